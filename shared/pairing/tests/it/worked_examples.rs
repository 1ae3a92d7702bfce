//! The worked examples of the documents and of rulebooks.md section 4.

use crate::hall::{id, ids, pairs, ranking, ro, team};
use pairing::systems::{green, guelph, knockout, rapid, round_robin, snake};
use pairing::{
    Boards, Bracket, Constraints, DeadEnd, Field, FirstRound, LastGame, MatchLength, NoPairing,
    Pair, PairingWarning, RapidShape, RepeatCause, Repeats, Request, Seed, System, propose,
};
use rulebook::Competition;
use speech::english;

fn swiss(first: FirstRound) -> Request {
    Request::new(System::Swiss { first }, Seed(1)).with_rules(ro())
}

fn plain(name: &str) -> Request {
    Request::new(name.parse().unwrap(), Seed(1)).with_rules(ro())
}

fn made(field: &Field, request: &Request) -> Vec<(u16, u16)> {
    pairs(&propose(field, request).unwrap())
}

/// 4.1, round 1: ratings 1-6, clubs X Y X Z Y X.
#[test]
fn the_strongest_meets_the_weakest_of_another_club() {
    let mut field = ranking(6, &[]).in_round(1, 6);
    for (entrant, club) in field.players.iter_mut().zip(["X", "Y", "X", "Z", "Y", "X"]) {
        entrant.clubs = vec![club.to_owned()];
    }
    let request = swiss(FirstRound::Strongest);
    assert_eq!(made(&field.0, &request), [(1, 5), (2, 6), (3, 4)]);
}

/// 4.1, later rounds: A skips B and C.
#[test]
fn swiss_takes_the_next_one_not_met() {
    let field = ranking(8, &[(1, 2), (1, 3), (4, 5), (6, 7)]);
    let proposal = propose(&field, &swiss(FirstRound::Lot)).unwrap();
    assert_eq!(pairs(&proposal), [(1, 4), (2, 3), (5, 6), (7, 8)]);
    let reasons: Vec<String> =
        pairing::explain::pair_reasons(&proposal.reasons[0]).iter().map(english).collect();
    assert_eq!(reasons[..2], ["places 4 and 1 (RO 9.2)", "not A2 and A3 (already met, RO 9.2 d)"]);
}

/// 4.1, dead end: literal accepts the repeat, repair takes the first pairing without one.
#[test]
fn a_dead_end_stands_or_is_repaired() {
    let field = ranking(4, &[(3, 4)]);
    let mut request = swiss(FirstRound::Lot);
    let literal = propose(&field, &request).unwrap();
    assert_eq!(pairs(&literal), [(1, 2), (3, 4)]);
    let [PairingWarning::Repeat { because, .. }] = literal.warnings[..] else {
        panic!("one repeat")
    };
    assert_eq!(because, RepeatCause::Literal);
    request.rules.dead_end = DeadEnd::Repair;
    let repaired = propose(&field, &request).unwrap();
    assert_eq!(pairs(&repaired), [(1, 3), (2, 4)]);
    assert_eq!(repaired.warnings, []);
}

/// Players 2, 3 and 4 must not meet each other, so that only one of them gets an opponent.
#[test]
fn a_round_that_cannot_be_paired_names_who_and_why() {
    let field = ranking(4, &[]);
    let mut request = swiss(FirstRound::Lot);
    request.rules.dead_end = DeadEnd::Repair;
    let apart = [[2, 3], [3, 4], [2, 4]].map(|pair| pair.map(id).into());
    request.constraints.forbidden = apart.into();
    let error = propose(&field, &request).unwrap_err();
    assert_eq!(
        english(&error),
        "round 4 of division A cannot be paired: of the players A2, A3 and A4 no two may meet (forbidden by the director), \
         and only A1 may meet them, so that at least 2 stay without an opponent"
    );
    let NoPairing::Stuck { witness, .. } = error else { panic!("a witness") };
    assert_eq!((witness.short, witness.barrier), (2, ids(&[1])));
}

