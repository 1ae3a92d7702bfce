//! A player signs the card at the table.

use crate::hall::Hall;
use crate::life;
use desk::Refused;
use domain::{Breach, CardId, EntryId, Initials, PlayerId, Side, messages};
use ledger::{Entry, Fact};

messages! {
    /// Why a card or a list is not signed.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum SignRefused {
        /// Four players sign a list, each by name.
        IsList,
        IsNoList,
        Already { side: Side },
        OtherInitials { initials: Initials, other: String, own: String },
        NotSeated { player: PlayerId, seated: Vec<PlayerId> },
    }
}

pub(super) fn decide(
    hall: &Hall<'_>,
    filled: EntryId,
    side: Side,
    initials: Initials,
) -> Result<Entry, Refused> {
    let (card, open) = hall.open_card(filled)?;
    hall.must_be_table(card.table)?;
    if open.content.list().is_some() {
        return Err(Refused::because(SignRefused::IsList));
    }
    if open.signed[side.index()].is_some() {
        return Err(Refused::because(SignRefused::Already { side }));
    }
    check_initials(hall, card, side, &initials)?;
    life::check_sign(hall, card, side)?;
    let under = Some(hall.started(card)?);
    Ok(Entry { under, ..Entry::new(Fact::CardSigned { filled, side, initials }) })
}

/// Initials are what a player likes to write, but not those of the other player.
fn check_initials(
    hall: &Hall<'_>,
    card: CardId,
    side: Side,
    initials: &Initials,
) -> Result<(), Refused> {
    let division = hall.division(card.round.division)?;
    let Some(seated) = division.players_at(card.round.number, card.table) else { return Ok(()) };
    let name = |side: Side| {
        let player = division.players.get(&seated[side.index()]);
        player.map(|player| player.name.as_str()).unwrap_or_default()
    };
    let (own, other) = (name(side), name(side.other()));
    if initials.fits(own) || !initials.fits(other) {
        return Ok(());
    }
    let (initials, other, own) = (initials.clone(), other.to_owned(), own.to_owned());
    let what = SignRefused::OtherInitials { initials, other, own }.into();
    Err(Breach { what, citation: hall.book()?.card.signatures.cite.clone() }.into())
}
