//! Measures that act on a game whose card is still open: the game is lost, or points of it.

use crate::hall::Hall;
use crate::needed::Needed;
use desk::Refused;
use domain::{Breach, CardId, Citation, Named, SanctionEffect, messages};
use ledger::Imposed;
use rulebook::steps::sanctions::MeasureDoes;

messages! {
    /// Why a table's card is not taken as it is.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum RunningRefused {
        /// A measure decided the game; the director records how.
        Decided { player: Named },
    }
}

/// What somebody still has to carry out at a table.
pub(crate) struct Acting {
    pub(crate) card: CardId,
    pub(crate) needed: Needed,
    cite: Citation,
    player: Named,
    decides: bool,
}

/// A card that the players wrote as if nothing had happened is not handed in.
pub(crate) fn check(hall: &Hall<'_>, card: CardId) -> Result<(), Refused> {
    match acting(hall).into_iter().find(|acting| acting.card == card && acting.decides) {
        None => Ok(()),
        Some(acting) => {
            let what = RunningRefused::Decided { player: acting.player };
            Err(Breach::new(what, &acting.cite).into())
        }
    }
}

/// Measures imposed while a game was on whose card has not come in yet.
pub(crate) fn acting(hall: &Hall<'_>) -> Vec<Acting> {
    let sanctions = hall.tournament.sanctions.iter();
    sanctions.filter_map(|(entry, imposed)| of(hall, hall.ledger.find(*entry)?, imposed)).collect()
}

fn of(hall: &Hall<'_>, record: &ledger::Record, imposed: &Imposed) -> Option<Acting> {
    let under = record.entry.under?;
    let mut rounds = hall.tournament.rounds.iter();
    let (round, _) = rounds.find(|(_, published)| published.started == Some(under))?;
    let sanction = &imposed.sanction;
    let division = hall.tournament.divisions.get(&round.division)?;
    let played = division.rounds.get(&round.number)?;
    let mut tables = played.publication.tables();
    let (table, _) = tables.find(|(_, seats)| seats.contains(&sanction.player))?;
    let card = CardId { round: *round, table };
    if hall.card(card).is_some_and(|life| !life.standing.is_empty()) {
        return None;
    }
    let measure = hall.tournament.book.as_ref()?.sanctions.measure(&sanction.measure)?;
    let player = Named::from(division.players.get(&sanction.player)?);
    let lost = measure.effects == [MeasureDoes::GameLost];
    let named = player.clone();
    let needed = match sanction.effect {
        SanctionEffect::Expulsion => Needed::ExpelledInGame { card, player: named },
        SanctionEffect::InGame { points } => Needed::PointsInGame { card, player: named, points },
        SanctionEffect::Noted if lost => Needed::GameLost { card, player: named },
        SanctionEffect::Noted
        | SanctionEffect::Warning { .. }
        | SanctionEffect::Deduction { .. }
        | SanctionEffect::Compensation { .. } => return None,
    };
    let decides = !matches!(sanction.effect, SanctionEffect::InGame { .. });
    Some(Acting { card, needed, cite: measure.cite.clone(), player, decides })
}
