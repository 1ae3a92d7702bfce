//! Stories that take several steps: somebody who was trusted is not any more, a record fills up, a newer
//! version comes along.

use super::troubles::{FROM_MS, add};
use super::{Deed, Plan, Seat, Trouble, span};
use domain::Role;
use people::{Deed as Act, Dice};

const SMALL_HALL: usize = 7;

pub(super) fn draw(plan: &mut Plan, dice: &mut Dice) {
    if dice.one_in(2) {
        betrayal(plan, dice);
    }
    if dice.one_in(3) {
        promotion(plan, dice);
    }
    if dice.one_in(5) {
        let (at_ms, seat) = (early(plan, dice), anybody_else(plan, dice));
        add(plan, at_ms, Trouble::Newer(seat), dice);
    }
    // A full record costs seconds at every laptop, and shows the same in a small hall.
    if dice.one_in(8) && plan.cast.len() <= SMALL_HALL {
        full_record(plan, dice);
    }
    if dice.one_in(6) {
        copied_director(plan, dice);
    }
}

/// Somebody is sent away and turns hostile, or the other way round.
fn betrayal(plan: &mut Plan, dice: &mut Dice) {
    let deputies: Vec<Seat> = directors_without_root(plan);
    let seat = match deputies.is_empty() || dice.one_in(2) {
        true => anybody_else(plan, dice),
        false => *dice.pick(&deputies),
    };
    let at_ms = early(plan, dice);
    let later = at_ms + 200 + span(dice, 6_000);
    let (expelled, turned) = if dice.one_in(3) { (later, at_ms) } else { (at_ms, later) };
    plan.person(expelled, 0, Deed::Expel(seat), dice);
    add(plan, turned, Trouble::Turn(seat), dice);
    attacks(plan, turned, seat, dice);
    if deputies.contains(&seat) {
        for _ in 0..1 + dice.below(2) {
            let at_ms = turned + 300 + span(dice, 12_000);
            add(plan, at_ms, Trouble::Ghost(seat), dice);
        }
    }
    if dice.one_in(3) {
        // Somebody has looked at what it wrote and believes less of it.
        let at_ms = later + 1_000 + span(dice, 12_000);
        plan.person(at_ms, 0, Deed::Expel(seat), dice);
    }
    for _ in 0..dice.below(4) {
        let directors = plan.honest(|role| role == Role::Director);
        let (at_ms, by) = (later + span(dice, 20_000), *dice.pick(&directors));
        plan.person(at_ms, by, Deed::Does(Act::Affirm), dice);
    }
}

/// Somebody is made a director, is sent away by the root key, and goes on all the same.
fn promotion(plan: &mut Plan, dice: &mut Dice) {
    let others = plan.honest(|role| matches!(role, Role::Arbiter | Role::Table(_)));
    let seat = *dice.pick(&others);
    let at_ms = early(plan, dice);
    plan.person(at_ms, 0, Deed::Promote(seat), dice);
    let expelled = at_ms + 500 + span(dice, 8_000);
    plan.person(expelled, 0, Deed::Expel(seat), dice);
    let turned = expelled + span(dice, 3_000);
    add(plan, turned, Trouble::Turn(seat), dice);
    attacks(plan, turned, seat, dice);
}

/// A record reaches its limit, and whoever sits at the laptop writes on. A deputy always can.
fn full_record(plan: &mut Plan, dice: &mut Dice) {
    let tables = plan.honest(|role| matches!(role, Role::Table(_)));
    let deputies = directors_without_root(plan);
    let (seats, deeds) = match deputies.is_empty() {
        true => (tables, [Deed::Play(4), Deed::Does(Act::Challenge)]),
        false => (deputies, [Deed::Does(Act::EnterPlayers); 2]),
    };
    let (at_ms, seat) = (early(plan, dice), *dice.pick(&seats));
    add(plan, at_ms, Trouble::Bloat(seat), dice);
    add(plan, at_ms + 4_000, Trouble::Crash(seat, 0), dice);
    add(plan, at_ms + 4_500, Trouble::Start(seat), dice);
    for (late, deed) in [1_000, 6_000].into_iter().zip(deeds) {
        plan.person(at_ms + late, seat, deed, dice);
    }
}

/// A deputy's laptop is copied while it runs; when somebody notices, it is sent away and comes back.
fn copied_director(plan: &mut Plan, dice: &mut Dice) {
    let deputies = directors_without_root(plan);
    let Some(seat) = deputies.first().copied() else { return };
    let at_ms = early(plan, dice);
    add(plan, at_ms, Trouble::Clone(seat, !dice.one_in(3)), dice);
    for late in [1_000, 2_500, 4_000] {
        plan.person(at_ms + late, seat, Deed::Does(Act::Correct), dice);
    }
    let expelled = at_ms + 5_000 + span(dice, 4_000);
    plan.person(expelled, 0, Deed::Expel(seat), dice);
    plan.person(expelled + 1_500, 0, Deed::Does(Act::Affirm), dice);
    plan.person(expelled + 2_500, seat, Deed::Join, dice);
    plan.person(expelled + 5_000, seat, Deed::Does(Act::EnterPlayers), dice);
}

fn attacks(plan: &mut Plan, from_ms: u64, seat: Seat, dice: &mut Dice) {
    for _ in 0..3 + dice.below(5) {
        let count = 1 + u8::try_from(dice.below(6)).expect("a small number");
        let at_ms = from_ms + 200 + span(dice, 15_000);
        add(plan, at_ms, Trouble::Attack(seat, count), dice);
    }
}

/// A moment with time left for what follows from it.
fn early(plan: &Plan, dice: &mut Dice) -> u64 {
    FROM_MS + span(dice, plan.ends_ms.saturating_sub(FROM_MS) * 2 / 3)
}

fn directors_without_root(plan: &Plan) -> Vec<Seat> {
    plan.honest(|role| role == Role::Director).into_iter().filter(|seat| *seat != 0).collect()
}

/// The root key is elsewhere.
fn anybody_else(plan: &Plan, dice: &mut Dice) -> Seat {
    let others: Vec<Seat> = plan.honest(|_| true).into_iter().filter(|seat| *seat != 0).collect();
    *dice.pick(&others)
}
