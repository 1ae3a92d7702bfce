//! What may have happened at a table instead of a game that was played to its end.

use super::correction::Correction;
use super::*;
use crate::fields::SCORE;
use crate::widgets::field::Accepts;
use desk::DeskRules;
use domain::{AbsenceReason, Absent, DrawCause, Ground, Outcome, PlayerId, StopKind};

/// A game that was not played to its end, and what may have happened.
#[derive(Debug)]
pub(crate) struct WhatHappened {
    row: TableRow,
    offered: Vec<Happened>,
}

/// One of the things that the book has a rule for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Happened {
    Absent(AbsenceReason),
    Stopped(StopKind),
    Drawn(DrawCause),
}

const WHAT: usize = 0;
const WHO: usize = 1;
const SCORES: usize = 2;
const WARNED: usize = 3;

/// `None` where the book has no rule for games that are not played.
pub(crate) fn open(row: &TableRow, rules: &DeskRules) -> Option<FormOf<WhatHappened>> {
    if rules.absences.is_empty() && rules.stops.is_empty() {
        return None;
    }
    let offered = offered(rules);
    let what = offered.iter().map(|happened| say(&happened.words())).collect();
    let mut who: Vec<String> = row.players.iter().map(|player| player.name.to_string()).collect();
    who.push(say(&words::both()));
    let warned = [words::no(), words::yes()].map(|said| say(&said)).to_vec();
    let form = Form::default()
        .choice(&say(&words::outcome_what()), what, 0)
        .choice(&say(&words::outcome_who()), who, 0)
        .text(&say(&words::outcome_scores()), Accepts::Text, 12, "")
        .choice(&say(&words::outcome_warned()), warned, 0);
    Some(FormOf::new(form, WhatHappened { row: row.clone(), offered }))
}

fn offered(rules: &DeskRules) -> Vec<Happened> {
    let absent = rules.absences.iter().map(|reason| Happened::Absent(*reason));
    let stopped = rules.stops.iter().map(|kind| Happened::Stopped(*kind));
    let drawn = rules.draws.iter().map(|cause| Happened::Drawn(*cause));
    absent.chain(stopped).chain(drawn).collect()
}

impl Happened {
    fn words(self) -> Said {
        match self {
            Self::Absent(reason) => words::outcome_absent(reason),
            Self::Stopped(kind) => words::outcome_stopped(kind),
            Self::Drawn(cause) => words::outcome_drawn(cause),
        }
    }
}

impl Entered for WhatHappened {
    fn title(&self, _here: &DirectorBoard) -> Said {
        words::outcome_title(self.row.card.table)
    }

    fn about(&self, form: &Form) -> Said {
        match self.offered.get(form.chosen(WHAT)) {
            Some(Happened::Absent(_)) => words::outcome_about_absent(),
            Some(Happened::Stopped(_)) => words::outcome_about_stopped(),
            Some(Happened::Drawn(DrawCause::NoCard)) => words::outcome_about_no_card(),
            Some(Happened::Drawn(DrawCause::Disturbed)) | None => words::outcome_about_draw(),
        }
    }

    fn read(&self, form: &Form) -> Result<Read, (usize, Said)> {
        let ids: Vec<PlayerId> = self.row.players.iter().map(|player| player.id).collect();
        let who: Vec<PlayerId> = match ids.get(form.chosen(WHO)) {
            Some(one) => vec![*one],
            None => ids,
        };
        let (outcome, ground) = match self.offered.get(form.chosen(WHAT)) {
            Some(Happened::Absent(reason)) => {
                let absent = who.iter();
                let absent =
                    absent.map(|who| Absent { player: *who, reason: *reason, late_s: None });
                (Outcome::Forfeit { absent: absent.collect() }, None)
            }
            Some(Happened::Stopped(kind)) => {
                let scores = scores(form.typed(SCORES));
                let scores = scores.ok_or_else(|| (SCORES, words::outcome_scores_how()))?;
                let (racks, overtime_s) = ([0; 2], [0; 2]);
                let (kind, offenders) = (*kind, who);
                (Outcome::Stopped { kind, offenders, scores, racks, overtime_s }, None)
            }
            Some(Happened::Drawn(cause)) => {
                let warned = form.chosen(WARNED) == 1;
                let ground =
                    (*cause == DrawCause::NoCard).then_some(Ground::MissingCard { warned });
                (Outcome::Drawn { cause: *cause }, ground)
            }
            None => return Err((WHAT, words::outcome_unknown())),
        };
        let correction = Correction::new(&self.row, CardContent::Outcome(outcome)).on(ground);
        Ok(Read::Next(Box::new(correction)))
    }
}

fn scores(typed: &str) -> Option<[i32; 2]> {
    match super::card::parts(typed)[..] {
        [first, second] => Some([(SCORE.read)(first).ok()?, (SCORE.read)(second).ok()?]),
        _ => None,
    }
}
