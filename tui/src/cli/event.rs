//! `kibitz event`: what the event is, its root key under a passphrase, and random events.

mod finish;
mod forget;
mod generate;

use super::*;
use crate::cli::passphrase;
use node::root_key::{Export, Import};
use serde::Serialize;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz event                                      its name and id
  kibitz event key export /media/usb/root-key       on the laptop that founded it
  kibitz event key import /media/usb/root-key       on a deputy's laptop
  kibitz event finish cup-2026/                     site, papers, files and audit in one folder
  kibitz event forget                               on a borrowed laptop, before it goes home
  kibitz event generate --players 40 --rounds 6 open.json")]
pub struct EventArgs {
    #[command(subcommand)]
    what: Option<EventCommand>,
    #[command(flatten)]
    asking: Asking,
}

#[derive(Debug, Subcommand)]
enum EventCommand {
    /// Save the root key under a passphrase, or bring it to another laptop.
    #[command(before_help = "Examples:
  kibitz event key export /media/usb/root-key
  kibitz event key import /media/usb/root-key")]
    Key(KeyArgs),
    /// Write everything that is left of the event into one folder: site, papers, files, audit.
    #[command(before_help = "Examples:
  kibitz event finish cup-2026/
  kibitz event finish half-way/ --anyway            although cards are missing")]
    Finish(finish::FinishArgs),
    /// Take the event off this laptop, when a director has everything that was written on it.
    #[command(before_help = "Examples:
  kibitz event forget
  kibitz event forget --data ~/table-7 --at 192.168.4.1
  kibitz event forget --anyway                      although others may lack something")]
    Forget(forget::ForgetArgs),
    /// Make a random event with byes, absences, forfeits and clubs, as a file.
    #[command(before_help = "Examples:
  kibitz event generate --players 40 --rounds 6 --book ro-frs --seed 7 open.json
  kibitz event generate --players 12 --rounds 3 a.t  a division file of tsh")]
    Generate(generate::GenerateArgs),
}

#[derive(Debug, Args)]
struct KeyArgs {
    #[command(subcommand)]
    what: KeyCommand,
    /// Take the passphrase from the first line of this file instead of asking for it
    #[arg(long, value_name = "FILE", global = true)]
    passphrase_file: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum KeyCommand {
    /// Write the root key into a new file, under a passphrase.
    #[command(before_help = "Examples:
  kibitz event key export /media/usb/root-key
  kibitz event key export /media/usb/root-key --passphrase-file phrase.txt")]
    Export {
        /// A file that is not there yet
        file: PathBuf,
    },
    /// Take the root key of this event from such a file, so that this laptop can admit directors.
    #[command(before_help = "Examples:
  kibitz event key import /media/usb/root-key
  kibitz event key import /media/usb/root-key --passphrase-file phrase.txt")]
    Import {
        /// The file that was exported
        file: PathBuf,
    },
}

pub async fn run(args: EventArgs) -> Result<(), Failure> {
    match args.what {
        None => show(&args.asking).await,
        Some(EventCommand::Generate(wish)) => generate::run(&wish),
        Some(EventCommand::Forget(wish)) => forget::run(&args.asking, &wish).await,
        Some(EventCommand::Finish(wish)) => finish::run(&args.asking, &wish).await,
        Some(EventCommand::Key(key)) => {
            // Those who direct run `kibitz director`, the founder as well as deputies.
            let data = args.asking.place.of_role("director")?;
            keep(&data, key, args.asking.json).await
        }
    }
}

#[derive(Serialize)]
struct Shown {
    event: domain::EventId,
    name: String,
    book: String,
}

async fn show(asking: &Asking) -> Result<(), Failure> {
    let caller = asking.node().await?;
    let board = caller.board().await?;
    if caller.wants_json() {
        return out::json(&Shown { event: board.event, name: board.event_name, book: board.book });
    }
    out::said(&words::cli_event(board.book, board.event.to_string(), board.event_name))
}

#[derive(Serialize)]
struct Kept<'a> {
    event: domain::EventId,
    file: &'a Path,
}

/// All that can go wrong without the passphrase does so before it is asked for.
async fn keep(data: &Path, args: KeyArgs, json: bool) -> Result<(), Failure> {
    let from = args.passphrase_file.as_deref();
    let (event, file, next) = match &args.what {
        KeyCommand::Export { file } => {
            let export = Export::prepare(data, file)?;
            let event = export.write(&passphrase::chosen(from).await?)?;
            (event, file, words::cli_key_apart())
        }
        KeyCommand::Import { file } => {
            let import = Import::prepare(data, file)?;
            let event = import.write(&passphrase::known(from).await?)?;
            (event, file, words::cli_key_start())
        }
    };
    if json {
        return out::json(&Kept { event, file });
    }
    out::said(&match &args.what {
        KeyCommand::Export { file } => words::cli_key_exported(event.short(), file),
        KeyCommand::Import { file } => words::cli_key_imported(event.short(), file),
    })?;
    out::say(&next);
    Ok(())
}
