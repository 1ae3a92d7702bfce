//! From a directory and a wish to a running node.

use crate::admission::{Admission, AdmissionError, Slip};
use crate::busy::Timed;
use crate::clock::Clock;
use crate::config::{Config, Start};
use crate::contacts::Contacts;
use crate::control::{Socket, SocketError};
use crate::directory::{Directory, DirectoryError};
use crate::event_loop::{EventLoop, Looking, Member, Outside, Parts, Stage};
use crate::identity::{self, IdentityError};
use crate::mesh::{self, ListenError, Mesh};
use crate::node::{Desk, Node, RunError, Running};
use crate::own_file::Owner;
use crate::random;
use crate::status::Status;
use crate::store::{OpenStoreError, Store, Stored};
use desk::JoinCode;
use domain::{EventId, Role, Said};
use ledger::{DeviceKey, Hands, Ledger, Work};
use std::net::SocketAddr;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::thread;
use tokio::sync::{Notify, mpsc, oneshot, watch};
use venue::{Effect, Opening, Venue};

/// Starts a node. A device that joins is returned at once and looks for the director by itself.
pub async fn start(config: Config) -> Result<Node, StartError> {
    let nothing_here =
        !["admission", "root.key"].iter().any(|name| config.data.join(name).exists());
    if matches!(config.start, Start::Resume) && nothing_here {
        return Err(StartError::NothingHere { path: config.data });
    }
    let directory = Directory::open(&config.data)?;
    let socket = Socket::bind(directory.path())?;
    let device = identity::load_or_create(&directory.device_key())?;
    let root = identity::load(&directory.root_key())?;
    let (store, stored) = Store::open(&directory.store()).await?;
    let closed = store.closed();
    let opened = Opened { directory, socket, device, root, store, stored };
    match assemble(config, opened).await {
        Ok(node) => Ok(node),
        Err(error) => {
            // The next start in this process must find the file free.
            closed.await;
            Err(error)
        }
    }
}

/// What was found in the directory.
struct Opened {
    directory: Directory,
    socket: Socket,
    device: DeviceKey,
    root: Option<DeviceKey>,
    store: Store,
    stored: Stored,
}

async fn assemble(config: Config, opened: Opened) -> Result<Node, StartError> {
    let Opened { directory, socket, device, root, store, stored } = opened;
    let admission = match Admission::load(&directory.admission(), Owner::Ours)? {
        Some(admission) => Some(admission),
        None => unfinished_founding(&device, root.as_ref(), &stored),
    };
    let mut contacts = Contacts::default();
    if let Some(remembered) = stored.kept.get(CONTACTS_KEY) {
        contacts.recall(remembered);
    }
    config.dial.iter().for_each(|address| contacts.by_hand(*address));
    let clock = Clock::start();
    let bytes_sent = Arc::new(AtomicU64::new(0));
    let Mesh { swarm, door, addresses } =
        listen(&device, &config, &stored, Arc::clone(&bytes_sent)).await?;
    if let Some(address) = addresses.first() {
        store.keep_soon(PORT_KEY, address.port().to_be_bytes().to_vec()).await?;
    }
    let begun = begin(clock, config.start, &directory, device.clone(), root, stored, admission)?;
    tracing::info!(device = device.id().short(), ?addresses, "{}", begun.status);
    let (outside, inside) = channels(addresses, begun.status);
    let mut event_loop = EventLoop::new(Parts {
        clock,
        device,
        directory,
        reach: config.reach,
        tell: config.tell,
        swarm,
        door,
        store,
        stage: begun.stage,
        contacts,
        outside,
    });
    // A start that fails removes the socket before it gives up the directory's lock.
    let socket = socket;
    event_loop.execute(begun.effects).await.map_err(RunError::from)?;
    event_loop.finish_commits().await.map_err(RunError::from)?;
    event_loop.save_admission()?;
    let control = socket.serve(inside.desk.clone());
    let worked_ns = Arc::new(AtomicU64::new(0));
    let task = tokio::spawn(Timed::new(event_loop.run(control), Arc::clone(&worked_ns)));
    let running = Running { stop: Some(inside.stop), task, ended: None };
    let Inside { desk, status, addresses, .. } = inside;
    Ok(Node { desk, status, addresses, bytes_sent, worked_ns, running })
}

/// Where the node remembers other devices' addresses.
pub(crate) const CONTACTS_KEY: &str = "contacts";
/// Where the node remembers its own port.
const PORT_KEY: &str = "port";

domain::messages! {
    /// Why a node does not start.
    #[derive(Debug)]
    pub enum StartError {
        NothingHere { path: PathBuf },
        AlreadyAnEvent { path: PathBuf },
        JoinedBefore { path: PathBuf, role: Role, event: String },
        ForeignAdmission { path: PathBuf },
        Directory { why: DirectoryError },
        Identity { why: IdentityError },
        Admission { why: AdmissionError },
        OpenStore { why: OpenStoreError },
        Listen { why: ListenError },
        Socket { why: SocketError },
        Run { why: RunError },
        Store { why: crate::store::StoreError },
    }
}

crate::said::from_parts! { StartError:
    Directory(DirectoryError),
    Identity(IdentityError),
    Admission(AdmissionError),
    OpenStore(OpenStoreError),
    Listen(ListenError),
    Socket(SocketError),
    Run(RunError),
    Store(crate::store::StoreError),
}

/// A founder whose program ended between saving the event and saving its admission has everything
/// needed to make the admission again.
fn unfinished_founding(
    device: &DeviceKey,
    root: Option<&DeviceKey>,
    stored: &Stored,
) -> Option<Admission> {
    let event = EventId(root?.id().0);
    let mut ledger = Ledger::new(event);
    ledger.receive(stored.changes.clone());
    let certificate = ledger::certificate::issue(&ledger, device.id())?;
    Some(Admission { event, certificate, slip: None })
}

