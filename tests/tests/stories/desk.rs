//! What the book answers at the desk and at the tables: details, challenges, late players, players who
//! leave.

use super::rules::hall_under;
use super::*;
use desk::{BookQuestion, Called, ChallengeRow};
use domain::{AbsenceReason, Absent, End, Happened, Outcome, PlayerId};

#[test]
fn racks_and_time_are_counted_by_the_book_and_shown_before_signing() {
    let (mut hall, tables) = hall_under("de-tso", 2, 3);
    let card = hall.table(tables[0]).game.unwrap().card;
    let out = DuelCard {
        end: End::Out(Side::First),
        racks: [0, 8],
        overtime_s: [0, 30],
        ..DuelCard::plain([401, 388])
    };
    let fill = Intent::FillCard { card, content: CardContent::Duel(out) };
    saved(hall.ask(tables[0], fill));
    let counted = hall.table(tables[0]).game.unwrap().counted.unwrap();
    assert_eq!(counted.scores(), Some([409, 370]));
    let why: Vec<String> = counted.shares[1].because.iter().map(speech::english).collect();
    assert_eq!(why[1], "-10 overtime, one minute begun (TSO 5.2 b)");
    // The book has no rule for a clock that ends a game, and no entry is made.
    let entries = hall.board(tables[0]).sync.entries;
    let clock =
        DuelCard { end: End::Time, flagged: Some(Side::First), ..DuelCard::plain([401, 388]) };
    let clock = Intent::FillCard { card, content: CardContent::Duel(clock) };
    refused(hall.ask(tables[0], clock), "de-tso, not regulated");
    assert_eq!(hall.board(tables[0]).sync.entries, entries);
}

#[test]
fn what_was_refused_is_kept_as_a_sentence() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let card = hall.table(tables[0]).game.unwrap().card;
    let fill = |scores| Intent::FillCard { card, content: duel(scores) };
    refused(hall.ask(tables[0], fill([1501, 300])), "Kibitz limit");
    refused(hall.ask(tables[0], fill([300, -201])), "Kibitz limit");
    let attempts = hall.audit(tables[0]).attempts;
    let tried = speech::english(&attempts[0].tried);
    assert_eq!(tried, "write 1501:300 on the card of round 1, table 1");
    assert!(
        speech::english(&attempts[0].refused).ends_with("check the digits (Kibitz limit)"),
        "{attempts:?}"
    );
}

#[test]
fn nobody_signs_with_the_initials_of_the_other_player() {
    let (mut hall, tables) = hall_under("de-tso", 2, 3);
    let game = hall.table(tables[0]).game.unwrap();
    for (player, name) in game.players.iter().zip(["Åse Ødegård", "Bogdan Țepeș"]) {
        let name = name.parse().ok();
        let change = Intent::ChangePlayer {
            player: player.id,
            name,
            club: None,
            rating: None,
            classes: None,
        };
        saved(hall.ask(DIRECTOR, change));
    }
    hall.settle();
    assert_eq!(hall.table(tables[0]).game.unwrap().players[0].name, "Åse Ødegård");
    let fill = Intent::FillCard { card: game.card, content: duel([401, 388]) };
    let filled = saved(hall.ask(tables[0], fill))[0];
    let sign = |side, typed| {
        let initials = Initials::new(typed).unwrap();
        Intent::SignCard { filled, side, initials }
    };
    refused(hall.ask(tables[0], sign(Side::First, "BȚ")), "TSO 5.4");
    saved(hall.ask(tables[0], sign(Side::First, "ÅØ")));
    saved(hall.ask(tables[0], sign(Side::Second, "BȚ")));
}

pub(super) fn challenge(hall: &mut Hall, table: Seat, words: &[&str], since: Since) -> Answer {
    let card = hall.table(table).game.expect("a game is on").card;
    let words = words.iter().map(domain::Line::own).collect();
    let since = Since { agreed: true, ..since };
    hall.ask(table, Intent::SendChallenge { card, by: Side::Second, words, since })
}

pub(super) fn rule(challenge: EntryId, verdict: Verdict, bad: &[&str], appeal: bool) -> Intent {
    let bad = bad.iter().map(domain::Line::own).collect();
    Intent::Rule { challenge, verdict, bad, appeal, reason: None }
}

pub(super) fn told(row: &ChallengeRow) -> Vec<String> {
    row.consequences.iter().map(speech::english).collect()
}

