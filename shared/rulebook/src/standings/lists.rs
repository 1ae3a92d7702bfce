//! Tables of games that are kept in lists: the saldo of all rounds, then counters, then the lot.

use super::chain::{Compared, order};
use crate::book::{Book, Clause, Criterion, Ranked};
use crate::collate::sort_key;
use crate::no_rule::Matter;
use domain::{Because, Breach, Citation, PlayerId, Value, messages, values};
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

/// A Sie also counts as a Tout, and a Tout as a Solo or Wenz, where the book says so; whoever fills the
/// counters adds them up.
pub use domain::{ListCounters as Counters, Substitution};

messages! {
    /// Why lists have no table.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum RankBreach {
        NoLists,
        CannotReplace { substitute: PlayerId, out: PlayerId },
    }
}

values! {
    /// What brought points to a row of lists.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ListReason {
        Round { round: u16 },
        TakenOver { round: u16, player: PlayerId },
        /// Games of one kind; own, or played against by the others.
        Games { times: u32, game: &'static str, level: &'static str, won: bool, own: bool },
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListRecord {
    pub players: BTreeMap<PlayerId, ListPlayer>,
    /// In the order in which they were made.
    pub substitutions: Vec<Substitution>,
    pub expelled: BTreeSet<PlayerId>,
    /// Players whom the lot has put in this order.
    pub drawn: Vec<PlayerId>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ListPlayer {
    pub name: String,
    /// Points of each round; none for a round in which the player had no seat.
    pub saldo: Vec<Option<i32>>,
    pub counters: Counters,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListTable<'b> {
    pub rows: Vec<ListRow<'b>>,
    /// Groups that only the lot can order, best first.
    pub lot: Vec<Vec<PlayerId>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRow<'b> {
    pub rank: u16,
    pub player: PlayerId,
    pub name: String,
    pub saldo: i32,
    pub counters: Counters,
    /// Where the saldo comes from: who sat there in which round, and the points.
    pub rounds: Vec<(PlayerId, u16, i32)>,
    /// The article by which points of another player count, if any do.
    pub inherited: Option<&'b Citation>,
    /// What sets the row apart from the one above.
    pub apart: Option<&'b Ranked>,
    /// The article that ranks by the saldo.
    pub cite: &'b Citation,
}

/// The table of all lists so far.
pub fn rank_lists<'b>(book: &'b Book, record: &ListRecord) -> Result<ListTable<'b>, Breach> {
    let chain = book.ranking.chain(&book.ranking.last.value);
    if !chain.iter().any(|ranked| ranked.value == Criterion::Saldo) {
        return Err(Breach::new(RankBreach::NoLists, &book.ranking.last.cite));
    }
    let mut rows = gather(record, &book.ranking.last.cite);
    substitute(book, record, &mut rows)?;
    let rows: Vec<ListRow<'b>> =
        rows.into_values().filter(|row| !record.expelled.contains(&row.player)).collect();
    // Who has no list has no saldo: whoever stood by comes after all who played.
    let begun = rows.iter().any(|row| !row.rounds.is_empty());
    let (rows, stood_by): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|row| !begun || !row.rounds.is_empty());
    let sort_keys = rows.iter().map(|row| sort_key(&book.language, &row.name)).collect();
    let field = ListField { rows, sort_keys, drawn: &record.drawn };
    let sorted = order(&field, field.rows.len(), &chain);
    let mut rows: Vec<ListRow<'b>> = Vec::with_capacity(sorted.places.len());
    let mut lot: Vec<Vec<PlayerId>> = Vec::new();
    for (place, (index, apart)) in sorted.places.into_iter().zip(sorted.apart).enumerate() {
        let mut row = field.rows[index].clone();
        row.apart = apart.map(|at| chain[at]);
        let own_rank = u16::try_from(place + 1).unwrap_or(u16::MAX);
        row.rank = own_rank;
        if let Some(above) = rows.last().filter(|_| apart.is_none()) {
            row.rank = above.rank;
            match lot.last_mut().filter(|group| group.contains(&above.player)) {
                Some(group) => group.push(row.player),
                None => lot.push(vec![above.player, row.player]),
            }
        }
        rows.push(row);
    }
    let rank = u16::try_from(rows.len() + 1).unwrap_or(u16::MAX);
    rows.extend(stood_by.into_iter().map(|row| ListRow { rank, ..row }));
    Ok(ListTable { rows, lot })
}

