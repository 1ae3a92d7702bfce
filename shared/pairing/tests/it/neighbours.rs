//! What every proposal promises, on random fields and over whole random events.

use domain::{
    CardContent, CardState, Division, DivisionId, DuelCard, PlayedRound, Player, PlayerId,
    Publication, RoundId, TableNo,
};
use pairing::{Entrant, Field, Meetings, Pair, PairingWarning, Pairs, Seed, System, pair};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

fn id(number: usize) -> PlayerId {
    PlayerId { division: DivisionId::A, number: u16::try_from(number).expect("few players") }
}

fn field(byes: &[u16], met: &[(usize, usize)]) -> Field {
    let count = byes.len();
    let entrant = |(place, byes): (usize, &u16)| Entrant { byes: *byes, ..Entrant::new(id(place)) };
    let round = RoundId { division: DivisionId::A, number: 5 };
    let once = Meetings { times: 1, today: 1, last: 0 };
    Field {
        met: met
            .iter()
            .filter(|(a, b)| a != b && *a < count && *b < count)
            .map(|(a, b)| (Pair::new(id(*a), id(*b)), once))
            .collect(),
        ..Field::new(round, byes.iter().enumerate().map(entrant).collect())
    }
}

/// All ways to pair the rest, in the document's order: the first player with the nearest one first.
fn all_pairings(rest: &[PlayerId]) -> Vec<Vec<Pair>> {
    let Some((first, others)) = rest.split_first() else {
        return vec![Vec::new()];
    };
    let mut all = Vec::new();
    for at in 0..others.len() {
        let mut left = others.to_vec();
        let second = left.remove(at);
        for mut pairs in all_pairings(&left) {
            pairs.insert(0, Pair::new(*first, second));
            all.push(pairs);
        }
    }
    all
}

fn repeats(field: &Field, pairs: &[Pair]) -> usize {
    pairs.iter().filter(|pair| field.met.contains_key(pair)).count()
}

/// The fewest repeats any pairing has while this player sits out.
fn fewest(field: &Field, sits_out: Option<PlayerId>) -> usize {
    let rest: Vec<PlayerId> = field
        .players
        .iter()
        .map(|entrant| entrant.player)
        .filter(|player| Some(*player) != sits_out)
        .collect();
    all_pairings(&rest).iter().map(|pairs| repeats(field, pairs)).min().expect("one at least")
}

fn drawn(proposal: &Pairs) -> Vec<Pair> {
    proposal.publication.pairings.iter().map(|pairing| Pair::from(pairing.players)).collect()
}

