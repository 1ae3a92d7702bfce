//! One test per numbered rule that is about tables of four.

use crate::entry::{Entry, Fact};
use crate::refusal::{Needs, RefusalReason};
use crate::sample::*;
use crate::tournament::ConflictOver;
use domain::{
    CardContent, CardState, EntryId, Four, Ground, Initials, ListCard, ListGame, PairingOrigin,
    PlayerId, Publication, Seat, Side, Substitution, TableNo,
};

/// Four players at table 1, round 1 started.
fn seated() -> (Sample, EntryId) {
    let mut sample = Sample::founded_under("schafkopf");
    let players = [1, 2, 3, 4].map(player);
    let fours = vec![Four { table: TableNo(1), players }];
    let publication =
        Publication { round: ROUND_1, pairings: vec![], fours, byes: vec![], absent: vec![] };
    let fact = Fact::RoundPublished { publication, made: Box::new(PairingOrigin::Director) };
    let publication = sample.write(DIRECTOR, fact);
    let start = sample.write(DIRECTOR, Fact::RoundStarted { publication });
    (sample, start)
}

/// A list whose first game is the given one.
fn list(first: &str) -> CardContent {
    let mut games: Vec<ListGame> = vec![first.parse().unwrap()];
    games.resize(32, "rufspiel 1 2 won: 1 1 -1 -1".parse().unwrap());
    CardContent::List(ListCard { games })
}

const SOLO: &str = "solo 1 won: 6 -2 -2 -2";
const WENZ: &str = "wenz 1 lost: -6 2 2 2";

fn fill(sample: &mut Sample, start: EntryId, content: CardContent) -> EntryId {
    let fact = Fact::CardFilled { card: CARD_1, content };
    sample.enter(TABLE_1, Entry { under: Some(start), ..Entry::new(fact) })
}

fn sign(sample: &mut Sample, filled: EntryId, seat: Seat) -> EntryId {
    let initials = Initials::new("AB").unwrap();
    sample.write(TABLE_1, Fact::ListSigned { filled, seat, initials })
}

fn correct(sample: &mut Sample, content: CardContent, replaces: Vec<EntryId>) -> EntryId {
    let (reason, ground) = ("illegible".parse().unwrap(), Ground::Ruling);
    let fact = Fact::CardCorrected { card: CARD_1, content, reason, ground };
    sample.enter(DIRECTOR, Entry { under: None, replaces, fact })
}

#[test]
fn rule_21_a_list_stands_with_four_signatures() {
    let (mut sample, start) = seated();
    let filled = fill(&mut sample, start, list(SOLO));
    let [first, rest @ ..] = Seat::ALL;
    sign(&mut sample, filled, first);
    let early = sample.write(TABLE_1, Fact::CardHandedIn { filled });
    assert_eq!(sample.refusal(early), Some(RefusalReason::Unsigned { card: CARD_1 }));
    for seat in rest {
        sign(&mut sample, filled, seat);
    }
    assert_eq!(sample.card(), CardState::Counts(list(SOLO)), "a hand-in counts once it may");
    let division = &sample.project().divisions[&player(1).division];
    let book = rulebook::Book::named("schafkopf").unwrap();
    let points: i32 = rulebook::standings(&book, division).iter().map(|row| row.points).sum();
    assert_eq!(points, 0);
}

#[test]
fn rule_21_what_is_no_list_and_who_has_no_seat_is_refused() {
    let (mut sample, start) = seated();
    let duel = fill(&mut sample, start, duel([6, -2]));
    assert_eq!(sample.refusal(duel), Some(RefusalReason::NotAtTable { card: CARD_1 }));
    let crooked = fill(&mut sample, start, list("solo 1 won: 6 -2 -2 2"));
    let Some(RefusalReason::Breach { breach }) = sample.refusal(crooked) else { panic!("refused") };
    assert_eq!(breach.citation.0, "SK 10");
    let short = CardContent::List(ListCard { games: vec![SOLO.parse().unwrap()] });
    let short = fill(&mut sample, start, short);
    let Some(RefusalReason::Breach { breach }) = sample.refusal(short) else { panic!("refused") };
    assert_eq!(breach.citation.0, "SK 2");
    let void = fill(&mut sample, start, CardContent::Void);
    assert_eq!(sample.refusal(void), Some(RefusalReason::Role { needs: Needs::Director }));
    let filled = fill(&mut sample, start, list(SOLO));
    let initials = Initials::new("AB").unwrap();
    let fact = Fact::CardSigned { filled, side: Side::First, initials };
    let as_duel = sample.write(TABLE_1, fact);
    assert!(matches!(sample.refusal(as_duel), Some(RefusalReason::Unknown { .. })));
    let fact =
        Fact::ListSigned { filled, seat: Seat::ALL[0], initials: Initials::new("X").unwrap() };
    let elsewhere = sample.write(ARBITER, fact);
    assert!(matches!(sample.refusal(elsewhere), Some(RefusalReason::Role { .. })));
}

