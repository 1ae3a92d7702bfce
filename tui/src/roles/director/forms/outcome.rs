//! What may have happened at a table instead of a game that was played to its end.

use crate::widgets::field::Accepts;
use crate::widgets::form::Form;
use desk::{DeskRules, TableRow};
use domain::{AbsenceReason, Absent, DrawCause, Ground, Outcome, PlayerId, StopKind};

/// One of the things that the book has a rule for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happened {
    Absent(AbsenceReason),
    Stopped(StopKind),
    Drawn(DrawCause),
}

impl Happened {
    fn words(self) -> String {
        match self {
            Self::Absent(reason) => format!("not there: {reason}"),
            Self::Stopped(kind) => format!("lost by {kind}"),
            Self::Drawn(cause) => format!("draw: {cause}"),
        }
    }
}

pub(super) fn offered(rules: &DeskRules) -> Vec<Happened> {
    let absent = rules.absences.iter().map(|reason| Happened::Absent(*reason));
    let stopped = rules.stops.iter().map(|kind| Happened::Stopped(*kind));
    let drawn = rules.draws.iter().map(|cause| Happened::Drawn(*cause));
    absent.chain(stopped).chain(drawn).collect()
}

const WHAT: usize = 0;
const WHO: usize = 1;
const SCORES: usize = 2;
const WARNED: usize = 3;

pub(super) fn form(row: &TableRow, happened: &[Happened]) -> Form {
    let what = happened.iter().map(|happened| happened.words()).collect();
    let mut who: Vec<String> = row.players.iter().map(|player| player.name.to_string()).collect();
    who.push("both".to_owned());
    let warned = ["no", "yes"].map(String::from).to_vec();
    Form::default()
        .choice("What", what, 0)
        .choice("Who", who, 0)
        .text("Scores when it stopped", Accepts::Text, 12, "")
        .choice("Players were warned", warned, 0)
}

pub(super) fn about(happened: &[Happened], form: &Form) -> String {
    match happened.get(form.chosen(WHAT)) {
        Some(Happened::Absent(_)) => "Who was not there; the scores are left out.",
        Some(Happened::Stopped(_)) => "Who lost so, and the scores as they were, such as 380 300.",
        Some(Happened::Drawn(DrawCause::NoCard)) => {
            "No card came. Some books ask whether the players were warned before."
        }
        Some(Happened::Drawn(DrawCause::Disturbed)) => {
            "A draw for both; who and scores are left out."
        }
        None => "",
    }
    .to_owned()
}

pub(super) fn read(
    row: &TableRow,
    happened: &[Happened],
    form: &Form,
) -> Result<(Outcome, Option<Ground>), (usize, String)> {
    let ids: Vec<PlayerId> = row.players.iter().map(|player| player.id).collect();
    let who: Vec<PlayerId> = match ids.get(form.chosen(WHO)) {
        Some(one) => vec![*one],
        None => ids,
    };
    match happened.get(form.chosen(WHAT)) {
        Some(Happened::Absent(reason)) => {
            let absent =
                who.iter().map(|player| Absent { player: *player, reason: *reason, late_s: None });
            Ok((Outcome::Forfeit { absent: absent.collect() }, None))
        }
        Some(Happened::Stopped(kind)) => {
            let scores = scores(form.typed(SCORES)).ok_or_else(|| {
                (SCORES, "Type both scores in the order of the names, such as 380 300.".to_owned())
            })?;
            let (racks, overtime_s) = ([0; 2], [0; 2]);
            let stopped =
                Outcome::Stopped { kind: *kind, offenders: who, scores, racks, overtime_s };
            Ok((stopped, None))
        }
        Some(Happened::Drawn(cause)) => {
            let warned = form.chosen(WARNED) == 1;
            let ground = (*cause == DrawCause::NoCard).then_some(Ground::MissingCard { warned });
            Ok((Outcome::Drawn { cause: *cause }, ground))
        }
        None => Err((WHAT, "The book knows no such outcome.".to_owned())),
    }
}

fn scores(typed: &str) -> Option<[i32; 2]> {
    let parts: Vec<&str> = typed.split([' ', ':', ',']).filter(|part| !part.is_empty()).collect();
    match parts[..] {
        [first, second] => Some([first.parse().ok()?, second.parse().ok()?]),
        _ => None,
    }
}
