//! The table of a division that plays in lists: from its counted cards to rows with reasons.

use super::lists::{Counters, ListPlayer, ListReason, ListRecord, ListRow, ListTable, rank_lists};
use crate::book::{Book, Criterion};
use crate::check::list::as_played;
use crate::steps::lists::{ListGame, Lists};
use domain::{
    Because, Breach, CardContent, CardState, Citation, Division, ListCard, PlayerId, Seat,
    Standing, Value, WinPoints,
};
use std::collections::BTreeMap;

/// Every player of the division, best first; only the lot parts players who share a rank.
pub fn list_standings(book: &Book, lists: &Lists, division: &Division) -> Vec<Standing> {
    // What the book has no rule for was refused when it was entered.
    let table = list_table(book, lists, division);
    table.map(|table| table.rows.iter().map(ListRow::standing).collect()).unwrap_or_default()
}

/// The same with everything that made the figures, and who still needs a lot.
pub fn list_table<'b>(
    book: &'b Book,
    lists: &Lists,
    division: &Division,
) -> Result<ListTable<'b>, Breach> {
    rank_lists(book, &record(lists, division))
}

fn record(lists: &Lists, division: &Division) -> ListRecord {
    let rounds = division.rounds.keys().next_back().map_or(0, |last| usize::from(*last));
    let player = |(id, player): (&PlayerId, &domain::Player)| {
        let row = ListPlayer {
            name: player.name.to_string(),
            saldo: vec![None; rounds],
            counters: Counters::default(),
        };
        (*id, row)
    };
    let mut record = ListRecord {
        players: division.players.iter().map(player).collect(),
        substitutions: division.substitutions.clone(),
        expelled: division.expelled(),
        drawn: division.drawn.clone(),
    };
    for (number, round) in &division.rounds {
        for four in &round.publication.fours {
            let Some(CardState::Counts(CardContent::List(card))) = round.cards.get(&four.table)
            else {
                continue;
            };
            count(lists, *number, card, four.players, &mut record.players);
        }
    }
    record
}

fn count(
    lists: &Lists,
    round: u16,
    card: &ListCard,
    players: [PlayerId; Seat::COUNT],
    rows: &mut BTreeMap<PlayerId, ListPlayer>,
) {
    let games: Vec<(ListGame, u16)> = card.games.iter().map(|game| (as_played(game), 1)).collect();
    let Ok(tally) = lists.tally(&games) else { return };
    for (seat, player) in Seat::ALL.into_iter().zip(players) {
        let Some(row) = rows.get_mut(&player) else { continue };
        if let Some(place) = usize::from(round).checked_sub(1)
            && let Some(saldo) = row.saldo.get_mut(place)
        {
            *saldo = tally.totals.get(&seat.number()).copied();
        }
        if let Some(counted) = tally.counters.get(&seat.number()) {
            row.counters = row.counters.plus(Counters {
                sie_played: counted.sie_played.into(),
                tout_won: counted.tout_won.into(),
                tout_played: counted.tout_played.into(),
                solo_won: counted.solo_won.into(),
                solo_played: counted.solo_played.into(),
            });
        }
    }
}

/// What the games of a list brought one seat, games of one kind together, with their article.
pub fn list_game_reasons(lists: &Lists, card: &ListCard, seat: Seat) -> Vec<Because> {
    let mut kinds: BTreeMap<_, (u32, i32, Citation)> = BTreeMap::new();
    for game in &card.games {
        let played = as_played(game);
        let Ok((points, cite)) = lists.points(&played) else { continue };
        let Some(points) = points.get(seat.index()) else { continue };
        let own = played.declarers.contains(&seat.number());
        let kind = (game.kind, game.level, game.won, own);
        let sum = kinds.entry(kind).or_insert((0, 0, cite.clone()));
        sum.0 += 1;
        sum.1 = sum.1.saturating_add(*points);
    }
    let reasons = kinds.into_iter().map(|((game, level, won, own), (times, amount, citation))| {
        let (game, level) = (game.name(), level.name());
        let what = ListReason::Games { times, game, level, won, own };
        Because::new(what, &citation).moved(amount, Value::signed)
    });
    reasons.collect()
}

