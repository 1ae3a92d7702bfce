//! The table's board: its game, its card, its challenges.

use super::{progress, seated};
use crate::count::count;
use crate::forms::card_form;
use crate::input::Now;
use crate::venue::Venue;
use desk::{CardProgress, Game, ListSheet, TableBoard};
use domain::{CardContent, CardId, CardState, EntryId, PlayedRound, PlayerId, TableNo};
use ledger::{Subject, Tournament};
use std::collections::{BTreeMap, BTreeSet};

const EARLIER_SHOWN: usize = 10;

impl Venue {
    pub(super) fn table_board(
        &self,
        now: Now,
        tournament: &Tournament,
        table: TableNo,
        seen: &BTreeSet<EntryId>,
    ) -> TableBoard {
        let unseen = self.cards_with_unseen_entries(seen);
        let mut games: Vec<Game> = tournament
            .divisions
            .values()
            .flat_map(|division| division.rounds.values())
            .filter_map(|round| {
                let players = round.publication.players_at(table)?;
                let card = CardId { round: round.publication.round, table };
                Some(self.game(now, tournament, round, (card, players), &unseen))
            })
            .collect();
        games.sort_by_key(|game| std::cmp::Reverse((game.card.round.number, game.card.round)));
        // A card that was begun is finished first, even if the next round is published meanwhile.
        let begun = games.iter().rposition(|game| game.filled.is_some());
        let current = begun.or((!games.is_empty()).then_some(0)).map(|place| games.remove(place));
        let next = if begun.is_some_and(|place| place > 0) { Some(games.remove(0)) } else { None };
        let card = current.as_ref().map(|game| game.card);
        TableBoard {
            table,
            game: current,
            next,
            earlier: games.into_iter().take(EARLIER_SHOWN).collect(),
            challenges: self
                .challenge_rows(now, tournament, |challenge| Some(challenge.card) == card),
            form: card_form(&self.hall(now, tournament)),
        }
    }

    /// Cards about which this device wrote something that no director's device has confirmed.
    fn cards_with_unseen_entries(&self, seen: &BTreeSet<EntryId>) -> BTreeSet<CardId> {
        let mut card_of: BTreeMap<EntryId, CardId> = BTreeMap::new();
        let mut unseen = BTreeSet::new();
        for record in self.ledger.document(self.me()) {
            let about = record.entry.fact.about();
            let card = if let Subject::Card(card) = about {
                Some(card)
            } else if let Subject::Begun(filled) = about {
                card_of.get(&filled).copied()
            } else {
                None
            };
            let Some(card) = card else { continue };
            card_of.insert(record.id, card);
            if !seen.contains(&record.id) {
                unseen.insert(card);
            }
        }
        unseen
    }
}

impl Venue {
    fn game(
        &self,
        now: Now,
        tournament: &Tournament,
        round: &PlayedRound,
        (card, players): (CardId, &[PlayerId]),
        unseen: &BTreeSet<CardId>,
    ) -> Game {
        let progress = progress(tournament, card, round.started);
        let life = tournament.cards.get(&card);
        let filled = life.and_then(|life| life.filled.last());
        let content = match round.cards.get(&card.table) {
            Some(CardState::Counts(content)) => Some(content.clone()),
            _ => filled.map(|filled| filled.content.clone()),
        };
        let counted =
            content.as_ref().and_then(|content| count(&self.hall(now, tournament), card, content));
        let open = filled.filter(|_| progress < CardProgress::Counts);
        let list = self.sheet(tournament, card, content.as_ref());
        Game {
            card,
            started: round.started,
            players: seated(tournament, card.round, players),
            progress,
            content,
            filled: open.map(|filled| filled.entry),
            signed: filled
                .map_or_else(|| vec![None; players.len()], |filled| filled.signed.clone()),
            list,
            seen_by_director: life.is_some() && !unseen.contains(&card),
            note: self.note(tournament, card),
            counted,
        }
    }

    /// The list of a table of four: as it is being written, else as it is on the card.
    fn sheet(
        &self,
        tournament: &Tournament,
        card: CardId,
        content: Option<&CardContent>,
    ) -> Option<ListSheet> {
        let lists = rulebook::lists_of(tournament.book.as_ref()?)?;
        let written = content.and_then(CardContent::list).map(|list| &list.games);
        let division = tournament.divisions.get(&card.round.division);
        let players = division.and_then(|found| found.players_at(card.round.number, card.table));
        let draft = self.drafts.of(card, players.unwrap_or_default());
        let draft = draft.filter(|draft| Some(*draft) != written);
        Some(ListSheet {
            games: draft.or(written).cloned().unwrap_or_default(),
            wanted: lists.games.value,
            open: draft.is_some() || content.is_none(),
        })
    }
}
