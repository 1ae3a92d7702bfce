//! Pairing in the hall: schedules, wishes, dead ends, changes by hand, rounds taken back.

use super::*;
use domain::{AbsenceReason, Absent, PairingWishes, PlayerId, Publication};

const SCHEDULE: &str = "name = \"Cup\"\nbook = \"de-tso\"\nschedule = \"1-2 koth, 3 fp4 on 1\"\n";

fn wish(seed: u64, wishes: PairingWishes) -> Intent {
    Intent::ProposeRound { division: DivisionId::A, seed, wishes: Box::new(wishes) }
}

fn proposed(answer: Answer) -> desk::Proposal {
    match answer {
        Answer::Proposed { proposal } => *proposal,
        other => panic!("not proposed: {other:?}"),
    }
}

fn id(number: u16) -> PlayerId {
    PlayerId { division: DivisionId::A, number }
}

/// Plays the current round: at every table the player who starts wins.
pub(super) fn play(hall: &mut Hall, tables: &[Seat]) {
    for (at, table) in tables.iter().enumerate() {
        hand_in(hall, *table, [400 + i32::try_from(at).expect("a few tables") * 10, 350]);
    }
    hall.settle();
}

fn spread(hall: &mut Hall, player: PlayerId) -> i32 {
    let standings = hall.director().divisions[0].standings.clone();
    standings.iter().find(|row| row.player == player).expect("everybody has a row").spread
}

fn next_round(hall: &mut Hall, wishes: PairingWishes) -> Publication {
    let proposal = proposed(hall.ask(DIRECTOR, wish(1, wishes)));
    let publication = proposal.publication.clone();
    saved(hall.ask(DIRECTOR, proposal.publish(publication.clone())));
    saved(hall.ask(DIRECTOR, Intent::StartRound { round: publication.round }));
    hall.settle();
    publication
}

#[test]
fn the_announced_schedule_pairs_each_round_and_says_from_what() {
    let (mut hall, tables) = fill_hall(Hall::announced(SCHEDULE).expect("it is complete"), 4);
    let made = |hall: &mut Hall| {
        let round = hall.director().divisions[0].round.clone().expect("a round is published");
        speech::english(&round.made.expect("it says how"))
    };
    assert_eq!(made(&mut hall), "koth, as seeded, seed 1");
    play(&mut hall, &tables);
    next_round(&mut hall, PairingWishes::default());
    assert_eq!(made(&mut hall), "koth, standings after round 1, seed 1");
    // Round 3 uses the standings after round 1, so that it is paired while round 2 is played.
    let third = proposed(hall.ask(DIRECTOR, propose(9)));
    assert_eq!(speech::english(&third.made), "fp4, standings after round 1, seed 9");
    assert_eq!(third.warnings, [], "no card of round 1 is missing");
    play(&mut hall, &tables);
    next_round(&mut hall, PairingWishes::default());
    play(&mut hall, &tables);
    refused(hall.ask(DIRECTOR, propose(1)), "the schedule ends with round 3: name a system");
    let koth = PairingWishes { system: Some("koth".parse().unwrap()), ..PairingWishes::default() };
    let extra = proposed(hall.ask(DIRECTOR, wish(1, koth)));
    assert!(
        extra
            .warnings
            .iter()
            .any(|warning| speech::english(warning).contains("plans only 3 rounds"))
    );
    let unknown =
        PairingWishes { system: Some("chess".parse().unwrap()), ..PairingWishes::default() };
    refused(hall.ask(DIRECTOR, wish(1, unknown)), "there is no pairing system \"chess\"");
}

#[test]
fn a_small_ro_field_plays_everybody_against_everybody() {
    let (mut hall, tables) = fill_hall(Hall::found("ro-frs", 6), 2);
    let mut pairs = std::collections::BTreeSet::new();
    for round in 1..=3 {
        let board = hall.director().divisions[0].round.clone().expect("a round is published");
        let made = speech::english(board.made.as_ref().expect("it says how"));
        assert!(made.starts_with("round-robin"), "{made}");
        for row in &board.tables {
            let [a, b] = [row.players[0].id, row.players[1].id];
            assert!(pairs.insert([a.min(b), a.max(b)]), "{a} and {b} meet again");
        }
        play(&mut hall, &tables);
        if round < 3 {
            next_round(&mut hall, PairingWishes::default());
        }
    }
    assert_eq!(pairs.len(), 6);
}

