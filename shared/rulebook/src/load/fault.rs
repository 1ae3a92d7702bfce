//! What can be wrong with a book or an announcement. A path is written as in the file, such as `clock.total_s`.

use crate::book::Criterion;
use domain::{
    AbsenceReason, AnyOf, Citation, DivisionId, LineError, ProgrammeFault, Said, TablesFault,
    messages,
};

messages! {
    /// What is wrong with a book.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum BookFault {
        Extends { known: AnyOf<&'static str> },
        FileSize { bytes: usize, most: usize },
        /// No TOML, as its reader says.
        Syntax { message: String },
        Values { count: usize, most: usize },
        Figure { number: String, most: i64 },
        BlankCite,
        NoReading { id: String },
        Id,
        Missing { path: String },
        /// With the line that a book of the program has there.
        MissingLine { path: String, name: String, text: String, book: &'static str },
        MissingTable { path: String, book: &'static str },
        /// A value of another kind, as its reader says.
        Kind { path: String, message: Said },
        KindLine { path: String, message: Said, name: String, text: String, book: &'static str },
        NoChain { chain: String, known: AnyOf<String> },
        NoCriteria,
        CriterionTwice { criterion: Criterion },
        NotMovable { criterion: Criterion },
        Signatures,
        ScoreMax { min: i32, max: i32 },
        ScoreAskBelow { ask: i32, max: i32 },
        AllottedOnly { value: u32, known: AnyOf<u32>, cite: Citation },
        TimeRange { name: String, value: u32, less: bool, seconds: u32, cite: Citation },
        NoAbsence,
        LastRound { reason: AbsenceReason, into: AbsenceReason },
        NoStopRule { rule: String, known: AnyOf<String> },
        NoPenalty { name: String, known: AnyOf<String> },
        PenaltyAmount { name: String },
        MoreOrLess { criterion: String, known: AnyOf<String> },
        WorthSum { games: AnyOf<String>, sum: i64, wanted: i32 },
    }

    /// What is written where a share of a game stands, which may be of several kinds.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum AwardHint {
        Spread,
        Points,
    }

    /// What is wrong with an announcement beside the rules that it sets.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum AnnouncementFault {
        BookMissing { known: AnyOf<&'static str> },
        NoSuchBook { known: AnyOf<&'static str> },
        RulesTable,
        UnknownName { name: String, known: AnyOf<String> },
        /// What the book leaves out and an event cannot do without.
        Needs { ways: AnyOf<String>, table: String },
        NeedsLine { ways: AnyOf<String>, table: String, name: String, text: String, book: &'static str },
        /// The book rules it.
        NotLeft { path: String, cite: Option<Citation> },
        NameMissing,
        Name { path: String, most: usize },
        Line { path: String, what: LineError },
        RoundsMissing,
        Rounds { path: String, most: u16 },
        DivisionsTable,
        DivisionLetter { path: String },
        DivisionTwice { path: String, division: DivisionId },
        DivisionField { path: String },
        ScheduleText { path: String },
        Schedule { path: String, what: Said },
        ScheduleRounds { path: String, found: u16, rounds: u16 },
        ScheduleTooLong { path: String, found: u16, most: u16 },
        PairingTable,
        PairingField { path: String },
        Choice { path: String, words: AnyOf<String> },
        YesOrNo { path: String },
        Number { path: String, most: u16 },
        Days { path: String },
        Seats { path: String },
        TooManyDays { path: String, most: u16 },
        TablesText { path: String },
        Programme { path: String, what: ProgrammeFault },
        ProgrammeText { path: String },
        Tables { path: String, what: TablesFault },
    }
}
