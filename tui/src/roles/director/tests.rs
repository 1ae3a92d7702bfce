//! The director's screen, by its keys and by how it looks.

mod book;
mod cards;
mod lists;
mod pairing;
mod trust;

use crate::roles::director::HALL;
use crate::sample::{self, Stage, duel, entry, intents};
use ::pairing::explain::{Explanation, RoundMade};
use ::pairing::{ByeBasis, PairBasis, PairingWarning, RepeatCause, Seed};
use crossterm::event::KeyCode;
use desk::{Answer, Intent, JoinCode, NewPlayer, Proposal, Refused};
use domain::{
    CardId, Citation, DivisionId, Pairing, PairingOrigin, PlayerId, Publication, Role, TableNo,
    Verdict,
};
use ratatui::style::Modifier;

fn hall() -> Stage {
    Stage::new(sample::director(14))
}

/// The hall with every card of the round decided.
fn all_in() -> Stage {
    let mut board = sample::director_board(14);
    let round = board.divisions[0].round.as_mut().unwrap();
    round.tables.retain(|row| row.progress == desk::CardProgress::Counts);
    Stage::new(sample::director_with(board))
}

fn correct(table: u16, scores: [i32; 2], reason: &str, seen: &[u8]) -> Intent {
    Intent::CorrectCard {
        card: sample::card(table),
        content: duel(scores[0], scores[1]),
        reason: reason.parse().unwrap(),
        seen: Some(seen.iter().map(|number| entry(*number)).collect()),
        ground: None,
    }
}

/// A proposal from standings that lack these cards.
fn lacking(cards: impl Iterator<Item = CardId>) -> Answer {
    Answer::Proposed { proposal: Box::new(Proposal { missing: cards.collect(), ..proposal() }) }
}

fn proposal() -> Proposal {
    let id = |number| PlayerId { division: DivisionId::A, number };
    let mut round = sample::card(1).round;
    round.number = 4;
    let pairings: Vec<Pairing> = (1..=14)
        .map(|table| Pairing { table: TableNo(table), players: [id(table), id(table + 14)] })
        .collect();
    let origin = PairingOrigin::Engine {
        system: "swiss".parse().unwrap(),
        seed: 4,
        based_on: 3,
        standings: "1".parse().unwrap(),
        wishes: Box::default(),
        by_hand: Vec::new(),
    };
    Proposal {
        id: "2".parse().unwrap(),
        origin,
        reasons: (1..=14)
            .map(|place| PairBasis::Places { places: [place, place + 14] }.into())
            .collect(),
        publication: Publication {
            round,
            pairings,
            fours: vec![],
            byes: vec![id(5)],
            absent: Vec::new(),
        },
        made: RoundMade::Engine { system: "swiss".to_owned(), based_on: 3, seed: Seed(4) }.into(),
        byes: vec![
            Explanation::SitsOut { player: id(5), basis: ByeBasis::Place { place: 29 } }.into(),
        ],
        gibsonised: Vec::new(),
        missing: Vec::new(),
        warnings: vec![
            PairingWarning::Repeat {
                table: TableNo(1),
                players: [id(1), id(15)],
                because: RepeatCause::Director,
            }
            .into(),
        ],
    }
}

#[test]
fn a_paper_card_is_typed_shown_and_sent() {
    let mut stage = hall();
    assert_eq!(intents(stage.keys("3 401 388\n")), []);
    let screen = stage.screen(80, 24);
    assert!(screen.contains("Zoë Ăldea") && screen.contains("401"), "{screen}");
    assert_eq!(intents(stage.keys("\n")), [correct(3, [401, 388], "paper card", &[])]);
    stage.saved();
    assert_eq!(*stage.model.keys(), HALL);
}

#[test]
fn a_card_with_something_on_it_needs_a_reason() {
    let mut stage = hall();
    assert_eq!(intents(stage.keys("e4 401 388\n\n")), []);
    assert!(stage.screen(80, 24).contains("Type a short reason"));
    let sent = correct(4, [401, 388], "q miscounted", &[4]);
    assert_eq!(intents(stage.keys("q miscounted\n")), [sent]);
}

