//! Properties of every result; the worked cases are the vectors.

use super::*;
use domain::{AbsenceReason, Absent, DivisionId, DrawCause, DuelCard, End, StopKind};

const PLAYERS: [PlayerId; 2] = [
    PlayerId { division: DivisionId::A, number: 1 },
    PlayerId { division: DivisionId::A, number: 2 },
];

fn of<'b>(book: &'b Book, card: &CardContent) -> Result<GameResult<'b>, Breach> {
    result(book, card, PLAYERS, true)
}

fn away(side: Side, reason: AbsenceReason, late_s: Option<u32>) -> Absent {
    Absent { player: PLAYERS[side.index()], reason, late_s }
}

fn forfeit(absent: Vec<Absent>) -> CardContent {
    CardContent::Outcome(Outcome::Forfeit { absent })
}

fn stopped(kind: StopKind, lost: &[Side], scores: [i32; 2], overtime_s: [u32; 2]) -> CardContent {
    let offenders = lost.iter().map(|side| PLAYERS[side.index()]).collect();
    let racks = [0; 2];
    CardContent::Outcome(Outcome::Stopped { kind, offenders, scores, racks, overtime_s })
}

fn played(scores: [i32; 2]) -> DuelCard {
    DuelCard::plain(scores)
}

fn every_game() -> Vec<CardContent> {
    let drawn = [DrawCause::NoCard, DrawCause::Disturbed];
    let mut games = drawn.map(|cause| CardContent::Outcome(Outcome::Drawn { cause })).to_vec();
    for scores in [[400, 380], [380, 400], [405, 405], [700, 200], [-20, 310]] {
        for end in [
            End::Final,
            End::Out(Side::First),
            End::Out(Side::Second),
            End::Passes,
            End::ZeroTurns,
            End::TimeTotal,
        ] {
            for overtime in [[0, 0], [61, 0], [301, 20], [400, 400]] {
                let racks = match end {
                    End::Final => [0, 0],
                    End::Out(Side::First) => [0, 9],
                    End::Out(Side::Second) => [9, 0],
                    End::Passes | End::ZeroTurns | End::Time | End::TimeTotal => [4, 9],
                };
                games.push(CardContent::Duel(DuelCard {
                    end,
                    racks,
                    overtime_s: overtime,
                    ..played(scores)
                }));
            }
        }
        for flagged in Side::BOTH {
            let (end, flagged) = (End::Time, Some(flagged));
            games.push(CardContent::Duel(DuelCard {
                end,
                flagged,
                racks: [3, 7],
                ..played(scores)
            }));
        }
        for kind in [
            StopKind::Overtime,
            StopKind::Abandon,
            StopKind::Ruling,
            StopKind::Cheating,
            StopKind::Expelled,
        ] {
            for lost in [&[Side::First][..], &[Side::Second], &Side::BOTH] {
                games.push(stopped(kind, lost, scores, [0; 2]));
            }
        }
    }
    let reasons = [
        AbsenceReason::NoShow,
        AbsenceReason::Late,
        AbsenceReason::OptionalLate,
        AbsenceReason::Excused,
        AbsenceReason::Unexcused,
        AbsenceReason::LateRegistration,
        AbsenceReason::GaveUpLate,
        AbsenceReason::NeverArrived,
    ];
    for reason in reasons {
        for gone in [&[Side::First][..], &[Side::Second], &Side::BOTH] {
            games.push(forfeit(gone.iter().map(|side| away(*side, reason, None)).collect()));
        }
    }
    games
}

fn results(book: &Book) -> Vec<GameResult<'_>> {
    every_game().iter().filter_map(|game| of(book, game).ok()).collect()
}

#[test]
fn every_figure_is_the_sum_of_cited_steps() {
    for id in crate::book_ids() {
        let book = Book::named(id).unwrap();
        for result in results(&book) {
            for share in &result.shares {
                for figure in
                    [&share.wins, &share.spread, &share.points].into_iter().chain(&share.score)
                {
                    let sum: i32 = figure.steps.iter().map(|step| step.amount).sum();
                    assert_eq!(figure.value, sum, "{figure:?}");
                    assert!(!figure.steps.is_empty());
                    assert!(figure.steps.iter().all(|step| !step.cite.0.is_empty()));
                }
            }
        }
    }
}

