//! Who starts: the one with fewer starts, then the one who did not start last, then the lot.

use crate::field::Entrant;
use crate::reason::StartReason;
use rand::{Rng, RngExt};
use std::cmp::Ordering;

/// The two in the order of play, and why.
pub(crate) fn order_of_play<'e>(
    [a, b]: [&'e Entrant; 2],
    lot: &mut impl Rng,
) -> ([&'e Entrant; 2], StartReason) {
    match a.starts.cmp(&b.starts) {
        Ordering::Less => return ([a, b], StartReason::FewerStarts([a.starts, b.starts])),
        Ordering::Greater => return ([b, a], StartReason::FewerStarts([b.starts, a.starts])),
        Ordering::Equal => {}
    }
    match [a, b].map(|entrant| entrant.started_last == Some(true)) {
        [false, true] => ([a, b], StartReason::OtherStartedLast),
        [true, false] => ([b, a], StartReason::OtherStartedLast),
        _ if lot.random() => ([a, b], StartReason::Lot),
        _ => ([b, a], StartReason::Lot),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{DivisionId, PlayerId};
    use rand::SeedableRng;
    use rand_pcg::Pcg64;

    fn entrant(number: u16, starts: u16, started_last: Option<bool>) -> Entrant {
        let player = PlayerId { division: DivisionId::A, number };
        Entrant { starts, started_last, ..Entrant::new(player) }
    }

    fn starter(a: &Entrant, b: &Entrant, seed: u64) -> (u16, StartReason) {
        let mut lot = Pcg64::seed_from_u64(seed);
        let ([first, _], reason) = order_of_play([a, b], &mut lot);
        (first.player.number, reason)
    }

    #[test]
    fn fewer_starts_come_before_the_last_game_and_that_before_the_lot() {
        let fewer = entrant(1, 1, Some(true));
        let more = entrant(2, 2, Some(false));
        let rested = entrant(3, 1, Some(false));
        let fresh = entrant(4, 1, None);
        assert_eq!(starter(&more, &fewer, 0), (1, StartReason::FewerStarts([1, 2])));
        assert_eq!(starter(&fewer, &more, 0), (1, StartReason::FewerStarts([1, 2])));
        assert_eq!(starter(&fewer, &rested, 0), (3, StartReason::OtherStartedLast));
        assert_eq!(starter(&fresh, &fewer, 0), (4, StartReason::OtherStartedLast));
        let drawn: Vec<u16> = (0..20).map(|seed| starter(&rested, &fresh, seed).0).collect();
        assert!(drawn.contains(&3) && drawn.contains(&4));
    }
}
