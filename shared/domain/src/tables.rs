//! The tables of a hall that a division plays at, in their order, and what people call them.

use crate::id::TableNo;
use crate::limit::{TABLE_MAX, TABLES_MAX};
use crate::line::written;
use crate::line::{Line, LineError, TableName};
use crate::messages;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::str::FromStr;

/// A list such as `1-10, 21-24=B, 30=Stage`: tables 1 to 10, those that are called B1 to B4, and the stage.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct HallTables {
    text: Line<400>,
    /// The best first.
    tables: Vec<HallTable>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HallTable {
    pub number: TableNo,
    /// Where people do not call it by its number.
    pub name: Option<TableName>,
}

/// Under which names a hall knows its tables; the others go by their numbers.
pub type TableNames = BTreeMap<TableNo, TableName>;

messages! {
    /// Why a text is no list of tables.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum TablesFault {
        Line { why: LineError },
        Shape { part: String },
        Beyond { part: String, most: u16 },
        TooMany { most: usize },
        Twice { table: TableNo },
        NameTwice { name: TableName },
        /// A name that could be mistaken for another table's number.
        NumberAsName { name: TableName },
    }
}

impl HallTables {
    pub fn iter(&self) -> impl Iterator<Item = &HallTable> {
        self.tables.iter()
    }

    /// The numbers, the best table first.
    pub fn numbers(&self) -> impl Iterator<Item = TableNo> {
        self.tables.iter().map(|table| table.number)
    }
}

/// The table that a typed word means: a name, or else a number.
pub fn table_meant(names: &TableNames, typed: &str) -> Option<TableNo> {
    let typed = typed.trim();
    let named = names.iter().find(|(_, name)| name.to_lowercase() == typed.to_lowercase());
    let numbered = || typed.parse().ok().filter(|number| *number > 0).map(TableNo);
    named.map(|(table, _)| *table).or_else(numbered)
}

impl FromStr for HallTables {
    type Err = TablesFault;

    fn from_str(text: &str) -> Result<Self, TablesFault> {
        let text = Line::new(text).map_err(|why| TablesFault::Line { why })?;
        let mut tables = Vec::new();
        for part in text.split(',').map(str::trim) {
            read_part(part, &mut tables)?;
        }
        if tables.len() > TABLES_MAX {
            return Err(TablesFault::TooMany { most: TABLES_MAX });
        }
        let (mut numbers, mut names) = (BTreeSet::new(), BTreeSet::new());
        for HallTable { number, name } in &tables {
            if !numbers.insert(*number) {
                return Err(TablesFault::Twice { table: *number });
            }
            if let Some(name) = name.as_ref().filter(|name| !names.insert(name.to_lowercase())) {
                return Err(TablesFault::NameTwice { name: name.clone() });
            }
        }
        Ok(Self { text, tables })
    }
}

/// `7`, `1-10`, `7=Stage` or `21-24=B`.
fn read_part(part: &str, tables: &mut Vec<HallTable>) -> Result<(), TablesFault> {
    let shape = || TablesFault::Shape { part: part.to_owned() };
    let (range, called) = match part.split_once('=') {
        Some((range, called)) => (range, Some(called)),
        None => (part, None),
    };
    let (first, last) = range.split_once(['-', '\u{2013}']).unwrap_or((range, range));
    let number = |text: &str| text.trim().parse::<u16>().map_err(|_| shape());
    let (first, last) = (number(first)?, number(last)?);
    if first == 0 || last > TABLE_MAX {
        return Err(TablesFault::Beyond { part: part.to_owned(), most: TABLE_MAX });
    }
    if last < first || usize::from(last - first) >= TABLES_MAX {
        return Err(shape());
    }
    for (place, number) in (1..).zip(first..=last) {
        let name = match called {
            None => None,
            Some(letter) if first < last => Some(format!("{}{place}", letter.trim())),
            Some(name) => Some(name.to_owned()),
        };
        let name = name.map(|name| TableName::new(&name)).transpose();
        let name = name.map_err(|why| TablesFault::Line { why })?;
        if let Some(name) = name.as_ref().filter(|name| name.parse::<u32>().is_ok()) {
            return Err(TablesFault::NumberAsName { name: name.clone() });
        }
        tables.push(HallTable { number: TableNo(number), name });
    }
    Ok(())
}

written! { HallTables, TablesFault }

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<(u16, Option<String>)>, TablesFault> {
        let tables: HallTables = text.parse()?;
        assert_eq!(tables.to_string().parse(), Ok(tables.clone()), "{text}");
        let plain =
            |table: &HallTable| (table.number.0, table.name.as_ref().map(ToString::to_string));
        Ok(tables.iter().map(plain).collect())
    }

    #[test]
    fn tables_go_by_numbers_by_letters_and_by_names() {
        let named = |number, name: &str| (number, Some(name.to_owned()));
        assert_eq!(
            read("3, 1-2, 21-23=B, 9 = Stage"),
            Ok(vec![
                (3, None),
                (1, None),
                (2, None),
                named(21, "B1"),
                named(22, "B2"),
                named(23, "B3"),
                named(9, "Stage"),
            ])
        );
        let names: TableNames = [(TableNo(21), TableName::own("B1"))].into();
        assert_eq!(table_meant(&names, " b1 "), Some(TableNo(21)));
        assert_eq!(table_meant(&names, "21"), Some(TableNo(21)));
        assert_eq!(table_meant(&names, "7"), Some(TableNo(7)));
        assert_eq!((table_meant(&names, "0"), table_meant(&names, "C1")), (None, None));
    }

    #[test]
    fn what_is_no_list_of_tables_is_told() {
        for text in ["x", "1-", "5-2", "1,,2", "1-9999"] {
            assert!(matches!(read(text), Err(TablesFault::Shape { .. })), "{text}");
        }
        assert!(matches!(read("0"), Err(TablesFault::Beyond { .. })));
        assert!(matches!(read("10000"), Err(TablesFault::Beyond { .. })));
        assert_eq!(read("1-3, 2"), Err(TablesFault::Twice { table: TableNo(2) }));
        assert!(matches!(read("1=A, 2=a"), Err(TablesFault::NameTwice { .. })));
        assert!(matches!(read("1=2"), Err(TablesFault::NumberAsName { .. })));
        assert!(matches!(read(""), Err(TablesFault::Line { .. })));
    }
}