#[test]
fn an_odd_field_that_cannot_be_paired_counts_the_bye() {
    let mut field = ranking(3, &[]);
    field.players[1].byes = 1;
    let mut request = swiss(FirstRound::Lot);
    request.rules.dead_end = DeadEnd::Repair;
    request.constraints.forbidden = [[1, 2], [2, 3]].map(|pair| pair.map(id).into()).into();
    let NoPairing::Stuck { witness, .. } = propose(&field, &request).unwrap_err() else {
        panic!("a witness")
    };
    assert!(witness.bye);
    assert!(witness.groups.concat().contains(&ids(&[2])[0]));
}

/// 9.2 e: club mates never meet in the Cup, not even at the end of the table.
#[test]
fn the_cup_keeps_club_mates_apart_to_the_last_table() {
    let mut field = ranking(6, &[]);
    for (entrant, club) in field.players.iter_mut().zip(["V", "W", "Y", "Z", "X", "X"]) {
        entrant.clubs = vec![club.to_owned()];
    }
    let mut request = swiss(FirstRound::Lot);
    assert_eq!(made(&field, &request), [(1, 2), (3, 4), (5, 6)]);
    request.rules.competition = Competition::Cup;
    assert_eq!(made(&field, &request), [(1, 2), (3, 5), (4, 6)]);
    request.rules.clubs_off = true;
    assert_eq!(made(&field, &request), [(1, 2), (3, 4), (5, 6)]);
}

/// 9.2 e: in the first two rounds the arbiter is free to act for as few club mates as possible.
#[test]
fn the_second_round_has_as_few_club_mates_as_possible() {
    let mut field = ranking(6, &[(1, 4), (2, 6), (3, 5)]).in_round(2, 6);
    for (entrant, club) in field.players.iter_mut().zip(["V", "W", "Y", "Z", "X", "X"]) {
        entrant.clubs = vec![club.to_owned()];
    }
    let request = swiss(FirstRound::Lot);
    // From the top it would be 1-2, 3-4 and the two of club X.
    assert_eq!(made(&field.0, &request), [(1, 2), (3, 6), (4, 5)]);
    for entrant in &mut field.players {
        entrant.clubs = vec!["X".to_owned()];
    }
    let proposal = propose(&field.0, &request).unwrap();
    assert_eq!(pairs(&proposal), [(1, 2), (3, 4), (5, 6)]);
    let mates = |w: &&PairingWarning| matches!(w, PairingWarning::ClubMates { .. });
    assert_eq!(proposal.warnings.iter().filter(mates).count(), 3);
}

/// 9.2 d and f over twelve rounds: once a day.
#[test]
fn long_events_repeat_pairs_and_byes_but_not_on_one_day() {
    let mut field = ranking(5, &[(1, 2)]).in_round(9, 14);
    field.0.met.entry(Pair::new(ids(&[1])[0], ids(&[3])[0])).or_default().times = 1;
    field.players[4].byes = 1;
    let mut request = swiss(FirstRound::Lot);
    request.rules.days = pairing::Days::of(&[7, 7]);
    let proposal = propose(&field.0, &request).unwrap();
    assert_eq!(pairs(&proposal), [(1, 3), (2, 4)]);
    assert_eq!(proposal.publication.byes, ids(&[5]));
    let [PairingWarning::Repeat { because, .. }] = proposal.warnings[..] else {
        panic!("a repeat")
    };
    assert_eq!(because, RepeatCause::Allowed);
}

/// 4.2: the printed table for eight, and five players with a phantom.
#[test]
fn clark_turns_everybody_but_the_first() {
    let opponents = |player: usize| -> Vec<usize> {
        (1..=7)
            .map(|round| {
                let games = round_robin::clark(8, round);
                let [a, b] = *games.iter().find(|game| game.contains(&player)).unwrap();
                a + b - player
            })
            .collect()
    };
    assert_eq!(opponents(1), [8, 7, 6, 5, 4, 3, 2]);
    assert_eq!(opponents(5), [4, 2, 7, 1, 3, 8, 6]);
    assert_eq!(opponents(8), [1, 6, 4, 2, 7, 5, 3]);
    let sitters: Vec<usize> = (1..=5)
        .map(|round| {
            let games = round_robin::clark(5, round);
            (1..=5).find(|seat| !games.concat().contains(seat)).unwrap()
        })
        .collect();
    assert_eq!(sitters, [1, 4, 2, 5, 3]);
}

