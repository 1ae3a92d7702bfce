//! A round of a file as the planner is asked for it: the division with what the command line announces, and
//! the director's wishes.

use super::asked::{Asked, AtDeadEnd, Clubs, Order};
use super::players::{self, Tables};
use crate::cli::event_file::Opened;
use crate::cli::exit::Failure;
use crate::cli::files;
use crate::wishes::away;
use domain::{
    AbsenceReason, Division, Named, PairingWishes, PlayerId, Said, Say, SeatOrder, Term,
    seats_of_round,
};
use pairing::{NoPairing, Plan, System};
use rulebook::Stage;
use speech::words;

#[derive(Debug)]
pub(crate) struct Question<'o> {
    pub(crate) division: &'o Division,
    pub(crate) plan: Plan,
    pub(crate) tables: Tables,
    /// What was taken for granted.
    pub(crate) notes: Vec<Said>,
}

/// What becomes of the pairs that the file already has for the round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Own {
    /// Those of a round in the making stay.
    Keep,
    /// They are what is judged.
    Judge,
}

impl<'o> Question<'o> {
    pub(crate) fn new(
        asked: &Asked,
        opened: &'o Opened,
        round: u16,
        own: Own,
    ) -> Result<Self, Failure> {
        let file = opened.division(asked.division)?;
        let book = &opened.book;
        let mut division = file.clone();
        announce(asked, round, &mut division)?;
        let mut to_plan = pairing::Asked::next(&division, asked.seed);
        to_plan.round = round;
        let tables = Tables::of(&asked.tables)?;
        to_plan.wishes = wishes(asked, file, &division, round, own)?;
        to_plan.wishes.tables =
            players::needed_tables(file, &tables, &asked.table)?.into_iter().collect();
        if let Some(numbers) = tables.numbers() {
            to_plan.tables = numbers;
        }
        if to_plan.wishes.system.is_some() {
            to_plan.block_start = Some(asked.block_start.unwrap_or(1));
        }
        let plan = Plan::new(book, &division, &to_plan).map_err(|none| failure(file, &none))?;
        let mut notes = Vec::new();
        if rulebook::lists_of(book).is_none() {
            // What the book has no rule for counts as nothing, as it does in the hall.
            let before = division.until(round.saturating_sub(1));
            let table = rulebook::checked_table(book, &before, Stage::Intermediate);
            notes.extend(table.err().map(|error| words::cli_fault(&opened.name, error)));
        }
        if let Some(schedule) = &plan.by_book {
            notes.push(words::cli_plan_plays(&book.id, schedule.to_string()));
        } else if plan.request.system == System::Neighbours && to_plan.wishes.system.is_none() {
            notes.push(words::cli_plan_no_system(&book.id, plan.request.system.to_string()));
        }
        Ok(Self { division: file, plan, tables, notes })
    }

    pub(crate) fn failure(&self, none: &NoPairing) -> Failure {
        failure(self.division, none)
    }

    /// A message with the names of the players.
    pub(crate) fn named(&self, said: Said) -> Said {
        named(self.division, said)
    }

    pub(crate) fn all_named(&self, said: Vec<Said>) -> Vec<Said> {
        said.into_iter().map(|one| self.named(one)).collect()
    }

    /// A player's name with the number that stands for it.
    pub(crate) fn name(&self, player: PlayerId) -> String {
        format!("{} ({})", self.division.name_of(player), player.number)
    }
}

fn named(division: &Division, said: Said) -> Said {
    let name_of = |id: PlayerId| {
        let player = division.players.get(&id)?;
        Some(Named { id, name: player.name.to_string() })
    };
    said.named(&name_of)
}

/// What stands on the command line or in the file can be put right there; where the rules leave no
/// round, a person has to decide.
fn failure(division: &Division, none: &NoPairing) -> Failure {
    let what = named(division, none.said());
    let what = match none {
        NoPairing::ScheduleOver { .. } => words::cli_pair_block_start(what),
        NoPairing::NeedsRounds { .. } => words::cli_pair_how_many(what),
        NoPairing::NeedsPrizes { .. } => words::cli_pair_how_many_prizes(what),
        _ => what,
    };
    if none.is_wrongly_asked() { Failure::usage(what) } else { Failure::decision(what) }
}

