//! Fields built from divisions, and fields that cannot be seated.

use super::*;
use domain::{CardContent, DivisionId, DuelCard, Player};
use domain::{Publication, WinPoints};

fn id(number: u16) -> PlayerId {
    PlayerId { division: DivisionId::A, number }
}

fn row(number: u16) -> Standing {
    Standing {
        rank: 1,
        player: id(number),
        name: String::new(),
        wins: WinPoints(i32::from(number)),
        spread: 0,
        points: 0,
        games: 0,
        counters: None,
        reasons: Vec::new(),
    }
}

fn book() -> Book {
    Book::named("ro-frs").unwrap()
}

fn division() -> Division {
    let mut division = Division::new(DivisionId::A, "Main".parse().unwrap(), 5);
    for number in 1..=5 {
        let rating = (number != 5).then_some(1_000 + 10 * i32::from(number));
        let player = Player { rating, ..Player::new(id(number), "N".parse().unwrap()) };
        division.players.insert(player.id, player);
    }
    for (number, pairs, bye) in [(1, [[1, 2], [3, 4]], 5), (2, [[2, 3], [5, 1]], 4)] {
        let round = RoundId { division: DivisionId::A, number };
        let pairings = (1..)
            .zip(pairs)
            .map(|(table, pair)| Pairing { table: TableNo(table), players: pair.map(id) })
            .collect();
        let publication =
            Publication { round, pairings, fours: vec![], byes: vec![id(bye)], absent: Vec::new() };
        let card = CardState::Counts(CardContent::Duel(DuelCard::plain([400, 300])));
        let cards = BTreeMap::from([(TableNo(1), card)]);
        division.rounds.insert(number, PlayedRound::new(publication, cards));
    }
    division
}

#[test]
fn a_division_turns_into_the_field_of_its_next_round() {
    let field =
        Field::from_division(&book(), &division(), &[row(4), row(9), row(2), row(3), row(1)]);

    assert_eq!(field.round, RoundId { division: DivisionId::A, number: 3 });
    assert_eq!((field.rounds, field.based_on, field.step(), field.rounds_left()), (5, 2, 3, 3));
    assert_eq!(field.tables, [TableNo(1), TableNo(2)]);
    assert_eq!(field.seeding, [4, 3, 2, 1, 5].map(id));
    let met: Vec<[u16; 2]> =
        field.met.keys().map(|pair| pair.players().map(|player| player.number)).collect();
    assert_eq!(met, [[1, 2], [1, 5], [2, 3], [3, 4]]);
    let players: Vec<_> = field
        .players
        .iter()
        .map(|e| (e.player.number, [e.starts, e.seconds], e.run, e.byes, e.last))
        .collect();
    assert_eq!(
        players,
        [
            (4, [0, 1], -1, 1, Some(LastGame::Won)),
            (2, [1, 1], 1, 0, Some(LastGame::Won)),
            (3, [1, 1], -1, 0, Some(LastGame::Lost)),
            (1, [1, 1], -1, 0, None),
            (5, [1, 0], 1, 1, None),
        ]
    );
}

#[test]
fn meetings_and_byes_are_counted_per_day_too() {
    let days = Days::of(&[1, 4]);
    let field = Field::for_round(&book(), &division(), &[], 3, &days);
    assert_eq!(field.meetings(id(1), id(2)), Meetings { times: 1, today: 0, last: 1 });
    assert_eq!(field.meetings(id(3), id(2)), Meetings { times: 1, today: 1, last: 2 });
    let today: Vec<(u16, u16)> = field.players.iter().map(|e| (e.byes, e.byes_today)).collect();
    assert_eq!(today, [(0, 0), (0, 0), (0, 0), (1, 1), (1, 0)]);
}

#[test]
fn an_earlier_round_is_seen_as_it_was() {
    let field = Field::for_round(&book(), &division(), &[], 2, &Days::default());
    assert_eq!(field.met.len(), 2);
    assert_eq!(field.players.iter().map(|entrant| entrant.byes).sum::<u16>(), 1);
}

#[test]
fn a_pair_of_players_from_two_clubs_has_no_club() {
    let entrant = |clubs: &[&str]| Entrant {
        clubs: clubs.iter().map(|club| (*club).to_owned()).collect(),
        ..Entrant::new(id(1))
    };
    assert_eq!(entrant(&["X"]).club(), Some("X"));
    assert_eq!(entrant(&["X", "X"]).club(), Some("X"));
    assert_eq!(entrant(&["X", "Y"]).club(), None);
    assert_eq!(entrant(&[]).club(), None);
}
