//! One player's row: the figures, and everything that made them.

use super::meeting::Meeting;
use crate::book::{Book, Column, Criterion, Ranked};
use crate::result::{self, Cause, Figure, Share, Step};
use domain::{
    Because, Breach, Citation, Division, Field as _, Player, PlayerId, Side, Standing, Value,
    WinPoints, values,
};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row<'b> {
    /// Players who are level in every criterion share a rank.
    pub rank: u16,
    pub player: PlayerId,
    pub name: String,
    pub wins: WinPoints,
    pub spread: i32,
    pub points: i32,
    /// Games over the board.
    pub games: u16,
    pub entries: Vec<Entry<'b>>,
    /// What changed the figures beside the games.
    pub lines: Vec<Line<'b>>,
    /// What sets the row apart from the one above, criterion by criterion; the last one decided.
    /// Level rows have no deciding one.
    pub apart: Vec<Apart<'b>>,
    /// The article that sets the row apart from the one below.
    pub below: Option<&'b Citation>,
}

/// What one round brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'b> {
    pub round: u16,
    pub opponent: Option<PlayerId>,
    pub share: Share<'b>,
}

/// Something beside the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'b> {
    pub column: Column,
    pub step: Step<'b>,
}

/// One criterion between a row and the one above.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apart<'b> {
    pub criterion: &'b Ranked,
    pub own: ApartValue,
    pub above: ApartValue,
    pub decided: bool,
}

/// What was compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum ApartValue {
    Number(i32),
    Numbers(Vec<i32>),
    Text(String),
    /// The criterion did not apply to these players.
    NotApplied,
}

impl<'b> Row<'b> {
    /// Why the row stands below the one above: a sentence and the article for each criterion.
    pub fn why_place(&self) -> Vec<Because> {
        self.apart.iter().map(Apart::because).collect()
    }

    /// The row without its reasons in full.
    pub fn standing(&self) -> Standing {
        Standing {
            rank: self.rank,
            player: self.player,
            name: self.name.clone(),
            wins: self.wins,
            spread: self.spread,
            points: self.points,
            games: self.games,
            counters: None,
            reasons: self.citations().into_iter().cloned().collect(),
        }
    }

    /// Every article behind the row, each once.
    pub fn citations(&self) -> Vec<&'b Citation> {
        let mut cites: Vec<&'b Citation> = Vec::new();
        let mut cite = |citation: &'b Citation| {
            if !cites.iter().any(|known| std::ptr::eq(*known, citation) || *known == citation) {
                cites.push(citation);
            }
        };
        for entry in &self.entries {
            for figure in [&entry.share.wins, &entry.share.spread, &entry.share.points] {
                figure.steps.iter().for_each(|step| cite(step.cite));
            }
        }
        self.lines.iter().for_each(|line| cite(line.step.cite));
        let decided = self.apart.last().filter(|apart| apart.decided);
        decided.iter().for_each(|apart| cite(&apart.criterion.cite));
        self.below.iter().for_each(|citation| cite(citation));
        cites
    }

    pub(super) fn empty(player: PlayerId, name: String) -> Self {
        Self {
            rank: 0,
            player,
            name,
            wins: WinPoints(0),
            spread: 0,
            points: 0,
            games: 0,
            entries: Vec::new(),
            lines: Vec::new(),
            apart: Vec::new(),
            below: None,
        }
    }

    fn enter(&mut self, round: u16, opponent: Option<PlayerId>, share: Share<'b>) {
        self.wins.0 = self.wins.0.saturating_add(share.wins.value);
        self.spread = self.spread.saturating_add(share.spread.value);
        self.points = self.points.saturating_add(share.points.value);
        self.games = self.games.saturating_add(u16::from(share.met));
        self.entries.push(Entry { round, opponent, share });
    }

    pub(super) fn adjust(&mut self, column: Column, cause: Cause, amount: i32, cite: &'b Citation) {
        let total = match column {
            Column::Wins => &mut self.wins.0,
            Column::Spread => &mut self.spread,
            Column::Points => &mut self.points,
        };
        *total = total.saturating_add(amount);
        self.lines.push(Line { column, step: Step { cause, amount, cite } });
    }
}