#[test]
fn rule_21_a_director_corrects_a_list_and_declares_it_void() {
    let (mut sample, start) = seated();
    let filled = fill(&mut sample, start, list(SOLO));
    for seat in Seat::ALL {
        sign(&mut sample, filled, seat);
    }
    sample.write(TABLE_1, Fact::CardHandedIn { filled });
    let corrected = correct(&mut sample, list(WENZ), vec![filled]);
    assert_eq!(sample.card(), CardState::Counts(list(WENZ)));
    correct(&mut sample, CardContent::Void, vec![corrected]);
    assert_eq!(sample.card(), CardState::Counts(CardContent::Void));
    let crooked = correct(&mut sample, list("solo 1 won: 6 -2 -2 2"), vec![]);
    assert!(matches!(sample.refusal(crooked), Some(RefusalReason::Breach { .. })));
}

fn replace(sample: &mut Sample, by: usize, [out, substitute]: [u16; 2]) -> EntryId {
    let [out, substitute] = [out, substitute].map(player);
    let reason = "taken ill".parse().unwrap();
    sample.write(by, Fact::PlayerReplaced { out, substitute, before_round: 2, reason })
}

#[test]
fn rule_22_a_director_names_the_substitute() {
    let (mut sample, _) = seated();
    let by_table = replace(&mut sample, TABLE_1, [1, 2]);
    assert!(matches!(sample.refusal(by_table), Some(RefusalReason::Role { .. })));
    for wrong in [[1, 1], [1, 9]] {
        let entry = replace(&mut sample, DIRECTOR, wrong);
        assert!(matches!(sample.refusal(entry), Some(RefusalReason::Unknown { .. })), "{wrong:?}");
    }
    let mut duels = Sample::founded();
    let unknown = replace(&mut duels, DIRECTOR, [1, 2]);
    assert!(matches!(duels.refusal(unknown), Some(RefusalReason::Unknown { .. })));
    replace(&mut sample, DIRECTOR, [2, 3]);
    replace(&mut sample, DIRECTOR, [1, 2]);
    let changes = |sample: &Sample| -> Vec<[PlayerId; 2]> {
        let pair = |change: &Substitution| [change.out, change.substitute];
        let division = &sample.project().divisions[&player(1).division];
        division.substitutions.iter().map(pair).collect()
    };
    let in_order = [[1, 2], [2, 3]].map(|pair| pair.map(player));
    assert_eq!(changes(&sample), in_order, "who came in leaves after coming in");
    replace(&mut sample, DEPUTY, [1, 4]);
    let conflict = &sample.project().conflicts[0];
    assert_eq!(conflict.over, ConflictOver::Substitution(player(1)));
    assert_eq!(changes(&sample), in_order[1..]);
}

fn plan(sample: &mut Sample, by: usize, rounds: u16, replaces: Vec<EntryId>) -> EntryId {
    let plan = Box::new(domain::PairingPlan { gibson: true, ..domain::PairingPlan::default() });
    let division = player(1).division;
    sample.enter(
        by,
        Entry { under: None, replaces, fact: Fact::PlanChanged { division, rounds, plan } },
    )
}

