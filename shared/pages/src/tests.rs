//! What pages and sheets say, and what they never give away.

use super::*;
use crate::paper::{JoinSlip, Sheet};
use desk::{DivisionNotice, ResultNotice, RoundNotice, ShareNotice, StandingsNotice, TableNotice};
use domain::{
    DivisionId, EventId, Name, Player, PlayerId, Programme, RoundId, Said, Slot, Standing,
    TableNames, TableNo, WinPoints,
};

fn player(number: u16) -> PlayerId {
    PlayerId { division: DivisionId::A, number }
}

fn hours() -> Vec<Slot> {
    let programme: Programme = "10:00 1, 11:15 2, 12:30 Lunch, 9:30 3".parse().unwrap();
    programme.slots().to_vec()
}

/// So many tables, one round played and one to come.
fn board(tables: u16) -> Noticeboard {
    let names = ["Jörg Böhmert", "<b>Eve</b> & \"Co\"", "Ștefania Țîrulescu"];
    let people = (1..=tables * 2).map(|number| {
        let known = names.get(usize::from(number - 1));
        let name = known.map_or_else(|| format!("Player {number}"), |name| (*name).to_owned());
        Player::new(player(number), Name::own(name))
    });
    let seats = |number: u16, started: bool| RoundNotice {
        round: RoundId { division: DivisionId::A, number },
        started,
        started_wall_ms: started.then_some(1_000),
        is_silent: false,
        tables: (1..=tables)
            .map(|table| TableNotice {
                table: TableNo(table),
                players: vec![player(2 * table - 1), player(2 * table)],
                result: (started && table == 1).then(|| ResultNotice {
                    shares: [(411, 2, 30), (381, 0, -30)]
                        .map(|(score, wins, spread)| ShareNotice {
                            score: Some(score),
                            wins: WinPoints(wins),
                            spread,
                        })
                        .to_vec(),
                    what: None,
                }),
            })
            .collect(),
        byes: vec![],
        absent: vec![],
        missing: if started { tables - 1 } else { tables },
    };
    let row = |number: u16| Standing {
        rank: number,
        player: player(number),
        name: format!("row {number}"),
        wins: WinPoints(2),
        spread: -7,
        points: 0,
        games: 1,
        counters: None,
        reasons: vec![],
    };
    let division = DivisionNotice {
        id: DivisionId::A,
        name: "Open".to_owned(),
        rounds_planned: 5,
        is_over: false,
        players: people.collect(),
        withdrawn: vec![],
        rounds: vec![seats(1, true), seats(2, false)],
        standings: StandingsNotice {
            after: 1,
            missing: tables - 1,
            is_held: false,
            rows: (1..=tables * 2).map(row).collect(),
            teams: vec![],
        },
        allotted_s: Some(1_500),
        programme: hours(),
    };
    Noticeboard {
        event: EventId([7; 32]),
        name: "Cup <script>".to_owned(),
        book: "TSO".to_owned(),
        cut_off: false,
        tables: TableNames::new(),
        divisions: vec![division],
    }
}

fn spoken(said: &Said) -> String {
    speech::english(said)
}

fn drawn(board: &Noticeboard, place: &Place) -> String {
    let reader = Reader { say: &spoken, language: "en" };
    let seen = Seen { board, as_of_ms: 3_723_000, version: 5, links: Links::Live };
    page(seen, reader, place, None)
}

fn printed(board: &Noticeboard, what: &Sheet) -> Option<String> {
    paper::sheet(board, 0, Reader { say: &spoken, language: "en" }, what)
}

#[test]
fn whatever_people_call_themselves_is_only_text() {
    let board = board(3);
    let one = Place::Player { player: player(2) };
    for place in Place::ALL.iter().chain([&one]) {
        let page = drawn(&board, place);
        assert!(!page.contains("<b>Eve") && !page.contains("Cup <script>"), "{place:?}");
        assert!(page.contains("Cup &lt;script&gt;"), "{place:?}");
        assert!(page.contains("01:02:03 UTC"), "it says of when it is");
    }
    let sheets = [Sheet::Names { round: None }, Sheet::Slips { round: None }, Sheet::Cards];
    for sheet in sheets {
        let page = printed(&board, &sheet).unwrap();
        assert!(!page.contains("<b>Eve"), "{sheet:?}");
        assert!(!page.contains("<script"), "paper needs no script");
        assert!(!page.contains("http://") && !page.contains("https://"), "{sheet:?}");
    }
}

#[test]
fn people_find_themselves_by_a_part_of_their_name() {
    let found = |name: &str| drawn(&board(3), &Place::Home { name: Some(name.to_owned()) });
    let page = found("bohm");
    assert!(page.contains("Jörg Böhmert") && !page.contains("Player 5"), "{page}");
    assert!(found("nobody at all").contains("Nobody is called “nobody at all”"));
    let own = drawn(&board(3), &Place::Player { player: player(1) });
    assert!(own.contains("Round 2: table 1") && own.contains("you start"), "{own}");
    let other = drawn(&board(3), &Place::Player { player: player(2) });
    assert!(other.contains("the opponent starts") && other.contains("against Jörg Böhmert"));
}

#[test]
fn every_list_says_what_is_missing() {
    let standings = drawn(&board(3), &Place::Standings);
    assert!(standings.contains("After round 1, 2 cards missing"), "{standings}");
    let mut held = board(3);
    held.divisions[0].standings.is_held = true;
    held.cut_off = true;
    let held = drawn(&held, &Place::Standings);
    assert!(held.contains("held back") && held.contains("lost the director"), "{held}");
}

