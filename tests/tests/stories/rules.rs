//! The rules of the books in the hall: announcements, special outcomes, the life of cards.

use super::*;
use domain::{AbsenceReason, Absent, Amounts, DrawCause, Ground, InvalidTurn, Outcome, PlayerId};

pub(super) fn hall_under(book: &str, tables: u16, rounds: u16) -> (Hall, Vec<Seat>) {
    let hall = match book {
        "nl-scrabble" => {
            Hall::announced(&NL.replace("ROUNDS", &rounds.to_string())).expect("it is complete")
        }
        book => Hall::found(book, rounds),
    };
    fill_hall(hall, tables)
}

/// A forfeit of the player who starts, with a reason that the book knows: the book's figures for the
/// player who was there and for the one who was not.
#[test]
fn a_forfeit_gives_the_figures_of_the_book() {
    for (book, reason, there, away) in [
        ("de-tso", AbsenceReason::NoShow, (2, 50, 400), (0, -100, 0)),
        ("ro-frs", AbsenceReason::Unexcused, (2, 75, 0), (0, -350, 0)),
        ("ro-frs", AbsenceReason::Excused, (2, 75, 0), (0, -75, 0)),
        ("no-nsf", AbsenceReason::NeverArrived, (2, 50, 0), (0, -50, 0)),
        ("nl-scrabble", AbsenceReason::NoShow, (2, 60, 350), (0, -60, 0)),
    ] {
        let (mut hall, tables) = hall_under(book, 2, 3);
        let game = hall.table(tables[0]).game.unwrap();
        let [absent, present] = [game.players[0].id, game.players[1].id];
        let content = forfeit(absent, reason);
        assert_eq!(speech::english(&content), format!("forfeit: {absent} ({reason})"));
        let by_table = Intent::FillCard { card: game.card, content: content.clone() };
        refused(hall.ask(tables[0], by_table), "only the director records");
        saved(hall.ask(DIRECTOR, correct(game.card, content)));
        hall.settle();
        assert_eq!(row(&mut hall, game.card), CardProgress::Counts);
        assert_eq!(figures(&mut hall, present), there, "{book}");
        assert_eq!(figures(&mut hall, absent), away, "{book}");
        assert_eq!(hall.digests().len(), 1);
    }
}

#[test]
fn an_outcome_names_only_people_of_its_table_and_what_the_book_knows() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let [here, there] = [0, 1].map(|at| hall.table(tables[at]).game.unwrap());
    let stranger = there.players[0].id;
    let wrong = correct(here.card, forfeit(stranger, AbsenceReason::Unexcused));
    refused(hall.ask(DIRECTOR, wrong), &format!("{stranger} does not play in"));
    let unknown = correct(here.card, forfeit(here.players[0].id, AbsenceReason::NoShow));
    refused(hall.ask(DIRECTOR, unknown), "does not know the reason no-show");
    let late = AbsenceReason::Excused;
    saved(hall.ask(DIRECTOR, correct(here.card, forfeit(here.players[0].id, late))));
    let rest = hall.director().divisions[0].standings.iter().filter(|row| row.games > 0).count();
    assert_eq!(rest, 0, "nobody met over the board");
}

#[test]
fn an_excuse_does_not_count_in_the_last_round_of_ro() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 1);
    let game = hall.table(tables[0]).game.unwrap();
    let absent = game.players[0].id;
    saved(hall.ask(DIRECTOR, correct(game.card, forfeit(absent, AbsenceReason::Excused))));
    assert_eq!(figures(&mut hall, absent), (0, -350, 0));
}

/// The two players of a game.
pub(super) fn ids(game: &desk::Game) -> [PlayerId; 2] {
    Side::BOTH.map(|side| game.player(side).id)
}

fn forfeit(player: PlayerId, reason: AbsenceReason) -> CardContent {
    let absent = vec![Absent { player, reason, late_s: None }];
    CardContent::Outcome(Outcome::Forfeit { absent })
}

pub(super) fn correct(card: CardId, content: CardContent) -> Intent {
    let reason = domain::Line::own("seen by the director");
    Intent::CorrectCard { card, content, reason, seen: None, ground: None }
}

pub(super) fn correct_on(card: CardId, scores: [i32; 2], ground: Ground) -> Intent {
    let (content, reason) = (duel(scores), domain::Line::own("both came to the desk"));
    Intent::CorrectCard { card, content, reason, seen: None, ground: Some(ground) }
}

