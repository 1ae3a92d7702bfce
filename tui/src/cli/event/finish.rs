//! `kibitz event finish`: everything that is left of an event, in one folder.

use super::*;
use crate::cli::export::{as_json, as_tsh, make_folder, write_site};
use crate::cli::print::wall_ms;
use crate::cli::{event_file, files};
use crate::site::reader;
use desk::Noticeboard;
use pages::feed;
use pages::paper::{self, Sheet};

#[derive(Debug, Args)]
pub(super) struct FinishArgs {
    /// A folder that is empty or not there yet
    folder: PathBuf,
    /// Write it although cards are missing, rounds are left or something is held back
    #[arg(long)]
    anyway: bool,
}

pub(super) async fn run(asking: &Asking, args: &FinishArgs) -> Result<(), Failure> {
    let caller = asking.node().await?;
    let board = caller.notices().await?;
    let open: Vec<Said> = board.divisions.iter().flat_map(unfinished).collect();
    if !args.anyway && !open.is_empty() {
        return Err(Failure::decision(words::cli_finish_open(lines(open))));
    }
    let folder = &args.folder;
    make_folder(folder)?;
    let mut there = std::fs::read_dir(folder)
        .map_err(|why| Failure::plain(words::cli_unwritten(why, files::shown(folder))))?;
    if there.next().is_some() {
        return Err(Failure::usage(words::cli_finish_not_empty(files::shown(folder))));
    }
    write_site(&board, &folder.join("site"))?;
    write_papers(&board, &folder.join("paper"))?;
    let event = event_file::exported(&caller).await?.event;
    for division in &event.divisions {
        let name = format!("{}.t", division.id.to_string().to_lowercase());
        files::write(&folder.join(name), &as_tsh(&event, Some(division.id))?)?;
    }
    files::write(&folder.join("event.json"), &as_json(event, None)?)?;
    files::write(&folder.join("tourney.js"), &feed::tourney_js(&board))?;
    files::write(&folder.join("players.csv"), &feed::players_csv(&board))?;
    files::write(&folder.join("cards.csv"), &feed::cards_csv(&board))?;
    files::write(&folder.join("standings.csv"), &feed::standings_csv(&board))?;
    let audit = serde_json::to_string_pretty(&caller.audit().await?)
        .map_err(|error| Failure::plain(words::cli_no_json(error.to_string())))?;
    files::write(&folder.join("audit.json"), &audit)?;
    out::said(&words::cli_finished(files::shown(folder)))
}

/// What speaks against the end of an event.
fn unfinished(division: &desk::DivisionNotice) -> Vec<Said> {
    let mut open = Vec::new();
    for round in division.rounds.iter().filter(|round| round.missing > 0) {
        open.push(words::cli_finish_missing(round.missing, round.round));
    }
    let played = division.rounds.iter().filter(|round| round.started).count();
    if played < usize::from(division.rounds_planned) {
        open.push(words::cli_finish_rounds(&division.name, division.rounds_planned, played));
    }
    if division.standings.is_held {
        open.push(words::cli_finish_held(&division.name));
    }
    open
}

fn write_papers(board: &Noticeboard, folder: &Path) -> Result<(), Failure> {
    make_folder(folder)?;
    let sheets = [
        ("standings.html", Sheet::Standings),
        ("cross.html", Sheet::Cross),
        ("chart.html", Sheet::Chart),
        ("cards.html", Sheet::Cards),
    ];
    for (name, sheet) in sheets {
        if let Some(page) = paper::sheet(board, wall_ms(), reader(), &sheet) {
            files::write(&folder.join(name), &page)?;
        }
    }
    Ok(())
}
