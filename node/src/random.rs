//! Fresh randomness from the operating system.

use std::time::Duration;

pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A number from 0 up to, not including, `bound`; 0 when the bound is 0.
pub(crate) fn below(bound: usize) -> usize {
    let drawn = u64::from_le_bytes(bytes()) % (bound.max(1) as u64);
    usize::try_from(drawn).expect("smaller than a usize")
}

/// Between three quarters and five quarters of `pause`, so that 300 laptops do not act as one.
pub(crate) fn jittered(pause: Duration) -> Duration {
    pause * 3 / 4 + pause.mul_f64(below(1000) as f64 / 2000.0)
}
