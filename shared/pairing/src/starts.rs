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
        return ([first, second], StartReason::FewerStarts([first.starts, second.starts]));
    }
    if a.seconds != b.seconds {
        let [first, second] = if a.seconds > b.seconds { [a, b] } else { [b, a] };
        return ([first, second], StartReason::MoreSeconds([first.seconds, second.seconds]));
    }
    if a.run != b.run {
        let [first, second] = if a.run < b.run { [a, b] } else { [b, a] };
        let reason = if first.run <= 0 && second.run > 0 {
            StartReason::OtherStartedLast
        } else {
            StartReason::Run([first.run, second.run])
        };
        return ([first, second], reason);
    }
    (if lot.random() { [a, b] } else { [b, a] }, StartReason::Lot)
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
        assert_eq!(starter(&more, &fewer, 0), (1, StartReason::FewerStarts([1, 2])));
        assert_eq!(starter(&fewer, &more, 0), (1, StartReason::FewerStarts([1, 2])));
        assert_eq!(starter(&fresh, &fewer, 0), (1, StartReason::MoreSeconds([2, 0])));
        assert_eq!(starter(&fewer, &rested, 0), (3, StartReason::OtherStartedLast));
        assert_eq!(starter(&rested, &longer, 0), (4, StartReason::Run([-2, -1])));
        let twin = Entrant { player: PlayerId { number: 6, ..rested.player }, ..rested.clone() };
        let drawn: Vec<u16> = (0..20).map(|seed| starter(&rested, &twin, seed).0).collect();
        assert!(drawn.contains(&3) && drawn.contains(&6));
    }
}
