//! Division files that come back as they were, and lines that contradict each other.

use super::row::Row;
use super::*;
use crate::event::{ReadGame, finish, plain_scores, sample};
use domain::{
    CardContent, CardState, DrawCause, DuelCard, Outcome, PlayedRound, Player, PlayerId, SatOut,
    Starts, TableNo,
};
use proptest::prelude::*;
use rulebook::Book;

const MAIN: &str = "\
# main division
Bahr, Anna              1512 2 3 0 4; 401 377 50 0388; p12 1 2 0 1; board 1 2 0 1; team SC Küstrin
Ceh, Bert\t1400+300 1 0 4 3 ;388 50 399 -12; p12 2 0 1 2; board 1 0 1 2 ; rtime 1 2 3 ; # 2
Dahl, Åse  0  4 1 00 2; 350 402 00 410; p12 1 1 0 1; off -50; board 2 2 0 2

D\\;ma, Țica            1388 3 00 2 1; 351 00 401 390; p12 2 0 2 2; motto a\\;b \\\\ c; board 2 0 1 1
";

fn division(text: &str) -> Division {
    read("a.t", text).unwrap().event.divisions.remove(0)
}

fn id(number: u16) -> PlayerId {
    PlayerId { division: DivisionId::A, number }
}

fn scores(round: &PlayedRound, nth: usize) -> Option<[i32; 2]> {
    plain_scores(round.card(round.publication.pairings[nth].table)?)
}

fn faults(text: &str) -> Vec<String> {
    let list = read("a.t", text).unwrap_err();
    let faults = Faults { file: "a.t".to_owned(), list };
    faults.each().map(|fault| speech::english(&fault)).collect()
}

fn notes(text: &str) -> Vec<String> {
    let notes = read("a.t", text).unwrap().notes;
    notes.iter().map(|note| speech::english(&note.in_file("a.t"))).collect()
}

#[test]
fn a_line_is_a_player_and_its_columns_are_rounds() {
    let division = division(MAIN);
    let names: Vec<&str> = division.players.values().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Bahr, Anna", "Ceh, Bert", "Dahl, Åse", "D;ma, Țica"]);
    let ratings: Vec<Option<i32>> = division.players.values().map(|player| player.rating).collect();
    assert_eq!(ratings, [Some(1512), Some(1400), None, Some(1388)]);
    assert_eq!(division.players[&id(1)].club.as_deref(), Some("SC Küstrin"));
    assert_eq!(division.withdrawn, [id(3)].into());
    assert_eq!(division.kept[&id(2)], [("rtime".to_owned(), "1 2 3".to_owned())]);
    assert_eq!(division.kept[&id(4)], [("motto".to_owned(), "a;b \\ c".to_owned())]);
    let second = &division.rounds[&2];
    let [game] = second.publication.pairings[..] else { panic!("one game") };
    assert_eq!(game.players, [id(3), id(1)], "the one with 1 in p12 starts");
    assert_eq!(scores(second, 0), Some([402, 377]));
    assert_eq!(game.table, TableNo(2));
    assert!(second.on_file.unnumbered.is_empty());
    assert_eq!(second.on_file.sat_out, [(id(2), SatOut::Recorded(50))].into());
    assert_eq!(second.publication.byes, [id(2)]);
    let third = &division.rounds[&3];
    assert_eq!(third.on_file.sat_out, [(id(1), SatOut::Recorded(50))].into());
    assert_eq!(scores(&division.rounds[&4], 1), Some([410, -12]));
}

#[test]
fn nothing_changes_where_nobody_changed_anything() {
    let crlf = MAIN.replace('\n', "\r\n");
    let bom = format!("\u{feff}{MAIN}");
    let latin: Vec<u8> =
        MAIN.replace('Ț', "T").chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    for bytes in [MAIN.as_bytes(), crlf.as_bytes(), bom.as_bytes(), latin.as_slice()] {
        let sheet = Sheet::read("a.t", bytes).unwrap();
        assert_eq!(sheet.write(sheet.division()), bytes);
    }
}