#[test]
fn wishes_are_kept_and_forbidden_pairs_last() {
    let (mut hall, tables) = fill_hall(Hall::found("de-tso", 5), 3);
    play(&mut hall, &tables);
    let wishes = PairingWishes {
        fixed: vec![[id(1), id(2)]],
        forbidden: vec![[id(3), id(4)]],
        absent: vec![Absent { player: id(6), reason: AbsenceReason::NoShow, late_s: None }],
        tables: vec![(id(1), TableNo(3))],
        ..PairingWishes::default()
    };
    let before = spread(&mut hall, id(6));
    let second = next_round(&mut hall, wishes);
    let fixed = second.pairings.iter().find(|pairing| pairing.players.contains(&id(1)));
    let fixed = fixed.expect("A1 plays");
    assert!(fixed.players.contains(&id(2)));
    assert_eq!(fixed.table, TableNo(3), "the player's own table");
    assert_eq!(second.absent[0].player, id(6));
    assert_eq!(second.byes.len(), 1, "five are left");
    for pairing in &second.pairings {
        let row = tables[usize::from(pairing.table.0) - 1];
        hand_in(&mut hall, row, [400, 300]);
    }
    hall.settle();
    // The absence costs what the book says, and the pair stays forbidden.
    assert_eq!(spread(&mut hall, id(6)), before - 100);
    let contradiction = PairingWishes { fixed: vec![[id(3), id(4)]], ..PairingWishes::default() };
    refused(hall.ask(DIRECTOR, wish(1, contradiction)), "both fixed and forbidden");
    let allowed = PairingWishes {
        fixed: vec![[id(4), id(3)]],
        allowed: vec![[id(3), id(4)]],
        ..PairingWishes::default()
    };
    proposed(hall.ask(DIRECTOR, wish(1, allowed)));
    let stranger = PairingWishes { byes: [id(77)].into(), ..PairingWishes::default() };
    refused(hall.ask(DIRECTOR, wish(1, stranger)), "A77");
}

#[test]
fn a_director_changes_a_pair_and_is_told_what_breaks() {
    let (mut hall, tables) = fill_hall(Hall::found("de-tso", 5), 3);
    play(&mut hall, &tables);
    let first = hall.director().divisions[0].round.clone().expect("a round is published");
    let proposal = proposed(hall.ask(DIRECTOR, propose(1)));
    // The pair of table 1 in round 1 once more.
    let mut changed = proposal.publication.clone();
    let again = [first.tables[0].players[0].id, first.tables[0].players[1].id];
    let others: Vec<PlayerId> =
        changed.players().into_iter().filter(|player| !again.contains(player)).collect();
    changed.pairings[0].players = again;
    changed.pairings[1].players = [others[0], others[1]];
    changed.pairings[2].players = [others[2], others[3]];
    let origin = || Box::new(proposal.origin.clone());
    let judge = Intent::JudgeRound { publication: changed.clone(), origin: origin() };
    let Answer::Judged { judgement } = hall.ask(DIRECTOR, judge) else { panic!() };
    assert!(judgement.faults.is_empty());
    assert!(
        speech::english(&judgement.worse[0]).contains("repeated game"),
        "{:?}",
        judgement.worse
    );
    let mut broken = proposal.publication.clone();
    broken.pairings[0].players[0] = broken.pairings[1].players[0];
    let judge = Intent::JudgeRound { publication: broken, origin: origin() };
    let Answer::Judged { judgement } = hall.ask(DIRECTOR, judge) else { panic!() };
    assert!(
        judgement.faults.iter().any(|fault| speech::english(fault).ends_with("is placed twice"))
    );
    // One pair by hand is recorded as such; the rest is the program's.
    let mut flipped = proposal.publication.clone();
    flipped.pairings[1].players.reverse();
    saved(hall.ask(DIRECTOR, proposal.publish(flipped)));
    hall.settle();
    let made = hall.director().divisions[0].round.clone().expect("a round is published").made;
    let made = speech::english(&made.expect("it says how"));
    let table = proposal.publication.pairings[1].table;
    assert!(made.ends_with(&format!("; table {table} by the director")), "{made}");
    let explain = Intent::ExplainRound { round: proposal.publication.round, proposed: None };
    let Answer::Explained { lines } = hall.ask(DIRECTOR, explain) else { panic!() };
    let lines: Vec<String> = lines.iter().map(speech::english).collect();
    assert!(lines[0].contains("changed the pair by hand"), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("Player 6")), "by name: {lines:?}");
}

