//! Articles that a hall once got wrong, each by a case of its own.

use super::desk_rules::{challenge, rule, told};
use super::rules::{correct, correct_on, figures, hall_under, ids, sanction};
use super::*;
use domain::{AbsenceReason, Absent, Amounts, Ground, Outcome, PairingWishes};

const BOTH_ASK: Ground = Ground::Asked { by_both: true, obvious: false };

/// RO 7.4.1 b, 8.5 d: once both have asked, the desk's word is no form that could be recorded otherwise.
#[test]
fn a_result_that_was_turned_round_does_not_open_the_other_channel() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let card = hand_in(&mut hall, tables[0], [400, 390]);
    hall.settle();
    refused(hall.ask(DIRECTOR, correct_on(card, [380, 410], BOTH_ASK)), "only be swapped");
    saved(hall.ask(DIRECTOR, correct_on(card, [390, 400], BOTH_ASK)));
    let other = correct_on(card, [350, 450], Ground::Recording);
    refused(hall.ask(DIRECTOR, other), "RO 8.5 d");
    saved(hall.ask(DIRECTOR, correct_on(card, [400, 390], Ground::Recording)));
}

/// RO 8.5 d: players wrote the scores the wrong way round, and nobody saw it for a round.
#[test]
fn an_error_of_the_players_is_mended_when_it_is_found() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let card = hand_in(&mut hall, tables[0], [400, 390]);
    hand_in(&mut hall, tables[1], [410, 380]);
    hall.settle();
    let next = publish(&mut hall, 5);
    saved(hall.ask(DIRECTOR, Intent::StartRound { round: next }));
    refused(hall.ask(DIRECTOR, correct_on(card, [390, 400], BOTH_ASK)), "RO 7.4.1 b");
    saved(hall.ask(DIRECTOR, correct_on(card, [390, 400], Ground::Recording)));
}

/// NSF 3.5: signed scores are final, whatever the ground is called.
#[test]
fn a_norwegian_director_writes_no_other_scores_by_ruling() {
    let (mut hall, tables) = hall_under("no-nsf", 2, 3);
    let card = hand_in(&mut hall, tables[0], [400, 390]);
    hall.settle();
    refused(hall.ask(DIRECTOR, correct_on(card, [401, 390], Ground::Ruling)), "NSF 5");
}

/// RO 5.10.3 d: the play has a number; other words of it are the same play, the same words in a later one are not.
#[test]
fn a_play_is_challenged_once_and_a_later_play_anew() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let sent = saved(challenge(&mut hall, tables[0], &["QI"], Since::default()))[0];
    hall.settle();
    assert_eq!(hall.director().challenges[0].play, 1);
    saved(hall.ask(DIRECTOR, rule(sent, Verdict::Acceptable, &[], false)));
    hall.settle();
    let same = Since { play: Some(1), ..Since::default() };
    refused(challenge(&mut hall, tables[0], &["ZA"], same), "RO 5.10.3 d");
    let skipped = Since { play: Some(3), ..Since::default() };
    refused(challenge(&mut hall, tables[0], &["ZA"], skipped), "there is no play 3");
    saved(challenge(&mut hall, tables[0], &["QI"], Since::default()));
}

/// NSF 3.10, RO 5.11.3 g: what nobody is told stands in no entry.
#[test]
fn no_entry_says_which_word_failed_where_nobody_is_told() {
    for book in ["ro-frs", "no-nsf"] {
        let (mut hall, tables) = hall_under(book, 2, 3);
        let sent = saved(challenge(&mut hall, tables[0], &["QI", "ZA"], Since::default()))[0];
        hall.settle();
        let which = rule(sent, Verdict::Unacceptable, &["QI"], false);
        refused(hall.ask(DIRECTOR, which), "nobody is told which word");
        saved(hall.ask(DIRECTOR, rule(sent, Verdict::Unacceptable, &[], false)));
        hall.settle();
        let audit = hall.audit(tables[0]);
        let said: Vec<String> =
            audit.entries.iter().map(|row| speech::english(&row.what)).collect();
        assert!(said.iter().all(|said| !said.contains("not good")), "{said:?}");
    }
}

/// RO 5.10.9: after the chief nobody looks again, and the table reads so.
#[test]
fn the_chief_has_the_last_word() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let arbiters = [0, 1, 2].map(|_| joined(&mut hall, Role::Arbiter));
    hall.settle();
    let sent = saved(challenge(&mut hall, tables[0], &["QI"], Since::default()))[0];
    hall.settle();
    saved(hall.ask(arbiters[0], Intent::Claim { challenge: None }));
    saved(hall.ask(arbiters[0], rule(sent, Verdict::Acceptable, &[], false)));
    hall.settle();
    let last = |hall: &mut Hall| told(&hall.table(tables[0]).challenges[0]).pop().unwrap();
    assert!(last(&mut hall).starts_with("a player may ask once more"));
    saved(hall.ask(arbiters[1], rule(sent, Verdict::Unacceptable, &[], true)));
    hall.settle();
    saved(hall.ask(DIRECTOR, rule(sent, Verdict::Unacceptable, &[], false)));
    hall.settle();
    assert_eq!(last(&mut hall), "this is the last answer: nobody may ask once more (RO 5.10.9)");
    let again = rule(sent, Verdict::Acceptable, &[], true);
    refused(hall.ask(arbiters[2], again), "RO 5.10.9");
    let state = hall.table(tables[0]).challenges[0].state.clone();
    assert!(matches!(state, ChallengeState::Ruled { verdict: Verdict::Unacceptable, .. }));
}

