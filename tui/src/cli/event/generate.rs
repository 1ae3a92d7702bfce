//! `kibitz event generate`: a plausible random event as a file, to try standings and pairing on.

use crate::cli::exit::Failure;
use crate::cli::{book, files, out};
use crate::tongue::say;
use crate::wishes::away;
use clap::Args;
use domain::limit::{BOARDS_MAX, PLAYERS_MAX, ROUNDS_MAX};
use domain::{
    AbsenceReason, CardContent, CardState, Division, Outcome, Pairing, PlayerId, SatOut, Title,
};
use exchange::{Event, json, tsh};
use pairing::generator::{self, EventWish};
use pairing::{Schedule, Seed, System};
use rulebook::result;
use rulebook::{Book, book_ids};
use speech::words;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// How many players
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=i64::from(PLAYERS_MAX)))]
    players: u16,
    /// How many rounds are played
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u16).range(0..=i64::from(ROUNDS_MAX)))]
    rounds: u16,
    /// How many rounds the event has in all [default: those that are played]
    #[arg(long, value_name = "TOTAL", value_parser = clap::value_parser!(u16).range(0..=i64::from(ROUNDS_MAX)))]
    planned: Option<u16>,
    /// The id of a rulebook, or a file with a book or an announcement
    #[arg(long, value_name = "BOOK", default_value = "ro-frs")]
    book: String,
    /// The same seed makes the same event
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Systems by round, such as "1-5 swiss, 6 koth" [default: swiss, or team-swiss with --boards]
    #[arg(long, value_name = "TEXT")]
    schedule: Option<Schedule>,
    /// Of a thousand players, how many miss a round
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u16).range(0..=1_000))]
    absent: u16,
    /// Of a thousand games, how many are not played because somebody does not come
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(0..=1_000))]
    forfeits: u16,
    /// Make teams that play at so many boards; pairs have 2 [default: everybody plays alone]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..=i64::from(BOARDS_MAX)))]
    boards: Option<u16>,
    /// Write a division file of tsh, as a file name that ends with .t does
    #[arg(long)]
    tsh: bool,
    /// Where to write; a file of yours that is there already is replaced [default: standard output]
    #[arg(value_name = "FILE", default_value = "-")]
    file: PathBuf,
}

pub(crate) fn run(args: &GenerateArgs) -> Result<(), Failure> {
    let book = book::load(&args.book)?;
    if book.game.is_none() {
        return Err(Failure::usage(words::cli_generate_no_games(book.id)));
    }
    let mut wish = EventWish::new(args.players, args.rounds, book, Seed(args.seed));
    (wish.absent_per_mille, wish.forfeit_per_mille) = (args.absent, args.forfeits);
    if let Some(boards) = args.boards {
        if args.players / boards < 2 {
            return Err(Failure::usage(words::cli_generate_two_teams(boards, 2 * boards)));
        }
        wish.boards = boards;
        wish.schedule = Schedule::of(System::TeamSwiss, args.rounds.max(1));
    }
    if let Some(schedule) = &args.schedule {
        wish.schedule.clone_from(schedule);
    }
    let made = generator::generate(&wish)
        .map_err(|none| Failure::usage(words::cli_generate_no_end(none)))?;
    let event = told(args, &wish.book, &made);
    let is_tsh = args.tsh || args.file.extension().is_some_and(|end| end.eq_ignore_ascii_case("t"));
    let text = if is_tsh {
        let written = tsh::write(&event.divisions[0], Some(&wish.book));
        written.notes.iter().for_each(|note| out::say(&words::cli_report(note)));
        written.text
    } else {
        json::write(&event)
    };
    if args.file.as_os_str() == "-" { out::whole(&text) } else { files::write(&args.file, &text) }
}

fn told(args: &GenerateArgs, book: &Book, made: &generator::Event) -> Event {
    let mut division = made.division.clone();
    division.name = Title::own(say(&words::cli_generated()));
    division.rounds_planned = args.planned.unwrap_or(args.rounds);
    tell_absences(&mut division, book, made);
    let built_in = book_ids().any(|id| id == args.book);
    Event {
        name: Some(Title::own(say(&words::cli_generated_name(
            args.players,
            args.seed.to_string(),
        )))),
        book: Some(book.id.clone()),
        rules: (!built_in).then(|| book.clone()),
        divisions: vec![division],
    }
}

/// Who missed a round, and who did not come to a game, with a reason that the book knows. A bye that
/// the book gives nothing for stays open.
fn tell_absences(division: &mut Division, book: &Book, made: &generator::Event) {
    let open_byes = result::bye(book).is_err();
    let planned = division.rounds_planned;
    for (number, round) in &mut division.rounds {
        if open_byes {
            for player in std::mem::take(&mut round.publication.byes) {
                round.sit_out(player, SatOut::Open);
            }
        }
        let last_round = planned == *number;
        for player in made.absent.get(number).into_iter().flatten() {
            let late = made.late.get(player).is_some_and(|first| first > number);
            let known = |reason: &AbsenceReason| result::absent(book, *reason, last_round).is_ok();
            let reason = reasons(late).into_iter().find(known);
            match reason {
                Some(reason) => round.publication.absent.push(away(*player, reason)),
                None => round.sit_out(*player, SatOut::Away),
            }
        }
        let missed = made.forfeits.get(number);
        for pairing in &round.publication.pairings {
            let Some(gone) = missed.and_then(|missed| missed.get(&pairing.table)) else { continue };
            let forfeit = forfeit(book, pairing, *gone, last_round);
            let card = forfeit.map_or(CardState::Open, CardState::Counts);
            round.cards.insert(pairing.table, card);
        }
    }
}

/// The likeliest first; books know different ones.
fn reasons(late: bool) -> Vec<AbsenceReason> {
    let first = if late { AbsenceReason::LateRegistration } else { AbsenceReason::Excused };
    vec![first, AbsenceReason::Unexcused, AbsenceReason::NoShow, AbsenceReason::NeverArrived]
}

/// Stays open where the book has no rule for it.
fn forfeit(
    book: &Book,
    pairing: &Pairing,
    gone: PlayerId,
    last_round: bool,
) -> Option<CardContent> {
    let reasons = [AbsenceReason::Unexcused, AbsenceReason::NoShow, AbsenceReason::NeverArrived];
    reasons.into_iter().find_map(|reason| {
        let absent = vec![away(gone, reason)];
        let card = CardContent::Outcome(Outcome::Forfeit { absent });
        result::result(book, &card, pairing.players, last_round).is_ok().then_some(card)
    })
}
