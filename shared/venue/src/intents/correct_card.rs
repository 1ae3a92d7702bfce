//! A director's word on a card: a paper card, a correction, or the end of a conflict.

use crate::hall::Hall;
use crate::life;
use desk::Refused;
use domain::limit::REPLACES_MAX;
use domain::{CardContent, CardId, EntryId, Ground, PlayerId, Reason, messages};
use ledger::{Entry, Fact, Version};

messages! {
    /// Why a director's word does not stand on a card.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum CorrectRefused {
        SaysSo { card: CardId, content: CardContent },
        NotSeated { player: PlayerId, card: CardId, seated: Vec<PlayerId> },
    }
}

/// What the director says.
pub(super) struct Word {
    pub(super) content: CardContent,
    pub(super) reason: Reason,
    pub(super) ground: Option<Ground>,
}

pub(super) fn decide(
    hall: &Hall<'_>,
    card: CardId,
    Word { content, reason, ground }: Word,
    seen: Option<Vec<EntryId>>,
) -> Result<Entry, Refused> {
    let life = hall.lists().and(hall.tournament.book.as_ref()).map(|book| &book.life);
    let late = life.and_then(|life| life.late_correction());
    hall.must_be_director()
        .map_err(|refused| Refused { citation: late.map(|row| row.cite.clone()), ..refused })?;
    hall.started(card)?;
    check_names(hall, card, &content)?;
    let content = life::with_points(hall.book()?, content)?;
    rulebook::check_card(hall.book()?, &content, hall.seated(card))?;
    let now = versions(hall, card);
    let replaces = match seen {
        None => now,
        Some(seen) => seen.into_iter().filter(|entry| now.contains(entry)).collect(),
    };
    if let [only] = hall.card(card).map_or(&[][..], |life| &life.standing)
        && only.content == content
    {
        return Err(Refused::because(CorrectRefused::SaysSo { card, content }));
    }
    let ground = ground.unwrap_or_else(|| life::ground(hall, card, &content));
    life::check_correct(hall, card, &content, ground)?;
    let under = hall.under(card.round.division);
    Ok(Entry { under, replaces, fact: Fact::CardCorrected { card, content, reason, ground } })
}

/// Whoever the content names plays at the table.
fn check_names(hall: &Hall<'_>, card: CardId, content: &CardContent) -> Result<(), Refused> {
    let division = hall.division(card.round.division)?;
    let seated = division.players_at(card.round.number, card.table);
    let seated = seated.unwrap_or_default();
    match content.players().into_iter().find(|player| !seated.contains(player)) {
        None => Ok(()),
        Some(stranger) => {
            let seated = seated.to_vec();
            Err(Refused::because(CorrectRefused::NotSeated { player: stranger, card, seated }))
        }
    }
}

/// The versions of the card that stand or are being filled in, directors' words first: they alone decide, and
/// a table's laptop may have written more than fit into an entry.
pub(crate) fn versions(hall: &Hall<'_>, card: CardId) -> Vec<EntryId> {
    let Some(life) = hall.card(card) else { return Vec::new() };
    let word = |version: &&Version| version.ground.is_some();
    let words = life.standing.iter().filter(word);
    let handed_in = life.standing.iter().filter(|version| !word(version));
    let open = life.filled.iter().filter(|filled| !filled.handed_in).map(|filled| filled.entry);
    words.chain(handed_in).map(|version| version.entry).chain(open).take(REPLACES_MAX).collect()
}
