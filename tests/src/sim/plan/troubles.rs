//! What goes wrong in a day.

use super::{Plan, Seat, Step, Trouble, Weather, What, span};
use people::Dice;

/// Nothing goes wrong before everybody has had time to come.
pub(super) const FROM_MS: u64 = 2_500;

pub(super) fn weather(dice: &mut Dice) -> Weather {
    Weather {
        lost: *dice.pick(&[0, 0, 2, 10, 30]),
        twice: *dice.pick(&[0, 0, 5, 20]),
        late_ms: *dice.pick(&[20, 100, 1_000, 4_000]),
    }
}

pub(super) fn draw(plan: &mut Plan, dice: &mut Dice) {
    let count = match dice.below(8) {
        0 => 0,
        1..=5 => 1 + dice.below(6),
        _ => 6 + dice.below(12),
    };
    for _ in 0..count {
        one(plan, dice);
    }
    for seat in plan.seats(|part| part.villain.is_some()) {
        for _ in 0..2 + dice.below(6) {
            let count = 1 + u8::try_from(dice.below(8)).expect("a small number");
            let at_ms = moment(plan, dice);
            add(plan, at_ms, Trouble::Attack(seat, count), dice);
        }
    }
}

fn one(plan: &mut Plan, dice: &mut Dice) {
    let at_ms = moment(plan, dice);
    let later = at_ms + 500 + span(dice, 15_000);
    let seat = anybody(plan, dice);
    match dice.below(17) {
        0..=3 => {
            let effects = u32::try_from(dice.below(12)).expect("a small number");
            add(plan, at_ms, Trouble::Crash(seat, effects), dice);
            add(plan, later, Trouble::Start(seat), dice);
        }
        4 => {
            add(plan, at_ms, Trouble::Sleep(seat), dice);
            add(plan, later, Trouble::Wake(seat), dice);
        }
        5..=7 => {
            let mask = dice.throw();
            add(plan, at_ms, Trouble::Split(mask), dice);
            add(plan, later, Trouble::Heal, dice);
        }
        8 | 9 => {
            let weather = weather(dice);
            add(plan, at_ms, Trouble::Weather(weather), dice);
            add(plan, later, Trouble::Weather(plan.weather), dice);
        }
        10 | 11 => {
            add(plan, at_ms, Trouble::DiskFull(seat), dice);
            add(plan, later, Trouble::MakeRoom(seat), dice);
            add(plan, later + 500, Trouble::Start(seat), dice);
        }
        12 | 13 => {
            add(plan, at_ms, Trouble::Image(seat), dice);
            add(plan, later, Trouble::Restore(seat), dice);
        }
        14 => add(plan, at_ms, Trouble::Clone(seat, dice.one_in(3)), dice),
        15 => add(plan, at_ms, Trouble::Break, dice),
        _ => {
            let years = *dice.pick(&[-56, -3, 2, 12]);
            add(plan, at_ms, Trouble::Clock(seat, years), dice);
        }
    }
}

pub(super) fn add(plan: &mut Plan, at_ms: u64, trouble: Trouble, dice: &mut Dice) {
    plan.steps.push(Step { at_ms, what: What::Trouble(trouble), pick: dice.throw() });
}

fn moment(plan: &Plan, dice: &mut Dice) -> u64 {
    FROM_MS + span(dice, plan.ends_ms.saturating_sub(FROM_MS))
}

/// The director has more trouble than others: most depends on it.
fn anybody(plan: &Plan, dice: &mut Dice) -> Seat {
    if dice.one_in(4) { 0 } else { *dice.pick(&plan.honest(|_| true)) }
}
