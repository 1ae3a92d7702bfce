//! `kibitz export`: the event of a running node as a file that others can read, or its whole record as
//! automerge documents.

mod automerge;

pub(crate) use automerge::in_a_name;

use super::*;
use crate::cli::event_file;
use exchange::{Event, json, tsh};

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz export open.json
  kibitz export a.t --division A                    a division file of tsh
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
    /// What to write [default: tsh for a file that ends with .t, else json]
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
}

pub async fn run(args: ExportArgs) -> Result<(), Failure> {
    if let Some(folder) = &args.automerge {
        return automerge::run(&args.asking, folder).await;
    }
    let file = args.file.expect("a file or a directory is named");
    let caller = args.asking.node().await?;
    let event = event_file::exported(&caller).await?.event;
    let text = match args.format.unwrap_or_else(|| format_of(&file)) {
        ExportFormat::Json => as_json(event, args.division)?,
        ExportFormat::Tsh => as_tsh(&event, args.division)?,
    };
    if file.as_os_str() == "-" {
        return out::whole(&text);
    }
    files::write(&file, &text)
}

fn format_of(file: &Path) -> ExportFormat {
    let is_tsh = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("t"));
    if is_tsh { ExportFormat::Tsh } else { ExportFormat::Json }
}

fn as_json(mut event: Event, division: Option<DivisionId>) -> Result<String, Failure> {
    if division.is_some() {
        let only = event_file::division(&event, division)?;
        event.divisions = vec![only.clone()];
    }
    Ok(json::write(&event))
}

/// Whatever the format cannot say as it is goes to standard error.
fn as_tsh(event: &Event, division: Option<DivisionId>) -> Result<String, Failure> {
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
        assert_eq!(format_of(Path::new("a.T")), ExportFormat::Tsh);
        assert_eq!(format_of(Path::new("a.json")), ExportFormat::Json);
        assert_eq!(format_of(Path::new("-")), ExportFormat::Json);
    }
}
