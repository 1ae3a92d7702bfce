//! Passphrases: typed without being shown, or the first line of a file. Never a flag or a variable, which
//! other users of the machine can see.

use super::*;
use crate::signals::{Job, Jobs, Signals, stop_here};
use crate::terminal::take_keys;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::disable_raw_mode;
use std::io::{self, IsTerminal, Write, stderr, stdin};

/// A new passphrase, typed twice.
pub async fn chosen(file: Option<&Path>) -> Result<String, Failure> {
    let passphrase = match file {
        Some(file) => of_file(file)?,
        None => {
            let first = typed(&words::cli_ask_passphrase()).await?;
            check_length(&first)?;
            if typed(&words::cli_ask_again()).await? != first {
                return Err(Failure::plain(words::cli_passphrases_differ()));
            }
            first
        }
    };
    check_length(&passphrase)?;
    Ok(passphrase)
}

/// The passphrase of a file that exists.
pub async fn known(file: Option<&Path>) -> Result<String, Failure> {
    match file {
        Some(file) => of_file(file),
        None => typed(&words::cli_ask_passphrase()).await,
    }
}

fn check_length(passphrase: &str) -> Result<(), Failure> {
    const LETTERS_MIN: usize = 8;
    if passphrase.chars().count() >= LETTERS_MIN {
        return Ok(());
    }
    Err(Failure::usage(words::cli_passphrase_short(LETTERS_MIN)))
}

fn of_file(file: &Path) -> Result<String, Failure> {
    let text = files::read_text(file, files::BY_HAND_MAX)?;
    match text.lines().next() {
        Some(line) if !line.is_empty() => Ok(line.to_owned()),
        _ => {
            let name = files::shown(file);
            Err(Failure::usage(words::cli_no_passphrase_line(name)))
        }
    }
}

/// Whatever ends the typing, the terminal shows again what is typed.
async fn typed(prompt: &Said) -> Result<String, Failure> {
    if !stdin().is_terminal() || !stderr().is_terminal() {
        return Err(Failure::usage(words::cli_no_terminal_passphrase()));
    }
    let unusable = |error: io::Error| Failure::plain(words::cli_terminal_unusable(error));
    let mut signals = Signals::listen().map_err(unusable)?;
    let mut jobs = Jobs::listen().map_err(unusable)?;
    let ask = || write!(stderr(), "{}", say(prompt)).and_then(|()| stderr().flush());
    ask().map_err(unusable)?;
    let silent = Silent::begin().map_err(unusable)?;
    let mut reading = tokio::task::spawn_blocking(|| read_line(event::read));
    let line = loop {
        tokio::select! {
            line = &mut reading => break line.unwrap_or(Ok(None)).map_err(unusable),
            () = signals.ended() => break Ok(None),
            job = jobs.next() => match job {
                Job::Suspend => {
                    silent.lend();
                    ask().map_err(unusable)?;
                }
                Job::Continue => silent.again(),
                Job::Resize => {}
            },
        }
    };
    drop(silent);
    writeln!(stderr()).map_err(unusable)?;
    line?.ok_or_else(|| Failure::plain(words::cli_no_passphrase()))
}

/// The keys up to Enter; `None` if somebody gave up.
fn read_line(mut next: impl FnMut() -> io::Result<Event>) -> io::Result<Option<String>> {
    let mut line = String::new();
    loop {
        let Event::Key(KeyEvent { code, modifiers, kind, .. }) = next()? else { continue };
        let control = modifiers.contains(KeyModifiers::CONTROL);
        match code {
            _ if kind == KeyEventKind::Release => {}
            KeyCode::Enter => return Ok(Some(line)),
            KeyCode::Esc => return Ok(None),
            KeyCode::Char('c' | 'd') if control => return Ok(None),
            KeyCode::Char('u') if control => line.clear(),
            KeyCode::Char(_) if control => {}
            KeyCode::Char(letter) => line.push(letter),
            KeyCode::Backspace => {
                line.pop();
            }
            _ => {}
        }
    }
}

/// While it lives, the terminal does not show what is typed.
struct Silent;

impl Silent {
    fn begin() -> io::Result<Self> {
        take_keys().map(|()| Self)
    }

    /// Gives the terminal to whoever stops this program, and takes it back when the program goes on.
    fn lend(&self) {
        let _ = disable_raw_mode();
        stop_here();
        self.again();
    }

    /// Somebody may have let it show again what is typed.
    fn again(&self) {
        let _ = take_keys();
    }
}

impl Drop for Silent {
    fn drop(&mut self) {
        // There is nobody to tell when even this fails.
        let _ = disable_raw_mode();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(keys: &[(KeyCode, KeyModifiers)]) -> Option<String> {
        let mut keys = keys.iter().map(|(code, held)| Event::Key(KeyEvent::new(*code, *held)));
        read_line(|| Ok(keys.next().unwrap())).unwrap()
    }

    #[test]
    fn a_line_can_be_mended_and_given_up() {
        let plain = |code| (code, KeyModifiers::NONE);
        let typed = ['x', 'H', 'é', 'y'].map(KeyCode::Char).map(plain);
        let clear = (KeyCode::Char('u'), KeyModifiers::CONTROL);
        let [x, h, e, y] = typed;
        let enter = plain(KeyCode::Enter);
        let back = plain(KeyCode::Backspace);
        assert_eq!(keys(&[x, clear, h, e, y, back, enter]).as_deref(), Some("Hé"));
        assert_eq!(keys(&[h, (KeyCode::Char('c'), KeyModifiers::CONTROL)]), None);
        assert_eq!(keys(&[h, plain(KeyCode::Esc)]), None);
    }

    #[tokio::test]
    async fn a_file_gives_its_first_line() {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), "vier Wörter aus Heu\r\nnotes\n").unwrap();
        assert_eq!(chosen(Some(file.path())).await.unwrap(), "vier Wörter aus Heu");
        std::fs::write(file.path(), "short\n").unwrap();
        assert!(
            chosen(Some(file.path())).await.unwrap_err().sentence().contains("at least 8 letters")
        );
        assert_eq!(known(Some(file.path())).await.unwrap(), "short");
        std::fs::write(file.path(), "\nsecond").unwrap();
        assert!(known(Some(file.path())).await.unwrap_err().sentence().contains("first line"));
    }
}
