//! The table's screen, by its keys and by how it looks.

use crate::msg::Cmd;
use crate::sample::{self, Stage, challenge, duel, entry, game, intents};
use crossterm::event::{KeyCode, KeyModifiers};
use desk::{
    Answer, Board, CardForm, CardProgress, ChallengeState, Counted, CountedShare, Intent, Refused,
    SyncStatus,
};
use domain::{
    Because, CardContent, Citation, DuelCard, End, Initials, Side, Since, TableNo, Verdict,
    WinPoints,
};
use std::sync::Arc;

fn at(progress: CardProgress) -> Arc<Board> {
    sample::table(Some(game(progress)), Vec::new())
}

fn fill(first: i32, second: i32) -> Intent {
    Intent::FillCard { card: sample::card(12), content: duel(first, second) }
}

#[test]
fn two_scores_and_enter_save_the_card() {
    let mut stage = Stage::new(at(CardProgress::Playing));
    assert_eq!(intents(stage.keys("401\n388\n")), [fill(401, 388)]);
    let mut stage = Stage::new(at(CardProgress::Playing));
    assert_eq!(intents(stage.keys("401\t388\n")), [fill(401, 388)]);
}

#[test]
fn a_second_enter_does_not_save_twice() {
    let mut stage = Stage::new(at(CardProgress::Playing));
    assert_eq!(intents(stage.keys("401\n388\n\n\n")), [fill(401, 388)]);
}

#[test]
fn an_unusual_score_is_asked_about_once() {
    let mut stage = Stage::new(at(CardProgress::Playing));
    assert_eq!(intents(stage.keys("40\n388\n")), []);
    assert!(stage.screen(80, 24).contains("40 for Anna Müller is unusual"));
    assert_eq!(intents(stage.keys("\n")), [fill(40, 388)]);
    let mut stage = Stage::new(at(CardProgress::Playing));
    assert_eq!(intents(stage.keys("40\n388\n")), []);
    stage.press(KeyCode::Backspace);
    assert_eq!(intents(stage.keys("0\n")), [], "a changed score is looked at again");
    let asks_at_50 = || {
        let form = CardForm { ask_below: Some(50), ..CardForm::default() };
        Stage::new(with_form(game(CardProgress::Playing), form))
    };
    assert_eq!(intents(asks_at_50().keys("49\n1401\n")), []);
    assert_eq!(intents(asks_at_50().keys("60\n1401\n")), [fill(60, 1401)]);
}

#[test]
fn an_empty_card_is_not_saved() {
    let mut stage = Stage::new(at(CardProgress::Playing));
    assert_eq!(intents(stage.keys("\n")), []);
    assert!(stage.screen(80, 24).contains("Type the score of Anna Müller in figures."));
}

#[test]
fn what_is_typed_survives_a_new_board_and_a_refusal() {
    let mut stage = Stage::new(at(CardProgress::Playing));
    stage.keys("401\n38");
    stage.board(at(CardProgress::Playing));
    stage.keys("8\n");
    let refused = Refused {
        citation: Some(Citation("TSO 4.1".to_owned())),
        ..Refused::because(domain::Said::text("Draws are not possible; count again"))
    };
    stage.answer(Answer::Refused { refused });
    let screen = stage.screen(80, 24);
    assert!(screen.contains("Not done: Draws are not possible; count again (TSO 4.1)"), "{screen}");
    assert_eq!(intents(stage.keys("\n")), [fill(401, 388)]);
    stage.saved();
    assert!(stage.screen(80, 24).contains("Saved:"));
    stage.board(at(CardProgress::Filled));
    assert!(stage.screen(80, 24).contains("sign with your initials"));
}

