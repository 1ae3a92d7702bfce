//! The field: who is there to be paired, and what they have behind them.

use crate::rules::Days;
use crate::team::TeamEntrant;
use domain::{
    CardState, Division, Pairing, PlayedRound, PlayerId, RoundId, Side, Standing, TableNo,
    WinPoints,
};
use rulebook::Book;
use rulebook::result;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Everything a pairing system looks at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    /// The round to be paired.
    pub round: RoundId,
    /// How many rounds the event plays.
    pub rounds: u16,
    /// The round after which the order of the players stood as it does here; 0 before the first.
    pub based_on: u16,
    /// The first round of the block of rounds that this system pairs.
    pub block_start: u16,
    /// Best first. Players level at the start stand in no order; then the seeding counts.
    pub players: Vec<Entrant>,
    /// The order before the event: by rating, or as the director numbers the players.
    pub seeding: Vec<PlayerId>,
    /// Who has already been paired with whom, whether or not the card is in.
    pub met: BTreeMap<Pair, Meetings>,
    /// Teams, best first; empty in an individual event.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<TeamEntrant>,
    /// How far a knockout is; nothing where nobody looked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bracket: Option<BracketState>,
    /// Free tables; the pair with the best player sits at the first one.
    pub tables: Vec<TableNo>,
}

/// What a knockout round has to be.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BracketState {
    /// Which step of the bracket comes next, from 1.
    pub step: u16,
    /// Matches that need another game first, with the number of that game.
    pub open: Vec<([PlayerId; 2], u16)>,
    /// Matches whose games are all played and that nobody has won.
    pub undecided: Vec<[PlayerId; 2]>,
}

/// A player to be paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    pub player: PlayerId,
    #[serde(default)]
    pub rating: Option<i32>,
    /// One club per person: several where the entrant is a team.
    #[serde(default)]
    pub clubs: Vec<String>,
    /// The pair or the team of a single player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub team: Option<String>,
    #[serde(default)]
    pub wins: WinPoints,
    #[serde(default)]
    pub spread: i32,
    /// In how many games the player started, and in how many the other one did.
    pub starts: u16,
    #[serde(default)]
    pub seconds: u16,
    /// Games in a row that the player started up to now, or as a negative number did not.
    #[serde(default)]
    pub run: i16,
    /// How many rounds the player has sat out, in all and on the day of this round.
    pub byes: u16,
    #[serde(default)]
    pub byes_today: u16,
    /// What the player's last round brought; absent when nothing is known of it.
    #[serde(default)]
    pub last: Option<LastGame>,
    /// Without a game: eliminated from a knockout, or through and waiting for the others.
    #[serde(default)]
    pub out: bool,
}

impl Entrant {
    pub fn new(player: PlayerId) -> Self {
        Self {
            player,
            rating: None,
            clubs: Vec::new(),
            team: None,
            wins: WinPoints(0),
            spread: 0,
            starts: 0,
            seconds: 0,
            run: 0,
            byes: 0,
            byes_today: 0,
            last: None,
            out: false,
        }
    }

    /// The club that the club rule looks at: none for a pair of players from two clubs.
    pub fn club(&self) -> Option<&str> {
        let (first, others) = self.clubs.split_first()?;
        others.iter().all(|other| other == first).then_some(first.as_str())
    }

    fn count_start(&mut self, started: bool) {
        let (count, step) = if started { (&mut self.starts, 1) } else { (&mut self.seconds, -1) };
        *count = count.saturating_add(1);
        self.run = if self.run.signum() == step { self.run.saturating_add(step) } else { step };
    }
}

/// How the last game went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LastGame {
    Won,
    Drawn,
    Lost,
}

/// How often two players have met, in all and on the day of this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Meetings {
    pub times: u16,
    pub today: u16,
    /// The last round in which they did; 0 where nobody says it.
    #[serde(default)]
    pub last: u16,
}

/// Two players in no particular order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(from = "[PlayerId; 2]", into = "[PlayerId; 2]")]
pub struct Pair([PlayerId; 2]);

impl Pair {
    pub fn new(a: PlayerId, b: PlayerId) -> Self {
        Self(if a <= b { [a, b] } else { [b, a] })
    }

    pub fn players(self) -> [PlayerId; 2] {
        self.0
    }
}

impl From<[PlayerId; 2]> for Pair {
    fn from([a, b]: [PlayerId; 2]) -> Self {
        Self::new(a, b)
    }
}

impl From<Pair> for [PlayerId; 2] {
    fn from(pair: Pair) -> Self {
        pair.0
    }
}

impl Field {
    /// A field of these players, best first, with nothing behind them and tables from 1 on.
    pub fn new(round: RoundId, players: Vec<Entrant>) -> Self {
        let tables = (1..=u16::MAX).map(TableNo).take(players.len() / 2).collect();
        Self {
            round,
            rounds: round.number,
            based_on: round.number.saturating_sub(1),
            block_start: 1,
            seeding: seeding(&players),
            players,
            met: BTreeMap::new(),
            teams: Vec::new(),
            bracket: None,
            tables,
        }
    }

    /// The field of the round after the newest published one. Players without a row in the
    /// standings come last; who was expelled or left is not part of it.
    pub fn from_division(book: &Book, division: &Division, standings: &[Standing]) -> Self {
        let number = division.last_round().saturating_add(1);
        Self::for_round(book, division, standings, number, &Days::default())
    }

