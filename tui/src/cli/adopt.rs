//! `kibitz adopt`: a director's word for entries that were refused for who wrote them, or when.

use super::*;
use crate::cli::device;
use crate::fields::one_of;
use desk::{Acts, AuditRow};

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz adopt                                      what can be adopted
  kibitz adopt 7d1f09ab                             this entry, and what belongs to the same card
  kibitz adopt --all-of \"Deputy 1\"                  all that a lost laptop wrote
  kibitz adopt --all-of \"Deputy 1\" --kind players   of that, the players it entered")]
pub struct AdoptArgs {
    /// The first digits of its id; without it, list what can be adopted
    entry: Option<String>,
    /// Adopt everything that this device wrote and that is refused for who wrote it, or when
    #[arg(long, value_name = "NAME|HEX", conflicts_with = "entry")]
    all_of: Option<String>,
    /// Of that, only entries of this kind
    #[arg(long, requires = "all_of", default_value = "all", value_parser = one_of(KINDS))]
    kind: Acts,
    #[command(flatten)]
    asking: Asking,
}

const KINDS: &[(&str, Acts)] = &[
    ("all", Acts::All),
    ("devices", Acts::Devices),
    ("players", Acts::Players),
    ("rounds", Acts::Rounds),
    ("cards", Acts::Cards),
    ("challenges", Acts::Challenges),
    ("sanctions", Acts::Sanctions),
];

pub async fn run(args: AdoptArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    if let Some(name) = &args.all_of {
        let board = caller.board().await?;
        let device = device::find(&director(&board)?.devices, name)?.device;
        return caller.do_it(Intent::AdoptAll { device, acts: args.kind }).await;
    }
    let rows = caller.audit().await?.entries;
    let Some(digits) = args.entry else {
        let rows: Vec<&AuditRow> = rows.iter().filter(|row| row.adoptable).collect();
        return caller.show(&rows, || describe(&rows));
    };
    caller.do_it(Intent::Adopt { entry: find(&rows, &digits)? }).await
}

fn describe(rows: &[&AuditRow]) -> String {
    if rows.is_empty() {
        return say(&words::cli_adopt_nothing());
    }
    let line = |row: &&AuditRow| {
        let line = words::cli_adopt_row(&row.author, row.entry, &row.what, &row.refused);
        say(&line).replace(['\n', '\r'], " ")
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
        [] => Err(Failure::usage(words::cli_adopt_none(digits))),
        several => {
            let ids = either(several.iter().take(5).map(ToString::to_string));
            Err(Failure::usage(words::cli_adopt_several(digits, ids)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;
    use domain::DeviceId;

    fn row(first: u8, second: u8, refused: bool) -> AuditRow {
        let mut entry = EntryId([first; 32]);
        entry.0[1] = second;
        AuditRow {
            entry,
            device: DeviceId([1; 32]),
            author: desk::Called::by("Table 7"),
            role: None,
            is_root: false,
            claimed_ms: 0,
            what: sample::said("handed the\ncard in"),
            replaces: vec![],
            refused: refused.then(|| sample::said("too late")),
            adoptable: refused,
        }
    }

    #[test]
    fn an_entry_is_found_by_its_first_digits_and_only_a_refused_one() {
        let rows = [row(0xab, 1, true), row(0xab, 2, true), row(0xcd, 0, false)];
        assert_eq!(find(&rows, " AB01"), Ok(rows[0].entry));
        assert!(
            find(&rows, "ab").unwrap_err().sentence().contains("give more digits, of ab01abab")
        );
        assert!(find(&rows, "cd").unwrap_err().sentence().contains("`kibitz adopt` lists"));
    }

    #[test]
    fn what_can_be_adopted_is_one_line_each() {
        assert_eq!(describe(&[]), "nothing can be adopted");
        let row = row(0xab, 1, true);
        assert_eq!(describe(&[&row]), "ab01abab  Table 7: handed the card in; too late");
    }
}