#[test]
fn a_dry_run_beside_an_open_draft_changes_nothing() {
    let (mut hall, tables) = fill_hall(Hall::found("de-tso", 5), 3);
    play(&mut hall, &tables);
    let draft = proposed(hall.ask(DIRECTOR, propose(7)));
    assert_eq!(proposed(hall.ask(DIRECTOR, propose(7))), draft, "the same question, the same id");
    // While it lies open on the screen, somebody looks at another round with a forbidden pair.
    let pair = draft.publication.pairings[0].players;
    let forbid = PairingWishes { forbidden: vec![pair], ..PairingWishes::default() };
    let looked_at = proposed(hall.ask(DIRECTOR, wish(9, forbid)));
    assert_ne!((&looked_at.id, &looked_at.publication), (&draft.id, &draft.publication));
    saved(hall.ask(DIRECTOR, draft.publish(draft.publication.clone())));
    let round = draft.publication.round;
    saved(hall.ask(DIRECTOR, Intent::StartRound { round }));
    hall.settle();
    let made = hall.director().divisions[0].round.clone().expect("a round is published").made;
    let made = speech::english(&made.expect("it says how"));
    assert!(made.ends_with("standings after round 1, seed 7"), "{made}");
    let Answer::Explained { lines } =
        hall.ask(DIRECTOR, Intent::ExplainRound { round, proposed: None })
    else {
        panic!()
    };
    assert!(speech::english(&lines[0]).starts_with("round 2: neighbours"), "{lines:?}");
    // What was only looked at is not carried into later rounds.
    play(&mut hall, &tables);
    let again = PairingWishes { fixed: vec![pair], ..PairingWishes::default() };
    proposed(hall.ask(DIRECTOR, wish(1, again)));
}

#[test]
fn cards_and_standings_of_earlier_rounds_are_looked_up_without_a_file() {
    let (mut hall, tables) = fill_hall(Hall::found("de-tso", 5), 2);
    play(&mut hall, &tables);
    let after_one = hall.director().divisions[0].standings.to_vec();
    next_round(&mut hall, PairingWishes::default());
    play(&mut hall, &tables);
    let look = |round| Intent::StandingsAfter { division: DivisionId::A, round, teams: false };
    let Answer::Standings { standings } = hall.ask(DIRECTOR, look(1)) else { panic!() };
    assert_eq!(standings, after_one);
    refused(hall.ask(DIRECTOR, look(3)), "there is no round 3: the last one is 2");
    let round = RoundId { division: DivisionId::A, number: 1 };
    let card = CardId { round, table: TableNo(1) };
    let Answer::Card { content } = hall.ask(DIRECTOR, Intent::ReadCard { card }) else { panic!() };
    assert_eq!(content, Some(CardContent::Duel(domain::DuelCard::plain([400, 350]))));
    refused(hall.ask(tables[0], Intent::ReadCard { card }), "director");
}

