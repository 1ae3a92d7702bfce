//! What players do with a challenge at their own laptop: the opponent confirms the words and the event's lists answer, or
//! the challenger takes it back.

use crate::hall::Hall;
use desk::Refused;
use domain::{Breach, EntryId, Proposal, Verdict, messages};
use ledger::{Challenge, Entry, Fact};
use rulebook::steps::challenge::{ChallengeBreach, ChallengeSteps, Disclosed, Retraction};
use std::collections::BTreeSet;
use std::time::Duration;

messages! {
    /// Why a challenge is not answered at the table, or not taken back.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum AtTableRefused {
        /// It went to the arbiters.
        WithArbiters,
        Answered,
        Retracted,
        /// A list of the event is not on this laptop.
        CannotJudge,
        /// The lists do not know a word of this length or with these letters.
        ForArbiter,
        /// Look-ups have their pace.
        TooFast { time: Duration },
        NoRetraction,
    }
}

/// The opponent confirmed the words: one answer for the play.
pub(super) fn check(hall: &Hall<'_>, id: EntryId) -> Result<Entry, Refused> {
    let challenge = hall.challenge(id)?;
    hall.must_be_table(challenge.card.table)?;
    let under = Some(hall.started(challenge.card)?);
    let rules = open(hall, challenge)?;
    if !challenge.here {
        return Err(Refused::because(AtTableRefused::WithArbiters));
    }
    if let Some(wait_ms) = hall.lists.wait_ms(hall.now_ms) {
        let time = Duration::from_millis(wait_ms);
        return Err(Refused::because(AtTableRefused::TooFast { time }));
    }
    let players: BTreeSet<_> = hall.seated(challenge.card).iter().copied().collect();
    let typed_by = hall.seated(challenge.card).get(challenge.by.index());
    let others = players.iter().filter(|player| Some(*player) != typed_by).copied().collect();
    rules.may_trigger_check(&players, typed_by, &others).transpose()?;
    let opinion = hall.lists.judge(&challenge.words);
    let verdict = match opinion.proposal {
        Proposal::Acceptable => Verdict::Acceptable,
        Proposal::Unacceptable => Verdict::Unacceptable,
        Proposal::ForArbiter => return Err(Refused::because(AtTableRefused::ForArbiter)),
        Proposal::CannotJudge => return Err(Refused::because(AtTableRefused::CannotJudge)),
    };
    // What the book lets nobody say stands in no entry: the players can read it.
    let told = rules.disclosed.value == Disclosed::EachWord;
    let failed = |word: &String| {
        let of_word = opinion.words.iter().find(|found| found.word == *word);
        of_word.is_some_and(|found| found.found == domain::Found::NotInList)
    };
    let words = challenge.words.iter().filter(|word| told && failed(&word.to_string()));
    let bad = words.cloned().collect();
    let lists = hall.lists.named().iter().map(|info| info.list).collect();
    let fact = Fact::ChallengeChecked { challenge: id, verdict, bad, lists };
    Ok(Entry { under, ..Entry::new(fact) })
}

/// The challenger thinks better of it; what that costs says the book.
pub(super) fn retract(hall: &Hall<'_>, id: EntryId, blank_ruled: bool) -> Result<Entry, Refused> {
    let challenge = hall.challenge(id)?;
    hall.must_be_table(challenge.card.table)?;
    let under = Some(hall.started(challenge.card)?);
    let rules = open(hall, challenge)?;
    match rules.retraction.value {
        Retraction::CountsAsUnfounded => {}
        Retraction::AfterBlankRuling if blank_ruled => {}
        Retraction::AfterBlankRuling => {
            let what = ChallengeBreach::NoBlankRuling;
            return Err(Breach::new(what, &rules.retraction.cite).into());
        }
        Retraction::NotRegulated => {
            let what = AtTableRefused::NoRetraction;
            return Err(Breach::new(what, &rules.retraction.cite).into());
        }
    }
    Ok(Entry { under, ..Entry::new(Fact::ChallengeRetracted { challenge: id }) })
}

/// The rules of a challenge that nobody has answered or taken back.
fn open<'a>(hall: &Hall<'a>, challenge: &Challenge) -> Result<&'a ChallengeSteps, Refused> {
    let rules = hall.book()?.challenge.as_ref();
    if challenge.is_answered() {
        return Err(Refused::because(AtTableRefused::Answered));
    }
    if challenge.retracted.is_some() {
        return Err(Refused::because(AtTableRefused::Retracted));
    }
    rules.ok_or_else(|| Refused::because(AtTableRefused::WithArbiters))
}
