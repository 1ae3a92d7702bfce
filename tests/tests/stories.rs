//! Days in the hall, told with real cores and a network of queues.

use desk::{Answer, Called, CardProgress, ChallengeState, Intent, Link, NewPlayer};
use domain::{
    CardContent, CardId, DivisionId, DuelCard, EntryId, Initials, Role, RoundId, Side, Since,
    TableNo, Verdict,
};
use people::{Deed, Dice, Manner, Person};
use tests::hall::{DIRECTOR, Hall, Seat};

#[path = "stories/ahead.rs"]
mod ahead;
#[path = "stories/articles.rs"]
mod articles;
#[path = "stories/calls.rs"]
mod calls;
#[path = "stories/desk.rs"]
mod desk_rules;
#[path = "stories/hostile_laptops.rs"]
mod hostile_laptops;
#[path = "stories/judging.rs"]
mod judging;
#[path = "stories/matches.rs"]
mod matches;
#[path = "stories/pairing.rs"]
mod pairing;
#[path = "stories/plan.rs"]
mod plan;
#[path = "stories/rules.rs"]
mod rules;
#[path = "stories/schafkopf.rs"]
mod schafkopf;
#[path = "stories/teams.rs"]
mod teams;
#[path = "stories/trust.rs"]
mod trust;

#[test]
fn a_card_goes_from_a_table_to_the_director_and_back() {
    let (mut hall, tables) = hall_in_round_one(2);
    let card = hand_in(&mut hall, tables[0], [401, 388]);
    let game = hall.table(tables[0]).game.unwrap();
    assert_eq!((game.progress, game.seen_by_director), (CardProgress::Counts, false));
    hall.settle();
    assert_eq!(row(&mut hall, card), CardProgress::Counts);
    assert_eq!(hall.director().divisions[0].standings[0].points, 401);
    hall.wait(7_000);
    let board = hall.board(tables[0]);
    assert_eq!(board.sync.unseen, 0);
    assert!(hall.table(tables[0]).game.unwrap().seen_by_director);
    assert_eq!(hall.digests().len(), 1);
}

#[test]
fn a_receipt_that_is_lost_on_a_connection_that_stays_is_sent_again() {
    let (mut hall, tables) = hall_in_round_one(1);
    hall.wait(8_000);
    hand_in(&mut hall, tables[0], [401, 388]);
    hall.lose_next(venue::RequestKind::Receipts);
    hall.wait(10_000);
    assert!(hall.table(tables[0]).game.unwrap().seen_by_director);
}

#[test]
fn a_card_finds_its_way_through_a_neighbour() {
    let (mut hall, tables) = hall_in_round_one(3);
    hall.cut(DIRECTOR, tables[0]);
    hall.connect(tables[0], tables[1]);
    hall.settle();
    let card = hand_in(&mut hall, tables[0], [377, 420]);
    hall.wait(8_000);
    assert_eq!(row(&mut hall, card), CardProgress::Counts);
    assert!(hall.table(tables[0]).game.unwrap().seen_by_director);
    let devices = hall.director().devices;
    let far = hall.device(tables[0]);
    assert_eq!(devices.iter().find(|row| row.device == far).unwrap().link, Link::Away);
}

#[test]
fn a_table_killed_right_after_saved_has_its_card_when_it_comes_back() {
    let (mut hall, tables) = hall_in_round_one(2);
    hall.cut(DIRECTOR, tables[0]);
    let card = hand_in(&mut hall, tables[0], [401, 388]);
    hall.kill(tables[0]);
    hall.start(tables[0]);
    assert_eq!(hall.table(tables[0]).game.unwrap().progress, CardProgress::Counts);
    hall.connect(DIRECTOR, tables[0]);
    hall.settle();
    assert_eq!(row(&mut hall, card), CardProgress::Counts);
}

#[test]
fn a_director_killed_in_mid_round_gets_everything_back() {
    let (mut hall, tables) = hall_in_round_one(3);
    let first = hand_in(&mut hall, tables[0], [401, 388]);
    hall.settle();
    hall.kill(DIRECTOR);
    let second = hand_in(&mut hall, tables[1], [350, 349]);
    hall.start(DIRECTOR);
    for table in &tables {
        hall.connect(DIRECTOR, *table);
    }
    hall.wait(7_000);
    assert_eq!(row(&mut hall, first), CardProgress::Counts);
    assert_eq!(row(&mut hall, second), CardProgress::Counts);
    assert_eq!(hall.digests().len(), 1);
}

#[test]
fn a_receipt_is_not_given_for_what_could_still_be_lost() {
    let (mut hall, tables) = hall_in_round_one(2);
    hand_in(&mut hall, tables[0], [401, 388]);
    hall.settle();
    hall.wait(7_000);
    assert!(hall.table(tables[0]).game.unwrap().seen_by_director);
    hall.kill(DIRECTOR);
    hall.start(DIRECTOR);
    // Alone, from its own disk: what it confirmed is there.
    let round = hall.director().divisions[0].round.clone().unwrap();
    assert_eq!(round.tables[0].progress, CardProgress::Counts);
}

