//! Worked cases; those named after a vector are translated from it by hand.

use crate::{
    Entrant, Field, Meetings, NoPairing, Pair, PairingWarning, Pairs, Seed, SkipCause, System,
    explain, pair,
};
use domain::{DivisionId, PlayerId, RoundId, TableNo};
use speech::english;

fn id(number: u16) -> PlayerId {
    PlayerId { division: DivisionId::A, number }
}

/// Players 1 to `count` in the order of the standings before round 4.
fn field(count: u16, met: &[(u16, u16)]) -> Field {
    let round = RoundId { division: DivisionId::A, number: 4 };
    let players = (1..=count).map(|number| Entrant::new(id(number))).collect();
    let once = Meetings { times: 1, today: 1, last: 0 };
    Field {
        met: met.iter().map(|(a, b)| (Pair::new(id(*a), id(*b)), once)).collect(),
        ..Field::new(round, players)
    }
}

fn propose(field: &Field) -> Pairs {
    pair(field, &System::Neighbours, Seed(7)).unwrap()
}

/// Pairs in the order of the tables, the better player of each first.
fn pairs(proposal: &Pairs) -> Vec<(u16, u16)> {
    let pairings = proposal.publication.pairings.iter();
    pairings
        .map(|pairing| {
            let [a, b] = pairing.players.map(|player| player.number);
            (a.min(b), a.max(b))
        })
        .collect()
}

/// `ro-frs/no-repeats-needed`
#[test]
fn neighbours_meet_from_the_top_down() {
    let proposal = propose(&field(6, &[(1, 4), (2, 5), (3, 6)]));
    assert_eq!(pairs(&proposal), [(1, 2), (3, 4), (5, 6)]);
    let tables: Vec<u16> =
        proposal.publication.pairings.iter().map(|pairing| pairing.table.0).collect();
    assert_eq!(tables, [1, 2, 3]);
    assert_eq!(proposal.warnings, []);
}

/// `ro-frs/skip-to-next`
#[test]
fn somebody_already_met_is_skipped() {
    let proposal = propose(&field(6, &[(1, 2), (3, 5), (4, 6)]));
    assert_eq!(pairs(&proposal), [(1, 3), (2, 4), (5, 6)]);
    let [basis, skipped, start] =
        &explain::pair_reasons(&proposal.reasons[0]).iter().map(english).collect::<Vec<_>>()[..]
    else {
        panic!("three reasons")
    };
    assert!(basis.starts_with("places 1 and 3 ("), "{basis}");
    assert!(skipped.starts_with("not A2 (already met, "), "{skipped}");
    assert!(start.contains("starts by lot"), "{start}");
}

/// `ro-frs/skip-two`
#[test]
fn several_players_already_met_are_skipped() {
    let met = [(1, 2), (1, 3), (4, 5), (2, 6), (3, 5), (4, 6)];
    assert_eq!(pairs(&propose(&field(6, &met))), [(1, 4), (2, 3), (5, 6)]);
}

/// `ro-frs/odd-field`
#[test]
fn the_last_player_without_a_bye_sits_out() {
    let mut field = field(9, &[(1, 9), (2, 4), (3, 8), (5, 7)]);
    field.players[5].byes = 1;
    let proposal = propose(&field);
    assert_eq!(pairs(&proposal), [(1, 2), (3, 4), (5, 6), (7, 8)]);
    assert_eq!(proposal.publication.byes, [id(9)]);
    field.players[8].byes = 1;
    let proposal = propose(&field);
    assert_eq!(proposal.publication.byes, [id(8)]);
    let reason = english(&explain::bye(&proposal.byes[0]));
    let default = "(Kibitz default)";
    assert_eq!(
        reason,
        format!("A8 sits out: place 8 {default}; not A9 (already sat out, Kibitz default)")
    );
}

/// The dead end of rulebooks.md 4.1: the fixed pairs are undone from the bottom upwards.
#[test]
fn a_dead_end_is_seen_before_it_is_reached() {
    let proposal = propose(&field(4, &[(3, 4)]));
    assert_eq!(pairs(&proposal), [(1, 3), (2, 4)]);
    let [ref skip] = proposal.reasons[0].skipped[..] else { panic!("one player is skipped") };
    assert_eq!((skip.player, skip.because), (id(2), SkipCause::Needed));
    assert_eq!(proposal.warnings, []);
}