#[test]
fn a_change_touches_its_own_lines_and_keeps_unknown_keys() {
    let sheet = Sheet::read("a.t", MAIN.as_bytes()).unwrap();
    let mut changed = sheet.division().clone();
    let card = sample::card(&mut changed, 4, 1);
    *card = CardState::Counts(CardContent::Duel(DuelCard::plain([410, 12])));
    changed.players.insert(id(5), Player::new(id(5), "Egli, Urs".parse().unwrap()));
    let text = String::from_utf8(sheet.write(&changed)).unwrap();
    let (old, new): (Vec<&str>, Vec<&str>) = (MAIN.lines().collect(), text.lines().collect());
    assert_eq!(
        new[2],
        "Ceh, Bert              1400+300 1 0 4 3; 388 50 399 12; p12 2 0 1 2; board 1 0 1 2; rtime 1 2 3"
    );
    for same in [0, 1, 3, 4, 5] {
        assert_eq!(new[same], old[same]);
    }
    assert!(new[6].starts_with("Egli, Urs"), "{text}");
}

#[test]
fn semicolons_and_backslashes_survive_both_ways() {
    for text in ["a;b", "a\\", "\\;", ";", "a\\;b\\\\", "\\x"] {
        let row = Row {
            name: format!("N{text}m, X"),
            rating: "1".to_owned(),
            fields: vec![("key".to_owned(), text.to_owned())],
            ..Row::default()
        };
        assert_eq!(Row::parse(&row.to_string()).unwrap(), row, "{row}");
    }
}

#[test]
fn lines_that_contradict_each_other_are_named() {
    let text = "\
Bahr, Anna 1512 2 9 3; 401 300 300
Ceh, Bert 1400 1 3 4; 388
# nobody
Dahl, Åse 1300 4 1 1; 350 402 310
Dima, Țica 1388 4 0; 351 -50
";
    assert_eq!(
        faults(text),
        [
            "a.t, line 1: round 2: Bahr, Anna has opponent 9, but the file has 4 players",
            "a.t, line 2: round 2: Ceh, Bert has opponent 3, Dahl, Åse on line 4, whose line names \
             opponent 1: make both lines agree",
            "a.t, line 2: round 3: Ceh, Bert has opponent 4, Dima, Țica on line 5, whose line names no \
             opponent for this round: make both lines agree",
            "a.t, line 4: round 1: Dahl, Åse has opponent 4, Dima, Țica on line 5, whose line names \
             opponent 4: make both lines agree",
            "a.t, line 4: round 2: Dahl, Åse has opponent 1, Bahr, Anna on line 1, whose line names \
             opponent 9: make both lines agree",
            "a.t, line 5: round 1: Dima, Țica has Dima, Țica as opponent",
        ]
    );
}

#[test]
fn a_line_that_does_not_parse_is_named_with_what_to_write() {
    let text =
        "Bahr, Anna 1512 2; 4o1\nCeh, Bert 1400 x 3; 388\nDahl; 3\nDima 1388 2 2; 1 2 3; p12 7\n";
    let told = faults(text);
    assert_eq!(told[0], "a.t, line 1: the score \"4o1\" is not a number");
    assert!(
        told[1].starts_with("a.t, line 2: \"x\" is not a number: the opponents' numbers"),
        "{told:?}"
    );
    assert!(
        told[2].starts_with("a.t, line 3: a name, the rating and the opponents' numbers"),
        "{told:?}"
    );
    assert_eq!(
        told[3],
        "a.t, line 4: 3 scores, but 2 opponents: each score belongs to an opponent"
    );
    assert_eq!(told[4], "a.t, line 4: p12 \"7\": write 0, 1, 2, 3 or 4 for each round");
    assert_eq!(told.len(), 5, "{told:#?}");
    assert!(faults("# only a comment\n\n")[0].starts_with("a.t: there is no player"));
}