/// Writes into the division what an announcement would say.
fn announce(asked: &Asked, round: u16, division: &mut Division) -> Result<(), Failure> {
    if let Some(rounds) = asked.rounds {
        if round > rounds {
            return Err(Failure::usage(words::cli_plan_past(round, rounds)));
        }
        division.rounds_planned = rounds;
    }
    if let Some(text) = &asked.schedule {
        let schedule: pairing::Schedule =
            text.parse().map_err(|error: pairing::ScheduleError| {
                Failure::usage(words::cli_fault("--schedule", error))
            })?;
        if let Some(rounds) = asked.rounds.filter(|rounds| *rounds != schedule.rounds()) {
            return Err(Failure::usage(words::cli_plan_disagree(rounds, schedule.rounds())));
        }
        division.plan.schedule = Some(domain::Schedule::own(schedule.to_string()));
    }
    if let Some(plan) = &asked.plan {
        planned(asked, plan, division)?;
    }
    if let Some(file) = &asked.seats {
        let shown = files::shown(file);
        let text = files::read_text(file, files::BY_HAND_MAX)?;
        let lines = text.lines().zip(1_u32..).filter(|(line, _)| !line.trim().is_empty());
        let fault = |line: u32| Failure::usage(words::cli_pair_seats(&shown, line));
        let read = lines.map(|(text, line)| seats_of_round(text).ok_or_else(|| fault(line)));
        division.plan.seats = read.collect::<Result<_, _>>()?;
    }
    division.plan.order = match asked.order {
        Order::Rating => SeatOrder::Rating,
        Order::Entry => SeatOrder::Entry,
    };
    division.plan.competition = asked.clubs.map(Clubs::competition).unwrap_or_default();
    division.plan.gibson_bye = asked.gibson_bye;
    division.plan.days.clone_from(&asked.days);
    Ok(())
}

/// The plan for as many players as the file has, where nobody says another number.
fn planned(asked: &Asked, plan: &str, division: &mut Division) -> Result<(), Failure> {
    let mut text = format!("plan {plan}");
    let mut add = |word: &str, number: Option<usize>| {
        if let Some(number) = number.filter(|_| !text.contains(&format!(" {word} "))) {
            text.push_str(&format!(" {word} {number}"));
        }
    };
    add("for", Some(division.players.len()));
    add("in", asked.rounds.map(usize::from));
    add("with", asked.prizes.map(usize::from));
    let plan = pairing::presets::planned(&text)
        .map_err(|error| Failure::usage(words::cli_fault("--plan", error)))?;
    division.rounds_planned = plan.rounds;
    division.plan.schedule = Some(domain::Schedule::own(plan.schedule));
    (division.plan.gibson, division.plan.prizes) = (plan.gibson, plan.prizes);
    Ok(())
}

fn wishes(
    asked: &Asked,
    file: &Division,
    division: &Division,
    round: u16,
    own: Own,
) -> Result<PairingWishes, Failure> {
    let away_unsaid = |player| away(player, AbsenceReason::Unsaid);
    let pairs = |option: &str, given: &[String]| -> Result<Vec<[PlayerId; 2]>, Failure> {
        Ok(players::pairs(file, option, given)?.into_iter().map(Into::into).collect())
    };
    let absent = players::several(file, "--absent", &asked.absent)?;
    let mut wishes = PairingWishes {
        system: asked.named_system()?.map(|system| Term::own(system.to_string())),
        based_on: asked.based_on,
        fixed: pairs("--fixed", &asked.fixed)?,
        forbidden: pairs("--forbid", &asked.forbid)?,
        byes: players::several(file, "--bye", &asked.bye)?,
        absent: absent.iter().copied().map(away_unsaid).collect(),
        repair: asked.dead_end.map(|dead_end| dead_end == AtDeadEnd::Repair),
        max_meetings: asked.max_meetings,
        repeats_from: asked.repeats_from,
        gibson: asked.prizes.map(|_| true),
        prizes: asked.prizes,
        clubs_off: (asked.clubs == Some(Clubs::None)).then_some(true),
        ..PairingWishes::default()
    };
    let Some(made) = division.rounds.get(&round) else { return Ok(wishes) };
    let on_file = made.on_file.sat_out.iter().filter(|(_, sat_out)| !sat_out.is_bye());
    let missing = made.publication.absent.iter().cloned();
    let missing = missing.chain(on_file.map(|(player, _)| away_unsaid(*player)));
    wishes.absent.extend(missing.filter(|one| !absent.contains(&one.player)));
    if own == Own::Keep && file.is_in_the_making(round) {
        wishes.byes.extend(made.publication.byes.iter().copied());
        wishes.fixed.extend(made.publication.pairings.iter().map(|pairing| pairing.players));
    }
    Ok(wishes)
}
