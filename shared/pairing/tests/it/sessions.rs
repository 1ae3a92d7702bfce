//! Whole divisions and the planner: rounds of one session, and rounds that are worked out once more.

use crate::hall::id;
use domain::{
    CardContent, CardState, Division, DivisionId, DuelCard, PlayedRound, Player, Publication,
    Schedule, TableNo,
};
use pairing::{Asked, Pair, PairingWarning, Pairs, Plan};
use rulebook::Book;
use std::collections::{BTreeMap, BTreeSet};

fn division(players: u16, schedule: &str) -> Division {
    let mut division = Division::new(DivisionId::A, "Open".parse().unwrap(), 0);
    for number in 1..=players {
        let name = format!("Player {number}").parse().unwrap();
        let rating = Some(2000 - i32::from(number));
        division.players.insert(id(number), Player { rating, ..Player::new(id(number), name) });
    }
    division.plan.schedule = Some(Schedule::own(schedule));
    division
}

fn planned(division: &Division, round: u16) -> Pairs {
    let book = Book::named("no-nsf").unwrap();
    let asked = Asked { round, ..Asked::next(division, 1) };
    Plan::new(&book, division, &asked).unwrap().propose().unwrap().pairs
}

/// Publishes a round; with cards the lower number wins by as much as the numbers differ.
fn publish(division: &mut Division, publication: Publication, played: bool) {
    let cards: BTreeMap<TableNo, CardState> = publication
        .pairings
        .iter()
        .map(|pairing| {
            let card =
                DuelCard::plain(pairing.players.map(|player| 500 - i32::from(player.number)));
            let counts = CardState::Counts(CardContent::Duel(card));
            (pairing.table, if played { counts } else { CardState::Open })
        })
        .collect();
    let number = publication.round.number;
    division.rounds.insert(number, PlayedRound::new(publication, cards));
}

#[test]
fn rounds_of_a_session_come_from_one_standing_and_repeat_nothing() {
    let mut division = division(10, "rounds 1-2 swiss-seeded, 3-5 koth on 2, 6 koth");
    for round in 1..=2 {
        let made = planned(&division, round);
        publish(&mut division, made.publication, true);
    }
    let mut met = BTreeSet::new();
    for round in 3..=5 {
        let made = planned(&division, round);
        assert_eq!(made.based_on, 2);
        let lacks =
            |warning: &PairingWarning| matches!(warning, PairingWarning::MissingCards { .. });
        assert!(!made.warnings.iter().any(lacks), "{:?}", made.warnings);
        for pairing in &made.publication.pairings {
            assert!(met.insert(Pair::from(pairing.players)), "{pairing:?} again in round {round}");
        }
        publish(&mut division, made.publication, false);
    }
}

/// Whoever is off by now was there when the round was made.
#[test]
fn a_past_round_is_worked_out_with_those_who_were_there() {
    for schedule in ["rounds 1-5 round-robin", "rounds 1-5 koth", "rounds 1-5 initial-fontes-5"] {
        let mut division = division(6, schedule);
        let mut made = Vec::new();
        for round in 1..=3 {
            made.push(planned(&division, round).publication);
            publish(&mut division, made[made.len() - 1].clone(), true);
        }
        division.withdrawn.extend([id(2), id(5)]);
        for (round, before) in (1..).zip(&made) {
            let again = planned(&division, round).publication;
            assert_eq!(again.pairings, before.pairings, "{schedule}, round {round}");
        }
        let next: BTreeSet<u16> = planned(&division, 4)
            .publication
            .players()
            .iter()
            .map(|player| player.number)
            .collect();
        assert_eq!(next, [1, 3, 4, 6].into(), "{schedule}");
    }
}
