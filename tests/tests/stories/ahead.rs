//! Rounds that are posted ahead (RO annex 3): published together, started one after the other.

use super::pairing::play;
use super::*;
use domain::PlayerId;

const ROBIN: &str = "name = \"Cup\"\nbook = \"ro-frs\"\nschedule = \"1-5 round-robin\"\n";
const PORTLAND: &str =
    "name = \"Cup\"\nbook = \"ro-frs\"\nschedule = \"1-2 swiss, 3-4 portland, 5 koth\"\n";

fn block(through: Option<u16>) -> Intent {
    Intent::ProposeBlock { division: DivisionId::A, seed: 2, wishes: Box::default(), through }
}

fn round(number: u16) -> RoundId {
    RoundId { division: DivisionId::A, number }
}

fn opponents(hall: &mut Hall, seat: Seat) -> Vec<(u16, Option<TableNo>, Vec<PlayerId>)> {
    let onward = hall.table(seat).onward;
    let of = |onward: &desk::Onward| {
        let others = onward.opponents.iter().map(|player| player.id).collect();
        (onward.round.number, onward.table, others)
    };
    onward.iter().map(of).collect()
}

#[test]
fn a_whole_round_robin_is_posted_and_started_round_by_round() {
    let (mut hall, tables) = fill_hall(Hall::announced(ROBIN).expect("it is complete"), 3);
    let Answer::ProposedBlock { proposals } = hall.ask(DIRECTOR, block(None)) else { panic!() };
    let numbers: Vec<u16> = proposals.iter().map(|one| one.publication.round.number).collect();
    assert_eq!(numbers, [2, 3, 4, 5]);
    assert!(proposals.iter().all(|one| one.missing.is_empty() && one.warnings.is_empty()));
    assert_eq!(saved(hall.ask(DIRECTOR, desk::Proposal::publish_all(&proposals))).len(), 4);
    hall.settle();
    // The game that runs stays on its laptop, and its players know where they go on.
    let board = hall.director().divisions[0].clone();
    assert_eq!(board.round.as_ref().map(|round| round.round.number), Some(1));
    assert_eq!(
        board.ahead.iter().map(|round| round.round.number).collect::<Vec<_>>(),
        [2, 3, 4, 5]
    );
    let here = hall.table(tables[0]);
    assert_eq!(here.game.expect("it runs").card.round.number, 1);
    assert_eq!(here.next.expect("it is posted").card.round.number, 2);
    assert_eq!(opponents(&mut hall, tables[0]).len(), 2);
    refused(
        hall.ask(DIRECTOR, Intent::StartRound { round: round(3) }),
        "round 2 starts before round 3",
    );
    for number in 2..=5 {
        play(&mut hall, &tables);
        let seats = hall.table(tables[0]).seats;
        assert_eq!(seats.len(), 6, "between rounds everybody finds their table here");
        assert!(seats.is_sorted_by_key(|seat| seat.player.name.to_string()));
        assert!(seats.iter().all(|seat| seat.round.number == number && seat.table.is_some()));
        assert_eq!(hall.director().divisions[0].round.as_ref().unwrap().round.number, number);
        saved(hall.ask(DIRECTOR, Intent::StartRound { round: round(number) }));
        hall.settle();
        assert_eq!(hall.table(tables[0]).game.expect("it runs").card.round.number, number);
    }
    play(&mut hall, &tables);
    let board = hall.director().divisions[0].clone();
    assert_eq!(board.standings.iter().map(|row| row.games).collect::<Vec<_>>(), [5; 6]);
}

#[test]
fn portland_names_opponent_and_table_while_the_round_before_is_played() {
    let (mut hall, tables) = fill_hall(Hall::announced(PORTLAND).expect("it is complete"), 4);
    play(&mut hall, &tables);
    let second = publish(&mut hall, 2);
    saved(hall.ask(DIRECTOR, Intent::StartRound { round: second }));
    hall.settle();
    let Answer::Proposed { proposal } = hall.ask(DIRECTOR, propose(3)) else { panic!() };
    assert_eq!(proposal.missing, [], "the standings after round 1 are whole");
    let pairs = proposal.publication.pairings.clone();
    saved(hall.ask(DIRECTOR, proposal.publish(proposal.publication.clone())));
    hall.settle();
    for (at, seat) in tables.iter().enumerate() {
        let game = hall.table(*seat).game.expect("it runs");
        assert_eq!(game.card.round, second, "the unfilled game stays at table {}", at + 1);
        for (player, (number, table, others)) in
            game.players.iter().zip(opponents(&mut hall, *seat))
        {
            let pair = pairs.iter().find(|pair| pair.players.contains(&player.id)).unwrap();
            assert_eq!((number, table), (3, Some(pair.table)));
            assert!(others.iter().all(|other| pair.players.contains(other)));
        }
    }
    let Answer::Proposed { proposal } = hall.ask(DIRECTOR, propose(4)) else { panic!() };
    assert_eq!(proposal.missing.len(), 4, "round 4 is made from the standings after round 2");
    play(&mut hall, &tables);
    saved(hall.ask(DIRECTOR, Intent::StartRound { round: round(3) }));
    hall.settle();
    assert_eq!(hall.table(tables[0]).game.expect("it runs").card.round, round(3));
}

#[test]
fn a_block_goes_no_farther_than_its_system_knows() {
    let (mut hall, tables) = fill_hall(Hall::announced(PORTLAND).expect("it is complete"), 4);
    play(&mut hall, &tables);
    let Answer::ProposedBlock { proposals } = hall.ask(DIRECTOR, block(None)) else { panic!() };
    let numbers: Vec<u16> = proposals.iter().map(|one| one.publication.round.number).collect();
    assert_eq!(numbers, [2, 3], "round 4 needs the standings after round 2");
    refused(hall.ask(DIRECTOR, block(Some(1))), "round 1 is published");
    let too_far = "round 4 is paired from the standings after round 2, and round 2 has not started";
    refused(hall.ask(DIRECTOR, block(Some(4))), too_far);
    // A bye or a card of a round that is only posted brings nobody anything.
    saved(hall.ask(DIRECTOR, desk::Proposal::publish_all(&proposals)));
    hall.settle();
    let games: Vec<u16> = hall.director().divisions[0].standings.iter().map(|r| r.games).collect();
    assert_eq!(games, [1; 8]);
    let reason = domain::Reason::own("somebody leaves");
    saved(hall.ask(DIRECTOR, Intent::TakeBackRound { round: round(3), reason }));
    assert_eq!(hall.director().divisions[0].ahead.len(), 0);
    assert_eq!(hall.director().divisions[0].round.as_ref().unwrap().round, round(2));
}
