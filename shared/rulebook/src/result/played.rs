//! Games that came to their end over the board.

use super::awarded::Stop;
use super::figure::{Cause, Figure};
use super::{GameResult, ResultBreach, Share, awarded};
use crate::book::{
    Book, Clause, ClockRules, EndRules, GameRules, PointsColumn, RackRule, SpreadColumn, StopKind,
};
use crate::no_rule::Matter;
use domain::{Breach, Citation, DuelCard, End, Side};
use std::cmp::Ordering;

pub fn played<'b>(book: &'b Book, game: &DuelCard) -> Result<GameResult<'b>, Breach> {
    let rules = book.game.as_ref().ok_or_else(|| book.no_rule(Matter::GameOfTwo))?;
    if let Some(stopped) = lost_on_overtime(book, game)? {
        return awarded::stopped(book, &stopped);
    }
    let mut scores = game.scores.map(|score| on_the_card(rules, score));
    count_racks(book, game, &mut scores)?;
    count_overtime(book, game, &mut scores)?;
    count_invalid_turns(book, game, &mut scores)?;
    for (score, _) in scores.iter_mut().zip(game.illegal_exchange).filter(|(_, did)| *did) {
        let rule = rules.illegal_exchange.as_ref();
        let rule = rule.ok_or_else(|| book.no_rule(Matter::LateExchange))?;
        score.add(Cause::IllegalExchange, -i32::from(rule.value), &rule.cite);
    }
    for (score, points) in scores.iter_mut().zip(game.charges).filter(|(_, points)| *points > 0) {
        let rules = book.challenge.as_ref().ok_or_else(|| book.no_rule(Matter::ChallengePoints))?;
        score.add(Cause::Challenges, -i32::from(points), rules.charge_cite());
    }
    let winner = match game.flagged {
        Some(side) => Some(side.other()),
        None => match scores[0].value.cmp(&scores[1].value) {
            Ordering::Greater => Some(Side::First),
            Ordering::Less => Some(Side::Second),
            Ordering::Equal => None,
        },
    };
    let flag = game.flagged.and(book.end.as_ref()).and_then(|end| end.time.as_ref());
    let shares = Side::BOTH.map(|side| share(rules, side, winner, &scores, flag));
    Ok(GameResult { shares, winner })
}

fn on_the_card(rules: &GameRules, score: i32) -> Figure<'_> {
    Figure::of(Cause::OnTheCard, score, &rules.points.cite)
}

fn share<'b>(
    rules: &'b GameRules,
    side: Side,
    winner: Option<Side>,
    scores: &[Figure<'b>; 2],
    flag: Option<&'b Clause<RackRule>>,
) -> Share<'b> {
    let own = &scores[side.index()];
    let other = scores[side.other().index()].value;
    let (clause, cause) = match winner {
        Some(winner) if winner == side => (&rules.win, Cause::Won),
        Some(_) => (&rules.loss, Cause::Lost),
        None => (&rules.draw, Cause::Drawn),
    };
    let wins = match (flag, winner == Some(side)) {
        (None, _) => Figure::of(cause, i32::from(clause.value), &clause.cite),
        (Some(flag), true) => {
            Figure::of(Cause::OtherClockRanOut, i32::from(clause.value), &flag.cite)
        }
        (Some(flag), false) => {
            Figure::of(Cause::OwnClockRanOut, i32::from(clause.value), &flag.cite)
        }
    };
    let difference = own.value.saturating_sub(other);
    let mut spread = match rules.spread.value {
        SpreadColumn::Difference => {
            let cause = Cause::Difference { own: own.value, other };
            Figure::of(cause, difference, &rules.spread.cite)
        }
        SpreadColumn::OwnScore => Figure::of(Cause::OwnScore, own.value, &rules.spread.cite),
    };
    cap(rules, &mut spread);
    let points = match rules.points.value {
        PointsColumn::OwnScore => own.clone(),
    };
    let won_by = (difference > 0 && winner == Some(side)).then_some([spread.value, difference]);
    Share {
        wins,
        spread,
        points,
        score: Some(own.clone()),
        rated: rules.rated.as_ref(),
        reached: Some(own.value),
        won_by,
        met: true,
    }
}

/// Keeps a figure of one game within the cap.
pub(super) fn cap<'b>(rules: &'b GameRules, spread: &mut Figure<'b>) {
    if let Some(cap) = &rules.spread_cap {
        keep_within(cap.value, &cap.cite, spread);
    }
}

/// The same for the cap that a round has of its own.
pub(super) fn cap_in_round<'b>(book: &'b Book, round: u16, share: &mut Share<'b>) {
    let Some(caps) = book.game.as_ref().and_then(|rules| rules.spread_caps.as_ref()) else {
        return;
    };
    let own = caps.value.get(usize::from(round.saturating_sub(1)));
    let Some(cap) = own.or(caps.value.last()).filter(|_| share.met) else { return };
    keep_within(*cap, &caps.cite, &mut share.spread);
    if let Some([counts, _]) = &mut share.won_by {
        *counts = (*counts).min(i32::from(*cap));
    }
}

fn keep_within<'b>(cap: u16, cite: &'b Citation, spread: &mut Figure<'b>) {
    let limit = i32::from(cap);
    let kept = spread.value.clamp(-limit, limit);
    if kept != spread.value {
        spread.add(Cause::Capped { limit }, kept.saturating_sub(spread.value), cite);
        spread.value = kept;
    }
}

