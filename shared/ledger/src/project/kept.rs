//! A Tournament that is kept entry by entry is what all entries come to at once: for any history, honest or not,
//! in any order.

use super::Projection;
use crate::entry::{Entry, Fact, FoundedDivision};
use crate::ledger::Ledger;
use crate::refusal::RefusalReason;
use crate::sample::*;
use crate::signed::Signed;
use domain::*;
use proptest::prelude::*;
use rulebook::Book;

/// Numbers that follow from a seed, so that a failing case is replayed from it alone.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    fn one_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last + 1));
        }
    }
}

/// Somebody writes anything about anything, now and then what makes sense.
fn anything(sample: &mut Sample, ids: &[EntryId], numbers: &mut Numbers) -> (usize, Entry) {
    let id = ids[ids.len() - 1 - numbers.below(ids.len().min(24))];
    let card = CardId { round: ROUND_1, table: TableNo(1 + numbers.below(2) as u16) };
    let reason = || Line::own("so");
    let someone = player(1 + numbers.below(5) as u16);
    let device = sample.device(numbers.below(7));
    let fact = match numbers.below(33) {
        0 => Fact::DeviceRevoked { device, heads: vec![id] },
        1 => Fact::EntriesAdopted { entries: vec![id] },
        2 => {
            let role = numbers.of(&[Role::Table(TableNo(1)), Role::Arbiter, Role::Director]);
            let after = if numbers.one_in(2) { vec![id] } else { vec![] };
            Fact::DeviceAdmitted { device, role, name: Line::own("again"), after }
        }
        3 => {
            let name = Line::own(numbers.of(&["One", "Other"]));
            Fact::PlayerEntered { player: Player::new(someone, name) }
        }
        4 => Fact::PlayerWithdrawn { player: someone, reason: reason() },
        5 => Fact::PlayerReturned { player: someone },
        6 => published(numbers),
        7 => Fact::RoundTakenBack { round: ROUND_1, reason: reason() },
        8 => Fact::RoundStarted { publication: id },
        9 | 10 => Fact::CardFilled { card, content: duel([numbers.below(3) as i32, 300]) },
        11 | 12 => {
            let side = numbers.of(&[Side::First, Side::Second]);
            Fact::CardSigned { filled: id, side, initials: Initials::new("AB").unwrap() }
        }
        13 | 14 => Fact::CardHandedIn { filled: id },
        15 => {
            let content = duel([numbers.below(3) as i32, 300]);
            Fact::CardCorrected { card, content, reason: reason(), ground: Ground::PaperCard }
        }
        16 => {
            let (words, doubt) = (vec![Line::own("QUIZ")], Doubt::Words);
            let (agreed, here) = (false, numbers.one_in(2));
            Fact::ChallengeSent { card, by: Side::First, words, play: 1, doubt, agreed, here }
        }
        17 => Fact::ChallengeClaimed { challenge: id },
        18 => {
            let verdict = numbers.of(&[Verdict::Acceptable, Verdict::Unacceptable]);
            let (proposed, reason) = (None, None);
            Fact::ChallengeRuled { challenge: id, verdict, bad: vec![], proposed, reason }
        }
        19 => {
            let measure = Line::own("warning");
            let amounts = Amounts::default();
            Fact::PlayerSanctioned { player: someone, measure, amounts, reason: reason() }
        }
        20 => Fact::SanctionLifted { sanction: id, reason: reason() },
        21 => Fact::LotDrawn { order: vec![player(1), someone], seed: None },
        22 => {
            let seat = numbers.of(&Seat::ALL);
            Fact::ListSigned { filled: id, seat, initials: Initials::new("AB").unwrap() }
        }
        23 => {
            let substitute = player(1 + numbers.below(5) as u16);
            Fact::PlayerReplaced { out: someone, substitute, before_round: 1, reason: reason() }
        }
        24..32 => about_the_hall(id, someone, numbers),
        _ => founded(numbers),
    };
    let replaces = if numbers.one_in(3) { vec![id] } else { vec![] };
    let under = numbers.one_in(2).then_some(id);
    (numbers.below(7), Entry { under, replaces, fact })
}

/// Plans, calls, word lists and what is shown.
fn about_the_hall(id: EntryId, someone: PlayerId, numbers: &mut Numbers) -> Fact {
    match numbers.below(7) {
        0 => {
            let silent_from = numbers.one_in(2).then_some(1 + numbers.below(3) as u16);
            let (ratings, clubs) = (numbers.one_in(2), numbers.one_in(2));
            Fact::ShowAnnounced { show: Show { ratings, clubs, silent_from, final_held: false } }
        }
        1 => {
            let rounds = numbers.below(3) as u16;
            let plan = Box::new(PairingPlan::default());
            Fact::PlanChanged { division: someone.division, rounds, plan }
        }
        2 => Fact::ChallengeRetracted { challenge: id },
        3 => {
            let verdict = numbers.of(&[Verdict::Acceptable, Verdict::Unacceptable]);
            Fact::ChallengeChecked { challenge: id, verdict, bad: vec![], lists: vec![] }
        }
        4 => Fact::ListsNamed { lists: vec![list_info(numbers.below(2) as u8)] },
        5 => {
            let table = TableNo(1 + numbers.below(2) as u16);
            let (to, about) = (CallTo::Arbiter, CallAbout::Dispute);
            Fact::CallMade { table, to, about, game: None, words: None }
        }
        _ => {
            let answer = match numbers.one_in(2) {
                true => CallAnswer::Coming,
                false => CallAnswer::Decided { decision: Line::own("so") },
            };
            Fact::CallAnswered { call: id, answer }
        }
    }
}