#[test]
fn a_challenge_is_pulled_answered_and_shown_at_the_table() {
    let (mut hall, tables) = hall_in_round_one(2);
    let arbiter = joined(&mut hall, Role::Arbiter);
    hall.settle();
    let card = hall.table(tables[0]).game.unwrap().card;
    let words = vec![domain::Line::own("zyzzyva"), domain::Line::own("Qi")];
    saved(hall.ask(
        tables[0],
        Intent::SendChallenge { card, by: Side::Second, words, since: Since::default() },
    ));
    hall.settle();
    saved(hall.ask(arbiter, Intent::Claim { challenge: None }));
    hall.settle();
    let waiting = hall.director().challenges;
    assert_eq!(waiting[0].words, ["ZYZZYVA", "QI"]);
    let by = vec![Called::Arbiter { number: 1 }];
    let claimed = ChallengeState::Claimed { by, mine: false, may_take_over: false };
    assert_eq!(waiting[0].state, claimed);
    let challenge = waiting[0].challenge;
    refused(hall.ask(arbiter, Intent::Claim { challenge: None }), "no challenge is waiting");
    let verdict = Verdict::Unacceptable;
    saved(hall.ask(
        arbiter,
        Intent::Rule { challenge, verdict, bad: vec![], appeal: false, reason: None },
    ));
    hall.settle();
    let at_table = &hall.table(tables[0]).challenges[0];
    let by = Called::Arbiter { number: 1 };
    assert_eq!(at_table.state, ChallengeState::Ruled { verdict, by });
    assert!(hall.director().challenges.is_empty());
}

#[test]
fn a_claim_is_taken_over_by_naming_the_challenge_and_not_by_chance() {
    let (mut hall, tables) = hall_in_round_one(2);
    let slow = joined(&mut hall, Role::Arbiter);
    let quick = joined(&mut hall, Role::Arbiter);
    hall.settle();
    let card = hall.table(tables[0]).game.unwrap().card;
    let words = vec![domain::Line::own("QUIZ")];
    let sent = saved(hall.ask(
        tables[0],
        Intent::SendChallenge { card, by: Side::First, words, since: Since::default() },
    ));
    hall.settle();
    saved(hall.ask(slow, Intent::Claim { challenge: None }));
    hall.settle();
    let challenge = Some(sent[0]);
    refused(hall.ask(quick, Intent::Claim { challenge: None }), "no challenge is waiting");
    saved(hall.ask(quick, Intent::Claim { challenge }));
    hall.settle();
    let verdict = Verdict::Acceptable;
    refused(
        hall.ask(
            slow,
            Intent::Rule { challenge: sent[0], verdict, bad: vec![], appeal: false, reason: None },
        ),
        "Arbiter 2 has this challenge",
    );
    saved(hall.ask(
        quick,
        Intent::Rule { challenge: sent[0], verdict, bad: vec![], appeal: false, reason: None },
    ));
}

#[test]
fn a_directors_word_counts_on_beside_a_card_that_says_otherwise_until_the_director_decides() {
    let (mut hall, tables) = hall_in_round_one(2);
    hall.cut(DIRECTOR, tables[0]);
    let card = hand_in(&mut hall, tables[0], [401, 388]);
    let paper = Intent::CorrectCard {
        card,
        content: duel([410, 388]),
        reason: domain::Line::own("paper card"),
        seen: Some(vec![]),
        ground: None,
    };
    saved(hall.ask(DIRECTOR, paper));
    hall.connect(DIRECTOR, tables[0]);
    hall.settle();
    let board = hall.director();
    let round = board.divisions[0].round.as_ref().unwrap();
    let contested = round.tables.iter().find(|row| row.card == card).unwrap();
    assert_eq!(contested.progress, CardProgress::Counts);
    assert_eq!(contested.content, Some(duel([410, 388])));
    let authors: Vec<String> = contested.versions.iter().map(|v| v.author.to_string()).collect();
    assert!(
        authors.contains(&"Director".into()) && authors.contains(&"Table 1".into()),
        "{authors:?}"
    );
    let told = board.attention.iter().find(|attention| attention.card == Some(card)).unwrap();
    let told = speech::english(&told.what);
    assert!(told.contains("the director's word goes on counting"), "{told}");
    let decided = Intent::CorrectCard {
        card,
        content: duel([401, 388]),
        reason: domain::Line::own("checked with both players"),
        seen: Some(contested.seen.clone()),
        ground: None,
    };
    saved(hall.ask(DIRECTOR, decided));
    hall.settle();
    assert_eq!(row(&mut hall, card), CardProgress::Counts);
    assert_eq!(hall.table(tables[0]).game.unwrap().content, Some(duel([401, 388])));
    assert!(hall.director().attention.iter().all(|attention| attention.card != Some(card)));
    assert_eq!(hall.digests().len(), 1);
}

