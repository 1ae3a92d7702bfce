//! An event as a file tells it: divisions, players, rounds, and what became of each game.

mod decided;
mod field;
mod next_round;
#[cfg(test)]
pub(crate) mod sample;

pub use decided::{Decided, EventList};
pub use field::NoSuchPlayer;

use domain::{
    Absent, CardContent, CardState, Club, Division, DivisionId, Four, Member, Message, Name,
    Outcome, Pairing, PlayedRound, PlayerId, Shape, Title, messages,
};
use rulebook::Book;
use rulebook::book::AbsenceReason;
use rulebook::result::{Absence, Game};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    pub name: Option<Title>,
    /// The id of the book; a division file of tsh names none.
    pub book: Option<String>,
    /// The book as the announcement resolved it, where that is known.
    pub rules: Option<Book>,
    pub divisions: Vec<EventDivision>,
}

/// A field of players. Within it players go by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventDivision {
    pub id: DivisionId,
    pub name: Title,
    pub rounds_planned: Option<u16>,
    pub players: BTreeMap<u16, EventPlayer>,
    pub rounds: BTreeMap<u16, EventRound>,
    pub decided: Decided,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventPlayer {
    pub name: Name,
    pub club: Option<Club>,
    pub rating: Option<i32>,
    pub team: Option<Member>,
    /// Has left, or has not come yet: not to be paired.
    pub away: bool,
    /// What another program wrote about the player, by its key, in the order of the file.
    pub kept: Vec<(String, String)>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EventRound {
    pub games: Vec<EventGame>,
    /// Tables of four, in games that are kept in lists.
    pub lists: Vec<EventList>,
    /// Who had no opponent, by number. A player who is in neither list was not paired.
    pub sat_out: BTreeMap<u16, SatOut>,
    pub penalties: Vec<Penalty>,
}

/// Two players; the first one starts if anybody is known to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventGame {
    pub table: Option<u16>,
    pub players: [u16; 2],
    pub starts: Starts,
    /// Absent while the card is missing.
    pub result: Option<Game>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Starts {
    #[default]
    First,
    /// The players draw for it at the table.
    Draw,
    Unknown,
}

impl Starts {
    /// What there is to say where the first player is not known to start.
    fn told(self) -> Option<domain::Starts> {
        match self {
            Self::First => None,
            Self::Draw => Some(domain::Starts::Draw),
            Self::Unknown => Some(domain::Starts::Unknown),
        }
    }
}

/// A round without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SatOut {
    /// Gets what the book gives.
    Bye,
    /// A bye that does not count yet.
    OpenBye,
    /// Was not there; without a reason that costs nothing.
    Absent(Option<AbsenceReason>),
    /// The spread that somebody wrote down: above zero as for a bye, below as for a lost game.
    Recorded(i32),
}

/// Spread that a player gets, or loses, beside the game of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Penalty {
    pub number: u16,
    pub spread: i32,
}

impl Event {
    /// The division of that letter, or the only one.
    pub fn division(&self, named: Option<DivisionId>) -> Result<&EventDivision, NoSuchDivision> {
        let found = match (named, self.divisions.as_slice()) {
            (None, [only]) => Some(only),
            (None, _) => None,
            (Some(id), all) => all.iter().find(|division| division.id == id),
        };
        found.ok_or_else(|| {
            let known: Vec<DivisionId> =
                self.divisions.iter().map(|division| division.id).collect();
            match named {
                _ if known.is_empty() => NoSuchDivision::Empty,
                Some(division) => NoSuchDivision::Unknown { division, known },
                None => NoSuchDivision::SayWhich { known },
            }
        })
    }
}

messages! {
    /// Which divisions there are instead.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum NoSuchDivision {
        Empty,
        Unknown { division: DivisionId, known: Vec<DivisionId> },
        SayWhich { known: Vec<DivisionId> },
    }
}

pub(crate) fn shapes() -> Vec<Shape> {
    vec![NoSuchDivision::SHAPE, field::NoSuchPlayer::SHAPE]
}

impl EventPlayer {
    /// A player of whom nothing else is known.
    pub fn new(name: Name) -> Self {
        Self { name, club: None, rating: None, team: None, away: false, kept: Vec::new() }
    }
}

impl EventDivision {
    pub fn new(id: DivisionId) -> Self {
        Self {
            id,
            name: Title::own(id.to_string()),
            rounds_planned: None,
            players: BTreeMap::new(),
            rounds: BTreeMap::new(),
            decided: Decided::default(),
        }
    }

    /// A division of the hall.
    pub fn from_hall(division: &Division) -> Self {
        let mut made = Self::new(division.id);
        made.name = division.name.clone();
        made.rounds_planned = Some(division.rounds_planned).filter(|rounds| *rounds > 0);
        let gone = division.gone();
        for player in division.players.values() {
            let entered = EventPlayer {
                club: player.club.clone(),
                rating: player.rating,
                team: player.team.clone(),
                away: gone.contains(&player.id),
                ..EventPlayer::new(player.name.clone())
            };
            made.players.insert(player.id.number, entered);
        }
        for (number, round) in &division.rounds {
            let made_of = EventRound::from_hall(round, division.is_last(*number));
            made.rounds.insert(*number, made_of);
        }
        made.decided = Decided {
            sanctions: division.sanctions.clone(),
            substitutions: division.substitutions.clone(),
            drawn: division.drawn.clone(),
        };
        made
    }

    pub fn player_id(&self, number: u16) -> PlayerId {
        PlayerId { division: self.id, number }
    }