fn published(numbers: &mut Numbers) -> Fact {
    let pairs = numbers.of(&[[[1, 2], [3, 4]], [[1, 3], [2, 4]]]);
    let pairing = |(table, pair): (u16, [u16; 2])| Pairing {
        table: TableNo(table),
        players: pair.map(player),
    };
    let pairings = (1..).zip(pairs).map(pairing).collect();
    let (fours, byes, absent) = (vec![], vec![], vec![]);
    let publication = Publication { round: ROUND_1, pairings, fours, byes, absent };
    Fact::RoundPublished { publication, made: Box::new(PairingOrigin::Director) }
}

/// Everything follows from a founding, and there may be a second one.
fn founded(numbers: &mut Numbers) -> Fact {
    let name = Line::own(numbers.of(&["Cup", "Other cup"]));
    let book = Box::new(Book::named(numbers.of(&["de-tso", "ro-frs"])).unwrap());
    let division = FoundedDivision::new(DivisionId::A, Line::own("Open"), 3);
    let divisions = if numbers.one_in(3) { vec![] } else { vec![division] };
    Fact::EventFounded { name, book, divisions }
}

/// A round in play, a card of it, and then anything.
fn history(numbers: &mut Numbers) -> Sample {
    let (mut sample, start) = Sample::playing();
    let filled = sample.hand_in(TABLE_1, start, [410, 380]);
    let challenge = Fact::challenge(CARD_1, Side::First, vec![Line::own("QUIZ")], 1);
    let sent = sample.enter(TABLE_1, Entry { under: Some(start), ..Entry::new(challenge) });
    let mut ids: Vec<EntryId> = sample.ledger.records().map(|record| record.id).collect();
    ids.extend([filled, sent, start]);
    for _ in 0..24 {
        let (pen, entry) = anything(&mut sample, &ids, numbers);
        if numbers.one_in(12) {
            // A copy of a laptop goes on in the same place: a proof of tampering.
            let signed = sample.twin(pen).write(1, &entry).unwrap().1;
            sample.take(signed);
        }
        ids.push(sample.enter(pen, entry));
        if numbers.one_in(12) {
            let newer = serde_json::json!({ "fact": { "tea_served": { "cups": 3 } } });
            ids.push(sample.write_value(pen, &newer));
        }
    }
    sample
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]
    #[test]
    fn whatever_is_written_in_whatever_order_it_comes(seed in any::<u64>(), batch in 1..6_usize) {
        let mut numbers = Numbers(seed | 1);
        let sample = history(&mut numbers);
        let mut changes: Vec<Signed> = sample.written.clone();
        numbers.shuffle(&mut changes);
        let mut ledger = Ledger::new(sample.event);
        let mut kept = Projection::new(sample.event);
        for some in changes.chunks(batch) {
            ledger.receive(some.to_vec());
            kept.catch_up(&ledger);
            assert_same(&mut kept, &ledger);
        }
        prop_assert_eq!(ledger.frontier(), sample.ledger.frontier());
        sample.project();
    }
}

/// The second signature comes from the table's other laptop and makes an earlier hand-in count.
#[test]
fn a_hand_in_that_counts_later_ends_what_was_challenged_after_it() {
    let (mut sample, start) = Sample::playing();
    let under = |fact| Entry { under: Some(start), ..Entry::new(fact) };
    let filled = sample.fill(TABLE_1, start, [410, 380], vec![]);
    let sign = |side| Fact::CardSigned { filled, side, initials: Initials::new("AB").unwrap() };
    sample.write(TABLE_1, sign(Side::First));
    let handed_in = sample.write(TABLE_1, Fact::CardHandedIn { filled });
    let words = vec![Line::own("QUIZ")];
    let sent = Fact::challenge(CARD_1, Side::First, words, 1);
    let sent = sample.enter(TABLE_1, under(sent));
    assert_eq!(sample.refusal(handed_in), Some(RefusalReason::Unsigned { card: CARD_1 }));
    assert!(sample.project().challenges.contains_key(&sent));
    sample.write(SPARE_1, sign(Side::Second));
    assert_eq!(sample.refusal(handed_in), None);
    assert_eq!(sample.refusal(sent), Some(RefusalReason::HandedIn { card: CARD_1 }));
}