#[test]
fn a_round_robin_keeps_its_numbers_when_somebody_is_away() {
    let field = ranking(6, &[]).in_round(2, 5);
    let mut request = plain("round-robin");
    assert_eq!(made(&field.0, &request), [(1, 5), (2, 3), (4, 6)]);
    request.constraints.absent.extend(ids(&[3]));
    let proposal = propose(&field.0, &request).unwrap();
    assert_eq!(pairs(&proposal), [(1, 5), (4, 6)]);
    assert_eq!(proposal.publication.byes, ids(&[2]));
    // RO 9.4 c: two players without an opponent do not both sit out.
    request.constraints.absent.extend(ids(&[6]));
    let proposal = propose(&field.0, &request).unwrap();
    assert_eq!(pairs(&proposal), [(1, 5), (2, 4)]);
    assert!(proposal.publication.byes.is_empty());
}

/// 4.3
#[test]
fn king_of_the_hill_repeats_only_at_the_end() {
    let field = ranking(6, &[(1, 2), (3, 5)]);
    let request = plain("koth");
    assert_eq!(made(&field, &request), [(1, 3), (2, 4), (5, 6)]);
    let last = ranking(6, &[(1, 2), (3, 5)]).in_round(10, 10);
    assert_eq!(made(&last.0, &request), [(1, 2), (3, 4), (5, 6)]);
    let first = ranking(6, &[]).in_round(1, 10);
    assert_eq!(made(&first.0, &request), [(1, 2), (3, 4), (5, 6)]);
}

/// 4.4: winners 1-5, losers 6-10; 6 is pulled up.
#[test]
fn modified_swiss_pulls_the_best_up_into_an_odd_group() {
    let mut field = ranking(10, &[]);
    field.set_wins(&[1, 1, 1, 1, 1, 0, 0, 0, 0, 0]);
    let request = plain("modified-swiss");
    assert_eq!(made(&field, &request), [(1, 4), (2, 5), (3, 6), (7, 9), (8, 10)]);
}

/// Annex 3.2: the lowest of a group changes places with the best of the next.
#[test]
fn modified_swiss_exchanges_players_between_groups() {
    let mut field = ranking(8, &[(2, 4)]);
    field.set_wins(&[1, 1, 1, 1, 0, 0, 0, 0]);
    let request = plain("modified-swiss");
    assert_eq!(made(&field, &request), [(1, 3), (2, 5), (4, 7), (6, 8)]);
    let mut field = ranking(8, &[(1, 3)]);
    field.set_wins(&[1, 1, 1, 1, 0, 0, 0, 0]);
    assert_eq!(made(&field, &request), [(1, 5), (2, 6), (3, 7), (4, 8)]);
    // The last group has no next one: the group above looks after both.
    let mut field = ranking(8, &[(6, 8)]);
    field.set_wins(&[1, 1, 1, 1, 0, 0, 0, 0]);
    assert_eq!(made(&field, &request), [(1, 5), (2, 6), (3, 7), (4, 8)]);
}

/// 4.5
#[test]
fn rapid_groups_of_four_play_each_other() {
    let request = plain("rapid");
    for (round, wanted) in [(1, [19, 13]), (2, [13, 19]), (3, [7, 19])] {
        let field = ranking(24, &[]).in_round(round, 10).on_standings_after(0);
        let made = made(&field.0, &request);
        assert!(made.contains(&(1, wanted[0])), "round {round}: {made:?}");
    }
    let over = ranking(24, &[]).in_round(4, 10).on_standings_after(0);
    assert!(matches!(propose(&over.0, &request), Err(NoPairing::ScheduleOver { .. })));
    assert_eq!(rapid::groups(24, RapidShape::Whole)[5], [6, 12, 18, 24]);
    let twelves = rapid::groups(40, RapidShape::Twelves);
    assert_eq!(twelves[..4], [[1, 4, 7, 10], [2, 5, 8, 11], [3, 6, 9, 12], [13, 16, 19, 22]]);
    assert_eq!(twelves[9], [37, 38, 39, 40]);
    assert_eq!(rapid::groups(14, RapidShape::Whole)[2], [3, 6, 9, 12, 13, 14]);
}