#[test]
fn a_wrong_line_stays_to_be_mended() {
    let mut stage = hall();
    stage.keys("99 401 388\n");
    assert!(stage.screen(80, 24).contains("There is no table 99 in a published round."));
    for _ in 0.."99 401 388".len() {
        stage.press(KeyCode::Backspace);
    }
    stage.keys("3 401 388\n");
    stage.press(KeyCode::Esc);
    assert!(stage.screen(80, 24).contains("[3 401 388"));
    stage.press(KeyCode::Esc);
    assert!(!stage.screen(80, 24).contains("[3 401 388"));
}

#[test]
fn a_version_is_picked_with_what_was_seen() {
    let mut stage = hall();
    stage.press(KeyCode::Down);
    stage.keys("\n2");
    assert_eq!(
        intents(stage.keys("signed slip\n")),
        [correct(2, [410, 388], "signed slip", &[1, 2])]
    );
    let mut stage = hall();
    stage.keys("\t\n");
    assert!(stage.screen(80, 24).contains("by Deputy Jonas"), "the attention list opens the card");
}

#[test]
fn the_selection_stays_on_its_table_while_cards_come_in() {
    let mut stage = hall();
    stage.keys("m");
    stage.press(KeyCode::Down);
    let mut later = sample::director_board(14);
    let tables = &mut later.divisions[0].round.as_mut().unwrap().tables;
    tables[1].progress = desk::CardProgress::Counts;
    stage.board(sample::director_with(later.clone()));
    assert!(stage.screen(80, 24).contains(">    3  Zoë"));
    later.divisions[0].round.as_mut().unwrap().tables[2].progress = desk::CardProgress::Counts;
    stage.board(sample::director_with(later));
    assert!(stage.screen(80, 24).contains(">    4  Ștefan"));
}

#[test]
fn what_came_after_the_director_looked_stays_in_conflict() {
    let mut stage = hall();
    stage.press(KeyCode::Down);
    stage.keys("\n1");
    let mut later = sample::director_board(14);
    later.divisions[0].round.as_mut().unwrap().tables[1].seen.push(entry(9));
    stage.board(sample::director_with(later));
    assert_eq!(intents(stage.keys("slip\n")), [correct(2, [401, 388], "slip", &[1, 2])]);
}

#[test]
fn a_round_is_proposed_shown_and_published() {
    let mut stage = all_in();
    let propose = Intent::ProposeRound { division: DivisionId::A, seed: 4, wishes: Box::default() };
    assert_eq!(intents(stage.keys("p")), [propose]);
    stage.answer(Answer::Proposed { proposal: Box::new(proposal()) });
    let publication = proposal().publication;
    assert_eq!(intents(stage.keys("\n")), [proposal().publish(publication)]);
    stage.saved();
    assert!(stage.screen(80, 24).contains("Saved: the round is published."));
}

#[test]
fn standings_that_lack_cards_are_asked_about_before_a_round_is_shown() {
    let mut stage = hall();
    assert_eq!(intents(stage.keys("p")).len(), 1);
    stage.answer(lacking((2..12).map(sample::card)));
    assert!(
        stage.screen(80, 24).contains("Missing or undecided in round 3: 10 cards, at table 2, 3")
    );
    assert_eq!(intents(stage.keys("\n")), [], "the proposal shows");
    assert_eq!(intents(stage.keys("\n")).len(), 1);
}

#[test]
fn rounds_ahead_are_read_and_published_together() {
    let mut stage = all_in();
    stage.keys("p");
    stage.answer(Answer::Proposed { proposal: Box::new(proposal()) });
    let ask = Intent::ProposeBlock {
        division: DivisionId::A,
        seed: 4,
        wishes: Box::default(),
        through: None,
    };
    assert_eq!(intents(stage.keys("b")), [ask]);
    let mut second = proposal();
    second.publication.round.number += 1;
    let proposals = vec![proposal(), second];
    stage.answer(Answer::ProposedBlock { proposals: proposals.clone() });
    insta::assert_snapshot!("block", stage.screen(80, 24));
    assert_eq!(intents(stage.keys("\n")), [Proposal::publish_all(&proposals)]);
    stage.saved();
    assert!(stage.screen(80, 24).contains("Saved: the rounds are published."));
}