/// Half wins, spread and points of a player on the director's screen.
pub(super) fn figures(hall: &mut Hall, player: PlayerId) -> (i32, i32, i32) {
    let standings = hall.director().divisions[0].standings.clone();
    let row = standings.iter().find(|row| row.player == player).expect("the player has a row");
    (row.wins.0, row.spread, row.points)
}

/// What the Dutch rules leave to the organiser, announced.
pub(super) const NL: &str = r#"
name = "Open toernooi"
book = "nl-scrabble"
rounds = ROUNDS
[rules.clock]
allotted_s = 1500
[rules.bye]
half_wins = 2
spread = 50
points = 350
[rules.forfeit]
both_absent = "each_by_reason"
[rules.forfeit.present]
half_wins = 2
spread = 60
points = 350
[rules.forfeit.absent.no_show]
half_wins = 0
spread = -60
points = 0
"#;

#[test]
fn a_wrong_announcement_lists_all_faults_and_founds_nothing() {
    let wrong = NL.replace("rounds = ROUNDS", "rounds = 700").replace("spread = 50", "spred = 50");
    let faults = speech::english(&Hall::announced(&wrong).unwrap_err());
    assert!(faults.contains("line 4: `rounds` is a number from 1 to 100"), "{faults}");
    assert!(faults.contains("spred"), "{faults}");
    assert!(faults.contains("`rules.bye.spread` is missing"), "{faults}");
    let hall = Hall::announced(&NL.replace("ROUNDS", "7"));
    assert_eq!(hall.unwrap().director().divisions[0].rounds_planned, 7);
}

const BOTH_ASK: Ground = Ground::Asked { by_both: true, obvious: false };

#[test]
fn after_the_hand_in_ro_only_turns_a_result_round_and_only_before_the_next_round() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let card = hand_in(&mut hall, tables[0], [400, 390]);
    let other = hand_in(&mut hall, tables[1], [410, 380]);
    hall.settle();
    let entries = hall.board(DIRECTOR).sync.entries;
    refused(hall.ask(DIRECTOR, correct_on(card, [420, 390], BOTH_ASK)), "RO 7.4.1 b");
    let one = Ground::Asked { by_both: false, obvious: true };
    refused(hall.ask(DIRECTOR, correct_on(card, [390, 400], one)), "RO 7.4.1 b");
    // What the players signed on the laptop cannot have been recorded otherwise, only the wrong way round.
    refused(hall.ask(DIRECTOR, correct(card, duel([380, 410]))), "RO 8.5 d");
    assert_eq!(hall.board(DIRECTOR).sync.entries, entries, "a refused step makes no entry");
    assert_eq!(hall.audit(DIRECTOR).attempts.len(), 3);
    saved(hall.ask(DIRECTOR, correct_on(card, [390, 400], BOTH_ASK)));
    let next = publish(&mut hall, 5);
    saved(hall.ask(DIRECTOR, Intent::StartRound { round: next }));
    hall.settle();
    let late = correct_on(other, [380, 410], BOTH_ASK);
    refused(hall.ask(DIRECTOR, late), "the next round has started: the result stands");
    saved(hall.ask(DIRECTOR, correct_on(other, [380, 410], Ground::Ruling)));
    hall.settle();
    assert_eq!(hall.digests().len(), 1);
}

#[test]
fn tso_corrects_obvious_errors_when_both_ask() {
    let (mut hall, tables) = hall_in_round_one(2);
    let card = hand_in(&mut hall, tables[0], [456, 390]);
    let obvious = Ground::Asked { by_both: true, obvious: true };
    refused(hall.ask(DIRECTOR, correct_on(card, [465, 390], obvious)), "no card of");
    hall.settle();
    refused(hall.ask(DIRECTOR, correct_on(card, [465, 390], BOTH_ASK)), "TSO 5.4 b");
    saved(hall.ask(DIRECTOR, correct_on(card, [465, 390], obvious)));
}

#[test]
fn a_norwegian_sheet_is_final_with_its_signatures() {
    let (mut hall, tables) = hall_under("no-nsf", 2, 3);
    let card = hall.table(tables[0]).game.unwrap().card;
    let fill = |scores| Intent::FillCard { card, content: duel(scores) };
    saved(hall.ask(tables[0], fill([400, 390])));
    let filled = saved(hall.ask(tables[0], fill([400, 395])))[0];
    for side in Side::BOTH {
        saved(hall.ask(tables[0], sign(filled, side)));
    }
    refused(hall.ask(tables[0], fill([401, 395])), "NSF 3.5");
    saved(hall.ask(tables[0], Intent::HandIn { filled }));
    hall.settle();
    refused(hall.ask(DIRECTOR, correct_on(card, [401, 395], BOTH_ASK)), "NSF 3.5");
}