/// NSF 3.11: two judges who agree end it.
#[test]
fn two_equal_answers_are_the_last() {
    let (mut hall, tables) = hall_under("no-nsf", 2, 3);
    let arbiters = [0, 1].map(|_| joined(&mut hall, Role::Arbiter));
    hall.settle();
    let sent = saved(challenge(&mut hall, tables[0], &["QI"], Since::default()))[0];
    hall.settle();
    saved(hall.ask(arbiters[0], Intent::Claim { challenge: None }));
    saved(hall.ask(arbiters[0], rule(sent, Verdict::Acceptable, &[], false)));
    hall.settle();
    saved(hall.ask(arbiters[1], rule(sent, Verdict::Acceptable, &[], true)));
    hall.settle();
    let last = told(&hall.table(tables[0]).challenges[0]).pop().unwrap();
    assert!(last.starts_with("this is the last answer"), "{last}");
}

/// NSF 3.11: the only judge looks again, and the second answer stands.
#[test]
fn the_only_judge_answers_twice() {
    let (mut hall, tables) = hall_under("no-nsf", 2, 3);
    let judge = joined(&mut hall, Role::Arbiter);
    hall.settle();
    let sent = saved(challenge(&mut hall, tables[0], &["QI"], Since::default()))[0];
    hall.settle();
    saved(hall.ask(judge, Intent::Claim { challenge: None }));
    saved(hall.ask(judge, rule(sent, Verdict::Acceptable, &[], false)));
    hall.settle();
    saved(hall.ask(judge, rule(sent, Verdict::Unacceptable, &[], true)));
    hall.settle();
    let state = hall.table(tables[0]).challenges[0].state.clone();
    assert!(matches!(state, ChallengeState::Ruled { verdict: Verdict::Unacceptable, .. }));
    refused(hall.ask(judge, rule(sent, Verdict::Acceptable, &[], true)), "NSF 3.11");
}

/// TSO 6.1.1, RO 4.4.6 c, NSF 2.2: who is away without a word is not excused.
#[test]
fn an_absence_without_a_reason_costs_what_the_book_says() {
    for (book, spread) in [("de-tso", -100), ("ro-frs", -350), ("no-nsf", 0)] {
        let (mut hall, tables) = hall_under(book, 3, 4);
        for table in &tables {
            hand_in(&mut hall, *table, [400, 400]);
        }
        hall.settle();
        let away = hall.director().divisions[0].players[0].id;
        let absent = |reason| vec![Absent { player: away, reason, late_s: None }];
        let wish = |reason| {
            let wishes = PairingWishes { absent: absent(reason), ..PairingWishes::default() };
            Intent::ProposeRound { division: DivisionId::A, seed: 3, wishes: Box::new(wishes) }
        };
        if book == "de-tso" {
            refused(hall.ask(DIRECTOR, wish(AbsenceReason::Excused)), "does not know the reason");
        }
        let Answer::Proposed { proposal } = hall.ask(DIRECTOR, wish(AbsenceReason::Unsaid)) else {
            panic!("no proposal");
        };
        let round = proposal.publication.round;
        saved(hall.ask(DIRECTOR, proposal.publish(proposal.publication.clone())));
        assert_eq!(figures(&mut hall, away), (1, 0, 400), "a posted round brings nothing yet");
        saved(hall.ask(DIRECTOR, Intent::StartRound { round }));
        hall.settle();
        assert_eq!(figures(&mut hall, away), (1, spread, 400), "{book}");
    }
}

/// RO 4.4.6 f: the rounds between leaving and coming back are not free.
#[test]
fn a_round_that_was_missed_is_paid_for() {
    let (mut hall, tables) = hall_under("ro-frs", 3, 7);
    for table in &tables {
        hand_in(&mut hall, *table, [400, 400]);
    }
    hall.settle();
    let gone = hall.director().divisions[0].players[0].id;
    let reason = domain::Line::own("had to go");
    saved(hall.ask(DIRECTOR, Intent::WithdrawPlayer { player: gone, reason }));
    let next = publish(&mut hall, 5);
    saved(hall.ask(DIRECTOR, Intent::StartRound { round: next }));
    hall.settle();
    assert_eq!(figures(&mut hall, gone), (1, -350, 400));
}