values! {
    /// What a criterion says about a row and the one above.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ApartReason {
        /// It does not apply to these players.
        NotApplied { criterion: Criterion },
        Decided { criterion: Criterion, own: Value, above: Value },
        Level { criterion: Criterion, both: Value },
        /// No figure decided, but a draw of lots or the alphabet.
        Against { criterion: Criterion, player: PlayerId },
    }
}

impl Apart<'_> {
    fn because(&self) -> Because {
        let criterion = self.criterion.value;
        let shown = |value: &ApartValue| value.shown(criterion);
        let what = match (&self.own, self.decided) {
            (ApartValue::NotApplied, _) => ApartReason::NotApplied { criterion },
            (own, true) => {
                let (own, above) = (shown(own), shown(&self.above));
                ApartReason::Decided { criterion, own, above }
            }
            (own, false) => ApartReason::Level { criterion, both: shown(own) },
        };
        Because::new(what, &self.criterion.cite)
    }
}

impl ApartValue {
    fn shown(&self, criterion: Criterion) -> Value {
        match (self, criterion) {
            (Self::Number(halves), Criterion::Wins | Criterion::Resistance) => {
                WinPoints(*halves).value()
            }
            (Self::Number(number), _) => number.value(),
            (Self::Numbers(numbers), _) if numbers.is_empty() => Value::Unknown,
            (Self::Numbers(numbers), _) => numbers.value(),
            (Self::Text(text), _) => text.value(),
            (Self::NotApplied, _) => Value::Unknown,
        }
    }
}

pub(super) fn empty_rows<'b>(division: &Division) -> BTreeMap<PlayerId, Row<'b>> {
    let row = |player: &Player| (player.id, Row::empty(player.id, player.name.to_string()));
    division.players.values().map(row).collect()
}

/// Counts a meeting for its players. A player who has left the table gets nothing, and the opponent
/// keeps the result.
pub(super) fn count<'b>(
    book: &'b Book,
    round: u16,
    meeting: &Meeting<'_>,
    rows: &mut BTreeMap<PlayerId, Row<'b>>,
) -> Result<(), Breach> {
    let mut alone = |player: PlayerId, share: Share<'b>| {
        if let Some(row) = rows.get_mut(&player) {
            row.enter(round, None, share);
        }
    };
    match *meeting {
        Meeting::Bye(player) => alone(player, result::bye(book)?),
        Meeting::Absent { player, reason, last_round } => {
            alone(player, result::absent(book, reason, last_round)?);
        }
        Meeting::Recorded { player, half_wins, spread, points } => {
            alone(player, written_down([half_wins, spread, points]));
        }
        Meeting::Game { players, card, last_round } => {
            let result = result::result_in_round(book, card, players, round, last_round)?;
            for (side, share) in Side::BOTH.into_iter().zip(result.shares) {
                if let Some(row) = rows.get_mut(&players[side.index()]) {
                    row.enter(round, Some(players[side.other().index()]), share);
                }
            }
        }
    }
    Ok(())
}

fn written_down<'b>(figures: [i32; 3]) -> Share<'b> {
    static FILE: LazyLock<Citation> = LazyLock::new(|| Citation::marked("", Citation::FILE));
    let [wins, spread, points] =
        figures.map(|amount| Figure::of(Cause::WrittenDown, amount, &FILE));
    Share {
        wins,
        spread,
        points,
        score: None,
        rated: None,
        reached: None,
        won_by: None,
        met: false,
    }
}

/// Notes a meeting for which there is no rule: it brings nothing and says so.
pub(super) fn count_without_rule<'b>(
    book: &'b Book,
    round: u16,
    meeting: &Meeting<'_>,
    rows: &mut BTreeMap<PlayerId, Row<'b>>,
) {
    let nothing = Figure::of(Cause::NotRegulated, 0, &book.ranking.intermediate.cite);
    for player in meeting.players() {
        if let Some(row) = rows.get_mut(&player) {
            let share = Share {
                wins: nothing.clone(),
                spread: nothing.clone(),
                points: nothing.clone(),
                score: None,
                rated: None,
                reached: None,
                won_by: None,
                met: false,
            };
            row.enter(round, None, share);
        }
    }
}
