//! Makes a failing plan smaller while it still breaks the same law.

use super::model::Law;
use super::plan::{Plan, Weather};
use super::planted::Planted;
use super::{Verdict, live};

/// So many days are lived at most to make one smaller.
const TRIES_MAX: usize = 400;

pub(super) fn shrink(plan: &Plan, planted: Option<Planted>, law: Law) -> Plan {
    let mut tries = 0;
    let mut still_breaks = |plan: &Plan| {
        tries += 1;
        tries <= TRIES_MAX
            && matches!(live(plan, planted, false), Verdict { broken, .. } if broken.iter().any(|broken| broken.law == law))
    };
    let mut small = plan.clone();
    let calm = Plan { weather: Weather::CALM, ..small.clone() };
    if still_breaks(&calm) {
        small = calm;
    }
    let mut size = small.steps.len().div_ceil(2);
    while size > 0 {
        let mut from = 0;
        while from < small.steps.len() {
            let mut fewer = small.clone();
            let to = (from + size).min(fewer.steps.len());
            fewer.steps.drain(from..to);
            if still_breaks(&fewer) {
                small = fewer;
            } else {
                from += size;
            }
        }
        size /= 2;
    }
    small
}
