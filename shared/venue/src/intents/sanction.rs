//! A director, or an arbiter where the book lets one, imposes a measure; a director takes one back.

use crate::hall::Hall;
use desk::Refused;
use domain::{Amounts, EntryId, PlayerId, Reason, Role, Term};
use ledger::{Entry, Fact};

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
        return Err(Refused::because(format!("there is no player {player}")));
    }
    let role = if hall.is_director() { Role::Director } else { Role::Arbiter };
    rulebook::sanction_effect(hall.book()?, role, &measure, amounts)?;
    if division.expelled().contains(&player) {
        return Err(Refused::because(format!("{player} is out of the event already")));
    }
    let under = hall.under(player.division);
    let fact = Fact::PlayerSanctioned { player, measure, amounts, reason };
    Ok(Entry { under, ..Entry::new(fact) })
}

pub(super) fn lift(hall: &Hall<'_>, sanction: EntryId, reason: Reason) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let Some(imposed) = hall.tournament.sanctions.get(&sanction) else {
        let what = "there is no such sanction: `kibitz sanction list` shows them";
        return Err(Refused::because(what));
    };
    let under = hall.under(imposed.sanction.player.division);
    Ok(Entry { under, ..Entry::new(Fact::SanctionLifted { sanction, reason }) })
}
