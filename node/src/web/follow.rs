//! What the hall may see at this moment, drawn up again when something has changed, and not too often.

use crate::clock::Clock;
use crate::node::Desk;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};
use venue::Noticed;

/// A notice board with its number; a new one is made only when it looks different.
#[derive(Clone, Debug)]
pub struct Current {
    pub noticed: Option<Arc<Noticed>>,
    pub version: u64,
    /// What the wall clock said when this was last found to be so.
    pub as_of_ms: i64,
}

/// Pages follow cards at this pace: everybody looks at once, and nobody reads faster.
const EVERY: Duration = Duration::from_millis(700);
/// Whether the director is in reach is no change on the board.
const LOOK_ANYWAY: Duration = Duration::from_secs(5);

pub(super) fn follow(desk: Desk) -> (watch::Receiver<Current>, JoinHandle<()>) {
    // Numbers differ from one start of the program to the next, so that an old page is seen to be old.
    let clock = Clock::start();
    let version = u64::try_from(clock.now().wall_ms).unwrap_or(0);
    let (to, current) = watch::channel(Current { noticed: None, version, as_of_ms: 0 });
    let task = tokio::spawn(async move {
        let mut changes = desk.changes();
        loop {
            let began = Instant::now();
            changes.mark_unchanged();
            let Ok(noticing) = desk.noticing().await else { return };
            let drawn = tokio::task::spawn_blocking(move || noticing.map(venue::Noticing::draw_up));
            if let Ok(Some(noticed)) = drawn.await {
                show(&to, noticed, clock.now().wall_ms);
            }
            sleep_until(began + EVERY).await;
            if let Ok(Err(_)) = timeout(LOOK_ANYWAY, changes.changed()).await {
                return;
            }
        }
    });
    (current, task)
}

fn show(to: &watch::Sender<Current>, noticed: Noticed, as_of_ms: i64) {
    to.send_if_modified(|current| {
        let is_new = current.noticed.as_ref().is_none_or(|old| old.board != noticed.board);
        current.as_of_ms = as_of_ms;
        if is_new {
            current.noticed = Some(Arc::new(noticed));
            current.version += 1;
        }
        is_new
    });
}
