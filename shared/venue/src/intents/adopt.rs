//! A director makes refused entries count: one with what belongs to it, or all of a kind of one device.

use super::{Decision, Pen};
use crate::hall::Hall;
use desk::{Acts, Refused};
use domain::limit::ENTRIES_MAX;
use domain::{DeviceId, EntryId, Role, messages};
use ledger::{Entry, Fact, Kind, Record, Refusal, RefusalReason, Subject, Topic, Writer};

messages! {
    /// Why an entry is not made to count.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum AdoptRefused {
        NotRefused,
        Never { reason: RefusalReason },
        /// What only directors may write is affirmed only if a director wrote it.
        NotByDirector,
        NothingAlike,
    }
}

pub(super) fn decide(hall: &Hall<'_>, id: EntryId) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let refusal = hall.refusals.get(&id);
    let refusal = refusal.ok_or_else(|| Refused::because(AdoptRefused::NotRefused))?;
    if !refusal.reason.is_adoptable() {
        let reason = refusal.reason.clone();
        return Err(Refused::because(AdoptRefused::Never { reason }));
    }
    if !reaches(hall, refusal) {
        return Err(Refused::because(AdoptRefused::NotByDirector));
    }
    let about = |id| hall.ledger.record(refusal.author, id).and_then(|record| about(hall, record));
    let wanted = about(id);
    let together = |other: &Refusal| match wanted {
        Some(wanted) => about(other.entry) == Some(wanted),
        None => other.entry == id,
    };
    let entries: Vec<EntryId> = hall
        .refusals
        .values()
        .filter(|other| other.author == refusal.author && other.reason.is_adoptable_or_follows())
        .filter(|other| together(other))
        .map(|other| other.entry)
        .take(ENTRIES_MAX)
        .collect();
    Ok(Entry::new(Fact::EntriesAdopted { entries }))
}

pub(super) fn all_of(hall: &Hall<'_>, device: DeviceId, acts: Acts) -> Result<Decision, Refused> {
    hall.must_be_director()?;
    let is_wanted = |refusal: &&Refusal| {
        let record = hall.ledger.record(refusal.author, refusal.entry);
        refusal.author == device
            && refusal.reason.is_adoptable_or_follows()
            && reaches(hall, refusal)
            && record.is_some_and(|record| acts == Acts::All || kind(&record.entry.fact) == acts)
    };
    let entries: Vec<EntryId> =
        hall.refusals.values().filter(is_wanted).map(|refusal| refusal.entry).collect();
    if entries.is_empty() {
        return Err(Refused::because(AdoptRefused::NothingAlike));
    }
    let entries = entries
        .chunks(ENTRIES_MAX)
        .map(|some| Entry::new(Fact::EntriesAdopted { entries: some.to_vec() }));
    Ok(Decision::Write { pen: Pen::Device, entries: entries.collect() })
}

/// Whether an adoption has any effect on an entry.
pub(crate) fn reaches(hall: &Hall<'_>, refusal: &Refusal) -> bool {
    let Some(record) = hall.ledger.record(refusal.author, refusal.entry) else { return false };
    let author = hall.tournament.devices.get(&refusal.author);
    let was_director =
        author.is_some_and(|author| author.grants.iter().any(|grant| grant.role == Role::Director));
    record.entry.fact.may_be_adopted(was_director)
}

/// How people would ask for entries like this one.
pub(crate) fn kind(fact: &Fact) -> Acts {
    match fact.kind().topic {
        Topic::Event | Topic::Adoptions | Topic::Unknown => Acts::All,
        Topic::Devices => Acts::Devices,
        Topic::Players => Acts::Players,
        Topic::Rounds => Acts::Rounds,
        Topic::Cards => Acts::Cards,
        Topic::Challenges | Topic::Lists => Acts::Challenges,
        Topic::Calls => Acts::Calls,
        Topic::Sanctions => Acts::Sanctions,
    }
}

/// What an entry of a table or an arbiter belongs to: the filled card or the challenge that holds it
/// together with others. Everything else stands alone.
fn about(hall: &Hall<'_>, record: &Record) -> Option<EntryId> {
    let fact = &record.entry.fact;
    let Kind { topic, writer, .. } = fact.kind();
    let Subject::Begun(began) = fact.about() else {
        return (writer == Writer::Table).then_some(record.id);
    };
    let is_here = match topic {
        Topic::Cards => true,
        Topic::Challenges => hall.tournament.challenges.contains_key(&began),
        Topic::Calls => hall.tournament.calls.contains_key(&began),
        Topic::Event
        | Topic::Adoptions
        | Topic::Devices
        | Topic::Players
        | Topic::Lists
        | Topic::Rounds
        | Topic::Sanctions
        | Topic::Unknown => false,
    };
    is_here.then_some(began)
}