    /// The field of any round, from the rounds before it.
    pub fn for_round(
        book: &Book,
        division: &Division,
        standings: &[Standing],
        number: u16,
        days: &Days,
    ) -> Self {
        let mut entrants = entrants(division);
        let mut met: BTreeMap<Pair, Meetings> = BTreeMap::new();
        for (played, round) in division.rounds.range(..number) {
            let today = u16::from(days.day_of(*played) == days.day_of(number));
            for entrant in entrants.values_mut() {
                entrant.last = None;
            }
            let fours = round.publication.fours.iter();
            let fours = fours.map(|four| four.players.map(|id| division.seated(*played, id)));
            let at_fours: Vec<Pair> = fours.flat_map(|seats| pairs_of(&seats)).collect();
            let at_twos = round.publication.pairings.iter().map(|two| Pair::from(two.players));
            for pair in at_twos.chain(at_fours) {
                let meetings = met.entry(pair).or_default();
                meetings.times = meetings.times.saturating_add(1);
                meetings.today = meetings.today.saturating_add(today);
                meetings.last = *played;
            }
            let known = |table| !round.on_file.starts.contains_key(table);
            for pairing in round.publication.pairings.iter().filter(|two| known(&two.table)) {
                let began = round.starter(pairing.table) == Side::First;
                for (player, started) in pairing.players.iter().zip([began, !began]) {
                    if let Some(entrant) = entrants.get_mut(player) {
                        entrant.count_start(started);
                    }
                }
            }
            for player in &round.publication.byes {
                if let Some(entrant) = entrants.get_mut(player) {
                    entrant.byes = entrant.byes.saturating_add(1);
                    entrant.byes_today = entrant.byes_today.saturating_add(today);
                }
            }
            for (player, last) in last_games(book, round, book.is_last(division, *played)) {
                if let Some(entrant) = entrants.get_mut(&player) {
                    entrant.last = Some(last);
                }
            }
        }
        let mut players: Vec<Entrant> = Vec::with_capacity(entrants.len());
        for row in standings {
            if let Some(entrant) = entrants.remove(&row.player) {
                players.push(Entrant { wins: row.wins, spread: row.spread, ..entrant });
            }
        }
        players.extend(entrants.into_values());
        let round = RoundId { division: division.id, number };
        Self { rounds: division.rounds_planned.max(number), met, ..Self::new(round, players) }
    }

    /// Uses these tables instead, the best pair at the first one.
    #[must_use]
    pub fn at_tables(self, tables: Vec<TableNo>) -> Self {
        Self { tables, ..self }
    }

    /// Says which standings the order comes from, when it is not that of the round before.
    #[must_use]
    pub fn based_on(self, based_on: u16) -> Self {
        Self { based_on, ..self }
    }

    /// Says where the block of rounds begins that one system pairs.
    #[must_use]
    pub fn in_block_from(self, block_start: u16) -> Self {
        Self { block_start, ..self }
    }

    /// The number of this round within its block, from 1.
    pub fn step(&self) -> u16 {
        (self.round.number + 1).saturating_sub(self.block_start).max(1)
    }

    /// Rounds whose results are not in the standings yet, this one included.
    pub fn rounds_left(&self) -> u16 {
        self.rounds.max(self.round.number).saturating_sub(self.based_on)
    }

    pub fn meetings(&self, a: PlayerId, b: PlayerId) -> Meetings {
        self.met.get(&Pair::new(a, b)).copied().unwrap_or_default()
    }

    pub(crate) fn is_first_round(&self) -> bool {
        self.round.number <= 1
    }
}

fn entrants(division: &Division) -> BTreeMap<PlayerId, Entrant> {
    let entrant = |(id, player): (&PlayerId, &domain::Player)| {
        let clubs = player.club.iter().map(ToString::to_string).collect();
        let team = player.team.as_ref().map(|member| member.team.to_string());
        (*id, Entrant { rating: player.rating, clubs, team, ..Entrant::new(*id) })
    };
    division.players.iter().map(entrant).collect()
}

/// Strongest first; players without a rating follow in the order of their numbers.
fn seeding(players: &[Entrant]) -> Vec<PlayerId> {
    let mut by_rating: Vec<&Entrant> = players.iter().collect();
    by_rating.sort_by_key(|entrant| (std::cmp::Reverse(entrant.rating), entrant.player));
    by_rating.iter().map(|entrant| entrant.player).collect()
}

/// How the round went for everybody whose part of it is decided.
fn last_games(book: &Book, round: &PlayedRound, last_round: bool) -> Vec<(PlayerId, LastGame)> {
    let mut games: Vec<(PlayerId, LastGame)> =
        round.publication.byes.iter().map(|player| (*player, LastGame::Won)).collect();
    for Pairing { table, players } in &round.publication.pairings {
        let Some(CardState::Counts(content)) = round.cards.get(table) else { continue };
        let Ok(made) = result(book, content, *players, last_round) else { continue };
        let last = match made.winner {
            Some(Side::First) => [LastGame::Won, LastGame::Lost],
            Some(Side::Second) => [LastGame::Lost, LastGame::Won],
            None => [LastGame::Drawn; 2],
        };
        games.extend(players.iter().copied().zip(last));
    }
    games
}

fn pairs_of(players: &[PlayerId]) -> Vec<Pair> {
    let with_later = players.iter().enumerate();
    let pairs = with_later.flat_map(|(at, a)| players[at + 1..].iter().map(|b| Pair::new(*a, *b)));
    pairs.collect()
}

#[cfg(test)]
mod tests;
