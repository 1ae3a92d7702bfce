//! The command line: what can be typed, and the exit code it ends with.
//!
//! Data goes to standard output, messages to standard error. Everything a screen can do is also a
//! subcommand that asks the node running on this machine.

pub mod adopt;
pub mod ask;
pub mod audit;
pub mod book;
pub mod bracket;
pub mod call;
pub mod card;
pub mod challenge;
pub mod clock;
pub mod column;
pub mod convert;
pub mod demo;
pub mod details;
pub mod device;
pub mod devices;
pub mod event;
pub mod event_file;
pub mod exit;
pub mod export;
pub mod files;
pub mod joining;
pub mod lot;
pub mod nodes;
pub mod out;
pub mod outcome;
pub mod pair;
pub mod passphrase;
pub mod place;
pub mod plans;
pub mod players;
pub mod print;
pub mod report;
pub mod round;
pub mod sanction;
pub mod settle;
pub mod show;
pub mod standings;
pub mod status;
pub mod substitute;
pub mod team;
pub mod telling;
pub mod usage;
pub mod verify;
pub mod why;
pub mod word_lists;

use crate::program;
use crate::tongue::{self, either, lines, say};
use ask::{Asking, Caller, director, division};
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use desk::{Answer, Board, DirectorBoard, Intent, View};
use domain::{DivisionId, EntryId, Player, PlayerId, Said, TableNo};
use exit::{EXIT_CODES, Exit, Failure};
use speech::words;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use telling::Teller;

/// Runs a game tournament in a hall without internet.
#[derive(Debug, Parser)]
#[command(
    name = "kibitz",
    version,
    max_term_width = 100,
    before_help = "Examples:
  kibitz demo                                       a whole hall on this laptop
  kibitz director --name \"Club championship\"        found an event and direct it
  kibitz table --join 12-7KQ2M9XD                   the laptop at table 12
  kibitz arbiter --join A1-M4T0ZC8H                 a second arbiter
  kibitz status --json                              what the node on this laptop sees"
)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Found an event or go on with it, and direct it.
    Director(nodes::DirectorArgs),
    /// The laptop at a table: cards and challenges.
    Table(nodes::TableArgs),
    /// A second arbiter: pull challenges and rule.
    Arbiter(nodes::ArbiterArgs),
    /// Carry entries between others, without a screen.
    Node(nodes::RelayArgs),
    /// A whole hall on this laptop, with simulated players.
    Demo(demo::DemoArgs),
    /// What the node on this laptop sees.
    Status(status::StatusArgs),
    /// Make a code with which a device can join.
    Code(devices::CodeArgs),
    /// Admit a device by its key, without a code.
    Admit(devices::AdmitArgs),
    /// List devices, take an admission back, give a laptop another table.
    Device(device::DeviceArgs),
    /// Make entries count that were refused for who wrote them, or when.
    Adopt(adopt::AdoptArgs),
    /// Enter players, write them anew, let them leave and come back.
    Players(players::PlayersArgs),
    /// Make entered players pairs and teams.
    Team(team::TeamArgs),
    /// Pair, publish and start rounds.
    Round(round::RoundArgs),
    /// Fill in, sign, hand in and correct cards.
    Card(card::CardArgs),
    /// Record a game that was not played to its end.
    Outcome(outcome::OutcomeArgs),
    /// What the book says to players who come late.
    Clock(clock::ClockArgs),
    /// Who begins by the book.
    Starter(clock::StarterArgs),
    /// Send challenges, pull them and rule; without a step, print them.
    #[command(visible_alias = "challenges")]
    Challenge(challenge::ChallengeArgs),
    /// Ask somebody to come to a table, and say what came of it.
    Call(call::CallArgs),
    /// Print the standings of the running event, or of a file.
    Standings(standings::StandingsArgs),
    /// What the federation is to hear of the event.
    Report(report::ReportArgs),
    /// What everybody owes or gets at the end of an evening at cards.
    Settle(settle::SettleArgs),
    /// Work out a round of an event in a file, or judge one that was made elsewhere.
    Pair(pair::PairArgs),
    /// The plans that the documents print: rounds, systems and articles.
    Plans(plans::PlansArgs),
    /// Write the event into a file for other programs.
    Export(export::ExportArgs),
    /// Print lists, slips and forms.
    Print(print::PrintArgs),
    /// Say what the hall is shown, and what is held back.
    Show(show::ShowArgs),
    /// Turn event files of one kind into another, without a running node.
    Convert(convert::ConvertArgs),
    /// List rulebooks, show what they say, look for mistakes in one.
    Book(book::BookArgs),
    /// Print every entry with its author and whether it counts.
    Audit(audit::AuditArgs),
    /// Check every signature once more.
    Verify(verify::VerifyArgs),
    /// The event's name and id, and its root key.
    Event(event::EventArgs),
    /// Impose sanctions, give compensations, and list them.
    Sanction(sanction::SanctionArgs),
    /// Put somebody in the place of a player who dropped out.
    Substitute(substitute::SubstituteArgs),
    /// Let the lot decide between players whom nothing else parts.
    Lot(lot::LotArgs),
    /// Every match of a knockout, and who goes on.
    Bracket(bracket::BracketArgs),
    /// Explain a player's figures, article by article.
    Why(why::WhyArgs),
    /// Import word lists, name those of the event, ask them and forget them.
    Words(word_lists::WordsArgs),
}

