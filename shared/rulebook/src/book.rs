//! A book: what one document rules, each value with its article.
//!
//! A resolved book travels in a signed entry. A field this program does not know is refused rather
//! than skipped, because two programs that apply different rules must not silently disagree.

pub mod card;
pub mod clause;
pub mod clock;
pub mod end;
pub mod equipment;
pub mod forfeit;
pub mod game;
pub mod overtime;
pub mod protest;
pub mod ranking;
pub mod reading;
pub mod rounds;
pub mod share;
pub mod standings;
pub mod start;
pub mod stopped;

pub use card::{CardRules, HandedInBy};
pub use clause::Clause;
pub use clock::{ClockRules, ClockStart};
pub use end::{EndRules, RackRule};
pub use equipment::{EquipmentRules, Tile};
pub use forfeit::{BothAbsent, ForfeitRules};
pub use game::{ArbiterDraw, GameRules, PointsColumn, SpreadColumn};
pub use overtime::OvertimeRules;
pub use protest::{GameState, ProtestRules, ProtestUntil};
pub use ranking::{Chain, Criterion, DifferenceTaken, Ranked, RankingRules, ResistanceTaken};
pub use reading::Reading;
pub use rounds::RoundsRules;
pub use share::{
    Deficit, LeadAtLeast, NamedPoints, NamedSpread, OwnAtLeast, PointsAward, ShareRule, SpreadAward,
};
pub use standings::{Column, CountsFrom, ExpelledRow, StandingsRules, WarningRules};
pub use start::{BlankTile, StartRules};
pub use stopped::{StopRule, StoppedRules};

pub use domain::{AbsenceReason, StopKind};

use crate::load::{Checks, LoadBookError};
use crate::pairing::PairingRules;
use crate::steps::Dispute;
use crate::steps::challenge::ChallengeSteps;
use crate::steps::knockout::Knockout;
use crate::steps::life::Life;
use crate::steps::lists::Lists;
use crate::steps::sanctions::Sanctions;
use domain::{CallAbout, CallTo, Said, Value, messages};
use serde::de::value::StrDeserializer;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// One field per table of the file. A table a document has nothing to say about is absent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Book {
    /// Short and lasting, such as `de-tso`.
    pub id: String,
    pub title: String,
    /// The language of the game, as a two-letter code.
    pub language: String,
    /// Values that the document leaves out and an event cannot do without, such as `bye.spread`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub needs: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equipment: Option<EquipmentRules>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockRules>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<StartRules>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub game: Option<GameRules>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<EndRules>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub overtime: Option<OvertimeRules>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bye: Option<ShareRule>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<ForfeitRules>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<StoppedRules>,
    pub ranking: RankingRules,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub standings: Option<StandingsRules>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<RoundsRules>,
    pub card: CardRules,
    pub life: Life,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenge: Option<ChallengeSteps>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dispute: Option<Dispute>,
    /// Whom a table calls, and by which article.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub calls: BTreeMap<CallAbout, Clause<CallTo>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protest: Option<ProtestRules>,
    pub sanctions: Sanctions,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub knockout: Option<Knockout>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lists: Option<Lists>,
    #[serde(default)]
    pub pairing: PairingRules,
    /// By the mark that citations name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub readings: BTreeMap<String, Reading>,
    /// An organiser's own sentences: by language, then by the id that the rules name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub words: BTreeMap<String, BTreeMap<String, String>>,
}

messages! {
    /// Sentences that the rules of a book name by their ids.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum BookSays {
        CardStays,
        FormStays,
        ListStays,
        JuryDecides,
        SheetIsSigned,
        ResultStands,
    }
}

impl Book {
    /// A book that comes with the program.
    pub fn named(id: &str) -> Result<Self, LoadBookError> {
        NAMED.get(id).cloned().ok_or_else(|| LoadBookError::unknown(id))
    }

    /// The sentence of this id: the organiser's own, one of the program's, or what stands there itself.
    pub fn sentence(&self, id: &str) -> Said {
        let own = self
            .words
            .iter()
            .filter_map(|(language, words)| Some((language.clone(), words.get(id)?.clone())));
        let own: BTreeMap<String, String> = own.collect();
        if !own.is_empty() {
            return Said::text(Value::Words(own));
        }
        let known = StrDeserializer::<serde::de::value::Error>::new(id);
        BookSays::deserialize(known).map_or_else(|_| Said::text(id), Said::from)
    }

    /// What a player gets beside the value of a play that was judged wrongly.
    pub fn compensation_bonus(&self) -> Option<&Clause<i32>> {
        let rules = self.challenge.as_ref()?.wrong_verdict.as_ref()?;
        Some(&rules.bonus)
    }

    /// What the types of the fields cannot say.
    pub(crate) fn check(&self, checks: &mut Checks<'_>) {
        checks.id(&self.id);
        self.ranking.check(checks);
        self.card.check(checks);
        self.clock.iter().for_each(|clock| clock.check(checks));
        self.forfeit.iter().for_each(|forfeit| forfeit.check(checks));
        self.stopped.iter().for_each(|stopped| stopped.check(checks));
        self.challenge.iter().for_each(|challenge| challenge.check(checks));
        self.knockout.iter().for_each(|knockout| knockout.check(checks));
        self.lists.iter().for_each(|lists| lists.check(checks));
    }
}

/// Read once and kept, because they are asked for often.
static NAMED: LazyLock<BTreeMap<&str, Book>> = LazyLock::new(|| {
    let read = |(id, text): (&'static str, &str)| {
        let book = Book::from_toml(id, text);
        (id, book.expect("a test loads every book that comes with the program"))
    };
    BOOKS.into_iter().map(read).collect()
});

/// The ids of the books that come with the program.
pub fn book_ids() -> impl Iterator<Item = &'static str> {
    BOOKS.iter().map(|(id, _)| *id)
}

/// The file of a book that comes with the program.
pub fn book_text(id: &str) -> Option<&'static str> {
    BOOKS.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
}

/// The rules of an announcement that an event starts from, as far as the book leaves values open that it needs.
pub fn assumed(id: &str) -> &'static str {
    match id {
        "nl-scrabble" => include_str!("../books/start/nl-scrabble.toml"),
        "no-nsf" => include_str!("../books/start/no-nsf.toml"),
        _ => "",
    }
}

const BOOKS: [(&str, &str); 5] = [
    ("de-tso", include_str!("../books/de-tso.toml")),
    ("nl-scrabble", include_str!("../books/nl-scrabble.toml")),
    ("no-nsf", include_str!("../books/no-nsf.toml")),
    ("ro-frs", include_str!("../books/ro-frs.toml")),
    ("schafkopf", include_str!("../books/schafkopf.toml")),
];

#[cfg(test)]
mod tests;
