//! `kibitz round`: pairing, publishing and starting.

use super::*;
use crate::fields::{self, Why};
use crate::wishes::{away, needed_table, read_pair, read_player};
use desk::{DivisionBoard, PlanChange, Proposal, RoundBoard};
use domain::{AbsenceReason, PairingOrigin, PairingWishes, RoundId, Schedule, Term};

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz round pair --dry-run                       only look
  kibitz round pair                                 pair and publish the next round
  kibitz round pair --fixed A1-A5 --absent A7       with wishes
  kibitz round pair --ahead                         all rounds that need no result yet
  kibitz round why                                  why the pairs are what they are
  kibitz round take-back --reason \"a player is late\"
  kibitz round start                                play may begin")]
pub struct RoundArgs {
    #[command(subcommand)]
    what: RoundCommand,
    #[command(flatten)]
    asking: Asking,
    /// The division; needed when the event has several
    #[arg(long, global = true, value_name = "LETTER")]
    division: Option<DivisionId>,
}

#[derive(Debug, Subcommand)]
enum RoundCommand {
    /// Work out the next round, print it and publish it.
    #[command(before_help = "Examples:
  kibitz round pair --dry-run
  kibitz round pair --seed 7 --division B")]
    Pair {
        /// Decides what no rule decides; the same seed gives the same pairs [default: the round's number]
        #[arg(long)]
        seed: Option<u64>,
        /// Print only, publish nothing
        #[arg(long)]
        dry_run: bool,
        /// Print why each pair was made, with articles
        #[arg(long)]
        explain: bool,
        /// Publish although the standings in use lack cards
        #[arg(long)]
        anyway: bool,
        /// Publish the rounds after it as well, as many as need no result that is not in yet
        #[arg(long)]
        ahead: bool,
        /// Publish all rounds up to this one
        #[arg(long, value_name = "N", conflicts_with = "ahead")]
        through: Option<u16>,
        #[command(flatten)]
        wishes: WishArgs,
    },
    /// Print the plan of the division, or change it for the rounds to come.
    #[command(before_help = "Examples:
  kibitz round plan                                 what is planned
  kibitz round plan \"5-6 koth, 7 swiss\"            from the next round on
  kibitz round plan --tables \"1-10, 21-24=B\"       tables 21 to 24 are called B1 to B4
  kibitz round plan --reserved 7                    nobody plays at table 7 who does not need it
  kibitz round plan --programme \"10:00 1, 11:15 2, 12:30 Lunch, 13:30 3\"")]
    Plan {
        /// The rounds to come, or all of them; those that are published stay as they were paired
        #[arg(value_name = "SCHEDULE", value_parser = schedule)]
        schedule: Option<Schedule>,
        /// How many rounds there are, where the book names the system
        #[arg(long, value_name = "N", conflicts_with = "schedule")]
        rounds: Option<u16>,
        /// Where the division plays, the best table first; "" for anywhere
        #[arg(long, value_name = "LIST")]
        tables: Option<String>,
        /// Tables at which nobody plays who does not need them; "" for none
        #[arg(long, value_name = "LIST")]
        reserved: Option<String>,
        /// When rounds begin, and what is between them; "" for no hours
        #[arg(long, value_name = "HOURS")]
        programme: Option<String>,
    },
    /// Print why the pairs of the published round were made.
    #[command(before_help = "Examples:
  kibitz round why --division B
  kibitz round why --round 4")]
    Why {
        /// Which round [default: the newest]
        #[arg(long, value_name = "N")]
        round: Option<u16>,
    },
    /// Unpublish the newest round, as long as nothing is written on its cards.
    #[command(before_help = "Example:
  kibitz round take-back --reason \"a player is late\"")]
    TakeBack(Why),
    /// Draw tables of four for the next round, print them and publish them.
    #[command(before_help = "Examples:
  kibitz round seats --dry-run
  kibitz round seats --seed 7 --fewest-meetings")]
    Seats {
        /// The lot; the same seed gives the same seats [default: the round's number]
        #[arg(long)]
        seed: Option<u64>,
        /// Seat as few players as possible together again
        #[arg(long)]
        fewest_meetings: bool,
        /// Print only, publish nothing
        #[arg(long)]
        dry_run: bool,
    },
    /// Start the next of the published rounds.
    #[command(before_help = "Example:
  kibitz round start --division B")]
    Start {
        /// Start although earlier rounds lack cards
        #[arg(long)]
        anyway: bool,
    },
}

