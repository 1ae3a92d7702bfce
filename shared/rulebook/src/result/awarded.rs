//! Results that no final score decides: byes, absences, games that were stopped or drawn by ruling.

use super::figure::{Cause, Figure, Step};
use super::played::{begun_minutes, cap};
use super::{GameResult, ResultBreach, Share};
use crate::book::{
    AbsenceReason, Book, BothAbsent, ClockRules, ForfeitRules, GameRules, NamedPoints, NamedSpread,
    PointsAward, ShareRule, SpreadAward, StopKind, StopRule,
};
use crate::no_rule::Matter;
use domain::{Absent, Breach, DrawCause, Side};

pub(super) fn bye(rule: &ShareRule) -> Share<'_> {
    let award = Award { rule, cause: Cause::SatOut, before: Vec::new(), scores: None, cap: None };
    let spread = award.spread().unwrap_or_default();
    award.share(spread)
}

pub(super) fn drawn(book: &Book, cause: DrawCause) -> Result<GameResult<'_>, Breach> {
    let game = book.game.as_ref();
    let Some((game, rule)) = game.and_then(|game| Some((game, game.arbiter_draw.as_ref()?))) else {
        return Err(book.no_rule(Matter::ArbiterDraw));
    };
    let occasion = match cause {
        DrawCause::NoCard => &rule.no_card,
        DrawCause::Disturbed => &rule.disturbed,
    };
    let share = Share {
        wins: Figure::of(Cause::DrawnByArbiter, i32::from(occasion.value), &occasion.cite),
        spread: Figure::of(Cause::DrawnByArbiter, rule.spread.value, &rule.spread.cite),
        points: Figure::of(Cause::NoPoints, 0, &occasion.cite),
        score: None,
        rated: game.rated.as_ref(),
        reached: None,
        won_by: None,
        met: true,
    };
    Ok(GameResult { shares: [share.clone(), share], winner: None })
}

pub(super) fn forfeit<'b>(
    book: &'b Book,
    absent: [Option<&Absent>; 2],
    last_round: bool,
) -> Result<GameResult<'b>, Breach> {
    let rules = book.forfeit.as_ref().ok_or_else(|| book.no_rule(Matter::Absences))?;
    let side = |side: Side| match absent[side.index()] {
        Some(absence) => {
            check_lateness(book, absence)?;
            missing(book, rules, absence.reason, last_round)
        }
        None => Ok(Award::new(&rules.present, Cause::OpponentAbsent)),
    };
    let awards = [side(Side::First)?, side(Side::Second)?];
    let there = absent.map(|absent| absent.is_none());
    let mut shares = settle(&awards);
    match there {
        [true, true] => return Err(book.limit(ResultBreach::BothThere)),
        [false, false] if rules.both_absent.value == BothAbsent::NoSpread => {
            for share in &mut shares {
                share.spread = Figure::of(Cause::BothAbsent, 0, &rules.both_absent.cite);
            }
        }
        _ => {}
    }
    let winner = match there {
        [true, false] => Some(Side::First),
        [false, true] => Some(Side::Second),
        [false, false] | [true, true] => None,
    };
    Ok(GameResult { shares, winner })
}

pub(super) fn alone(
    book: &Book,
    reason: AbsenceReason,
    last_round: bool,
) -> Result<Share<'_>, Breach> {
    let rules = book.forfeit.as_ref().ok_or_else(|| book.no_rule(Matter::Absences))?;
    let award = missing(book, rules, reason, last_round)?;
    let spread = award.spread().unwrap_or_default();
    Ok(award.share(spread))
}

fn missing<'b>(
    book: &Book,
    rules: &'b ForfeitRules,
    reason: AbsenceReason,
    last_round: bool,
) -> Result<Award<'b>, Breach> {
    let reason = match (reason, rules.unsaid()) {
        (AbsenceReason::Unsaid, Some(unsaid)) => unsaid,
        (reason, _) => reason,
    };
    let turned = rules.last_round.get(&reason).filter(|_| last_round);
    let counted = turned.map_or(reason, |clause| clause.value);
    let Some(rule) = rules.absent.get(&counted) else {
        let known = rules.absent.keys().copied().collect();
        return Err(book.limit(ResultBreach::UnknownReason { reason, known }));
    };
    let mut award = Award::new(rule, Cause::Absent { reason: counted });
    if let Some(clause) = turned {
        award.before.push(Step {
            cause: Cause::LastRound { reason },
            amount: 0,
            cite: &clause.cite,
        });
    }
    Ok(award)
}

