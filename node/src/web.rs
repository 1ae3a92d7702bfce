//! The notice board for browsers: read only, over plain HTTP, with limits on everything that somebody sends.
//!
//! What a page looks like is not known here: a [`Site`] makes it from what the hall may see.

mod answering;
mod follow;
mod limits;

pub use answering::{Asked, Given};
pub use follow::Current;

use crate::node::Desk;
use crate::pace::ACCEPT_AGAIN_AFTER;
use answering::Answering;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use limits::Limits;
use std::fmt;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::{JoinHandle, JoinSet};

/// Makes pages.
pub type Site = Arc<dyn Fn(&Current, &Asked<'_>) -> Given + Send + Sync>;

/// A server that runs until it is dropped.
#[derive(Debug)]
pub struct Web {
    pub address: SocketAddr,
    tasks: [JoinHandle<()>; 2],
}

impl Drop for Web {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

domain::messages! {
    /// Why there is no server for browsers.
    #[derive(Debug)]
    pub enum WebError {
        PortInUse { address: String },
        Other { address: String, why: io::Error },
    }
}

/// Serves what the hall may see to browsers.
pub async fn serve(desk: Desk, at: SocketAddr, site: Site) -> Result<Web, WebError> {
    let listener = TcpListener::bind(at).await.map_err(|why| {
        let address = at.to_string();
        match why.kind() {
            io::ErrorKind::AddrInUse => WebError::PortInUse { address },
            _ => WebError::Other { address, why },
        }
    })?;
    let address =
        listener.local_addr().map_err(|why| WebError::Other { address: at.to_string(), why })?;
    desk.tell_web(address);
    let (current, following) = follow::follow(desk);
    let answering = Arc::new(Answering::new(site, current));
    let accepting = tokio::spawn(accept(listener, answering));
    tracing::info!(%address, "the notice board is served to browsers");
    Ok(Web { address, tasks: [following, accepting] })
}

/// Nobody's request needs more.
const HEAD_BYTES_MAX: usize = 16 << 10;
const HEADERS_MAX: usize = 64;
/// For the head of a request, and between two.
const HEAD_WAIT: Duration = Duration::from_secs(15);
/// A phone that was carried away is noticed when something is sent to it and nothing comes back for so long.
const UNANSWERED_MS: u32 = 30_000;

async fn accept(listener: TcpListener, answering: Arc<Answering>) {
    let limits = Arc::new(Limits::new());
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        match listener.accept().await {
            Ok((stream, from)) => {
                let Some(guest) = limits.enter(from.ip()) else { continue };
                let answering = Arc::clone(&answering);
                connections.spawn(async move {
                    if let Err(error) = converse(stream, &guest, &answering).await {
                        tracing::debug!(%error, "a browser left");
                    }
                });
            }
            Err(error) => {
                tracing::warn!(%error, "browsers cannot be let in");
                tokio::time::sleep(ACCEPT_AGAIN_AFTER).await;
            }
        }
    }
}

async fn converse(
    stream: TcpStream,
    guest: &limits::Guest,
    answering: &Arc<Answering>,
) -> hyper::Result<()> {
    // Not every system knows it, and it only helps to forget sooner.
    let _ = rustix::net::sockopt::set_tcp_user_timeout(&stream, UNANSWERED_MS);
    let _ = stream.set_nodelay(true);
    let service = service_fn(|request| async move {
        Ok::<_, std::convert::Infallible>(answering.answer(&request, guest.may_ask()).await)
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WAIT)
        .max_buf_size(HEAD_BYTES_MAX)
        .max_headers(HEADERS_MAX)
        .serve_connection(TokioIo::new(stream), service)
        .await
}

impl fmt::Debug for Answering {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Answering").finish_non_exhaustive()
    }
}
