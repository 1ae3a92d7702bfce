//! The one task that owns the venue and the swarm.
//!
//! Whatever happens becomes an input in the inbox, and inputs are handled one after the other. The loop waits for
//! no commit: what stands on one is behind its gate, and other inputs are handled meanwhile.

mod boards;
mod effects;
mod hosting;
mod looking;
mod member;
mod peers;
mod replies;
mod shelving;
mod sparing;
mod swarm_events;

pub(crate) use looking::Looking;
pub(crate) use member::Member;
pub(crate) use peers::Stranger;

use crate::address::Source;
use crate::admission::{Admission, AdmissionError};
use crate::clock::Clock;
use crate::codec::Held;
use crate::config::Reach;
use crate::contacts::{Contacts, Target};
use crate::control::Control;
use crate::directory::Directory;
use crate::hello::Reply;
use crate::join::{Host, Proven};
use crate::mesh::{Behaviour, Discovery, Doorkeeper, talk};
use crate::node::RunError;
use crate::random;
use crate::record;
use crate::start::CONTACTS_KEY;
use crate::status::NotJoined;
use crate::store::{Committing, Store, StoreError};
use boards::Boards;
use desk::{Answer, Audit, Board, Intent, RecordPage, Refused};
use domain::{DeviceId, Said};
use effects::Telling;
use ledger::DeviceKey;
use libp2p::Swarm;
use libp2p::futures::StreamExt;
use libp2p::request_response::{InboundRequestId, ResponseChannel};
use libp2p::swarm::ConnectionId;
use peers::Peer;
use shelving::Shelving;
use sparing::Sparing;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::net::SocketAddr;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use tokio::sync::{Notify, mpsc, oneshot, watch};
use tokio::time::{MissedTickBehavior, interval, sleep_until};
use venue::{AskId, Gate, Gates, Input, Noticing, RequestKind, Token, Venue};

/// What people ask of the node.
#[derive(Debug)]
pub(crate) enum Command {
    Do { intent: Box<Intent>, reply: oneshot::Sender<Answer> },
    Board { reply: oneshot::Sender<Option<Arc<Board>>> },
    Audit { reply: oneshot::Sender<Option<Audit>> },
    Export { reply: oneshot::Sender<Option<String>> },
    Notices { reply: oneshot::Sender<Option<Noticing>> },
    Record { from: u64, reply: oneshot::Sender<Option<RecordPage>> },
}

/// Whether the device has an event.
pub(crate) enum Stage {
    Looking(Looking),
    Member(Box<Member>),
}

/// The loop's ends of the channels to the program.
#[derive(Debug)]
pub(crate) struct Outside {
    pub(crate) commands: mpsc::Receiver<Command>,
    /// Ready when the program has dropped the node or stopped it.
    pub(crate) stopped: oneshot::Receiver<()>,
    pub(crate) status: watch::Sender<Said>,
    pub(crate) addresses: watch::Sender<Vec<SocketAddr>>,
    pub(crate) boards: Arc<watch::Sender<Option<Arc<Board>>>>,
    pub(crate) look: Arc<Notify>,
    pub(crate) changes: Arc<watch::Sender<u64>>,
    /// Where browsers are served, once they are.
    pub(crate) web: Arc<OnceLock<SocketAddr>>,
}

/// What a start has put together.
pub(crate) struct Parts {
    pub(crate) clock: Clock,
    pub(crate) device: DeviceKey,
    pub(crate) directory: Directory,
    pub(crate) reach: Reach,
    pub(crate) tell: Vec<SocketAddr>,
    pub(crate) swarm: Swarm<Behaviour>,
    pub(crate) door: Doorkeeper,
    pub(crate) store: Store,
    pub(crate) stage: Stage,
    pub(crate) contacts: Contacts,
    pub(crate) outside: Outside,
}

