//! Where a join code comes from. On the command line everybody on the machine can read it for as long as the
//! program runs; typed at a prompt or in a file only its owner can.

use super::*;
use desk::JoinCode;
use std::io::{self, BufRead, IsTerminal, Read, Write, stderr, stdin};
use std::str::FromStr;

/// What stands after `--join`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Joining {
    Code(JoinCode),
    /// `-`, or nothing: a line that is typed, or comes from a pipe.
    Typed,
    /// `@FILE`: the first line of a file.
    File(PathBuf),
}

impl FromStr for Joining {
    type Err = Said;

    fn from_str(text: &str) -> Result<Self, Said> {
        match text.strip_prefix('@') {
            Some("") => Err(words::cli_no_file_name()),
            Some(file) => Ok(Self::File(file.into())),
            None if text == "-" => Ok(Self::Typed),
            None => Ok(Self::Code(text.parse::<JoinCode>()?)),
        }
    }
}

impl Joining {
    pub fn code(&self) -> Result<JoinCode, Failure> {
        let (name, text) = match self {
            Self::Code(code) => return Ok(code.clone()),
            Self::Typed => (say(&words::cli_standard_input()), typed()?),
            Self::File(file) => (files::shown(file), files::read_text(file, files::BY_HAND_MAX)?),
        };
        read(&name, &text)
    }
}

fn read(name: &str, text: &str) -> Result<JoinCode, Failure> {
    let line = text.lines().next().unwrap_or_default().trim();
    if line.is_empty() {
        return Err(Failure::usage(words::cli_no_code(name)));
    }
    line.parse()
        .map_err(|error: desk::ParseCodeError| Failure::usage(words::cli_fault(name, error)))
}

/// A line from standard input, asked for if a person is there.
fn typed() -> Result<String, Failure> {
    const BYTES_MAX: u64 = 1000;
    let fail = |error: io::Error| Failure::plain(words::cli_code_unread(error));
    if stdin().is_terminal() {
        let mut screen = stderr().lock();
        write!(screen, "{}", say(&words::cli_ask_code()))
            .and_then(|()| screen.flush())
            .map_err(fail)?;
    }
    let mut line = String::new();
    stdin().lock().take(BYTES_MAX).read_line(&mut line).map_err(fail)?;
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::exit::Exit;

    #[test]
    fn a_code_is_given_typed_or_in_a_file() {
        let code: JoinCode = "12-7KQ2M9XD".parse().unwrap();
        assert_eq!("12-7kq2m9xd".parse(), Ok(Joining::Code(code.clone())));
        assert_eq!("-".parse(), Ok(Joining::Typed));
        assert_eq!("@slip".parse(), Ok(Joining::File("slip".into())));
        assert!(say(&"@".parse::<Joining>().unwrap_err()).contains("file is missing"));
        assert!(say(&"12".parse::<Joining>().unwrap_err()).contains("looks like 12-7KQ2M9XD"));
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("slip");
        let joining = Joining::File(file.clone());
        assert_eq!(joining.code().unwrap_err().exit, Exit::Usage);
        std::fs::write(&file, " 12-7KQ2M9XD \nfrom Ruth\n").unwrap();
        assert_eq!(joining.code().unwrap(), code);
        for wrong in ["", "\n12-7KQ2M9XD", "12-7KQ2M9X"] {
            std::fs::write(&file, wrong).unwrap();
            let failure = joining.code().unwrap_err();
            assert!(
                failure.exit == Exit::Usage && failure.sentence().contains("slip"),
                "{failure:?}"
            );
        }
    }
}
