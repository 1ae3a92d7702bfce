//! `kibitz status`: the board of the node on this machine.

use crate::cli::ask::{Asking, standing};
use crate::cli::exit::Failure;
use crate::cli::out;
use clap::Args;
use desk::{Board, ChallengeRow, ChallengeState, DirectorBoard, Game, Link, View};
use std::fmt::{self, Write};

#[derive(Debug, Args)]
#[command(before_help = "\
Examples:
  kibitz status
  kibitz status --json                              everything a screen shows, but no join code
  kibitz status --json --codes                      with the codes, for whoever prints the slips
  kibitz status --data /events/berlin               one of several nodes")]
pub struct StatusArgs {
    #[command(flatten)]
    asking: Asking,
    /// Print join codes too; whoever has one can join with it
    #[arg(long, requires = "json")]
    codes: bool,
}

pub async fn run(args: StatusArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let board = caller.board().await?;
    match caller.wants_json() {
        true if args.codes => out::json(&board),
        true => out::json(&without_codes(&board)?),
        false => out::text(&describe(&board)),
    }
}

/// The board with the slips' labels, such as `12-…`, in place of the codes: what is read by scripts ends up in
/// logs.
fn without_codes(board: &Board) -> Result<serde_json::Value, Failure> {
    let mut value = serde_json::to_value(board)
        .map_err(|error| Failure::plain(format!("the board has no JSON form: {error}")))?;
    let rows = value.pointer_mut("/view/director/codes").and_then(|rows| rows.as_array_mut());
    let View::Director(director) = &board.view else { return Ok(value) };
    for (row, code) in rows.into_iter().flatten().zip(&director.codes) {
        row["code"] = format!("{}-…", code.code.label()).into();
    }
    Ok(value)
}

/// A board in a few lines.
pub fn describe(board: &Board) -> String {
    let role = board.me.role.map_or_else(|| standing(board), |role| role.to_string());
    let mut text = format!("{} ({}), {role}", board.event_name, board.book);
    let _ = write!(text, "\ndevice {}", board.me.device);
    if !board.me.addresses.is_empty() {
        let _ = write!(text, "\nlistening on {}", board.me.addresses.join(", "));
    }
    let sync = &board.sync;
    let digest: String = sync.digest.chars().take(12).collect();
    let _ = write!(text, "\n{}, digest {digest}", counted(sync.entries, "entry", "entries"));
    let peers = counted(u32::from(sync.peers), "device", "devices");
    let _ = write!(text, "\n{peers} connected");
    if !sync.counts_differently.is_empty() {
        let others = sync.counts_differently.join(", ");
        let _ = write!(
            text,
            "\nanother version of kibitz runs at {others} and counts by other rules: use the same one everywhere"
        );
    }
    if !matches!(board.view, View::Director(_)) {
        let _ = write!(
            text,
            ", {} not confirmed by the director",
            counted(sync.unseen, "entry", "entries")
        );
        if !sync.director_connected && !board.me.is_revoked() {
            text.push_str("\nthe director is not connected; what you write is kept and sent later");
        }
    }
    match &board.view {
        View::Director(director) => describe_director(&mut text, director),
        View::Table(table) => {
            match &table.game {
                Some(game) => describe_game(&mut text, game),
                None => text.push_str("\nno game is published for this table"),
            }
            describe_challenges(&mut text, &table.challenges);
        }
        View::Arbiter(arbiter) => describe_challenges(&mut text, &arbiter.queue),
        View::Relay => {}
    }
    text
}

fn describe_director(text: &mut String, board: &DirectorBoard) {
    for division in &board.divisions {
        let players = counted(division.players.len(), "player", "players");
        let _ = write!(text, "\ndivision {}: {players}, ", division.name);
        let _ = match &division.round {
            None => write!(text, "no round of {} published", division.rounds_planned),
            Some(round) => write!(
                text,
                "round {} of {} {}, {} without a card that counts",
                round.round.number,
                division.rounds_planned,
                if round.started { "started" } else { "published, not started" },
                counted(round.missing(), "table", "tables"),
            ),
        };
    }
    for device in board.devices.iter().filter(|device| !device.revoked) {
        let link = match device.link {
            Link::Here | Link::Level => continue,
            Link::Behind(entries) => format!("is {} behind", counted(entries, "entry", "entries")),
            Link::Connected => "is connected, and has not said what it has".to_owned(),
            Link::Away => "is away".to_owned(),
            Link::Never => "has never been seen".to_owned(),
        };
        let _ = write!(text, "\n{} {link}", device.name);
    }
    describe_challenges(text, &board.challenges);
    for attention in &board.attention {
        let _ = write!(text, "\nlook at this: {}", attention.what);
    }
}

