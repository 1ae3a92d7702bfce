//! Who may speak on the local socket at the same time. When all places are taken, the newcomer gets the place of
//! a program that says nothing, first of the one that has the most.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::Notify;

#[derive(Debug, Default)]
pub(super) struct Room {
    places: Mutex<Places>,
    freed: Notify,
}

#[derive(Debug, Default)]
struct Places {
    /// By number, so the oldest is first.
    taken: BTreeMap<u64, Place>,
    next: u64,
}

#[derive(Debug)]
struct Place {
    process: Option<i32>,
    /// Whether its program is being answered, and not only listened to.
    answered: bool,
    leave: Arc<Notify>,
}

/// A place in the room; dropped, it is free.
#[derive(Debug)]
pub(super) struct Guest {
    room: Arc<Room>,
    number: u64,
    leave: Arc<Notify>,
}

impl Room {
    const PLACES_MAX: usize = 32;

    /// Waits only while every program in the room is being answered.
    pub(super) async fn enter(self: &Arc<Self>, process: Option<i32>) -> Guest {
        loop {
            // Listens before it looks, so that no place is freed in between.
            let freed = self.freed.notified();
            if let Some(guest) = self.try_enter(process) {
                return guest;
            }
            freed.await;
        }
    }

    fn try_enter(self: &Arc<Self>, process: Option<i32>) -> Option<Guest> {
        let mut places = self.places();
        if places.taken.len() >= Self::PLACES_MAX {
            let silent = places.silent_one()?;
            let left = places.taken.remove(&silent)?;
            left.leave.notify_one();
        }
        let number = places.next;
        places.next += 1;
        let leave = Arc::new(Notify::new());
        let place = Place { process, answered: false, leave: Arc::clone(&leave) };
        places.taken.insert(number, place);
        Some(Guest { room: Arc::clone(self), number, leave })
    }

    fn places(&self) -> MutexGuard<'_, Places> {
        self.places.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Places {
    /// The oldest silent place of the process that has the most places.
    fn silent_one(&self) -> Option<u64> {
        let mut counts: BTreeMap<Option<i32>, usize> = BTreeMap::new();
        for place in self.taken.values() {
            *counts.entry(place.process).or_default() += 1;
        }
        let silent = self.taken.iter().filter(|(_, place)| !place.answered);
        let rank = |(number, place): &(&u64, &Place)| {
            (counts.get(&place.process).copied(), std::cmp::Reverse(**number))
        };
        silent.max_by_key(rank).map(|(number, _)| *number)
    }
}

impl Guest {
    /// Resolves when somebody else needs the place.
    pub(super) async fn must_leave(&self) {
        self.leave.notified().await;
    }

    /// Whoever is being answered keeps the place. False if it is gone already.
    pub(super) fn is_answered(&self, answered: bool) -> bool {
        let mut places = self.room.places();
        let place = places.taken.get_mut(&self.number);
        let kept = place.map(|place| place.answered = answered).is_some();
        drop(places);
        if !answered {
            // A newcomer may have waited for somebody to fall silent.
            self.room.freed.notify_waiters();
        }
        kept
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        self.room.places().taken.remove(&self.number);
        self.room.freed.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures::FutureExt;

    fn leaves(guest: &Guest) -> bool {
        guest.must_leave().now_or_never().is_some()
    }

    #[tokio::test]
    async fn a_newcomer_gets_the_place_of_the_longest_silent_of_the_greediest() {
        let room = Arc::new(Room::default());
        let quiet = room.enter(Some(1)).await;
        let mut greedy = Vec::new();
        for _ in 1..Room::PLACES_MAX {
            greedy.push(room.enter(Some(2)).await);
        }
        assert!(greedy[0].is_answered(true));
        let _newcomer = room.enter(Some(3)).await;
        assert!(!leaves(&quiet), "it has one place only");
        assert!(!leaves(&greedy[0]), "it is being answered");
        assert!(leaves(&greedy[1]) && !leaves(&greedy[2]));
        assert!(!greedy[1].is_answered(true), "its place is gone");
    }

    #[tokio::test]
    async fn where_all_are_answered_a_newcomer_waits_for_one_to_fall_silent() {
        let room = Arc::new(Room::default());
        let mut guests = Vec::new();
        for process in 0..Room::PLACES_MAX {
            guests.push(room.enter(Some(process as i32)).await);
            assert!(guests[process].is_answered(true));
        }
        assert!(room.enter(None).now_or_never().is_none());
        let entering = tokio::spawn({
            let room = Arc::clone(&room);
            async move { room.enter(None).await }
        });
        tokio::task::yield_now().await;
        guests[7].is_answered(false);
        let newcomer = entering.await.unwrap();
        assert!(leaves(&guests[7]));
        drop(newcomer);
        assert!(room.enter(None).now_or_never().is_some(), "a place that was left is free");
    }
}
