//! A player of a table of four signs the list.

use super::sign_card::SignRefused;
use crate::hall::Hall;
use crate::life;
use desk::Refused;
use domain::{Breach, EntryId, Initials, PlayerId, Seat};
use ledger::{Entry, Fact};

pub(super) fn decide(
    hall: &Hall<'_>,
    filled: EntryId,
    player: PlayerId,
    initials: Initials,
) -> Result<Entry, Refused> {
    let (card, open) = hall.open_card(filled)?;
    hall.must_be_table(card.table)?;
    let Some(lists) = hall.lists().filter(|_| open.content.list().is_some()) else {
        return Err(Refused::because(SignRefused::IsNoList));
    };
    let division = hall.division(card.round.division)?;
    let number = card.round.number;
    let seated = division.players_at(number, card.table).unwrap_or_default();
    let now: Vec<PlayerId> = seated.iter().map(|id| division.seated(number, *id)).collect();
    let mut places = Seat::ALL.into_iter().zip(&now);
    let Some((seat, _)) = places.find(|(_, id)| **id == player) else {
        let what = SignRefused::NotSeated { player, seated: now }.into();
        return Err(Breach { what, citation: lists.seats.cite.clone() }.into());
    };
    life::check_sign_list(hall, card, seat)?;
    let under = Some(hall.started(card)?);
    Ok(Entry { under, ..Entry::new(Fact::ListSigned { filled, seat, initials }) })
}
