//! A terminal that shows nothing and answers nothing: a pseudo-terminal with a program in it.

use crate::running::at_home;
use rustix::fs::{Mode, OFlags};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, Winsize, tcgetattr, tcsetwinsize};
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);

/// The terminal's own end, the end that programs have, and what they wrote so far.
pub(crate) struct Pty {
    master: File,
    slave: OwnedFd,
    written: Option<Receiver<Vec<u8>>>,
    seen: Vec<u8>,
}

impl Pty {
    pub(crate) fn open() -> Self {
        let master =
            openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY | OpenptFlags::CLOEXEC).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
        let slave = rustix::fs::open(&name, flags, Mode::empty()).unwrap();
        let pty = Self { master: File::from(master), slave, written: None, seen: Vec::new() };
        pty.resize(100, 30);
        pty
    }

    /// From now on the terminal takes what programs write; before, its buffer fills up. A dropped terminal is
    /// gone when a program has written once more.
    pub(crate) fn take_in(&mut self) {
        let mut from = self.master.try_clone().unwrap();
        let (read, written) = sync_channel(1024);
        thread::spawn(move || {
            let mut bytes = vec![0; 4096];
            while let Ok(length @ 1..) = from.read(&mut bytes) {
                if read.send(bytes[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        self.written = Some(written);
    }

    /// Fills the buffer, so that the terminal takes nothing more.
    pub(crate) fn clog(&self) {
        let name = ptsname(&self.master, Vec::new()).unwrap();
        let flags = OFlags::WRONLY | OFlags::NOCTTY | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let end = rustix::fs::open(&name, flags, Mode::empty()).unwrap();
        while rustix::io::write(&end, b"x").is_ok() {}
    }

    /// Runs a program whose controlling terminal this is.
    pub(crate) fn run(&self, home: &Path, arguments: &[&str]) -> Program {
        let mut command = Command::new("setsid");
        command.arg("--ctty").args(arguments);
        self.start(command, home)
    }

    /// Runs a program that has this terminal before it without being told when it goes.
    pub(crate) fn run_apart(&self, home: &Path, arguments: &[&str]) -> Program {
        let mut command = Command::new("setsid");
        command.args(arguments);
        self.start(command, home)
    }

    fn start(&self, mut command: Command, home: &Path) -> Program {
        at_home(&mut command, home);
        let end = || Stdio::from(self.slave.try_clone().unwrap());
        command.env("TERM", "xterm-256color").stdin(end()).stdout(end()).stderr(end());
        Program(command.spawn().unwrap())
    }

    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        let size = Winsize { ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&self.master, size).unwrap();
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.master.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until `text` is written, and forgets everything up to it.
    pub(crate) fn wait_for(&mut self, text: &str) {
        let deadline = Instant::now() + PATIENCE;
        let wanted = text.as_bytes();
        loop {
            if let Some(at) = self.seen.windows(wanted.len()).position(|part| part == wanted) {
                self.seen.drain(..at + wanted.len());
                return;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let written = self.written.as_ref().expect("the terminal takes what is written");
            match written.recv_timeout(left) {
                Ok(bytes) => self.seen.extend(bytes),
                Err(_) => panic!("{text:?} did not come, but {:?}", self.text()),
            }
        }
    }

    /// What was written since the last `wait_for`, as far as it has come.
    pub(crate) fn text(&mut self) -> String {
        let written = self.written.as_ref().expect("the terminal takes what is written");
        self.seen.extend(written.try_iter().flatten());
        String::from_utf8_lossy(&self.seen).into_owned()
    }

    /// Whether keys go to a shell as whole lines that it shows, and Ctrl-C works.
    pub(crate) fn is_cooked(&self) -> bool {
        let wanted = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
        tcgetattr(&self.slave).unwrap().local_modes.contains(wanted)
    }
}

/// A program in a terminal; dropped, it is killed.
pub(crate) struct Program(Child);

impl Program {
    pub(crate) fn id(&self) -> u32 {
        self.0.id()
    }

    /// The exit code, once it has ended.
    pub(crate) fn ended(mut self) -> Option<i32> {
        let id = self.0.id();
        let (over, is_over) = sync_channel(1);
        thread::scope(|scope| {
            scope.spawn(move || {
                if is_over.recv_timeout(PATIENCE).is_err() {
                    send(id, "KILL");
                }
            });
            let status = self.0.wait().unwrap();
            let _ = over.send(());
            status.code()
        })
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // After `ended` there is nothing to kill.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Sends a signal to a process.
pub(crate) fn send(id: u32, signal: &str) {
    let sent = Command::new("kill").args([&format!("-{signal}"), &id.to_string()]).status();
    assert!(sent.unwrap().success(), "{signal}");
}
