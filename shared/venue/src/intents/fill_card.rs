//! A table writes what its card says.

use crate::hall::Hall;
use crate::life;
use desk::Refused;
use domain::limit::REPLACES_MAX;
use domain::{CardContent, CardId, Role, messages};
use ledger::{Entry, Fact};

messages! {
    /// Why a table's card is not written.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum FillRefused {
        /// A game that was not played to its end is the director's to record.
        OnlyDirector,
    }
}

pub(super) fn decide(
    hall: &Hall<'_>,
    card: CardId,
    content: CardContent,
) -> Result<Entry, Refused> {
    hall.must_be_table(card.table)?;
    let under = Some(hall.started(card)?);
    if matches!(content, CardContent::Outcome(_) | CardContent::Void) {
        return Err(Refused::because(FillRefused::OnlyDirector));
    }
    let book = hall.book()?;
    let content = life::with_points(book, content)?;
    rulebook::check_card(book, &content, hall.seated(card))?;
    let known = hall.card(card);
    if known.is_some_and(|known| !known.standing.is_empty()) && content.list().is_none() {
        rulebook::check_corrector(book, Role::Table(card.table))?;
    }
    life::check_fill(hall, card, &content)?;
    let replaces = known.into_iter().flat_map(|known| &known.filled).map(|filled| filled.entry);
    let replaces = replaces.take(REPLACES_MAX).collect();
    Ok(Entry { under, replaces, fact: Fact::CardFilled { card, content } })
}