#[test]
fn the_spread_of_games_played_to_the_end_sums_to_zero() {
    for id in crate::book_ids() {
        let book = Book::named(id).unwrap();
        let played = every_game().into_iter().filter(|game| match game {
            CardContent::Duel(game) => game.overtime_s.iter().all(|seconds| *seconds <= 300),
            CardContent::Outcome(outcome) => matches!(outcome, Outcome::Drawn { .. }),
            CardContent::List(_) | CardContent::Void => false,
        });
        for game in played {
            if let Ok(result) = of(&book, &game) {
                assert_eq!(result.shares[0].spread.value, -result.shares[1].spread.value);
                assert_eq!(result.shares[0].wins.value + result.shares[1].wins.value, 2);
            }
        }
    }
}

#[test]
fn turning_the_pairing_round_turns_the_result_round() {
    let turned = |game: &CardContent| {
        let mut game = game.clone();
        match &mut game {
            CardContent::Duel(game) => {
                game.scores.reverse();
                game.racks.reverse();
                game.overtime_s.reverse();
                game.flagged = game.flagged.map(Side::other);
                if let End::Out(side) = game.end {
                    game.end = End::Out(side.other());
                }
            }
            CardContent::Outcome(Outcome::Stopped { scores, .. }) => scores.reverse(),
            CardContent::Outcome(_) | CardContent::List(_) | CardContent::Void => {}
        }
        game
    };
    let [first, second] = PLAYERS;
    for id in crate::book_ids() {
        let book = Book::named(id).unwrap();
        for game in every_game() {
            let there = of(&book, &game);
            let mut back = result(&book, &turned(&game), [second, first], true);
            if let Ok(back) = &mut back {
                back.shares.reverse();
                back.winner = back.winner.map(Side::other);
            }
            assert_eq!(there, back, "{id} {game:?}");
        }
    }
}

#[test]
fn no_ro_game_moves_the_spread_by_more_than_350() {
    let book = Book::named("ro-frs").unwrap();
    for result in results(&book) {
        assert!(result.shares.iter().all(|share| share.spread.value.abs() <= 350));
    }
}

#[test]
fn a_time_penalty_can_stay_in_a_game_lost_on_time_if_it_is_announced() {
    let text = "book = \"de-tso\"\n[rules.overtime]\npenalty_in_loss = true\n";
    let announced =
        Book::announced(crate::Source { file: "event.toml", text }, &[]).expect("it is open");
    let game = stopped(StopKind::Overtime, &[Side::First], [360, 380], [301, 0]);
    let spread = |book: &Book| of(book, &game).unwrap().shares.map(|share| share.spread.value);
    assert_eq!(spread(&Book::named("de-tso").unwrap()), [-100, 50]);
    assert_eq!(spread(&announced), [-130, 80]);
}

#[test]
fn what_cannot_have_happened_or_has_no_rule_is_a_sentence() {
    let told = |id: &str, game: CardContent| {
        let book = Book::named(id).unwrap();
        let breach = of(&book, &game).unwrap_err();
        speech::english(&breach)
    };
    let out = DuelCard { end: End::Out(Side::First), racks: [3, 4], ..played([400, 300]) };
    assert_eq!(
        told("de-tso", CardContent::Duel(out)),
        "a player who went out has no tiles left on the rack (de-tso, Kibitz limit)"
    );
    assert_eq!(
        told("de-tso", forfeit(Vec::new())),
        "both players were there: play the game (de-tso, Kibitz limit)"
    );
    assert_eq!(
        told("nl-scrabble", forfeit(Vec::new())),
        "the book has no rule for absences: announce one under [rules.forfeit] (nl-scrabble, not \
         regulated)"
    );
    let late = away(Side::First, AbsenceReason::Late, Some(900));
    assert_eq!(
        told("de-tso", forfeit(vec![late])),
        "900 seconds late is not late enough for this: play the game (TSO 2.4 b ii)"
    );
    let book = Book::named("nl-scrabble").unwrap();
    assert!(speech::english(&bye(&book).unwrap_err()).contains("no rule for a bye"));
}