fn everybody_once(players: &BTreeSet<PlayerId>, publication: &Publication) {
    let mut seen = BTreeSet::new();
    let paired = publication.pairings.iter().flat_map(|pairing| pairing.players);
    for player in paired.chain(publication.byes.iter().copied()) {
        assert!(seen.insert(player), "{player} is placed twice");
    }
    assert_eq!(&seen, players);
    assert_eq!(publication.byes.len(), players.len() % 2);
    let tables: BTreeSet<TableNo> =
        publication.pairings.iter().map(|pairing| pairing.table).collect();
    assert_eq!(tables.len(), publication.pairings.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn repeats_are_as_few_as_brute_force_finds_and_the_order_is_the_documents(
        byes in prop::collection::vec(0u16..2, 2..=8),
        met in prop::collection::vec((0usize..8, 0usize..8), 0..40),
        seed: u64,
    ) {
        let field = field(&byes, &met);
        let players: BTreeSet<PlayerId> = field.players.iter().map(|e| e.player).collect();
        let proposal = pair(&field, &System::Neighbours, Seed(seed)).unwrap();
        everybody_once(&players, &proposal.publication);
        let pairs = drawn(&proposal);
        let sits_out = proposal.publication.byes.first().copied();
        let count = repeats(&field, &pairs);
        let flagged = |warning: &&PairingWarning| matches!(warning, PairingWarning::Repeat { .. });
        prop_assert_eq!(proposal.warnings.iter().filter(flagged).count(), count);

        if let Some(sits_out) = sits_out {
            // The lowest of those who sat out least whose absence costs the fewest repeats.
            let least = byes.iter().min().unwrap();
            let may_sit = || field.players.iter().rev().filter(|e| e.byes == *least);
            let best = may_sit().map(|e| fewest(&field, Some(e.player))).min().unwrap();
            let want = may_sit().find(|e| fewest(&field, Some(e.player)) == best).unwrap();
            prop_assert_eq!(sits_out, want.player);
            prop_assert_eq!(count, best);
        } else {
            prop_assert_eq!(count, fewest(&field, None));
        }
        if count == 0 {
            let rest: Vec<PlayerId> =
                players.iter().copied().filter(|player| Some(*player) != sits_out).collect();
            let first = all_pairings(&rest).into_iter().find(|pairs| repeats(&field, pairs) == 0);
            prop_assert_eq!(pairs, first.unwrap());
        }
    }

    #[test]
    fn the_proposal_does_not_depend_on_the_order_in_which_facts_arrived(
        byes in prop::collection::vec(0u16..2, 2..=30),
        met in prop::collection::vec((0usize..30, 0usize..30), 0..200),
        seed: u64,
    ) {
        let turned: Vec<(usize, usize)> = met.iter().rev().map(|(a, b)| (*b, *a)).collect();
        let one = pair(&field(&byes, &met), &System::Neighbours, Seed(seed)).unwrap();
        let other = pair(&field(&byes, &turned), &System::Neighbours, Seed(seed)).unwrap();
        prop_assert_eq!(one, other);
    }
}

/// Plays an event in which higher numbers tend to win.
fn play(division: &mut Division, rounds: u16, seed: u64) -> Vec<Pairs> {
    let book = rulebook::Book::named("ro-frs").expect("it comes with the program");
    let mut noise = seed;
    let mut score = |player: PlayerId| {
        noise = noise.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        300 + i32::from(player.number % 50) + (noise >> 57) as i32
    };
    let mut proposals = Vec::new();
    for number in 1..=rounds {
        let field = Field::from_division(&book, division, &rulebook::standings(&book, division));
        let proposal = pair(&field, &System::Neighbours, Seed(seed ^ u64::from(number)))
            .expect("tables for all");
        let publication = proposal.publication.clone();
        let mut cards = BTreeMap::new();
        for pairing in &publication.pairings {
            let card = DuelCard::plain(pairing.players.map(&mut score));
            cards.insert(pairing.table, CardState::Counts(CardContent::Duel(card)));
        }
        division.rounds.insert(number, PlayedRound::new(publication, cards));
        proposals.push(proposal);
    }
    proposals
}

fn hall(count: usize) -> Division {
    let mut division = Division::new(DivisionId::A, "Main".parse().unwrap(), 10);
    for number in 1..=count {
        let id = id(number);
        let player = Player::new(id, format!("P{number:03}").parse().unwrap());
        division.players.insert(id, player);
    }
    division
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn ten_rounds_have_no_repeat_no_second_bye_and_balanced_starts(
        count in 21usize..=60,
        seed: u64,
    ) {
        let mut division = hall(count);
        let players: BTreeSet<PlayerId> = division.players.keys().copied().collect();
        for proposal in play(&mut division, 10, seed) {
            everybody_once(&players, &proposal.publication);
            // Everybody has half the field left to meet, so that a pairing always exists.
            prop_assert_eq!(&proposal.warnings, &[]);
        }
        let book = rulebook::Book::named("ro-frs").expect("it comes with the program");
        for entrant in Field::from_division(&book, &division, &[]).players {
            let games = 10 - i32::from(entrant.byes);
            let lead = 2 * i32::from(entrant.starts) - games;
            prop_assert!(lead.abs() <= 5, "{entrant:?} in {games} games");
        }
    }
}

/// Five players have met everybody after five rounds; the event goes on with flagged repeats.
#[test]
fn a_small_field_can_play_more_rounds_than_it_has_opponents() {
    for seed in 0..20 {
        let mut division = hall(5);
        let players: BTreeSet<PlayerId> = division.players.keys().copied().collect();
        let proposals = play(&mut division, 12, seed);
        for proposal in &proposals {
            everybody_once(&players, &proposal.publication);
        }
        let last = &proposals[11].warnings;
        assert_eq!(last.iter().filter(|w| matches!(w, PairingWarning::Repeat { .. })).count(), 2);
    }
}
