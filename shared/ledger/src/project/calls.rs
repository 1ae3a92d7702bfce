//! Calls of tables, and what officials said to them (rule 28).

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
    let Fact::CallMade { table, to, about, words } = &record.entry.fact else {
        return Err(RefusalReason::Unknown { what: Missing::Call });
    };
    let (table, to, about) = (*table, *to, *about);
    fold.check_at_table(record, table)?;
    Ok(Call { table, to, about, words: words.clone(), author: record.author, answers: Vec::new() })
}