#[test]
fn slips_are_cut_into_sorted_piles_and_carry_their_code() {
    let page = printed(&board(10), &Sheet::Slips { round: Some(2) }).unwrap();
    assert_eq!(page.matches("<section class=\"slips\">").count(), 3);
    let tables: Vec<u16> = page
        .split("777-A2-")
        .skip(1)
        .filter_map(|rest| rest.split_once("</p>")?.0.parse().ok())
        .collect();
    assert_eq!(tables, [1, 4, 7, 10, 2, 5, 8, 3, 6, 9]);
    assert_eq!(printed(&board(10), &Sheet::Slips { round: Some(3) }), None);
}

#[test]
fn join_slips_show_their_code_and_nothing_else_does() {
    let slip = JoinSlip {
        role: Said::text("table 12"),
        code: "12-7KQ2M9XD".to_owned(),
        command: "kibitz table --join 12-7KQ2M9XD".to_owned(),
    };
    let page = printed(&board(1), &Sheet::Joins { slips: vec![slip] }).unwrap();
    assert!(page.contains("12-7KQ2M9XD") && page.contains("<svg"));
    assert_eq!(printed(&board(1), &Sheet::Joins { slips: vec![] }), None);
}

/// Read as its description has it: `newt=`, an object, a semicolon; players by their number, rounds in their order.
#[test]
fn a_broadcast_reads_the_feed() {
    let mut board = board(3);
    board.divisions[0].players[4].name = Name::own("undefined");
    let text = feed::tourney_js(&board);
    let object = text.strip_prefix("newt=").unwrap().trim_end().strip_suffix(';').unwrap();
    assert!(!object.contains("undefined"));
    let newt: serde_json::Value = serde_json::from_str(object).unwrap();
    let division = &newt["divisions"][0];
    assert_eq!((division["name"].as_str(), division["maxr"].as_u64()), (Some("A"), Some(4)));
    let players = division["players"].as_array().unwrap();
    assert!(players[0].is_null() && players.len() == 7);
    assert_eq!(players[5]["name"], "undefined");
    let second = &players[2];
    assert_eq!(second["id"], 2);
    assert_eq!(second["pairings"], serde_json::json!([1, 1]));
    assert_eq!(second["scores"], serde_json::json!([381]));
    assert_eq!(second["etc"], serde_json::json!({ "board": [1, 1], "p12": [2, 2] }));
    assert_eq!(second["rating"], 0, "ratings are not announced");
}

#[test]
fn tables_of_values_survive_names_with_commas_quotes_and_formulas() {
    let mut board = board(1);
    board.divisions[0].players[0].name = Name::own("Böhmert, \"J\"");
    board.divisions[0].players[1].name = Name::own("=1+1");
    let text = feed::players_csv(&board);
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(lines[1], "A,1,\"Böhmert, \"\"J\"\"\",,,0");
    assert_eq!(lines[2], "A,2,'=1+1,,,0");
    assert!(feed::cards_csv(&board).contains("A,1,1,2,2,'=1+1,381,0,-30\r\n"));
    assert_eq!(feed::standings_csv(&board).lines().count(), 3);
}

#[test]
fn a_site_of_files_leads_only_to_files_that_are_there() {
    let board = board(2);
    let reader = Reader { say: &spoken, language: "en" };
    let files = site::site(&board, 0, reader, &|_| None);
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.contains(&"player-A4.html") && names.contains(&"round-2.html"));
    for (name, text) in files.iter().filter(|(name, _)| name.ends_with(".html")) {
        for link in text.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let file = link.split('#').next().unwrap_or_default();
            let known = names.contains(&file) || file.is_empty() || link.starts_with("data:");
            assert!(known, "{name} leads to {link}");
        }
        assert!(!text.contains("<script"), "{name} has nothing to follow");
    }
}

#[test]
fn tables_go_by_the_names_that_the_hall_gave_them() {
    let mut board = board(3);
    board.tables.insert(TableNo(2), "Stage".parse().unwrap());
    let places = [Place::Names, Place::Tables { round: None }, Place::Player { player: player(3) }];
    for place in places {
        assert!(drawn(&board, &place).contains("Stage"), "{place:?}");
    }
    for sheet in [Sheet::Slips { round: None }, Sheet::Names { round: None }] {
        assert!(printed(&board, &sheet).unwrap().contains("Stage"), "{sheet:?}");
    }
}

#[test]
fn the_clock_shows_the_programme_with_its_days() {
    let text = drawn(&board(2), &Place::Clock);
    assert!(text.contains("11:15") && text.contains("Lunch") && text.contains("Day 2"), "{text}");
    assert!(text.contains("data-planned=\"600\" data-started=\"1000\""), "{text}");
}

#[test]
fn a_screen_follows_the_state_of_the_event() {
    let seated = drawn(&board(20), &Place::Screen);
    assert_eq!(seated.matches("class=\"leaf\"").count(), 2, "40 people, 24 on a leaf");
    assert!(seated.contains("Round 2 of 5") && !seated.contains("411:381"), "{seated}");
    let mut playing = board(20);
    playing.divisions[0].rounds.pop();
    let text = drawn(&playing, &Place::Screen);
    assert!(text.contains("411:381") && text.contains("Running for"), "{text}");
    playing.divisions[0].rounds[0].missing = 0;
    let text = drawn(&playing, &Place::Screen);
    assert!(text.contains("After round 1") && !text.contains("Running for"), "{text}");
}