#[test]
fn dutch_players_wait_for_the_jury_which_records() {
    let (mut hall, tables) = hall_under("nl-scrabble", 2, 3);
    let card = hall.table(tables[0]).game.unwrap().card;
    let content = duel([400, 390]);
    let filled = saved(hall.ask(tables[0], Intent::FillCard { card, content }))[0];
    refused(hall.ask(tables[0], sign(filled, Side::First)), "NL IV.2");
    refused(hall.ask(tables[0], Intent::HandIn { filled }), "NL IV.2");
    hall.settle();
    let invalid_turns = vec![InvalidTurn { side: Side::First, turn_score: 24 }];
    let checked = DuelCard { invalid_turns, ..DuelCard::plain([400, 390]) };
    saved(hall.ask(DIRECTOR, correct(card, CardContent::Duel(checked))));
    hall.settle();
    let [first, second] = ids(&hall.table(tables[0]).game.unwrap());
    assert_eq!(figures(&mut hall, first), (0, -34, 356));
    assert_eq!(figures(&mut hall, second), (2, 34, 390));
}

#[test]
fn the_desk_may_fix_what_it_typed_from_paper() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let card = hall.table(tables[0]).game.unwrap().card;
    saved(hall.ask(DIRECTOR, correct(card, duel([410, 388]))));
    refused(hall.ask(DIRECTOR, correct_on(card, [401, 388], Ground::PaperCard)), "is here already");
    saved(hall.ask(DIRECTOR, correct_on(card, [401, 388], Ground::Recording)));
    let round = hall.director().divisions[0].round.clone().unwrap();
    assert_eq!(round.tables[0].content, Some(duel([401, 388])));
}

#[test]
fn a_missing_card_becomes_a_draw_after_a_warning() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let game = hall.table(tables[0]).game.unwrap();
    let drawn = |ground| {
        let content = CardContent::Outcome(Outcome::Drawn { cause: DrawCause::NoCard });
        let reason = domain::Line::own("no card by noon");
        Intent::CorrectCard { card: game.card, content, reason, seen: None, ground }
    };
    refused(hall.ask(DIRECTOR, drawn(None)), "warn the players");
    saved(hall.ask(DIRECTOR, drawn(Some(Ground::MissingCard { warned: true }))));
    for player in &game.players {
        assert_eq!(figures(&mut hall, player.id), (1, 0, 0));
    }
}

#[test]
fn every_figure_is_explained_by_its_articles_and_its_card() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    hand_in(&mut hall, tables[0], [800, 390]);
    let game = hall.table(tables[1]).game.unwrap();
    let absent = forfeit(game.players[1].id, AbsenceReason::Unexcused);
    hall.settle();
    saved(hall.ask(DIRECTOR, correct(game.card, absent)));
    let winner = hall.table(tables[0]).game.unwrap().players[0].id;
    let explained = why(&mut hall, winner, None);
    let round = &explained.rounds[0];
    let input = |round: &desk::WhyRound| round.input.as_ref().map(speech::english);
    assert_eq!(input(round).unwrap(), "table 1, 800:390, handed in by Table 1");
    let spread = round.figures.iter().find(|figure| figure.what == desk::FigureOf::Spread).unwrap();
    assert_eq!(spread.value, domain::Value::Signed(350));
    let steps: Vec<String> = spread.because.iter().map(speech::english).collect();
    assert_eq!(
        steps,
        [
            "+410 the difference of 800:390 (RO 7.1.4)",
            "-60 no game counts for more than 350 (RO 7.1.5)"
        ]
    );
    let loser = why(&mut hall, game.players[1].id, Some(1));
    let forfeit = format!("forfeit: {} (unexcused)", game.players[1].id);
    let written = format!("table 2, {forfeit}, entered by Director, ruling");
    assert_eq!(input(&loser.rounds[0]), Some(written));
    assert!(loser.place.is_empty());
    let early = Intent::Why { player: winner, round: Some(2), team: false };
    refused(hall.ask(tables[0], early), "no result in round 2");
}