#[test]
fn half_a_score_and_starts_that_clash_leave_the_game_open_and_the_rest_whole() {
    let text = "A, A 1 2 2; 400 00; p12 1 1\nB, B 1 1 1; 300 200; p12 2 1\n";
    assert_eq!(
        notes(text),
        [
            "a.t, line 1: round 2: A, A has no score, but B, B on line 2 has one, so the game is still \
             open: write both",
            "a.t, line 1: round 2: p12 of A, A and of B, B (line 2) do not go together, so nobody is \
             known to have started: write 1 for one and 2 for the other",
        ]
    );
    let division = division(text);
    let card = |round: u16| division.rounds[&round].card(TableNo(1));
    assert_eq!(card(1).and_then(plain_scores), Some([400, 300]));
    assert_eq!(card(2), None);
    assert_eq!(division.rounds[&2].on_file.starts[&TableNo(1)], Starts::Unknown);
    let sheet = Sheet::read("a.t", text.as_bytes()).unwrap();
    let mut changed = sheet.division().clone();
    changed.players.values_mut().last().unwrap().rating = Some(7);
    let written = String::from_utf8(sheet.write(&changed)).unwrap();
    assert!(written.contains("B, B                       7 1 1; 300 200;"), "{written}");
}

#[test]
fn a_line_may_end_early_for_a_player_who_is_off_and_for_nobody_else() {
    let text = "A, A 1 2 2 2; 4 4 4\nB, B 1 1 1 1; 3 3 3\nC, C 1 4; 1; off\nD, D 1 3; 2; off 0\n";
    assert_eq!(
        notes(text)[0],
        "a.t, line 3: C, C is off and has 1 of 3 rounds: in the others nobody was paired with this \
         player"
    );
    let there = text.replace("; off 0", "").replace("; off", "");
    assert_eq!(
        faults(&there),
        [
            "a.t, line 3: round 2 is missing for C, C and D, D, and the file has 3 rounds: write 0 for a \
          round without an opponent"
        ]
    );
}

#[test]
fn half_a_round_that_was_played_is_noted() {
    let half = "A, A 1 2; 400\nB, B 1 1; 300\nC, C 1\nD, D 1\n";
    assert_eq!(
        notes(half),
        ["a.t: round 1 was played, but 2 of 4 players have no opponent in it: write it, or 0 for \
          whoever sat out"]
    );
    assert_eq!(notes(&half.replace("; 400", ";").replace("; 300", ";")), [""; 0], "in the making");
}

#[test]
fn tsh_places_an_absent_player_higher_and_the_reader_hears_it() {
    let text = "A, A 1 2 3; 400 300\nB, B 1 1 0; 350 0\nC, C 1 4 1; 300 310\nD, D 1 3 0; 290 -90\n";
    assert_eq!(notes(text), [""; 0], "nobody passes anybody");
    let text = text.replace("350 0", "100 0");
    assert_eq!(
        notes(&text.replace("D, D 1 3 0; 290 -90", "D, D 1 3 0; 290 -50")),
        [
            "a.t: tsh ranks B, B higher: at equal wins it places fewer losses before the spread, and a \
          round without an opponent and with a score of 0 is neither won nor lost; here the book's \
          criteria decide"
        ]
    );
}

#[test]
fn what_players_bring_along_counts_before_the_first_round() {
    let text = "A, A 1 2; 400; initrec 2 1.5 -40\nB, B 1 1; 300; initrec 3 0.5 90\nC, C 1 0; 50\n";
    let read = division(text);
    let book = Book::named("de-tso").unwrap();
    let table = rulebook::division_table(&book, &read).rows;
    let rows: Vec<_> =
        table.iter().map(|row| (row.player.number, row.wins.0, row.spread, row.games)).collect();
    assert_eq!(rows, [(1, 6, 60, 1), (2, 6, -10, 1), (3, 2, 50, 0)]);
    let again = write(&read, None).text;
    assert!(again.contains("initrec 2 1.5 -40"), "{again}");
    let event = Event { divisions: vec![read.clone()], ..Event::default() };
    let json = crate::json::write(&event);
    assert!(json.contains("\"carried\": {\"wins\":2,\"losses\":1.5,\"spread\":-40}"), "{json}");
    assert_eq!(crate::read("e.json", json.as_bytes()).unwrap().event, event);
    assert_eq!(
        faults("A, A 1; ; initrec 2 1\nB, B 1\n"),
        [
            "a.t, line 1: initrec \"2 1\": write wins, losses and spread from before the first round, such \
          as initrec 3 2.5 120"
        ]
    );
}

