//! What the event's book lets people enter, for the forms of the screens.

use crate::hall::Hall;
use desk::{Because, CardForm, ChallengeForm, DeskRules, Measure};
use domain::{Citation, DrawCause, End, Side};
use rulebook::steps::challenge::{ChallengeSteps, Closing, Right};
use rulebook::steps::life::{Need, StepName, Until};
use rulebook::steps::sanctions::{self, Effect};
use rulebook::{Book, COMPENSATION, Clause};

pub(crate) fn card_form(hall: &Hall<'_>) -> CardForm {
    hall.tournament.book.as_ref().map(form_of).unwrap_or_default()
}

fn form_of(book: &Book) -> CardForm {
    let game = book.game.as_ref();
    let challenge = book.challenge.as_ref();
    CardForm {
        signers: book.card.signatures.value,
        waits: (book.card.signatures.value == 0).then(|| waits(book)),
        ends: ends(book),
        overtime: book.overtime.is_some(),
        illegal_exchange: game.is_some_and(|game| game.illegal_exchange.is_some()),
        invalid_turns: challenge.is_some_and(|rules| rules.jury.is_some()),
        score_min: book.card.score_min.value,
        score_max: book.card.score_max.value,
        ask_below: book.card.score_ask_below.as_ref().map(|limit| limit.value),
        challenge: challenge.map(challenge_form).unwrap_or_default(),
    }
}

pub(crate) fn desk_rules(hall: &Hall<'_>) -> DeskRules {
    let Some(book) = &hall.tournament.book else { return DeskRules::default() };
    let draws = book.game.as_ref().is_some_and(|game| game.arbiter_draw.is_some());
    let forfeit = book.forfeit.as_ref();
    let stopped = book.stopped.as_ref();
    DeskRules {
        card: card_form(hall),
        absences: forfeit.map(|rules| rules.absent.keys().copied().collect()).unwrap_or_default(),
        stops: stopped.map(|rules| rules.kinds.keys().copied().collect()).unwrap_or_default(),
        draws: if draws { vec![DrawCause::NoCard, DrawCause::Disturbed] } else { Vec::new() },
        measures: measures(book),
        locks: locks(book),
    }
}

fn waits(book: &Book) -> Because {
    let clause = &book.life.otherwise;
    say(clause.value.clone(), &clause.cite)
}

fn ends(book: &Book) -> Vec<End> {
    let Some(rules) = &book.end else { return Vec::new() };
    let mut ends = Vec::new();
    if rules.out.is_some() {
        ends.extend(Side::BOTH.map(End::Out));
    }
    let others = [
        (&rules.passes, End::Passes),
        (&rules.zero_turns, End::ZeroTurns),
        (&rules.time, End::Time),
        (&rules.time_total, End::TimeTotal),
    ];
    ends.extend(others.into_iter().filter(|(rule, _)| rule.is_some()).map(|(_, end)| end));
    ends
}

/// What a player may still ask for before the next round, and not after its start.
fn locks(book: &Book) -> Vec<Because> {
    let ends = |until: &Option<Clause<Until>>| {
        until.as_ref().is_some_and(|until| until.value != Until::EndOfEvent)
    };
    let life = &book.life;
    let ended = life.rows.iter().filter(|row| {
        row.needs.contains(&Need::BeforeNextRound)
            || row.needs.contains(&Need::CorrectionsOpen) && ends(&life.corrections_until)
            || row.needs.contains(&Need::ComplaintsOpen) && ends(&life.complaints_until)
    });
    let mut said: Vec<Because> = ended
        .map(|row| {
            let what = if row.step == StepName::FixRecording {
                "what the desk recorded wrongly is not put right any more"
            } else {
                "no player may have a card of the last round corrected any more"
            };
            say(what.to_owned(), &row.cite)
        })
        .collect();
    said.dedup();
    said
}

fn challenge_form(rules: &ChallengeSteps) -> ChallengeForm {
    let deliberate_only = rules.right.value == Right::DeliberateOnly;
    let right = match rules.right.value {
        Right::Opponent => "the opponent may doubt a play",
        Right::DeliberateOnly => {
            "only a word laid knowing that it is not good is protested against; the jury checks \
             the others after the game"
        }
    };
    let mut said = vec![say(right.to_owned(), &rules.right.cite)];
    let seconds = rules.seconds.as_ref().map_or(0, |clause| clause.value);
    let until = rules.closings.iter().map(|clause| {
        say(format!("not once {}", closing_words(clause.value, seconds)), &clause.cite)
    });
    said.extend(until);
    ChallengeForm { said, deliberate_only }
}

fn closing_words(closing: Closing, seconds: u32) -> String {
    match closing {
        Closing::ScoreNoted => "the opponent has noted its score".to_owned(),
        Closing::SecondsOver => format!("{seconds} seconds are over"),
        Closing::AlreadyChallenged => "it was challenged and answered".to_owned(),
        Closing::AcceptedUnderHold => "it was accepted after a hold".to_owned(),
        Closing::AcceptedUnderHoldWhileTilesLast => {
            "it was accepted after a hold, while there are tiles".to_owned()
        }
        Closing::OwnMove => "the opponent has made a move".to_owned(),
        Closing::OwnMoveUnderHold => "the opponent has made a move after a hold".to_owned(),
        Closing::OwnMoveWithEmptyBag => {
            "the bag is empty and the opponent has made a move".to_owned()
        }
        Closing::TileTaken => "a tile was drawn and nobody called a hold".to_owned(),
        Closing::TileTakenUnlessLightning => {
            "a tile was drawn without haste and nobody called a hold".to_owned()
        }
        Closing::NewTileOnRack => "a new tile is on the rack".to_owned(),
    }
}