fn why(hall: &mut Hall, player: PlayerId, round: Option<u16>) -> desk::Why {
    match hall.ask(DIRECTOR, Intent::Why { player, round, team: false }) {
        Answer::Why { why } => *why,
        other => panic!("not explained: {other:?}"),
    }
}

#[test]
fn warnings_of_ro_cost_spread_in_the_final_table_only() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 1);
    let [winner, _] = ids(&hall.table(tables[0]).game.unwrap());
    let arbiter = joined(&mut hall, Role::Arbiter);
    hall.settle();
    saved(hall.ask(arbiter, sanction(winner, "technical-warning", Amounts::default())));
    saved(hall.ask(DIRECTOR, sanction(winner, "technical-warning", Amounts::default())));
    let disciplinary = sanction(winner, "disciplinary-warning", Amounts::default());
    refused(hall.ask(arbiter, disciplinary), "RO 8.2.4 e");
    hand_in(&mut hall, tables[0], [400, 390]);
    hall.settle();
    assert_eq!(figures(&mut hall, winner), (2, 10, 400));
    hand_in(&mut hall, tables[1], [400, 300]);
    hall.settle();
    assert_eq!(figures(&mut hall, winner), (2, -40, 400));
    let beside = why(&mut hall, winner, None).beside;
    assert_eq!(speech::english(&beside[0].because[0]), "-50 2 warnings (RO 8.2.4 c ii)");
    let rows = hall.director().sanctions;
    assert_eq!(rows.len(), 2);
    let lift =
        Intent::LiftSanction { sanction: rows[0].entry, reason: domain::Line::own("mistaken") };
    saved(hall.ask(DIRECTOR, lift));
    hall.settle();
    assert_eq!(figures(&mut hall, winner), (2, 10, 400));
    hall.wait(7_000);
    assert_eq!(hall.digests().len(), 1);
}

#[test]
fn an_expelled_player_leaves_the_table_and_the_next_round() {
    for (book, stays) in [("de-tso", false), ("ro-frs", true)] {
        let (mut hall, tables) = hall_under(book, 3, 3);
        for table in &tables {
            hand_in(&mut hall, *table, [400, 300]);
        }
        hall.settle();
        let game = hall.table(tables[0]).game.unwrap();
        let [cheat, opponent] = ids(&game);
        saved(hall.ask(DIRECTOR, sanction(cheat, "expulsion", Amounts::default())));
        let again = sanction(cheat, "expulsion", Amounts::default());
        refused(hall.ask(DIRECTOR, again), "out of the event already");
        let standings = hall.director().divisions[0].standings.clone();
        let listed = standings.iter().any(|row| row.player == cheat);
        assert_eq!(listed, stays, "{book}");
        assert_eq!(figures(&mut hall, opponent), (0, -100, 300), "the opponent keeps the game");
        publish(&mut hall, 3);
        let round = hall.director().divisions[0].round.clone().unwrap();
        let mut playing = round.tables.iter().flat_map(|row| row.players.iter());
        assert!(playing.all(|player| player.id != cheat), "{book}");
        assert_eq!((round.tables.len(), round.byes.len()), (2, 1));
    }
}

#[test]
fn what_a_director_takes_or_gives_follows_the_book() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 1);
    let [first, second] = ids(&hall.table(tables[0]).game.unwrap());
    for table in &tables {
        hand_in(&mut hall, *table, [400, 390]);
    }
    hall.settle();
    let spread = Amounts { spread: 30, ..Amounts::default() };
    saved(hall.ask(DIRECTOR, sanction(first, "spread-penalty", spread)));
    let points = Amounts { points: 30, ..Amounts::default() };
    refused(hall.ask(DIRECTOR, sanction(first, "spread-penalty", points)), "RO 8.2.4 e");
    let play = Amounts { play_value: 36, proved_same_day: true, ..Amounts::default() };
    saved(hall.ask(DIRECTOR, sanction(second, "compensation", play)));
    refused(hall.ask(tables[0], sanction(first, "spread-penalty", spread)), "only an arbiter's");
    assert_eq!(figures(&mut hall, first), (2, -20, 400));
    assert_eq!(figures(&mut hall, second), (0, 51, 390));
}

pub(super) fn sanction(player: PlayerId, measure: &str, amounts: Amounts) -> Intent {
    let (measure, reason) = (measure.to_owned(), "seen by the director".to_owned());
    Intent::Sanction {
        player,
        measure: domain::Line::own(measure),
        amounts,
        reason: domain::Line::own(reason),
    }
}