impl ListRow<'_> {
    /// How the saldo came about, round by round.
    pub fn why(&self) -> Vec<Because> {
        let reason = |(seat, round, points): &(PlayerId, u16, i32)| {
            let (round, player) = (*round, *seat);
            let taken_over = self.inherited.filter(|_| player != self.player);
            let (what, cite) = match taken_over {
                Some(cite) => (ListReason::TakenOver { round, player }, cite),
                None => (ListReason::Round { round }, self.cite),
            };
            Because::new(what, cite).moved(*points, Value::signed)
        };
        self.rounds.iter().map(reason).collect()
    }
}

fn gather<'b>(record: &ListRecord, cite: &'b Citation) -> BTreeMap<PlayerId, ListRow<'b>> {
    let row = |(id, player): (&PlayerId, &ListPlayer)| {
        let rounds: Vec<(PlayerId, u16, i32)> = (1..)
            .zip(&player.saldo)
            .filter_map(|(round, saldo)| Some((*id, round, (*saldo)?)))
            .collect();
        let row = ListRow {
            rank: 0,
            player: *id,
            name: player.name.to_string(),
            saldo: rounds.iter().fold(0, |sum: i32, (_, _, points)| sum.saturating_add(*points)),
            counters: player.counters,
            rounds,
            inherited: None,
            apart: None,
            cite,
        };
        (*id, row)
    };
    record.players.iter().map(row).collect()
}

/// Gives the row of a player who dropped out to the substitute.
fn substitute<'b>(
    book: &'b Book,
    record: &ListRecord,
    rows: &mut BTreeMap<PlayerId, ListRow<'b>>,
) -> Result<(), Breach> {
    for change in &record.substitutions {
        let rule = book.standings.as_ref().and_then(|rules| rules.substitute_inherits.as_ref());
        let Some(Clause { value, cite, .. }) = rule else {
            return Err(book.no_rule(Matter::Substitutes));
        };
        let (Some(left), true) = (rows.remove(&change.out), rows.contains_key(&change.substitute))
        else {
            let Substitution { substitute, out, .. } = *change;
            return Err(Breach::new(RankBreach::CannotReplace { substitute, out }, cite));
        };
        let Some(row) = rows.get_mut(&change.substitute).filter(|_| *value) else { continue };
        row.saldo = row.saldo.saturating_add(left.saldo);
        row.counters = row.counters.plus(left.counters);
        row.rounds.splice(0..0, left.rounds);
        row.inherited = Some(cite);
    }
    Ok(())
}

struct ListField<'b, 'r> {
    rows: Vec<ListRow<'b>>,
    sort_keys: Vec<String>,
    drawn: &'r [PlayerId],
}

impl ListField<'_, '_> {
    fn drawn(&self, row: usize) -> Option<usize> {
        self.drawn.iter().position(|player| *player == self.rows[row].player)
    }
}

impl Compared for ListField<'_, '_> {
    /// The lot says something once it was drawn for everybody concerned.
    fn applies(&self, criterion: Criterion, block: &[usize]) -> bool {
        criterion != Criterion::Lot || block.iter().all(|row| self.drawn(*row).is_some())
    }

    fn compare(&self, criterion: Criterion, a: usize, b: usize) -> Ordering {
        let (one, two) = (&self.rows[a], &self.rows[b]);
        let (more, less) = (two.counters, one.counters);
        match criterion {
            Criterion::Saldo | Criterion::Points => two.saldo.cmp(&one.saldo),
            Criterion::SiePlayed => more.sie_played.cmp(&less.sie_played),
            Criterion::ToutWon => more.tout_won.cmp(&less.tout_won),
            Criterion::ToutPlayed => more.tout_played.cmp(&less.tout_played),
            Criterion::SoloWon => more.solo_won.cmp(&less.solo_won),
            Criterion::SoloPlayed => more.solo_played.cmp(&less.solo_played),
            Criterion::Lot => self.drawn(a).cmp(&self.drawn(b)),
            Criterion::Name => self.sort_keys[a].cmp(&self.sort_keys[b]),
            Criterion::Wins
            | Criterion::Spread
            | Criterion::HeadToHead
            | Criterion::SingleGames
            | Criterion::BestDifferences
            | Criterion::Resistance => Ordering::Equal,
        }
    }

