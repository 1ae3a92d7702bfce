//! A director says by which word lists the event judges.

use crate::hall::Hall;
use desk::Refused;
use domain::challenge::LISTS_MAX;
use domain::limit::REPLACES_MAX;
use domain::{Language, ListInfo, messages};
use ledger::{Entry, Fact};

messages! {
    /// Why the event does not judge by these lists.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum ListsRefused {
        TooMany { most: usize },
        Twice { list: ListInfo },
        Languages { one: Language, other: Language },
        Already,
    }
}

pub(super) fn decide(hall: &Hall<'_>, lists: Vec<ListInfo>) -> Result<Entry, Refused> {
    hall.must_be_director()?;
    if lists.len() > LISTS_MAX {
        return Err(Refused::wrongly_asked(ListsRefused::TooMany { most: LISTS_MAX }));
    }
    for (at, list) in lists.iter().enumerate() {
        let before = &lists[..at];
        if before.iter().any(|other| other.list == list.list) {
            return Err(Refused::wrongly_asked(ListsRefused::Twice { list: list.clone() }));
        }
        if let Some(other) = before.iter().find(|other| other.language != list.language) {
            let (one, other) = (other.language, list.language);
            return Err(Refused::wrongly_asked(ListsRefused::Languages { one, other }));
        }
    }
    let named = &hall.tournament.lists_named;
    let agreed = named.len() == 1 || (named.is_empty() && lists.is_empty());
    if agreed && hall.tournament.lists == lists {
        return Err(Refused::because(ListsRefused::Already));
    }
    let replaces = named.iter().copied().take(REPLACES_MAX).collect();
    Ok(Entry { under: None, replaces, fact: Fact::ListsNamed { lists } })
}
