//! The rules a round is paired by: what the book says, and what the event chose.

use crate::field::Field;
use crate::reason::Authority;
use rulebook::{Book, Clause, Competition, PairingRules};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A book's pairing rules with the choices of one event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rules {
    pub book: PairingRules,
    /// The most that one game can move the spread; without it no spread is out of reach.
    pub spread_cap: Option<Clause<u16>>,
    pub competition: Competition,
    /// Switches every club rule off.
    pub clubs_off: bool,
    /// Overrules what the book and the system say about repeats.
    pub repeats: Option<Repeats>,
    /// The first round in which two players may meet again.
    pub repeats_from: Option<u16>,
    /// How often two players may meet at most.
    pub max_meetings: Option<u16>,
    pub dead_end: DeadEnd,
    /// Players who can neither lose nor better their place meet somebody who wins nothing.
    pub gibson: bool,
    /// A player who is out of reach takes the bye of an odd field.
    pub gibson_bye: bool,
    /// How many places win something.
    pub prizes: Option<u16>,
    pub days: Days,
}

/// Whether two players may meet again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Repeats {
    Avoid,
    OncePerDay,
    Allow,
}

/// What happens when the way down the table leaves nobody new to meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeadEnd {
    /// Pairs once made stay; the repeat stands and is flagged.
    #[default]
    Literal,
    /// The first pairing in the document's own order that has no repeat; where there is none, the fewest
    /// repeats, nobody a third time before others a second time, nobody of the round before.
    Repair,
}

/// How many rounds each day has. One day without an end when nothing is said.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Days(Vec<u16>);

impl Days {
    pub fn of(rounds_per_day: &[u16]) -> Self {
        Self(rounds_per_day.to_vec())
    }

    /// Rounds beyond the plan belong to the last day.
    pub fn day_of(&self, round: u16) -> usize {
        let mut end = 0_u16;
        let over = |rounds: &&u16| {
            end = end.saturating_add(**rounds);
            end < round
        };
        self.0.iter().take_while(over).count().min(self.0.len().saturating_sub(1))
    }

    pub fn are_several(&self) -> bool {
        self.0.len() > 1
    }
}

impl Rules {
    pub fn of(book: &Book) -> Self {
        let of_book = book.game.as_ref().and_then(|game| game.spread_cap.clone());
        let by_round = book.game.as_ref().and_then(|game| game.spread_caps.as_ref());
        // Where rounds have their own, the largest is what a game can still bring.
        let by_round = by_round.and_then(|caps| {
            let cite = caps.cite.clone();
            caps.value.iter().max().map(|cap| Clause { value: *cap, cite, open: false })
        });
        let spread_cap = of_book.into_iter().chain(by_round).min_by_key(|cap| cap.value);
        Self { book: book.pairing.clone(), spread_cap, ..Self::default() }
    }

    /// What holds for repeats unless the system has its own rule.
    pub(crate) fn repeats(&self, field: &Field) -> Repeats {
        let avoided = self.book.repeats_avoided.as_ref().is_none_or(|clause| clause.value);
        let over = self.book.repeats_daily_over.as_ref();
        if self.repeats_from.is_some_and(|first| field.round.number >= first) {
            return Repeats::Allow;
        }
        let daily = self.days.are_several() && over.is_some_and(|over| field.rounds > over.value);
        self.repeats.unwrap_or(match (avoided, daily) {
            (false, _) => Repeats::Allow,
            (true, true) => Repeats::OncePerDay,
            (true, false) => Repeats::Avoid,
        })
    }

    /// The most byes of one player and whether they count per day; `None` where nothing is ruled.
    pub(crate) fn byes_max(&self, field: &Field) -> Option<(u16, bool)> {
        let max = self.book.byes_max.as_ref()?;
        let over = self.book.byes_daily_over.as_ref();
        Some((max.value, over.is_some_and(|over| field.rounds > over.value)))
    }

    /// Whether club mates must not meet at all.
    pub(crate) fn clubs_apart(&self, field: &Field) -> bool {
        let apart = self.book.clubs_apart_in.as_ref();
        let named = apart.is_some_and(|clause| clause.value.contains(&self.competition));
        let free = self.book.clubs_free_percent.as_ref().map(|clause| clause.value);
        named && !self.clubs_off && free.is_none_or(|free| largest_share(field) < f_percent(free))
    }

    /// Whether club mates should meet as seldom as possible in this round.
    pub(crate) fn clubs_soft(&self, field: &Field) -> bool {
        let last = self.book.clubs_soft_rounds.as_ref().map_or(0, |clause| clause.value);
        !self.clubs_off && field.round.number <= last
    }