#[test]
fn a_play_is_challenged_while_the_book_allows_it() {
    let (mut hall, tables) = hall_under("de-tso", 2, 3);
    let late = Since { seconds: 21, ..Since::default() };
    refused(challenge(&mut hall, tables[0], &["QI"], late), "TSO 3.1.3 b");
    let noted = Since::from_iter([Happened::ScoreNoted]);
    refused(challenge(&mut hall, tables[0], &["QI"], noted), "TSO 3.1.2");
    saved(challenge(&mut hall, tables[0], &["QI"], Since::default()));

    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let drawn = Since::from_iter([Happened::TileTaken]);
    refused(challenge(&mut hall, tables[0], &["QI"], drawn), "RO 5.10.1 b");
    let in_haste = Since::from_iter([Happened::TileTaken, Happened::DrawnInHaste]);
    let sent = saved(challenge(&mut hall, tables[0], &["QI"], in_haste))[0];
    hall.settle();
    saved(hall.ask(DIRECTOR, rule(sent, Verdict::Acceptable, &[], false)));
    hall.settle();
    let same = Since { play: Some(1), ..Since::default() };
    refused(challenge(&mut hall, tables[0], &["QI"], same), "RO 5.10.3 d");

    let (mut hall, tables) = hall_under("nl-scrabble", 2, 3);
    refused(challenge(&mut hall, tables[0], &["QI"], Since::default()), "NL III.10");
    let deliberate = Since::from_iter([Happened::Deliberate]);
    saved(challenge(&mut hall, tables[0], &["QI"], deliberate));
}

#[test]
fn a_verdict_says_what_follows_from_it() {
    let (mut hall, tables) = hall_under("de-tso", 2, 3);
    let sent = saved(challenge(&mut hall, tables[0], &["qi", "za"], Since::default()))[0];
    hall.settle();
    let stranger = rule(sent, Verdict::Unacceptable, &["XU"], false);
    refused(hall.ask(DIRECTOR, stranger), "XU is not in the play");
    saved(hall.ask(DIRECTOR, rule(sent, Verdict::Unacceptable, &["QI"], false)));
    hall.settle();
    let said = told(&hall.table(tables[0]).challenges[0]);
    assert_eq!(said[0], "the play is taken back and scores nothing (TSO 3.1.4)");
    assert!(said[1].ends_with("who challenged, loses 10 points (TSO 3.1.4)"), "{said:?}");
    assert_eq!(said, told(&hall.director().ruled[0]), "everybody reads the same");
    let again = rule(sent, Verdict::Acceptable, &[], true);
    refused(hall.ask(DIRECTOR, again), "TSO 1.2 b");
}

#[test]
fn another_arbiter_looks_again_and_the_chief_decides_between_two_answers() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let [first, second] = [0, 1].map(|_| joined(&mut hall, Role::Arbiter));
    hall.settle();
    let sent = saved(challenge(&mut hall, tables[0], &["QI"], Since::default()))[0];
    hall.settle();
    saved(hall.ask(first, Intent::Claim { challenge: None }));
    saved(hall.ask(first, rule(sent, Verdict::Acceptable, &[], false)));
    hall.settle();
    refused(hall.ask(second, rule(sent, Verdict::Unacceptable, &[], false)), "RO 5.10.9");
    let appeal = rule(sent, Verdict::Unacceptable, &[], true);
    refused(hall.ask(first, appeal.clone()), "another arbiter looks at it the second time");
    saved(hall.ask(second, appeal));
    hall.settle();
    let state = hall.director().challenges[0].state.clone();
    assert!(matches!(state, ChallengeState::Undecided { .. }), "{state:?}");
    saved(hall.ask(DIRECTOR, rule(sent, Verdict::Unacceptable, &[], false)));
    hall.settle();
    let ruled = hall.table(tables[0]).challenges[0].state.clone();
    let verdict = Verdict::Unacceptable;
    assert_eq!(ruled, ChallengeState::Ruled { verdict, by: Called::Director });
    hall.wait(7_000);
    assert_eq!(hall.digests().len(), 1);
}

#[test]
fn the_book_answers_about_late_players_and_the_start() {
    let (mut hall, tables) = hall_under("de-tso", 2, 3);
    let game = hall.table(tables[0]).game.unwrap();
    let card = game.card;
    let asked = |hall: &mut Hall, question| match hall.ask(tables[0], Intent::AskBook { question })
    {
        Answer::Told { told } => told.iter().map(speech::english).collect::<Vec<_>>(),
        other => panic!("not told: {other:?}"),
    };
    let late_s = [Some(600), None];
    let said = asked(&mut hall, BookQuestion::Late { card, late_s });
    let [first, second] = Side::BOTH.map(|side| game.player(side).name.clone());
    assert_eq!(said[0], format!("{first} has 20:00 on the clock (TSO 2.4 b i)"));
    assert_eq!(said[1], format!("{second} has lost the game (TSO 2.4 b ii)"));
    let tiles = vec![[Some('E'), Some('?')]];
    let said = asked(&mut hall, BookQuestion::Starter { card, tiles });
    assert!(said[0].starts_with(&format!("{second} begins by the tiles drawn (TSO 2.2 b")));
    let tiles = vec![[Some('7'), Some('A')]];
    let question = BookQuestion::Starter { card, tiles };
    refused(hall.ask(DIRECTOR, Intent::AskBook { question }), "7 is no letter of this game");
    assert!(hall.audit(DIRECTOR).attempts.is_empty(), "who only asks attempts nothing");
}