/// The ladder, and the compensation where the book has one.
fn measures(book: &Book) -> Vec<Measure> {
    let ladder = &book.sanctions.measures;
    let table = ladder.iter().any(|measure| measure.effects.contains(&Effect::PointsOffTable));
    let mut measures: Vec<Measure> = ladder.iter().map(|found| measure(found, table)).collect();
    let wrong = book.challenge.as_ref().and_then(|rules| rules.wrong_verdict.as_ref());
    let bonus = wrong.map(|rules| &rules.bonus);
    measures.extend(bonus.map(|bonus| Measure {
        name: COMPENSATION.to_owned(),
        does: "for a play that was judged wrongly".to_owned(),
        citation: bonus.cite.clone(),
        takes: [false; 3],
        play_value: true,
    }));
    measures
}

fn measure(found: &sanctions::Measure, points_off_table: bool) -> Measure {
    let points = if points_off_table { Effect::PointsOffTable } else { Effect::PointsOff };
    let columns = [Effect::WinsOffTable, Effect::SpreadOffTable, points];
    let does: Vec<&str> = found.effects.iter().map(|effect| effect_words(*effect)).collect();
    Measure {
        name: found.names.first().unwrap_or(&found.id).clone(),
        does: does.join(", "),
        citation: found.cite.clone(),
        takes: columns.map(|column| found.effects.contains(&column)),
        play_value: false,
    }
}

fn effect_words(effect: Effect) -> &'static str {
    match effect {
        Effect::Notice => "a notice",
        Effect::Warning => "a warning",
        Effect::TurnLost => "a turn is lost",
        Effect::TimeOff => "time off the clock",
        Effect::PointsOff => "points off",
        Effect::CreditToOpponent => "points for the opponent",
        Effect::GameLost => "the game is lost",
        Effect::WinsOffTable => "wins off the table",
        Effect::PointsOffTable => "points off the table",
        Effect::SpreadOffTable => "spread off the table",
        Effect::StruckFromTable => "struck from the table",
        Effect::RunningGameAwarded => "the running game goes to the opponent",
        Effect::TouchedGamesAwarded => "the games concerned go to the opponents",
        Effect::FollowingGamesAnnulled => "the games after it are annulled",
        Effect::MatchLost => "the match is lost",
        Effect::Expelled => "out of the event",
        Effect::FeeKept => "the fee is kept",
        Effect::ListCorrectedOrVoid => "the list is corrected or void",
        Effect::FurtherPenalty => "a further penalty",
    }
}

pub(crate) fn say(sentence: String, cite: &Citation) -> Because {
    Because { sentence, amount: String::new(), citation: cite.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::Source;

    #[test]
    fn each_book_says_what_the_next_round_ends() {
        let locked = |id: &str| {
            let said = locks(&Book::named(id).unwrap());
            said.iter().map(|because| because.citation.0.clone()).collect::<Vec<_>>()
        };
        assert_eq!(locked("ro-frs"), ["RO 7.4.1 b", "RO 8.5 d"]);
        assert_eq!(locked("de-tso"), ["TSO 5.4 b"]);
        assert!(locked("no-nsf").is_empty());
    }

    #[test]
    fn a_low_score_is_asked_about_where_the_book_or_the_announcement_says_so() {
        let tso = form_of(&Book::named("de-tso").unwrap());
        assert_eq!(tso.unusual([100, 1500]), None, "there is no limit above but the highest score");
        assert_eq!(tso.unusual([400, 99]), Some(Side::Second));
        let text = "book = \"de-tso\"\n[rules.card]\nscore_ask_below = 50\n";
        let announced = Book::announced(Source { file: "event.toml", text }, &[]).unwrap();
        let announced = form_of(&announced);
        assert_eq!(announced.unusual([60, 400]), None);
        assert_eq!(announced.unusual([49, 400]), Some(Side::First));
        assert_eq!(announced.unusual([49, 1501]), None, "the book refuses this card");
        assert_eq!(form_of(&Book::named("schafkopf").unwrap()).unusual([-3, 1]), None);
    }

    #[test]
    fn the_ladder_is_offered_with_its_names_and_what_it_takes() {
        let offered = |id: &str| measures(&Book::named(id).unwrap());
        let de = offered("de-tso");
        let names: Vec<&str> = de.iter().map(|measure| measure.name.as_str()).collect();
        assert_eq!(names[..3], ["notice", "lost-turn", "loss-of-game"]);
        assert_eq!(de[3].takes, [true; 3]);
        assert_eq!(de[1].takes, [false; 3], "points of a turn are not those of the table");
        assert_eq!(offered("nl-scrabble")[1].takes, [false, false, true]);
        assert!(offered("ro-frs").last().unwrap().play_value);
    }

    #[test]
    fn the_window_of_a_challenge_is_said_with_its_articles() {
        let form = |id: &str| challenge_form(Book::named(id).unwrap().challenge.as_ref().unwrap());
        assert!(form("nl-scrabble").deliberate_only);
        let said: Vec<String> = form("de-tso").said.iter().map(ToString::to_string).collect();
        assert_eq!(said[2], "not once 20 seconds are over (TSO 3.1.3 b)");
    }
}