    pub(crate) fn cite(&self, rule: Rule) -> Authority {
        let book = &self.book;
        match rule {
            Rule::Repeats => cited(book.repeats_avoided.as_ref()),
            Rule::RepeatsDaily => cited(book.repeats_daily_over.as_ref()),
            Rule::Byes => cited(book.byes_max.as_ref()),
            Rule::FewSitters => cited(book.sitters_fewest.as_ref()),
            Rule::ClubsApart => cited(book.clubs_apart_in.as_ref()),
            Rule::ClubsSoft => cited(book.clubs_soft_rounds.as_ref()),
            Rule::Starts => cited(book.starts_balanced.as_ref()),
            Rule::Director => Authority::Director,
        }
    }
}

/// A rule that can rule something out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rule {
    Repeats,
    RepeatsDaily,
    Byes,
    FewSitters,
    ClubsApart,
    ClubsSoft,
    Starts,
    Director,
}

fn cited<T>(clause: Option<&Clause<T>>) -> Authority {
    let article = clause.map(|clause| clause.cite.clone());
    article.map_or(Authority::Program, |article| Authority::Article { article })
}

/// People of the largest club and people in all; compared without rounding.
#[derive(PartialEq)]
struct Share {
    part: usize,
    whole: usize,
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some((self.part * other.whole).cmp(&(other.part * self.whole)))
    }
}

fn f_percent(percent: u16) -> Share {
    Share { part: usize::from(percent), whole: 100 }
}

fn largest_share(field: &Field) -> Share {
    let mut people = BTreeMap::new();
    let mut whole = 0;
    for entrant in &field.players {
        whole += entrant.clubs.len().max(1);
        for club in &entrant.clubs {
            *people.entry(club).or_insert(0) += 1;
        }
    }
    Share { part: people.into_values().max().unwrap_or(0), whole: whole.max(1) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::Entrant;
    use domain::{DivisionId, PlayerId, RoundId};

    fn field(clubs: &[&[&str]], round: u16, rounds: u16) -> Field {
        let players = (1..).zip(clubs).map(|(number, clubs)| Entrant {
            clubs: clubs.iter().map(|club| (*club).to_owned()).collect(),
            ..Entrant::new(PlayerId { division: DivisionId::A, number })
        });
        let id = RoundId { division: DivisionId::A, number: round };
        Field { rounds, ..Field::new(id, players.collect()) }
    }

    fn rules(competition: Competition) -> Rules {
        Rules { competition, ..Rules::of(&Book::named("ro-frs").unwrap()) }
    }

    #[test]
    fn the_club_rule_is_off_from_half_of_the_people_in_one_club() {
        let cup = rules(Competition::Cup);
        assert!(!cup.clubs_apart(&field(&[&["X"], &["X"], &["Y"], &["Z"]], 3, 6)));
        assert!(cup.clubs_apart(&field(&[&["X"], &["X"], &["Y"], &["Z"], &[]], 3, 6)));
        assert!(!rules(Competition::Individual).clubs_apart(&field(&[&["X"], &["Y"]], 3, 6)));
        let pairs = rules(Competition::Pairs);
        assert!(pairs.clubs_apart(&field(&[&["X", "Y"], &["X", "Z"], &["Y", "Z"]], 3, 6)));
        assert!(!pairs.clubs_apart(&field(&[&["X", "X"], &["X", "Z"], &["Y", "Z"]], 3, 6)));
        let off = Rules { clubs_off: true, ..cup };
        assert!(!off.clubs_apart(&field(&[&["X"], &["Y"], &["Z"]], 3, 6)));
    }

    #[test]
    fn the_first_two_rounds_are_soft_in_every_competition() {
        let rules = rules(Competition::Individual);
        let soft = |round| rules.clubs_soft(&field(&[&["X"], &["Y"]], round, 6));
        assert_eq!([1, 2, 3].map(soft), [true, true, false]);
    }

    #[test]
    fn more_than_twelve_rounds_on_several_days_loosen_repeats_and_byes() {
        let mut rules = rules(Competition::Individual);
        assert_eq!(rules.repeats(&field(&[], 13, 14)), Repeats::Avoid);
        rules.days = Days::of(&[7, 7]);
        assert_eq!(rules.repeats(&field(&[], 2, 14)), Repeats::OncePerDay);
        assert_eq!(rules.repeats(&field(&[], 2, 12)), Repeats::Avoid);
        assert_eq!(rules.byes_max(&field(&[], 2, 12)), Some((1, false)));
        assert_eq!(rules.byes_max(&field(&[], 2, 13)), Some((1, true)));
        assert_eq!(Rules::default().byes_max(&field(&[], 2, 12)), None);
    }

    #[test]
    fn a_day_ends_after_its_rounds() {
        let days = Days::of(&[2, 3]);
        assert_eq!([1, 2, 3, 5, 9].map(|round| days.day_of(round)), [0, 0, 1, 1, 1]);
        assert_eq!(Days::default().day_of(40), 0);
    }
}
