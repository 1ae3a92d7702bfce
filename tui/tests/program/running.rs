//! Running `kibitz` as a process of its own, away from the user's real directories.

use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// Runs a command to its end.
pub(crate) fn kibitz(arguments: &[&str]) -> Output {
    let home = tempfile::tempdir().unwrap();
    command(home.path()).args(arguments).output().unwrap()
}

/// Runs a command to its end in a shell that lets no file grow, as if the disk were full.
pub(crate) fn kibitz_on_a_full_disk(arguments: &[&str]) -> Output {
    let home = tempfile::tempdir().unwrap();
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$@\"", "sh"]);
    at_home(&mut command, home.path());
    command.arg(env!("CARGO_BIN_EXE_kibitz")).args(arguments).output().unwrap()
}

/// What a command wrote on standard error.
pub(crate) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn command(home: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kibitz"));
    at_home(&mut command, home);
    command
}

/// Keeps a command away from the user's real directories.
pub(crate) fn at_home(command: &mut Command, home: &Path) {
    command.env("HOME", home).env_remove("KIBITZ_DATA").stdin(Stdio::null());
    for variable in ["XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"] {
        command.env_remove(variable);
    }
}

/// A node in the background; dropped, it is killed.
pub(crate) struct Running {
    child: Child,
    data: PathBuf,
    home: tempfile::TempDir,
}

impl Running {
    pub(crate) fn start(data: PathBuf, arguments: &[&str]) -> Self {
        let home = tempfile::tempdir().unwrap();
        let child = command(home.path());
        Self::spawn(child, home, data, arguments)
    }

    /// A node whose disk can be filled up.
    pub(crate) fn start_on_a_small_disk(data: PathBuf, arguments: &[&str]) -> Self {
        let home = tempfile::tempdir().unwrap();
        let mut child = Command::new("sh");
        child.args(["-c", "trap '' XFSZ; exec \"$@\"", "sh"]);
        at_home(&mut child, home.path());
        child.arg(env!("CARGO_BIN_EXE_kibitz"));
        Self::spawn(child, home, data, arguments)
    }

    /// From now on nothing can be written to any file.
    pub(crate) fn fill_up_the_disk(&self) {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let node = Pid::from_child(&self.child);
        let none = Rlimit { current: Some(0), maximum: Some(0) };
        prlimit(Some(node), Resource::Fsize, none).unwrap();
    }

    fn spawn(
        mut command: Command,
        home: tempfile::TempDir,
        data: PathBuf,
        arguments: &[&str],
    ) -> Self {
        let messages = std::fs::File::create(home.path().join("messages")).unwrap();
        let child = command
            .args(arguments)
            .arg("--data")
            .arg(&data)
            .stdout(Stdio::null())
            .stderr(messages)
            .spawn()
            .unwrap();
        Self { child, data, home }
    }

    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Asks this node, whatever comes of it.
    pub(crate) fn tries(&self, arguments: &[&str]) -> Output {
        command(self.home.path()).args(arguments).arg("--data").arg(&self.data).output().unwrap()
    }

    /// Asks this node for something it must do; returns what was printed.
    pub(crate) fn does(&self, arguments: &[&str]) -> String {
        let output = self.tries(arguments);
        assert!(output.status.success(), "{arguments:?}: {}", said(&output));
        String::from_utf8(output.stdout).unwrap()
    }

    pub(crate) fn board(&self) -> Value {
        serde_json::from_str(&self.does(&["status", "--json"])).unwrap()
    }

    /// Waits until the node runs and its board is as wanted; starting a process for every look is
    /// pause enough.
    pub(crate) fn until(&self, wanted: impl Fn(&Value) -> bool) {
        let deadline = Instant::now() + Duration::from_secs(30);
        let mut last = String::new();
        while Instant::now() < deadline {
            let output = self.tries(&["status", "--json"]);
            if output.status.success() {
                let board: Value = serde_json::from_slice(&output.stdout).unwrap();
                if wanted(&board) {
                    return;
                }
                last = board.to_string();
            } else {
                last = said(&output);
            }
        }
        let messages =
            std::fs::read_to_string(self.home.path().join("messages")).unwrap_or_default();
        panic!("{} did not get there: {last}\nit said: {messages}", self.data.display());
    }

    /// Ends the node as a system does, and checks that it ends cleanly.
    pub(crate) fn terminate(mut self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let status = self.child.wait().unwrap();
        assert_eq!(status.code(), Some(0), "{}", self.data.display());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // After `terminate` the process is gone, and there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
