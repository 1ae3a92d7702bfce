//! What a hall looks like: the part of it that people act on.

use super::rights::Rights;
use super::statement::{Says, Statement};
use super::{Broken, Law, cards, challenges, field, rounds};
use domain::{
    CardContent, CardId, DeviceId, DivisionId, EntryId, EventId, Player, PlayerId, Publication,
    Role, RoundId, Show, Substitution, Verdict,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

/// Something that several statements say differently.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Contested {
    Founding,
    Player(PlayerId),
    Round(RoundId),
    Card(CardId),
    Challenge(EntryId),
    Lot(DivisionId),
    Substitution(PlayerId),
    WordLists,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    pub roles: BTreeMap<DeviceId, BTreeSet<Role>>,
    /// Devices that ever were directors.
    pub directors: BTreeSet<DeviceId>,
    /// Devices that are admitted, and whose record was tampered with since.
    pub tampered: BTreeSet<DeviceId>,
    /// What nobody here can read, and whether it is of a kind that nobody here knows.
    pub unreadable: BTreeMap<EntryId, bool>,
    pub players: BTreeMap<PlayerId, Player>,
    /// Every round that stands, and whether it has started.
    pub rounds: BTreeMap<RoundId, (Publication, bool)>,
    /// Every card of those rounds with the contents that stand, each once, in order of their words.
    pub cards: BTreeMap<CardId, Vec<CardContent>>,
    /// Every challenge with who holds it and the verdicts that stand.
    pub challenges: BTreeMap<EntryId, (BTreeSet<DeviceId>, BTreeSet<Verdict>)>,
    /// What was imposed and not lifted.
    pub sanctions: BTreeMap<EntryId, (PlayerId, String)>,
    /// Who takes whose place, by who left.
    pub substitutes: BTreeMap<PlayerId, Substitution>,
    /// Lots that stand.
    pub lots: BTreeMap<EntryId, Vec<PlayerId>>,
    pub withdrawn: BTreeMap<PlayerId, BTreeSet<EntryId>>,
    /// What the hall is shown.
    pub shown: Show,
    pub contested: BTreeSet<Contested>,
}

impl Picture {
    /// What these statements make of an event, whatever order they came in.
    pub fn of(event: EventId, signatures: usize, statements: &[Statement]) -> Self {
        let mut sorted: Vec<&Statement> = statements.iter().collect();
        sorted.sort_by_key(|statement| statement.id);
        let rights = Rights::of(event.root(), &sorted);
        let unreadable = sorted.iter().filter_map(|statement| match statement.says {
            Says::Unreadable { newer } => Some((statement.id, newer)),
            _ => None,
        });
        let mut picture = Self {
            roles: rights.roles(),
            directors: rights.directors(),
            tampered: rights.tampered(),
            unreadable: unreadable.collect(),
            ..Self::default()
        };
        let divisions = picture.found(&sorted, &rights);
        picture.enter(&sorted, &rights, &divisions);
        let starts = rounds::stand(&mut picture, &sorted, &rights, &divisions);
        let hand_ins = cards::stand(&mut picture, &sorted, &rights, &starts, signatures);
        challenges::stand(&mut picture, &sorted, &rights, &starts, &hand_ins);
        field::stand(&mut picture, &sorted, &rights);
        picture
    }

    fn found(&mut self, sorted: &[&Statement], rights: &Rights<'_>) -> BTreeSet<DivisionId> {
        let genuine: Vec<&Statement> = sorted
            .iter()
            .copied()
            .filter(|s| matches!(s.says, Says::Founded { .. }) && rights.is_root(s))
            .collect();
        let standing = unreplaced(&genuine);
        if standing.len() > 1 {
            self.contested.insert(Contested::Founding);
        }
        match standing.first().map(|s| &s.says) {
            Some(Says::Founded { divisions }) => divisions.iter().copied().collect(),
            _ => BTreeSet::new(),
        }
    }

