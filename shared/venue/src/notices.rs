//! The one rule of what the hall may see: from the Tournament to the notice board.
//!
//! Published rounds, whether they have started, the cards that count, and the standings that follow from
//! them. Drafts, unsigned cards, contradicting versions, challenges, reasons of sanctions and codes are not in what
//! is built here, so nobody who shows it can give them away.

use crate::board::table_names;
use crate::count::of_content;
use crate::hall::Hall;
use crate::venue::Venue;
use crate::why;
use desk::{
    DivisionNotice, Noticeboard, ResultNotice, RoundNotice, ShareNotice, StandingsNotice,
    TableNotice, Why,
};
use domain::{
    CardContent, CardState, Division, EntryId, PlayedRound, Player, PlayerId, Role, RoundId, Say,
    Show, Slot, TableNo, WinPoints,
};
use ledger::{CardLife, Ledger, Tournament};
use rulebook::Book;
use std::collections::BTreeMap;
use std::sync::Arc;

/// All that a notice board needs, apart from the venue: standings take their time, and the hall goes on meanwhile.
#[derive(Clone, Debug)]
pub struct Noticing {
    tournament: Arc<Tournament>,
    started: BTreeMap<RoundId, i64>,
    cut_off: bool,
}

/// What the hall may see, and what can be explained of it.
#[derive(Clone, Debug)]
pub struct Noticed {
    pub board: Noticeboard,
    visible: Tournament,
}

impl Venue {
    /// What is needed for the notice board of this moment.
    pub fn noticing(&mut self) -> Noticing {
        let tournament = self.tournament();
        let directs = tournament.has_role(self.me(), |role| role == Role::Director);
        let started = tournament.rounds.iter().filter_map(|(round, published)| {
            Some((*round, self.claimed_by_a_director(&tournament, published.started?)?))
        });
        Noticing {
            started: started.collect(),
            cut_off: !directs && !self.reaches_director(),
            tournament,
        }
    }

    /// What the wall clock of a director's laptop said when it wrote an entry.
    fn claimed_by_a_director(&self, tournament: &Tournament, entry: EntryId) -> Option<i64> {
        let mut records =
            tournament.devices.keys().filter_map(|device| self.ledger.record(*device, entry));
        records.next().map(|record| record.claimed_ms)
    }
}

impl Noticing {
    pub fn draw_up(self) -> Noticed {
        let visible = visible(&self.tournament);
        let board = noticeboard(&self.tournament, &visible, &self.started, self.cut_off);
        Noticed { board, visible }
    }
}

impl Noticed {
    /// Why a player stands where they stand, from what the hall may see.
    pub fn why(&self, player: PlayerId) -> Option<Why> {
        let division = self.board.division(player.division)?;
        let mut after = self.visible.clone();
        let shown = after.divisions.get_mut(&player.division)?;
        shown.rounds.retain(|number, _| *number <= division.standings.after);
        let ledger = Ledger::new(after.event);
        let (refusals, heard, drafts, lists) = Default::default();
        let hall = Hall {
            tournament: &after,
            ledger: &ledger,
            refusals: &refusals,
            me: domain::DeviceId(after.event.0),
            has_root: false,
            now_ms: 0,
            heard: &heard,
            drafts: &drafts,
            lists: &lists,
        };
        why::explain(&hall, player, None, false).ok()
    }
}

/// The Tournament without whatever the hall may not see.
fn visible(tournament: &Tournament) -> Tournament {
    let show = tournament.shown.show;
    let divisions = tournament.divisions.iter().map(|(id, division)| {
        let mut division = division.clone();
        for (number, round) in &mut division.rounds {
            let held = show.is_silent(*number);
            for state in round.cards.values_mut() {
                if held || !matches!(state, CardState::Counts(_)) {
                    *state = CardState::Open;
                }
            }
        }
        (*id, division)
    });
    let cards = tournament.cards.iter().filter(|(card, _)| !show.is_silent(card.round.number));
    let cards = cards.filter_map(|(card, life)| {
        let division = tournament.divisions.get(&card.round.division)?;
        division.rounds.get(&card.round.number)?.card(card.table)?;
        let standing = life.deciding().cloned().collect();
        Some((*card, CardLife { filled: Vec::new(), standing }))
    });
    Tournament {
        book: tournament.book.clone(),
        name: tournament.name.clone(),
        divisions: divisions.collect(),
        devices: tournament.devices.clone(),
        cards: cards.collect(),
        ..Tournament::empty(tournament.event)
    }
}