impl ListRow<'_> {
    /// What the row has to show under a criterion; the lot and the name are no figures.
    pub fn figure(&self, criterion: Criterion) -> Option<i64> {
        let Counters { sie_played, tout_won, tout_played, solo_won, solo_played } = self.counters;
        match criterion {
            Criterion::Saldo | Criterion::Points => Some(self.saldo.into()),
            Criterion::SiePlayed => Some(sie_played.into()),
            Criterion::ToutWon => Some(tout_won.into()),
            Criterion::ToutPlayed => Some(tout_played.into()),
            Criterion::SoloWon => Some(solo_won.into()),
            Criterion::SoloPlayed => Some(solo_played.into()),
            Criterion::Lot
            | Criterion::Name
            | Criterion::Wins
            | Criterion::Spread
            | Criterion::HeadToHead
            | Criterion::SingleGames
            | Criterion::BestDifferences
            | Criterion::Resistance => None,
        }
    }

    pub fn standing(&self) -> Standing {
        let mut reasons = vec![self.cite.clone()];
        reasons.extend(self.inherited.cloned());
        reasons.extend(self.apart.map(|apart| apart.cite.clone()));
        reasons.dedup();
        Standing {
            rank: self.rank,
            player: self.player,
            name: self.name.clone(),
            wins: WinPoints(0),
            spread: 0,
            points: self.saldo,
            games: u16::try_from(self.rounds.len()).unwrap_or(u16::MAX),
            counters: Some(self.counters),
            reasons,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::lists_of;
    use crate::standings;
    use domain::{DivisionId, Four, PlayedRound, Player, Publication, RoundId, TableNo};

    fn id(number: u16) -> PlayerId {
        PlayerId { division: DivisionId::A, number }
    }

    fn division(cards: &[CardContent]) -> Division {
        let mut division = Division::new(DivisionId::A, "A".parse().unwrap(), 2);
        for (number, name) in (1..).zip(["Anna", "Bert", "Cem", "Dora"]) {
            let player = Player::new(id(number), name.parse().unwrap());
            division.players.insert(player.id, player);
        }
        for (number, card) in (1..).zip(cards) {
            let players = [1, 2, 3, 4].map(id);
            let publication = Publication {
                round: RoundId { division: DivisionId::A, number },
                pairings: vec![],
                fours: vec![Four { table: TableNo(1), players }],
                byes: vec![],
                absent: Vec::new(),
            };
            let cards = BTreeMap::from([(TableNo(1), CardState::Counts(card.clone()))]);
            division.rounds.insert(number, PlayedRound::new(publication, cards));
        }
        division
    }

    fn list(rows: &[&str]) -> CardContent {
        let games = rows.iter().map(|row| row.parse().unwrap()).collect();
        CardContent::List(ListCard { games })
    }

    #[test]
    fn saldos_add_up_over_the_rounds_and_counters_break_ties() {
        let book = Book::named("schafkopf").unwrap();
        let division = division(&[
            list(&["solo 1 won: 6 -2 -2 -2", "rufspiel 2 3 won: -1 1 1 -1"]),
            list(&["solo 2 won: -2 6 -2 -2", "wenz 2 lost: 2 -6 2 2"]),
        ]);
        let rows = standings(&book, &division);
        let shown: Vec<(u16, &str, i32)> =
            rows.iter().map(|row| (row.rank, row.name.as_str(), row.points)).collect();
        assert_eq!(shown, [(1, "Anna", 5), (2, "Bert", -1), (3, "Cem", -1), (4, "Dora", -3)]);
        let bert = rows[1].counters.unwrap();
        assert_eq!((bert.solo_won, bert.solo_played), (1, 2));
        assert!(rows.iter().all(|row| !row.reasons.is_empty()));
    }

    #[test]
    fn a_void_list_brings_nobody_anything() {
        let book = Book::named("schafkopf").unwrap();
        let rows = standings(&book, &division(&[CardContent::Void]));
        assert!(rows.iter().all(|row| row.points == 0 && row.games == 0 && row.rank == 1));
    }

    #[test]
    fn games_of_one_kind_are_one_reason() {
        let book = Book::named("schafkopf").unwrap();
        let CardContent::List(card) = list(&["solo 1 won", "solo 1 won", "rufspiel 1 2 lost"])
        else {
            panic!("a list");
        };
        let lists = lists_of(&book).unwrap();
        let said = |seat| -> Vec<String> {
            let reasons = list_game_reasons(lists, &card, Seat::new(seat).unwrap());
            reasons.iter().map(speech::english).collect()
        };
        assert_eq!(said(1), ["-1 rufspiel lost, own (SK 7)", "+12 solo won, own, 2 times (SK 7)"]);
        assert_eq!(said(4)[1], "-4 solo won, against it, 2 times (SK 7)");
    }
}