#[test]
fn the_next_round_is_paired_when_the_cards_are_in() {
    let (mut hall, tables) = hall_in_round_one(3);
    for (table, score) in tables.iter().zip([401, 390, 380]) {
        hand_in(&mut hall, *table, [score, 300]);
    }
    hall.settle();
    let next = publish(&mut hall, 7);
    assert_eq!(next, RoundId { division: DivisionId::A, number: 2 });
    refused(hall.ask(DIRECTOR, propose(8)), "round 2 has not started: start it first");
    saved(hall.ask(DIRECTOR, Intent::StartRound { round: next }));
    hall.settle();
    for table in tables {
        let game = hall.table(table).game.unwrap();
        assert_eq!((game.card.round, game.started), (next, true));
    }
}

#[test]
fn refusals_say_what_to_do_and_write_nothing() {
    let (mut hall, tables) = hall_in_round_one(2);
    let entries = hall.board(DIRECTOR).sync.entries;
    let card = hall.table(tables[0]).game.unwrap().card;
    let other = CardId { table: TableNo(2), ..card };
    let fill = |card, scores| Intent::FillCard { card, content: duel(scores) };
    refused(hall.ask(tables[0], fill(other, [1, 2])), "only the laptop of table 2");
    refused(hall.ask(tables[0], fill(card, [9_999, 2])), "Kibitz limit");
    refused(hall.ask(tables[0], propose(1)), "only the director's device");
    refused(hall.ask(DIRECTOR, Intent::Claim { challenge: None }), "no challenge is waiting");
    let start = Intent::StartRound { round: card.round };
    refused(hall.ask(DIRECTOR, start), "round 1 has started already");
    let filled = saved(hall.ask(tables[0], fill(card, [401, 388])))[0];
    refused(hall.ask(tables[0], Intent::HandIn { filled }), "nobody has signed the card");
    let again = saved(hall.ask(tables[0], fill(card, [402, 388])))[0];
    refused(hall.ask(tables[0], sign(filled, Side::First)), "look at it once more");
    saved(hall.ask(tables[0], sign(again, Side::First)));
    refused(hall.ask(tables[0], sign(again, Side::First)), "the first player has signed already");
    hall.wait(2_000);
    assert_eq!(hall.board(DIRECTOR).sync.entries, entries + 3);
}

#[test]
fn a_handed_in_card_is_the_directors_to_change() {
    let (mut hall, tables) = hall_in_round_one(2);
    let card = hand_in(&mut hall, tables[0], [401, 388]);
    let fill = Intent::FillCard { card, content: duel([500, 388]) };
    refused(hall.ask(tables[0], fill), "TSO 5.4");
    let words = vec![domain::Line::own("QUIZ")];
    let late = Intent::SendChallenge { card, by: Side::First, words, since: Since::default() };
    refused(hall.ask(tables[0], late), "the card of this game is handed in");
}

#[test]
fn a_late_laptop_catches_up_from_anybody() {
    let (mut hall, tables) = hall_in_round_one(4);
    for table in &tables {
        hand_in(&mut hall, *table, [400, 300]);
    }
    hall.wait(1_000);
    let late = hall.join(Role::Relay);
    hall.connect(late, tables[2]);
    // The table itself gets copies of the others' cards five seconds after they came in.
    hall.wait(6_000);
    assert_eq!(hall.board(late).sync.digest, hall.board(DIRECTOR).sync.digest);
}

#[test]
fn a_split_hall_plays_on_and_agrees_again_after_the_heal() {
    let (mut hall, tables) = hall_in_round_one(6);
    for seat in &tables[3..] {
        hall.cut(DIRECTOR, *seat);
    }
    hall.connect(tables[3], tables[4]);
    hall.connect(tables[4], tables[5]);
    for table in &tables {
        hand_in(&mut hall, *table, [400, 300]);
    }
    hall.wait(9_000);
    assert_eq!(hall.digests().len(), 2);
    hall.connect(tables[0], tables[5]);
    hall.wait(10_000);
    assert_eq!(hall.digests().len(), 1);
    assert_eq!(hall.director().divisions[0].round.as_ref().unwrap().missing(), 0);
}