    fn enter(
        &mut self,
        sorted: &[&Statement],
        rights: &Rights<'_>,
        divisions: &BTreeSet<DivisionId>,
    ) {
        let mut entered: BTreeMap<PlayerId, Vec<&Statement>> = BTreeMap::new();
        for statement in sorted {
            if let Says::Entered { player } = &statement.says
                && rights.directs(statement)
                && divisions.contains(&player.id.division)
            {
                entered.entry(player.id).or_default().push(statement);
            }
        }
        for (id, statements) in entered {
            let mut players: Vec<&Player> = Vec::new();
            for statement in unreplaced(&statements) {
                let Says::Entered { player } = &statement.says else { continue };
                players.push(player);
            }
            let Some(first) = players.first() else { continue };
            if players.iter().any(|player| player != first) {
                self.contested.insert(Contested::Player(id));
            }
            self.players.insert(id, (*first).clone());
        }
    }

    /// How what a node shows differs from this.
    pub fn differs(&self, shown: &Self) -> Option<Broken> {
        let counts = |what: Option<String>| what.map(|w| Broken::new(Law::OnlyTheRulesCount, w));
        let unlike = |what: Option<String>| what.map(|w| Broken::new(Law::ConflictsAreShown, w));
        unlike(first_difference_of_sets("contested", &self.contested, &shown.contested))
            .or_else(|| counts(first_difference("the roles of", &self.roles, &shown.roles)))
            .or_else(|| {
                unlike(first_difference_of_sets("tampered", &self.tampered, &shown.tampered))
            })
            .or_else(|| unlike(first_difference("entry", &self.unreadable, &shown.unreadable)))
            .or_else(|| counts(first_difference("player", &self.players, &shown.players)))
            .or_else(|| counts(first_difference("round", &self.rounds, &shown.rounds)))
            .or_else(|| counts(first_difference("card", &self.cards, &shown.cards)))
            .or_else(|| counts(first_difference("challenge", &self.challenges, &shown.challenges)))
            .or_else(|| counts(first_difference("sanction", &self.sanctions, &shown.sanctions)))
            .or_else(|| {
                counts(first_difference("who is for", &self.substitutes, &shown.substitutes))
            })
            .or_else(|| counts(first_difference("lot", &self.lots, &shown.lots)))
            .or_else(|| counts(first_difference("who left:", &self.withdrawn, &shown.withdrawn)))
            .or_else(|| {
                let (right, is) = (self.shown, shown.shown);
                counts(
                    (right != is)
                        .then(|| format!("the hall must be shown {right:?} and is {is:?}")),
                )
            })
    }
}

/// Those that none of the others replaces.
pub(super) fn unreplaced<'a>(statements: &[&'a Statement]) -> Vec<&'a Statement> {
    let is_replaced = |id: EntryId| statements.iter().any(|other| other.replaces.contains(&id));
    statements.iter().copied().filter(|statement| !is_replaced(statement.id)).collect()
}

fn first_difference<K: Ord + Copy + Debug, V: PartialEq + Debug>(
    what: &str,
    right: &BTreeMap<K, V>,
    shown: &BTreeMap<K, V>,
) -> Option<String> {
    let keys: BTreeSet<K> = right.keys().chain(shown.keys()).copied().collect();
    let key = keys.into_iter().find(|key| right.get(key) != shown.get(key))?;
    let tell = |value: Option<&V>| value.map_or("nothing".to_owned(), |value| format!("{value:?}"));
    let (right, shown) = (tell(right.get(&key)), tell(shown.get(&key)));
    Some(format!("{what} {key:?} must be {right} and is {shown}"))
}

fn first_difference_of_sets<T: Ord + Debug>(
    what: &str,
    right: &BTreeSet<T>,
    shown: &BTreeSet<T>,
) -> Option<String> {
    if let Some(hidden) = right.difference(shown).next() {
        return Some(format!("{hidden:?} is {what}, and the node does not say so"));
    }
    shown.difference(right).next().map(|extra| format!("{extra:?} is shown as {what} and is not"))
}