#[test]
fn a_round_that_is_posted_ahead_is_named_and_starts_in_its_turn() {
    let mut board = sample::director_board(4);
    let mut ahead = board.divisions[0].round.clone().unwrap();
    ahead.started = false;
    ahead.round.number += 1;
    let round = ahead.round;
    board.divisions[0].ahead = vec![ahead];
    let mut stage = Stage::new(sample::director_with(board));
    assert!(stage.screen(100, 24).contains("posted: round 4"), "{}", stage.screen(100, 24));
    stage.keys("s");
    assert_eq!(intents(stage.keys("\n")), [Intent::StartRound { round }]);
}

#[test]
fn a_refusal_shows_its_article_and_an_abandoned_proposal_does_not_come_back() {
    let mut stage = all_in();
    stage.keys("p");
    let refused = Refused {
        citation: Some(Citation("TSO 3.2".to_owned())),
        ..Refused::because(domain::Said::text("a player has left; remove them first"))
    };
    stage.answer(Answer::Refused { refused });
    assert!(stage.screen(80, 24).contains("a player has left; remove them first (TSO 3.2)"));
    stage.keys("p");
    stage.press(KeyCode::Esc);
    stage.answer(Answer::Proposed { proposal: Box::new(proposal()) });
    assert_eq!(intents(stage.keys("\n")), []);
}

#[test]
fn a_director_rules_where_no_arbiter_does() {
    let rule = |verdict| {
        [Intent::Rule { challenge: entry(101), verdict, bad: vec![], appeal: false, reason: None }]
    };
    let mut stage = hall();
    assert_eq!(intents(stage.keys("\t\t\na")), []);
    insta::assert_snapshot!("rule", stage.screen(80, 24));
    assert_eq!(intents(stage.keys("\n")), rule(Verdict::Acceptable));
    stage.saved();
    assert_eq!(intents(stage.keys("\nuau")), [], "every change of mind is asked about again");
    assert_eq!(intents(stage.keys("u")), rule(Verdict::Unacceptable));
}

#[test]
fn a_published_round_is_started_after_a_question() {
    let mut board = sample::director_board(4);
    board.divisions[0].round.as_mut().unwrap().started = false;
    let mut stage = Stage::new(sample::director_with(board));
    assert_eq!(intents(stage.keys("s")), []);
    assert_eq!(intents(stage.keys("\n")), [Intent::StartRound { round: sample::card(1).round }]);
    let mut stage = hall();
    assert_eq!(intents(stage.keys("s\n")), []);
}

#[test]
fn a_code_is_made_for_each_kind_of_device() {
    for (typed, role) in [
        ("ct12\n", Role::Table(TableNo(12))),
        ("ca\n", Role::Arbiter),
        ("cd\n", Role::Director),
        ("cr\n", Role::Relay),
    ] {
        assert_eq!(intents(hall().keys(typed)), [Intent::IssueCode { role }]);
    }
    assert_eq!(intents(hall().keys("cx\n")), []);
}

#[test]
fn a_code_comes_with_the_whole_line_to_type() {
    let show = |addresses: &[&str]| {
        let mut board = (*sample::director(4)).clone();
        board.me.addresses = addresses.iter().map(ToString::to_string).collect();
        let mut stage = Stage::new(board.into());
        stage.keys("c12\n");
        let code = JoinCode::new("12", [0x3d, 0xa2, 0x71, 0x55, 0x0c]);
        stage.answer(Answer::Code { code });
        stage.screen(80, 24)
    };
    let screen = show(&["10.0.0.4:4517", "192.168.4.17:4517"]);
    assert!(screen.contains("kibitz table --join 12-7PH72N8C --at 10.0.0.4:4517 "), "{screen}");
    assert!(screen.contains("after --at: 192.168.4.17:4517"), "{screen}");
    let screen = show(&["127.0.0.1:4517"]);
    assert!(screen.contains("--at 127.0.0.1:4517") && screen.contains("in no network"), "{screen}");
    let screen = show(&[]);
    assert!(!screen.contains("--at") && screen.contains("in no network"), "{screen}");
}