/// Parses the arguments, does what they say, and reports a failure in one sentence.
pub fn main() -> ExitCode {
    let matches = match command().try_get_matches() {
        Ok(matches) => matches,
        Err(error) => match usage::said(&error) {
            Some(what) => return report(&Failure::usage(what), asks_for_json()),
            None => error.exit(),
        },
    };
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    let json = wants_json(&matches);
    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return report(&Failure::plain(words::cli_no_threads(error)), json),
    };
    let result = runtime.block_on(run(cli.command));
    // A blocked read of the terminal must not keep a finished program alive.
    runtime.shutdown_background();
    match result {
        Ok(()) => ExitCode::from(Exit::Ok),
        Err(failure) => report(&failure, json),
    }
}

async fn run(command: Command) -> Result<(), Failure> {
    match command {
        Command::Director(args) => program::director(args).await,
        Command::Table(args) => program::table(args).await,
        Command::Arbiter(args) => program::arbiter(args).await,
        Command::Node(args) => program::relay(args).await,
        Command::Demo(args) => demo::run(args).await,
        Command::Status(args) => status::run(args).await,
        Command::Code(args) => devices::code(args).await,
        Command::Admit(args) => devices::admit(args).await,
        Command::Device(args) => device::run(args).await,
        Command::Adopt(args) => adopt::run(args).await,
        Command::Players(args) => players::run(args).await,
        Command::Team(args) => team::run(args).await,
        Command::Round(args) => round::run(args).await,
        Command::Card(args) => card::run(args).await,
        Command::Outcome(args) => outcome::run(args).await,
        Command::Clock(args) => clock::clock(args).await,
        Command::Starter(args) => clock::starter(args).await,
        Command::Challenge(args) => challenge::run(args).await,
        Command::Call(args) => call::run(args).await,
        Command::Standings(args) => standings::run(args).await,
        Command::Report(args) => report::run(args).await,
        Command::Settle(args) => settle::run(args).await,
        Command::Pair(args) => pair::run(args),
        Command::Plans(args) => plans::run(args),
        Command::Export(args) => export::run(args).await,
        Command::Print(args) => print::run(args).await,
        Command::Show(args) => show::run(args).await,
        Command::Convert(args) => convert::run(args),
        Command::Book(args) => book::run(args).await,
        Command::Audit(args) => audit::run(args).await,
        Command::Verify(args) => verify::run(args).await,
        Command::Event(args) => event::run(args).await,
        Command::Sanction(args) => sanction::run(args).await,
        Command::Substitute(args) => substitute::run(args).await,
        Command::Lot(args) => lot::run(args).await,
        Command::Bracket(args) => bracket::run(args).await,
        Command::Why(args) => why::run(args).await,
        Command::Words(args) => word_lists::run(args).await,
    }
}

