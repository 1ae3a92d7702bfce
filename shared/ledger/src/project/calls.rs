//! Calls of tables, and what officials said to them (rule 29).

use super::Fold;
use crate::entry::Fact;
use crate::ledger::Record;
use crate::refusal::{Missing, RefusalReason};
use crate::tournament::{Answered, Call};
use domain::EntryId;

pub(super) fn resolve(fold: &mut Fold<'_>, id: EntryId) {
    let Some(record) = fold.files.record(fold.ledger, id) else { return };
    let follow = fold.follow(record);
    let follow = fold.allowed(follow);
    fold.refusals.remove(&id);
    match made(fold, record) {
        Ok(mut call) => {
            let answers = follow.iter().filter_map(|record| {
                let Fact::CallAnswered { answer, .. } = &record.entry.fact else { return None };
                let (entry, by) = (record.id, record.author);
                Some(Answered { entry, by, answer: answer.clone() })
            });
            call.answers = answers.collect();
            let of_director = |answered: &Answered| {
                let record = fold.files.record(fold.ledger, answered.entry);
                record.is_some_and(|record| fold.authority.check_director(record).is_ok())
            };
            call.answers.sort_by_cached_key(|answered| !of_director(answered));
            fold.tournament.calls.insert(id, call);
        }
        Err(reason) => {
            fold.refuse(record, reason);
            for later in follow {
                fold.refuse(later, RefusalReason::Unknown { what: Missing::Call });
            }
            fold.tournament.calls.remove(&id);
        }
    }
}

fn made(fold: &Fold<'_>, record: &Record) -> Result<Call, RefusalReason> {
    let Fact::CallMade { table, to, about, game, words } = &record.entry.fact else {
        return Err(RefusalReason::Unknown { what: Missing::Call });
    };
    let (table, to, about, game) = (*table, *to, *about, *game);
    // Officials write down what is brought to them.
    if let Err(reason) = fold.check_at_table(record, table) {
        fold.authority.check_judge(record).map_err(|_| reason)?;
    }
    let (words, author, answers) = (words.clone(), record.author, Vec::new());
    Ok(Call { table, to, about, game, words, author, answers })
}
