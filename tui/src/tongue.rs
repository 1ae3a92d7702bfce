//! The language of this program: everything that people read here goes through [`say`].

use domain::{CardId, Field, Role, Said, Say, TableNames, TableNo, Value};
use speech::words;
use std::cell::RefCell;

thread_local! {
    /// What the hall calls its tables, as the newest board has it.
    static TABLES: RefCell<TableNames> = const { RefCell::new(TableNames::new()) };
}

/// A sentence for the person in front of this program.
pub fn say(message: &impl Say) -> String {
    TABLES.with_borrow(|names| match names.is_empty() {
        true => speech::english(message),
        false => speech::english(&message.said().map(&|value| called(names, value))),
    })
}

/// From now on tables go by these names, and the others by their numbers.
pub fn know_tables(names: &TableNames) {
    TABLES.with_borrow_mut(|known| {
        if known != names {
            known.clone_from(names);
        }
    });
}

/// A table alone, as in a column.
pub fn table(table: TableNo) -> String {
    TABLES.with_borrow(|names| name_of(names, table))
}

/// The table that a typed name or number means.
pub fn table_meant(typed: &str) -> Option<TableNo> {
    TABLES.with_borrow(|names| domain::table_meant(names, typed))
}

/// A table on the command line: its name is known only once the hall was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableTyped(String);

impl TableTyped {
    pub fn meant(&self) -> Result<TableNo, Said> {
        table_meant(&self.0)
            .ok_or_else(|| words::cli_no_such_table(domain::line::excerpt(&self.0, 40)))
    }
}

impl From<&str> for TableTyped {
    fn from(typed: &str) -> Self {
        Self(typed.to_owned())
    }
}

fn name_of(names: &TableNames, table: TableNo) -> String {
    names.get(&table).map_or_else(|| table.to_string(), ToString::to_string)
}

#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else names a table")]
fn called(names: &TableNames, value: Value) -> Value {
    let at = |said: Said, table: TableNo| said.with("table", &name_of(names, table)).value();
    match value {
        Value::Table(table) => name_of(names, table).value(),
        Value::Role(Role::Table(table)) => at(Said::plain("role-table"), table),
        Value::Card(CardId { round, table }) => {
            let said = Said::plain("value-card").with("number", &round.number);
            at(said.with("division", &round.division), table)
        }
        Value::CardAlone(CardId { round, table }) => {
            at(Said::plain("value-card-alone").with("number", &round.number), table)
        }
        value => value,
    }
}

/// What an error says that was passed on without knowing what it is.
pub fn foreign(error: anyhow::Error) -> Said {
    let node = |error: anyhow::Error| error.downcast::<node::StartError>().map(Said::from);
    let stopped = |error: anyhow::Error| error.downcast::<node::NodeStopped>().map(Said::from);
    let said = error.downcast::<Said>().or_else(node).or_else(stopped);
    said.unwrap_or_else(|error| words::cli_failed(format!("{error:#}")))
}

/// One of several, as a language joins what can be chosen.
pub fn either<T: Field>(choices: impl IntoIterator<Item = T>) -> Said {
    let mut choices = choices.into_iter();
    let first = choices.next().map(words::cli_only).unwrap_or_else(words::cli_nothing);
    choices.fold(first, words::cli_or)
}

/// One below the other.
pub fn lines<T: Say>(lines: impl IntoIterator<Item = T>) -> Said {
    let lines = lines.into_iter().map(|line| line.said());
    lines.reduce(|above, below| above.above(&below)).unwrap_or_else(words::cli_nothing)
}

/// A value on its own, such as the names in a list.
pub fn write(value: &impl Field) -> String {
    say(&Said::plain("text").with("text", value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{DivisionId, RoundId, TableName};

    #[test]
    fn tables_go_by_the_names_that_the_hall_has() {
        let round = RoundId { division: DivisionId::A, number: 3 };
        let card = |table| CardId { round, table: TableNo(table) };
        know_tables(&[(TableNo(21), TableName::own("B1"))].into());
        assert_eq!(write(&card(21)), "round 3 of division A, table B1");
        assert_eq!(write(&card(4)), "round 3 of division A, table 4");
        assert_eq!(write(&Role::Table(TableNo(21))), "table B1");
        assert_eq!(write(&vec![TableNo(21), TableNo(4)]), "B1 and 4");
        assert_eq!((table(TableNo(21)), table_meant("b1")), ("B1".to_owned(), Some(TableNo(21))));
        know_tables(&TableNames::new());
        assert_eq!(write(&card(21)), "round 3 of division A, table 21");
    }
}