#[test]
fn a_full_line_says_so() {
    let mut stage = hall();
    stage.keys(&format!("e{}", "1".repeat(30)));
    assert!(!stage.screen(80, 24).contains("There is room for"));
    stage.keys("1");
    assert!(stage.screen(80, 24).contains("There is room for 30 characters here, and no more."));
}

#[test]
fn players_are_entered_one_after_the_other() {
    let mut stage = hall();
    let player = NewPlayer {
        club: Some("Köln".parse().unwrap()),
        rating: Some(1480),
        ..NewPlayer::new(DivisionId::A, "Quirin Öz".parse().unwrap())
    };
    let sent = intents(stage.keys("nQuirin Öz; Köln; 1480\n"));
    assert_eq!(sent, [Intent::EnterPlayers { players: vec![player] }]);
    stage.saved();
    assert!(stage.screen(80, 24).contains("Saved: Quirin Öz is entered."));
    assert_eq!(intents(stage.keys("Li Na\n")).len(), 1);
}

#[test]
fn what_is_typed_while_a_player_is_saved_goes_to_the_next_one() {
    let mut stage = hall();
    let names = |cmds| match intents(cmds).as_slice() {
        [Intent::EnterPlayers { players }] => players[0].name.to_string(),
        other => format!("{other:?}"),
    };
    assert_eq!(names(stage.keys("nAnna Eins\n")), "Anna Eins");
    assert_eq!(intents(stage.keys("Bert Zwei\nCarl Drei\nDo")), []);
    assert_eq!(names(stage.saved()), "Bert Zwei");
    let refused = Refused::because(domain::Said::text("Bert Zwei is entered already"));
    assert_eq!(intents(stage.answer(Answer::Refused { refused })), []);
    assert!(stage.screen(80, 24).contains("Bert Zwei is entered already"));
    assert_eq!(names(stage.keys(" II\n")), "Bert Zwei II");
    assert_eq!(names(stage.saved()), "Carl Drei");
    assert_eq!(intents(stage.saved()), []);
    assert_eq!(names(stage.keys("ra Vier\n")), "Dora Vier");
    stage.keys("Emil");
    stage.press(KeyCode::Esc);
    assert_eq!(intents(stage.saved()), []);
    assert!(!stage.screen(80, 24).contains("Emil"), "who gives up gives up all of it");
}

#[test]
fn divisions_turn_and_tables_are_found_in_all_of_them() {
    let mut board = sample::director_board(4);
    let mut second = board.divisions[0].clone();
    second.id = DivisionId(1);
    second.name = "Youth".to_owned();
    let round = second.round.as_mut().unwrap();
    round.tables.truncate(1);
    round.tables[0].card.table = TableNo(31);
    board.divisions.push(second);
    let mut stage = Stage::new(sample::director_with(board));
    assert!(stage.screen(80, 24).contains("A Open"));
    stage.keys("31 400 300\n");
    assert!(stage.screen(80, 24).contains("table 31"));
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Esc);
    stage.keys("]");
    assert!(stage.screen(80, 24).contains("B Youth"));
    stage.keys("[");
    assert!(stage.screen(80, 24).contains("A Open"));
}

#[test]
fn leaving_is_asked_about() {
    let mut stage = hall();
    assert_eq!(stage.keys("q").len(), 0);
    assert!(stage.screen(80, 24).contains("The hall goes on without this screen?"));
    assert_eq!(stage.keys("n").len(), 0);
    assert_eq!(stage.keys("qy").len(), 1);
}

#[test]
fn a_division_named_like_its_letter_is_named_once() {
    let mut board = sample::director_board(4);
    board.divisions[0].name = "A".to_owned();
    let mut second = board.divisions[0].clone();
    second.id = DivisionId(1);
    second.name = "Youth".to_owned();
    board.divisions.push(second);
    let mut stage = Stage::new(sample::director_with(board));
    assert!(stage.screen(80, 24).contains("Tables of A ("));
    stage.keys("v");
    let screen = stage.screen(80, 24);
    assert!(screen.contains("Standings of A ─") && !screen.contains("A A"), "{screen}");
    stage.keys("]");
    assert!(stage.screen(80, 24).contains("Standings of B Youth"));
}