/// RO 9.4 b: nobody enters once the event is on, unless that is announced.
#[test]
fn a_late_entry_is_refused_or_paid_for() {
    let newcomer = || {
        let name = "Late Larry".parse().unwrap();
        let player = NewPlayer::new(DivisionId::A, name);
        Intent::EnterPlayers { players: vec![player] }
    };
    let (mut hall, _) = hall_under("ro-frs", 2, 3);
    refused(hall.ask(DIRECTOR, newcomer()), "RO 9.4 b");
    let text =
        "name = \"Cupa\"\nbook = \"ro-frs\"\nrounds = 7\n[rules.rounds]\nlate_entry = true\n";
    let (mut hall, _) = fill_hall(Hall::announced(text).unwrap(), 2);
    saved(hall.ask(DIRECTOR, newcomer()));
    hall.settle();
    let late = hall.director().divisions[0].players.last().unwrap().id;
    assert_eq!(figures(&mut hall, late), (0, -350, 0));
}

/// RO 9.1, 9.7: four players and six rounds end after the third, and its table is the last one.
#[test]
fn an_event_that_the_book_shortens_ends() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 6);
    let warned = ids(&hall.table(tables[0]).game.unwrap())[0];
    for _ in 0..2 {
        saved(hall.ask(DIRECTOR, sanction(warned, "technical-warning", Amounts::default())));
    }
    assert_eq!(hall.director().divisions[0].rounds_planned, 3);
    for round in 1..=3 {
        for table in &tables {
            hand_in(&mut hall, *table, [400, 400]);
        }
        hall.settle();
        if round < 3 {
            assert_eq!(figures(&mut hall, warned).1, 0, "warnings cost in the final table only");
            let next = publish(&mut hall, 5);
            saved(hall.ask(DIRECTOR, Intent::StartRound { round: next }));
            hall.settle();
        }
    }
    assert_eq!(figures(&mut hall, warned).1, -50, "RO 8.2.4 f");
}

/// TSO 7.3.2.2, 7.3.2.3, 7.3.2.5: what acts on the running game is listed, and its card is not handed in unchanged.
#[test]
fn a_measure_in_the_running_game_is_carried_out_at_its_card() {
    for (measure, points, blocks) in
        [("points", 30, false), ("loss-of-game", 0, true), ("expulsion", 0, true)]
    {
        let (mut hall, tables) = hall_under("de-tso", 2, 3);
        let game = hall.table(tables[0]).game.unwrap();
        let [guilty, _] = ids(&game);
        let amounts = Amounts { points, ..Amounts::default() };
        saved(hall.ask(DIRECTOR, sanction(guilty, measure, amounts)));
        hall.settle();
        let listed = |hall: &mut Hall| {
            let attention = hall.director().attention;
            attention.iter().any(|item| item.card == Some(game.card))
        };
        assert!(listed(&mut hall), "{measure}");
        let fill = Intent::FillCard { card: game.card, content: duel([400, 390]) };
        let filled = saved(hall.ask(tables[0], fill))[0];
        for side in Side::BOTH {
            saved(hall.ask(tables[0], sign(filled, side)));
        }
        let handed_in = hall.ask(tables[0], Intent::HandIn { filled });
        match blocks {
            true => refused(handed_in, "TSO 7.3.2"),
            false => drop(saved(handed_in)),
        }
        if blocks {
            let stopped = Outcome::Stopped {
                kind: domain::StopKind::Ruling,
                offenders: vec![guilty],
                scores: [200, 190],
                racks: [0; 2],
                overtime_s: [0; 2],
            };
            saved(hall.ask(DIRECTOR, correct(game.card, CardContent::Outcome(stopped))));
        }
        hall.settle();
        assert!(!listed(&mut hall), "{measure} is done");
    }
}

/// NL I.2: under a Swiss schedule resistance points stand in the place of the balance.
#[test]
fn a_swiss_schedule_ranks_by_resistance_without_a_second_announcement() {
    let nl = "name = \"Open\"\nbook = \"nl-scrabble\"\nschedule = \"rounds 1-3 swiss\"\n";
    let text = format!("{nl}{}", rulebook::assumed("nl-scrabble"));
    let (mut hall, _) = fill_hall(Hall::announced(&text).unwrap(), 2);
    let cards: Vec<CardId> = {
        let round = hall.director().divisions[0].round.clone().unwrap();
        round.tables.iter().map(|row| row.card).collect()
    };
    saved(hall.ask(DIRECTOR, correct(cards[0], duel([450, 300]))));
    saved(hall.ask(DIRECTOR, correct(cards[1], duel([410, 400]))));
    hall.settle();
    let standings = hall.director().divisions[0].standings.clone();
    let winners: Vec<u16> = standings.iter().take(2).map(|row| row.rank).collect();
    assert_eq!(winners, [1, 1], "both winners have met one loser: the balance does not part them");
}

/// RO 4.8 c: who plays outside the hall has not appeared, both of them.
#[test]
fn a_game_outside_the_hall_is_lost_by_both() {
    let (mut hall, tables) = hall_under("ro-frs", 2, 3);
    let game = hall.table(tables[0]).game.unwrap();
    let reason = AbsenceReason::OutsideHall;
    let absent = ids(&game).map(|player| Absent { player, reason, late_s: None }).to_vec();
    let content = CardContent::Outcome(Outcome::Forfeit { absent });
    saved(hall.ask(DIRECTOR, correct(game.card, content)));
    for player in ids(&game) {
        assert_eq!(figures(&mut hall, player), (0, -350, 0));
    }
}
