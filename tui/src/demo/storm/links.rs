//! The cables between the laptops: every connection in the storm goes through here, and can be cut.
//!
//! Each laptop tells others an address of ours instead of its own. A cut connection falls silent, as a
//! cable does: nothing is refused or closed, and what was on its way arrives when the cut is mended, if
//! the laptops have the patience. New connections over a cut cable are not made.

use crate::demo::failing::Failing;
use speech::words;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// A laptop's place at the cables.
pub(super) type Socket = usize;

#[derive(Debug, Default)]
pub(super) struct Links {
    cut: watch::Sender<BTreeSet<(Socket, Socket)>>,
    /// Which process sits at which place.
    plugged: Mutex<BTreeMap<Socket, u32>>,
    bytes: AtomicU64,
}

/// Where one laptop listens, and what it tells others.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cable {
    pub(super) socket: Socket,
    pub(super) port: u16,
    pub(super) told: SocketAddr,
}

impl Links {
    /// Lays a cable for one more laptop. The ways to it end with the runtime.
    pub(super) async fn lay(self: &Arc<Self>, socket: Socket) -> anyhow::Result<Cable> {
        let any = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        // Free at this moment; nobody else takes ports by number.
        let port = std::net::TcpListener::bind(any).and_then(|free| free.local_addr());
        let port = port.failing(words::cli_demo_no_port())?.port();
        let listener = TcpListener::bind(any).await.failing(words::cli_demo_no_port())?;
        let told = listener.local_addr().failing(words::cli_demo_no_port())?;
        let cable = Cable { socket, port, told };
        tokio::spawn(Arc::clone(self).accept(listener, cable));
        Ok(cable)
    }

    pub(super) fn plug(&self, socket: Socket, process: u32) {
        self.plugged.lock().unwrap_or_else(PoisonError::into_inner).insert(socket, process);
    }

    /// Cuts every cable between the two sides.
    pub(super) fn cut(&self, one: &BTreeSet<Socket>, other: &BTreeSet<Socket>) {
        self.cut.send_modify(|cut| cut.extend(between(one, other)));
    }

    pub(super) fn mend(&self, one: &BTreeSet<Socket>, other: &BTreeSet<Socket>) {
        let mended: BTreeSet<_> = between(one, other).collect();
        self.cut.send_modify(|cut| cut.retain(|pair| !mended.contains(pair)));
    }

    pub(super) fn mend_all(&self) {
        self.cut.send_modify(BTreeSet::clear);
    }

    /// Bytes that went over all cables.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    async fn accept(self: Arc<Self>, listener: TcpListener, cable: Cable) {
        loop {
            match listener.accept().await {
                Ok((stream, from)) => {
                    let links = Arc::clone(&self);
                    tokio::spawn(async move {
                        if let Err(error) = links.carry(stream, from, cable).await {
                            tracing::debug!(%error, "a connection ended");
                        }
                    });
                }
                Err(error) => tracing::warn!(%error, "a connection was not accepted"),
            }
        }
    }

    async fn carry(&self, mut near: TcpStream, from: SocketAddr, cable: Cable) -> io::Result<()> {
        let dials = self.who(from.port(), cable.told.port());
        let pair = dials.map(|dials| (dials.min(cable.socket), dials.max(cable.socket)));
        let is_refused = match pair {
            Some(pair) => self.cut.borrow().contains(&pair),
            // Nobody knows on which side of a cut it is.
            None => !self.cut.borrow().is_empty(),
        };
        if is_refused {
            return Ok(());
        }
        let mut far = TcpStream::connect((Ipv4Addr::LOCALHOST, cable.port)).await?;
        near.set_nodelay(true)?;
        far.set_nodelay(true)?;
        let (near_from, near_to) = near.split();
        let (far_from, far_to) = far.split();
        tokio::select! {
            ended = self.pump(near_from, far_to, pair) => ended,
            ended = self.pump(far_from, near_to, pair) => ended,
        }
    }

    async fn pump(
        &self,
        mut from: impl AsyncRead + Unpin,
        mut to: impl AsyncWrite + Unpin,
        pair: Option<(Socket, Socket)>,
    ) -> io::Result<()> {
        let mut buffer = vec![0; 16 << 10];
        let mut cut = self.cut.subscribe();
        loop {
            let count = from.read(&mut buffer).await?;
            if let Some(pair) = pair {
                let whole = cut.wait_for(|cut| !cut.contains(&pair)).await;
                drop(whole.map_err(io::Error::other)?);
            }
            if count == 0 {
                return to.shutdown().await;
            }
            to.write_all(&buffer[..count]).await?;
            self.bytes.fetch_add(count as u64, Ordering::Relaxed);
        }
    }

    /// Which laptop's process has this connection, as Linux tells.
    fn who(&self, from: u16, to: u16) -> Option<Socket> {
        let table = std::fs::read_to_string("/proc/net/tcp").ok()?;
        let port = |address: &str| u16::from_str_radix(address.rsplit(':').next()?, 16).ok();
        let inode = table.lines().skip(1).find_map(|line| {
            let columns: Vec<&str> = line.split_whitespace().collect();
            let (local, remote) = (port(columns.get(1)?)?, port(columns.get(2)?)?);
            (local == from && remote == to).then(|| columns.get(9).copied())?
        })?;
        let wanted = format!("socket:[{inode}]");
        let plugged = self.plugged.lock().unwrap_or_else(PoisonError::into_inner);
        let holds = |process: &u32| {
            let files = std::fs::read_dir(format!("/proc/{process}/fd")).into_iter().flatten();
            let links = files.flatten().filter_map(|file| std::fs::read_link(file.path()).ok());
            links.into_iter().any(|link| link.as_os_str() == wanted.as_str())
        };
        plugged.iter().find(|(_, process)| holds(process)).map(|(socket, _)| *socket)
    }
}

fn between<'a>(
    one: &'a BTreeSet<Socket>,
    other: &'a BTreeSet<Socket>,
) -> impl Iterator<Item = (Socket, Socket)> + 'a {
    one.iter().flat_map(|one| other.iter().map(|other| (*one.min(other), *one.max(other))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_cut_cable_is_silent_and_loses_nothing_when_it_is_mended() {
        let links = Arc::new(Links::default());
        let cable = links.lay(7).await.unwrap();
        links.plug(3, std::process::id());
        let laptop = TcpListener::bind((Ipv4Addr::LOCALHOST, cable.port)).await.unwrap();
        let mut dialler = TcpStream::connect(cable.told).await.unwrap();
        let (mut accepted, _) = laptop.accept().await.unwrap();
        dialler.write_all(b"one").await.unwrap();
        let mut heard = [0; 3];
        accepted.read_exact(&mut heard).await.unwrap();
        assert_eq!(&heard, b"one");

        let (one, other) = (BTreeSet::from([3]), BTreeSet::from([7]));
        links.cut(&one, &other);
        dialler.write_all(b"two").await.unwrap();
        // Whoever dials over a cut cable hears the end of it at once; by then the other would have come.
        let mut refused = TcpStream::connect(cable.told).await.unwrap();
        assert_eq!(refused.read(&mut heard).await.unwrap_or(0), 0);
        assert_eq!(links.bytes(), 3);
        links.mend(&one, &other);
        accepted.read_exact(&mut heard).await.unwrap();
        assert_eq!(&heard, b"two");
    }
}
