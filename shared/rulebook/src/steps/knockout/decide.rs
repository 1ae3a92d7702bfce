//! Who has won a match, and after which game.

use super::{Better, Consequence, Counts, Format, FormatRule, Game, Knockout, Level, Match};
use crate::steps::refuse;
use domain::{Breach, Citation, Side};
use std::cmp::Ordering;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Absent while nobody has won.
    pub winner: Option<Side>,
    /// The number of the game that decided.
    pub after: Option<usize>,
    pub cites: Vec<Citation>,
}

/// What the games have brought so far.
#[derive(Default)]
struct Tally {
    points: [i32; 2],
    wins: [usize; 2],
    /// Scores of games that were played, which alone count as highest games.
    played: [Vec<i32>; 2],
}

impl Knockout {
    /// Looks at the match so far; `None` if the book does not know the format.
    pub fn decide(&self, of: &Match) -> Option<Result<Decided, Breach>> {
        let rule = self.formats.iter().find(|rule| rule.format == of.format)?;
        Some(self.decide_by(rule, of))
    }

    fn decide_by(&self, rule: &FormatRule, of: &Match) -> Result<Decided, Breach> {
        let scheduled = of.scheduled();
        if of.format == Format::BestOf && scheduled.is_multiple_of(2) {
            return refuse(&rule.cite, "a best of N needs an odd N");
        }
        if of.games.len() > scheduled {
            return refuse(&rule.cite, format!("this match has {scheduled} games, not more"));
        }
        let decided = |winner: Side, after: usize, cite: &Citation| Decided {
            winner: Some(winner),
            after: Some(after),
            cites: vec![rule.cite.clone(), cite.clone()],
        };
        let mut tally = Tally::default();
        for (index, game) in of.games.iter().enumerate() {
            let number = index + 1;
            self.count(rule, game, &mut tally)?;
            if let Some(clause) = &self.last_game_forfeited
                && clause.value == Consequence::MatchLost
                && number == scheduled
                && let Some(loser) = only(game)
            {
                return Ok(decided(loser.other(), number, &clause.cite));
            }
            if let Some(clause) = &self.flag
                && let (Format::Single, Some(loser)) = (of.format, game.flagged)
            {
                return Ok(decided(loser.other(), number, &clause.cite));
            }
            let lead = leader(tally.wins[0].cmp(&tally.wins[1]));
            let gap = tally.wins[0].abs_diff(tally.wins[1]);
            if rule.counts == Counts::Wins
                && gap > scheduled - number
                && let Some(winner) = lead
            {
                return Ok(decided(winner, number, &rule.cite));
            }
        }
        if of.games.len() < scheduled {
            return Ok(Decided { winner: None, after: None, cites: vec![rule.cite.clone()] });
        }
        if rule.counts == Counts::Points {
            let points = [0, 1].map(|side| tally.points[side] - self.deduction(of, side));
            if let Some(winner) = leader(points[0].cmp(&points[1])) {
                return Ok(decided(winner, scheduled, &rule.cite));
            }
        }
        self.break_level(rule, of, &tally)
    }

    fn deduction(&self, of: &Match, side: usize) -> i32 {
        if self.deductions.as_ref().is_some_and(|rule| rule.value) {
            of.deductions[side]
        } else {
            0
        }
    }

    fn count(&self, rule: &FormatRule, game: &Game, tally: &mut Tally) -> Result<(), Breach> {
        if !game.forfeit_by.is_empty() {
            let Some(clause) = &self.forfeit_points else {
                return refuse(&rule.cite, "the book does not say what a forfeited game is worth");
            };
            let [there, absent] = clause.value;
            for side in Side::BOTH {
                let forfeits = game.forfeit_by.contains(&side);
                let score = game.scores.map_or(there, |scores| scores[side.index()]);
                tally.points[side.index()] += if forfeits { absent } else { score.max(there) };
                tally.wins[side.index()] += usize::from(!forfeits);
            }
            return Ok(());
        }
        let Some(scores) = game.scores else {
            return refuse(&rule.cite, "a game has neither scores nor a forfeit");
        };
        for side in [0, 1] {
            tally.points[side] += scores[side];
            tally.played[side].push(scores[side]);
        }
        let winner = match game.flagged {
            Some(loser) => Some(loser.other()),
            None => leader(scores[0].cmp(&scores[1])),
        };
        if let Some(winner) = winner {
            tally.wins[winner.index()] += 1;
        }
        Ok(())
    }

    fn break_level(&self, rule: &FormatRule, of: &Match, tally: &Tally) -> Result<Decided, Breach> {
        let mut cites = vec![rule.cite.clone()];
        for clause in &self.level {
            cites.push(clause.cite.clone());
            let winner = match clause.value {
                Level::Announced => self.announced_winner(of, &clause.cite)?,
                Level::HighestGame => highest(&tally.played),
                Level::HighestMove => highest(&of.best_moves),
                Level::NotStarter => of.games.last().and_then(|game| game.starter).map(Side::other),
            };
            if winner.is_some() {
                return Ok(Decided { winner, after: Some(of.scheduled()), cites });
            }
        }
        Ok(Decided { winner: None, after: None, cites })
    }

    fn announced_winner(&self, of: &Match, cite: &Citation) -> Result<Option<Side>, Breach> {
        for (name, [first, second]) in &of.announced {
            let Some(known) = self.announceable.iter().find(|known| known.name == *name) else {
                return refuse(
                    cite,
                    format!("criterion {name} is not known: which side is better?"),
                );
            };
            let order = match known.better {
                Better::More => first.cmp(second),
                Better::Less => second.cmp(first),
            };
            if let Some(winner) = leader(order) {
                return Ok(Some(winner));
            }
        }
        Ok(None)
    }
}

/// The one side that forfeits; two that do leave the match open.
fn only(game: &Game) -> Option<Side> {
    let mut sides = game.forfeit_by.iter();
    match (sides.next(), sides.next()) {
        (Some(side), None) => Some(*side),
        _ => None,
    }
}

fn leader(order: Ordering) -> Option<Side> {
    match order {
        Ordering::Greater => Some(Side::First),
        Ordering::Less => Some(Side::Second),
        Ordering::Equal => None,
    }
}

/// Highest against highest, then second against second, as far as both are known.
fn highest(figures: &[Vec<i32>; 2]) -> Option<Side> {
    let [first, second] = figures.clone().map(|mut figures| {
        figures.sort_unstable_by(|a, b| b.cmp(a));
        figures
    });
    first.iter().zip(&second).find_map(|(first, second)| leader(first.cmp(second)))
}
