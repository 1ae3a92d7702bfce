//! A round as the pairing systems are asked for it: the field from the file, the rules from the
//! book, the constraints from both.

use super::asked::{Asked, Clubs};
use super::plan::Plan;
use super::players;
use crate::cli::event_file::Opened;
use crate::cli::exit::Failure;
use crate::cli::standings;
use domain::{Named, PlayerId, Said, TableNo};
use exchange::event::{Ended, TableOf};
use exchange::{EventDivision, SatOut};
use pairing::{Constraints, Days, Field, LastGame, Pair, Request, Rules, Seed, System, Team};
use speech::words;
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug)]
pub(crate) struct Question<'o> {
    pub(crate) division: &'o EventDivision,
    pub(crate) field: Field,
    pub(crate) request: Request,
    /// How many rounds the event has, as far as anybody says.
    pub(crate) rounds: Option<u16>,
    /// What was taken for granted, and what the standings lack.
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
        let division = opened.division(asked.division)?;
        let Plan { system, block_start, based_on, rounds, mut notes } =
            Plan::new(asked, opened, division, round)?;
        let last = division.rounds.keys().next_back().copied().unwrap_or(0);
        if round > last.saturating_add(1) {
            notes.push(words::cli_pair_gap(last, round));
        }
        notes.extend(missing_cards(division, based_on));
        let rules = rules(asked, opened);
        let needs_rounds = rules.gibson || matches!(system, System::Chew | System::Green);
        if rounds.is_none() && needs_rounds {
            return Err(Failure::usage(words::cli_pair_how_many(system.to_string())));
        }
        if rounds.is_none() && system == System::KingOfTheHill {
            notes.push(words::cli_pair_not_last());
        }
        let mut field = field(opened, division, round, based_on, &rules.days)?;
        field.block_start = block_start;
        // Without a number of rounds this one is not the last.
        field.rounds = rounds.unwrap_or(round.saturating_add(1)).max(round);
        if matches!(system, System::TeamRoundRobin { .. } | System::TeamSwiss) {
            field.teams = teams(division);
        }
        if matches!(system, System::Knockout { .. }) && block_start > 1 {
            // The bracket stays as it was drawn when the block began.
            let of = TableOf { after: Some(block_start - 1), is_final: false };
            let rows = standings::of_division(opened, division, of)?;
            field.seeding = rows.iter().map(|row| row.player).collect();
        }
        decide(opened, division, block_start, &mut field);
        let constraints = constraints(asked, division, round, own)?;
        let mut request = Request::new(system, Seed(asked.seed)).with_rules(rules);
        request.constraints = constraints;
        Ok(Self { division, field, request, rounds, notes })
    }

    /// A message with the names of the players.
    pub(crate) fn named(&self, said: Said) -> Said {
        let name_of = |id: PlayerId| {
            let player = self.division.players.get(&id.number)?;
            Some(Named { id, name: player.name.to_string() })
        };
        said.named(&name_of)
    }

    pub(crate) fn all_named(&self, said: Vec<Said>) -> Vec<Said> {
        said.into_iter().map(|one| self.named(one)).collect()
    }

    /// A player's name with the number that stands for it.
    pub(crate) fn name(&self, player: PlayerId) -> String {
        format!("{} ({})", self.division.name_of(player.number), player.number)
    }
}

fn missing_cards(division: &EventDivision, based_on: u16) -> Vec<Said> {
    let missing = division.without_result(..=based_on);
    missing
        .map(|(round, game)| {
            let [first, second] = game.players.map(|number| division.name_of(number));
            words::cli_pair_missing(first, round, second)
        })
        .collect()
}

fn rules(asked: &Asked, opened: &Opened) -> Rules {
    let mut rules = Rules::of(&opened.book);
    rules.competition = asked.clubs.map(Clubs::competition).unwrap_or_default();
    rules.clubs_off = asked.clubs == Some(Clubs::None);
    rules.dead_end = asked.dead_end.into();
    rules.prizes = asked.prizes;
    rules.gibson = asked.prizes.is_some();
    rules.gibson_bye = asked.gibson_bye;
    rules.days = Days::of(&asked.days);
    rules
}

