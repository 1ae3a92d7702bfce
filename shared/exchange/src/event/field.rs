//! What standings and pairing ask of a division in a file.

use super::{Decided, EventDivision, EventGame, SatOut};
use domain::line::excerpt;
use domain::{
    Absent, Division, Pairing, PlayedRound, Player, PlayerId, Publication, RoundId, TableNo,
    messages,
};
use rulebook::book::{Book, PointsAward, SpreadAward};
use rulebook::result::Absence;
use rulebook::standings::{Meeting, Record, Recorded, Stage};
use std::collections::{BTreeMap, BTreeSet};

/// Which table is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableOf {
    /// The last round that counts; none means all of them.
    pub after: Option<u16>,
    /// The table after the last round of the event. A file that says how many rounds are planned
    /// answers this by itself.
    pub is_final: bool,
}

messages! {
    /// Why a word names no player.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum NoSuchPlayer {
        Unknown { named: String, last: u16 },
        Several { named: String, numbers: Vec<u16> },
    }
}

impl EventDivision {
    /// Everything that counts, for [`rulebook::table`].
    pub fn record(&self, book: &Book, of: TableOf) -> Record {
        let mut record = Record {
            stage: if of.is_final || self.is_over(of.after) {
                Stage::Final
            } else {
                Stage::Intermediate
            },
            ..Record::default()
        };
        for (number, player) in &self.players {
            record.players.insert(self.player_id(*number), player.name.to_string());
        }
        let last = of.after.unwrap_or(u16::MAX);
        for (number, round) in self.rounds.range(..=last) {
            let mut meetings: Vec<Meeting> =
                round.games.iter().filter_map(|game| self.meeting(game)).collect();
            for (player, sat_out) in &round.sat_out {
                meetings.extend(self.alone(book, *player, *sat_out, *number));
            }
            let penalties = round.penalties.iter().map(|penalty| {
                Meeting::Recorded(Recorded {
                    player: self.player_id(penalty.number),
                    half_wins: 0,
                    spread: penalty.spread,
                    points: 0,
                })
            });
            meetings.extend(penalties);
            record.rounds.insert(*number, meetings);
        }
        for sanction in &self.decided.sanctions {
            record.sanction(sanction);
        }
        record
    }

    /// The division as the hall knows it, for pairing: who met whom, who started, who had a bye.
    /// A pair without a table gets the next free one.
    pub fn to_hall(&self, after: Option<u16>) -> Division {
        let mut division =
            Division::new(self.id, self.name.clone(), self.rounds_planned.unwrap_or(0));
        for (number, player) in &self.players {
            let id = self.player_id(*number);
            let (name, club) = (player.name.clone(), player.club.clone());
            division.players.insert(id, Player { id, name, club, rating: player.rating });
        }
        for number in self.rounds.range(..=after.unwrap_or(u16::MAX)).map(|(number, _)| *number) {
            division.rounds.insert(number, self.played_round(number));
        }
        let Decided { sanctions, substitutions, drawn } = self.decided.clone();
        division.sanctions = sanctions;
        division.substitutions = substitutions;
        division.drawn = drawn;
        let away = self.players.iter().filter(|(_, player)| player.away);
        division.withdrawn = away.map(|(number, _)| self.player_id(*number)).collect();
        division
    }

    /// The player whom a number, such as `17` or `A17`, or a name means. Capital letters do not
    /// matter, and the beginning of a name is enough where it fits one player.
    pub fn player(&self, named: &str) -> Result<u16, NoSuchPlayer> {
        let named = named.trim();
        let by_id = named.parse::<PlayerId>().ok().filter(|id| id.division == self.id);
        let number = by_id.map(|id| id.number).or_else(|| named.parse().ok());
        if let Some(number) = number.filter(|number| self.players.contains_key(number)) {
            return Ok(number);
        }
        let wanted = named.to_lowercase();
        let fits: [&dyn Fn(&str) -> bool; 3] =
            [&|name| name == named, &|name| name.to_lowercase() == wanted, &|name| {
                !wanted.is_empty() && name.to_lowercase().starts_with(&wanted)
            }];
        for fit in fits {
            let found: Vec<u16> = self
                .players
                .iter()
                .filter(|(_, player)| fit(&player.name))
                .map(|(number, _)| *number)
                .collect();
            match found.as_slice() {
                [] => {}
                [only] => return Ok(*only),
                several => {
                    let (named, numbers) = (excerpt(named, 40), several.to_vec());
                    return Err(NoSuchPlayer::Several { named, numbers });
                }
            }
        }
        let last = self.players.keys().next_back().copied().unwrap_or(0);
        Err(NoSuchPlayer::Unknown { named: excerpt(named, 40), last })
    }

