//! What is on record about a field: meetings, sanctions, and which table is asked for.

use crate::book::{Book, PointsAward, SpreadAward};
use crate::result::{Absence, Game};
use domain::{CardState, Division, PlayedRound, PlayerId, Sanction, SanctionEffect, SatOut};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    pub stage: Stage,
    /// Names by player.
    pub players: BTreeMap<PlayerId, String>,
    pub rounds: BTreeMap<u16, Vec<Meeting>>,
    pub expelled: BTreeSet<PlayerId>,
    pub deductions: Vec<Deduction>,
    pub warnings: BTreeMap<PlayerId, Warnings>,
    pub compensations: Vec<Compensation>,
    /// The field is paired by a Swiss system.
    pub swiss: bool,
}

/// Between rounds, or after the last one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    #[default]
    Intermediate,
    Final,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meeting {
    Game {
        players: [PlayerId; 2],
        game: Game,
    },
    Bye(PlayerId),
    /// A player who was not there and had no opponent either.
    Absent {
        player: PlayerId,
        absence: Absence,
        last_round: bool,
    },
    Recorded(Recorded),
}

/// Figures that an event file gives a player for a round; they stand, whatever the book gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recorded {
    pub player: PlayerId,
    pub half_wins: i32,
    pub spread: i32,
    pub points: i32,
}

/// What the director takes from a player's totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deduction {
    pub player: PlayerId,
    pub half_wins: i32,
    pub spread: i32,
    pub points: i32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Warnings {
    pub technical: u16,
    pub disciplinary: u16,
}

/// A play that was judged wrongly, and was not corrected in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compensation {
    pub player: PlayerId,
    pub play_value: i32,
    pub proved_same_day: bool,
}

impl Record {
    /// The decided games and byes of a division.
    pub fn of_division(book: &Book, division: &Division) -> Self {
        let players = division.players.values();
        let mut record = Self {
            stage: if book.is_over(division) { Stage::Final } else { Stage::Intermediate },
            players: players.map(|player| (player.id, player.name.to_string())).collect(),
            swiss: is_swiss(book, division),
            ..Self::default()
        };
        for (number, round) in &division.rounds {
            let last_round = book.is_last(division, *number);
            let mut meetings = meetings(book, round, last_round);
            meetings.extend(missed(book, division, round, last_round));
            record.rounds.insert(*number, meetings);
        }
        for sanction in &division.sanctions {
            record.sanction(sanction);
        }
        record
    }

    /// Counts what was imposed on a player.
    pub fn sanction(&mut self, sanction: &Sanction) {
        let player = sanction.player;
        match sanction.effect {
            // Points of a running game stand on its card.
            SanctionEffect::Noted | SanctionEffect::InGame { .. } => {}
            SanctionEffect::Warning { disciplinary } => {
                let warnings = self.warnings.entry(player).or_default();
                let count =
                    if disciplinary { &mut warnings.disciplinary } else { &mut warnings.technical };
                *count = count.saturating_add(1);
            }
            SanctionEffect::Expulsion => {
                self.expelled.insert(player);
            }
            SanctionEffect::Deduction { half_wins, spread, points } => {
                let [half_wins, spread, points] = [half_wins, spread, points].map(i32::from);
                self.deductions.push(Deduction { player, half_wins, spread, points });
            }
            SanctionEffect::Compensation { play_value, proved_same_day } => {
                let play_value = i32::from(play_value);
                self.compensations.push(Compensation { player, play_value, proved_same_day });
            }
        }
    }

    pub(crate) fn meetings(&self) -> impl Iterator<Item = (u16, &Meeting)> {
        self.rounds.iter().flat_map(|(round, meetings)| meetings.iter().map(|m| (*round, m)))
    }

    pub(crate) fn name(&self, player: PlayerId) -> String {
        self.players.get(&player).cloned().unwrap_or_else(|| player.to_string())
    }
}

/// Whether the announced schedule, or the book where nothing is announced, names a Swiss system.
fn is_swiss(book: &Book, division: &Division) -> bool {
    let by_book = book.pairing.system.as_ref().map(|clause| clause.value.as_str());
    let named = division.plan.schedule.as_ref().map(|text| text.as_str()).or(by_book);
    let mut words = named.unwrap_or_default().split(|letter: char| !letter.is_alphanumeric());
    words.any(|word| word == "swiss")
}

/// Who has no part in a round that is on or over, where the book says what that costs. Whoever is out of the event
/// misses nothing.
fn missed(book: &Book, division: &Division, round: &PlayedRound, last_round: bool) -> Vec<Meeting> {
    let rule = book.rounds.as_ref().and_then(|rules| rules.missed.as_ref());
    let Some(rule) = rule.filter(|_| round.started) else { return Vec::new() };
    let (there, out) = (round.players(), division.expelled());
    let missing = division.players.keys().filter(|id| !there.contains(id) && !out.contains(id));
    let absence = Absence { reason: rule.value, late_s: None };
    missing.map(|player| Meeting::Absent { player: *player, absence, last_round }).collect()
}

/// The decided tables of a round, then who sat out or was away, and what a file adds.
fn meetings(book: &Book, round: &PlayedRound, last_round: bool) -> Vec<Meeting> {
    let publication = &round.publication;
    let mut meetings: Vec<Meeting> = Vec::with_capacity(publication.pairings.len());
    if !round.started {
        // A round that is posted has brought nobody anything yet.
        return meetings;
    }
    for pairing in &publication.pairings {
        if let Some(CardState::Counts(content)) = round.cards.get(&pairing.table) {
            let players = pairing.players;
            let game = Game::of_card(content, players, last_round);
            meetings.extend(game.map(|game| Meeting::Game { players, game }));
        }
    }
    let on_file = &round.on_file;
    let byes = publication.byes.iter().filter(|player| !on_file.sat_out.contains_key(player));
    meetings.extend(byes.map(|player| Meeting::Bye(*player)));
    meetings.extend(on_file.sat_out.iter().filter_map(|(player, sat_out)| match sat_out {
        SatOut::Open | SatOut::Away => None,
        SatOut::Recorded(spread) => Some(recorded(book, *player, *spread)),
    }));
    meetings.extend(on_file.penalties.iter().map(|&(player, spread)| {
        Meeting::Recorded(Recorded { player, half_wins: 0, spread, points: 0 })
    }));
    meetings.extend(publication.absent.iter().map(|absent| {
        let absence = Absence { reason: absent.reason, late_s: absent.late_s };
        Meeting::Absent { player: absent.player, absence, last_round }
    }));
    meetings
}

/// The figures that stand in a file for a round without an opponent; a bye where they are the book's.
fn recorded(book: &Book, player: PlayerId, spread: i32) -> Meeting {
    let bye = book.bye.as_ref().filter(|_| spread > 0);
    if bye.is_some_and(|bye| bye.spread.value == SpreadAward::Fixed(spread)) {
        return Meeting::Bye(player);
    }
    let points = bye.and_then(|bye| bye.points.as_ref());
    let points = points.map_or(0, |clause| match clause.value {
        PointsAward::Fixed(points) => points,
        PointsAward::Named(_) | PointsAward::OwnAtLeast(_) => 0,
    });
    let half_wins = if spread > 0 { 2 } else { 0 };
    Meeting::Recorded(Recorded { player, half_wins, spread, points })
}

impl Meeting {
    pub fn players(&self) -> Vec<PlayerId> {
        match self {
            Self::Game { players, .. } => players.to_vec(),
            Self::Bye(player) | Self::Absent { player, .. } => vec![*player],
            Self::Recorded(recorded) => vec![recorded.player],
        }
    }
}
