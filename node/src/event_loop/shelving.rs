//! The files of word lists are read and written by a thread of their own, one job after the other: a list is large, and
//! no card waits for it.

use super::{EventLoop, Stage};
use crate::shelf::Shelf;
use domain::{ListId, ListInfo};
use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::SystemTime;
use tokio::sync::mpsc;
use venue::peer::{NotServed, Response};
use venue::{Effect, Input, Token};

/// So many jobs wait: one piece each of more askers than judge.
const JOBS_MAX: usize = 128;

#[derive(Debug)]
pub(super) struct Shelving {
    jobs: SyncSender<Job>,
    done: mpsc::Receiver<Done>,
    /// The event has heard what is there.
    told: bool,
}

#[derive(Debug)]
enum Job {
    /// Whether somebody put a list on the shelf, or took one away; `anew` tells what is there in any case.
    Look {
        anew: bool,
    },
    Open(ListInfo),
    Keep {
        list: ListId,
        number: u32,
        bytes: Vec<u8>,
    },
    Complete(ListInfo),
    Give {
        token: Token,
        list: ListId,
        number: Option<u32>,
    },
}

#[derive(Debug)]
pub(super) enum Done {
    Happened(Input),
    Respond(Token, Response),
}

impl Shelving {
    pub(super) fn new(data: &Path) -> Self {
        let (jobs, received) = sync_channel(JOBS_MAX);
        let (telling, done) = mpsc::channel(JOBS_MAX);
        let shelf = Shelf::of(data);
        let thread = thread::Builder::new().name("word lists".to_owned());
        if let Err(error) = thread.spawn(move || work(&shelf, &received, &telling)) {
            tracing::error!(%error, "no thread for the word lists");
        }
        Self { jobs, done, told: false }
    }

    /// What a job came to.
    pub(super) async fn done(&mut self) -> Done {
        match self.done.recv().await {
            Some(done) => done,
            None => std::future::pending().await,
        }
    }
}

impl EventLoop {
    pub(super) fn look_at_shelf(&mut self) {
        // Nobody hears of it before the device belongs to an event. A look that finds no room is made up for.
        let is_member = matches!(self.parts.stage, Stage::Member(_));
        let anew = is_member && !self.shelving.told;
        if self.shelving.jobs.try_send(Job::Look { anew }).is_ok() {
            self.shelving.told = is_member;
        }
    }

    pub(super) fn shelve(&mut self, effect: Effect) {
        let job = match effect {
            Effect::OpenList { info } => Job::Open(info),
            Effect::KeepPiece { list, number, bytes } => Job::Keep { list, number, bytes },
            Effect::CompleteList { info } => Job::Complete(info),
            Effect::GivePiece { token, list, number } => Job::Give { token, list, number },
            _ => return,
        };
        let Err(TrySendError::Full(job) | TrySendError::Disconnected(job)) =
            self.shelving.jobs.try_send(job)
        else {
            return;
        };
        match job {
            Job::Give { token, .. } => self.respond(token, Response::Refused(NotServed::Busy)),
            Job::Open(info) | Job::Complete(info) => {
                self.inbox.push_back(Input::ListOpened { list: info.list, opened: None });
            }
            Job::Look { .. } | Job::Keep { .. } => {}
        }
    }

    pub(super) fn shelved(&mut self, done: Done) {
        match done {
            Done::Happened(input) => self.inbox.push_back(input),
            Done::Respond(token, response) => self.respond(token, response),
        }
    }
}

fn work(shelf: &Shelf, jobs: &Receiver<Job>, telling: &mpsc::Sender<Done>) {
    let mut seen = None;
    for job in jobs {
        if let Some(done) = carry_out(shelf, job, &mut seen)
            && telling.blocking_send(done).is_err()
        {
            return;
        }
    }
}

fn carry_out(shelf: &Shelf, job: Job, seen: &mut Option<Option<SystemTime>>) -> Option<Done> {
    match job {
        Job::Look { anew } => look(shelf, anew, seen),
        Job::Open(info) => Some(opened(&info, shelf.open(&info))),
        Job::Complete(info) => Some(opened(&info, shelf.complete(&info))),
        Job::Keep { list, number, bytes } => {
            if let Err(error) = shelf.put(list, number, &bytes) {
                tracing::warn!("{error}");
            }
            None
        }
        Job::Give { token, list, number } => {
            let given = match number {
                Some(number) => shelf.piece(list, number).map(|piece| match piece.is_empty() {
                    true => Response::Refused(NotServed::NoList),
                    false => Response::Piece(words::pack(&piece)),
                }),
                None => shelf.pieces(list).map(|pieces| Response::Pieces(pieces.hashes().to_vec())),
            };
            let response = given.unwrap_or_else(|error| {
                tracing::warn!("{error}");
                Response::Refused(NotServed::NoList)
            });
            Some(Done::Respond(token, response))
        }
    }
}

fn look(shelf: &Shelf, anew: bool, seen: &mut Option<Option<SystemTime>>) -> Option<Done> {
    let changed = shelf.changed();
    if !anew && *seen == Some(changed) {
        return None;
    }
    match shelf.lists() {
        Ok(kept) => {
            *seen = Some(changed);
            Some(Done::Happened(Input::Shelf { kept, begun: shelf.begun() }))
        }
        Err(error) => {
            // It is said once, and looked at again when something changes.
            *seen = Some(changed);
            tracing::warn!("{error}");
            None
        }
    }
}

fn opened(info: &ListInfo, opened: Result<words::WordList, crate::shelf::ShelfError>) -> Done {
    let opened = opened.map_err(|error| tracing::warn!("{error}")).ok();
    Done::Happened(Input::ListOpened { list: info.list, opened: opened.map(Arc::new) })
}