    fn listed(&self, a: usize, b: usize) -> Ordering {
        let by_name = self.sort_keys[a].cmp(&self.sort_keys[b]);
        by_name.then(self.rows[a].player.cmp(&self.rows[b].player))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::DivisionId;

    fn id(number: u16) -> PlayerId {
        PlayerId { division: DivisionId::A, number }
    }

    fn record(saldo: &[(&str, [Option<i32>; 2])]) -> ListRecord {
        let mut record = ListRecord::default();
        for (number, (name, saldo)) in (1..).zip(saldo) {
            let (name, saldo) = ((*name).to_owned(), saldo.to_vec());
            let player = ListPlayer { name, saldo, counters: Counters::default() };
            record.players.insert(id(number), player);
        }
        record
    }

    #[test]
    fn the_lot_orders_level_players_once_it_was_drawn_for_all_of_them() {
        let book = Book::named("schafkopf").unwrap();
        let mut record = record(&[
            ("A", [Some(3), Some(1)]),
            ("B", [Some(2), Some(2)]),
            ("C", [Some(9), None]),
            ("D", [Some(4), None]),
        ]);
        let table = rank_lists(&book, &record).unwrap();
        assert_eq!(table.lot, [vec![id(1), id(2), id(4)]]);
        assert_eq!(table.rows.iter().map(|row| row.rank).collect::<Vec<_>>(), [1, 2, 2, 2]);
        record.drawn = vec![id(4), id(1)];
        assert_eq!(rank_lists(&book, &record).unwrap().lot.len(), 1);
        record.drawn.push(id(2));
        let table = rank_lists(&book, &record).unwrap();
        assert_eq!(table.lot, Vec::<Vec<PlayerId>>::new());
        let names: Vec<&str> = table.rows.iter().map(|row| row.name.as_str()).collect();
        assert_eq!(names, ["C", "D", "A", "B"]);
    }

    #[test]
    fn a_substitute_of_a_substitute_inherits_everything_and_says_from_whom() {
        let book = Book::named("schafkopf").unwrap();
        let mut record =
            record(&[("A", [Some(14), None]), ("S", [None, Some(-2)]), ("T", [None, Some(5)])]);
        record.substitutions = vec![
            Substitution { out: id(1), substitute: id(2), before_round: 2 },
            Substitution { out: id(2), substitute: id(3), before_round: 2 },
        ];
        let table = rank_lists(&book, &record).unwrap();
        let why: Vec<String> = table.rows[0].why().iter().map(speech::english).collect();
        assert_eq!((table.rows.len(), table.rows[0].saldo), (1, 17));
        assert_eq!(
            why,
            [
                "+14 round 1, taken over from A1 (SK 9)",
                "-2 round 2, taken over from A2 (SK 9)",
                "+5 round 2 (SK 13)"
            ]
        );
        record.substitutions.truncate(1);
        record.expelled = BTreeSet::from([id(3)]);
        assert_eq!(rank_lists(&book, &record).unwrap().rows.len(), 1);
    }

    #[test]
    fn a_book_of_duels_ranks_no_lists() {
        let book = Book::named("de-tso").unwrap();
        assert!(rank_lists(&book, &ListRecord::default()).is_err());
    }

    /// SK 13: the saldo of both rounds decides, and who stood by has none.
    #[test]
    fn who_stood_by_comes_after_all_who_played() {
        let book = Book::named("schafkopf").unwrap();
        let played = [("A", [Some(-9), None]), ("B", [None, None]), ("C", [Some(9), Some(-3)])];
        let table = rank_lists(&book, &record(&played)).unwrap();
        let rows: Vec<(&str, u16)> =
            table.rows.iter().map(|row| (row.name.as_str(), row.rank)).collect();
        assert_eq!(rows, [("C", 1), ("A", 2), ("B", 3)]);
        assert!(table.lot.is_empty());
    }
}
