//! What can be wrong with an event file. `path` is where a value stands, such as `divisions[0].players[3].name`.

use domain::list::ListGameError;
use domain::{AnyOf, DivisionId, LineError, TeamFault, messages};

messages! {
    /// Where the text stops being JSON.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum NoJson {
        GoesOn,
        TooDeep,
        TooMany,
        NoValue,
        EndsEarly,
        NoName,
        NoColon,
        OpenObject,
        OpenList,
        OpenText,
        BadText,
        BadNumber,
        BadWord,
    }

    /// What stands there instead.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum Found {
        Object,
        List,
        Plain { text: String },
    }

    /// What is wrong with a value. `error` is what the reader of a part says in its own words.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum EventFault {
        /// So many faults more than are told.
        More { count: usize },
        FileObject { name: String },
        Object { path: String, name: String },
        ManyNames { most: usize, name: String },
        UnknownName { path: String, known: AnyOf<String> },
        NameTwice { path: String },
        Missing { path: String, name: String, such_as: String },
        Line { path: String, error: LineError },
        EmptyLine { path: String, such_as: String },
        Text { path: String, found: Found, such_as: String },
        Whole { path: String, found: Found, low: i64, high: i64 },
        Yes { path: String, found: Found },
        List { path: String, found: Found },
        Format { found: Found, format: String },
        DivisionAgain { path: String, division: DivisionId },
        Division { path: String, text: String },
        Players { count: usize, most: u16 },
        Book { id: String, known: AnyOf<&'static str> },
        Rules { error: String },
        ManyDecisions { path: String, most: usize },
        Decisions { path: String, error: String },
        NumberTaken { path: String, number: u16 },
        Carried { path: String, error: String },
        /// Without the team.
        BoardOnly { path: String },
        Team { path: String, fault: TeamFault },
        Kept { path: String },
        ManyKept { path: String, most: usize },
        KeptText { path: String },
        Seats { path: String, count: usize },
        GameText { path: String },
        Game { path: String, error: ListGameError },
        RoundAgain { path: String, round: u16 },
        TableTwice { path: String, table: u16, round: u16 },
        Number { path: String },
        NoPlayer { path: String, number: u16, division: DivisionId },
        PlayerTwice { path: String, number: u16, round: u16 },
        Starts { path: String, found: Found },
        Reason { path: String, error: String },
        ScoresAndOutcome { path: String },
        Scores { path: String },
        Outcome { path: String, error: String },
        UnknownInside { path: String },
    }
}
