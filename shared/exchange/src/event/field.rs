//! What standings and pairing ask of a division in a file.

use super::{Decided, EventDivision, SatOut};
use domain::line::excerpt;
use domain::{
    Absent, CardState, Division, OnFile, Pairing, PlayedRound, Player, PlayerId, Publication,
    RoundId, TableNo, messages,
};
use std::collections::{BTreeMap, BTreeSet};

messages! {
    /// Why a word names no player.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum NoSuchPlayer {
        Unknown { named: String, last: u16 },
        Several { named: String, numbers: Vec<u16> },
    }
}

impl EventDivision {
    /// The division as the hall knows it. A pair without a table gets the next free one.
    pub fn to_hall(&self) -> Division {
        let mut division =
            Division::new(self.id, self.name.clone(), self.rounds_planned.unwrap_or(0));
        for (number, player) in &self.players {
            let id = self.player_id(*number);
            let (club, team) = (player.club.clone(), player.team.clone());
            let entered = Player::new(id, player.name.clone());
            let rating = player.rating;
            division.players.insert(id, Player { club, rating, team, ..entered });
        }
        for number in self.rounds.keys() {
            division.rounds.insert(*number, self.played_round(*number));
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

    fn played_round(&self, number: u16) -> PlayedRound {
        let round = &self.rounds[&number];
        let taken: BTreeSet<u16> = round.games.iter().filter_map(|game| game.table).collect();
        let mut free = (1..).filter(|table| !taken.contains(table));
        let mut pairings = Vec::new();
        let mut cards = BTreeMap::new();
        let mut on_file = OnFile::default();
        for game in &round.games {
            let table = TableNo(game.table.or_else(|| free.next()).unwrap_or(u16::MAX));
            let players = game.players.map(|number| self.player_id(number));
            pairings.push(Pairing { table, players });
            cards.insert(table, game.card(players).map_or(CardState::Open, CardState::Counts));
            on_file.unnumbered.extend(game.table.is_none().then_some(table));
            on_file.starts.extend(game.starts.told().map(|starts| (table, starts)));
        }
        let mut fours = Vec::new();
        for list in &round.lists {
            let (four, state) = list.to_hall(|number| self.player_id(number));
            cards.insert(four.table, state);
            fours.push(four);
        }
        let mut byes = Vec::new();
        let mut absent = Vec::new();
        for (number, sat_out) in &round.sat_out {
            let player = self.player_id(*number);
            if sat_out.is_bye() {
                byes.push(player);
            }
            let told = match *sat_out {
                SatOut::Bye => None,
                SatOut::Absent(Some(reason)) => {
                    absent.push(Absent { player, reason, late_s: None });
                    None
                }
                SatOut::OpenBye => Some(domain::SatOut::Open),
                SatOut::Absent(None) => Some(domain::SatOut::Away),
                SatOut::Recorded(spread) => Some(domain::SatOut::Recorded(spread)),
            };
            on_file.sat_out.extend(told.map(|told| (player, told)));
        }
        let penalties = round.penalties.iter();
        on_file.penalties = penalties.map(|one| (self.player_id(one.number), one.spread)).collect();
        let round = RoundId { division: self.id, number };
        let started = cards.is_empty() || cards.values().any(|card| *card != CardState::Open);
        let publication = Publication { round, pairings, fours, byes, absent };
        PlayedRound { started, on_file, ..PlayedRound::new(publication, cards) }
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
    use rulebook::Book;

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
        let mut division = sample::four_players();
        division.rounds_planned = Some(2);
        assert!(division.to_hall().is_over());
        assert!(!division.to_hall().until(1).is_over());
        division.rounds.get_mut(&2).unwrap().games[0].result = None;
        assert!(!division.to_hall().is_over());
        division.rounds_planned = None;
        assert!(!division.to_hall().until(1).is_over(), "nobody says that it is the last round");
    }

    #[test]
    fn a_figure_that_was_written_down_stands_and_the_points_come_from_the_book() {
        let mut division = sample::four_players();
        division.rounds.clear();
        let sat_out = [(1, 50), (2, 30), (3, -50), (4, 0)];
        let sat_out = sat_out.map(|(number, spread)| (number, SatOut::Recorded(spread)));
        division.rounds.entry(1).or_default().sat_out = sat_out.into();
        let book = Book::named("de-tso").unwrap();
        let table = rulebook::division_table(&book, &division.to_hall());
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
        let hall = division.to_hall();
        assert_eq!(hall.rounds[&2].publication.byes, [division.player_id(2)]);
        assert_eq!(hall.rounds[&1].publication.pairings.len(), 2);
        assert_eq!(hall.until(1).rounds.len(), 1);
    }
}