#[test]
fn what_was_typed_is_kept_for_its_card_and_told_while_another_is_shown() {
    let mut stage = Stage::new(at(CardProgress::Playing));
    stage.keys("401");
    let mut next = game(CardProgress::Playing);
    next.card.round.number = 4;
    stage.board(sample::table(Some(next.clone()), Vec::new()));
    insta::assert_snapshot!("kept", stage.screen(80, 24));
    let words = "Typed for another card (round 3) and not saved: Anna Müller 401.";
    assert!(stage.screen(80, 24).contains(words));
    stage.keys("5");
    let small = stage.screen(60, 16);
    assert!(small.contains("not saved") && small.contains("Type a score and press"), "{small}");
    stage.board(at(CardProgress::Playing));
    let screen = stage.screen(80, 24);
    assert!(screen.contains("(round 4) and not saved: Anna Müller 5."), "{screen}");
    assert_eq!(intents(stage.keys("\n388\n")), [fill(401, 388)], "as if nothing had happened");
    stage.board(sample::table(None, Vec::new()));
    assert!(stage.screen(80, 24).contains("(round 3) and not saved: Anna Müller 401 and"));
    let board = sample::table(Some(next), Vec::new());
    let mut board = Board::clone(&board);
    let desk::View::Table(here) = &mut board.view else { panic!("a table's board") };
    here.earlier = vec![game(CardProgress::Counts)];
    stage.board(Arc::new(board));
    assert!(!stage.screen(80, 24).contains("not saved"), "the director entered the card");
}

#[test]
fn scores_are_not_kept_for_other_people_at_the_same_card() {
    let mut stage = Stage::new(at(CardProgress::Playing));
    stage.keys("401");
    let mut others = game(CardProgress::Playing);
    others.players.swap(0, 1);
    stage.board(sample::table(Some(others), Vec::new()));
    let screen = stage.screen(80, 24);
    assert!(screen.contains("not saved: Anna Müller 401."), "{screen}");
    assert_eq!(intents(stage.keys("388\n")), [], "the second field is still empty");
}

#[test]
fn what_was_typed_for_a_card_that_is_gone_is_told_until_the_next_one_counts() {
    let next = |progress, round, table| {
        let mut next = game(progress);
        next.card.round.number = round;
        next.card.table = TableNo(table);
        let mut board = Board::clone(&sample::table(Some(next), Vec::new()));
        let desk::View::Table(here) = &mut board.view else { panic!("a table's board") };
        here.table = TableNo(table);
        Arc::new(board)
    };
    let cases = [(4, 12, "another card (round 3) and"), (3, 14, "(round 3, table 12) and")];
    for (round, table, told) in cases {
        let mut stage = Stage::new(at(CardProgress::Playing));
        stage.keys("401");
        // The round is taken back, and nobody plays here in the one that is paired instead.
        stage.board(next(CardProgress::Counts, 2, table));
        stage.board(next(CardProgress::Playing, round, table));
        let screen = stage.screen(80, 24);
        assert!(screen.contains(told), "{screen}");
        stage.board(next(CardProgress::Counts, round, table));
        stage.board(next(CardProgress::Playing, round + 1, table));
        let screen = stage.screen(80, 24);
        assert!(!screen.contains("not saved"), "{screen}");
    }
}

#[test]
fn details_are_told_only_where_some_are_typed() {
    let mut next = game(CardProgress::Playing);
    next.card.round.number = 4;
    let next = sample::table(Some(next), Vec::new());
    let told = |keys: &[&str]| {
        let mut stage = Stage::new(detailed(game(CardProgress::Playing)));
        stage.keys(keys[0]);
        stage.press(KeyCode::F(3));
        stage.keys(keys[1]);
        stage.board(next.clone());
        stage.screen(120, 24)
    };
    assert!(!told(&["", ""]).contains("not saved"), "nothing was typed");
    for keys in [["401", ""], ["", "401"]] {
        let screen = told(&keys);
        assert!(screen.contains("not saved: Anna Müller 401. Tell"), "{screen}");
    }
    for keys in ["401\t\t\t8", "401\t\t "] {
        let screen = told(&["", keys]);
        assert!(screen.contains("Anna Müller 401 and the details"), "{screen}");
    }
}

