//! Who has won a match, and after which game.

use super::{Better, Consequence, Counts, Format, FormatRule, Knockout, Level, Match, MatchGame};
use crate::book::Book;
use crate::result::result;
use crate::steps::refuse;
use domain::{
    Absent, Breach, CardContent, Citation, DivisionId, Outcome, PlayerId, Side, StopKind, messages,
};
use std::cmp::Ordering;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Absent while nobody has won.
    pub winner: Option<Side>,
    /// The number of the game that decided.
    pub after: Option<usize>,
    pub cites: Vec<Citation>,
}

messages! {
    /// Why a match has no winner to name.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum MatchBreach {
        EvenBestOf,
        TooManyGames { scheduled: usize },
        NoFigures { criterion: String },
        EmptyGame,
        ForfeitUnknown,
    }
}

/// What the games have brought so far.
#[derive(Default)]
struct Tally {
    points: [i32; 2],
    wins: [usize; 2],
    /// Scores of games that were played, which alone count as highest games.
    played: [Vec<i32>; 2],
}

impl Book {
    /// Looks at a match so far; `None` if the book does not know the format.
    pub fn decide_match(&self, of: &Match) -> Option<Result<Decided, Breach>> {
        let knockout = self.knockout.as_ref()?;
        let rule = knockout.formats.get(&of.format)?;
        Some(knockout.decide_by(self, rule, of))
    }

    /// The same for an event that plays such matches whatever the book knows: then the sum of the points decides, or
    /// the wins.
    pub fn decide_announced(&self, of: &Match) -> Result<Decided, Breach> {
        self.decide_match(of).unwrap_or_else(|| {
            let unknown = Knockout::unknown();
            unknown.decide_by(self, &unknown.formats[&of.format], of)
        })
    }

    /// Who has won a single game of a match.
    pub fn game_winner(&self, game: &MatchGame) -> Option<Side> {
        let by_start = self.knockout.as_ref().is_some_and(|rules| rules.level_game.is_some());
        game.winner(by_start)
    }

    /// A game of a match as its card has it; nothing where the card is none of two players.
    pub fn match_game(
        &self,
        card: &CardContent,
        players: [PlayerId; 2],
        last_round: bool,
        starter: Option<Side>,
    ) -> Option<MatchGame> {
        let made = result(self, card, players, last_round).ok()?;
        let mut game = MatchGame { starter, ..MatchGame::default() };
        let lost = |named: &[PlayerId]| {
            Side::BOTH.into_iter().filter(|side| named.contains(&players[side.index()])).collect()
        };
        match card {
            CardContent::Duel(card) => {
                let score = |side: Side| made.shares[side.index()].score.as_ref();
                let score = |side: Side| score(side).map_or(card.scores[side.index()], |s| s.value);
                game.scores = Some(Side::BOTH.map(score));
                game.flagged = card.flagged;
                game.starter = card.record.starter.or(starter);
            }
            CardContent::Outcome(outcome @ Outcome::Forfeit { .. }) => {
                game.forfeit_by = lost(&outcome.players());
            }
            CardContent::Outcome(Outcome::Stopped { offenders, scores, .. }) => {
                game.forfeit_by = lost(offenders);
                game.scores = Some(*scores);
            }
            CardContent::Outcome(Outcome::Drawn { .. }) => game.drawn = true,
            CardContent::List(_) | CardContent::Void => return None,
        }
        Some(game)
    }
}

