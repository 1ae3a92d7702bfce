//! `kibitz verify`: every signature once more, of a running node or of a store at rest.

use super::*;
use desk::Audit;
use node::Verified;
use serde::Serialize;
use std::fmt::Write;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz verify                                     the node on this laptop, running or not
  kibitz verify --data /media/usb/director --json   a copy; nothing in it is changed")]
pub struct VerifyArgs {
    #[command(flatten)]
    asking: Asking,
}

pub async fn run(args: VerifyArgs) -> Result<(), Failure> {
    let report = match running(&args.asking).await? {
        Some(audit) => Report::from(audit),
        None => Report::from(node::verify(&args.asking.place.of_event()?)?),
    };
    if args.asking.json {
        out::json(&report)?;
    } else {
        out::text(&report.describe())?;
    }
    if report.wrong.is_empty() {
        return Ok(());
    }
    Err(Failure::new(Exit::Integrity, words::cli_verify_refused()))
}

/// What the node on this machine has, if one runs.
async fn running(asking: &Asking) -> Result<Option<Audit>, Failure> {
    let audited = match asking.node().await {
        Ok(caller) => caller.audit().await,
        Err(failure) => Err(failure),
    };
    match audited {
        Ok(audit) => Ok(Some(audit)),
        Err(failure) if failure.exit == Exit::NoNode => Ok(None),
        Err(failure) => Err(failure),
    }
}

#[derive(Clone, Copy, Debug, Serialize)]
enum Checked {
    #[serde(rename = "running node")]
    RunningNode,
    #[serde(rename = "store")]
    Store,
}

#[derive(Debug, Serialize)]
struct Report {
    checked: Checked,
    digest: String,
    signatures_checked: usize,
    wrong: Vec<Said>,
}

impl From<Audit> for Report {
    fn from(audit: Audit) -> Self {
        let wrong = audit.signatures_wrong.iter();
        let wrong = wrong.map(|entry| words::cli_verify_signature(entry.to_string()));
        let differs = (!audit.is_whole).then(words::cli_verify_differs);
        Self {
            checked: Checked::RunningNode,
            digest: audit.digest,
            signatures_checked: audit.entries.len(),
            wrong: wrong.chain(differs).collect(),
        }
    }
}

impl From<Verified> for Report {
    fn from(verified: Verified) -> Self {
        let Verified { digest, signatures_checked, wrong, .. } = verified;
        Self { checked: Checked::Store, digest, signatures_checked, wrong }
    }
}

impl Report {
    fn describe(&self) -> String {
        let checked = match self.checked {
            Checked::RunningNode => words::cli_verify_running(),
            Checked::Store => words::cli_verify_store(),
        };
        let mut text = say(&match self.wrong.len() {
            0 => words::cli_verify_right(checked, self.signatures_checked),
            wrong => words::cli_verify_wrong(checked, self.signatures_checked, wrong),
        });
        for what in &self.wrong {
            let _ = write!(text, "\n  {}", say(what));
        }
        let _ = write!(text, "\n{}", say(&words::cli_digest(&self.digest)));
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_counts_and_names_what_is_wrong() {
        let mut report = Report {
            checked: Checked::Store,
            digest: "d1".to_owned(),
            signatures_checked: 1,
            wrong: vec![],
        };
        assert_eq!(report.describe(), "store: 1 signature checked, all are right\ndigest d1");
        report.wrong.push(words::cli_verify_signature("ab"));
        assert_eq!(
            report.describe(),
            "store: 1 signature checked, 1 wrong:\n  entry ab has a wrong signature\ndigest d1"
        );
    }
}
