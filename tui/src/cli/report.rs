//! `kibitz report`: what the federation is to hear of an event.

use super::*;
use crate::cli::event_file;
use desk::{CallRow, board::CallState};
use domain::{CardId, Division};
use rulebook::Book;
use rulebook::report::{reported_measures, unrated};
use serde::Serialize;
use std::fmt::Write;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz report                                     of the running event
  kibitz report --json                              for another program
  kibitz report --from cup.json                     of a file")]
pub struct ReportArgs {
    /// An event file instead of a running node; it does not tell what was decided at the tables
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    #[command(flatten)]
    asking: Asking,
}

#[derive(Serialize)]
struct Report {
    event: String,
    book: String,
    divisions: Vec<OfDivision>,
    /// What officials decided at tables, so that the rules can be mended where they were silent.
    decided: Vec<Decided>,
}

#[derive(Serialize)]
struct OfDivision {
    division: DivisionId,
    players: usize,
    rounds: usize,
    measures: Vec<Measure>,
    unrated: Vec<Unrated>,
}

#[derive(Serialize)]
struct Measure {
    player: PlayerId,
    name: String,
    measure: String,
    reason: String,
    /// The book wants it reported.
    required: bool,
    article: Option<String>,
}

#[derive(Serialize)]
struct Unrated {
    card: CardId,
    players: [String; 2],
    article: String,
}

#[derive(Serialize)]
struct Decided {
    table: TableNo,
    about: String,
    words: Option<String>,
    decision: String,
    by: String,
}

pub async fn run(args: ReportArgs) -> Result<(), Failure> {
    let (file, calls, json) = match &args.from {
        Some(from) => (event_file::open(from, None)?.file, Vec::new(), args.asking.json),
        None => {
            let caller = args.asking.node().await?;
            let board = caller.board().await?;
            let calls = director(&board)?.calls.clone();
            (event_file::exported(&caller).await?, calls, caller.wants_json())
        }
    };
    let book = event_file::book_of(&file, None)?;
    let report = Report {
        event: file.event.name.as_ref().map(ToString::to_string).unwrap_or_default(),
        book: book.id.clone(),
        divisions: file.event.divisions.iter().map(|division| of(&book, division)).collect(),
        decided: calls.iter().filter_map(decided).collect(),
    };
    if json { out::json(&report) } else { out::text(&described(&report)) }
}

fn of(book: &Book, division: &Division) -> OfDivision {
    let measures = reported_measures(book, division).into_iter().map(|row| Measure {
        player: row.sanction.player,
        name: division.name_of(row.sanction.player),
        measure: row.sanction.measure.to_string(),
        reason: row.sanction.reason.to_string(),
        required: row.required,
        article: row.cite.map(|cite| cite.to_string()),
    });
    let unrated = unrated(book, division).into_iter().map(|game| Unrated {
        card: game.card,
        players: game.players.map(|player| division.name_of(player)),
        article: game.cite.to_string(),
    });
    OfDivision {
        division: division.id,
        players: division.players.len(),
        rounds: division.rounds.values().filter(|round| round.started).count(),
        measures: measures.collect(),
        unrated: unrated.collect(),
    }
}

fn decided(call: &CallRow) -> Option<Decided> {
    let CallState::Decided { decision, by } = &call.state else { return None };
    Some(Decided {
        table: call.table,
        about: say(&call.about),
        words: call.words.as_ref().map(ToString::to_string),
        decision: decision.to_string(),
        by: say(by),
    })
}

fn described(report: &Report) -> String {
    let mut text = say(&words::report_head(&report.book, &report.event));
    for division in &report.divisions {
        let OfDivision { division: id, players, rounds, measures, unrated } = division;
        let _ = write!(text, "\n{}", say(&words::report_division(id, *players, *rounds)));
        for row in measures {
            let article = row.article.clone().unwrap_or_default();
            let said =
                words::report_measure(article, &row.measure, &row.name, &row.reason, row.required);
            let _ = write!(text, "\n  {}", say(&said));
        }
        for game in unrated {
            let [first, second] = &game.players;
            let said = words::report_unrated(&game.article, first, game.card.round, second);
            let _ = write!(text, "\n  {}", say(&said));
        }
        if measures.is_empty() && unrated.is_empty() {
            let _ = write!(text, "\n  {}", say(&words::report_nothing()));
        }
    }
    for one in &report.decided {
        let said = words::report_decided(&one.about, &one.by, &one.decision, one.table);
        let _ = write!(text, "\n{}", say(&said));
    }
    text
}
