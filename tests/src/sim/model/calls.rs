//! Which tables called somebody, and what officials said to it.

use super::picture::Picture;
use super::rights::Rights;
use super::statement::{Says, Statement};
use domain::{EntryId, Role};
use std::collections::BTreeSet;

pub(super) fn stand(picture: &mut Picture, sorted: &[&Statement], rights: &Rights<'_>) {
    for call in sorted {
        let Says::Called { table } = call.says else { continue };
        let judges = |role| matches!(role, Role::Arbiter | Role::Director);
        if !rights.may(call, |role| role == Role::Table(table)) && !rights.may(call, judges) {
            continue;
        }
        let answers = sorted.iter().filter(|answer| {
            matches!(answer.says, Says::Answered { call: about } if about == call.id)
                && rights.may(answer, judges)
        });
        let answers: BTreeSet<EntryId> = answers.map(|answer| answer.id).collect();
        picture.calls.insert(call.id, answers);
    }
}
