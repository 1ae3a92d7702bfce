//! `kibitz demo`: a whole hall on this laptop, with the director's screen in front or without any.

use crate::cli::exit::Failure;
use crate::cli::{out, standings};
use crate::demo::{
    Hall, Latency, Plan, Played, Record, Report, Speed, Storm, StormTally, cpu_s, play,
    play_in_time,
};
use crate::program;
use crate::signals::Signals;
use crate::tongue::lines;
use ::words::ListText;
use anyhow::anyhow;
use clap::{Args, ValueEnum};
use domain::{Language, Said};
use speech::words;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::watch;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz demo                                       watch it; q leaves
  kibitz demo --book ro-frs --tables 20 --speed 4
  kibitz demo --headless --json --tables 12 --rounds 4 --seed 7
  kibitz demo --headless --speed max
  kibitz demo --book schafkopf --tables 4           tables of four with their lists
  kibitz demo --headless --json --faults storm --for 2m --tables 6
  kibitz demo --headless --json --words /usr/share/dict/ngerman --language de")]
pub struct DemoArgs {
    /// How many tables play, each with its own node [default: 8, without a screen 12]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=300))]
    tables: Option<u16>,
    /// How many rounds are played [default: as many as the book fixes, else 4]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=100))]
    rounds: Option<u16>,
    /// The rules of the event: de-tso, nl-scrabble, ro-frs, no-nsf or schafkopf
    #[arg(long, value_name = "BOOK", default_value = "de-tso", value_parser = Played::named)]
    book: Played,
    /// Decides scores, challenges and lots; the same seed gives the same standings
    #[arg(long, value_name = "N", default_value_t = 7)]
    seed: u64,
    /// How fast the people are: 1, 2, … or max for no thinking at all
    #[arg(long, default_value = "1")]
    speed: Speed,
    /// Run to the end without a terminal; exit 0 only if nothing was lost and all nodes agree
    #[arg(long)]
    headless: bool,
    /// Print one JSON object at the end
    #[arg(long, requires = "headless")]
    json: bool,
    /// What goes wrong: nothing, or a storm in which every device is a process that is killed, frozen,
    /// cut off and started again, tables come late and a deputy steps in; it needs --headless
    #[arg(long, value_enum, default_value_t = Faults::None, value_name = "WHAT")]
    faults: Faults,
    /// How long the storm lasts, such as 90s or 2m; hall follows hall until then [default: one hall]
    #[arg(long = "for", value_name = "TIME", value_parser = duration, requires = "headless")]
    time: Option<Duration>,
    /// A word list: the event judges by it, and the arbiter fetches it from the director
    #[arg(long, value_name = "FILE", requires = "language")]
    words: Option<PathBuf>,
    /// Whose tiles the words are in: de, nl, ro, no or en
    #[arg(long, value_name = "CODE", requires = "words", value_parser = super::word_lists::language)]
    language: Option<Language>,
    /// Where log files go [default: under the user's state directory]
    #[arg(long, value_name = "DIR")]
    log_dir: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Faults {
    None,
    Storm,
}

pub async fn run(args: DemoArgs) -> Result<(), Failure> {
    let _log = program::log::start("demo", args.log_dir.as_deref());
    let tables = args.tables.unwrap_or(if args.headless { 12 } else { 8 });
    let rounds = args.rounds.unwrap_or(args.book.rounds);
    let (seed, speed) = (args.seed, args.speed);
    let plan = Plan { tables, rounds, seed, speed, played: args.book };
    match args.faults {
        Faults::Storm if !args.headless => {
            return Err(Failure::usage(words::cli_demo_storm_screen()));
        }
        Faults::Storm => return storm(plan, args.time, args.json).await,
        Faults::None if args.time.is_some() => {
            return Err(Failure::usage(words::cli_demo_for_storm()));
        }
        Faults::None => {}
    }
    let list = match (args.words, args.language) {
        (Some(file), Some(language)) => {
            Some(super::word_lists::read(&file, language, ::words::Others::LeaveOut)?.text)
        }
        _ => None,
    };
    match args.headless {
        true => headless(&plan, list.as_ref(), args.json).await,
        false => in_front(&plan, list.as_ref()).await,
    }
}

/// The director's screen, live; after the last round it stays until somebody leaves it.
async fn in_front(plan: &Plan, list: Option<&ListText>) -> Result<(), Failure> {
    program::check_terminal()?;
    out::say(&words::cli_demo_joining(plan.tables));
    let mut signals = program::listen()?;
    let hall = opened(plan, list, &mut signals).await?;
    let result = watched(&hall, plan, &mut signals).await;
    hall.close().await;
    Ok(result?)
}

/// Leaving the screen ends the play, but the end of the play does not end the screen.
async fn watched(hall: &Hall, plan: &Plan, signals: &mut Signals) -> anyhow::Result<()> {
    let screen = program::screen(&hall.director.node, plan.seed, signals);
    tokio::pin!(screen);
    tokio::select! {
        left = &mut screen => return left.map(|_| ()),
        played = play(hall, plan, Arc::new(Record::new(plan.rounds, None))) => played?,
    }
    screen.await.map(|_| ())
}

async fn headless(plan: &Plan, list: Option<&ListText>, json: bool) -> Result<(), Failure> {
    let start = Instant::now();
    let mut signals = program::listen()?;
    let hall = opened(plan, list, &mut signals).await?;
    let record = Arc::new(Record::new(plan.rounds, None));
    let joined_s = cpu_s();
    if !json {
        out::say(&words::cli_demo_joined(seconds(start.elapsed()), plan.tables));
        tokio::spawn(progress(plan.rounds, record.rounds(), start));
    }
    let played = tokio::select! {
        played = play_in_time(&hall, plan, record.clone()) => played,
        () = signals.ended() => Err(anyhow!(words::cli_demo_ended_early())),
    };
    if let Err(error) = played {
        hall.close().await;
        return Err(error.into());
    }
    let mut report = Report::draw_up(&hall, plan, &record, start.elapsed()).await;
    report.play_cpu_s = joined_s.zip(cpu_s()).map(|(before, after)| after - before);
    hall.close().await;
    print(&report, json)
}

/// Every laptop is this same program.
async fn storm(plan: Plan, time: Option<Duration>, json: bool) -> Result<(), Failure> {
    let mut signals = program::listen()?;
    let kibitz = std::env::current_exe()
        .map_err(|error| Failure::plain(words::cli_demo_no_program(error)))?;
    let storm = Storm { plan, time, kibitz, progress: !json };
    let report = tokio::select! {
        report = storm.rage() => report?,
        () = signals.ended() => return Err(anyhow!(words::cli_demo_ended_early()).into()),
    };
    print(&report, json)
}

/// Fails if a promise was broken.
fn print(report: &Report, json: bool) -> Result<(), Failure> {
    if json {
        out::json(report)?;
    } else {
        out::text(&standings::describe(&report.standings))?;
        out::say(&summary(report));
    }
    match report.faults() {
        faults if faults.is_empty() => Ok(()),
        faults => {
            let all = faults.into_iter().reduce(|first, next| first.then(&next));
            Err(Failure::plain(all.unwrap_or_else(words::cli_nothing)))
        }
    }
}

/// A line for every complete round.
async fn progress(rounds: u16, mut complete: watch::Receiver<u16>, start: Instant) {
    while complete.changed().await.is_ok() {
        let round = *complete.borrow_and_update();
        out::say(&words::cli_demo_round(round, rounds, seconds(start.elapsed())));
    }
}

/// A signal in the meantime leaves no directories behind.
async fn opened(
    plan: &Plan,
    list: Option<&ListText>,
    signals: &mut Signals,
) -> anyhow::Result<Hall> {
    let open = async {
        let hall = Hall::open(plan).await?;
        if let Some(list) = list {
            hall.judge_by(list).await?;
        }
        anyhow::Ok(hall)
    };
    tokio::select! {
        hall = open => hall,
        () = signals.ended() => Err(anyhow!(words::cli_demo_ended_early())),
    }
}

fn summary(report: &Report) -> Said {
    let latency = |latency: Option<Latency>| match latency {
        Some(latency) => {
            let ms = |ms: f64| format!("{ms:.0}");
            words::cli_demo_latency(ms(latency.p50), ms(latency.max))
        }
        None => words::cli_none(),
    };
    let cards = words::cli_demo_cards(
        latency(report.card_latency_ms),
        report.cards_lost,
        report.cards_saved,
    );
    let challenges = words::cli_demo_challenges(
        latency(report.challenge_latency_ms),
        report.challenges_ruled,
        report.challenges_sent,
    );
    let nodes = words::cli_demo_nodes(
        report.converged,
        report.bytes_on_wire / 1024,
        report.nodes,
        format!("{:.1}", report.wall_s),
    );
    lines([cards, challenges, nodes].into_iter().chain(report.storm.map(damage)))
}

fn damage(storm: StormTally) -> Said {
    let weather = storm.weather;
    words::cli_demo_storm(
        storm.entries_acknowledged,
        weather.cuts,
        weather.freezes,
        weather.kills,
        weather.late_joiners,
        storm.entries_lost,
    )
}

fn seconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64())
}

/// `90s`, `2m`, `1h`; a bare number is seconds.
fn duration(text: &str) -> Result<Duration, Said> {
    let units = [("h", 3600), ("m", 60), ("s", 1)];
    let found = units.into_iter().find_map(|(unit, s)| Some((text.strip_suffix(unit)?, s)));
    let (number, seconds) = found.unwrap_or((text, 1));
    let number: u32 = number.parse().map_err(|_| words::cli_demo_time())?;
    Ok(Duration::from_secs(seconds) * number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_typed_with_its_unit() {
        assert_eq!(duration("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        assert_eq!(duration("1h"), Ok(Duration::from_secs(3600)));
        assert_eq!(duration("5"), Ok(Duration::from_secs(5)));
        assert!(crate::tongue::say(&duration("soon").unwrap_err()).contains("90s"));
    }
}