impl Knockout {
    fn decide_by(&self, book: &Book, rule: &FormatRule, of: &Match) -> Result<Decided, Breach> {
        let scheduled = of.scheduled();
        if of.format == Format::BestOf && scheduled.is_multiple_of(2) {
            return refuse(&rule.cite, MatchBreach::EvenBestOf);
        }
        if of.games.len() > scheduled {
            return refuse(&rule.cite, MatchBreach::TooManyGames { scheduled });
        }
        let decided = |winner: Side, after: usize, cite: &Citation| Decided {
            winner: Some(winner),
            after: Some(after),
            cites: vec![rule.cite.clone(), cite.clone()],
        };
        let mut tally = Tally::default();
        for (index, game) in of.games.iter().enumerate() {
            let number = index + 1;
            self.count(book, rule, game, &mut tally)?;
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

    fn count(
        &self,
        book: &Book,
        rule: &FormatRule,
        game: &MatchGame,
        tally: &mut Tally,
    ) -> Result<(), Breach> {
        if game.drawn {
            return Ok(());
        }
        if !game.forfeit_by.is_empty() {
            let points = forfeited(book, rule, game)?;
            for side in Side::BOTH {
                tally.points[side.index()] += points[side.index()];
                tally.wins[side.index()] += usize::from(!game.forfeit_by.contains(&side));
            }
            return Ok(());
        }
        let Some(scores) = game.scores else {
            return refuse(&rule.cite, MatchBreach::EmptyGame);
        };
        for side in [0, 1] {
            tally.points[side] += scores[side];
            tally.played[side].push(scores[side]);
        }
        if let Some(winner) = game.winner(self.level_game.is_some()) {
            tally.wins[winner.index()] += 1;
        }
        Ok(())
    }

    fn deduction(&self, of: &Match, side: usize) -> i32 {
        if self.deductions.as_ref().is_some_and(|rule| rule.value) {
            of.deductions[side]
        } else {
            0
        }
    }

    fn break_level(&self, rule: &FormatRule, of: &Match, tally: &Tally) -> Result<Decided, Breach> {
        let mut cites = vec![rule.cite.clone()];
        for clause in &self.level {
            cites.push(clause.cite.clone());
            let winner = match clause.value {
                Level::Announced => self.announced_winner(of, &clause.cite)?,
                Level::HighestGame => highest(&tally.played),
                Level::HighestMove => highest(&of.best_moves),
                Level::NotStarter => {
                    let last = of.games.last().filter(|game| !game.drawn);
                    last.and_then(|game| game.starter).map(Side::other)
                }
            };
            if winner.is_some() {
                return Ok(Decided { winner, after: Some(of.scheduled()), cites });
            }
        }
        Ok(Decided { winner: None, after: None, cites })
    }

    fn announced_winner(&self, of: &Match, cite: &Citation) -> Result<Option<Side>, Breach> {
        for name in self.announced.iter().flat_map(|announced| &announced.value) {
            let (Some(known), Some([first, second])) =
                (self.announceable.get(name), of.figures.get(name))
            else {
                return refuse(cite, MatchBreach::NoFigures { criterion: name.clone() });
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

impl MatchGame {
    /// A level game may go to whoever did not begin.
    fn winner(&self, by_start: bool) -> Option<Side> {
        if self.drawn {
            return None;
        }
        if !self.forfeit_by.is_empty() {
            return only(self).map(Side::other);
        }
        let [first, second] = self.scores?;
        match self.flagged {
            Some(loser) => Some(loser.other()),
            None => leader(first.cmp(&second))
                .or_else(|| self.starter.filter(|_| by_start).map(Side::other)),
        }
    }
}

/// The points of a game that was awarded: stopped, if it had begun, else by absence.
fn forfeited(book: &Book, rule: &FormatRule, game: &MatchGame) -> Result<[i32; 2], Breach> {
    // The game of a match knows sides only; any two players may stand for them.
    let players = [1, 2].map(|number| PlayerId { division: DivisionId::A, number });
    let by = game.forfeit_by.iter().map(|side| players[side.index()]);
    let awarded = match game.scores {
        Some(scores) => Outcome::Stopped {
            kind: StopKind::Ruling,
            offenders: by.collect(),
            scores,
            racks: [0; 2],
            overtime_s: [0; 2],
        },
        None => {
            let reasons = book.forfeit.iter().flat_map(|forfeit| forfeit.absent.keys());
            let Some(reason) = reasons.copied().next() else {
                return refuse(&rule.cite, MatchBreach::ForfeitUnknown);
            };
            let absent = by.map(|player| Absent { player, reason, late_s: None }).collect();
            Outcome::Forfeit { absent }
        }
    };
    let made = result(book, &CardContent::Outcome(awarded), players, false)?;
    Ok(made.shares.map(|share| share.points.value))
}

/// The one side that forfeits; two that do leave the match open.
fn only(game: &MatchGame) -> Option<Side> {
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