    /// Who is not to be paired in this round: who has left, and who is absent or sits out already.
    pub fn not_to_pair(&self, round: u16) -> BTreeSet<u16> {
        let away = self.players.iter().filter(|(_, player)| player.away).map(|(number, _)| *number);
        let out =
            self.rounds.get(&round).into_iter().flat_map(|round| round.sat_out.keys().copied());
        away.chain(out).collect()
    }

    /// Every planned round has been played to its last card.
    fn is_over(&self, after: Option<u16>) -> bool {
        let Some(planned) = self.rounds_planned else { return false };
        let asked = after.is_none_or(|after| after >= planned);
        let open = self.games().any(|(_, game)| game.result.is_none())
            || self.lists().any(|(_, list)| list.card.is_none());
        asked && !open && self.rounds.contains_key(&planned)
    }

    fn meeting(&self, game: &EventGame) -> Option<Meeting> {
        let players = game.players.map(|number| self.player_id(number));
        Some(Meeting::Game { players, game: game.result.clone()? })
    }

    fn alone(&self, book: &Book, number: u16, sat_out: SatOut, round: u16) -> Option<Meeting> {
        let player = self.player_id(number);
        match sat_out {
            SatOut::Bye => Some(Meeting::Bye(player)),
            SatOut::OpenBye | SatOut::Absent(None) => None,
            SatOut::Absent(Some(reason)) => {
                let absence = Absence { reason, late_s: None };
                let last_round = self.rounds_planned == Some(round);
                Some(Meeting::Absent { player, absence, last_round })
            }
            SatOut::Recorded(spread) => {
                let bye = book.bye.as_ref().filter(|_| spread > 0);
                if bye.is_some_and(|bye| bye.spread.value == SpreadAward::Fixed(spread)) {
                    return Some(Meeting::Bye(player));
                }
                let points = bye.and_then(|bye| bye.points.as_ref());
                let points = points.map_or(0, |clause| match clause.value {
                    PointsAward::Fixed(points) => points,
                    PointsAward::Named(_) | PointsAward::OwnAtLeast(_) => 0,
                });
                let half_wins = if spread > 0 { 2 } else { 0 };
                Some(Meeting::Recorded(Recorded { player, half_wins, spread, points }))
            }
        }
    }

    fn played_round(&self, number: u16) -> PlayedRound {
        let round = &self.rounds[&number];
        let taken: BTreeSet<u16> = round.games.iter().filter_map(|game| game.table).collect();
        let mut free = (1..).filter(|table| !taken.contains(table));
        let mut pairings = Vec::new();
        let mut cards = BTreeMap::new();
        for game in &round.games {
            let table = TableNo(game.table.or_else(|| free.next()).unwrap_or(u16::MAX));
            let players = game.players.map(|number| self.player_id(number));
            pairings.push(Pairing { table, players });
            let card = game.card(players);
            let state = card.map_or(domain::CardState::Open, domain::CardState::Counts);
            cards.insert(table, state);
        }
        let mut fours = Vec::new();
        for list in &round.lists {
            let (four, state) = list.to_hall(|number| self.player_id(number));
            cards.insert(four.table, state);
            fours.push(four);
        }
        let byes = round.sat_out.iter().filter(|(_, sat_out)| sat_out.is_bye());
        let byes = byes.map(|(number, _)| self.player_id(*number)).collect();
        let absent = round.sat_out.iter().filter_map(|(number, sat_out)| match sat_out {
            SatOut::Absent(Some(reason)) => {
                Some(Absent { player: self.player_id(*number), reason: *reason, late_s: None })
            }
            SatOut::Bye | SatOut::OpenBye | SatOut::Absent(None) | SatOut::Recorded(_) => None,
        });
        let absent = absent.collect();
        let round = RoundId { division: self.id, number };
        let started = cards.values().any(|card| *card != domain::CardState::Open);
        let publication = Publication { round, pairings, fours, byes, absent };
        PlayedRound { publication, started, cards }
    }
}