/// Everybody in the order of the standings; before anything was played, as seeded.
fn field(
    opened: &Opened,
    division: &EventDivision,
    round: u16,
    based_on: u16,
    days: &Days,
) -> Result<Field, Failure> {
    let played = division.rounds.range(..=based_on).any(|(_, round)| {
        round.games.iter().any(|game| game.result.is_some()) || !round.sat_out.is_empty()
    });
    let based_on = if played { based_on } else { 0 };
    let of = TableOf { after: Some(based_on), is_final: false };
    let standings = standings::of_division(opened, division, of)?;
    let hall = division.to_hall(None);
    let field = Field::for_round(&hall, &standings, round, days);
    let tables = (1..).map(TableNo).take(field.players.len()).collect();
    Ok(field.based_on(based_on).at_tables(tables).with_starts(division.starts_before(round)))
}

/// Who won the game before, and who is out of a knockout because of a lost one.
fn decide(opened: &Opened, division: &EventDivision, block_start: u16, field: &mut Field) {
    let round = field.round.number;
    let mut last = BTreeMap::new();
    let mut out = BTreeSet::new();
    for (number, ended) in division.ended(&opened.book, block_start.min(round - 1)..round) {
        let is_last = number + 1 == round;
        match ended {
            Ended::Won { winner, loser } => {
                if number >= block_start {
                    out.insert(loser);
                }
                if is_last {
                    last.insert(winner, LastGame::Won);
                    last.insert(loser, LastGame::Lost);
                }
            }
            Ended::Drawn(players) if is_last => {
                last.extend(players.map(|player| (player, LastGame::Drawn)));
            }
            Ended::Drawn(_) => {}
        }
    }
    for entrant in &mut field.players {
        let number = entrant.player.number;
        entrant.out = out.contains(&number);
        entrant.last = last.get(&number).copied().or(entrant.last);
    }
}

/// Players of one club or team, in the order of their numbers.
fn teams(division: &EventDivision) -> Vec<Team> {
    let mut teams: Vec<Team> = Vec::new();
    for (number, player) in &division.players {
        let Some(club) = &player.club else { continue };
        let member = division.player_id(*number);
        match teams.iter_mut().find(|team| *club == team.name) {
            Some(team) => team.members.push(member),
            None => teams.push(Team { name: club.to_string(), members: vec![member] }),
        }
    }
    teams
}

fn constraints(
    asked: &Asked,
    division: &EventDivision,
    round: u16,
    own: Own,
) -> Result<Constraints, Failure> {
    let mut constraints = Constraints {
        fixed: players::pairs(division, "--fixed", &asked.fixed)?,
        forbidden: players::pairs(division, "--forbid", &asked.forbid)?,
        byes: players::several(division, "--bye", &asked.bye)?,
        absent: players::several(division, "--absent", &asked.absent)?,
        withdrawn: BTreeSet::new(),
        tables: players::tables(division, &asked.table)?,
    };
    let away = division.players.iter().filter(|(_, player)| player.away);
    constraints.withdrawn = away.map(|(number, _)| division.player_id(*number)).collect();
    let Some(made) = division.rounds.get(&round) else { return Ok(constraints) };
    for (number, sat_out) in &made.sat_out {
        let player = division.player_id(*number);
        match sat_out {
            SatOut::Absent(_) => constraints.absent.insert(player),
            SatOut::Recorded(spread) if *spread <= 0 => constraints.absent.insert(player),
            SatOut::Bye | SatOut::OpenBye | SatOut::Recorded(_) => {
                own == Own::Keep
                    && division.is_in_the_making(round)
                    && constraints.byes.insert(player)
            }
        };
    }
    let playing = || made.games.iter().map(|game| game.players.map(|n| division.player_id(n)));
    if own == Own::Keep && division.is_in_the_making(round) {
        constraints.fixed.extend(playing().map(Pair::from));
    }
    if own == Own::Judge && made.games.iter().any(|game| game.result.is_some()) {
        // Whoever has left since was there when the round was played.
        let byes = made.sat_out.iter().filter(|(_, sat_out)| sat_out.is_bye());
        let byes = byes.map(|(number, _)| division.player_id(*number));
        for player in playing().flatten().chain(byes) {
            constraints.withdrawn.remove(&player);
        }
    }
    Ok(constraints)
}
