//! A kibitz in a process of its own, asked over its local socket.

use super::writers::{Acknowledged, Codes};
use desk::{Answer, Audit, Board, Intent, LineAnswer, LineRequest, View};
use node::control::{CallError, call};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tokio::time::{interval, timeout};

/// Dropping it kills the process.
#[derive(Debug)]
pub(super) struct Laptop {
    kibitz: PathBuf,
    arguments: Vec<String>,
    home: PathBuf,
    data: PathBuf,
    running: Option<Child>,
}

impl Laptop {
    /// Coming up, and learning from another, take no longer even on a busy machine.
    const PATIENCE: Duration = Duration::from_secs(60);

    pub(super) fn place(
        kibitz: &Path,
        home: &Path,
        name: &str,
        arguments: &[&str],
    ) -> Result<Self, String> {
        let home = home.join(name);
        std::fs::create_dir(&home).map_err(|error| error.to_string())?;
        let data = home.join("data");
        let arguments = arguments.iter().map(|argument| (*argument).to_owned()).collect();
        Ok(Self { kibitz: kibitz.to_owned(), arguments, home, data, running: None })
    }

    /// Starts it as a person would after a crash: with the same command.
    pub(super) fn start(&mut self) -> Result<(), String> {
        let messages = File::options().create(true).append(true).open(self.messages());
        let messages = messages.map_err(|error| error.to_string())?;
        let child = Command::new(&self.kibitz)
            .args(&self.arguments)
            .args(["--headless", "--loopback", "--data"])
            .arg(&self.data)
            .arg("--log-dir")
            .arg(self.home.join("log"))
            .env("HOME", &self.home)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(messages)
            .spawn()
            .map_err(|error| format!("{} does not start: {error}", self.kibitz.display()))?;
        self.running = Some(child);
        Ok(())
    }

    /// SIGKILL, and the system has forgotten the process when this returns.
    pub(super) fn kill(&mut self) -> Result<(), String> {
        let Some(mut child) = self.running.take() else { return Ok(()) };
        let gone = child.kill().and_then(|()| child.wait());
        gone.map(|_| ()).map_err(|error| error.to_string())
    }

    pub(super) async fn ask(&self, intent: Intent) -> Result<Answer, String> {
        match call(&self.data, &LineRequest::Do(intent)).await {
            Ok(LineAnswer::Did(answer)) => Ok(answer),
            Ok(other) => Err(self.failed(&format!("answered {other:?}"))),
            Err(error) => Err(self.failed(&error.to_string())),
        }
    }

    /// The board, once the process is up.
    pub(super) async fn board(&mut self) -> Result<Board, String> {
        self.until(|board| Some(board.clone())).await
    }

    pub(super) async fn address(&mut self) -> Result<String, String> {
        self.until(|board| board.me.addresses.first().cloned()).await
    }

    /// Waits until `look` finds something on the board.
    pub(super) async fn until<T>(
        &mut self,
        look: impl Fn(&Board) -> Option<T>,
    ) -> Result<T, String> {
        let looking = async {
            let mut again = interval(Duration::from_millis(10));
            loop {
                again.tick().await;
                if let Some(status) = self.ended()? {
                    return Err(self.failed(&format!("ended by itself with {status}")));
                }
                match call(&self.data, &LineRequest::Board).await {
                    Ok(LineAnswer::Board(board)) => {
                        if let Some(found) = look(&board) {
                            return Ok(found);
                        }
                    }
                    // It is not up yet, or has not joined yet.
                    Ok(LineAnswer::Did(_))
                    | Err(CallError::NotRunning { .. } | CallError::Broken { .. }) => {}
                    Ok(other) => return Err(self.failed(&format!("answered {other:?}"))),
                    Err(error) => return Err(self.failed(&error.to_string())),
                }
            }
        };
        match timeout(Self::PATIENCE, looking).await {
            Ok(found) => found,
            Err(_) => Err(self.failed("did not get there in time")),
        }
    }

    /// Everything acknowledged is in its record, as soon as it is up.
    pub(super) async fn holds(&mut self, entries: &Acknowledged) -> Result<(), String> {
        self.board().await?;
        let lost = self.lacks(entries).await?;
        if lost > 0 {
            return Err(self.failed(&format!("lost {lost} entries that it had acknowledged")));
        }
        Ok(())
    }

    /// As `holds`, with time to get entries from others.
    pub(super) async fn comes_to_hold(&mut self, entries: &Acknowledged) -> Result<(), String> {
        let wanted = entries.len() as u32;
        self.until(|board| (board.sync.entries >= wanted).then_some(())).await?;
        let waiting = async {
            let mut again = interval(Duration::from_millis(100));
            loop {
                again.tick().await;
                if self.lacks(entries).await? == 0 {
                    return Ok(());
                }
            }
        };
        match timeout(Self::PATIENCE, waiting).await {
            Ok(held) => held,
            Err(_) => Err(self.failed("did not get all entries from the other")),
        }
    }

    /// Join codes that were handed out can still be used.
    pub(super) async fn shows(&mut self, codes: &Codes) -> Result<(), String> {
        let board = self.board().await?;
        let View::Director(director) = &board.view else {
            return Err(self.failed("is no director any more"));
        };
        let is_there = |code: &&String| {
            director.codes.iter().any(|row| row.code.to_string().as_str() == code.as_str())
        };
        match codes.iter().find(|code| !is_there(code)) {
            Some(lost) => Err(self.failed(&format!("lost the join code {lost}"))),
            None => Ok(()),
        }
    }

    async fn lacks(&self, entries: &Acknowledged) -> Result<usize, String> {
        let audit = self.audit().await?;
        if !audit.signatures_wrong.is_empty() {
            return Err(self.failed("holds wrong signatures"));
        }
        let held: Acknowledged = audit.entries.iter().map(|row| row.entry).collect();
        Ok(entries.difference(&held).count())
    }

    async fn audit(&self) -> Result<Audit, String> {
        match call(&self.data, &LineRequest::Audit).await {
            Ok(LineAnswer::Audit(audit)) => Ok(*audit),
            Ok(other) => Err(self.failed(&format!("answered {other:?}"))),
            Err(error) => Err(self.failed(&error.to_string())),
        }
    }

    fn ended(&mut self) -> Result<Option<String>, String> {
        let Some(child) = &mut self.running else { return Ok(None) };
        let status = child.try_wait().map_err(|error| error.to_string())?;
        Ok(status.map(|status| status.to_string()))
    }

    fn failed(&self, what: &str) -> String {
        let said = std::fs::read_to_string(self.messages()).unwrap_or_default();
        let last: Vec<&str> = said.lines().rev().take(3).collect();
        format!("{}: {what}; it said last: {}", self.home.display(), last.join(" / "))
    }

    fn messages(&self) -> PathBuf {
        self.home.join("messages")
    }
}

impl Drop for Laptop {
    fn drop(&mut self) {
        // There is nobody left to tell.
        let _ = self.kill();
    }
}
