//! A hall full of honest laptops: each shows its admission, answers as one that has what the director has, and
//! pushes what was prepared for it, when it is told to. It says when, so that whoever watches the director knows
//! how long everything took there.

use crate::codec::{Frames, Room};
use crate::stranger::{Raw, transport};
use crate::talk;
use crate::words::{self, HELLO};
use domain::EventId;
use futures::StreamExt;
use ledger::{Batch, Certificate, DeviceKey, Signed};
use libp2p::ping;
use libp2p::request_response::{self, Event, Message};
use libp2p::swarm::{NetworkBehaviour, SwarmEvent};
use serde::Deserialize;
use std::collections::VecDeque;
use std::io::Read;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep, sleep_until};
use venue::peer::{NotServed, Request, Response};

/// As `tests/src/bin/bench` writes it.
#[derive(Debug, Deserialize)]
struct Prepared {
    event: EventId,
    laptops: Vec<Laptop>,
}

#[derive(Debug, Deserialize)]
struct Laptop {
    secret: [u8; 32],
    certificate: Certificate,
    /// What goes in one message, and how many milliseconds after the beginning.
    pushes: VecDeque<(u64, Vec<Signed>)>,
}

/// What a laptop tells, to be printed as a line.
enum Told {
    Welcome,
    /// A push went out, or was answered, at a nanosecond since 1970.
    Sent(usize, u128),
    Answered(usize, u128),
}

/// A full batch and its envelope.
const FRAME_BYTES: usize = 3 << 19;
/// As often as a node does.
const PING_EVERY: Duration = Duration::from_secs(120);
/// A few at a time, as people open their laptops.
const PAUSE: Duration = Duration::from_millis(20);

/// Begins when a byte comes on standard input, and lasts until it is closed.
#[allow(clippy::print_stdout, reason = "the lines are what it is for")]
pub(crate) async fn plays(at: SocketAddr, prepared: &Path) -> Result<(), String> {
    let bytes = std::fs::read(prepared).map_err(|error| error.to_string())?;
    let Prepared { event, laptops } = postcard::from_bytes(&bytes).map_err(|e| e.to_string())?;
    let (begin, begun) = watch::channel(None);
    let (tell, mut told) = mpsc::channel(1024);
    let number = laptops.len();
    for (laptop, pause) in laptops.into_iter().zip(0..) {
        let seat =
            Seat { at, event, number: pause as usize, begun: begun.clone(), tell: tell.clone() };
        tokio::spawn(async move {
            sleep(PAUSE * pause).await;
            seat.stays(laptop).await;
        });
    }
    let (mut said, mut welcome) = (heard(), 0);
    loop {
        tokio::select! {
            said = said.recv() => match said {
                Some(()) => drop(begin.send_replace(Some(Instant::now()))),
                None => return Ok(()),
            },
            Some(told) = told.recv() => match told {
                Told::Welcome => {
                    welcome += 1;
                    if welcome == number {
                        println!("ready");
                    }
                }
                Told::Sent(laptop, ns) => println!("sent {laptop} {ns}"),
                Told::Answered(laptop, ns) => println!("answered {laptop} {ns}"),
            },
        }
    }
}

/// A message for every byte on standard input.
fn heard() -> mpsc::Receiver<()> {
    let (tell, told) = mpsc::channel(1);
    std::thread::spawn(move || {
        for _ in std::io::stdin().lock().bytes().map_while(Result::ok) {
            if tell.blocking_send(()).is_err() {
                return;
            }
        }
    });
    told
}

struct Seat {
    at: SocketAddr,
    event: EventId,
    number: usize,
    begun: watch::Receiver<Option<Instant>>,
    tell: mpsc::Sender<Told>,
}

impl Seat {
    async fn stays(mut self, mut laptop: Laptop) {
        let key = DeviceKey::from_secret(laptop.secret);
        let mut greeted = false;
        loop {
            let mut swarm = transport(super::member::keypair(&key), self.at, |_| Parts {
                hello: Raw::behaviour(HELLO, Arc::default()),
                sync: talk::Behaviour::new(Frames::new(
                    FRAME_BYTES,
                    Room::new(FRAME_BYTES),
                    Arc::default(),
                )),
                ping: ping::Behaviour::new(ping::Config::new().with_interval(PING_EVERY)),
            });
            let mut director = None;
            loop {
                let begun = *self.begun.borrow_and_update();
                let due = match (begun, laptop.pushes.front()) {
                    (Some(begun), Some((ms, _))) => Some(begun + Duration::from_millis(*ms)),
                    _ => None,
                };
                tokio::select! {
                    event = swarm.select_next_some() => match event {
                        SwarmEvent::ConnectionEstablished { peer_id, .. } => {
                            let present = words::present(self.event, &laptop.certificate);
                            swarm.behaviour_mut().hello.send_request(&peer_id, Arc::new(present));
                        }
                        SwarmEvent::Behaviour(PartsEvent::Hello(Event::Message { peer, message, .. })) => {
                            let Message::Response { response, .. } = message else { continue };
                            if words::is_welcome(&response) {
                                director = Some(peer);
                                if !std::mem::replace(&mut greeted, true) {
                                    self.say(Told::Welcome).await;
                                }
                            }
                        }
                        SwarmEvent::Behaviour(PartsEvent::Sync(event)) => match event {
                            talk::Event::Asked { request, reply, .. } => {
                                // Whoever asked may have left.
                                let _ = reply.send(answer(&request.value).into());
                            }
                            talk::Event::Answered { .. } => self.say(Told::Answered(self.number, now_ns())).await,
                            talk::Event::NotAnswered { .. } | talk::Event::Broken { .. } => {}
                        },
                        SwarmEvent::ConnectionClosed { .. } | SwarmEvent::OutgoingConnectionError { .. } => break,
                        _ => {}
                    },
                    Ok(()) = self.begun.changed() => {}
                    () = sleep_until(due.unwrap_or_else(Instant::now)), if due.is_some() && director.is_some() => {
                        let (Some((_, changes)), Some(director)) = (laptop.pushes.pop_front(), director) else { continue };
                        let (batch, _) = Batch::pack(&changes);
                        swarm.behaviour_mut().sync.ask(director, Request::Push { batch });
                        self.say(Told::Sent(self.number, now_ns())).await;
                    }
                }
            }
            sleep(Duration::from_millis(500)).await;
        }
    }

    async fn say(&self, told: Told) {
        // Nobody listens any more once the program ends.
        let _ = self.tell.send(told).await;
    }
}

#[derive(NetworkBehaviour)]
struct Parts {
    hello: request_response::Behaviour<Raw>,
    sync: talk::Behaviour,
    ping: ping::Behaviour,
}

/// As a laptop answers that has everything, and takes everything.
fn answer(request: &Request) -> Response {
    match request {
        Request::Compare { .. } => Response::Same,
        Request::Pull { .. } => Response::Batch { batch: Batch::pack([]).0, more: false },
        Request::Push { .. } | Request::Receipts { .. } | Request::Queue { .. } => {
            Response::Taken { refused: Vec::new() }
        }
        Request::Heads { .. } | Request::Piece { .. } => Response::Refused(NotServed::NotAdmitted),
    }
}

fn now_ns() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos())
}