/// Where the lateness is known, it must be enough for the reason that was given.
fn check_lateness(book: &Book, absence: &Absent) -> Result<(), Breach> {
    let (Some(late), Some(clock)) = (absence.late_s, &book.clock) else { return Ok(()) };
    let left = clock.allotted_s.as_ref().map(|allotted| allotted.value.saturating_sub(late));
    let refused = match absence.reason {
        AbsenceReason::Late => clock.loss_over_s.as_ref().filter(|limit| late <= limit.value),
        AbsenceReason::OptionalLate => {
            clock.may_lose_over_s.as_ref().filter(|limit| late <= limit.value)
        }
        AbsenceReason::GaveUpLate => clock
            .may_lose_under_s
            .as_ref()
            .filter(|limit| left.is_some_and(|left| left >= limit.value)),
        AbsenceReason::NoShow
        | AbsenceReason::Excused
        | AbsenceReason::Unexcused
        | AbsenceReason::LateRegistration
        | AbsenceReason::OutsideHall
        | AbsenceReason::NeverArrived
        | AbsenceReason::Unsaid
        | AbsenceReason::DroppedOut => None,
    };
    match refused {
        None => Ok(()),
        Some(limit) => Err(Breach::new(ResultBreach::NotLateEnough { seconds: late }, &limit.cite)),
    }
}

/// A game that was stopped, by side.
pub(super) struct Stop {
    pub(super) kind: StopKind,
    pub(super) offenders: [bool; 2],
    pub(super) scores: [i32; 2],
    pub(super) racks: [i32; 2],
    pub(super) overtime_s: [u32; 2],
}

pub(super) fn stopped<'b>(book: &'b Book, game: &Stop) -> Result<GameResult<'b>, Breach> {
    let kind = game.kind;
    let rules = book.stopped.as_ref();
    let ruled = rules.and_then(|rules| Some((rules, rules.kinds.get(&kind)?)));
    let Some((rules, clause)) = ruled else {
        return Err(book.no_rule(Matter::Stopped { kind }));
    };
    let Some(rule) = rules.rules.get(&clause.value) else {
        return Err(book.no_rule(Matter::Stopped { kind }));
    };
    let clocks = book.clock.as_ref().and_then(ClockRules::at_tables);
    if kind == StopKind::Overtime && clocks == Some(false) {
        return Err(Breach::new(ResultBreach::NoClocks, &clause.cite));
    }
    match game.offenders {
        [false, false] => return Err(book.limit(ResultBreach::NoOffender)),
        [true, true] if !rules.both.as_ref().is_some_and(|both| both.value) => {
            return Err(book.no_rule(Matter::LostByBoth));
        }
        _ => {}
    }
    let scores = scores_when_stopped(book, rule, game)?;
    let [first, second] = [scores[0].value, scores[1].value];
    let award = |side: Side| {
        let offended = game.offenders[side.index()];
        let (rule, cause) = if offended {
            (&rule.offender, Cause::Offended { kind })
        } else {
            (&rule.opponent, Cause::OpponentOffended { kind })
        };
        let mut award = Award::new(rule, cause);
        award.before.push(Step { cause, amount: 0, cite: &clause.cite });
        award.scores = Some(if side == Side::First { [first, second] } else { [second, first] });
        award.cap = book.game.as_ref();
        award
    };
    let mut shares = settle(&[award(Side::First), award(Side::Second)]);
    let played = rule.counts_as_played.as_ref().is_some_and(|clause| clause.value);
    let stand = rule.scores_stand.as_ref().is_some_and(|clause| clause.value);
    for (at, score) in scores.into_iter().enumerate() {
        let share = &mut shares[at];
        share.met = played;
        if played && !game.offenders[at] {
            share.reached = Some(score.value);
            let lead = score.value.saturating_sub([second, first][at]);
            share.won_by = Some([share.spread.value, lead.max(share.spread.value)]);
        }
        if stand {
            share.reached = Some(score.value);
            share.score = Some(score);
        }
    }
    let winner = match game.offenders {
        [true, false] => Some(Side::Second),
        [false, true] => Some(Side::First),
        [true, true] | [false, false] => None,
    };
    Ok(GameResult { shares, winner })
}

/// The scores on which the award is based.
fn scores_when_stopped<'b>(
    book: &'b Book,
    rule: &'b StopRule,
    game: &Stop,
) -> Result<[Figure<'b>; 2], Breach> {
    let points = book.game.as_ref().ok_or_else(|| book.no_rule(Matter::GameOfTwo))?;
    let mut scores =
        game.scores.map(|score| Figure::of(Cause::OnTheCard, score, &points.points.cite));
    if game.kind == StopKind::Overtime {
        count_overtime(book, game, &mut scores)?;
        let time = book.end.as_ref().and_then(|end| end.time.as_ref());
        for (score, rack) in scores.iter_mut().zip(game.racks) {
            if let Some(time) = time {
                score.add(Cause::OwnRack, rack.saturating_neg(), &time.cite);
            }
        }
    }
    for at in [0, 1] {
        if !game.offenders[at] {
            continue;
        }
        if let Some(minus) = &rule.score_minus {
            scores[at].add(Cause::FixedDeduction, -i32::from(minus.value), &minus.cite);
        }
        if let Some(margin) = &rule.margin_at_least {
            let most = scores[1 - at].value.saturating_sub(i32::from(margin.value));
            if scores[at].value > most {
                let amount = most.saturating_sub(scores[at].value);
                let cause = Cause::ToMargin { margin: margin.value };
                scores[at].add(cause, amount, &margin.cite);
            }
        }
    }
    Ok(scores)
}