pub(crate) struct EventLoop {
    parts: Parts,
    discovery: Discovery,
    boards: Boards,
    inbox: VecDeque<Input>,
    /// An admission just won with a code.
    joined: Option<Admission>,
    peers: BTreeMap<DeviceId, Peer>,
    dialling: HashMap<ConnectionId, Target>,
    /// Where each connection comes from.
    sources: HashMap<ConnectionId, Source>,
    /// What strangers do is told now and then.
    about_strangers: Sparing,
    numbers: u64,
    asks: BTreeMap<AskId, oneshot::Sender<Answer>>,
    tokens: BTreeMap<Token, talk::Reply>,
    requests: BTreeMap<talk::Number, (DeviceId, RequestKind)>,
    /// Devices whose `Welcome` is on the way.
    welcoming: HashMap<InboundRequestId, DeviceId>,
    host: Host,
    admitting: BTreeMap<AskId, (ResponseChannel<Held<Reply>>, Proven)>,
    remember_after: Instant,
    shelving: Shelving,
    /// A flush that the venue asked for and that is under way.
    flushing: Option<Committing>,
    gates: Gates<Telling>,
    /// The commits under way, in the order in which they will be durable.
    commits: VecDeque<(Gate, Committing)>,
}

impl EventLoop {
    const TICK: Duration = Duration::from_millis(250);
    const REMEMBER_EVERY: Duration = Duration::from_secs(2);

    pub(crate) fn new(parts: Parts) -> Self {
        let discovery = Discovery::new();
        let boards = Boards::new(&parts.outside);
        let shelving = Shelving::new(parts.directory.path());
        Self {
            parts,
            discovery,
            boards,
            inbox: VecDeque::new(),
            joined: None,
            peers: BTreeMap::new(),
            dialling: HashMap::new(),
            sources: HashMap::new(),
            about_strangers: Sparing::default(),
            numbers: 0,
            asks: BTreeMap::new(),
            tokens: BTreeMap::new(),
            requests: BTreeMap::new(),
            welcoming: HashMap::new(),
            host: Host::default(),
            admitting: BTreeMap::new(),
            remember_after: Instant::now(),
            shelving,
            flushing: None,
            gates: Gates::default(),
            commits: VecDeque::new(),
        }
    }

    /// Runs until it is stopped or cannot go on; the local socket lives as long.
    pub(crate) async fn run(mut self, control: Control) -> Result<(), RunError> {
        let ended = self.turns().await;
        // Whatever the store still saves is answered as saved, also when something behind it failed.
        let finished = self.finish_commits().await;
        let ended = ended.and(finished.map_err(RunError::from));
        if let Err(error) = &ended {
            tracing::error!(%error, "the node stops");
            self.report(error.clone());
            self.refuse_open_asks(error);
        }
        control.finish().await;
        if ended.is_ok() {
            self.remember().await?;
        }
        let closed = self.parts.store.close().await;
        ended?;
        Ok(closed?)
    }

    /// Saves the admission of an event founded just now.
    pub(crate) fn save_admission(&self) -> Result<(), AdmissionError> {
        let path = self.parts.directory.admission();
        match &self.parts.stage {
            Stage::Member(member) if !path.exists() => member.admission().save(&path),
            Stage::Member(_) | Stage::Looking(_) => Ok(()),
        }
    }

    async fn turns(&mut self) -> Result<(), RunError> {
        let mut tick = interval(Self::TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let board_due = self.boards.due();
            let look = self.boards.somebody_looks();
            let (has_room, stores) = (self.has_room(), self.parts.store.has_room());
            tokio::select! {
                event = self.parts.swarm.select_next_some(), if has_room => {
                    self.on_swarm_event(event);
                }
                (device, address) = self.discovery.found() => self.on_discovered(device, address),
                Some(command) = self.parts.outside.commands.recv(), if has_room => {
                    self.on_command(command);
                }
                _ = tick.tick(), if has_room => self.on_tick().await?,
                () = sleep_until(board_due.unwrap_or_else(Instant::now).into()),
                    if has_room && board_due.is_some() => self.publish_board(),
                () = look => self.boards.changed(),
                done = self.shelving.done(), if has_room => self.shelved(done),
                durable = front(&self.parts.store, &mut self.commits), if !self.commits.is_empty() => {
                    self.commits.pop_front();
                    self.committed(durable?).await?;
                }
                flushed = flushed(&mut self.flushing), if self.flushing.is_some() => {
                    self.flushing = None;
                    // A flush that failed is reported by the store itself.
                    if flushed {
                        self.inbox.push_back(Input::Flushed);
                    }
                }
                () = self.parts.store.room(), if !stores => {}
                failure = self.parts.store.failed() => return Err(failure.into()),
                _ = &mut self.parts.outside.stopped => return Ok(()),
            }
            self.settle().await?;
        }
    }

