//! How a command ends: the exit codes, and the failure that carries one.

mod of_node;

use crate::tongue::{foreign, say};
use domain::Said;
use std::process::ExitCode;

/// The documented exit codes; scripts rely on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    Ok = 0,
    Failure = 1,
    Usage = 2,
    Decision = 3,
    NoNode = 4,
    Integrity = 5,
}

pub const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  failed
  2  what was asked for is wrong: the command line, or a file named on it
  3  needs a human decision: refused by a rule, no legal round, or versions stand against each other
  4  no running node can be reached on this machine
  5  stored data is damaged or a signature is wrong";

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Why a command did not do what was asked, and the exit code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    pub exit: Exit,
    pub what: Said,
}

impl Failure {
    pub fn new(exit: Exit, what: impl Into<Said>) -> Self {
        Self { exit, what: what.into() }
    }

    /// What is wrong and what to do.
    pub fn sentence(&self) -> String {
        say(&self.what)
    }

    pub fn plain(what: impl Into<Said>) -> Self {
        Self::new(Exit::Failure, what)
    }

    pub fn usage(what: impl Into<Said>) -> Self {
        Self::new(Exit::Usage, what)
    }

    pub fn decision(what: impl Into<Said>) -> Self {
        Self::new(Exit::Decision, what)
    }
}

impl From<anyhow::Error> for Failure {
    fn from(error: anyhow::Error) -> Self {
        Self::plain(foreign(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_help_text_lists_every_code() {
        let codes =
            [Exit::Ok, Exit::Failure, Exit::Usage, Exit::Decision, Exit::NoNode, Exit::Integrity];
        for (position, code) in codes.into_iter().enumerate() {
            assert_eq!(code as usize, position);
            assert!(EXIT_CODES.contains(&format!("\n  {position}  ")));
        }
    }
}