fn noticeboard(
    tournament: &Tournament,
    visible: &Tournament,
    started: &BTreeMap<RoundId, i64>,
    cut_off: bool,
) -> Noticeboard {
    let show = tournament.shown.show;
    let notice = |division: &Division| {
        let book = visible.book.as_ref();
        let counted = tournament.divisions.get(&division.id);
        DivisionNotice {
            id: division.id,
            name: division.name.to_string(),
            rounds_planned: book.map_or(division.rounds_planned, |book| book.rounds_of(division)),
            is_over: book.zip(counted).is_some_and(|(book, counted)| book.is_over(counted)),
            players: division.players.values().map(|player| as_shown(player, show)).collect(),
            withdrawn: division.gone().into_iter().collect(),
            rounds: division
                .rounds
                .values()
                .map(|round| {
                    let counted = counted
                        .and_then(|counted| counted.rounds.get(&round.publication.round.number));
                    round_notice(book, division, round, counted.unwrap_or(round), show, started)
                })
                .collect(),
            standings: standings(book, division, show),
            allotted_s: book
                .and_then(|book| book.clock.as_ref()?.allotted_s.as_ref())
                .map(|allotted| allotted.value),
            programme: programme(counted.unwrap_or(division)),
        }
    };
    Noticeboard {
        event: visible.event,
        name: visible.name.clone(),
        book: visible.book.as_ref().map(|book| book.title.clone()).unwrap_or_default(),
        cut_off,
        tables: table_names(tournament),
        divisions: visible.divisions.values().map(notice).collect(),
    }
}

fn programme(division: &Division) -> Vec<Slot> {
    division.plan.programme.as_ref().map(|hours| hours.slots().to_vec()).unwrap_or_default()
}

fn as_shown(player: &Player, show: Show) -> Player {
    let mut shown = player.clone();
    shown.rating = shown.rating.filter(|_| show.ratings);
    shown.club = shown.club.filter(|_| show.clubs);
    shown
}

/// How many cards are missing is told of a silent round too: only what stands on them is held back.
fn round_notice(
    book: Option<&Book>,
    division: &Division,
    round: &PlayedRound,
    counted: &PlayedRound,
    show: Show,
    started: &BTreeMap<RoundId, i64>,
) -> RoundNotice {
    let id = round.publication.round;
    let table = |(table, players): (TableNo, &[PlayerId])| TableNotice {
        table,
        players: players.iter().map(|player| division.seated(id.number, *player)).collect(),
        result: round
            .card(table)
            .and_then(|content| result(book?, division, id.number, players, content)),
    };
    let mut tables: Vec<TableNotice> = round.publication.tables().map(table).collect();
    tables.sort_by_key(|table| table.table);
    RoundNotice {
        round: id,
        started: round.started,
        started_wall_ms: started.get(&id).copied().filter(|_| round.started),
        is_silent: show.is_silent(id.number),
        tables,
        byes: round.publication.byes.clone(),
        absent: round.publication.absent.iter().map(|absent| absent.player).collect(),
        missing: few(counted.missing().count()),
    }
}

fn result(
    book: &Book,
    division: &Division,
    round: u16,
    players: &[PlayerId],
    content: &CardContent,
) -> Option<ResultNotice> {
    if let CardContent::List(list) = content {
        let share =
            |points: i32| ShareNotice { score: Some(points), wins: WinPoints(0), spread: points };
        return Some(ResultNotice { shares: list.totals().map(share).to_vec(), what: None });
    }
    if matches!(content, CardContent::Void) {
        return Some(ResultNotice { shares: Vec::new(), what: Some(content.said()) });
    }
    let last = book.is_last(division, round);
    let counted = of_content(book, content, players.try_into().ok()?, round, last)?;
    let shares = counted.shares.iter().map(|share| ShareNotice {
        score: share.score,
        wins: share.wins,
        spread: share.spread,
    });
    let is_plain = matches!(content, CardContent::Duel(_));
    Some(ResultNotice { shares: shares.collect(), what: (!is_plain).then(|| content.said()) })
}

/// The standings of what may be seen. Where the last round's are held back, those before it.
fn standings(book: Option<&Book>, division: &Division, show: Show) -> StandingsNotice {
    let counts = |round: &PlayedRound| {
        let number = round.publication.round.number;
        round.started && !show.is_silent(number)
    };
    let last = |number: u16| book.is_some_and(|book| book.is_last(division, number));
    let is_held = |number: u16| show.final_held && last(number);
    let rounds = division.rounds.values().filter(|round| counts(round));
    let numbers = rounds.map(|round| round.publication.round.number);
    let after = numbers.filter(|number| !is_held(*number)).max().unwrap_or(0);
    let newer = division.rounds.values().filter(|round| round.started);
    let held = newer.map(|round| round.publication.round.number).any(|number| number > after);
    let until = division.until(after);
    let missing = until.rounds.values().filter(|round| round.started);
    StandingsNotice {
        after,
        missing: few(missing.map(|round| round.missing().count()).sum()),
        is_held: held,
        rows: book.map(|book| rulebook::standings(book, &until)).unwrap_or_default(),
        teams: book.map(|book| rulebook::team_standings(book, &until)).unwrap_or_default(),
    }
}

fn few(count: usize) -> u16 {
    u16::try_from(count).unwrap_or(u16::MAX)
}

#[cfg(test)]
mod tests;
