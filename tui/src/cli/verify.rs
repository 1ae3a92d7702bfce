//! `kibitz verify`: every signature once more, of a running node or of a store at rest.

use crate::cli::ask::Asking;
use crate::cli::exit::{Exit, Failure};
use crate::cli::out;
use crate::cli::status::counted;
use clap::Args;
use desk::Audit;
use node::Verified;
use serde::Serialize;
use std::fmt::Write;

#[derive(Debug, Args)]
#[command(before_help = "\
Examples:
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
    Err(Failure::new(
        Exit::Integrity,
        "this store holds what no node would accept: move event.redb away and start kibitz again, and \
         the others give everything back",
    ))
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

#[derive(Debug, Serialize)]
struct Report {
    checked: &'static str,
    digest: String,
    signatures_checked: usize,
    wrong: Vec<String>,
}

impl From<Audit> for Report {
    fn from(audit: Audit) -> Self {
        let wrong = audit.signatures_wrong.iter();
        let wrong = wrong.map(|entry| format!("entry {entry} has a wrong signature"));
        let differs = (!audit.is_whole).then(|| {
            "what this program shows is not what its entries say: start it again, and tell its makers"
                .to_owned()
        });
        Self {
            checked: "running node",
            digest: audit.digest,
            signatures_checked: audit.entries.len(),
            wrong: wrong.chain(differs).collect(),
        }
    }
}

impl From<Verified> for Report {
    fn from(verified: Verified) -> Self {
        let Verified { digest, signatures_checked, wrong, .. } = verified;
        Self { checked: "store", digest, signatures_checked, wrong }
    }
}

impl Report {
    fn describe(&self) -> String {
        let signatures = counted(self.signatures_checked, "signature", "signatures");
        let mut text = format!("{}: {signatures} checked, ", self.checked);
        match self.wrong.len() {
            0 => text.push_str("all are right"),
            wrong => {
                let _ = write!(text, "{wrong} wrong:");
            }
        }
        for what in &self.wrong {
            let _ = write!(text, "\n  {what}");
        }
        let _ = write!(text, "\ndigest {}", self.digest);
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_counts_and_names_what_is_wrong() {
        let mut report = Report {
            checked: "store",
            digest: "d1".to_owned(),
            signatures_checked: 1,
            wrong: vec![],
        };
        assert_eq!(report.describe(), "store: 1 signature checked, all are right\ndigest d1");
        report.wrong.push("a change has a wrong signature".to_owned());
        assert_eq!(
            report.describe(),
            "store: 1 signature checked, 1 wrong:\n  a change has a wrong signature\ndigest d1"
        );
    }
}
