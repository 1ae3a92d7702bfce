//! `kibitz pair --check`: is a round legal, and by which criteria is it worse than ours.

use super::asked::Asked;
use super::question::{Own, Question};
use crate::cli::event_file::{self, Opened};
use crate::cli::exit::Failure;
use crate::cli::{files, out};
use crate::tongue::say;
use domain::{Division, Pairing, PlayerId, Publication, RoundId, Said, Say, TableNo};
use pairing::checker::{Criterion, Judgement};
use serde::{Deserialize, Serialize};
use speech::words;
use std::path::Path;

/// Judges a round of an event file, or with `from` one that stands in a file of its own.
pub(crate) fn run(
    file: &Path,
    from: Option<&Path>,
    asked: &Asked,
    json: bool,
) -> Result<(), Failure> {
    let opened = event_file::open(from.unwrap_or(file), asked.book.as_deref())?;
    let made = match from {
        Some(_) => Made::of_file(file, asked, &opened)?,
        None => Made::of_event(opened.division(asked.division)?, asked.round, &opened.name)?,
    };
    let number = made.publication.round.number;
    let question = Question::new(asked, &opened, number, Own::Judge)?;
    let theirs = question.plan.judge(&made.publication);
    let verdict = Verdict::new(&question, &made, theirs);
    if json {
        out::json(&verdict)?;
    } else {
        out::text(&verdict.describe())?;
    }
    if verdict.legal {
        return Ok(());
    }
    let faults = verdict.faults.iter().cloned();
    let faults = faults.reduce(|first, next| first.then(&next));
    let faults = faults.unwrap_or_else(words::cli_nothing);
    Err(Failure::decision(words::cli_check_illegal(faults, number)))
}

/// A round to be judged.
struct Made {
    publication: Publication,
    /// Whether it says who starts.
    starts: bool,
}

impl Made {
    fn of_event(division: &Division, round: Option<u16>, file: &str) -> Result<Self, Failure> {
        let Some(number) = round.or_else(|| division.last_paired()) else {
            return Err(Failure::usage(words::cli_check_no_round(file)));
        };
        let Some(round) = division.rounds.get(&number) else {
            return Err(Failure::usage(words::cli_check_no_such_round(file, number)));
        };
        let starts = round.on_file.starts.is_empty();
        Ok(Self { publication: round.publication.clone(), starts })
    }

    /// What `kibitz pair --json` printed, or the same event with the round in it.
    fn of_file(file: &Path, asked: &Asked, opened: &Opened) -> Result<Self, Failure> {
        let name = files::shown(file);
        let bytes = files::read_bytes(file, files::EVENT_MAX)?;
        let division = opened.division(asked.division)?;
        if let Ok(text) = std::str::from_utf8(&bytes)
            && text.trim_start().starts_with('{')
            && !text.contains("\"format\"")
        {
            let written: Written = serde_json::from_str(text).map_err(|error| {
                Failure::usage(words::cli_check_unread(error.to_string(), &name, SUCH_AS))
            })?;
            return written.made(division, asked.round, &name);
        }
        let other =
            exchange::read(&name, &bytes).map_err(|faults| Failure::usage(faults.said()))?;
        let theirs = other.event.division(Some(division.id));
        let theirs = theirs.map_err(|error| Failure::usage(words::cli_fault(&name, error)))?;
        Self::of_event(theirs, asked.round, &name)
    }
}

const SUCH_AS: &str = r#"{"round": 3, "pairs": [{"table": 1, "first": 4, "second": 2}], "bye": 5}"#;

/// A round on its own; players by number or name.
#[derive(Debug, Deserialize)]
struct Written {
    round: Option<u16>,
    pairs: Vec<WrittenPair>,
    #[serde(default)]
    bye: Option<Named>,
    #[serde(default)]
    byes: Vec<WrittenBye>,
}

#[derive(Debug, Deserialize)]
struct WrittenPair {
    table: Option<u16>,
    first: Named,
    second: Named,
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum WrittenBye {
    Plain(Named),
    Full { number: u16 },
}

#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum Named {
    Number(u16),
    Name(String),
}

