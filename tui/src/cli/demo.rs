//! `kibitz demo`: a whole hall on this laptop, with the director's screen in front or without any.

use crate::cli::exit::Failure;
use crate::cli::{out, standings};
use crate::demo::{DUEL_BOOKS, Hall, Plan, Record, Report, Script, Speed, play, play_in_time};
use crate::program::{self, signals::Signals};
use anyhow::anyhow;
use clap::Args;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::watch;

#[derive(Debug, Args)]
#[command(before_help = "\
Examples:
  kibitz demo                                       watch it; q leaves
  kibitz demo --book ro-frs --tables 20 --speed 4
  kibitz demo --headless --json --tables 12 --rounds 4 --seed 7
  kibitz demo --headless --speed max")]
pub struct DemoArgs {
    /// The book that is played under: de-tso, nl-scrabble, ro-frs or no-nsf
    #[arg(long, default_value = "de-tso", value_parser = duel_book)]
    book: &'static str,
    /// How many tables play, each with its own node [default: 8, without a screen 12]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=300))]
    tables: Option<u16>,
    /// How many rounds are played
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=100))]
    rounds: u16,
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
    /// Where log files go [default: under the user's state directory]
    #[arg(long, value_name = "DIR")]
    log_dir: Option<PathBuf>,
}

pub async fn run(args: DemoArgs) -> Result<(), Failure> {
    let _log = program::log::start("demo", args.log_dir.as_deref());
    let script = Script { seed: args.seed, speed: args.speed };
    let tables = args.tables.unwrap_or(if args.headless { 12 } else { 8 });
    let plan = Plan { book: args.book, tables, rounds: args.rounds, script };
    if args.headless { headless(&plan, args.json).await } else { in_front(&plan).await }
}

fn duel_book(typed: &str) -> Result<&'static str, String> {
    let known = DUEL_BOOKS.into_iter().find(|book| *book == typed);
    known.ok_or_else(|| format!("\"{typed}\" is none of {}", DUEL_BOOKS.join(", ")))
}

/// The director's screen, live; after the last round it stays until somebody leaves it.
async fn in_front(plan: &Plan) -> Result<(), Failure> {
    program::check_terminal()?;
    out::say(&format!("kibitz demo: {} tables are joining…", plan.tables));
    let hall = opened(plan, &mut program::listen()?).await?;
    let result = watched(&hall, plan).await;
    hall.close().await;
    Ok(result?)
}

/// Leaving the screen ends the play, but the end of the play does not end the screen.
async fn watched(hall: &Hall, plan: &Plan) -> anyhow::Result<()> {
    let screen = program::screen(&hall.director.node, plan.script.seed);
    tokio::pin!(screen);
    tokio::select! {
        left = &mut screen => return left,
        played = play(hall, plan, Arc::new(Record::default())) => played?,
    }
    screen.await
}

async fn headless(plan: &Plan, json: bool) -> Result<(), Failure> {
    let start = Instant::now();
    let mut signals = program::listen()?;
    let hall = opened(plan, &mut signals).await?;
    let record = Arc::new(Record::default());
    if !json {
        let joined = start.elapsed().as_secs_f64();
        out::say(&format!("{} tables and an arbiter joined in {joined:.1} s", plan.tables));
        tokio::spawn(progress(plan.rounds, record.rounds(), start));
    }
    let played = tokio::select! {
        played = play_in_time(&hall, plan, record.clone()) => played,
        () = signals.ended() => Err(anyhow!(STOPPED)),
    };
    if let Err(error) = played {
        hall.close().await;
        return Err(error.into());
    }
    let report = Report::draw_up(&hall, plan, &record, start.elapsed()).await;
    hall.close().await;
    if json {
        out::json(&report)?;
    } else {
        out::text(&standings::describe(&report.standings))?;
        out::say(&summary(&report));
    }
    match report.faults() {
        faults if faults.is_empty() => Ok(()),
        faults => Err(Failure::plain(faults.join("; "))),
    }
}

/// A line for every complete round.
async fn progress(rounds: u16, mut complete: watch::Receiver<u16>, start: Instant) {
    while complete.changed().await.is_ok() {
        let round = *complete.borrow_and_update();
        out::say(&format!(
            "round {round} of {rounds}: complete after {:.1} s",
            start.elapsed().as_secs_f64()
        ));
    }
}

/// A signal in the meantime leaves no directories behind.
async fn opened(plan: &Plan, signals: &mut Signals) -> anyhow::Result<Hall> {
    tokio::select! {
        hall = Hall::open(plan) => hall,
        () = signals.ended() => Err(anyhow!(STOPPED)),
    }
}

const STOPPED: &str = "the demo was stopped before its end";

fn summary(report: &Report) -> String {
    let latency = |latency: Option<crate::demo::Latency>| match latency {
        Some(latency) => format!("{:.0} ms typical, {:.0} ms at worst", latency.p50, latency.max),
        None => "none".to_owned(),
    };
    format!(
        "{} cards saved, {} lost; card to director: {}\n\
         {} challenges, {} ruled; challenge to verdict: {}\n\
         {} nodes {}; {} KiB sent in {:.1} s",
        report.cards_saved,
        report.cards_lost,
        latency(report.card_latency_ms),
        report.challenges_sent,
        report.challenges_ruled,
        latency(report.challenge_latency_ms),
        report.nodes,
        if report.converged { "agree" } else { "do not agree" },
        report.bytes_on_wire / 1024,
        report.wall_s,
    )
}
