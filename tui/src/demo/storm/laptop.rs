//! A laptop in the storm: `kibitz` in a process of its own, which people ask over its local socket.

use super::links::{Cable, Links};
use crate::demo::failing::Failing;
use anyhow::anyhow;
use desk::{Answer, Audit, Board, Intent, LineAnswer, LineRequest};
use domain::EntryId;
use node::control::call;
use rustix::process::{Pid, Signal, kill_process};
use speech::words;
use std::collections::BTreeSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::timeout;

/// Dropping it kills the process.
#[derive(Debug)]
pub(super) struct Laptop {
    pub(super) name: String,
    pub(super) cable: Cable,
    links: Arc<Links>,
    kibitz: PathBuf,
    arguments: Vec<String>,
    home: PathBuf,
    process: Mutex<Process>,
    /// Entries whose saving it has confirmed to somebody.
    acknowledged: Mutex<BTreeSet<EntryId>>,
}

#[derive(Debug)]
enum Process {
    Off,
    On(Child),
    Frozen(Child),
}

impl Laptop {
    /// A person looks up after this long without an answer.
    const LOOK_WAIT: Duration = Duration::from_secs(2);

    pub(super) fn place(
        kibitz: &Path,
        root: &Path,
        name: &str,
        (links, cable): (&Arc<Links>, Cable),
        arguments: &[&str],
    ) -> anyhow::Result<Self> {
        let home = root.join(name);
        std::fs::create_dir(&home).failing(words::cli_demo_no_laptop())?;
        Ok(Self {
            name: name.to_owned(),
            cable,
            links: Arc::clone(links),
            kibitz: kibitz.to_owned(),
            arguments: arguments.iter().map(|argument| (*argument).to_owned()).collect(),
            home,
            process: Mutex::new(Process::Off),
            acknowledged: Mutex::default(),
        })
    }

    /// Switches it on with the command it was first started with, as a person would.
    pub(super) fn start(&self) -> anyhow::Result<()> {
        let mut process = self.process();
        if !matches!(*process, Process::Off) {
            return Ok(());
        }
        let messages = File::options().create(true).append(true).open(self.messages())?;
        let child = Command::new(&self.kibitz)
            .args(&self.arguments)
            .args(["--port", &self.cable.port.to_string()])
            .args(["--tell", &self.cable.told.to_string()])
            .args(["--headless", "--loopback", "--data"])
            .arg(self.data())
            .arg("--log-dir")
            .arg(self.home.join("log"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(messages)
            .spawn()
            .failing(words::cli_demo_no_start(&self.name))?;
        self.links.plug(self.cable.socket, child.id());
        *process = Process::On(child);
        Ok(())
    }

    /// SIGKILL, whatever it is doing. False if there was nothing to kill.
    pub(super) fn kill(&self) -> anyhow::Result<bool> {
        match std::mem::replace(&mut *self.process(), Process::Off) {
            Process::Off => Ok(false),
            Process::On(mut child) | Process::Frozen(mut child) => {
                child.kill().and_then(|()| child.wait()).failing(words::cli_demo_no_kill())?;
                Ok(true)
            }
        }
    }

    /// SIGSTOP: to the others it looks like a cut cable, and its connections stay half open.
    pub(super) fn freeze(&self) -> anyhow::Result<bool> {
        let mut process = self.process();
        match std::mem::replace(&mut *process, Process::Off) {
            Process::On(child) => {
                signal(&child, Signal::STOP)?;
                *process = Process::Frozen(child);
                Ok(true)
            }
            other @ (Process::Off | Process::Frozen(_)) => {
                *process = other;
                Ok(false)
            }
        }
    }

    pub(super) fn thaw(&self) -> anyhow::Result<()> {
        let mut process = self.process();
        match std::mem::replace(&mut *process, Process::Off) {
            Process::Frozen(child) => {
                signal(&child, Signal::CONT)?;
                *process = Process::On(child);
            }
            other @ (Process::Off | Process::On(_)) => *process = other,
        }
        Ok(())
    }

    /// Why it ended, if it did so by itself.
    pub(super) fn ended_by_itself(&self) -> Option<anyhow::Error> {
        let mut process = self.process();
        let Process::On(child) = &mut *process else { return None };
        let status = child.try_wait().ok()??;
        let said = std::fs::read_to_string(self.messages()).unwrap_or_default();
        let last = said.lines().last().unwrap_or_default().to_owned();
        Some(anyhow!(words::cli_demo_ended(&self.name, last, status.to_string())))
    }

    /// Its board; `None` while it is off, frozen or not yet admitted.
    pub(super) async fn look(&self) -> Option<Board> {
        match timeout(Self::LOOK_WAIT, call(&self.data(), &LineRequest::Board)).await {
            Ok(Ok(LineAnswer::Board(board))) => Some(*board),
            Ok(_) | Err(_) => None,
        }
    }

    /// What it answered; `None` if it did not, and then nobody knows whether it was done.
    pub(super) async fn ask(&self, intent: Intent) -> Option<Answer> {
        let answer = call(&self.data(), &LineRequest::Do(intent)).await.ok()?;
        let LineAnswer::Did(answer) = answer else { return None };
        if let Answer::Saved { entries } = &answer {
            self.acknowledged().extend(entries);
        }
        Some(answer)
    }

    pub(super) async fn audit(&self) -> anyhow::Result<Audit> {
        match call(&self.data(), &LineRequest::Audit).await {
            Ok(LineAnswer::Audit(audit)) => Ok(*audit),
            Ok(other) => {
                Err(anyhow!(words::cli_demo_laptop_answered(format!("{other:?}"), &self.name)))
            }
            Err(error) => Err(anyhow!(words::cli_demo_because(&self.name, error))),
        }
    }

    pub(super) fn acknowledged(&self) -> MutexGuard<'_, BTreeSet<EntryId>> {
        self.acknowledged.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The most memory its process has had resident since its last start, where the system tells.
    pub(super) fn peak_rss_kib(&self) -> Option<f64> {
        let Process::On(child) = &*self.process() else { return None };
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
        line.trim().strip_suffix("kB")?.trim().parse().ok()
    }

    fn data(&self) -> PathBuf {
        self.home.join("data")
    }

    fn messages(&self) -> PathBuf {
        self.home.join("messages")
    }

    fn process(&self) -> MutexGuard<'_, Process> {
        self.process.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Laptop {
    fn drop(&mut self) {
        if let Err(error) = self.kill() {
            tracing::warn!(%error, "a laptop was left running");
        }
    }
}

fn signal(child: &Child, signal: Signal) -> anyhow::Result<()> {
    let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let id = id.ok_or_else(|| anyhow!(words::cli_demo_no_number()))?;
    kill_process(id, signal).failing(words::cli_demo_no_signal())
}
