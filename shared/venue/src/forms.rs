//! What the event's book lets people enter, for the forms of the screens.

use crate::hall::Hall;
use desk::{CardForm, ChallengeForm, DeskRules, ListsHere, Measure};
use domain::{Because, Doubt, DrawCause, End, Side, messages};
use rulebook::book::ClockRules;
use rulebook::steps::challenge::{ChallengeSteps, Closing, Right};
use rulebook::steps::knockout::{SCRABBLES, TIME_USED};
use rulebook::steps::life::{Need, StepName, Until};
use rulebook::steps::sanctions::MeasureDoes;
use rulebook::{Book, COMPENSATION, Clause};

pub(crate) fn card_form(hall: &Hall<'_>) -> CardForm {
    let mut form = hall.tournament.book.as_ref().map(form_of).unwrap_or_default();
    form.challenge.at_table &= hall.lists.here() == ListsHere::All;
    form
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
        starter: book.start.as_ref().is_some_and(|start| start.balance.is_none()),
        blanks: book.card.blanks.as_ref().is_some_and(|blanks| blanks.value),
        scrabbles: announced(book, SCRABBLES),
        time_used: announced(book, TIME_USED),
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

/// Whether the announcement lets this decide matches.
fn announced(book: &Book, criterion: &str) -> bool {
    let rules = book.knockout.as_ref().and_then(|rules| rules.announced.as_ref());
    rules.is_some_and(|announced| announced.value.iter().any(|name| name == criterion))
}

fn waits(book: &Book) -> Because {
    let clause = &book.life.otherwise;
    Because::new(book.sentence(&clause.value), &clause.cite)
}

fn ends(book: &Book) -> Vec<End> {
    let Some(rules) = &book.end else { return Vec::new() };
    let mut ends = Vec::new();
    if rules.out.is_some() {
        ends.extend(Side::BOTH.map(End::Out));
    }
    let clocks = book.clock.as_ref().and_then(ClockRules::at_tables);
    let others = [
        (&rules.passes, End::Passes, None),
        (&rules.zero_turns, End::ZeroTurns, None),
        (&rules.time, End::Time, Some(false)),
        (&rules.time_total, End::TimeTotal, Some(true)),
    ];
    let offered = others.into_iter().filter(|(rule, _, unless)| {
        rule.is_some() && (unless.is_none() || clocks.is_none() || *unless != clocks)
    });
    ends.extend(offered.map(|(_, end, _)| end));
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
            let what = match row.step == StepName::FixRecording {
                true => FormSaid::NoRecording,
                false => FormSaid::NoCorrection,
            };
            Because::new(what, &row.cite)
        })
        .collect();
    said.dedup();
    said
}

fn challenge_form(rules: &ChallengeSteps) -> ChallengeForm {
    let deliberate_only = rules.right.value == Right::DeliberateOnly;
    let right = match rules.right.value {
        Right::Opponent => FormSaid::OpponentDoubts,
        Right::DeliberateOnly => FormSaid::OnlyDeliberate,
    };
    let mut said = vec![Because::new(right, &rules.right.cite)];
    let seconds = rules.seconds.as_ref().map_or(0, |clause| clause.value);
    let until = rules
        .closings
        .iter()
        .map(|clause| Because::new(until(clause.value, seconds), &clause.cite));
    said.extend(until);
    let kept = rules.giving_up.as_ref().filter(|clause| !clause.value);
    said.extend(kept.map(|clause| Because::new(FormSaid::NotGivenUp, &clause.cite)));
    let agree = rules.slip_agreed.as_ref().filter(|clause| clause.value);
    let agree = agree.map(|clause| Because::new(FormSaid::OpponentAgrees, &clause.cite));
    let beyond = [Doubt::Placement, Doubt::Exchange];
    let beyond = beyond.into_iter().filter(|doubt| rules.beyond_words(*doubt).is_some()).collect();
    ChallengeForm { said, deliberate_only, at_table: rules.judges_at_table(), agree, beyond }
}

fn until(closing: Closing, seconds: u32) -> FormSaid {
    match closing == Closing::SecondsOver {
        true => FormSaid::UntilSeconds { seconds },
        false => FormSaid::Until { closing },
    }
}

/// The ladder, and the compensation where the book has one.
fn measures(book: &Book) -> Vec<Measure> {
    let columns = book.sanctions.columns();
    let ladder = book.sanctions.measures.iter().map(|found| Measure {
        name: found.name().to_owned(),
        does: found.effects.iter().map(|does| (*does).into()).collect(),
        citation: found.cite.clone(),
        takes: [0, 1, 2].map(|at| {
            let in_game = at == 2 && found.effects.contains(&MeasureDoes::PointsOff);
            in_game || found.effects.contains(&columns[at])
        }),
        play_value: false,
    });
    let compensation = book.compensation_bonus().map(|bonus| Measure {
        name: COMPENSATION.to_owned(),
        does: vec![FormSaid::JudgedWrongly.into()],
        citation: bonus.cite.clone(),
        takes: [false; 3],
        play_value: true,
    });
    ladder.chain(compensation).collect()
}

messages! {
    /// What the book lets people do, or not any more.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum FormSaid {
        NoRecording,
        NoCorrection,
        OpponentDoubts,
        OnlyDeliberate,
        OpponentAgrees,
        NotGivenUp,
        JudgedWrongly,
        /// When a play may not be doubted any more.
        Until { closing: Closing },
        UntilSeconds { seconds: u32 },
    }
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
        assert_eq!(locked("ro-frs"), ["RO 7.4.1 b"]);
        assert!(locked("de-tso").is_empty());
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
        assert_eq!(de[1].takes, [false, false, true], "points of the running game");
        assert_eq!(offered("nl-scrabble")[1].takes, [false, true, true]);
        assert!(offered("ro-frs").last().unwrap().play_value);
    }

    #[test]
    fn the_window_of_a_challenge_is_said_with_its_articles() {
        let form = |id: &str| challenge_form(Book::named(id).unwrap().challenge.as_ref().unwrap());
        assert!(form("nl-scrabble").deliberate_only);
        let said: Vec<String> = form("de-tso").said.iter().map(speech::english).collect();
        assert_eq!(said[2], "until 20 seconds are over (TSO 3.1.3 b)");
    }
}
