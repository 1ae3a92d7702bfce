//! Times as people type them.

use domain::Said;
use speech::words;

/// A time after the official start in seconds, or none for somebody who never came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Late(pub Option<u32>);

pub(super) fn lateness(typed: &str) -> Result<Late, Said> {
    match typed {
        "never" => Ok(Late(None)),
        minutes if !minutes.contains(':') => lateness(&format!("{minutes}:00")),
        time => seconds(time).map(|time| Late(Some(time))),
    }
}

/// Reads `65` or `1:05`.
pub fn seconds(typed: &str) -> Result<u32, Said> {
    let how = || words::cli_no_time(typed);
    let number = |text: &str| text.parse::<u32>().map_err(|_| how());
    match typed.split_once(':') {
        None => number(typed),
        Some((minutes, rest)) => {
            let rest = number(rest).ok().filter(|rest| *rest < 60).ok_or_else(how)?;
            let minutes = number(minutes)?.checked_mul(60).ok_or_else(how)?;
            minutes.checked_add(rest).ok_or_else(how)
        }
    }
}

/// `45` is seconds, `1:30` minutes and seconds, and so is `130`: nobody counts 130 seconds on a clock. On a
/// command line a program may have counted them, so there [`seconds`] reads them.
pub(super) fn on_the_clock(typed: &str) -> Result<u32, Said> {
    let how = words::details_overtime_how;
    let number = |text: &str| text.parse::<u32>().map_err(|_| how());
    let (minutes, rest) = match typed.split_once([':', '.']) {
        None if typed.is_empty() => return Ok(0),
        None if typed.len() <= 2 => return number(typed),
        None => typed.split_at_checked(typed.len() - 2).ok_or_else(how)?,
        Some(parts) => parts,
    };
    let rest = number(rest)?;
    let minutes = number(minutes)?.checked_mul(60).filter(|_| rest < 60);
    minutes.and_then(|minutes| minutes.checked_add(rest)).ok_or_else(how)
}