fn count_overtime<'b>(
    book: &'b Book,
    game: &Stop,
    scores: &mut [Figure<'b>; 2],
) -> Result<(), Breach> {
    let Some(overtime) = &book.overtime else { return Ok(()) };
    for (at, seconds) in game.overtime_s.into_iter().enumerate() {
        let limit = &overtime.loss_over_s;
        if game.offenders[at] && seconds != 0 && seconds <= limit.value {
            return Err(Breach::new(ResultBreach::NotLostOnTime { seconds }, &limit.cite));
        }
        // The loss stands in for the penalty of whoever lost; the other player's own minutes count as ever.
        let replaced = game.offenders[at]
            && overtime.penalty_in_loss.as_ref().is_none_or(|clause| !clause.value);
        if let Some(rule) = overtime.per_minute.as_ref().filter(|_| !replaced && seconds != 0) {
            begun_minutes(rule, seconds, &mut scores[at]);
        }
    }
    Ok(())
}

/// One side's award in the making.
struct Award<'b> {
    rule: &'b ShareRule,
    cause: Cause,
    /// What led to the rule, without a figure of its own.
    before: Vec<Step<'b>>,
    /// Own score and the other one, if the game began.
    scores: Option<[i32; 2]>,
    cap: Option<&'b GameRules>,
}

/// Both sides, each by its own rule; only a rule that says so looks at the other side.
fn settle<'b>(awards: &[Award<'b>; 2]) -> [Share<'b>; 2] {
    let alone = [awards[0].spread(), awards[1].spread()];
    let spread = |at: usize| {
        alone[at].clone().unwrap_or_else(|| {
            let other = alone[1 - at].as_ref().map_or(0, |figure| figure.value);
            Figure::of(Cause::Opposite, other.saturating_neg(), &awards[at].rule.spread.cite)
        })
    };
    [awards[0].share(spread(0)), awards[1].share(spread(1))]
}

impl<'b> Award<'b> {
    fn new(rule: &'b ShareRule, cause: Cause) -> Self {
        Self { rule, cause, before: Vec::new(), scores: None, cap: None }
    }

    fn share(&self, spread: Figure<'b>) -> Share<'b> {
        let half_wins = &self.rule.half_wins;
        let mut wins = Figure { value: 0, steps: self.before.clone() };
        wins.add(self.cause, i32::from(half_wins.value), &half_wins.cite);
        Share {
            wins,
            spread,
            points: self.points(),
            score: None,
            rated: self.rule.rated.as_ref().or_else(|| match self.scores {
                Some(_) => self.cap.and_then(|game| game.rated.as_ref()),
                None => None,
            }),
            reached: None,
            won_by: None,
            met: false,
        }
    }

    /// None if the other side decides.
    fn spread(&self) -> Option<Figure<'b>> {
        let clause = &self.rule.spread;
        let [own, other] = self.scores.unwrap_or_default();
        let lead = own.saturating_sub(other);
        let mut figure = match clause.value {
            SpreadAward::Fixed(amount) => Figure::of(self.cause, amount, &clause.cite),
            SpreadAward::Named(NamedSpread::Opposite) => return None,
            SpreadAward::Named(NamedSpread::Scores) => {
                Figure::of(Cause::Difference { own, other }, lead, &clause.cite)
            }
            SpreadAward::Lead(rule) if lead > rule.lead_at_least => {
                Figure::of(Cause::Lead { lead }, lead, &clause.cite)
            }
            SpreadAward::Lead(rule) => {
                let floor = rule.lead_at_least;
                Figure::of(Cause::AtLeast { floor, had: lead }, floor, &clause.cite)
            }
            SpreadAward::Deficit(rule) => {
                let deficit = lead.saturating_neg();
                if deficit > rule.behind_over {
                    let mut figure = Figure::of(Cause::Behind { deficit }, lead, &clause.cite);
                    figure.add(Cause::MoreThanDeficit, -rule.more, &clause.cite);
                    figure
                } else {
                    Figure::of(Cause::NotFarBehind, rule.otherwise, &clause.cite)
                }
            }
        };
        if let Some(game) = self.cap {
            cap(game, &mut figure);
        }
        Some(figure)
    }

    fn points(&self) -> Figure<'b> {
        let Some(clause) = &self.rule.points else {
            return Figure::of(Cause::NoPoints, 0, &self.rule.half_wins.cite);
        };
        let own = self.scores.map_or(0, |[own, _]| own);
        match clause.value {
            PointsAward::Fixed(amount) => Figure::of(self.cause, amount, &clause.cite),
            PointsAward::Named(NamedPoints::Own) => Figure::of(Cause::OwnScore, own, &clause.cite),
            PointsAward::OwnAtLeast(rule) if own > rule.own_at_least => {
                Figure::of(Cause::OwnScore, own, &clause.cite)
            }
            PointsAward::OwnAtLeast(rule) => {
                let floor = rule.own_at_least;
                Figure::of(Cause::AtLeast { floor, had: own }, floor, &clause.cite)
            }
        }
    }
}
