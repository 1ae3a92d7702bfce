//! A node without a screen: what changes is told in a line on standard error.

use crate::cli::exit::Failure;
use crate::cli::telling::Teller;
use crate::signals::Signals;
use desk::{Board, View};
use domain::Said;
use node::Node;
use speech::words;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use tokio::time::{MissedTickBehavior, interval};

/// Runs until the system asks it to end, or the node cannot go on.
pub(crate) async fn run(node: &mut Node, signals: &mut Signals) -> Result<(), Failure> {
    let mut told = Told::new(Teller::begin());
    let ended = tell_until_the_end(node, signals, &mut told).await;
    if ended.is_ok() {
        told.teller.say(&words::cli_stopping());
    }
    told.teller.finish();
    ended
}

async fn tell_until_the_end(
    node: &mut Node,
    signals: &mut Signals,
    told: &mut Told,
) -> Result<(), Failure> {
    let mut status = node.status();
    let desk = node.desk();
    let mut changes = desk.changes();
    let mut look = interval(LOOK_EVERY);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let addresses = node.addresses();
    told.teller.say(&words::cli_listening(addresses));
    told.tell(Instant::now(), &status.borrow_and_update());
    let ended = signals.ended();
    tokio::pin!(ended);
    let stopped = node.stopped();
    tokio::pin!(stopped);
    loop {
        tokio::select! {
            () = &mut ended => return Ok(()),
            stopped = &mut stopped => return stopped.map_err(Failure::from),
            Ok(()) = status.changed() => told.tell(Instant::now(), &status.borrow_and_update()),
            _ = look.tick() => {
                if changes.has_changed().unwrap_or(false) {
                    changes.mark_unchanged();
                    let board = desk.fresh_board().await.ok().flatten();
                    told.tell_of(Instant::now(), &board.as_deref().map(lines).unwrap_or_default());
                }
            }
        }
    }
}

/// Nobody looks at a board here: one is drawn only when something changed, and not often.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// What was said, so that nothing is said twice in a row or over and over.
struct Told {
    teller: Teller,
    at: BTreeMap<Said, Instant>,
    of_board: Vec<Said>,
}

impl Told {
    /// A node that tries again and again says so once in a while.
    const AGAIN_AFTER: Duration = Duration::from_secs(60);

    fn new(teller: Teller) -> Self {
        Self { teller, at: BTreeMap::new(), of_board: Vec::new() }
    }

    fn tell(&mut self, now: Instant, line: &Said) {
        if self.is_news(now, line) {
            self.teller.say(line);
        }
    }

    fn is_news(&mut self, now: Instant, line: &Said) -> bool {
        self.at.retain(|_, at| now < *at + Self::AGAIN_AFTER);
        let is_news = !self.at.contains_key(line);
        if is_news {
            self.at.insert(line.clone(), now);
        }
        is_news
    }

    /// Says what has come up on the board since the last time.
    fn tell_of(&mut self, now: Instant, lines: &[Said]) {
        let before = std::mem::replace(&mut self.of_board, lines.to_vec());
        lines.iter().filter(|line| !before.contains(line)).for_each(|line| self.tell(now, line));
    }
}

/// What is worth a line while it is so; a line is told when it comes up.
fn lines(board: &Board) -> Vec<Said> {
    match &board.view {
        View::Director(director) => {
            let rounds = director.divisions.iter().filter_map(|division| division.round.as_ref());
            let rounds = rounds.map(|round| match (round.started, round.missing()) {
                (false, _) => words::cli_round_published(round.round),
                (true, 0) => words::cli_round_complete(round.round),
                (true, _) => words::cli_round_started(round.round),
            });
            rounds
                .chain(director.attention.iter().map(|attention| words::cli_only(&attention.what)))
                .collect()
        }
        View::Table(table) => {
            let game = table.game.iter().filter(|game| game.started);
            game.map(|game| {
                let names: Vec<&str> =
                    game.players.iter().map(|player| player.name.as_str()).collect();
                words::cli_game_begins(game.card, names.join(" – "))
            })
            .collect()
        }
        View::Arbiter(_) | View::Relay => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::ask::tests::{board, directing};
    use desk::RoundBoard;
    use domain::{DivisionId, Role, RoundId};

    #[test]
    fn a_director_s_lines_are_its_rounds_and_what_needs_attention() {
        let mut director = directing(&[0]);
        let round = RoundId { division: DivisionId::A, number: 2 };
        director.divisions[0].round = Some(RoundBoard {
            round,
            started: true,
            tables: vec![],
            byes: vec![],
            absent: vec![],
            made: None,
        });
        director.attention.push(crate::sample::say("look"));
        let board = board(Role::Director, View::Director(director));
        let lines: Vec<String> = lines(&board).iter().map(crate::tongue::say).collect();
        assert_eq!(lines, ["round 2 of division A is complete", "look"]);
    }

    #[test]
    fn a_line_is_news_again_only_after_a_while() {
        let (mut told, now) = (Told::new(Teller::begin()), Instant::now());
        let [looking, found] = ["looking", "found"].map(words::cli_only);
        assert!(told.is_news(now, &looking));
        assert!(told.is_news(now, &found));
        assert!(!told.is_news(now + Told::AGAIN_AFTER / 2, &looking));
        assert!(told.is_news(now + Told::AGAIN_AFTER, &looking));
    }
}
