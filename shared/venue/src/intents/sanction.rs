//! A director, or an arbiter where the book lets one, imposes a measure; a director takes one back.

use crate::hall::{Hall, HallRefused};
use desk::Refused;
use domain::{Amounts, EntryId, PlayerId, Reason, Role, Term, messages};
use ledger::{Entry, Fact};

messages! {
    /// Why a measure is not imposed or lifted.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum SanctionRefused {
        Out { player: PlayerId },
        Unknown,
    }
}

pub(super) fn impose(
    hall: &Hall<'_>,
    player: PlayerId,
    measure: Term,
    amounts: Amounts,
    reason: Reason,
) -> Result<Entry, Refused> {
    hall.must_judge()?;
    let division = hall.division(player.division)?;
    if !division.players.contains_key(&player) {
        return Err(Refused::because(HallRefused::NoPlayer { player }));
    }
    let role = if hall.is_director() { Role::Director } else { Role::Arbiter };
    rulebook::sanction_effect(hall.book()?, role, &measure, amounts)?;
    if division.expelled().contains(&player) {
        return Err(Refused::because(SanctionRefused::Out { player }));
    }
    let under = hall.under(player.division);
    let fact = Fact::PlayerSanctioned { player, measure, amounts, reason };
    Ok(Entry { under, ..Entry::new(fact) })
}

pub(super) fn lift(hall: &Hall<'_>, sanction: EntryId, reason: Reason) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let Some(imposed) = hall.tournament.sanctions.get(&sanction) else {
        return Err(Refused::because(SanctionRefused::Unknown));
    };
    let under = hall.under(imposed.sanction.player.division);
    Ok(Entry { under, ..Entry::new(Fact::SanctionLifted { sanction, reason }) })
}
