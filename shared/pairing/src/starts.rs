//! Who starts: the one with fewer starts, then the one who was second more often or longer, then
//! the lot.

use crate::field::Entrant;
use crate::reason::StartReason;
use rand::{Rng, RngExt};

/// The two in the order of play, and why.
pub(crate) fn order_of_play<'e>(
    [a, b]: [&'e Entrant; 2],
    lot: &mut impl Rng,
) -> ([&'e Entrant; 2], StartReason) {
    if a.starts != b.starts {
        let [first, second] = if a.starts < b.starts { [a, b] } else { [b, a] };
        let (own, other) = (first.starts, second.starts);
        return ([first, second], StartReason::FewerStarts { first: first.player, own, other });
    }
    if a.seconds != b.seconds {
        let [first, second] = if a.seconds > b.seconds { [a, b] } else { [b, a] };
        let (own, other) = (first.seconds, second.seconds);
        return ([first, second], StartReason::MoreSeconds { first: first.player, own, other });
    }
    if a.run != b.run {
        let order = if a.run < b.run { [a, b] } else { [b, a] };
        let [first, second] = order.map(|entrant| entrant.player);
        let [own, other] = order.map(|entrant| entrant.run.unsigned_abs());
        let reason = match order.map(|entrant| entrant.run > 0) {
            [false, true] => StartReason::OtherStartedLast { first, second },
            [false, false] => StartReason::LongerSecond { first, own, other },
            [true, _] => StartReason::OtherStartedLonger { first, second },
        };
        return (order, reason);
    }
    let order = if lot.random() { [a, b] } else { [b, a] };
    (order, StartReason::Lot { first: order[0].player })
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{DivisionId, PlayerId};
    use rand::SeedableRng;
    use rand_pcg::Pcg64;

    fn entrant(number: u16, starts: u16, seconds: u16, run: i16) -> Entrant {
        let player = PlayerId { division: DivisionId::A, number };
        Entrant { starts, seconds, run, ..Entrant::new(player) }
    }

    fn starter(a: &Entrant, b: &Entrant, seed: u64) -> (u16, StartReason) {
        let mut lot = Pcg64::seed_from_u64(seed);
        let ([first, _], reason) = order_of_play([a, b], &mut lot);
        (first.player.number, reason)
    }

    #[test]
    fn fewer_starts_come_first_then_seconds_then_runs_then_the_lot() {
        let fewer = entrant(1, 1, 2, 1);
        let more = entrant(2, 2, 1, -1);
        let rested = entrant(3, 1, 2, -1);
        let longer = entrant(4, 1, 2, -2);
        let fresh = entrant(5, 1, 0, 1);
        let first = fewer.player;
        let by_starts = StartReason::FewerStarts { first, own: 1, other: 2 };
        assert_eq!(starter(&more, &fewer, 0), (1, by_starts));
        assert_eq!(starter(&fewer, &more, 0), (1, by_starts));
        let by_seconds = StartReason::MoreSeconds { first, own: 2, other: 0 };
        assert_eq!(starter(&fresh, &fewer, 0), (1, by_seconds));
        let other = StartReason::OtherStartedLast { first: rested.player, second: first };
        assert_eq!(starter(&fewer, &rested, 0), (3, other));
        let waited = StartReason::LongerSecond { first: longer.player, own: 2, other: 1 };
        assert_eq!(starter(&rested, &longer, 0), (4, waited));
        let twin = Entrant { player: PlayerId { number: 6, ..rested.player }, ..rested.clone() };
        let drawn: Vec<u16> = (0..20).map(|seed| starter(&rested, &twin, seed).0).collect();
        assert!(drawn.contains(&3) && drawn.contains(&6));
    }
}
