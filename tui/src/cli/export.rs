//! `kibitz export`: the event of a running node as a file that others can read, or its whole record as
//! automerge documents.

mod automerge;

pub(crate) use automerge::in_a_name;

use super::*;
use crate::cli::event_file;
use crate::cli::print::wall_ms;
use crate::site::reader;
use exchange::{Event, json, tsh};
use pages::{feed, site};

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz export open.json
  kibitz export a.t --division A                    a division file of tsh
  kibitz export tourney.js                          as scoreboards and broadcasts poll it
  kibitz export standings.csv                       or players.csv, or cards.csv
  kibitz export --format site public/               all pages as files, for a web space
  kibitz export --format tsh -                      to standard output
  kibitz export --automerge record/                 what every device wrote, one automerge file each")]
pub struct ExportArgs {
    /// Where to write, or - for standard output; a file of yours that is there already is replaced
    #[arg(value_name = "FILE", required_unless_present = "automerge")]
    file: Option<PathBuf>,
    /// Write every device's record into this empty directory, as documents of automerge; works without a
    /// running node, too
    #[arg(long, value_name = "DIR", conflicts_with_all = ["file", "format", "division"])]
    automerge: Option<PathBuf>,
    /// What to write [default: by the file's ending]
    #[arg(long, value_enum)]
    format: Option<ExportFormat>,
    /// Only this division; a tsh file holds one
    #[arg(long, value_name = "LETTER")]
    division: Option<DivisionId>,
    #[command(flatten)]
    asking: Asking,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ExportFormat {
    /// The program's own event file
    Json,
    /// A division file of tsh
    Tsh,
    /// What the hall may see, as tsh's tourney.js
    Tourney,
    /// The players, as comma-separated values
    Players,
    /// Every card that counts, as comma-separated values
    Cards,
    /// The standings, as comma-separated values
    Standings,
    /// All pages of the notice board, as files in a folder
    Site,
}

pub async fn run(args: ExportArgs) -> Result<(), Failure> {
    if let Some(folder) = &args.automerge {
        return automerge::run(&args.asking, folder).await;
    }
    let file = args.file.expect("a file or a directory is named");
    let caller = args.asking.node().await?;
    let format = match args.format {
        Some(format) => format,
        None => format_of(&file)?,
    };
    let text = match format {
        ExportFormat::Json => as_json(event_file::exported(&caller).await?.event, args.division)?,
        ExportFormat::Tsh => as_tsh(&event_file::exported(&caller).await?.event, args.division)?,
        ExportFormat::Tourney => feed::tourney_js(&caller.notices().await?),
        ExportFormat::Players => feed::players_csv(&caller.notices().await?),
        ExportFormat::Cards => feed::cards_csv(&caller.notices().await?),
        ExportFormat::Standings => feed::standings_csv(&caller.notices().await?),
        ExportFormat::Site => return write_site(&caller.notices().await?, &file),
    };
    if file.as_os_str() == "-" {
        return out::whole(&text);
    }
    files::write(&file, &text)
}

/// By the ending, and tables of values by their name; what has another ending is refused.
fn format_of(file: &Path) -> Result<ExportFormat, Failure> {
    if file.as_os_str() == "-" {
        return Ok(ExportFormat::Json);
    }
    let name = file.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
    let known = [
        ("players.csv", ExportFormat::Players),
        ("cards.csv", ExportFormat::Cards),
        ("standings.csv", ExportFormat::Standings),
        (".json", ExportFormat::Json),
        (".t", ExportFormat::Tsh),
        (".js", ExportFormat::Tourney),
    ];
    let found = known.into_iter().find(|(ending, _)| name.ends_with(ending));
    let found = found.map(|(_, format)| format);
    found.ok_or_else(|| Failure::usage(words::cli_export_ending(files::shown(file))))
}

/// Writes all pages into a folder, which is made if it is not there.
pub(crate) fn write_site(board: &desk::Noticeboard, folder: &Path) -> Result<(), Failure> {
    make_folder(folder)?;
    let pages = site::site(board, wall_ms(), reader(), &|_| None);
    pages.iter().try_for_each(|(name, text)| files::write(&folder.join(name), text))
}

pub(crate) fn make_folder(folder: &Path) -> Result<(), Failure> {
    let made = std::fs::create_dir_all(folder);
    made.map_err(|why| Failure::plain(words::cli_unwritten(why, files::shown(folder))))
}

pub(crate) fn as_json(mut event: Event, division: Option<DivisionId>) -> Result<String, Failure> {
    if division.is_some() {
        let only = event_file::division(&event, division)?;
        event.divisions = vec![only.clone()];
    }
    Ok(json::write(&event))
}

/// Whatever the format cannot say as it is goes to standard error.
pub(crate) fn as_tsh(event: &Event, division: Option<DivisionId>) -> Result<String, Failure> {
    let division = event_file::division(event, division)?;
    let written = tsh::write(division, event.rules.as_ref());
    written.notes.iter().for_each(|note| out::say(&words::cli_report(note)));
    Ok(written.text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_the_file_tells_the_format() {
        let of = |name: &str| format_of(Path::new(name)).map_err(|failure| failure.exit);
        assert_eq!(of("a.T"), Ok(ExportFormat::Tsh));
        assert_eq!(of("a.json"), Ok(ExportFormat::Json));
        assert_eq!(of("-"), Ok(ExportFormat::Json));
        assert_eq!(of("www/tourney.js"), Ok(ExportFormat::Tourney));
        assert_eq!(of("cup-standings.csv"), Ok(ExportFormat::Standings));
        for unknown in ["a.csv", "event", "a.xlsx", "json"] {
            assert_eq!(of(unknown), Err(crate::cli::exit::Exit::Usage), "{unknown}");
        }
    }
}