#[test]
fn a_round_is_taken_back_before_its_first_card_and_a_signed_card_is_never_lost() {
    let (mut hall, tables) = fill_hall(Hall::found("de-tso", 5), 2);
    let round = RoundId { division: DivisionId::A, number: 1 };
    let take_back = |reason: &str| Intent::TakeBackRound { round, reason: reason.parse().unwrap() };
    // Table 1 is out of reach and hands its card in; the director takes the round back meanwhile.
    let players = hall.table(tables[0]).game.expect("a game is on").players;
    hall.cut(DIRECTOR, tables[0]);
    let card = hand_in(&mut hall, tables[0], [401, 388]);
    saved(hall.ask(DIRECTOR, take_back("a player is late")));
    hall.settle();
    assert!(hall.director().divisions[0].round.is_none());
    assert!(hall.table(tables[1]).game.is_none());
    let wishes = PairingWishes {
        forbidden: vec![[players[0].id, players[1].id]],
        ..PairingWishes::default()
    };
    let again = next_round(&mut hall, wishes);
    assert_eq!(again.round, round);
    hall.connect(DIRECTOR, tables[0]);
    hall.wait(7_000);
    // It does not count for other people, and the director sees what it says and for whom.
    assert_ne!(row(&mut hall, card), CardProgress::Counts);
    let told = hall.director().attention;
    let told = told
        .iter()
        .find(|item| speech::english(&item.what).contains("handed in 401:388"))
        .expect("it shows");
    let told = speech::english(&told.what);
    assert!(told.contains(players[0].name.as_str()) && told.contains("taken back"));
    assert_eq!(hall.digests().len(), 1);
    // Once a card is written the round stays.
    hand_in(&mut hall, tables[1], [400, 300]);
    hall.wait(7_000);
    refused(hall.ask(DIRECTOR, take_back("again")), "has its card already");
}

#[test]
fn who_leaves_a_round_robin_keeps_the_seat_so_that_nobody_meets_twice() {
    let (mut hall, tables) = fill_hall(Hall::found("ro-frs", 6), 3);
    play(&mut hall, &tables);
    let reason = "ill".to_owned();
    saved(
        hall.ask(
            DIRECTOR,
            Intent::WithdrawPlayer { player: id(2), reason: reason.parse().unwrap() },
        ),
    );
    let mut pairs = std::collections::BTreeSet::new();
    for row in hall.director().divisions[0].round.clone().expect("a round is published").tables {
        pairs.insert([row.players[0].id, row.players[1].id].map(|id| id.number));
    }
    for _ in 2..=5 {
        let made = next_round(&mut hall, PairingWishes::default());
        assert_eq!((made.pairings.len(), made.byes.len()), (2, 1), "five are left");
        for pairing in &made.pairings {
            let [a, b] = pairing.players.map(|id| id.number);
            let again = pairs.contains(&[a, b]) || pairs.contains(&[b, a]);
            assert!(!again && a != 2 && b != 2, "{a} and {b}");
            pairs.insert([a, b]);
            hand_in(&mut hall, tables[usize::from(pairing.table.0) - 1], [400, 300]);
        }
        hall.settle();
    }
}

#[test]
fn a_file_of_the_event_has_the_standings_of_the_hall_with_its_sanctions() {
    let (mut hall, tables) = fill_hall(Hall::found("de-tso", 3), 2);
    play(&mut hall, &tables);
    let deduction = hall.director().rules.measures.into_iter().find(|measure| measure.takes[1]);
    let measure = deduction.expect("TSO takes points off the table").name;
    let amounts = domain::Amounts { spread: 40, ..domain::Amounts::default() };
    let reason = "late again".to_owned();
    saved(hall.ask(
        DIRECTOR,
        Intent::Sanction {
            player: id(1),
            measure: measure.parse().unwrap(),
            amounts,
            reason: reason.parse().unwrap(),
        },
    ));
    let reason = "ill".to_owned();
    saved(
        hall.ask(
            DIRECTOR,
            Intent::WithdrawPlayer { player: id(4), reason: reason.parse().unwrap() },
        ),
    );
    let file = hall.export(DIRECTOR);
    let read = exchange::read("event.json", file.as_bytes()).expect("our own file");
    let division = &read.event.divisions[0];
    let book = read.event.rules.as_ref().expect("the resolved book");
    assert_eq!(rulebook::standings(book, division), *hall.director().divisions[0].standings);
    assert!(division.withdrawn.contains(&id(4)));
}