/// 4.5, the variant of two rounds: say 1 and 10 win.
#[test]
fn rapid_winners_meet_winners() {
    let request = plain("rapid-twelves");
    let field = ranking(12, &[]).in_round(7, 10).on_standings_after(6).in_block(7);
    let first = made(&field.0, &request);
    assert!(first.contains(&(1, 4)) && first.contains(&(7, 10)), "{first:?}");
    let mut field = ranking(12, &[]).in_round(8, 10).on_standings_after(6).in_block(7);
    for (player, last) in [(1, LastGame::Won), (4, LastGame::Lost), (10, LastGame::Won)] {
        field.players[player - 1].last = Some(last);
    }
    let second = made(&field.0, &request);
    assert!(second.contains(&(1, 10)) && second.contains(&(4, 7)), "{second:?}");
}

/// 4.6 with a tail that is shorter than the factor.
#[test]
fn factored_pairing_goes_down_in_groups() {
    let request = plain("fp4");
    assert_eq!(made(&ranking(8, &[(1, 3)]), &request), [(1, 3), (2, 4), (5, 7), (6, 8)]);
    assert_eq!(made(&ranking(6, &[]), &request), [(1, 3), (2, 4), (5, 6)]);
    assert_eq!(made(&ranking(10, &[]), &plain("fp6")), [(1, 4), (2, 5), (3, 6), (7, 9), (8, 10)]);
    let mut avoiding = plain("fp4");
    avoiding.rules.repeats = Some(Repeats::Avoid);
    assert_eq!(made(&ranking(4, &[(1, 3)]), &avoiding), [(1, 2), (3, 4)]);
    let odd = Request::new(System::Factored { factor: 3 }, Seed(1));
    assert!(matches!(propose(&ranking(6, &[]), &odd), Err(NoPairing::BadFactor { .. })));
}

/// 4.7
#[test]
fn the_snake_makes_groups_of_equal_strength() {
    assert_eq!(snake::groups(10, 5), [[1, 10], [2, 9], [3, 8], [4, 7], [5, 6]]);
    let field = ranking(10, &[]).in_round(1, 8);
    let request = plain("snake-5");
    assert_eq!(made(&field.0, &request), [(1, 10), (2, 9), (3, 8), (4, 7), (5, 6)]);
    // Two odd groups leave one player each, who meet (RO 9.4 c).
    let proposal = propose(&field.0, &plain("snake-2")).unwrap();
    assert!(proposal.publication.byes.is_empty());
    let too_many = plain("snake-6");
    assert!(matches!(propose(&field.0, &too_many), Err(NoPairing::BadGroups { .. })));
}

/// 4.8: A-B is running in round 4; round 5 uses the standings after round 3.
#[test]
fn portland_pairs_while_a_round_is_played() {
    let field = ranking(4, &[(1, 2)]).in_round(5, 10).on_standings_after(3);
    let request = plain("portland");
    assert_eq!(made(&field.0, &request), [(1, 3), (2, 4)]);
    let early = ranking(4, &[]).in_round(2, 10).on_standings_after(0);
    assert!(matches!(propose(&early.0, &request), Err(NoPairing::NoSource { .. })));
}

/// Annex 3.7: seven wins against five before the last round.
#[test]
fn a_player_out_of_reach_meets_the_best_who_wins_nothing() {
    let mut field = ranking(6, &[]).in_round(8, 8);
    field.set_wins(&[7, 5, 5, 5, 2, 1]);
    let mut request = plain("koth");
    request.rules.gibson = true;
    assert!(matches!(propose(&field.0, &request), Err(NoPairing::NeedsPrizes { .. })));
    request.rules.prizes = Some(2);
    let proposal = propose(&field.0, &request).unwrap();
    assert_eq!(pairs(&proposal), [(1, 5), (2, 3), (4, 6)]);
    assert_eq!(proposal.gibsonised, ids(&[1]));
    request.rules.gibson_bye = true;
    request.constraints.absent.extend(ids(&[6]));
    let proposal = propose(&field.0, &request).unwrap();
    assert_eq!(proposal.publication.byes, ids(&[1]));
}

