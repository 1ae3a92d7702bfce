//! The table's board: its game, its card, its challenges.

use super::{progress, seated};
use crate::bracket;
use crate::consequence::charges;
use crate::count::count;
use crate::forms::card_form;
use crate::input::Now;
use crate::venue::Venue;
use desk::notice::sorting_key;
use desk::{Begins, CardProgress, Game, ListSheet, Onward, TableBoard};
use domain::{CardContent, CardId, CardState, EntryId, PlayedRound, Player, PlayerId, TableNo};
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
        games.sort_by_key(|game| (game.card.round.number, game.card.round));
        let current = to_play(&games).map(|place| games.remove(place));
        let card = current.as_ref().map(|game| game.card);
        let later =
            |game: &Game| card.is_some_and(|card| game.card.round.number > card.round.number);
        let next = games.iter().position(later).map(|place| games.remove(place));
        games.retain(|game| game.started);
        games.reverse();
        let onward = current.as_ref().map(|game| onward(tournament, game)).unwrap_or_default();
        let plays = current
            .as_ref()
            .is_some_and(|game| game.started && game.progress < CardProgress::Counts);
        let seats = if plays { Vec::new() } else { seats(tournament) };
        TableBoard {
            table,
            game: current,
            next,
            onward,
            begins: begins(tournament, table),
            seats,
            earlier: games.into_iter().take(EARLIER_SHOWN).collect(),
            challenges: self
                .challenge_rows(now, tournament, |challenge| Some(challenge.card) == card),
            calls: self.call_rows(now, tournament, |call| call.table == table),
            knockout: card.and_then(|card| bracket::at_table(tournament, card)),
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
            charges: charges(&self.hall(now, tournament), card),
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

/// Of a table's games, oldest first, the one that is played now. A card that was begun is finished first, and a game
/// that runs stays, whatever is published meanwhile.
fn to_play(games: &[Game]) -> Option<usize> {
    let newest_started = games.iter().rposition(|game| game.started);
    let begun = games.iter().position(|game| game.filled.is_some());
    let running = newest_started.filter(|place| games[*place].progress < CardProgress::Counts);
    let coming = newest_started.map_or(0, |place| place + 1);
    begun.or(running).or((coming < games.len()).then_some(coming)).or(newest_started)
}

/// Where the players of a game go on, by the first round that is published after it.
fn onward(tournament: &Tournament, game: &Game) -> Vec<Onward> {
    let round = game.card.round;
    let division = tournament.divisions.get(&round.division);
    let after = round.number.saturating_add(1);
    let next = division.and_then(|division| division.rounds.range(after..).next());
    let Some((_, next)) = next.filter(|(_, next)| game.started && !next.started) else {
        return Vec::new();
    };
    let round = next.publication.round;
    let of_player = |player: &Player| {
        let mut tables = next.publication.tables();
        let found = tables.find(|(_, players)| players.contains(&player.id));
        if found.is_none() && !next.publication.byes.contains(&player.id) {
            return None;
        }
        let others = found.map(|(_, players)| seated(tournament, round, players));
        let mut opponents = others.unwrap_or_default();
        opponents.retain(|other| other.id != player.id);
        let table = found.map(|(table, _)| table);
        Some(Onward { player: player.clone(), round, table, opponents })
    };
    game.players.iter().filter_map(of_player).collect()
}

/// When the next round begins of the division that plays at a table, or of the only one.
fn begins(tournament: &Tournament, table: TableNo) -> Option<Begins> {
    let plays_here = |division: &&domain::Division| {
        let newest = division.rounds.values().next_back();
        newest.is_some_and(|round| round.publication.players_at(table).is_some())
    };
    let divisions = &tournament.divisions;
    let only = divisions.values().next().filter(|_| divisions.len() == 1);
    let division = divisions.values().find(plays_here).or(only)?;
    let started = division.rounds.iter().rev().find(|(_, round)| round.started);
    let round = started.map_or(1, |(number, _)| number + 1);
    let slot = division.plan.programme.as_ref()?.of_round(round)?;
    Some(Begins { round, hour: slot.hour() })
}

/// Everybody of the rounds that are published and wait for their start, by name.
fn seats(tournament: &Tournament) -> Vec<Onward> {
    let mut seats = Vec::new();
    for waiting in tournament.divisions.values().filter_map(domain::Division::waiting) {
        let round = waiting.publication.round;
        for (table, players) in waiting.publication.tables() {
            let players = seated(tournament, round, players);
            for player in &players {
                let others = players.iter().filter(|other| other.id != player.id);
                let (player, opponents) = (player.clone(), others.cloned().collect());
                seats.push(Onward { player, round, table: Some(table), opponents });
            }
        }
        for player in seated(tournament, round, &waiting.publication.byes) {
            seats.push(Onward { player, round, table: None, opponents: Vec::new() });
        }
    }
    seats.sort_by_cached_key(|seat| (sorting_key(&seat.player.name), seat.player.id));
    seats
}
