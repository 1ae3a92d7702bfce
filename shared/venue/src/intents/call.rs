//! A table calls an arbiter or the director, and they say who comes, what was heard and what was decided.

use crate::called::called;
use crate::hall::Hall;
use desk::{Called, Refused};
use domain::{CallAbout, CallAnswer, CallTo, EntryId, Reason, Role, TableNo, messages};
use ledger::{Call, Entry, Fact};

/// Open calls of one table.
const OPEN_MAX: usize = 5;

messages! {
    /// Why nobody is called, or nothing is said to a call.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum CallRefused {
        NoTable,
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
    pub(super) to: Option<CallTo>,
    pub(super) about: CallAbout,
    pub(super) words: Option<Reason>,
}

pub(super) fn make(hall: &Hall<'_>, wanted: Wanted) -> Result<Entry, Refused> {
    let device = hall.tournament.devices.get(&hall.me);
    let mut roles = device.into_iter().flat_map(|device| device.roles.iter().copied());
    let table = roles.find_map(|role| match role {
        Role::Table(table) => Some(table),
        Role::Director | Role::Arbiter | Role::Relay => None,
    });
    let table = table.ok_or_else(|| Refused::because(CallRefused::NoTable))?;
    hall.must_be_table(table)?;
    let Wanted { to, about, words } = wanted;
    let rule = hall.book()?.calls.get(&about);
    let to = to.or(rule.map(|rule| rule.value)).unwrap_or(CallTo::Arbiter);
    let open = hall.tournament.calls.values();
    let open: Vec<&Call> =
        open.filter(|call| call.table == table && call.decided().is_none()).collect();
    if open.iter().any(|call| (call.to, call.about, &call.words) == (to, about, &words)) {
        return Err(Refused::because(CallRefused::Waits { table, about }));
    }
    if open.len() >= OPEN_MAX {
        return Err(Refused::because(CallRefused::TooMany { most: OPEN_MAX }));
    }
    Ok(Entry::new(Fact::CallMade { table, to, about, words }))
}

pub(super) fn answer(hall: &Hall<'_>, id: EntryId, answer: CallAnswer) -> Result<Entry, Refused> {
    hall.must_judge()?;
    let call = hall.tournament.calls.get(&id);
    let call = call.ok_or_else(|| Refused::because(CallRefused::Unknown))?;
    if call.to == CallTo::Director && !hall.is_director() {
        return Err(Refused::because(CallRefused::ForDirector));
    }
    if let Some((_, by)) = call.decided() {
        let by = called(hall.tournament, by);
        return Err(Refused::because(CallRefused::Decided { by }));
    }
    Ok(Entry::new(Fact::CallAnswered { call: id, answer }))
}