#[test]
fn a_repeat_nobody_can_avoid_is_flagged_and_as_low_as_possible() {
    let met = [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let proposal = propose(&field(4, &met));
    assert_eq!(pairs(&proposal), [(1, 2), (3, 4)]);
    assert_eq!(proposal.warnings.len(), 2);
    let proposal = propose(&field(4, &[(3, 1), (3, 2), (3, 4)]));
    assert_eq!(pairs(&proposal), [(1, 2), (3, 4)]);
    let [PairingWarning::Repeat { table, .. }] = proposal.warnings[..] else {
        panic!("one repeat")
    };
    assert_eq!(table, TableNo(2));
    let sentence = english(&proposal.warnings[0]);
    assert!(
        sentence.ends_with("meet again at table 2: no pairing of this round has fewer repeats")
    );
}

#[test]
fn the_bye_moves_up_when_that_saves_a_repeat_and_says_so() {
    // Players 3 and 4 have met everybody but 5, so that only one of them can play somebody new.
    let met = [(1, 3), (1, 4), (2, 3), (2, 4), (3, 4)];
    let proposal = propose(&field(5, &met));
    assert_eq!(proposal.publication.byes, [id(4)]);
    assert_eq!(pairs(&proposal), [(1, 2), (3, 5)]);
    assert_eq!(
        proposal.warnings.iter().map(english).collect::<Vec<_>>(),
        ["A4 sits out instead of A5, who stands lower: otherwise two players would meet again"]
    );
}

#[test]
fn the_reason_names_the_starter_and_why() {
    let mut field = field(4, &[]);
    field.players[0].starts = 2;
    field.players[1].starts = 1;
    field.players[2].run = 1;
    let proposal = propose(&field);
    let reasons = proposal.reasons.iter().map(explain::short);
    let reasons: Vec<String> = reasons.map(|reason| english(&reason)).collect();
    assert_eq!(
        reasons,
        [
            "places 2 and 1; A2 starts, with fewer starts so far (1 against 2)",
            "places 4 and 3; A4 starts because A3 started last",
        ]
    );
}

#[test]
fn when_everybody_has_sat_out_the_second_bye_is_flagged() {
    let mut field = field(3, &[]);
    field.players.iter_mut().for_each(|entrant| entrant.byes = 1);
    let proposal = propose(&field);
    assert_eq!(proposal.warnings, [PairingWarning::AnotherBye { player: id(3), byes: 1 }]);
    let sentence = "A3 sits out once more: nobody has sat out fewer times than 1";
    assert_eq!(english(&proposal.warnings[0]), sentence);
}

/// These bytes are the promise that every machine draws the same lot.
#[test]
fn the_lot_of_the_first_round_depends_on_the_seed_alone() {
    let mut field = field(7, &[]);
    field.round.number = 1;
    let drawn = propose(&field);
    field.players.reverse();
    assert_eq!(propose(&field), drawn);
    assert_ne!(pair(&field, &System::Neighbours, Seed(8)).unwrap(), drawn);
    let seats: Vec<[u16; 2]> = drawn
        .publication
        .pairings
        .iter()
        .map(|pairing| pairing.players.map(|player| player.number))
        .collect();
    assert_eq!(seats, [[3, 7], [4, 1], [5, 6]]);
    assert_eq!(drawn.publication.byes, [id(2)]);
    assert!(english(&explain::short(&drawn.reasons[0])).starts_with("drawn by lot; A"));
}

#[test]
fn a_field_that_cannot_be_seated_says_what_to_do() {
    let refuse = |field: &Field| english(&pair(field, &System::Neighbours, Seed(7)).unwrap_err());
    assert_eq!(
        refuse(&field(1, &[])),
        "round 4 of division A needs at least two players, but the field has 1: enter more"
    );
    let crowded = field(6, &[]).at_tables(vec![TableNo(4), TableNo(9)]);
    assert_eq!(
        refuse(&crowded),
        "round 4 of division A needs 3 tables, but 2 are free: free or add tables"
    );
    let same = field(4, &[]).at_tables(vec![TableNo(4), TableNo(4)]);
    assert_eq!(refuse(&same), "table 4 is listed twice for round 4 of division A: remove one");
    let mut twice = field(4, &[]);
    twice.players[3] = twice.players[0].clone();
    let error = pair(&twice, &System::Neighbours, Seed(7)).unwrap_err();
    assert!(matches!(error, NoPairing::PlayerTwice { player, .. } if player == id(1)));
}
