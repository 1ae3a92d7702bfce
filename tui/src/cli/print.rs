//! `kibitz print`: lists, slips and forms on paper, from what the hall may see.

use super::*;
use crate::fields::command_of;
use crate::site;
use pages::paper::{self, JoinSlip, Sheet};
use std::process::Stdio;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::process::Command as Process;
use tokio::time::timeout;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz print names --open                         the poster: everybody by name, with table and opponent
  kibitz print slips --round 4 --pdf slips.pdf      result slips, four on a page, sorted when cut
  kibitz print standings -o standings.html          a page that any browser prints
  kibitz print joins --open                         a slip for every join code that is open")]
pub struct PrintArgs {
    /// What to print
    #[arg(value_enum)]
    what: What,
    /// Of this round [default: the one that people look for]
    #[arg(long, value_name = "N")]
    round: Option<u16>,
    /// Write a page for a browser, or - for standard output
    #[arg(short, long, value_name = "FILE", conflicts_with_all = ["pdf", "open"])]
    output: Option<PathBuf>,
    /// Write a PDF, with a browser of this laptop
    #[arg(long, value_name = "FILE", conflicts_with = "open")]
    pdf: Option<PathBuf>,
    /// Show it in the browser of this laptop, which prints it
    #[arg(long)]
    open: bool,
    #[command(flatten)]
    asking: Asking,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// Pairings in the order of names, for the wall
    Names,
    /// Pairings in the order of tables
    Tables,
    /// Result slips, four on a page
    Slips,
    /// Result slips without names
    Blanks,
    /// The standings
    Standings,
    /// Everybody against everybody
    Cross,
    /// Everybody round by round
    Chart,
    /// A score card for everybody
    Cards,
    /// A slip for every join code that is open
    Joins,
    /// Challenge slips
    Challenges,
    /// A score sheet for two
    Sheets,
}

pub async fn run(args: PrintArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let board = caller.notices().await?;
    let round = args.round;
    let sheet = match args.what {
        What::Names => Sheet::Names { round },
        What::Tables => Sheet::Tables { round },
        What::Slips => Sheet::Slips { round },
        What::Blanks => Sheet::Blanks,
        What::Standings => Sheet::Standings,
        What::Cross => Sheet::Cross,
        What::Chart => Sheet::Chart,
        What::Cards => Sheet::Cards,
        What::Joins => Sheet::Joins { slips: joins(&caller.board().await?)? },
        What::Challenges => Sheet::Challenges,
        What::Sheets => Sheet::ScoreSheets,
    };
    let page = paper::sheet(&board, wall_ms(), site::reader(), &sheet);
    let Some(page) = page else { return Err(Failure::decision(nothing(args.what, round))) };
    match (args.output, args.pdf) {
        (Some(file), _) if file.as_os_str() == "-" => out::whole(&page),
        (Some(file), _) => files::write(&file, &page),
        (None, Some(file)) => as_pdf(&page, &file).await,
        (None, None) if args.open => open(&page).await,
        (None, None) => Err(Failure::usage(words::cli_print_where())),
    }
}

fn nothing(what: What, round: Option<u16>) -> Said {
    match (what, round) {
        (What::Joins, _) => words::cli_print_no_codes(),
        (_, Some(round)) => words::cli_print_no_round(round),
        (_, None) => words::cli_print_nothing(),
    }
}

/// The codes that nobody has used yet, and what to type with them.
fn joins(board: &Board) -> Result<Vec<JoinSlip>, Failure> {
    let codes = director(board)?.codes.iter().filter(|row| row.used_by.is_none());
    let at = board.me.addresses.first();
    let slip = |row: &desk::CodeRow| JoinSlip {
        role: words::cli_only(row.role),
        code: row.code.to_string(),
        command: {
            let (program, code) = (command_of(&row.code), row.code.to_string());
            match at {
                Some(at) => say(&words::code_command_at(at, code, program)),
                None => say(&words::code_command(code, program)),
            }
        },
    };
    Ok(codes.map(slip).collect())
}

pub(crate) fn wall_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
}

/// Browsers that make a PDF without a window, as systems name them.
const BROWSERS: [&str; 6] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "brave-browser",
];

const PDF_WAIT: Duration = Duration::from_secs(90);

/// The page lies in a folder that goes away, and so does what the browser keeps.
pub(crate) async fn as_pdf(page: &str, file: &Path) -> Result<(), Failure> {
    let fail = |why: std::io::Error| Failure::plain(words::cli_unwritten(why, files::shown(file)));
    let folder = tempfile::tempdir().map_err(fail)?;
    let (from, made) = (folder.path().join("page.html"), folder.path().join("page.pdf"));
    std::fs::write(&from, page).map_err(fail)?;
    for browser in BROWSERS {
        let mut process = Process::new(browser);
        process
            .args(["--headless", "--disable-gpu", "--disable-quic", "--no-first-run"])
            .args(["--disable-background-networking", "--disable-component-update"])
            .args(["--disable-sync", "--no-pdf-header-footer"])
            .arg(format!("--user-data-dir={}", folder.path().join("browser").display()))
            .arg(format!("--print-to-pdf={}", made.display()))
            .arg(format!("file://{}", from.display()))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true);
        if rustix::process::geteuid().is_root() {
            process.arg("--no-sandbox");
        }
        let mut running = match process.spawn() {
            Err(why) if why.kind() == std::io::ErrorKind::NotFound => continue,
            started => started.map_err(fail)?,
        };
        let ended = timeout(PDF_WAIT, running.wait()).await;
        let pdf = std::fs::read(&made);
        return match (ended, pdf) {
            (Ok(Ok(_)), Ok(pdf)) => std::fs::write(file, pdf).map_err(fail),
            _ => Err(Failure::plain(words::cli_print_browser_failed(browser))),
        };
    }
    Err(Failure::plain(words::cli_print_no_browser()))
}

/// The page stays, because the browser reads it when it likes.
async fn open(page: &str) -> Result<(), Failure> {
    let made = tempfile::Builder::new().prefix("kibitz-").suffix(".html").tempfile();
    let fail = |why: std::io::Error| Failure::plain(words::cli_unwritten(why, "kibitz.html"));
    let (_, path) = made.map_err(fail)?.keep().map_err(|error| fail(error.error))?;
    files::write(&path, page)?;
    let opened = Process::new("xdg-open").arg(&path).stdout(Stdio::null()).status().await;
    match opened {
        Ok(status) if status.success() => Ok(()),
        _ => Err(Failure::plain(words::cli_print_open_yourself(files::shown(&path)))),
    }
}