impl Written {
    fn made(self, division: &Division, round: Option<u16>, file: &str) -> Result<Made, Failure> {
        let player = |named: &Named| match named {
            // A number that nobody has is a fault of the round, which the checker names.
            Named::Number(number) => Ok(division.player_id(*number)),
            Named::Name(name) => {
                division.player(name).map_err(|error| Failure::usage(words::cli_fault(file, error)))
            }
        };
        let number = round.or(self.round).unwrap_or_else(|| division.next_round());
        let mut pairings = Vec::with_capacity(self.pairs.len());
        for (table, pair) in (1..).zip(&self.pairs) {
            let table = TableNo(pair.table.unwrap_or(table));
            pairings
                .push(Pairing { table, players: [player(&pair.first)?, player(&pair.second)?] });
        }
        let mut byes: Vec<PlayerId> = Vec::new();
        for bye in &self.byes {
            byes.push(match bye {
                WrittenBye::Plain(named) => player(named)?,
                WrittenBye::Full { number } => division.player_id(*number),
            });
        }
        if let Some(named) = &self.bye {
            let sits = player(named)?;
            if !byes.contains(&sits) {
                byes.push(sits);
            }
        }
        let round = RoundId { division: division.id, number };
        Ok(Made {
            publication: Publication {
                round,
                pairings,
                fours: Vec::new(),
                byes,
                absent: Vec::new(),
            },
            starts: true,
        })
    }
}

/// What came out, with our own round beside it.
#[derive(Debug, Serialize)]
struct Verdict {
    round: u16,
    system: String,
    based_on: u16,
    legal: bool,
    faults: Vec<Said>,
    measures: Vec<Measure>,
    /// Why there is no round of ours to compare with.
    #[serde(skip_serializing_if = "Option::is_none")]
    no_own_round: Option<Said>,
    worse: Vec<Difference>,
    better: Vec<Difference>,
    warnings: Vec<Said>,
}

#[derive(Debug, Serialize)]
struct Measure {
    criterion: Criterion,
    theirs: u64,
    ours: Option<u64>,
}

#[derive(Debug, Serialize)]
struct Difference {
    criterion: Criterion,
    by: u64,
}

impl Verdict {
    fn new(question: &Question<'_>, made: &Made, mut theirs: Judgement) -> Self {
        let counts = |criterion: Criterion| made.starts || criterion != Criterion::StartGap;
        theirs.measures.retain(|(criterion, _)| counts(*criterion));
        let plan = &question.plan;
        let proposed = plan.propose();
        let ours = proposed.as_ref().ok().map(|own| plan.judge(&own.pairs.publication));
        let differences = |worse: Vec<pairing::checker::Worse>| -> Vec<Difference> {
            worse
                .into_iter()
                .filter(|worse| counts(worse.criterion))
                .map(|worse| Difference { criterion: worse.criterion, by: worse.by })
                .collect()
        };
        Self {
            round: plan.field.round.number,
            system: plan.request.system.to_string(),
            based_on: plan.field.based_on,
            legal: theirs.is_legal(),
            faults: theirs.faults.iter().map(|fault| question.named(fault.said())).collect(),
            measures: theirs
                .measures
                .iter()
                .map(|&(criterion, value)| Measure {
                    criterion,
                    theirs: value,
                    ours: ours.as_ref().map(|ours| ours.measure(criterion)),
                })
                .collect(),
            no_own_round: proposed.as_ref().err().map(|none| question.named(none.said())),
            worse: ours.as_ref().map(|o| differences(theirs.worse_than(o))).unwrap_or_default(),
            better: ours.as_ref().map(|o| differences(o.worse_than(&theirs))).unwrap_or_default(),
            warnings: question.notes.clone(),
        }
    }

    fn describe(&self) -> String {
        let mut lines = vec![say(&words::cli_check_round(self.legal, self.round, &self.system))];
        lines.extend(self.faults.iter().map(|fault| format!("  {}", say(fault))));
        let [theirs, ours] = [words::cli_check_theirs(), words::cli_check_ours()];
        lines.push(format!("{:<44} {:>7} {:>7}", "", say(&theirs), say(&ours)));
        for measure in &self.measures {
            let ours = measure.ours.map_or_else(|| "–".to_owned(), |ours| ours.to_string());
            let criterion = say(&measure.criterion.counted(0));
            lines.push(format!("{criterion:<44} {:>7} {ours:>7}", measure.theirs));
        }
        let each = |differences: &[Difference]| -> Vec<Said> {
            let one = |one: &Difference| words::cli_check_by(one.by, one.criterion.counted(0));
            differences.iter().map(one).collect()
        };
        let mut told = Vec::new();
        if !self.worse.is_empty() {
            told.push(words::cli_check_worse(each(&self.worse)));
        }
        if !self.better.is_empty() {
            told.push(words::cli_check_better(each(&self.better)));
        }
        if told.is_empty() && self.no_own_round.is_none() {
            told.push(words::cli_check_as_good());
        }
        told.extend(self.no_own_round.iter().map(words::cli_check_no_own));
        told.extend(self.warnings.iter().map(words::cli_look));
        lines.extend(told.iter().map(say));
        lines.join("\n")
    }
}