/// What the director asks of the round; players go by their numbers, such as A7 or 7.
#[derive(Debug, Default, Args)]
struct WishArgs {
    /// The system of this round, such as swiss, koth or fp4 [default: the schedule's]
    #[arg(long, value_name = "NAME", value_parser = fields::system)]
    system: Option<Term>,
    /// The round whose standings are used [default: what the system asks for]
    #[arg(long, value_name = "N")]
    based_on: Option<u16>,
    /// A pair that must be made; may be given several times
    #[arg(long, value_name = "A-B")]
    fixed: Vec<String>,
    /// A pair that must not be made, in this round and later ones
    #[arg(long, value_name = "A-B")]
    forbid: Vec<String>,
    /// A forbidden pair that may be made again
    #[arg(long, value_name = "A-B")]
    allow: Vec<String>,
    /// A player who misses the round; a reason may follow, such as A7=unexcused
    #[arg(long, value_name = "C")]
    absent: Vec<String>,
    /// A player who sits out
    #[arg(long, value_name = "C")]
    bye: Vec<String>,
    /// A player who needs a table from now on, such as A5=12; 0 ends it
    #[arg(long, value_name = "C=TABLE")]
    table: Vec<String>,
    /// What happens when nobody new is left to meet
    #[arg(long, value_enum)]
    dead_end: Option<DeadEndArg>,
    /// How often two players may meet at most
    #[arg(long, value_name = "N")]
    max_meetings: Option<u16>,
    /// The first round in which two players may meet again
    #[arg(long, value_name = "N")]
    repeats_from: Option<u16>,
    /// Who is out of reach meets somebody who can win nothing
    #[arg(long)]
    gibson: bool,
    /// How many places win something
    #[arg(long, value_name = "P")]
    prizes: Option<u16>,
    /// Club mates may meet
    #[arg(long)]
    no_clubs: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum DeadEndArg {
    /// Pairs once made stay, and a repeat is flagged
    Literal,
    /// The first pairing without a repeat, or the fewest
    Repair,
}

impl WishArgs {
    fn wishes(&self, division: DivisionId) -> Result<PairingWishes, Failure> {
        let pairs = |typed: &[String]| -> Result<Vec<[PlayerId; 2]>, Failure> {
            typed.iter().map(|pair| read_pair(&[pair], division).map_err(Failure::usage)).collect()
        };
        let player = |typed: &str| read_player(typed, division).map_err(Failure::usage);
        let mut wishes = PairingWishes {
            system: self.system.clone(),
            based_on: self.based_on,
            fixed: pairs(&self.fixed)?,
            forbidden: pairs(&self.forbid)?,
            allowed: pairs(&self.allow)?,
            repair: self.dead_end.map(|dead_end| dead_end == DeadEndArg::Repair),
            max_meetings: self.max_meetings,
            repeats_from: self.repeats_from,
            gibson: self.gibson.then_some(true),
            prizes: self.prizes,
            clubs_off: self.no_clubs.then_some(true),
            ..PairingWishes::default()
        };
        for typed in &self.bye {
            wishes.byes.insert(player(typed)?);
        }
        for typed in &self.absent {
            let (who, reason) = typed.split_once('=').unwrap_or((typed, ""));
            let reason = match reason {
                "" => AbsenceReason::Unsaid,
                reason => reason
                    .parse()
                    .map_err(|error: domain::outcome::AbsenceReasonError| Failure::usage(error))?,
            };
            wishes.absent.push(away(player(who)?, reason));
        }
        for typed in &self.table {
            let fault = || Failure::usage(words::cli_round_table(typed));
            let (who, table) = typed.split_once('=').ok_or_else(fault)?;
            wishes.tables.push((player(who)?, needed_table(table).map_err(|_| fault())?));
        }
        Ok(wishes)
    }
}

pub async fn run(args: RoundArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let board = caller.board().await?;
    let division = division(director(&board)?, args.division)?;
    // As the director's screen draws it.
    let next = u64::from(division.next_round().number);
    match args.what {
        RoundCommand::Pair { seed, dry_run, explain, anyway, ahead, through, wishes } => {
            let wishes = Box::new(wishes.wishes(division.id)?);
            let seed = seed.unwrap_or(next);
            let id = division.id;
            let how = How { dry_run, explain, anyway };
            let propose = match ahead || through.is_some() {
                true => Intent::ProposeBlock { division: id, seed, wishes, through },
                false => Intent::ProposeRound { division: id, seed, wishes },
            };
            pair(&caller, division, propose, how).await
        }
        RoundCommand::Seats { seed, fewest_meetings, dry_run } => {
            let seed = seed.unwrap_or(next);
            let system = if fewest_meetings { "seats-fewest" } else { "seats" };
            let system = Some(Term::own(system));
            let wishes = Box::new(PairingWishes { system, ..PairingWishes::default() });
            let propose = Intent::ProposeRound { division: division.id, seed, wishes };
            let how = How { dry_run, explain: false, anyway: true };
            pair(&caller, division, propose, how).await
        }
        RoundCommand::Why { round } => {
            let newest = published(division)?;
            let round = RoundId { number: round.unwrap_or(newest.number), ..newest };
            explain(&caller, round, None).await
        }
        RoundCommand::TakeBack(Why { reason }) => {
            let round = published(division)?;
            caller.do_it(Intent::TakeBackRound { round, reason }).await
        }
        RoundCommand::Plan { schedule, rounds, tables, reserved, programme } => {
            let change = PlanChange { schedule, rounds, tables, reserved, programme };
            if change == PlanChange::default() {
                return caller.show(&division.plan, || planned(division));
            }
            let change = Box::new(change);
            caller.do_it(Intent::ChangePlan { division: division.id, change }).await
        }
        RoundCommand::Start { anyway } => caller.do_it(start(division, anyway)?).await,
    }
}

/// What becomes of a proposal.
#[derive(Clone, Copy)]
struct How {
    dry_run: bool,
    explain: bool,
    anyway: bool,
}

async fn pair(
    caller: &Caller,
    division: &DivisionBoard,
    propose: Intent,
    how: How,
) -> Result<(), Failure> {
    let answer = caller.ask(propose).await?;
    let proposals = match &answer {
        Answer::Proposed { proposal } => std::slice::from_ref(&**proposal),
        Answer::ProposedBlock { proposals } => &proposals[..],
        _ => return caller.print(&answer),
    };
    if how.dry_run && caller.wants_json() {
        return caller.print(&answer);
    }
    for proposal in proposals {
        if caller.wants_json() {
            proposal.warnings.iter().for_each(|warning| out::say(&words::cli_only(warning)));
        } else {
            out::text(&describe(proposal, division))?;
        }
        if how.explain {
            let proposed = Some(Box::new(proposal.origin.clone()));
            explain(caller, proposal.publication.round, proposed).await?;
        }
    }
    if how.dry_run {
        return Ok(());
    }
    if !how.anyway {
        proposals.iter().try_for_each(check_standings)?;
    }
    caller
        .do_it(match proposals {
            [only] => only.publish(only.publication.clone()),
            several => Proposal::publish_all(several),
        })
        .await
}

/// A person says so where a round is made from standings that lack cards.
fn check_standings(proposal: &Proposal) -> Result<(), Failure> {
    let (missing, round) = (proposal.missing.len(), proposal.publication.round.number);
    match &proposal.origin {
        PairingOrigin::Engine { based_on, .. } if missing > 0 => {
            Err(Failure::decision(words::cli_round_lacks(*based_on, missing, round)))
        }
        _ => Ok(()),
    }
}

async fn explain(
    caller: &Caller,
    round: RoundId,
    proposed: Option<Box<PairingOrigin>>,
) -> Result<(), Failure> {
    let text = |told: &[Said]| say(&lines(told.iter().map(words::cli_only)));
    let told = |answer: &Answer| match answer {
        Answer::Explained { lines } => Some(text(lines)),
        _ => None,
    };
    caller.tell(Intent::ExplainRound { round, proposed }, told).await
}

/// The plan in lines of an announcement.
fn planned(division: &DivisionBoard) -> String {
    let plan = &division.plan;
    let line = |name: &str, text: Option<String>| text.map(|text| format!("{name} = \"{text}\""));
    let mut lines = vec![format!("rounds = {}", division.rounds_planned)];
    lines.extend(line("schedule", plan.schedule.as_ref().map(ToString::to_string)));
    lines.extend(line("tables", plan.tables.as_ref().map(ToString::to_string)));
    lines.extend(line("reserved", plan.reserved.as_ref().map(ToString::to_string)));
    lines.extend(line("programme", plan.programme.as_ref().map(ToString::to_string)));
    lines.join("\n")
}

fn schedule(typed: &str) -> Result<Schedule, Said> {
    fields::line(words::plan_schedule, typed)
}

/// The next round; a person says so where an earlier one lacks cards.
fn start(division: &DivisionBoard, anyway: bool) -> Result<Intent, Failure> {
    let waiting = division.waiting().map(|round| round.round);
    let round = waiting.map_or_else(|| published(division), Ok)?;
    let running = division.round.iter().filter(|running| running.round.number < round.number);
    let missing = division.open.len() + running.map(RoundBoard::missing).sum::<usize>();
    if missing > 0 && !anyway {
        return Err(Failure::decision(words::cli_round_start_lacks(missing, round)));
    }
    Ok(Intent::StartRound { round })
}

fn published(division: &DivisionBoard) -> Result<RoundId, Failure> {
    match division.newest() {
        None => Err(Failure::decision(words::cli_round_none(division.id))),
        Some(round) => Ok(round.round),
    }
}

/// A proposal as a table that can be read aloud.
fn describe(proposal: &Proposal, division: &DivisionBoard) -> String {
    let name = |id: &PlayerId| match division.players.iter().find(|player| player.id == *id) {
        Some(player) => format!("{} ({id})", player.name),
        None => id.to_string(),
    };
    let publication = &proposal.publication;
    let mut told = vec![words::cli_round_proposed(&proposal.made, publication.round)];
    for (position, (table, players)) in publication.tables().enumerate() {
        let names: Vec<String> = players.iter().map(name).collect();
        let at = words::cli_round_at(names.join(" – "), format!("{:>3}", tongue::table(table)));
        told.push(match proposal.reasons.get(position) {
            Some(reason) => words::cli_round_because(at, reason),
            None => at,
        });
    }
    told.extend(publication.byes.iter().map(|player| words::cli_round_bye(name(player))));
    told.extend(
        publication
            .absent
            .iter()
            .map(|absent| words::cli_round_away(name(&absent.player), absent.reason.to_string())),
    );
    told.extend(proposal.gibsonised.iter().map(|player| words::cli_round_safe(name(player))));
    told.extend(proposal.warnings.iter().map(words::cli_look));
    say(&lines(told))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::ask::tests::directing;
    use domain::{Pairing, Player, Publication, RoundId, TableNo};
    use pairing::explain::RoundMade;
    use pairing::{PairBasis, PairingWarning, Seed};

    #[test]
    fn a_proposal_names_players_byes_and_warnings() {
        let mut board = directing(&[0]);
        let id = |number| PlayerId { division: DivisionId::A, number };
        *board.divisions[0].players = vec![Player::new(id(1), "Åse".parse().unwrap())];
        let proposal = Proposal {
            id: domain::HexDigest::own("0"),
            origin: PairingOrigin::Director,
            publication: Publication {
                round: RoundId { division: DivisionId::A, number: 2 },
                pairings: vec![Pairing { table: TableNo(4), players: [id(1), id(2)] }],
                fours: vec![],
                byes: vec![id(3)],
                absent: Vec::new(),
            },
            made: RoundMade::Engine { system: "koth".to_owned(), based_on: 1, seed: Seed(1) }
                .into(),
            reasons: vec![PairBasis::Places { places: [1, 2] }.into()],
            byes: Vec::new(),
            gibsonised: Vec::new(),
            missing: Vec::new(),
            warnings: vec![PairingWarning::AnotherBye { player: id(3), byes: 1 }.into()],
        };
        assert_eq!(
            describe(&proposal, &board.divisions[0]),
            "round 2 of division A: koth, standings after round 1, seed 1\ntable   4  Åse (A1) – A2  [places 1 and 2]\nbye        A3\nlook at this: A3 sits out once more: nobody has sat out fewer times than 1"
        );
    }

    #[test]
    fn nothing_published_cannot_start() {
        let board = directing(&[0]);
        let failure = start(&board.divisions[0], false).unwrap_err();
        assert!(failure.sentence().contains("kibitz round pair"), "{}", failure.sentence());
    }
}
