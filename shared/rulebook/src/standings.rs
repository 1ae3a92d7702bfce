//! The table after the rounds played so far, with the articles that made each figure.

use crate::book::{Book, Clause, Criterion, PointsAward, Ranked, SpreadAward};
use domain::{Citation, Division, Outcome, PlayerId, Standing, WinPoints};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Every player of the division, best first. Players level in every criterion share a rank and
/// stand in the order of their names.
pub fn standings(book: &Book, division: &Division) -> Vec<Standing> {
    let mut tallies: BTreeMap<PlayerId, Tally<'_>> = division
        .players
        .values()
        .map(|player| (player.id, Tally::new(player.id, &player.name)))
        .collect();
    for round in division.rounds.values() {
        for (player, outcome) in round.outcomes() {
            if let Some(tally) = tallies.get_mut(&player) {
                tally.count(book, outcome);
            }
        }
    }
    let mut order: Vec<Tally<'_>> = tallies.into_values().collect();
    order.sort_by(|a, b| {
        let by_rule = decide(book, a, b).map_or(Ordering::Equal, |(_, ordering)| ordering);
        by_rule.then_with(|| a.sorted_name.cmp(&b.sorted_name)).then(a.player.cmp(&b.player))
    });
    rank(book, order)
}

/// What a player has gathered, and by which articles.
struct Tally<'a> {
    player: PlayerId,
    name: &'a str,
    sorted_name: String,
    wins: WinPoints,
    spread: i32,
    points: i32,
    games: u16,
    reasons: Vec<&'a Citation>,
}

impl<'a> Tally<'a> {
    fn new(player: PlayerId, name: &'a str) -> Self {
        Self {
            player,
            name,
            sorted_name: sorted_name(name),
            wins: WinPoints(0),
            spread: 0,
            points: 0,
            games: 0,
            reasons: Vec::new(),
        }
    }

    fn count(&mut self, book: &'a Book, outcome: Outcome) {
        match outcome {
            Outcome::Played { own, other } => self.count_game(book, own, other),
            Outcome::Bye => self.count_bye(book),
        }
    }

    fn count_game(&mut self, book: &'a Book, own: i32, other: i32) {
        let Some(game) = &book.game else { return };
        self.count_wins(match own.cmp(&other) {
            Ordering::Greater => &game.win,
            Ordering::Equal => &game.draw,
            Ordering::Less => &game.loss,
        });
        let mut difference = own.saturating_sub(other);
        if let Some(cap) = &game.spread_cap {
            let limit = i32::from(cap.value);
            if !(-limit..=limit).contains(&difference) {
                difference = difference.clamp(-limit, limit);
                self.cite(&cap.cite);
            }
        }
        self.spread = self.spread.saturating_add(difference);
        self.points = self.points.saturating_add(own);
        self.games = self.games.saturating_add(1);
    }

    fn count_bye(&mut self, book: &'a Book) {
        let Some(bye) = &book.bye else { return };
        self.count_wins(&bye.half_wins);
        if let SpreadAward::Fixed(spread) = bye.spread.value {
            self.spread = self.spread.saturating_add(spread);
            self.cite(&bye.spread.cite);
        }
        if let Some(clause) = &bye.points
            && let PointsAward::Fixed(points) = clause.value
        {
            self.points = self.points.saturating_add(points);
            self.cite(&clause.cite);
        }
    }

    fn count_wins(&mut self, half_wins: &'a Clause<u8>) {
        self.wins.0 = self.wins.0.saturating_add(i32::from(half_wins.value));
        self.cite(&half_wins.cite);
    }

    fn cite(&mut self, citation: &'a Citation) {
        if !self.reasons.contains(&citation) {
            self.reasons.push(citation);
        }
    }

    fn into_standing(self, rank: u16) -> Standing {
        Standing {
            rank,
            player: self.player,
            name: self.name.to_owned(),
            wins: self.wins,
            spread: self.spread,
            points: self.points,
            games: self.games,
            reasons: self.reasons.into_iter().cloned().collect(),
        }
    }
}

/// The first criterion that tells two players apart; `Less` means that `a` stands higher.
fn decide<'b>(book: &'b Book, a: &Tally<'_>, b: &Tally<'_>) -> Option<(&'b Ranked, Ordering)> {
    book.ranking.chain(&book.ranking.intermediate.value).into_iter().find_map(|clause| {
        let ordering = match clause.value {
            Criterion::Wins => b.wins.cmp(&a.wins),
            Criterion::Spread => b.spread.cmp(&a.spread),
            Criterion::Points => b.points.cmp(&a.points),
            Criterion::Name => a.sorted_name.cmp(&b.sorted_name),
            Criterion::HeadToHead
            | Criterion::SingleGames
            | Criterion::BestDifferences
            | Criterion::Resistance
            | Criterion::Saldo
            | Criterion::SiePlayed
            | Criterion::ToutWon
            | Criterion::ToutPlayed
            | Criterion::SoloWon
            | Criterion::SoloPlayed
            | Criterion::Lot => Ordering::Equal,
        };
        ordering.is_ne().then_some((clause, ordering))
    })
}

/// Numbers the sorted players, and cites for each the articles that set them apart from their
/// neighbours in the table.
fn rank<'a>(book: &'a Book, mut order: Vec<Tally<'a>>) -> Vec<Standing> {
    let mut ranks: Vec<u16> = Vec::with_capacity(order.len());
    for place in 0..order.len() {
        let decided = match place.checked_sub(1) {
            Some(above) => decide(book, &order[above], &order[place]),
            None => None,
        };
        if let Some((clause, _)) = decided {
            order[place - 1].cite(&clause.cite);
            order[place].cite(&clause.cite);
        }
        let level = place > 0 && decided.is_none();
        ranks.push(if level {
            ranks[place - 1]
        } else {
            u16::try_from(place + 1).unwrap_or(u16::MAX)
        });
    }
    order.into_iter().zip(ranks).map(|(tally, rank)| tally.into_standing(rank)).collect()
}

/// The name as the alphabet sees it: small letters, and the Romanian marks aside, which would
/// otherwise come after z. Other letters keep the order of their code points.
fn sorted_name(name: &str) -> String {
    let fold = |letter| match letter {
        'ă' | 'â' => Some('a'),
        'î' => Some('i'),
        'ș' | 'ş' => Some('s'),
        'ț' | 'ţ' => Some('t'),
        '\u{300}'..='\u{36f}' => None,
        other => Some(other),
    };
    name.to_lowercase().chars().filter_map(fold).collect()
}

#[cfg(test)]
mod tests;