/// Annex 3.7 names the best-placed player who can win no prize any more. Where everybody still can, there is none,
/// and the round is paired as its system has it; the director hears it and can fix a pair.
#[test]
fn a_safe_leader_is_paired_like_the_others_where_everybody_can_still_win_a_prize() {
    let mut field = ranking(4, &[]).in_round(8, 8);
    field.set_wins(&[7, 5, 5, 5]);
    let mut request = plain("koth");
    (request.rules.gibson, request.rules.prizes) = (true, Some(3));
    let proposal = propose(&field.0, &request).unwrap();
    assert_eq!(pairs(&proposal), [(1, 2), (3, 4)]);
    assert_eq!(proposal.gibsonised, ids(&[1]));
    assert_eq!(proposal.warnings, [PairingWarning::NoGibsonOpponent { player: ids(&[1])[0] }]);
}

/// 4.10: seven players; in the last round the worse of 6 and 7 sits.
#[test]
fn green_lets_the_strongest_sit_first() {
    let printed = [
        [[2, 7], [3, 6], [4, 5]],
        [[1, 5], [3, 7], [4, 6]],
        [[1, 2], [4, 7], [5, 6]],
        [[1, 6], [2, 3], [5, 7]],
        [[1, 3], [2, 4], [6, 7]],
    ];
    for (round, games) in (1..).zip(printed) {
        let mut made = green::games(7, round);
        made.iter_mut().for_each(|game| game.sort_unstable());
        made.sort_unstable();
        assert_eq!(made, games);
    }
    let mut last = ranking(7, &[]).in_round(6, 6);
    for player in 0..5 {
        last.players[player].byes = 1;
    }
    last.0.players.swap(5, 6);
    let proposal = propose(&last.0, &plain("green")).unwrap();
    assert_eq!(proposal.publication.byes, ids(&[6]));
    assert_eq!(pairs(&proposal), [(1, 2), (3, 4), (5, 7)]);
}

/// 4.11: after three rounds A stands 4, 1, 8, 5 and B stands 2, 7, 3, 6.
#[test]
fn guelph_crosses_its_groups() {
    let a = [4, 1, 8, 5];
    let b = [2, 7, 3, 6];
    assert_eq!(guelph::cross(4, &a, &b), Some([[4, 7], [2, 1], [8, 6], [5, 3]]));
    let order = [4, 2, 1, 7, 8, 3, 5, 6];
    for (round, wanted) in
        [(4, [(1, 2), (3, 5), (4, 7), (6, 8)]), (5, [(1, 7), (2, 4), (3, 8), (5, 6)])]
    {
        let mut field = ranking(8, &[]).in_round(round, 6).on_standings_after(3);
        field.0.players.sort_by_key(|e| order.iter().position(|p| *p == e.player.number));
        let mut made = made(&field.0, &plain("guelph"));
        made.sort_unstable();
        assert_eq!(made, wanted, "round {round}");
    }
    let ten = ranking(10, &[]).in_round(1, 6);
    assert!(matches!(propose(&ten.0, &plain("guelph")), Err(NoPairing::NoSchedule { .. })));
    let mut given = plain("guelph");
    given.seats = vec![vec![[1, 2], [3, 4], [5, 6], [7, 8], [9, 10]]];
    assert_eq!(made(&ten.0, &given), [(1, 2), (3, 4), (5, 6), (7, 8), (9, 10)]);
    given.seats = vec![vec![[1, 2], [2, 4]]];
    assert!(matches!(propose(&ten.0, &given), Err(NoPairing::BadSeats { seat: 2, .. })));
}

/// 4.12
#[test]
fn nast_is_a_schedule_then_modified_swiss_then_neighbours() {
    let request = plain("nast");
    let third = ranking(8, &[]).in_round(3, 6);
    assert_eq!(made(&third.0, &request), [(1, 6), (2, 3), (4, 8), (5, 7)]);
    let mut fifth = ranking(8, &[(1, 3)]).in_round(5, 6);
    fifth.set_wins(&[3, 3, 3, 3, 1, 1, 1, 1]);
    assert_eq!(made(&fifth.0, &request), [(1, 3), (2, 4), (5, 7), (6, 8)]);
    let sixth = ranking(8, &[(1, 2)]).in_round(6, 6);
    assert_eq!(made(&sixth.0, &request), [(1, 2), (3, 4), (5, 6), (7, 8)]);
}

