//! `kibitz adopt`: a director's word for entries that were refused for who wrote them, or when.

use crate::cli::ask::Asking;
use crate::cli::exit::Failure;
use crate::cli::out;
use clap::Args;
use desk::{AuditRow, Intent};
use domain::EntryId;

#[derive(Debug, Args)]
#[command(before_help = "\
Examples:
  kibitz adopt                                      what can be adopted
  kibitz adopt 7d1f09ab                             this entry, and what belongs to the same card")]
pub struct AdoptArgs {
    /// The first digits of its id; without it, list what can be adopted
    entry: Option<String>,
    #[command(flatten)]
    asking: Asking,
}

pub async fn run(args: AdoptArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let rows = caller.audit().await?.entries;
    let Some(digits) = args.entry else {
        let rows: Vec<&AuditRow> = rows.iter().filter(|row| row.adoptable).collect();
        return if caller.wants_json() { out::json(&rows) } else { out::text(&describe(&rows)) };
    };
    caller.do_it(Intent::Adopt { entry: find(&rows, &digits)? }).await
}

fn describe(rows: &[&AuditRow]) -> String {
    if rows.is_empty() {
        return "nothing can be adopted".to_owned();
    }
    let line = |row: &&AuditRow| {
        let why = row.refused.as_deref().unwrap_or_default();
        let line = format!("{}  {}: {}; {why}", row.entry.short(), row.author, row.what);
        line.replace(['\n', '\r'], " ")
    };
    rows.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// A refused entry, even one that cannot be adopted: the node then says why.
fn find(rows: &[AuditRow], digits: &str) -> Result<EntryId, Failure> {
    let digits = digits.trim().to_lowercase();
    let refused = rows.iter().filter(|row| row.refused.is_some()).map(|row| row.entry);
    let found: Vec<EntryId> = refused.filter(|id| id.to_string().starts_with(&digits)).collect();
    match found.as_slice() {
        [only] => Ok(*only),
        [] => Err(Failure::usage(format!(
            "no refused entry begins with {digits}: `kibitz adopt` lists what can be adopted"
        ))),
        several => {
            let ids: Vec<String> = several.iter().take(5).map(ToString::to_string).collect();
            Err(Failure::usage(format!(
                "several refused entries begin with {digits}: give more digits, of {}",
                ids.join(" or ")
            )))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::DeviceId;

    fn row(first: u8, second: u8, refused: bool) -> AuditRow {
        let mut entry = EntryId([first; 32]);
        entry.0[1] = second;
        AuditRow {
            entry,
            device: DeviceId([1; 32]),
            author: "Table 7".to_owned(),
            role: None,
            claimed_ms: 0,
            what: "handed the\ncard in".to_owned(),
            replaces: vec![],
            refused: refused.then(|| "too late".to_owned()),
            adoptable: refused,
        }
    }

    #[test]
    fn an_entry_is_found_by_its_first_digits_and_only_a_refused_one() {
        let rows = [row(0xab, 1, true), row(0xab, 2, true), row(0xcd, 0, false)];
        assert_eq!(find(&rows, " AB01"), Ok(rows[0].entry));
        assert!(find(&rows, "ab").unwrap_err().what.contains("give more digits, of ab01abab"));
        assert!(find(&rows, "cd").unwrap_err().what.contains("`kibitz adopt` lists"));
    }

    #[test]
    fn what_can_be_adopted_is_one_line_each() {
        assert_eq!(describe(&[]), "nothing can be adopted");
        let row = row(0xab, 1, true);
        assert_eq!(describe(&[&row]), "ab01abab  Table 7: handed the card in; too late");
    }
}