fn count_racks<'b>(
    book: &'b Book,
    game: &DuelCard,
    scores: &mut [Figure<'b>; 2],
) -> Result<(), Breach> {
    let of = |pick: fn(&EndRules) -> &Option<Clause<RackRule>>| {
        book.end.as_ref().and_then(|end| pick(end).as_ref())
    };
    let rule = match game.end {
        End::Final => {
            if game.racks != [0; 2] {
                return Err(book.limit(ResultBreach::RacksInFinal));
            }
            None
        }
        End::Out(_) => Some(of(|end| &end.out)),
        End::Passes => Some(of(|end| &end.passes)),
        End::ZeroTurns => Some(of(|end| &end.zero_turns)),
        End::Time => Some(of(|end| &end.time)),
        End::TimeTotal => Some(of(|end| &end.time_total)),
    };
    if (game.end == End::Time) != game.flagged.is_some() {
        return Err(book.limit(ResultBreach::WhoseClock));
    }
    let Some(rule) = rule else { return Ok(()) };
    let Some(rule) = rule else {
        let goes_on = book.end.as_ref().and_then(|end| end.passes_end.as_ref());
        return Err(match goes_on.filter(|_| game.end == End::Passes) {
            Some(clause) => Breach::new(ResultBreach::PassesGoOn, &clause.cite),
            None => book.no_rule(Matter::EndOfGame),
        });
    };
    let clocks = book.clock.as_ref().and_then(ClockRules::at_tables);
    let not_so = match (game.end, clocks) {
        (End::Time, Some(false)) => Some(ResultBreach::NoClocks),
        (End::TimeTotal, Some(true)) => Some(ResultBreach::ClocksRun),
        _ => None,
    };
    if let Some(breach) = not_so {
        return Err(Breach::new(breach, &rule.cite));
    }
    apply_rack_rule(book, game, rule, scores)
}

fn apply_rack_rule<'b>(
    book: &Book,
    game: &DuelCard,
    rule: &'b Clause<RackRule>,
    scores: &mut [Figure<'b>; 2],
) -> Result<(), Breach> {
    if game.racks.iter().any(|rack| *rack < 0) {
        return Err(book.limit(ResultBreach::RackBelowZero));
    }
    let finisher = match game.end {
        End::Out(side) => Some(side),
        End::Passes | End::ZeroTurns | End::Time | End::TimeTotal | End::Final => None,
    };
    match (rule.value, finisher) {
        (RackRule::OwnRack, _) => {
            for (score, rack) in scores.iter_mut().zip(game.racks) {
                score.add(Cause::OwnRack, -rack, &rule.cite);
            }
        }
        (RackRule::ToFinisher | RackRule::DoubleToFinisher, Some(side)) => {
            if game.racks[side.index()] != 0 {
                return Err(book.limit(ResultBreach::RackOfFinisher));
            }
            let rack = game.racks[side.other().index()];
            if rule.value == RackRule::DoubleToFinisher {
                scores[side.index()].add(Cause::OtherRackTwice, rack.saturating_mul(2), &rule.cite);
            } else {
                scores[side.index()].add(Cause::OtherRack, rack, &rule.cite);
                scores[side.other().index()].add(Cause::OwnRack, -rack, &rule.cite);
            }
        }
        (RackRule::ToFinisher | RackRule::DoubleToFinisher, None) => {
            return Err(book.limit(ResultBreach::NobodyWentOut));
        }
    }
    Ok(())
}

fn count_overtime<'b>(
    book: &'b Book,
    game: &DuelCard,
    scores: &mut [Figure<'b>; 2],
) -> Result<(), Breach> {
    for (score, seconds) in scores.iter_mut().zip(game.overtime_s) {
        if seconds == 0 {
            continue;
        }
        let rule = book.overtime.as_ref().and_then(|overtime| overtime.per_minute.as_ref());
        let rule = rule.ok_or_else(|| book.no_rule(Matter::Overtime))?;
        begun_minutes(rule, seconds, score);
    }
    Ok(())
}

/// Takes off the points for each begun minute.
pub(super) fn begun_minutes<'b>(rule: &'b Clause<u16>, seconds: u32, score: &mut Figure<'b>) {
    let minutes = seconds.div_ceil(60);
    let each = i32::from(rule.value);
    let amount = each.saturating_mul(i32::try_from(minutes).unwrap_or(i32::MAX));
    score.add(Cause::BegunMinutes { minutes }, -amount, &rule.cite);
}

fn count_invalid_turns<'b>(
    book: &'b Book,
    game: &DuelCard,
    scores: &mut [Figure<'b>; 2],
) -> Result<(), Breach> {
    for turn in &game.invalid_turns {
        let jury = book.challenge.as_ref().and_then(|challenge| challenge.jury.as_ref());
        let Some(rule) = jury.map(|jury| &jury.fine) else {
            return Err(book.no_rule(Matter::InvalidTurns));
        };
        let score = &mut scores[turn.side.index()];
        let cause = Cause::InvalidTurn { turn_score: turn.turn_score };
        score.add(cause, turn.turn_score.saturating_neg(), &rule.cite);
        score.add(Cause::InvalidTurnPenalty, rule.value.saturating_neg(), &rule.cite);
    }
    Ok(())
}

/// A game in which somebody used so much time that it was lost, whatever the card says.
fn lost_on_overtime(book: &Book, game: &DuelCard) -> Result<Option<Stop>, Breach> {
    let Some(overtime) = &book.overtime else { return Ok(None) };
    let offenders = game.overtime_s.map(|seconds| seconds > overtime.loss_over_s.value);
    if offenders == [false; 2] {
        return Ok(None);
    }
    let mut scores = game.scores.map(|score| Figure { value: score, steps: Vec::new() });
    if overtime.racks_in_loss.as_ref().is_none_or(|clause| clause.value) {
        count_racks(book, game, &mut scores)?;
    }
    Ok(Some(Stop {
        kind: StopKind::Overtime,
        offenders,
        scores: scores.map(|score| score.value),
        racks: [0; 2],
        overtime_s: game.overtime_s,
    }))
}