    /// Handles what is in the inbox, and what comes of it, as far as there is room.
    async fn settle(&mut self) -> Result<(), RunError> {
        if let Some(admission) = self.joined.take() {
            self.become_member(admission).await?;
        }
        while self.has_room()
            && let Some(input) = self.inbox.pop_front()
        {
            let now = self.parts.clock.now();
            let Stage::Member(member) = &mut self.parts.stage else { continue };
            let effects = member.venue.handle(now, input);
            self.execute(effects).await?;
        }
        Ok(())
    }

    fn on_command(&mut self, command: Command) {
        match command {
            Command::Board { reply } => {
                let board = self.draw_board(Venue::board);
                self.show_to(reply, board);
            }
            Command::Audit { reply } => match &mut self.parts.stage {
                Stage::Looking(_) => {
                    let _ = reply.send(None);
                }
                Stage::Member(member) => {
                    let auditing = member.venue.auditing();
                    self.show(move || {
                        tokio::task::spawn_blocking(move || {
                            let _ = reply.send(Some(auditing.draw_up()));
                        });
                    });
                }
            },
            Command::Export { reply } => {
                let text = match &mut self.parts.stage {
                    Stage::Looking(_) => None,
                    Stage::Member(member) => Some(member.venue.export()),
                };
                self.show_to(reply, text);
            }
            Command::Notices { reply } => {
                let noticing = match &mut self.parts.stage {
                    Stage::Looking(_) => None,
                    Stage::Member(member) => Some(member.venue.noticing()),
                };
                self.show_to(reply, noticing);
            }
            Command::Record { from, reply } => {
                let page = match &self.parts.stage {
                    Stage::Looking(_) => None,
                    Stage::Member(member) => {
                        let (batch, next) = member.venue.record_from(from);
                        Some(record::page(member.admission().event, &batch, next))
                    }
                };
                self.show_to(reply, page);
            }
            Command::Do { intent, reply } => {
                let Stage::Member(_) = self.parts.stage else {
                    let status = self.parts.outside.status.borrow().clone();
                    let refused = Refused::because(NotJoined::Asked { status });
                    let _ = reply.send(Answer::Refused { refused });
                    return;
                };
                let ask = AskId(self.next_number());
                self.asks.insert(ask, reply);
                let random = random::bytes();
                self.inbox.push_back(Input::Intent { ask, intent: *intent, random });
            }
        }
    }

    fn show_to<T: Send + 'static>(&mut self, reply: oneshot::Sender<T>, what: T) {
        self.show(move || {
            // Whoever asked may have left.
            let _ = reply.send(what);
        });
    }

    async fn on_tick(&mut self) -> Result<(), RunError> {
        let now = Instant::now();
        self.inbox.push_back(Input::Tick);
        self.look_at_shelf();
        self.parts.door.show_out_overdue(now);
        self.know_event_name();
        self.keep_looking(now)?;
        self.dial(now);
        self.attend_discovery(now);
        self.report_membership();
        self.boards.refresh(now);
        if now >= self.remember_after && self.remember().await? {
            self.remember_after = now + Self::REMEMBER_EVERY;
        }
        Ok(())
    }

    /// Keeps the addresses of other devices for the next start, if there is anything new.
    async fn remember(&mut self) -> Result<bool, RunError> {
        let Some(contacts) = self.parts.contacts.take_remembered() else { return Ok(false) };
        self.parts.store.keep_soon(CONTACTS_KEY, contacts).await?;
        Ok(true)
    }

    /// Tells people how far the node has come.
    fn report(&self, status: impl Into<Said>) {
        let status = status.into();
        self.parts.outside.status.send_if_modified(|shown| {
            let changed = *shown != status;
            if changed {
                tracing::info!("{status}");
                *shown = status;
            }
            changed
        });
    }

    fn next_number(&mut self) -> u64 {
        self.numbers += 1;
        self.numbers
    }

    fn me(&self) -> DeviceId {
        self.parts.device.id()
    }
}

/// Whether the flush under way succeeded; waits for ever when there is none.
async fn flushed(flushing: &mut Option<Committing>) -> bool {
    match flushing {
        Some(flushing) => matches!(flushing.await, Ok(Ok(()))),
        None => std::future::pending().await,
    }
}

/// The oldest commit under way, once it is durable; waits for ever when there is none.
async fn front(
    store: &Store,
    commits: &mut VecDeque<(Gate, Committing)>,
) -> Result<Gate, StoreError> {
    match commits.front_mut() {
        Some((gate, committing)) => store.outcome(committing).await.map(|()| *gate),
        None => std::future::pending().await,
    }
}