#[test]
fn rule_29_tables_call_for_themselves_officials_for_everybody_and_directors_have_the_last_word() {
    let (mut sample, _) = seated();
    let call = |table| Fact::CallMade {
        table: domain::TableNo(table),
        to: domain::CallTo::Arbiter,
        about: domain::CallAbout::Dispute,
        game: None,
        words: None,
    };
    let other = sample.write(TABLE_1, call(2));
    assert!(sample.refusal(other).is_some(), "not its own table");
    let own = sample.write(TABLE_1, call(1));
    let brought = sample.write(ARBITER, call(2));
    let calls = sample.project().calls;
    assert!(calls.contains_key(&own) && calls.contains_key(&brought) && calls.len() == 2);
    let decide = |decision: &str| Fact::CallAnswered {
        call: own,
        answer: domain::CallAnswer::Decided { decision: domain::Line::own(decision) },
    };
    sample.write(ARBITER, decide("played on"));
    let director = sample.device(DIRECTOR);
    sample.write(DIRECTOR, decide("lost"));
    let calls = sample.project().calls;
    let (decision, by) = calls[&own].decided().unwrap();
    assert_eq!((decision.as_str(), by), ("lost", director));
    let by_table = sample.write(TABLE_1, decide("won"));
    assert!(sample.refusal(by_table).is_some());
}

#[test]
fn rule_28_a_division_goes_on_by_the_plan_that_directors_agree_on() {
    let (mut sample, _) = seated();
    let division = player(1).division;
    let planned = |sample: &Sample| {
        let tournament = sample.project();
        let division = &tournament.divisions[&division];
        (division.rounds_planned, division.plan.gibson)
    };
    let founded = planned(&sample);
    let by_arbiter = plan(&mut sample, ARBITER, 5, vec![]);
    assert!(sample.refusal(by_arbiter).is_some());
    let first = plan(&mut sample, DIRECTOR, 7, vec![]);
    plan(&mut sample, DEPUTY, 7, vec![]);
    assert_eq!(planned(&sample), (7, true), "plans that say the same count as one");
    plan(&mut sample, DEPUTY, 8, vec![first]);
    assert_eq!(planned(&sample), founded, "what was announced holds meanwhile");
    assert_eq!(sample.project().conflicts[0].over, ConflictOver::Plan(division));
    let standing = sample.project().plans[&division].clone();
    plan(&mut sample, DIRECTOR, 9, standing);
    assert_eq!(planned(&sample), (9, true));
    assert!(sample.project().conflicts.is_empty());
}

fn lot(sample: &mut Sample, by: usize, order: &[u16], replaces: Vec<EntryId>) -> EntryId {
    let order = order.iter().copied().map(player).collect();
    let fact = Fact::LotDrawn { order, seed: Some(7) };
    sample.enter(by, Entry { under: None, replaces, fact })
}

#[test]
fn rule_23_lots_that_contradict_each_other_order_nobody() {
    let (mut sample, _) = seated();
    let drawn = |sample: &Sample| sample.project().divisions[&player(1).division].drawn.clone();
    let by_arbiter = lot(&mut sample, ARBITER, &[1, 2], vec![]);
    assert!(sample.refusal(by_arbiter).is_some());
    for wrong in [&[1, 1][..], &[1, 9], &[]] {
        let entry = lot(&mut sample, DIRECTOR, wrong, vec![]);
        assert!(matches!(sample.refusal(entry), Some(RefusalReason::Unknown { .. })), "{wrong:?}");
    }
    let first = lot(&mut sample, DIRECTOR, &[2, 1], vec![]);
    lot(&mut sample, DEPUTY, &[2, 1], vec![]);
    assert_eq!(drawn(&sample), [2, 1].map(player), "lots that say the same count as one");
    let second = lot(&mut sample, DEPUTY, &[1, 3], vec![]);
    assert_eq!(drawn(&sample), []);
    assert_eq!(sample.project().conflicts[0].over, ConflictOver::Lot(player(1).division));
    let all = sample.project().conflicts[0].entries.iter().map(|(entry, _)| *entry).collect();
    assert!(sample.project().conflicts[0].entries.len() >= 3 && first != second);
    lot(&mut sample, DIRECTOR, &[3, 1], all);
    assert_eq!(drawn(&sample), [3, 1].map(player));
    assert!(sample.project().conflicts.is_empty());
}