#[test]
fn a_card_that_was_begun_is_finished_before_the_next_round() {
    let mut stage = Stage::new(sample::table_behind(CardProgress::SignedByBoth));
    insta::assert_snapshot!("round_waits", stage.screen(80, 24));
    let words = "The card of round 2 is not handed in yet. Round 3 is waiting.";
    for progress in [CardProgress::Filled, CardProgress::SignedByOne, CardProgress::SignedByBoth] {
        let screen = Stage::new(sample::table_behind(progress)).screen(60, 16);
        let shown = screen.replace("\"\n\"", " ").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(shown.contains("is not handed in yet."), "{words} {screen}");
        let next = if progress < CardProgress::SignedByBoth { "> [______]" } else { "Press Enter" };
        assert!(shown.contains(next), "what to do is in the smallest window: {screen}");
    }
    assert!(stage.screen(80, 24).contains(words));
    assert_eq!(intents(stage.keys("\n")), [Intent::HandIn { filled: entry(50) }]);
    stage.board(at(CardProgress::NotStarted));
    stage.saved();
    let screen = stage.screen(80, 24);
    assert!(screen.contains("Saved: the card of round 2 is handed in."), "{screen}");
    assert!(screen.contains("TABLE 12 · Round 3") && !screen.contains("is waiting"), "{screen}");
}

#[test]
fn a_message_about_a_game_goes_with_it() {
    let mut next = game(CardProgress::Playing);
    next.card.round.number = 4;
    let next = sample::table(Some(next), Vec::new());
    let mut stage = Stage::new(at(CardProgress::SignedByBoth));
    stage.keys("\n");
    stage.saved();
    stage.board(at(CardProgress::Counts));
    assert!(stage.screen(80, 24).contains("Saved: the card of round 3"));
    stage.board(next.clone());
    assert!(!stage.screen(80, 24).contains("Saved:"));
    let mut stage = Stage::new(at(CardProgress::SignedByBoth));
    let refused =
        Refused::because(domain::Said::text("the round is over; give the card to the director"));
    stage.keys("\n");
    stage.answer(Answer::Refused { refused });
    stage.board(next);
    assert!(stage.screen(80, 24).contains("Not done: the round is over"), "it was not read yet");
}

#[test]
fn a_card_that_a_director_entered_says_who_and_why() {
    let mut corrected = game(CardProgress::Counts);
    corrected.note = Some(sample::note("Director", "table 12 counted again"));
    let stage = Stage::new(sample::table(Some(corrected), Vec::new()));
    insta::assert_snapshot!("corrected", stage.screen(80, 24));
    let words = "Corrected: entered by Director: table 12 counted again.";
    assert!(stage.screen(80, 24).contains(words));
    assert!(stage.screen(80, 24).contains("[x] counts"));
    assert!(!Stage::new(at(CardProgress::Counts)).screen(80, 24).contains("Corrected"));
}

