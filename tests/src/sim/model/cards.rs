//! Which versions of a card stand.

use super::picture::{Contested, Picture};
use super::rights::Rights;
use super::statement::{Says, Statement};
use domain::{CardContent, CardId, EntryId, Role, RoundId};
use std::collections::{BTreeMap, BTreeSet};

/// A card as a table filled it in, by right.
struct Fill<'a> {
    statement: &'a Statement,
    card: CardId,
    content: &'a CardContent,
    /// The places of those who signed.
    signed: BTreeSet<usize>,
    handed_in: bool,
}

/// Gives the hand-ins of every card that count.
pub(super) fn stand(
    picture: &mut Picture,
    sorted: &[&Statement],
    rights: &Rights<'_>,
    starts: &BTreeMap<EntryId, RoundId>,
    signatures: usize,
) -> BTreeMap<CardId, Vec<EntryId>> {
    let mut fills: BTreeMap<EntryId, Fill<'_>> = BTreeMap::new();
    for statement in sorted {
        if let Says::Filled { card, content, lawful: true } = &statement.says
            && is_in_play(picture, statement, *card, starts)
            && speaks_for(rights, statement, *card)
            && matches!(content, CardContent::Duel(_) | CardContent::List(_))
            && fits(picture, *card, content)
        {
            let (card, signed) = (*card, BTreeSet::new());
            let fill = Fill { statement, card, content, signed, handed_in: false };
            fills.insert(statement.id, fill);
        }
    }
    for statement in sorted {
        if let Says::Signed { filled, is_list, place } = &statement.says
            && let Some(fill) = fills.get_mut(filled)
            && speaks_for(rights, statement, fill.card)
            && matches!(fill.content, CardContent::List(_)) == *is_list
            && *place < fill.content.seats()
        {
            fill.signed.insert(*place);
        }
    }
    let mut hand_ins: BTreeMap<CardId, Vec<EntryId>> = BTreeMap::new();
    for statement in sorted {
        if let Says::HandedIn { filled } = &statement.says
            && let Some(fill) = fills.get_mut(filled)
            && speaks_for(rights, statement, fill.card)
            && fill.signed.len() >= signatures
        {
            fill.handed_in = true;
            hand_ins.entry(fill.card).or_default().push(statement.id);
        }
    }
    let corrections: Vec<(&Statement, CardId, &CardContent)> = sorted
        .iter()
        .filter_map(|statement| match &statement.says {
            Says::Corrected { card, content, lawful: true } => Some((*statement, *card, content)),
            _ => None,
        })
        .filter(|(statement, card, content)| {
            rights.directs(statement) && fits(picture, *card, content)
        })
        .collect();
    let cards: Vec<CardId> = picture.cards.keys().copied().collect();
    for card in cards {
        let [handed_in, entered] = standing(card, &fills, &corrections);
        let said: BTreeSet<&String> = handed_in.keys().chain(entered.keys()).collect();
        if said.len() > 1 {
            picture.contested.insert(Contested::Card(card));
        }
        // Where a director has spoken, what a table says beside it is shown and changes nothing.
        let deciding = if entered.is_empty() { handed_in } else { entered };
        picture.cards.insert(card, deciding.into_values().collect());
    }
    hand_ins
}

/// Whether as many sit at the table as the card is for, and everybody it names is one of them.
fn fits(picture: &Picture, card: CardId, content: &CardContent) -> bool {
    let round = picture.rounds.get(&card.round);
    let seated = round.and_then(|(publication, _)| publication.players_at(card.table));
    seated.is_some_and(|seated| {
        seated.len() == content.seats() && content.players().iter().all(|p| seated.contains(p))
    })
}

/// Whether a table's statement was made under a start of the round, and the round has the table.
pub(super) fn is_in_play(
    picture: &Picture,
    statement: &Statement,
    card: CardId,
    starts: &BTreeMap<EntryId, RoundId>,
) -> bool {
    let round = statement.under.and_then(|under| starts.get(&under));
    round == Some(&card.round) && picture.cards.contains_key(&card)
}

pub(super) fn speaks_for(rights: &Rights<'_>, statement: &Statement, card: CardId) -> bool {
    rights.may(statement, |role| role == Role::Table(card.table))
}

/// Contents, each once, in order of their words.
type Contents = BTreeMap<String, CardContent>;

/// What stands of the hand-ins, and of what directors entered.
fn standing(
    card: CardId,
    fills: &BTreeMap<EntryId, Fill<'_>>,
    corrections: &[(&Statement, CardId, &CardContent)],
) -> [Contents; 2] {
    let of_card = || fills.values().filter(|fill| fill.card == card);
    // Who has handed a card in cannot fill it in once more.
    let is_too_late = |fill: &Fill<'_>| {
        fill.statement.replaces.iter().any(|old| {
            fills.get(old).is_some_and(|old| {
                old.card == card && old.handed_in && old.statement.author == fill.statement.author
            })
        })
    };
    let in_time: Vec<&Fill<'_>> = of_card().filter(|fill| !is_too_late(fill)).collect();
    let corrected = || corrections.iter().filter(|(_, corrected, _)| *corrected == card);
    let by_director =
        |id: &EntryId| corrected().any(|(statement, ..)| statement.replaces.contains(id));
    let handed_in = in_time.iter().filter(|fill| fill.handed_in).map(|f| (f.statement, f.content));
    let entered = corrected().map(|(statement, _, content)| (*statement, *content));
    // What was handed in, or entered by a director, is only a director's to replace.
    let unreplaced = |(statement, _): &(&Statement, &CardContent)| !by_director(&statement.id);
    let said = |(_, content): (&Statement, &CardContent)| (format!("{content:?}"), content.clone());
    [
        handed_in.filter(unreplaced).map(said).collect(),
        entered.filter(unreplaced).map(said).collect(),
    ]
}
