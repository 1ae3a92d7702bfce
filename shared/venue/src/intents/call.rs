//! A table calls an arbiter or the director, and they say who comes, what was heard and what was decided.

use crate::called::called;
use crate::hall::Hall;
use desk::{Called, Refused};
use domain::{
    CallAbout, CallAnswer, CallTo, CardId, CardState, DeviceId, EntryId, Reason, Role, TableNo,
    messages,
};
use ledger::{Call, Entry, Fact};
use rulebook::book::{GameState, ProtestRules};

/// Open calls of one table.
const OPEN_MAX: usize = 5;

messages! {
    /// Why nobody is called, or nothing is said to a call.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum CallRefused {
        NoTable,
        /// Nobody plays there in that round.
        NoGame { round: u16, table: TableNo },
        /// A protest is about a game.
        NothingPlayed { table: TableNo },
        /// The same call waits already.
        Waits { table: TableNo, about: CallAbout },
        TooMany { most: usize },
        Unknown,
        Decided { by: Called },
        /// Only the director was called.
        ForDirector,
    }
}

/// What a table wants somebody for.
pub(super) struct Wanted {
    /// Where an official writes it down.
    pub(super) game: Option<CardId>,
    pub(super) to: Option<CallTo>,
    pub(super) about: CallAbout,
    pub(super) words: Option<Reason>,
}

pub(super) fn make(hall: &Hall<'_>, wanted: Wanted) -> Result<Entry, Refused> {
    let Wanted { game, to, about, words } = wanted;
    let (table, game) = match game {
        Some(card) => (written_down(hall, card)?, game),
        None => (own_table(hall)?, None),
    };
    let (by_book, game) = match about {
        CallAbout::Protest => {
            let card = game.or_else(|| game_at(hall, table));
            let card =
                card.ok_or_else(|| Refused::because(CallRefused::NothingPlayed { table }))?;
            (Some(protest(hall, card)?.to.value), Some(card))
        }
        CallAbout::Approval
        | CallAbout::Words
        | CallAbout::Dispute
        | CallAbout::Leaving
        | CallAbout::Equipment
        | CallAbout::Recount
        | CallAbout::Other => (hall.book()?.calls.get(&about).map(|rule| rule.value), game),
    };
    let to = to.or(by_book).unwrap_or(CallTo::Arbiter);
    let open = hall.tournament.calls.values();
    let open: Vec<&Call> =
        open.filter(|call| call.table == table && call.decided().is_none()).collect();
    if open.iter().any(|call| (call.to, call.about, &call.words) == (to, about, &words)) {
        return Err(Refused::because(CallRefused::Waits { table, about }));
    }
    if open.len() >= OPEN_MAX {
        return Err(Refused::because(CallRefused::TooMany { most: OPEN_MAX }));
    }
    Ok(Entry::new(Fact::CallMade { table, to, about, game, words }))
}

fn own_table(hall: &Hall<'_>) -> Result<TableNo, Refused> {
    let device = hall.tournament.devices.get(&hall.me);
    let mut roles = device.into_iter().flat_map(|device| device.roles.iter().copied());
    let table = roles.find_map(|role| match role {
        Role::Table(table) => Some(table),
        Role::Director | Role::Arbiter | Role::Relay => None,
    });
    let table = table.ok_or_else(|| Refused::because(CallRefused::NoTable))?;
    hall.must_be_table(table)?;
    Ok(table)
}

/// An official writes down what was brought of a game.
fn written_down(hall: &Hall<'_>, card: CardId) -> Result<TableNo, Refused> {
    hall.must_judge()?;
    let CardId { round, table } = card;
    let division = hall.tournament.divisions.get(&round.division);
    match division.and_then(|division| division.players_at(round.number, table)) {
        Some(_) => Ok(table),
        None => Err(Refused::because(CallRefused::NoGame { round: round.number, table })),
    }
}

/// The game of the round that people are busy with.
fn game_at(hall: &Hall<'_>, table: TableNo) -> Option<CardId> {
    let mut rounds = hall.tournament.divisions.values().filter_map(|division| division.current());
    let round = rounds.find(|round| round.publication.players_at(table).is_some())?;
    Some(CardId { round: round.publication.round, table })
}

/// The book's rules, if it still hears a protest about this game.
fn protest<'a>(hall: &Hall<'a>, card: CardId) -> Result<&'a ProtestRules, Refused> {
    let division = hall.tournament.divisions.get(&card.round.division);
    let rounds = division.map(|division| &division.rounds);
    let state = rounds.and_then(|rounds| rounds.get(&card.round.number)?.cards.get(&card.table));
    let later = |rounds: &std::collections::BTreeMap<u16, domain::PlayedRound>| {
        rounds.range(card.round.number + 1..).any(|(_, round)| round.started)
    };
    let game = GameState {
        is_over: !matches!(state, None | Some(CardState::Open)),
        next_round_started: rounds.is_some_and(later),
    };
    hall.book()?.protest_rules(game).map_err(Refused::from)
}

/// Whether a director may decide anew what an arbiter decided.
fn goes_on(hall: &Hall<'_>, call: &Call, by: DeviceId) -> bool {
    let by_director = hall.tournament.has_role(by, |role| role == Role::Director);
    let again =
        hall.tournament.book.as_ref().and_then(|book| book.protest.as_ref()?.again.as_ref());
    let is_contested = matches!(call.about, CallAbout::Protest | CallAbout::Dispute);
    is_contested && !by_director && hall.is_director() && again.is_some_and(|rule| rule.value)
}

pub(super) fn answer(hall: &Hall<'_>, id: EntryId, answer: CallAnswer) -> Result<Entry, Refused> {
    hall.must_judge()?;
    let call = hall.tournament.calls.get(&id);
    let call = call.ok_or_else(|| Refused::because(CallRefused::Unknown))?;
    if call.to == CallTo::Director && !hall.is_director() {
        return Err(Refused::because(CallRefused::ForDirector));
    }
    if let Some((_, by)) = call.decided().filter(|(_, by)| !goes_on(hall, call, *by)) {
        let by = called(hall.tournament, by);
        return Err(Refused::because(CallRefused::Decided { by }));
    }
    Ok(Entry::new(Fact::CallAnswered { call: id, answer }))
}