#[test]
fn players_are_asked_before_they_leave() {
    for progress in [CardProgress::Playing, CardProgress::Filled] {
        let mut stage = Stage::new(at(progress));
        assert!(!stage.screen(60, 24).contains("Ctrl-C"), "nobody is invited to leave");
        let ctrl_c =
            |stage: &mut Stage| stage.press_with(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(ctrl_c(&mut stage), []);
        assert!(stage.screen(80, 24).contains("Leave this table's screen?"));
        assert_eq!(ctrl_c(&mut stage), [Cmd::Quit], "pressed twice it leaves");
    }
}

#[test]
fn a_field_says_what_goes_in_and_when_it_is_full() {
    let mut stage = Stage::new(at(CardProgress::Playing));
    stage.keys("?");
    assert!(stage.screen(80, 24).contains("Only figures go in here. F1 shows the keys."));
    stage.keys("40100");
    assert!(!stage.screen(80, 24).contains("There is room for"));
    stage.keys("9");
    assert!(stage.screen(80, 24).contains("There is room for 5 figures here, and no more."));
    let mut stage = Stage::new(at(CardProgress::Filled));
    stage.keys(&"a".repeat(Initials::LETTERS_MAX + 1));
    assert!(stage.screen(80, 24).contains("letters here, and no more."));
}

#[test]
fn both_sign_and_then_hand_in() {
    let sign = |side, typed| Intent::SignCard {
        filled: entry(50),
        side,
        initials: Initials::new(typed).unwrap(),
    };
    let mut stage = Stage::new(at(CardProgress::Filled));
    assert_eq!(intents(stage.keys("\n")), []);
    assert_eq!(intents(stage.keys("am\n")), [sign(Side::First, "AM")]);
    stage.saved();
    stage.board(at(CardProgress::SignedByOne));
    assert_eq!(intents(stage.keys("bt\n")), [sign(Side::Second, "BT")]);
    stage.saved();
    stage.board(at(CardProgress::SignedByBoth));
    assert_eq!(intents(stage.keys("\n")), [Intent::HandIn { filled: entry(50) }]);
}

#[test]
fn f2_changes_the_scores_until_the_card_is_handed_in() {
    for progress in [CardProgress::Filled, CardProgress::SignedByBoth] {
        let mut stage = Stage::new(at(progress));
        stage.press(KeyCode::F(2));
        stage.press(KeyCode::Backspace);
        assert_eq!(intents(stage.keys("9\n")), [fill(409, 388)]);
    }
    let mut stage = Stage::new(at(CardProgress::SignedByBoth));
    stage.press(KeyCode::F(2));
    stage.press(KeyCode::Esc);
    assert_eq!(intents(stage.keys("\n")), [Intent::HandIn { filled: entry(50) }]);
    let mut stage = Stage::new(at(CardProgress::Counts));
    stage.press(KeyCode::F(2));
    assert_eq!(intents(stage.keys("9\n")), []);
}

#[test]
fn a_challenge_names_its_player_and_its_words() {
    let mut stage = Stage::new(at(CardProgress::Playing));
    stage.keys("40");
    stage.press(KeyCode::F(5));
    assert_eq!(intents(stage.keys("quiz  qi\n")), []);
    assert!(stage.screen(80, 24).contains("Choose who doubts the play"));
    stage.board(at(CardProgress::Playing));
    stage.press(KeyCode::Down);
    let words = vec!["quiz".parse().unwrap(), "qi".parse().unwrap()];
    let card = sample::card(12);
    let sent = Intent::SendChallenge { card, by: Side::Second, words, since: Since::default() };
    assert_eq!(intents(stage.keys("\n")), [sent]);
    stage.saved();
    assert_eq!(intents(stage.keys("1\n388\n")), [fill(401, 388)], "the score was kept");
}

#[test]
fn a_verdict_shows_until_enter_and_old_ones_do_not_come_back() {
    let ruled =
        || ChallengeState::Ruled { verdict: Verdict::Acceptable, by: desk::Called::by("Ruth") };
    let playing = || Some(game(CardProgress::Playing));
    let mut stage =
        Stage::new(sample::table(playing(), vec![challenge(1, 12, ChallengeState::Waiting)]));
    stage.keys("4");
    stage.board(sample::table(playing(), vec![challenge(1, 12, ruled())]));
    stage.keys("0");
    assert!(stage.screen(80, 24).contains("The play stands."), "not wiped off unread");
    stage.keys("\n");
    assert!(stage.screen(80, 24).contains("The play stands."), "Enter was meant for the form");
    stage.tick();
    stage.keys("x0 \t");
    stage.press(KeyCode::F(2));
    assert!(stage.screen(80, 24).contains("The play stands."), "only Enter or Esc closes it");
    for code in [KeyCode::Enter, KeyCode::Esc] {
        let mut stage =
            Stage::new(sample::table(playing(), vec![challenge(1, 12, ChallengeState::Waiting)]));
        stage.keys("4");
        stage.board(sample::table(playing(), vec![challenge(1, 12, ruled())]));
        stage.tick();
        assert_eq!(stage.keys("9"), []);
        stage.press(code);
        let screen = stage.screen(80, 24);
        assert!(!screen.contains("The play stands.") && screen.contains("[4_"), "{screen}");
        assert_eq!(intents(stage.keys("01\n388\n")), [fill(401, 388)], "nothing typed is lost");
    }
    let again = Stage::new(sample::table(playing(), vec![challenge(1, 12, ruled())]));
    assert!(!again.screen(80, 24).contains("The play stands."));
}

#[test]
fn q_is_a_letter_in_a_form_and_a_question_outside() {
    let mut stage = Stage::new(at(CardProgress::Filled));
    assert_eq!(stage.keys("q").len(), 0);
    assert!(stage.screen(80, 24).contains("[q_"));
    let mut stage = Stage::new(at(CardProgress::Counts));
    assert_eq!(stage.keys("qn").len(), 0);
    assert_eq!(stage.keys("qy").len(), 1);
}

#[test]
fn looks_before_and_during_the_game() {
    insta::assert_snapshot!("no_game", Stage::new(sample::table(None, Vec::new())).screen(80, 24));
    insta::assert_snapshot!("not_started", Stage::new(at(CardProgress::NotStarted)).screen(80, 24));
    let waiting = vec![challenge(1, 12, ChallengeState::Waiting)];
    let mut stage = Stage::new(sample::table(Some(game(CardProgress::Playing)), waiting));
    stage.keys("401\n");
    insta::assert_snapshot!("fill", stage.screen(80, 24));
    stage.keys("38\n");
    insta::assert_snapshot!("fill_unusual", stage.screen(80, 24));
    stage.press(KeyCode::F(5));
    stage.press(KeyCode::Up);
    stage.keys("quizfrage qi");
    insta::assert_snapshot!("challenge_form", stage.screen(80, 24));
    stage.press(KeyCode::F(1));
    insta::assert_snapshot!("help", stage.screen(80, 24));
}

#[test]
fn looks_when_signing_and_after() {
    let mut stage = Stage::new(at(CardProgress::Filled));
    stage.keys("a");
    insta::assert_snapshot!("sign_first", stage.screen(80, 24));
    insta::assert_snapshot!(
        "sign_second",
        Stage::new(at(CardProgress::SignedByOne)).screen(80, 24)
    );
    insta::assert_snapshot!("hand_in", Stage::new(at(CardProgress::SignedByBoth)).screen(80, 24));
    let away = SyncStatus {
        director_connected: false,
        director_heard_ms_ago: Some(130_000),
        unseen: 4,
        ..sample::in_sync()
    };
    let mut counts = game(CardProgress::Counts);
    let board = sample::table_with(Some(counts.clone()), Vec::new(), away);
    insta::assert_snapshot!("saved_here", Stage::new(board).screen(80, 24));
    counts.seen_by_director = true;
    let mut long = counts.clone();
    long.players[1] = sample::player(6);
    insta::assert_snapshot!(
        "counts",
        Stage::new(sample::table(Some(long), Vec::new())).screen(80, 24)
    );
    insta::assert_snapshot!("undecided", Stage::new(at(CardProgress::Undecided)).screen(80, 24));
}

#[test]
fn looks_of_a_verdict() {
    for (name, verdict) in
        [("acceptable", Verdict::Acceptable), ("not_acceptable", Verdict::Unacceptable)]
    {
        let playing = || Some(game(CardProgress::Playing));
        let mut stage = Stage::new(sample::table(playing(), Vec::new()));
        let ruled = ChallengeState::Ruled { verdict, by: desk::Called::by("Ruth") };
        stage.board(sample::table(playing(), vec![challenge(1, 12, ruled)]));
        insta::assert_snapshot!(name, stage.screen(80, 24));
    }
}

/// A book that counts racks and time.
fn detailed(game: desk::Game) -> Arc<Board> {
    let ends = Side::BOTH.map(End::Out).to_vec();
    let form =
        CardForm { ends, overtime: true, score_min: -200, score_max: 1500, ..CardForm::default() };
    with_form(game, form)
}

fn with_form(game: desk::Game, form: CardForm) -> Arc<Board> {
    let mut board = Board::clone(&sample::table(Some(game), Vec::new()));
    let desk::View::Table(here) = &mut board.view else { panic!("a table's board") };
    here.form = form;
    Arc::new(board)
}

#[test]
fn racks_and_time_go_on_the_card_with_one_more_key() {
    let mut stage = Stage::new(detailed(game(CardProgress::Playing)));
    stage.keys("401\n388");
    stage.press(KeyCode::F(3));
    stage.keys("\t\t");
    stage.press(KeyCode::Right);
    stage.keys("\t\t8\t\t61");
    insta::assert_snapshot!("details", stage.screen(80, 24));
    let content = CardContent::Duel(DuelCard {
        end: End::Out(Side::First),
        racks: [0, 8],
        overtime_s: [0, 61],
        ..DuelCard::plain([401, 388])
    });
    let card = sample::card(12);
    assert_eq!(intents(stage.keys("\n")), [Intent::FillCard { card, content }]);
}

#[test]
fn what_the_book_counts_is_shown_before_signing() {
    let mut filled = game(CardProgress::Filled);
    let because = |amount| Because {
        sentence: sample::said("tiles left"),
        amount: Some(domain::Value::Signed(amount)),
        citation: Citation("TSO 5.1 b v".to_owned()),
    };
    let share = |score, wins, amount| CountedShare {
        score: Some(score),
        wins: WinPoints(wins),
        spread: 0,
        points: score,
        because: vec![because(amount)],
    };
    let mut lost = filled.clone();
    let on_time = CountedShare { score: None, ..share(0, 0, -50) };
    let other = CountedShare { wins: WinPoints(2), ..on_time.clone() };
    lost.counted = Some(Counted { shares: [on_time, other] });
    let screen = Stage::new(detailed(lost)).screen(80, 24);
    assert!(screen.contains("Bogdan Țepeș wins."), "the time decides, not the score: {screen}");
    filled.counted = Some(Counted { shares: [share(409, 2, 8), share(380, 0, -8)] });
    let stage = Stage::new(detailed(filled));
    insta::assert_snapshot!("counted", stage.screen(80, 24));
    let screen = stage.screen(80, 24);
    assert!(screen.contains("401:388 counts as 409:380."), "{screen}");
    assert!(screen.contains("Anna Müller wins by 29."), "{screen}");
}

#[test]
fn an_impossible_score_is_refused_at_once() {
    let mut stage = Stage::new(detailed(game(CardProgress::Playing)));
    assert_eq!(intents(stage.keys("1501\n388\n")), [fill(1501, 388)]);
}

#[test]
fn players_wait_where_a_jury_writes_the_result() {
    let waits = Because {
        sentence: sample::said("players wait: the jury checks"),
        amount: None,
        citation: Citation("NL IV.2".to_owned()),
    };
    let form = CardForm { signers: 0, waits: Some(waits), ..CardForm::default() };
    let mut stage = Stage::new(with_form(game(CardProgress::Filled), form));
    let screen = stage.screen(80, 24);
    assert!(screen.contains("players wait: the jury checks (NL IV.2)"), "{screen}");
    assert!(!screen.contains("initials"), "{screen}");
    assert_eq!(intents(stage.keys("AB\n")), []);
    stage.press(KeyCode::F(2));
    assert!(stage.screen(80, 24).contains("Change the scores"));
}
