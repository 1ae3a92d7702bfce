//! A director makes a refused entry count, with what belongs to it.

use crate::hall::Hall;
use desk::Refused;
use domain::EntryId;
use ledger::{Entry, Fact, Record};

pub(super) fn decide(hall: &Hall<'_>, id: EntryId) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    let refusal = hall.refusals.iter().find(|refusal| refusal.entry == id);
    let refusal = refusal.ok_or_else(|| Refused::because("this entry is not a refused one"))?;
    if !refusal.reason.is_adoptable() {
        let what = format!("this entry cannot be made to count: {}", refusal.reason);
        return Err(Refused::because(what));
    }
    let about = |id| hall.ledger.record(refusal.author, id).and_then(|record| about(hall, record));
    let wanted = about(id).ok_or_else(|| {
        Refused::because("only cards, challenges, claims and rulings can be adopted")
    })?;
    let entries: Vec<EntryId> = hall
        .refusals
        .iter()
        .filter(|other| other.author == refusal.author && other.reason.is_adoptable_or_follows())
        .map(|other| other.entry)
        .filter(|other| about(*other) == Some(wanted))
        .collect();
    Ok(Entry::new(Fact::EntriesAdopted { entries }))
}

/// What an entry is about: the filled card or the challenge that holds it together with others.
fn about(hall: &Hall<'_>, record: &Record) -> Option<EntryId> {
    match &record.entry.fact {
        Fact::CardFilled { .. } | Fact::ChallengeSent { .. } => Some(record.id),
        Fact::CardSigned { filled, .. }
        | Fact::ListSigned { filled, .. }
        | Fact::CardHandedIn { filled } => Some(*filled),
        Fact::ChallengeClaimed { challenge } | Fact::ChallengeRuled { challenge, .. } => {
            hall.tournament.challenges.contains_key(challenge).then_some(*challenge)
        }
        Fact::EventFounded { .. }
        | Fact::DeviceAdmitted { .. }
        | Fact::DeviceRevoked { .. }
        | Fact::EntriesAdopted { .. }
        | Fact::PlayerEntered { .. }
        | Fact::RoundPublished { .. }
        | Fact::RoundTakenBack { .. }
        | Fact::RoundStarted { .. }
        | Fact::CardCorrected { .. }
        | Fact::PlayerSanctioned { .. }
        | Fact::SanctionLifted { .. }
        | Fact::PlayerWithdrawn { .. }
        | Fact::PlayerReturned { .. }
        | Fact::PlayerReplaced { .. }
        | Fact::LotDrawn { .. } => None,
    }
}
