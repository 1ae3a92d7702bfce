//! The ladder of sanctions: what there is, what it does, and who may impose it.

use crate::book::Clause;
use crate::check::SanctionBreach;
use crate::steps::office::Office;
use crate::steps::{Ruling, rule};
use domain::{AnyOf, Citation, values};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sanctions {
    /// From the mildest to the harshest.
    pub measures: Vec<Measure>,
    /// Whom the director may give the power to impose the milder ones.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delegated_to: Option<Clause<Office>>,
    /// The director may find a measure that the book does not list.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_list: Option<Clause<bool>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measure {
    /// The article's own name for it.
    pub id: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// Any of these, as the ruling says.
    pub effects: Vec<MeasureDoes>,
    pub imposed_by: Vec<Office>,
    /// A warning that counts for several.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub disciplinary: bool,
    /// The federation is told.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reported: bool,
    pub cite: Citation,
}

values! {
    /// What a measure does.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum MeasureDoes {
        Notice,
        Warning,
        TurnLost,
        TimeOff,
        PointsOff,
        CreditToOpponent,
        GameLost,
        WinsOffTable,
        PointsOffTable,
        SpreadOffTable,
        /// Opponents keep their finished games.
        StruckFromTable,
        RunningGameAwarded,
        TouchedGamesAwarded,
        FollowingGamesAnnulled,
        /// Of a knockout round.
        MatchLost,
        Expelled,
        FeeKept,
        ListCorrectedOrVoid,
        FurtherPenalty,
    }
}

impl Measure {
    /// As people call it.
    pub fn name(&self) -> &str {
        self.names.first().unwrap_or(&self.id)
    }
}

impl Sanctions {
    /// The measure by the article's name or a plain one.
    pub fn measure(&self, name: &str) -> Option<&Measure> {
        self.measures
            .iter()
            .find(|measure| measure.id == name || measure.names.iter().any(|known| known == name))
    }

    /// What takes away wins, spread and points of the table. Where no measure of the book takes points off the
    /// table, its points are those of the table.
    pub fn columns(&self) -> [MeasureDoes; 3] {
        let off_table = MeasureDoes::PointsOffTable;
        let known = self.measures.iter().any(|measure| measure.effects.contains(&off_table));
        let points = if known { off_table } else { MeasureDoes::PointsOff };
        [MeasureDoes::WinsOffTable, MeasureDoes::SpreadOffTable, points]
    }

    /// Somebody imposes a measure. One that the book does not list is `None`, unless the book
    /// leaves its list open to the director.
    pub fn impose(&self, by: Office, name: &str) -> Option<Ruling> {
        let Some(measure) = self.measure(name) else {
            let open = self.open_list.as_ref().filter(|open| open.value)?;
            let what = SanctionBreach::NotBy { by, offices: AnyOf(vec![Office::Director]) };
            return Some(rule(by == Office::Director, &open.cite, what));
        };
        let what = SanctionBreach::NotBy { by, offices: AnyOf(measure.imposed_by.clone()) };
        Some(rule(measure.imposed_by.contains(&by), &measure.cite, what))
    }
}

#[cfg(test)]
mod tests {
    use crate::Book;
    use crate::steps::Office;

    fn may(book: &str, by: Office, measure: &str) -> Option<bool> {
        let book = Book::named(book).unwrap();
        book.sanctions.impose(by, measure).map(|ruling| ruling.is_ok())
    }

    #[test]
    fn only_the_milder_measures_of_tso_are_delegated() {
        for (measure, arbiter) in [
            ("7.3.2.1", true),
            ("7.3.2.2", true),
            ("7.3.2.3", false),
            ("7.3.2.4", false),
            ("7.3.2.5", false),
        ] {
            assert_eq!(may("de-tso", Office::AuthorisedArbiter, measure), Some(arbiter));
            assert_eq!(may("de-tso", Office::Arbiter, measure), Some(false));
            assert_eq!(may("de-tso", Office::Director, measure), Some(true));
        }
        assert_eq!(may("de-tso", Office::Director, "7.3.2.9"), None);
        assert_eq!(may("no-nsf", Office::Director, "no-prize"), Some(true));
        assert_eq!(may("no-nsf", Office::Arbiter, "no-prize"), Some(false));
    }

    #[test]
    fn disciplinary_warnings_of_ro_are_the_chiefs() {
        assert_eq!(may("ro-frs", Office::Arbiter, "technical-warning"), Some(true));
        assert_eq!(may("ro-frs", Office::Arbiter, "disciplinary-warning"), Some(false));
        assert_eq!(may("ro-frs", Office::Arbiter, "elimination"), Some(false));
        assert_eq!(may("ro-frs", Office::Director, "elimination"), Some(true));
    }
}
