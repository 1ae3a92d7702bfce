//! A director puts somebody in the place of a player who dropped out.

use crate::hall::Hall;
use desk::Refused;
use domain::{Breach, Citation, Division, PlayerId, Reason, messages};
use ledger::{ConflictOver, Entry, Fact};

messages! {
    /// Why nobody takes a player's place.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum SubstituteRefused {
        NotInBook,
        NoPlayer { player: PlayerId },
        ReplacedAlready { player: PlayerId },
        NotNew { player: PlayerId },
    }
}

pub(super) fn decide(
    hall: &Hall<'_>,
    out: PlayerId,
    substitute: PlayerId,
    reason: Reason,
) -> Result<Entry, Refused> {
    let book = hall.book()?;
    let by = book.lists.as_ref().and_then(|lists| lists.substitute_by.as_ref());
    hall.must_be_director()
        .map_err(|refused| Refused { citation: by.map(|clause| clause.cite.clone()), ..refused })?;
    let rule = book.standings.as_ref().and_then(|rules| rules.substitute_inherits.as_ref());
    let Some(rule) = rule else {
        let citation = Citation::marked(&book.id, Citation::SILENT);
        return Err(Breach { what: SubstituteRefused::NotInBook.into(), citation }.into());
    };
    let division = hall.division(out.division)?;
    for id in [out, substitute] {
        if !division.players.contains_key(&id) {
            return Err(Refused::because(SubstituteRefused::NoPlayer { player: id }));
        }
    }
    let refuse = |what: SubstituteRefused| {
        Err(Breach { what: what.into(), citation: rule.cite.clone() }.into())
    };
    if division.substitutions.iter().any(|change| change.out == out) {
        return refuse(SubstituteRefused::ReplacedAlready { player: out });
    }
    if out == substitute || division.gone().contains(&substitute) || sits(division, substitute) {
        return refuse(SubstituteRefused::NotNew { player: substitute });
    }
    let over = ConflictOver::Substitution(out);
    let conflicts = hall.tournament.conflicts.iter().filter(|conflict| conflict.over == over);
    let replaces = conflicts.flat_map(|conflict| conflict.entries.iter().map(|(id, _)| *id));
    let fact =
        Fact::PlayerReplaced { out, substitute, before_round: first_round(division, out), reason };
    Ok(Entry { under: hall.under(out.division), replaces: replaces.collect(), fact })
}

/// Whether a player has or had a seat, or took one over.
fn sits(division: &Division, player: PlayerId) -> bool {
    let mut rounds = division.rounds.values();
    let seated = rounds.any(|round| {
        let mut tables = round.publication.tables();
        tables.any(|(_, players)| players.contains(&player))
    });
    seated || division.substitutions.iter().any(|change| change.substitute == player)
}

/// The round whose list of this player is not handed in yet.
fn first_round(division: &Division, player: PlayerId) -> u16 {
    let Some(round) = division.current() else { return 1 };
    let number = round.publication.round.number;
    let missing: Vec<_> = round.missing().collect();
    let mut tables = round.publication.tables();
    let open = tables.any(|(table, players)| {
        let here = players.iter().any(|id| division.seated(number, *id) == player);
        here && missing.contains(&table)
    });
    if open { number } else { number.saturating_add(1) }
}