#[test]
fn the_deputy_takes_over_and_the_director_catches_up() {
    let (mut hall, tables) = hall_in_round_one(2);
    let deputy = joined(&mut hall, Role::Director);
    for table in &tables {
        hall.connect(deputy, *table);
    }
    hand_in(&mut hall, tables[0], [401, 388]);
    hall.settle();
    hall.kill(DIRECTOR);
    hand_in(&mut hall, tables[1], [350, 412]);
    hall.wait(7_000);
    assert_eq!(hall.director_at(deputy).divisions[0].round.as_ref().unwrap().missing(), 0);
    assert!(hall.table(tables[1]).game.unwrap().seen_by_director);
    hall.kill(tables[0]);
    let issue = Intent::IssueCode { role: Role::Table(TableNo(1)) };
    let Answer::Code { code } = hall.ask(deputy, issue) else { panic!() };
    let spare = hall.join_with(deputy, &code);
    hall.connect(deputy, spare);
    hall.settle();
    let next = publish_at(&mut hall, deputy, 5);
    saved(hall.ask(deputy, Intent::StartRound { round: next }));
    hall.settle();
    let card = hand_in(&mut hall, spare, [377, 377]);
    hall.settle();
    hall.start(DIRECTOR);
    hall.connect(DIRECTOR, tables[1]);
    hall.connect(DIRECTOR, deputy);
    hall.wait(9_000);
    assert_eq!((card.round, row(&mut hall, card)), (next, CardProgress::Counts));
    let news: Vec<String> = hall.director().news.iter().map(speech::english).collect();
    let news = news.join("\n");
    assert!(news.contains(&format!("published round {}", next.number)), "{news}");
    assert_eq!(hall.digests().len(), 1);
}

/// Joined and connected to the director.
fn joined(hall: &mut Hall, role: Role) -> Seat {
    let seat = hall.join(role);
    hall.connect(DIRECTOR, seat);
    hall.settle();
    seat
}

fn hall_in_round_one(tables: u16) -> (Hall, Vec<Seat>) {
    fill_hall(Hall::found("de-tso", 3), tables)
}

/// Players, laptops at the tables, and round one on its way.
fn fill_hall(mut hall: Hall, tables: u16) -> (Hall, Vec<Seat>) {
    let players = (1..=tables * 2)
        .map(|number| NewPlayer::new(DivisionId::A, domain::Line::own(format!("Player {number}"))))
        .collect();
    saved(hall.ask(DIRECTOR, Intent::EnterPlayers { players }));
    let seats = (1..=tables).map(|table| joined(&mut hall, Role::Table(TableNo(table)))).collect();
    let round = publish(&mut hall, 1);
    saved(hall.ask(DIRECTOR, Intent::StartRound { round }));
    hall.settle();
    (hall, seats)
}

fn propose(seed: u64) -> Intent {
    Intent::ProposeRound { division: DivisionId::A, seed, wishes: Box::default() }
}

fn publish(hall: &mut Hall, seed: u64) -> RoundId {
    publish_at(hall, DIRECTOR, seed)
}

fn publish_at(hall: &mut Hall, seat: Seat, seed: u64) -> RoundId {
    let Answer::Proposed { proposal } = hall.ask(seat, propose(seed)) else { panic!() };
    let round = proposal.publication.round;
    saved(hall.ask(seat, proposal.publish(proposal.publication.clone())));
    hall.settle();
    round
}

fn hand_in(hall: &mut Hall, seat: Seat, scores: [i32; 2]) -> CardId {
    write_and_hand_in(hall, seat, duel(scores))
}

/// The players of a table write this on their card, sign it and hand it in.
fn write_and_hand_in(hall: &mut Hall, seat: Seat, content: CardContent) -> CardId {
    let card = hall.table(seat).game.expect("the table has a game").card;
    let manner = Manner { writes: Some(content), ..Manner::default() };
    let players = Person { manner, dice: Dice::new(0, 0) };
    let mut steps = 0;
    while let Some(answer) = hall.does(seat, &players, &[Deed::Play]).pop() {
        saved(answer);
        steps += 1;
    }
    assert!(steps > 2, "the card is signed and handed in");
    card
}

fn sign(filled: EntryId, side: Side) -> Intent {
    Intent::SignCard { filled, side, initials: Initials::new("AB").expect("two letters") }
}

fn duel(scores: [i32; 2]) -> CardContent {
    CardContent::Duel(DuelCard::plain(scores))
}

/// What the director's screen says of a card.
fn row(hall: &mut Hall, card: CardId) -> CardProgress {
    let round = hall.director().divisions[0].round.clone().expect("a round is published");
    round.tables.iter().find(|row| row.card == card).expect("the card is on the board").progress
}

fn saved(answer: Answer) -> Vec<EntryId> {
    match answer {
        Answer::Saved { entries } => entries,
        other => panic!("not saved: {other:?}"),
    }
}

fn refused(answer: Answer, part: &str) {
    match answer {
        Answer::Refused { refused } => {
            let sentence = speech::english(&refused);
            assert!(sentence.contains(part), "\"{sentence}\" does not say \"{part}\"");
        }
        other => panic!("not refused: {other:?}"),
    }
}
