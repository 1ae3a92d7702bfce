//! When a board is drawn: soon after something changed, not too often, and only if somebody looks.

use super::{EventLoop, Outside, Stage};
use desk::Board;
use domain::Role;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::{Notify, watch};
use venue::{Now, Venue};

pub(super) struct Boards {
    to: Arc<watch::Sender<Option<Arc<Board>>>>,
    look: Arc<Notify>,
    /// For those who want to know that something changed, and seldom what.
    changes: Arc<watch::Sender<u64>>,
    changed: bool,
    drawn: Instant,
    /// Drawing takes its time in a large hall, and the next one waits in proportion.
    not_before: Instant,
}

impl Boards {
    /// A director's screen follows at once in a small hall, and keeps to its share of the time in a large one.
    const DIRECTOR_SHARE: u32 = 128;
    const DIRECTOR_EVERY: [Duration; 2] = [Duration::from_millis(10), Duration::from_millis(40)];
    const OTHERS_EVERY: Duration = Duration::from_millis(150);
    /// Screens count ages themselves; what concerns nobody here, as another table's card, can wait so long.
    const REFRESH_EVERY: Duration = Duration::from_secs(10);

    pub(super) fn new(outside: &Outside) -> Self {
        let now = Instant::now();
        Self {
            to: Arc::clone(&outside.boards),
            look: Arc::clone(&outside.look),
            changes: Arc::clone(&outside.changes),
            changed: true,
            drawn: now,
            not_before: now,
        }
    }

    pub(super) fn changed(&mut self) {
        self.changed = true;
        self.changes.send_modify(|number| *number += 1);
    }

    pub(super) fn refresh(&mut self, now: Instant) {
        self.changed |= now >= self.drawn + Self::REFRESH_EVERY;
    }

    /// When to draw next, if there is anything to draw and anybody to see it.
    pub(super) fn due(&self) -> Option<Instant> {
        (self.changed && self.to.receiver_count() > 0).then_some(self.not_before)
    }

    pub(super) fn somebody_looks(&self) -> impl Future<Output = ()> + use<> {
        let look = Arc::clone(&self.look);
        async move { look.notified().await }
    }
}

impl EventLoop {
    pub(super) fn publish_board(&mut self) {
        let began = Instant::now();
        let board = self.draw_board(Venue::board_for_a_screen);
        let now = Instant::now();
        let took = now - began;
        let every = match &self.parts.stage {
            Stage::Member(member) if member.role == Role::Director => {
                let [least, most] = Boards::DIRECTOR_EVERY;
                (took * Boards::DIRECTOR_SHARE).clamp(least, most)
            }
            Stage::Member(_) | Stage::Looking(_) => Boards::OTHERS_EVERY,
        };
        let boards = &mut self.boards;
        boards.changed = false;
        boards.drawn = now;
        boards.not_before = now + every.max(took * 2);
        if board.is_some() {
            // A card on the board reads "saved here".
            let to = Arc::clone(&boards.to);
            self.show(move || {
                to.send_replace(board);
            });
        }
    }

    /// Where phones find the notice board: at every address of this device, or at the one it was told.
    fn web_addresses(&self) -> Vec<String> {
        let Some(served) = self.parts.outside.web.get() else { return Vec::new() };
        let at = |ip| format!("http://{}/", SocketAddr::new(ip, served.port()));
        if !served.ip().is_unspecified() {
            return vec![at(served.ip())];
        }
        let mut ips: Vec<IpAddr> =
            self.told_addresses().iter().map(|address| address.ip()).collect();
        ips.dedup();
        ips.into_iter().map(at).collect()
    }

    pub(super) fn draw_board(
        &mut self,
        draw: fn(&mut Venue, Now, &[String]) -> Board,
    ) -> Option<Arc<Board>> {
        let now = self.parts.clock.now();
        let addresses: Vec<_> = self.told_addresses().iter().map(ToString::to_string).collect();
        let web = self.web_addresses();
        let Stage::Member(member) = &mut self.parts.stage else { return None };
        let mut board = draw(&mut member.venue, now, &addresses);
        board.me.web = web;
        Some(Arc::new(board))
    }
}
