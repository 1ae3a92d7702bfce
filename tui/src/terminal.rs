//! Taking the terminal over, and giving it back whatever happens.

mod backend;
mod keys;
mod output;

pub use backend::Told;
pub use keys::Keys;
pub use output::Sent;

use crossterm::cursor::{Hide, Show};
use crossterm::queue;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use output::Output;
use ratatui::Terminal;
use rustix::termios::LocalModes;
use std::fs::File;
use std::io::{self, Write, stdin, stdout};
use std::mem::ManuallyDrop;
use std::os::fd::AsFd;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;
use tokio::sync::watch;

/// Whether a screen is up, so that giving back happens once and only then.
static TAKEN: AtomicBool = AtomicBool::new(false);
/// Whether a part of the program has failed, so that nobody takes the terminal again.
static FAILED: AtomicBool = AtomicBool::new(false);

/// The terminal while a screen has it; dropping it gives it back.
#[derive(Debug)]
pub struct Taken {
    /// Never dropped: ratatui's own clean-up prints to a terminal that may be gone, and panics.
    pub terminal: ManuallyDrop<Terminal<Told>>,
    output: Output,
}

impl Taken {
    pub fn take() -> io::Result<Self> {
        // Crossterm 0.29 answers NO_COLOR with a reset that also loses bold and reversed; our theme
        // leaves the colours out itself.
        crossterm::style::force_color_output(true);
        let output = Output::to(stdout())?;
        let terminal = ManuallyDrop::new(Terminal::new(Told::new(output.clone()))?);
        let mut taken = Self { terminal, output };
        taken.again()?;
        Ok(taken)
    }

    /// Takes the terminal as if for the first time, whatever somebody else did to it meanwhile. What is
    /// drawn next has to be the whole screen.
    pub fn again(&mut self) -> io::Result<()> {
        take_keys()?;
        TAKEN.store(true, Ordering::SeqCst);
        queue!(self.output, EnterAlternateScreen, Hide)
    }

    /// The terminal rings when it gets the next frame.
    pub fn ring(&mut self) {
        // It is collected in memory, which takes whatever is written.
        let _ = self.output.write_all(b"\x07");
    }

    /// How far the last frame has come; no other is drawn while it is on its way.
    pub fn sent(&self) -> watch::Receiver<Sent> {
        self.output.sent()
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gets every key as it is pressed and shows none of them, whatever somebody else did to the terminal meanwhile.
pub fn take_keys() -> io::Result<()> {
    let by_line = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG;
    if rustix::termios::tcgetattr(stdin())?.local_modes.intersects(by_line) {
        // Crossterm leaves a terminal alone that it believes to be in this mode already.
        let _ = disable_raw_mode();
        enable_raw_mode()?;
    }
    Ok(())
}

/// Leaves the terminal as it was found. It may be gone already (SIGHUP), so failures are no news, and one
/// that takes no bytes is not waited for.
pub fn give_back() {
    const PATIENCE: Duration = Duration::from_millis(500);
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let (done, is_done) = mpsc::sync_channel(1);
    let leaving = thread::Builder::new().name("leaving".to_owned()).spawn(move || {
        let left = leave();
        let _ = done.send(left);
    });
    if leaving.is_ok() {
        let _ = is_done.recv_timeout(PATIENCE);
    }
    let _ = disable_raw_mode();
}

fn leave() -> io::Result<()> {
    let mut bytes = Vec::new();
    queue!(bytes, Show, LeaveAlternateScreen)?;
    let _after_the_last_frame = output::writing();
    stdout().flush()?;
    output::write_all(&mut File::from(stdout().as_fd().try_clone_to_owned()?), &bytes)
}

/// Whether a screen has the terminal.
pub fn is_taken() -> bool {
    TAKEN.load(Ordering::SeqCst)
}

/// Whether a panic elsewhere in the program has taken the terminal away.
pub fn has_failed() -> bool {
    FAILED.load(Ordering::SeqCst)
}

/// Gives the terminal back before a panic is reported. A panic that somebody contains is silent:
/// the screen stays up, and the program goes on.
pub fn install_panic_hook(is_contained: fn() -> bool) {
    let previous = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if is_contained() {
            return;
        }
        FAILED.store(true, Ordering::SeqCst);
        give_back();
        previous(info);
    }));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;
    use std::sync::atomic::AtomicUsize;

    thread_local! { static CONTAINED: Cell<bool> = const { Cell::new(false) }; }
    static REPORTED: AtomicUsize = AtomicUsize::new(0);

    #[test]
    fn a_contained_panic_is_not_reported_and_any_other_is() {
        let before = panic::take_hook();
        let here = std::thread::current().id();
        panic::set_hook(Box::new(move |info| {
            if std::thread::current().id() == here {
                REPORTED.fetch_add(1, Ordering::SeqCst);
            } else {
                before(info);
            }
        }));
        install_panic_hook(|| CONTAINED.get());
        for (contained, reported) in [(true, 0), (false, 1)] {
            CONTAINED.set(contained);
            assert!(panic::catch_unwind(|| panic!("on purpose")).is_err());
            assert_eq!(REPORTED.load(Ordering::SeqCst), reported);
        }
    }
}
