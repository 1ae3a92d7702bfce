//! Which challenges were made in time, who holds them, and what was ruled.

use super::cards::{is_in_play, speaks_for};
use super::picture::{Contested, Picture, unreplaced};
use super::rights::Rights;
use super::statement::{Says, Statement};
use domain::{CardId, DeviceId, EntryId, Role, RoundId, Verdict};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn stand(
    picture: &mut Picture,
    sorted: &[&Statement],
    rights: &Rights<'_>,
    starts: &BTreeMap<EntryId, RoundId>,
    hand_ins: &BTreeMap<CardId, Vec<EntryId>>,
) {
    let mut challenges: BTreeSet<EntryId> = BTreeSet::new();
    for statement in sorted {
        if let Says::Challenged { card, lawful: true } = &statement.says
            && is_in_play(picture, statement, *card, starts)
            && speaks_for(rights, statement, *card)
        {
            let earlier = rights.below(statement.id);
            let too_late = hand_ins.get(card).into_iter().flatten().any(|h| earlier.contains(h));
            if !too_late {
                challenges.insert(statement.id);
            }
        }
    }
    let judges = |role| matches!(role, Role::Arbiter | Role::Director);
    for challenge in challenges {
        let mut claims = Vec::new();
        let mut rulings = Vec::new();
        for statement in sorted.iter().copied().filter(|s| rights.may(s, judges)) {
            match statement.says {
                Says::Claimed { challenge: about } if about == challenge => claims.push(statement),
                Says::Ruled { challenge: about, .. } if about == challenge => {
                    rulings.push(statement);
                }
                _ => {}
            }
        }
        let held: BTreeSet<DeviceId> = unreplaced(&claims).iter().map(|s| s.author).collect();
        let [by_directors, by_arbiters] = standing(&rulings, rights);
        if by_directors.union(&by_arbiters).count() > 1 {
            picture.contested.insert(Contested::Challenge(challenge));
        }
        // Where a director has ruled, what an arbiter says beside it is shown and changes nothing.
        let verdicts = if by_directors.is_empty() { by_arbiters } else { by_directors };
        picture.challenges.insert(challenge, (held, verdicts));
    }
}

/// The verdicts that stand, of directors and of arbiters; only a director replaces what a director ruled.
fn standing(rulings: &[&Statement], rights: &Rights<'_>) -> [BTreeSet<Verdict>; 2] {
    let directs = |statement: &Statement| rights.directs(statement);
    let is_replaced = |old: &Statement| {
        rulings.iter().any(|new| new.replaces.contains(&old.id) && (directs(new) || !directs(old)))
    };
    let mut verdicts = [BTreeSet::new(), BTreeSet::new()];
    for ruling in rulings.iter().filter(|ruling| !is_replaced(ruling)) {
        if let Says::Ruled { verdict, .. } = ruling.says {
            verdicts[usize::from(!directs(ruling))].insert(verdict);
        }
    }
    verdicts
}