impl SatOut {
    /// The player was there and had no opponent.
    pub fn is_bye(self) -> bool {
        match self {
            Self::Bye | Self::OpenBye => true,
            Self::Absent(_) => false,
            Self::Recorded(spread) => spread > 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::sample;

    #[test]
    fn a_player_is_meant_by_number_by_id_or_by_name() {
        let division = sample::four_players();
        for named in ["2", "A2", " ceh, bert ", "Ceh", "CEH, BERT"] {
            assert_eq!(division.player(named), Ok(2), "{named}");
        }
        let several = speech::english(&division.player("d").unwrap_err());
        assert_eq!(several, "\"d\" is the name of several players, 3 and 4: write the number");
        let unknown = speech::english(&division.player("B2").unwrap_err());
        assert_eq!(unknown, "there is no player \"B2\": write a number from 1 to 4, or a name");
        assert!(division.player("").is_err());
    }

    #[test]
    fn the_table_is_final_once_every_planned_card_is_in() {
        let book = Book::named("ro-frs").unwrap();
        let mut division = sample::four_players();
        division.rounds_planned = Some(2);
        let stage = |division: &EventDivision, of| division.record(&book, of).stage;
        assert_eq!(stage(&division, TableOf::default()), Stage::Final);
        let first = TableOf { after: Some(1), is_final: false };
        assert_eq!(stage(&division, first), Stage::Intermediate);
        assert_eq!(stage(&division, TableOf { is_final: true, ..first }), Stage::Final);
        division.rounds.get_mut(&2).unwrap().games[0].result = None;
        assert_eq!(stage(&division, TableOf::default()), Stage::Intermediate);
    }

    #[test]
    fn a_figure_that_was_written_down_stands_and_the_points_come_from_the_book() {
        let mut division = sample::four_players();
        division.rounds.clear();
        let sat_out = [(1, 50), (2, 30), (3, -50), (4, 0)];
        let sat_out = sat_out.map(|(number, spread)| (number, SatOut::Recorded(spread)));
        division.rounds.entry(1).or_default().sat_out = sat_out.into();
        let book = Book::named("de-tso").unwrap();
        let record = division.record(&book, TableOf::default());
        let table = rulebook::table(&book, &record).unwrap();
        let rows: Vec<_> = table
            .rows
            .iter()
            .map(|row| (row.player.number, row.wins.0, row.spread, row.points))
            .collect();
        assert_eq!(rows, [(1, 2, 50, 400), (2, 2, 30, 400), (4, 0, 0, 0), (3, 0, -50, 0)]);
        assert_eq!(table.rows[0].citations()[0].0, "TSO 6.1.1");
        assert_eq!(table.rows[1].citations()[0].0, "[file]");
    }

    #[test]
    fn pairing_sees_who_met_whom_and_only_true_byes() {
        let mut division = sample::four_players();
        let round = division.rounds.get_mut(&2).unwrap();
        round.games.pop();
        round.sat_out = [(2, SatOut::OpenBye), (4, SatOut::Absent(None))].into();
        let hall = division.to_hall(None);
        assert_eq!(hall.rounds[&2].publication.byes, [division.player_id(2)]);
        assert_eq!(hall.rounds[&1].publication.pairings.len(), 2);
        assert_eq!(division.not_to_pair(2), BTreeSet::from([2, 4]));
        assert_eq!(division.to_hall(Some(1)).rounds.len(), 1);
    }
}