#[test]
fn a_password_stays_in_its_file() {
    let text = "A, A 1 2; 400; password qwertzu\nB, B 1 1; 300; seat 4\n";
    let read = read("a.t", text).unwrap();
    assert_eq!(
        notes(text),
        ["a.t: one password is left out: a player's secret goes into no other file"]
    );
    assert!(!crate::json::write(&read.event).contains("qwertzu"));
    let kept =
        |event: &Event| event.divisions[0].kept.values().flatten().cloned().collect::<Vec<_>>();
    assert_eq!(kept(&read.event), [("seat".to_owned(), "4".to_owned())]);
    let by_hand = crate::json::write(&read.event).replace("seat", "password");
    let again = crate::read("e.json", by_hand.as_bytes()).unwrap().event;
    assert_eq!(kept(&again), []);
}

#[test]
fn files_that_lie_beside_a_division_are_known_for_what_they_are() {
    let told = |text: &str| speech::english(&crate::read("x", text.as_bytes()).unwrap_err());
    assert_eq!(
        told("# tsh\nconfig event_name = 'Cup'\ndivision a a.t\ndivision B b.t\n"),
        "x: this is tsh's configuration of a whole event, no division: give one of its divisions (a.t \
         and b.t), or the folder to `kibitz convert`"
    );
    assert!(told("newt={'config':{}};\n").starts_with("x: this is what tsh publishes"));
}

#[test]
fn a_player_listed_twice_is_a_fault_and_namesakes_are_told_apart_when_written() {
    let told = faults("# two\nBahr, Anna 1512\nCeh, Bert 1400\nBahr,  Anna 1300; ; class B\n");
    assert_eq!(
        told,
        ["a.t, line 4: Bahr, Anna stands on line 2 already: a player has one line; if these are \
          two people, write their names differently"]
    );
    let mut division = sample::four_players();
    division.players.get_mut(&id(3)).unwrap().name = "Bahr, Anna".parse().unwrap();
    let written = write(&division, None);
    assert!(
        written.notes.iter().any(|note| speech::english(note).contains("\"Bahr, Anna (2)\"")),
        "{written:?}"
    );
    assert!(read("a.t", &written.text).is_ok(), "{}", written.text);
}

#[test]
fn odd_but_readable_lines_are_only_noted() {
    let file = read("b.t", "A, A 1 2; 400; x 1; board 3; x 2\nB, B 1 1; 300; board 4\n").unwrap();
    let told: Vec<String> =
        file.notes.iter().map(|note| speech::english(&note.in_file("b.t"))).collect();
    assert_eq!(
        told,
        [
            "b.t, line 1: the key x stands twice: the last one counts",
            "b.t, line 1: round 1: A, A and B, B have different tables",
        ]
    );
    let division = &file.event.divisions[0];
    assert_eq!(division.id, DivisionId(1), "b.t is division B");
    assert_eq!(division.kept[&division.player_id(1)], [("x".to_owned(), "2".to_owned())]);
    let on_file = &division.rounds[&1].on_file;
    assert_eq!(on_file.starts, [(TableNo(1), Starts::Unknown)].into());
    assert_eq!(on_file.unnumbered, [TableNo(1)].into());
}

