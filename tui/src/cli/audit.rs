//! `kibitz audit`: the whole record, one line per entry.

use super::*;
use desk::{Audit, AuditRow};
use std::fmt::Write;
use time::OffsetDateTime;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz audit                                      what was written, by whom, and whether it counts
  kibitz audit --json                               everything, for another program")]
pub struct AuditArgs {
    #[command(flatten)]
    asking: Asking,
}

pub async fn run(args: AuditArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let audit = caller.audit().await?;
    caller.show(&audit, || describe(&audit))?;
    match audit.signatures_wrong.len() {
        0 => Ok(()),
        wrong => Err(Failure::new(Exit::Integrity, words::cli_audit_wrong(wrong))),
    }
}

/// Entries, then what stands against each other, then what was refused at this device.
fn describe(audit: &Audit) -> String {
    let mut text = String::new();
    for row in &audit.entries {
        let _ = writeln!(text, "{}", line(row));
    }
    let refused = audit.entries.iter().filter(|row| row.refused.is_some()).count();
    let sum = words::cli_audit_sum(&audit.digest, audit.entries.len(), refused);
    let _ = writeln!(text, "{}", say(&sum));
    section(&mut text, &words::cli_audit_conflicts(), audit.conflicts.iter().map(say));
    let attempts = audit
        .attempts
        .iter()
        .map(|one| say(&words::cli_audit_attempt(utc(one.wall_ms), &one.refused, &one.tried)));
    section(&mut text, &words::cli_audit_attempts(), attempts);
    text.trim_end().to_owned()
}

fn section(text: &mut String, heading: &Said, lines: impl Iterator<Item = String>) {
    let mut lines = lines.peekable();
    if lines.peek().is_none() {
        let _ = writeln!(text, "{}", say(&words::cli_audit_none(heading)));
        return;
    }
    let _ = writeln!(text, "{}:", say(heading));
    lines.for_each(|line| {
        let _ = writeln!(text, "  {}", one_line(&line));
    });
}

fn line(row: &AuditRow) -> String {
    let who = match row.role {
        _ if row.is_root => words::cli_only(&row.author),
        Some(role) => words::cli_audit_device(&row.author, role),
        None => words::cli_audit_gone(&row.author),
    };
    let counts = match (&row.refused, row.adoptable) {
        (None, _) => words::cli_audit_counts(),
        (Some(why), false) => words::cli_audit_not_counted(why),
        (Some(why), true) => words::cli_audit_adoptable(why),
    };
    let replaced: Vec<String> = row.replaces.iter().map(EntryId::short).collect();
    let counts = match replaced.is_empty() {
        true => counts,
        false => words::cli_audit_replaces(counts, replaced.join(" ")),
    };
    one_line(&say(&words::cli_audit_row(utc(row.claimed_ms), counts, row.entry, &row.what, who)))
}

/// What an entry says comes from its author: it must not be able to look like the next entry.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

/// What a wall clock said, such as `2026-11-16 04:03:15`; laptops can be wrong by years.
pub fn utc(ms: i64) -> String {
    match OffsetDateTime::from_unix_timestamp(ms.div_euclid(1000)) {
        Ok(at) => {
            let (hour, minute, second) = at.to_hms();
            [at.date().to_string(), format!("{hour:02}:{minute:02}:{second:02}")].join(" ")
        }
        Err(_) => say(&words::cli_no_date(ms.to_string())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use desk::Attempt;
    use domain::{DeviceId, Role, TableNo};

    fn row(refused: Option<&str>) -> AuditRow {
        AuditRow {
            entry: EntryId([0xab; 32]),
            device: DeviceId([1; 32]),
            author: desk::Called::by("Table 7"),
            role: Some(Role::Table(TableNo(7))),
            is_root: false,
            claimed_ms: 1_794_801_795_999,
            what: sample::said("filled in 401:388"),
            replaces: vec![],
            refused: refused.map(sample::said),
            adoptable: false,
        }
    }

    #[test]
    fn an_entry_is_one_line_whatever_it_says() {
        assert_eq!(
            line(&row(None)),
            "2026-11-16 04:03:15  abababab  Table 7 (table 7): filled in 401:388; counts"
        );
        let mut refused = row(Some("too late"));
        refused.replaces = vec![EntryId([0xcd; 32])];
        refused.what = sample::said("challenged QI\n2026-11-16 04:03:16  Director");
        refused.role = None;
        assert_eq!(
            line(&refused),
            "2026-11-16 04:03:15  abababab  Table 7 (no longer admitted): challenged QI 2026-11-16 \
             04:03:16  Director; replaces cdcdcdcd; not counted: too late"
        );
        refused.adoptable = true;
        assert!(line(&refused).ends_with("; not counted, can be adopted: too late"));
    }

    #[test]
    fn any_clock_has_its_text() {
        assert_eq!(utc(0), "1970-01-01 00:00:00");
        assert_eq!(utc(-1), "1969-12-31 23:59:59");
        assert_eq!(utc(951_782_400_000), "2000-02-29 00:00:00");
        assert_eq!(utc(i64::MAX), "9223372036854775807 ms, no date");
    }

    #[test]
    fn conflicts_and_attempts_follow_the_entries() {
        let mut audit = Audit {
            digest: "d1".to_owned(),
            is_whole: true,
            entries: vec![row(None), row(Some("no"))],
            conflicts: vec![],
            attempts: vec![],
            signatures_checked: 2,
            signatures_wrong: vec![],
        };
        let text = describe(&audit);
        let end =
            "2 entries, 1 not counted, digest d1\nconflicts: none\nrefused at this laptop: none";
        assert!(text.ends_with(end), "{text}");
        audit.conflicts.push(sample::said("choose"));
        audit.attempts.push(Attempt {
            wall_ms: 0,
            tried: sample::said("HandIn"),
            refused: sample::said("not signed"),
        });
        let text = describe(&audit);
        let end = "conflicts:\n  choose\nrefused at this laptop:\n  1970-01-01 00:00:00  HandIn: not signed";
        assert!(text.ends_with(end), "{text}");
    }
}
