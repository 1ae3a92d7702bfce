//! `kibitz status`: the board of the node on this machine.

use super::*;
use crate::cli::ask::standing;
use crate::cli::challenge::ruling;
use desk::{CardProgress, ChallengeRow, ChallengeState, Game, Link};
use domain::{Field as _, Value};

#[derive(Debug, Args)]
#[command(before_help = "Examples:
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
        .map_err(|error| Failure::plain(words::cli_no_json(error.to_string())))?;
    let rows = value.pointer_mut("/view/director/codes").and_then(|rows| rows.as_array_mut());
    let View::Director(director) = &board.view else { return Ok(value) };
    for (row, code) in rows.into_iter().flatten().zip(&director.codes) {
        row["code"] = format!("{}-…", code.code.label()).into();
    }
    Ok(value)
}

/// A board in a few lines.
pub fn describe(board: &Board) -> String {
    let sync = &board.sync;
    let role = board.me.role.map_or_else(|| standing(board), words::cli_only);
    let mut told = vec![
        words::cli_status_event(&board.book, &board.event_name, role),
        words::cli_status_device(board.me.device.to_string()),
    ];
    if !board.me.addresses.is_empty() {
        told.push(words::cli_listening(&board.me.addresses));
    }
    let digest: String = sync.digest.chars().take(12).collect();
    told.push(words::cli_status_entries(digest, sync.entries));
    let directs = matches!(board.view, View::Director(_));
    told.push(match directs {
        true => words::cli_status_peers(sync.peers),
        false => words::cli_status_peers_unseen(sync.peers, sync.unseen),
    });
    if !sync.counts_differently.is_empty() {
        told.push(words::cli_status_versions(&sync.counts_differently));
    }
    if !directs && !sync.director_connected && !board.me.is_revoked() {
        told.push(words::cli_status_no_director());
    }
    match &board.view {
        View::Director(director) => told.extend(of_director(director)),
        View::Table(table) => {
            told.push(table.game.as_ref().map_or_else(words::cli_status_no_game, of_game));
            told.extend(table.challenges.iter().map(of_challenge));
        }
        View::Arbiter(arbiter) => told.extend(arbiter.queue.iter().map(of_challenge)),
        View::Relay => {}
    }
    say(&lines(told))
}

fn of_director(board: &DirectorBoard) -> Vec<Said> {
    let divisions = board.divisions.iter().map(|division| {
        let (name, players, of) = (&division.name, division.players.len(), division.rounds_planned);
        let Some(round) = &division.round else {
            return words::cli_status_no_round(name, players, of);
        };
        let (missing, number) = (round.missing(), round.round.number);
        match round.started {
            true => words::cli_status_round(missing, name, number, players, of),
            false => words::cli_status_published(missing, name, number, players, of),
        }
    });
    let posted = board.divisions.iter().filter(|division| !division.ahead.is_empty());
    let posted = posted.map(|division| {
        let rounds = division.ahead.iter().map(|round| round.round.number.value()).collect();
        words::cli_status_ahead(&division.name, Value::List(rounds))
    });
    let admitted = board.devices.iter().filter(|device| !device.revoked);
    let devices = admitted.filter_map(|device| match device.link {
        Link::Here | Link::Level => None,
        Link::Behind(entries) => Some(words::cli_status_behind(&device.name, entries)),
        Link::Connected => Some(words::cli_status_connected(&device.name)),
        Link::Away => Some(words::cli_status_away(&device.name)),
        Link::Never => Some(words::cli_status_never(&device.name)),
    });
    let attention = board.attention.iter().map(|attention| words::cli_look(&attention.what));
    let challenges = board.challenges.iter().map(of_challenge);
    divisions.chain(posted).chain(devices).chain(challenges).chain(attention).collect()
}

fn of_game(game: &Game) -> Said {
    let names: Vec<&str> = game.players.iter().map(|player| player.name.as_str()).collect();
    let mut state = match (game.progress, game.seen_by_director) {
        (CardProgress::NotStarted, _) => words::cli_game_not_started(),
        (CardProgress::Playing, _) if game.list.is_some() => words::cli_game_no_list(),
        (CardProgress::Playing, _) => words::cli_game_no_scores(),
        (CardProgress::Filled, _) => words::cli_game_unsigned(),
        (CardProgress::SignedByOne, _) if game.list.is_some() => words::cli_game_signed_by_some(),
        (CardProgress::SignedByOne, _) => words::cli_game_signed_by_one(),
        (CardProgress::SignedByBoth, _) => words::cli_game_signed(),
        (CardProgress::Counts, true) => words::cli_game_seen(),
        (CardProgress::Counts, false) => words::cli_game_saved(),
        (CardProgress::Undecided, _) => words::cli_game_undecided(),
    };
    if let Some(content) = &game.content {
        state = words::cli_game_with(content, state);
    }
    if let Some(sheet) = game.list.as_ref().filter(|sheet| sheet.open && game.started) {
        state = words::cli_game_written(sheet.games.len(), state, sheet.wanted);
    }
    words::cli_game(game.card, names.join(" – "), state)
}

fn of_challenge(row: &ChallengeRow) -> Said {
    let state = match &row.state {
        ChallengeState::Waiting => words::cli_challenge_waiting(),
        ChallengeState::AtTable => words::cli_challenge_here(),
        ChallengeState::Retracted => words::cli_challenge_retracted(),
        ChallengeState::Claimed { mine: true, .. } => words::cli_challenge_taken_here(),
        ChallengeState::Claimed { by, .. } => words::cli_challenge_taken(by),
        ChallengeState::Ruled { verdict, by } => {
            words::cli_challenge_answered(by, ruling(*verdict))
        }
        ChallengeState::Undecided { .. } => words::cli_challenge_contradicted(),
    };
    words::cli_challenge(row.card, row.challenge, state, row.words.join(" "))
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