/// 4.13: last round, three prizes.
#[test]
fn chew_keeps_contenders_among_themselves() {
    let mut field = ranking(8, &[]).in_round(9, 9);
    field.set_wins(&[8, 6, 6, 6, 5, 4, 4, 2]);
    for (entrant, spread) in field.0.players.iter_mut().zip([900, 500, 420, 100, 300, 50, 10, -500])
    {
        entrant.spread = spread;
    }
    let mut request = plain("chew");
    request.rules.prizes = Some(3);
    let proposal = propose(&field.0, &request).unwrap();
    assert_eq!(pairs(&proposal), [(1, 6), (2, 3), (4, 5), (7, 8)]);
    assert_eq!(proposal.gibsonised, ids(&[1]));
}

#[test]
fn a_bracket_keeps_the_best_apart_and_lets_them_sit_first() {
    assert_eq!(knockout::lines(8), [1, 8, 4, 5, 2, 7, 3, 6]);
    let field = ranking(6, &[]).in_round(1, 3);
    let request = Request::new(
        System::Knockout { bracket: Bracket::Seeded, length: MatchLength::Single },
        Seed(1),
    );
    let proposal = propose(&field.0, &request).unwrap();
    assert_eq!(pairs(&proposal), [(3, 6), (4, 5)]);
    assert_eq!(proposal.publication.byes, ids(&[1, 2]));
    let mut second = ranking(6, &[(3, 6), (4, 5)]).in_round(2, 3);
    second.players[5].out = true;
    let undecided = propose(&second.0, &request).unwrap_err();
    assert_eq!(
        english(&undecided),
        "A4 and A5 have not decided who goes on: note on their cards what decides, or enter a lot"
    );
    second.players[3].out = true;
    assert_eq!(made(&second.0, &request), [(1, 5), (2, 3)]);
}

#[test]
fn teams_meet_board_by_board() {
    let mut field = ranking(6, &[]).in_round(1, 3);
    field.0.teams =
        vec![team("Red", &ids(&[1, 2])), team("Blue", &ids(&[3, 4])), team("Gold", &ids(&[5, 6]))];
    let request = Request::new(System::TeamRoundRobin { boards: Boards::Level }, Seed(1));
    let proposal = propose(&field.0, &request).unwrap();
    assert_eq!(pairs(&proposal), [(3, 5), (4, 6)]);
    assert_eq!(proposal.publication.byes, ids(&[1, 2]));
    let all = Request::new(System::TeamRoundRobin { boards: Boards::All }, Seed(1));
    let field = crate::hall::Situation(Field {
        round: domain::RoundId { number: 2, ..field.0.round },
        ..field.0
    });
    assert_eq!(made(&field.0, &all), [(3, 6), (4, 5)]);
}

/// RO 9.2 g and 9.6 b.
#[test]
fn a_lone_player_of_a_mixed_pair_avoids_the_own_club() {
    let mut field = ranking(8, &[]);
    let clubs = ["X", "Y", "X", "X", "X", "Z", "W", "W"];
    for (entrant, club) in field.players.iter_mut().zip(clubs) {
        entrant.clubs = vec![club.to_owned()];
    }
    field.teams = vec![
        team("Mixed", &ids(&[1, 2])),
        team("Pure", &ids(&[3, 4])),
        team("Half", &ids(&[5, 6])),
        team("Others", &ids(&[7, 8])),
    ];
    let mut request = plain("team-swiss");
    request.rules.competition = Competition::Pairs;
    request.rules.book.clubs_free_percent = None;
    assert_eq!(made(&field, &request), [(1, 3), (2, 4), (5, 7), (6, 8)]);
    request.constraints.withdrawn.extend(ids(&[2]));
    let proposal = propose(&field, &request).unwrap();
    // Player 1 of X may not meet the pure pair of X, and of Half only the player of Z.
    assert_eq!(pairs(&proposal), [(1, 6), (3, 7), (4, 8)]);
    assert_eq!(proposal.publication.byes, ids(&[5]));
    request.constraints =
        Constraints { withdrawn: ids(&[8]).into_iter().collect(), ..Default::default() };
    let proposal = propose(&field, &request).unwrap();
    assert_eq!(proposal.publication.byes.len(), 1);
}