#[test]
fn what_the_format_cannot_say_is_noted() {
    let mut division = sample::four_players();
    division.players.get_mut(&id(1)).unwrap().name = "Player 17".parse().unwrap();
    let drawn = Outcome::Drawn { cause: DrawCause::NoCard };
    *sample::card(&mut division, 2, 1) = CardState::Counts(CardContent::Outcome(drawn));
    let round = division.rounds.get_mut(&2).unwrap();
    round.publication.pairings.remove(0);
    round.publication.byes = vec![id(1), id(4)];
    let measure = "points-off".to_owned();
    let effect = domain::SanctionEffect::Deduction { half_wins: 0, spread: 50, points: 0 };
    let (player, reason) = (division.player_id(2), "phone".to_owned());
    division.sanctions = vec![domain::Sanction {
        player,
        measure: measure.parse().unwrap(),
        reason: reason.parse().unwrap(),
        effect,
    }];
    let (out, substitute) = (division.player_id(3), division.player_id(4));
    division.substitutions = vec![domain::Substitution { out, substitute, before_round: 2 }];
    division.drawn = vec![out, substitute];
    let book = Book::named("ro-frs").unwrap();
    let written = write(&division, Some(&book));
    assert!(
        written.text.starts_with("Player_17                  0 2 0; 401 75;"),
        "{}",
        written.text
    );
    let told: Vec<String> = written.notes.iter().map(speech::english).collect();
    let told = told.join("\n");
    for part in [
        "tfile_encoding",
        "\"Player_17\"",
        "round 2, Ceh, Bert: the format knows no draw",
        ": points-off (-0 wins, -50 spread, -0 points) is left out",
        "from round 2 on is left out, the format knows no substitutes",
        "the lot between ",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

/// What a division file without a book can hold of a division.
fn as_told(division: &Division) -> Division {
    let mut told = division.clone();
    told.rounds_planned = 0;
    for (number, round) in &mut told.rounds {
        let mut made = crate::event::empty_round(division.id, *number);
        made.on_file.penalties.clone_from(&round.on_file.penalties);
        made.on_file.penalties.sort_by_key(|(player, _)| *player);
        for player in &round.publication.byes {
            made.sit_out(*player, SatOut::Open);
        }
        made.publication.byes.clear();
        for absent in &round.publication.absent {
            made.sit_out(absent.player, SatOut::Away);
        }
        for (player, sat_out) in &round.on_file.sat_out {
            made.on_file.sat_out.insert(*player, *sat_out);
        }
        let mut games = Vec::new();
        for pairing in &round.publication.pairings {
            let card = round.card(pairing.table).cloned();
            if card.as_ref().is_some_and(|card| plain_scores(card).is_none()) {
                pairing.players.iter().for_each(|player| made.sit_out(*player, SatOut::Away));
                continue;
            }
            let numbered = !round.on_file.unnumbered.contains(&pairing.table);
            let starts = round.on_file.starts.get(&pairing.table).copied();
            let (mut players, mut scores) = (pairing.players, card.as_ref().and_then(plain_scores));
            if starts.is_some() && players[0] > players[1] {
                players.reverse();
                scores.iter_mut().for_each(|scores| scores.reverse());
            }
            games.push(ReadGame {
                table: numbered.then_some(pairing.table.0),
                players,
                starts,
                card: scores.map(|scores| CardContent::Duel(DuelCard::plain(scores))),
            });
        }
        games.sort_by_key(|game| {
            (game.table.is_none(), game.table, game.players[0].min(game.players[1]))
        });
        let byes = made.on_file.sat_out.iter().filter(|(_, sat_out)| sat_out.is_bye());
        made.publication.byes = byes.map(|(player, _)| *player).collect();
        finish(&mut made, games);
        *round = made;
    }
    told
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn a_division_survives_the_format_as_far_as_it_reaches(division in sample::any_division(DivisionId::A)) {
        let told = as_told(&division);
        let text = write(&division, None).text;
        let back = read("a.t", &text)
            .map_err(|faults| TestCaseError::fail(format!("{faults:?}\n{text}")))?;
        prop_assert_eq!(&back.event.divisions[0], &told, "{}", text);
        let again = read("a.t", &write(&told, None).text).expect("it was read before");
        prop_assert_eq!(&again.event.divisions[0], &told);
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        let _ = crate::read("a.t", &bytes);
    }

    #[test]
    fn any_line_is_read_or_refused(text in "[A-Z][a-z, ]{0,4} [0-9 ;\\\\a\n-]{0,40}") {
        if let Ok(sheet) = Sheet::read("a.t", text.as_bytes()) {
            prop_assert_eq!(sheet.write(sheet.division()), text.as_bytes());
        }
    }
}