fn describe_game(text: &mut String, game: &Game) {
    let names: Vec<&str> = game.players.iter().map(|player| player.name.as_str()).collect();
    let _ = write!(text, "\n{}: {}, ", game.card, names.join(" – "));
    if let Some(sheet) = game.list.as_ref().filter(|sheet| sheet.open && game.started) {
        let _ = write!(text, "{} of {} games written, ", sheet.games.len(), sheet.wanted);
    }
    let _ = match &game.content {
        Some(content) => write!(text, "{content}, "),
        None => Ok(()),
    };
    text.push_str(match (game.progress, game.seen_by_director) {
        (desk::CardProgress::NotStarted, _) => "not started",
        (desk::CardProgress::Playing, _) if game.list.is_some() => {
            "the list is not on the card yet"
        }
        (desk::CardProgress::Playing, _) => "no scores yet",
        (desk::CardProgress::Filled, _) => "not signed",
        (desk::CardProgress::SignedByOne, _) if game.list.is_some() => "signed by some",
        (desk::CardProgress::SignedByOne, _) => "signed by one",
        (desk::CardProgress::SignedByBoth, _) => "signed, not handed in",
        (desk::CardProgress::Counts, true) => "counts, seen by the director",
        (desk::CardProgress::Counts, false) => "counts, saved here",
        (desk::CardProgress::Undecided, _) => "the director has to decide",
    });
}

fn describe_challenges(text: &mut String, rows: &[ChallengeRow]) {
    for row in rows {
        let state = match &row.state {
            ChallengeState::Waiting => "waiting".to_owned(),
            ChallengeState::Claimed { mine: true, .. } => "taken by this device".to_owned(),
            ChallengeState::Claimed { by, .. } => format!("taken by {}", by.join(" and ")),
            ChallengeState::Ruled { verdict, by } => format!("{verdict}, said {by}"),
            ChallengeState::Undecided { .. } => "arbiters contradict each other".to_owned(),
        };
        let id = row.challenge.short();
        let _ = write!(text, "\nchallenge {id} at {}: {}, {state}", row.card, row.words.join(" "));
    }
}

pub fn counted<N: fmt::Display + PartialEq + From<u8>>(
    number: N,
    one: &str,
    several: &str,
) -> String {
    let noun = if number == N::from(1) { one } else { several };
    format!("{number} {noun}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::ask::tests::{board, directing};
    use domain::Role;

    #[test]
    fn a_director_reads_what_is_missing() {
        let text = describe(&board(Role::Director, View::Director(directing(&[0]))));
        assert!(text.starts_with("Dicke Berta Cup (de-tso), director\n"), "{text}");
        assert!(text.contains("\ndivision A: 0 players, no round of 6 published"), "{text}");
    }

    #[test]
    fn json_names_the_slips_and_keeps_their_codes() {
        let mut director = directing(&[0]);
        let code: desk::JoinCode = "12-7KQ2M9XD".parse().unwrap();
        let row = desk::CodeRow { code, role: Role::Arbiter, used_by: None };
        director.codes = vec![row];
        let value = without_codes(&board(Role::Director, View::Director(director))).unwrap();
        assert!(!value.to_string().contains("7KQ2M9XD"), "{value}");
        assert_eq!(value["view"]["director"]["codes"][0]["code"], "12-…");
    }

    #[test]
    fn a_device_that_is_cut_off_says_so() {
        let mut cut_off = board(Role::Relay, View::Relay);
        assert!(describe(&cut_off).contains("the director is not connected"));
        cut_off.sync.director_connected = true;
        assert!(!describe(&cut_off).contains("the director is not connected"));
    }
}