/// For people a sentence; for other programs the code and its fields beside it, in one line.
fn report(failure: &Failure, json: bool) -> ExitCode {
    let teller = Teller::begin();
    match out::failure(failure) {
        Some(line) if json => teller.line(line),
        _ => teller.say(&words::cli_report(&failure.what)),
    }
    teller.finish();
    ExitCode::from(failure.exit)
}

/// Whether JSON was asked for, by whichever command was typed.
fn wants_json(matches: &ArgMatches) -> bool {
    matches.try_get_one("json").ok().flatten().is_some_and(|json: &bool| *json)
        || matches.subcommand().is_some_and(|(_, inner)| wants_json(inner))
}

/// The same of a command line that cannot be read.
fn asks_for_json() -> bool {
    std::env::args().any(|argument| argument == "--json")
}

/// The whole grammar. Every help text has the same shape: one sentence, examples, then the rest.
pub fn command() -> clap::Command {
    shaped(Cli::command())
}

fn shaped(command: clap::Command) -> clap::Command {
    command.help_template(HELP).after_help(EXIT_CODES).mut_subcommands(shaped)
}

const HELP: &str = "\
{about-with-newline}
{before-help}{usage-heading} {usage}

{all-args}{after-help}
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grammar_is_sound() {
        command().debug_assert();
    }

    #[test]
    fn every_help_text_leads_with_examples_and_names_the_exit_codes() {
        fn check(command: &mut clap::Command, path: &str) {
            let help = command.render_long_help().to_string();
            let examples = help.find("Example").unwrap_or_else(|| panic!("{path}: {help}"));
            assert!(examples < help.find("Usage:").unwrap(), "{path}: {help}");
            assert!(
                help.lines().position(|line| line.starts_with("Example")).unwrap() <= 4,
                "{path}"
            );
            assert!(help.contains("3  needs a human decision"), "{path}");
            assert!(!help.contains('\\'), "{path} shows what only the compiler reads: {help}");
            let untold = command.get_opts().filter(|option| option.get_help().is_none());
            assert_eq!(untold.map(clap::Arg::get_id).collect::<Vec<_>>(), [""; 0], "{path}");
            for inner in command.get_subcommands_mut() {
                let path = format!("{path} {}", inner.get_name());
                check(inner, &path);
            }
        }
        // Building adds a `help` command of clap's own, so the tree is walked unbuilt.
        check(&mut command().disable_help_subcommand(true), "kibitz");
    }

    #[test]
    fn what_stands_in_the_examples_can_be_typed() {
        fn examples(command: &clap::Command, found: &mut Vec<String>) {
            let text = command.get_before_help().map(ToString::to_string).unwrap_or_default();
            found
                .extend(text.lines().filter_map(|line| line.strip_prefix("  ")).map(str::to_owned));
            command.get_subcommands().for_each(|inner| examples(inner, found));
        }
        let mut found = Vec::new();
        examples(&command(), &mut found);
        assert!(found.len() > 20, "{found:?}");
        for line in found {
            let words = words(line.split("  ").next().unwrap());
            assert_eq!(words[0], "kibitz", "{line}");
            if let Err(error) = command().try_get_matches_from(&words) {
                panic!("{line}: {error}");
            }
        }
    }

    /// Splits at spaces outside double quotes.
    fn words(line: &str) -> Vec<String> {
        let mut words = vec![String::new()];
        let mut quoted = false;
        for letter in line.chars() {
            match letter {
                '"' => quoted = !quoted,
                ' ' if !quoted => words.push(String::new()),
                other => words.last_mut().unwrap().push(other),
            }
        }
        words
    }
}
