//! What the director fixes, and what a proposal tells in return.

use crate::hall::{ids, pairs, ranking, ro};
use pairing::{Constraints, Pair, PairingWarning, RepeatCause, Request, Seed, System, propose};
use speech::english;

fn plain(name: &str) -> Request {
    Request::new(name.parse().unwrap(), Seed(1)).with_rules(ro())
}

#[test]
fn the_director_places_by_hand_and_is_told_who_is_missing() {
    let field = ranking(5, &[(1, 2)]);
    let mut request = Request::new(System::Manual, Seed(1));
    request.constraints.fixed.insert(Pair::new(ids(&[2])[0], ids(&[1])[0]));
    let error = propose(&field, &request).unwrap_err();
    assert_eq!(english(&error), "round 4 of division A still needs an opponent for A3, A4 and A5");
    request.constraints.fixed.insert(Pair::new(ids(&[3])[0], ids(&[5])[0]));
    request.constraints.byes.extend(ids(&[4]));
    let proposal = propose(&field, &request).unwrap();
    assert_eq!(pairs(&proposal), [(1, 2), (3, 5)]);
    let [PairingWarning::Repeat { because, .. }] = proposal.warnings[..] else {
        panic!("a repeat")
    };
    assert_eq!(because, RepeatCause::Director);
}

#[test]
fn contradictions_of_the_director_are_refused() {
    let field = ranking(4, &[]);
    let [a, b, c] = <[_; 3]>::try_from(ids(&[1, 2, 3])).unwrap();
    let refuse = |constraints: Constraints| {
        let request = Request { constraints, ..plain("swiss") };
        english(&propose(&field, &request).unwrap_err())
    };
    let pair = Pair::new(a, b);
    let set = |pairs: &[Pair]| pairs.iter().copied().collect();
    assert_eq!(
        refuse(Constraints { fixed: set(&[pair]), forbidden: set(&[pair]), ..Default::default() }),
        "A1 and A2 are both fixed and forbidden in round 4 of division A: take one back"
    );
    assert_eq!(
        refuse(Constraints { fixed: set(&[pair, Pair::new(a, c)]), ..Default::default() }),
        "A1 is placed twice by the director in round 4 of division A: take one back"
    );
    assert_eq!(
        refuse(Constraints {
            fixed: set(&[pair]),
            absent: ids(&[2]).into_iter().collect(),
            ..Default::default()
        }),
        "A2 is placed by the director in round 4 of division A but absent: change one"
    );
    assert_eq!(
        refuse(Constraints { absent: ids(&[9]).into_iter().collect(), ..Default::default() }),
        "A9 is not in the field of round 4 of division A: check the number"
    );
    let crowd = Constraints { absent: ids(&[1, 2, 3]).into_iter().collect(), ..Default::default() };
    assert!(refuse(crowd).starts_with("round 4 of division A needs at least two players"));
}

#[test]
fn a_forbidden_pair_is_never_made_even_where_the_list_ends() {
    let field = ranking(4, &[(1, 3), (1, 4), (2, 3), (2, 4)]);
    let mut request = plain("swiss");
    request.constraints.forbidden.insert(Pair::new(ids(&[3])[0], ids(&[4])[0]));
    let proposal = propose(&field, &request).unwrap();
    assert_eq!(pairs(&proposal), [(1, 3), (2, 4)]);
    assert_eq!(proposal.warnings.len(), 2);
    for other in [1, 2, 3] {
        request.constraints.forbidden.insert(Pair::new(ids(&[other])[0], ids(&[4])[0]));
    }
    let error = english(&propose(&field, &request).unwrap_err());
    assert!(error.contains("forbidden by the director"), "{error}");
}

#[test]
fn tables_follow_the_standings_and_needs() {
    let field = ranking(6, &[]);
    let mut request = plain("swiss");
    let [one, five] = <[_; 2]>::try_from(ids(&[1, 5])).unwrap();
    request.constraints.tables.insert(five, domain::TableNo(1));
    let tables = |request: &Request| -> Vec<u16> {
        let proposal = propose(&field, request).unwrap();
        proposal.publication.pairings.iter().map(|pairing| pairing.table.0).collect()
    };
    assert_eq!(tables(&request), [2, 3, 1]);
    request.constraints.tables.insert(one, domain::TableNo(1));
    let proposal = propose(&field, &request).unwrap();
    assert_eq!(tables(&request), [1, 2, 3]);
    assert!(
        matches!(proposal.warnings[..], [PairingWarning::TableMoved { player, .. }] if player == five)
    );
}

#[test]
fn an_explanation_names_players_and_articles() {
    let field = ranking(4, &[(1, 2)]);
    let proposal = propose(&field, &plain("swiss")).unwrap();
    let name_of =
        |id: domain::PlayerId| Some(domain::Named { id, name: format!("Player {}", id.number) });
    let lines = pairing::explain::explain(&proposal, &[]);
    let lines: Vec<String> = lines.map(|line| english(&line.named(&name_of))).collect();
    assert_eq!(lines[0], "round 4 of division A: swiss (RO 9.2), standings after round 3, seed 1");
    assert!(
        lines[1]
            .contains("A3 Player 3 and A1 Player 1: places 3 and 1 (RO 9.2); not A2 Player 2 (already met, RO 9.2 d); A"),
        "{}",
        lines[1]
    );
    assert!(lines[1].ends_with("starts by lot (RO 4.2 b)"), "{}", lines[1]);
    let json = serde_json::to_string(&proposal).unwrap();
    assert_eq!(serde_json::from_str::<pairing::Pairs>(&json).unwrap(), proposal);
}

/// TSO 6.2: whoever won a match goes on, also where the director had made the pairs of the round before.
#[test]
fn a_knockout_goes_on_after_pairs_of_the_directors_own() {
    let knockout = plain("knockout");
    let bracket = |met: &[(u16, u16)], out: &[u16]| {
        let mut field = ranking(4, met).in_round(2, 2).in_block(1);
        field.seeding = ids(&[1, 2, 3, 4]);
        for entrant in &mut field.players {
            entrant.out = out.contains(&entrant.player.number);
        }
        propose(&field, &knockout).map(|proposal| pairs(&proposal)).map_err(|none| english(&none))
    };
    assert_eq!(bracket(&[(1, 4), (2, 3)], &[4, 3]), Ok(vec![(1, 2)]), "the bracket as drawn");
    assert_eq!(bracket(&[(1, 2), (3, 4)], &[2, 3]), Ok(vec![(1, 4)]), "the director's own pairs");
    let level = bracket(&[(1, 4), (2, 3)], &[3]).unwrap_err();
    assert!(level.contains("have not decided who goes on"), "{level}");
}