/// With port 0, the port of the last time comes first, because other devices remember it.
async fn listen(
    device: &DeviceKey,
    config: &Config,
    stored: &Stored,
    sent: Arc<AtomicU64>,
) -> Result<Mesh, ListenError> {
    let last = stored.kept.get(PORT_KEY).and_then(|bytes| bytes.as_slice().try_into().ok());
    if let (0, Some(last)) = (config.port, last.map(u16::from_be_bytes)) {
        match mesh::open(device, config.reach, last, Arc::clone(&sent)).await {
            Err(ListenError::PortInUse { .. }) => {}
            opened => return opened,
        }
    }
    mesh::open(device, config.reach, config.port, sent).await
}

struct Begun {
    stage: Stage,
    effects: Vec<Effect>,
    status: Status,
}

fn begin(
    clock: Clock,
    start: Start,
    directory: &Directory,
    device: DeviceKey,
    root: Option<DeviceKey>,
    stored: Stored,
    admission: Option<Admission>,
) -> Result<Begun, StartError> {
    let path = || directory.path().to_owned();
    match (start, admission) {
        (Start::Found { .. }, Some(_)) => Err(StartError::AlreadyAnEvent { path: path() }),
        (Start::Found { name, book, divisions }, None) => {
            let root = identity::load_or_create(&directory.root_key())?;
            let event = EventId(root.id().0);
            let opening = opening(event, device, Some(root), stored, None);
            let (venue, effects) = Venue::found(clock.now(), opening, name, book, divisions);
            let stage = Stage::Member(Box::new(Member::founder(venue)));
            Ok(Begun { stage, effects, status: Status::Founded })
        }
        (Start::Join(code), None) => Ok(looking(code, stored)),
        (Start::Resume, None) => Err(StartError::NothingHere { path: path() }),
        (start @ (Start::Join(_) | Start::Resume), Some(admission)) => {
            let Admission { event, certificate, slip } = admission;
            let proof = ledger::certificate::verify(event, device.id(), &certificate);
            let Ok(ledger::certificate::Proof { role, .. }) = proof else {
                return Err(StartError::ForeignAdmission { path: directory.admission() });
            };
            let root = root.filter(|root| root.id() == event.root());
            let me = device.id();
            let again = match start {
                Start::Join(code) => Some((code, stored.clone())),
                Start::Found { .. } | Start::Resume => None,
            };
            let opening = opening(event, device, root, stored, Some(certificate.clone()));
            let (mut venue, effects) = Venue::open(clock.now(), opening);
            let own = venue.tournament();
            if let Some((code, stored)) = again {
                // A device that was sent away needs the new code.
                if own.devices.get(&me).is_some_and(ledger::Device::is_revoked) {
                    return Ok(looking(code, stored));
                }
                if slip != Some(Slip::of(&code)) {
                    let event = own.name.clone();
                    return Err(StartError::JoinedBefore { path: path(), role, event });
                }
            }
            let stage = Stage::Member(Box::new(Member::new(venue, role, certificate)));
            let status = Status::GoingOn { role };
            Ok(Begun { stage, effects, status })
        }
    }
}

fn looking(code: JoinCode, stored: Stored) -> Begun {
    let status = Status::Looking { slip: code.label().to_owned() };
    Begun { stage: Stage::Looking(Looking::new(code, stored)), effects: Vec::new(), status }
}

pub(crate) fn opening(
    event: EventId,
    device: DeviceKey,
    root: Option<DeviceKey>,
    stored: Stored,
    certificate: Option<ledger::Certificate>,
) -> Opening {
    let Stored { changes, kept } = stored;
    let nonce = random::bytes();
    Opening { event, device, root, nonce, stored: changes, hands: hands(), kept, certificate }
}

/// As many threads as the laptop has cores, but few: they only read what was stored.
fn hands() -> Hands {
    const COUNT_MAX: usize = 4;
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    Hands { count: cores.min(COUNT_MAX), lend: on_threads }
}

/// This thread does one part itself.
fn on_threads(mut parts: Vec<Work<'_>>) {
    let own = parts.pop();
    thread::scope(|scope| {
        parts.into_iter().for_each(|part| {
            scope.spawn(part);
        });
        own.into_iter().for_each(|part| part());
    });
}

/// The ends of the channels that the program holds.
struct Inside {
    desk: Desk,
    status: watch::Receiver<Said>,
    addresses: watch::Receiver<Vec<SocketAddr>>,
    stop: oneshot::Sender<()>,
}

fn channels(addresses: Vec<SocketAddr>, status: Status) -> (Outside, Inside) {
    const COMMANDS_MAX: usize = 64;
    let (commands_in, commands) = mpsc::channel(COMMANDS_MAX);
    let (status_in, status) = watch::channel(Said::from(status));
    let (addresses_in, addresses) = watch::channel(addresses);
    let (stop, stopped) = oneshot::channel();
    let boards = Arc::new(watch::Sender::new(None));
    let look = Arc::new(Notify::new());
    let changes = Arc::new(watch::Sender::new(0));
    let web = Arc::default();
    let desk = Desk {
        commands: commands_in,
        boards: Arc::clone(&boards),
        look: Arc::clone(&look),
        changes: Arc::clone(&changes),
        auditing: Arc::default(),
        web: Arc::clone(&web),
    };
    let outside = Outside {
        commands,
        stopped,
        status: status_in,
        addresses: addresses_in,
        boards,
        look,
        changes,
        web,
    };
    (outside, Inside { desk, status, addresses, stop })
}