    pub fn name_of(&self, number: u16) -> String {
        match self.players.get(&number) {
            Some(player) => player.name.to_string(),
            None => self.player_id(number).to_string(),
        }
    }

    /// The lists of every table of four, with their round.
    pub(crate) fn lists(&self) -> impl Iterator<Item = (u16, &EventList)> {
        let rounds = self.rounds.iter();
        rounds.flat_map(|(number, round)| round.lists.iter().map(move |list| (*number, list)))
    }

    pub fn games(&self) -> impl Iterator<Item = (u16, &EventGame)> {
        let rounds = self.rounds.iter();
        rounds.flat_map(|(number, round)| round.games.iter().map(move |game| (*number, game)))
    }
}

impl EventRound {
    fn from_hall(round: &PlayedRound, last_round: bool) -> Self {
        let publication = &round.publication;
        let decided = |pairing: &Pairing| match round.cards.get(&pairing.table)? {
            CardState::Counts(content) => Game::of_card(content, pairing.players, last_round),
            CardState::Open | CardState::Undecided(_) => None,
        };
        let game = |pairing: &Pairing| EventGame {
            table: Some(pairing.table.0),
            players: pairing.players.map(|player| player.number),
            starts: Starts::First,
            result: decided(pairing),
        };
        let list = |four: &Four| EventList::from_hall(four, round.cards.get(&four.table));
        let byes = publication.byes.iter().map(|id| (id.number, SatOut::Bye));
        let absent = publication.absent.iter();
        let absent = absent.map(|away| (away.player.number, SatOut::Absent(Some(away.reason))));
        Self {
            games: publication.pairings.iter().map(game).collect(),
            lists: publication.fours.iter().map(list).collect(),
            sat_out: byes.chain(absent).collect(),
            penalties: Vec::new(),
        }
    }
}

impl EventGame {
    /// The scores, where the game is a plain pair of final ones.
    pub fn scores(&self) -> Option<[i32; 2]> {
        match &self.result {
            Some(Game::Played(game)) if game.is_plain() => Some(game.scores),
            Some(Game::Played(_) | Game::Forfeit(_) | Game::Stopped(_) | Game::Drawn(_)) | None => {
                None
            }
        }
    }

    /// The card on which the hall would have this game.
    pub(crate) fn card(&self, players: [PlayerId; 2]) -> Option<CardContent> {
        Some(match self.result.as_ref()? {
            Game::Played(card) => CardContent::Duel(card.clone()),
            Game::Forfeit(forfeit) => {
                let of = |(player, absence): (PlayerId, Option<Absence>)| {
                    let Absence { reason, late_s } = absence?;
                    Some(Absent { player, reason, late_s })
                };
                let absent = players.into_iter().zip(forfeit.absent).filter_map(of).collect();
                CardContent::Outcome(Outcome::Forfeit { absent })
            }
            Game::Stopped(game) => {
                let offended = players.into_iter().zip(game.offenders);
                CardContent::Outcome(Outcome::Stopped {
                    kind: game.kind,
                    offenders: offended.filter(|(_, lost)| *lost).map(|(id, _)| id).collect(),
                    scores: game.scores,
                    racks: game.racks,
                    overtime_s: game.overtime_s,
                })
            }
            Game::Drawn(cause) => CardContent::Outcome(Outcome::Drawn { cause: *cause }),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_and_decisions_come_back_from_a_file() {
        let mut division = EventDivision::new(DivisionId::A);
        for number in 1..=5 {
            let name = format!("Player {number}").parse().expect("a name");
            division.players.insert(number, EventPlayer::new(name));
        }
        let id = |number| PlayerId { division: DivisionId::A, number };
        let game = "rufspiel 1 3 won schneider: 2 -2 2 -2".parse().expect("a row");
        let list = |table, card| EventList { table, seats: [1, 2, 3, 4], card };
        let games = CardContent::List(domain::ListCard { games: vec![game] });
        for (round, card) in [(1, Some(games)), (2, Some(CardContent::Void)), (3, None)] {
            let lists = vec![list(1, card)];
            let sat_out = [(5, SatOut::Bye)].into();
            division.rounds.insert(round, EventRound { lists, sat_out, ..EventRound::default() });
        }
        division.decided.drawn = vec![id(2), id(1)];
        division.decided.substitutions =
            vec![domain::Substitution { out: id(4), substitute: id(5), before_round: 2 }];
        division.players.get_mut(&4).expect("entered").away = true;
        let event = Event { divisions: vec![division.clone()], ..Event::default() };
        let read = crate::json::write(&event);
        let read = crate::read("event.json", read.as_bytes()).expect("our own file");
        assert_eq!(read.event, event);
        assert_eq!(EventDivision::from_hall(&division.to_hall()).rounds, division.rounds);
        let wrong =
            crate::json::write(&event).replace("won schneider: 2 -2", "won schneidre: 2 -2");
        let told = crate::read("event.json", wrong.as_bytes()).expect_err("a slip of the pen");
        let told: Vec<String> = told.each().map(|fault| speech::english(&fault)).collect();
        assert!(told[0].contains("lists[0].games"), "{told:?}");
    }

    #[test]
    fn a_division_comes_back_from_the_hall_as_it_went_there() {
        let mut division = sample::four_players();
        division.rounds_planned = Some(2);
        division.rounds.get_mut(&2).expect("it is there").games[1].result = None;
        assert_eq!(EventDivision::from_hall(&division.to_hall()), division);
    }
}