#[test]
fn a_player_who_left_is_not_paired_until_they_are_back() {
    let (mut hall, tables) = hall_under("ro-frs", 3, 4);
    for table in &tables {
        hand_in(&mut hall, *table, [400, 300]);
    }
    hall.settle();
    let gone = hall.table(tables[0]).game.unwrap().players[0].id;
    let leave = Intent::WithdrawPlayer { player: gone, reason: domain::Line::own("ill") };
    refused(hall.ask(tables[0], leave.clone()), "only the director's device");
    saved(hall.ask(DIRECTOR, leave.clone()));
    refused(hall.ask(DIRECTOR, leave), "has left the event already");
    let round = publish(&mut hall, 5);
    assert!(!playing(&mut hall, gone));
    assert!(hall.director().divisions[0].standings.iter().any(|row| row.player == gone));
    saved(hall.ask(DIRECTOR, Intent::StartRound { round }));
    saved(hall.ask(DIRECTOR, Intent::ReturnPlayer { player: gone }));
    refused(hall.ask(DIRECTOR, Intent::ReturnPlayer { player: gone }), "has not left the event");
    publish(&mut hall, 6);
    assert!(playing(&mut hall, gone));
}

#[test]
fn who_leaves_in_the_middle_of_a_round_is_pointed_out_until_the_game_is_decided() {
    let (mut hall, tables) = hall_under("ro-frs", 3, 4);
    let game = hall.table(tables[1]).game.unwrap();
    let gone = &game.players[0];
    let told = |hall: &mut Hall| {
        let needs = hall.director().attention.into_iter();
        let about = needs.filter(|item| item.card == Some(game.card));
        about.map(|item| speech::english(&item.what)).collect::<Vec<_>>()
    };
    assert!(told(&mut hall).is_empty());
    let leave = Intent::WithdrawPlayer { player: gone.id, reason: domain::Line::own("ill") };
    saved(hall.ask(DIRECTOR, leave));
    let start = format!(
        "round 1, table 2: {} {} has left the event. Say how the game is lost",
        gone.id, gone.name
    );
    let said = told(&mut hall);
    assert!(matches!(&said[..], [what] if what.starts_with(&start)), "{said:?}");
    assert!(said[0].ends_with("or take the round back and pair it again"), "{said:?}");
    hand_in(&mut hall, tables[0], [400, 300]);
    hall.settle();
    let said = told(&mut hall);
    assert!(said[0].ends_with("the round has cards, so it is not taken back any more"), "{said:?}");
    let content = CardContent::Duel(DuelCard::plain([400, 300]));
    saved(hall.ask(tables[1], Intent::FillCard { card: game.card, content }));
    hall.wait(2_000);
    let said = told(&mut hall);
    assert!(said[0].contains("Its card is written: wait until it is handed in"), "{said:?}");
    let absent = vec![Absent { player: gone.id, reason: AbsenceReason::Excused, late_s: None }];
    let content = CardContent::Outcome(Outcome::Forfeit { absent });
    let (card, reason) = (game.card, "went home".to_owned());
    let word = Intent::CorrectCard {
        card,
        content,
        reason: domain::Line::own(reason),
        seen: None,
        ground: None,
    };
    saved(hall.ask(DIRECTOR, word));
    assert!(told(&mut hall).is_empty(), "it is decided");
}

fn playing(hall: &mut Hall, player: PlayerId) -> bool {
    let board = hall.director();
    let round = board.divisions[0].newest().expect("a round is published");
    let at_tables = round.tables.iter().flat_map(|row| row.players.iter());
    at_tables.chain(&round.byes).any(|other| other.id == player)
}

#[test]
fn a_rating_below_zero_and_a_name_that_is_taken_are_refused() {
    let (mut hall, tables) = hall_under("de-tso", 2, 3);
    let game = hall.table(tables[0]).game.unwrap();
    let [first, second] = Side::BOTH.map(|side| game.player(side).clone());
    let change = |name: Option<&str>, rating| {
        let name = name.map(domain::Line::own);
        Intent::ChangePlayer { player: first.id, name, club: None, rating, classes: None }
    };
    refused(hall.ask(DIRECTOR, change(None, Some(-3))), "a rating lies between 0 and 9999");
    refused(hall.ask(DIRECTOR, change(Some(&second.name), None)), "is the name of");
    refused(hall.ask(DIRECTOR, change(None, None)), "nothing changes");
    let new =
        NewPlayer { rating: Some(-1), ..NewPlayer::new(DivisionId::A, domain::Line::own("New")) };
    refused(hall.ask(DIRECTOR, Intent::EnterPlayers { players: vec![new] }), "between 0 and 9999");
    saved(hall.ask(DIRECTOR, change(Some("Else"), Some(1500))));
    hall.settle();
    assert_eq!(hall.table(tables[0]).game.unwrap().players[0].name, "Else");
    assert!(hall.director().attention.is_empty(), "a name written anew is no conflict");
    assert_eq!(hall.digests().len(), 1);
}