#[test]
fn three_hundred_tables_scroll() {
    let mut stage = Stage::new(sample::director(300));
    stage.press(KeyCode::End);
    assert!(stage.screen(80, 24).contains(" 300  "));
    stage.press(KeyCode::PageUp);
    assert!(stage.screen(80, 24).contains(">  290  "));
    stage.press(KeyCode::Home);
    assert!(stage.screen(80, 24).contains(">    1  "));
}

#[test]
fn the_selected_row_is_reversed_without_any_colour() {
    let mut stage = hall();
    stage.model.theme.colour = false;
    let buffer = stage.buffer(80, 24);
    let first_row = buffer.content().chunks(80).find(|row| row[1].symbol() == ">").unwrap();
    assert!(first_row[1..79].iter().all(|cell| cell.modifier.contains(Modifier::REVERSED)));
    let plain = |cell: &ratatui::buffer::Cell| {
        cell.fg == ratatui::style::Color::Reset && cell.bg == ratatui::style::Color::Reset
    };
    assert!(buffer.content().iter().all(plain));
}

#[test]
fn looks_of_the_hall() {
    insta::assert_snapshot!("hall", hall().screen(80, 24));
    insta::assert_snapshot!("hall_wide", Stage::new(sample::director(40)).screen(120, 40));
    let mut stage = hall();
    stage.keys("m\t");
    insta::assert_snapshot!("hall_missing", stage.screen(80, 24));
    let mut empty = sample::director_board(1);
    empty.divisions[0].round = None;
    empty.divisions[0].players.clear();
    empty.challenges.clear();
    empty.attention.clear();
    insta::assert_snapshot!("hall_empty", Stage::new(sample::director_with(empty)).screen(80, 24));
    let mut stage = hall();
    stage.keys("v");
    insta::assert_snapshot!("standings", stage.screen(80, 24));
    stage.keys("d");
    insta::assert_snapshot!("devices", stage.screen(80, 24));
    let mut stage = hall();
    stage.keys("?");
    insta::assert_snapshot!("help", stage.screen(80, 24));
    stage.press(KeyCode::Esc);
    stage.keys("q");
    insta::assert_snapshot!("quit", stage.screen(80, 24));
}

#[test]
fn looks_of_a_card() {
    let mut stage = hall();
    stage.keys("3 401 38");
    insta::assert_snapshot!("entry", stage.screen(80, 24));
    stage.keys("8\n");
    insta::assert_snapshot!("paper_card", stage.screen(80, 24));
    let mut stage = hall();
    stage.keys("4 40 388\nmiscou");
    insta::assert_snapshot!("correction", stage.screen(80, 24));
    let mut stage = hall();
    stage.press(KeyCode::Down);
    stage.keys("\n");
    insta::assert_snapshot!("versions", stage.screen(80, 24));
    stage.keys("1");
    insta::assert_snapshot!("version_picked", stage.screen(80, 24));
}

#[test]
fn looks_of_a_round() {
    let mut stage = hall();
    stage.keys("p");
    stage.answer(lacking([2, 3, 4, 5, 6, 9, 10, 11, 12, 13].map(sample::card).into_iter()));
    insta::assert_snapshot!("missing_question", stage.screen(80, 24));
    stage.keys("\n");
    stage.press(KeyCode::Down);
    insta::assert_snapshot!("proposal", stage.screen(80, 24));
    let mut stage = hall();
    stage.keys("c");
    insta::assert_snapshot!("which_code", stage.screen(80, 24));
    stage.keys("12\n");
    let code = JoinCode::new("12", [0x3d, 0xa2, 0x71, 0x55, 0x0c]);
    stage.answer(Answer::Code { code });
    insta::assert_snapshot!("code", stage.screen(80, 24));
    let mut stage = hall();
    stage.keys("nÅse Ødegård; Oslo");
    insta::assert_snapshot!("new_player", stage.screen(80, 24));
    let mut board = sample::director_board(4);
    board.divisions[0].round.as_mut().unwrap().started = false;
    let mut stage = Stage::new(sample::director_with(board));
    stage.keys("s");
    insta::assert_snapshot!("start_question", stage.screen(80, 24));
}
