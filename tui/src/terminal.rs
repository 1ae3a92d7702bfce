//! Taking the terminal over, and giving it back whatever happens.

use crossterm::cursor::{Hide, Show};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use std::io::{self, Stdout, stdout};
use std::mem::ManuallyDrop;
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a screen is up, so that giving back happens once and only then.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// The terminal while a screen has it; dropping it gives it back.
#[derive(Debug)]
pub struct Taken {
    /// Never dropped: ratatui's own clean-up prints to a terminal that may be gone, and panics.
    pub terminal: ManuallyDrop<Terminal<CrosstermBackend<Stdout>>>,
}

impl Taken {
    pub fn take() -> io::Result<Self> {
        // Crossterm 0.29 answers NO_COLOR with a reset that also loses bold and reversed; our theme
        // leaves the colours out itself.
        crossterm::style::force_color_output(true);
        enable_raw_mode()?;
        TAKEN.store(true, Ordering::SeqCst);
        let taken = execute!(stdout(), EnterAlternateScreen, Hide)
            .and_then(|()| Terminal::new(CrosstermBackend::new(stdout())));
        match taken {
            Ok(terminal) => Ok(Self { terminal: ManuallyDrop::new(terminal) }),
            Err(error) => {
                give_back();
                Err(error)
            }
        }
    }
}

impl Drop for Taken {
    fn drop(&mut self) {
        give_back();
    }
}

/// Leaves the terminal as it was found. It may be gone already (SIGHUP), so failures are no news.
pub fn give_back() {
    if TAKEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(stdout(), Show, LeaveAlternateScreen);
        let _ = disable_raw_mode();
    }
}

/// Whether a screen still has the terminal; a panic elsewhere in the program takes it away.
pub fn is_taken() -> bool {
    TAKEN.load(Ordering::SeqCst)
}

/// Gives the terminal back before a panic is reported. A panic that somebody contains is silent:
/// the screen stays up, and the program goes on.
pub fn install_panic_hook(is_contained: fn() -> bool) {
    let previous = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if is_contained() {
            return;
        }
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
