//! Knockouts in the hall: matches of several games, recorded starters, and nobody who is out plays on unnoticed.

use super::rules::{NL, correct, ids};
use super::*;
use domain::{GameRecord, Pairing, PairingOrigin, PairingWishes, PlayerId, Publication};

const FINALS: &str =
    "name = \"Finale\"\nbook = \"de-tso\"\nschedule = \"1-6 knockout-best-of-3\"\n";

fn next(hall: &mut Hall) -> Publication {
    let wishes = Box::new(PairingWishes::default());
    let asked = Intent::ProposeRound { division: DivisionId::A, seed: 1, wishes };
    let Answer::Proposed { proposal } = hall.ask(DIRECTOR, asked) else { panic!("no proposal") };
    let publication = proposal.publication.clone();
    saved(hall.ask(DIRECTOR, proposal.publish(publication.clone())));
    saved(hall.ask(DIRECTOR, Intent::StartRound { round: publication.round }));
    hall.settle();
    publication
}

/// Enters every card of the current round: the player with the lower number wins, but for the named table.
fn enter(hall: &mut Hall, round: &Publication, turned: Option<TableNo>) {
    for Pairing { table, players } in &round.pairings {
        let first_wins = (players[0] < players[1]) != (turned == Some(*table));
        let scores = if first_wins { [420, 380] } else { [380, 420] };
        let card = CardId { round: round.round, table: *table };
        saved(hall.ask(DIRECTOR, correct(card, duel(scores))));
    }
    hall.settle();
}

fn told(hall: &mut Hall) -> Vec<String> {
    let asked = Intent::ReadBracket { division: DivisionId::A };
    match hall.ask(DIRECTOR, asked) {
        Answer::Told { told } => told.iter().map(speech::english).collect(),
        other => panic!("not told: {other:?}"),
    }
}

fn first_round(hall: &mut Hall) -> Publication {
    let round = hall.director().divisions[0].round.clone().expect("a round runs");
    let pairing = |row: &desk::TableRow| Pairing {
        table: row.card.table,
        players: [row.players[0].id, row.players[1].id],
    };
    let pairings = round.tables.iter().map(|row| pairing(row)).collect();
    Publication { round: round.round, pairings, fours: vec![], byes: vec![], absent: vec![] }
}

/// TSO 6.2.3: the match score is on the table's screen, whoever is through waits, and somebody wins.
#[test]
fn a_german_final_is_played_in_matches_of_three_games() {
    let (mut hall, tables) = fill_hall(Hall::announced(FINALS).unwrap(), 2);
    let round = first_round(&mut hall);
    let upset = round.pairings[1].table;
    enter(&mut hall, &round, Some(upset));
    let second = next(&mut hall);
    assert_eq!(second.pairings.len(), 2, "both matches go on");
    let shown = hall.table(tables[0]).knockout.expect("the match is on the screen");
    let shown = speech::english(&shown);
    assert!(shown.contains("best of 3, games 1:0") || shown.contains("games 0:1"), "{shown}");
    enter(&mut hall, &second, None);
    let third = next(&mut hall);
    assert_eq!(third.pairings.len(), 1, "one match is decided after two games");
    assert!(third.byes.is_empty(), "who is through only waits");
    let waits: Vec<PlayerId> = round.pairings[0].players.to_vec();
    let pairings = vec![Pairing { table: TableNo(1), players: [waits[0], waits[1]] }];
    enter(&mut hall, &third, None);
    let number = third.round.number + 1;
    let again = Publication {
        round: RoundId { number, ..third.round },
        pairings,
        fours: vec![],
        byes: vec![],
        absent: vec![],
    };
    let origin = Box::new(PairingOrigin::Director);
    let unwarned = Intent::PublishRound { publication: again, origin };
    refused(hall.ask(DIRECTOR, unwarned), "is out of the knockout");
    for _ in 0..2 {
        let round = next(&mut hall);
        enter(&mut hall, &round, None);
    }
    let wishes = Box::new(PairingWishes::default());
    let asked = Intent::ProposeRound { division: DivisionId::A, seed: 1, wishes };
    refused(hall.ask(DIRECTOR, asked), "has won the knockout");
    let last = told(&mut hall).pop().unwrap();
    assert!(last.starts_with("step 2:") && last.ends_with("has won (TSO 6.2.3)"), "{last}");
}

/// NL II.4, IV.4: the tiles say who begins, the card says it, and a level game goes to the other one.
#[test]
fn a_dutch_match_goes_to_whoever_did_not_begin() {
    let dutch = NL.replace("rounds = ROUNDS", "schedule = \"1-3 knockout-best-of-3\"");
    let (mut hall, tables) = fill_hall(Hall::announced(&dutch).unwrap(), 1);
    let game = hall.table(tables[0]).game.unwrap();
    assert!(hall.table(tables[0]).form.starter, "the card asks who began");
    let second_began = |scores| {
        let record = GameRecord { starter: Some(Side::Second), ..GameRecord::default() };
        CardContent::Duel(DuelCard { record: Box::new(record), ..DuelCard::plain(scores) })
    };
    let [first, _] = ids(&game);
    saved(hall.ask(DIRECTOR, correct(game.card, second_began([400, 400]))));
    hall.settle();
    let round = next(&mut hall);
    let card = CardId { round: round.round, table: round.pairings[0].table };
    let content = match round.pairings[0].players[0] == first {
        true => second_began([400, 400]),
        false => duel([300, 400]),
    };
    saved(hall.ask(DIRECTOR, correct(card, content)));
    hall.settle();
    let last = told(&mut hall).pop().unwrap();
    assert!(last.contains("games 2:0"), "{last}");
    assert!(
        last.contains(&format!("{first} ")) && last.ends_with("(NL IV.4, reading N18)"),
        "{last}"
    );
}

/// TSO 6.2: what is level in everything waits for the lot, and the director is told.
#[test]
fn a_match_that_nobody_has_won_needs_the_director() {
    let text = FINALS.replace("1-6 knockout-best-of-3", "1-3 knockout-double");
    let (mut hall, _) = fill_hall(Hall::announced(&text).unwrap(), 1);
    let round = first_round(&mut hall);
    let card = |round: &Publication| CardId { round: round.round, table: round.pairings[0].table };
    saved(hall.ask(DIRECTOR, correct(card(&round), duel([400, 400]))));
    hall.settle();
    let second = next(&mut hall);
    saved(hall.ask(DIRECTOR, correct(card(&second), duel([400, 400]))));
    hall.settle();
    let needs = hall.director().attention;
    assert!(needs.iter().any(|need| need.what.say == "needed-match-level"), "{needs:?}");
    let wishes = Box::new(PairingWishes::default());
    let asked = Intent::ProposeRound { division: DivisionId::A, seed: 1, wishes };
    refused(hall.ask(DIRECTOR, asked.clone()), "have not decided who goes on");
    let [first, second] = round.pairings[0].players;
    refused(hall.ask(DIRECTOR, Intent::EnterLot { order: vec![first] }), "");
    saved(hall.ask(DIRECTOR, Intent::EnterLot { order: vec![second, first] }));
    hall.settle();
    refused(hall.ask(DIRECTOR, asked), &format!("{second}"));
}
