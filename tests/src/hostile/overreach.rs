//! Entries that are well made and not their author's to write.

use super::cast::FORMER_TABLE;
use super::dice::Dice;
use super::honest::{Honest, TABLES, duel};
use crate::event::{found, player, publication};
use domain::{CardId, DeviceId, EntryId, Ground, Initials, Player, Role, Side, TableNo, Verdict};
use ledger::{Entry, Fact, PairingOrigin, Tournament};

/// What everybody can see of the honest event.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) tournament: Tournament,
    fills: Vec<EntryId>,
    versions: Vec<(CardId, EntryId)>,
    admissions: Vec<(DeviceId, EntryId)>,
}

impl Scene {
    pub(super) fn of(tournament: Tournament) -> Self {
        let lives = || tournament.cards.iter();
        let fills = lives().flat_map(|(_, life)| life.filled.iter().map(|filled| filled.entry));
        let versions = lives()
            .flat_map(|(card, life)| life.standing.iter().map(|version| (*card, version.entry)));
        let admissions = tournament.devices.iter().flat_map(|(device, known)| {
            known.grants.iter().map(|grant| (*device, grant.admission))
        });
        Self {
            fills: fills.collect(),
            versions: versions.collect(),
            admissions: admissions.collect(),
            tournament,
        }
    }
}

/// An entry about honest things, by somebody who has no right to it; `own` is the author.
#[allow(clippy::too_many_lines, reason = "one arm for each way to overreach")]
pub(super) fn entry(honest: &Honest, scene: &Scene, own: DeviceId, dice: &mut Dice) -> Entry {
    let mut replaces = Vec::new();
    let any = EntryId(dice.array());
    let fact = match dice.below(14) {
        // A whole book is the largest of them, so it is rarer.
        0 if dice.one_in(12) => {
            let book = scene.tournament.book.clone().expect("the event is founded");
            found(book, 1)
        }
        1 => {
            let role = *dice.pick(&[Role::Director, Role::Arbiter, Role::Table(TableNo(1))]);
            let device = if dice.one_in(2) { own } else { DeviceId(dice.array()) };
            Fact::DeviceAdmitted { device, role, name: "Director".into() }
        }
        2 => {
            let (device, admission) = *dice.pick(&scene.admissions);
            Fact::DeviceRevoked { device, admissions: vec![admission], heads: Vec::new() }
        }
        3 => Fact::EntriesAdopted { entries: vec![any, *pick_or(&scene.fills, &any, dice)] },
        4 => {
            let number = u16::try_from(dice.below(40)).expect("a small number");
            let name = "Somebody else".to_owned();
            Fact::PlayerEntered {
                player: Player { id: player(number), name, club: None, rating: None },
            }
        }
        5 => {
            replaces.extend(scene.tournament.rounds.values().map(|round| round.entry));
            let number = honest.round().number + u16::from(dice.one_in(2));
            let publication = publication(number, TABLES - 1);
            Fact::RoundPublished { publication, made: PairingOrigin::Director }
        }
        6 => {
            let entries: Vec<EntryId> =
                scene.tournament.rounds.values().map(|round| round.entry).collect();
            Fact::RoundStarted { publication: *pick_or(&entries, &any, dice) }
        }
        7 | 8 => {
            let table = TableNo(*dice.pick(&[1, 2, 3, 4, 5, 6, FORMER_TABLE]));
            let card = CardId { round: honest.round(), table };
            replaces.extend(scene.versions.iter().filter(|(id, _)| *id == card).map(|(_, id)| *id));
            let content = duel(dice);
            if dice.one_in(2) {
                Fact::CardFilled { card, content }
            } else {
                Fact::CardCorrected {
                    card,
                    content,
                    ground: Ground::Recording,
                    reason: "because".into(),
                }
            }
        }
        9 => {
            let initials = Initials::new("XX").expect("two letters");
            Fact::CardSigned {
                filled: *pick_or(&scene.fills, &any, dice),
                side: Side::First,
                initials,
            }
        }
        0 | 10 => Fact::CardHandedIn { filled: *pick_or(&scene.fills, &any, dice) },
        11 => {
            let card = CardId { round: honest.round(), table: TableNo(1) };
            Fact::ChallengeSent { card, by: Side::Second, words: vec!["XYZZY".into()] }
        }
        kind => {
            let challenges: Vec<EntryId> = scene.tournament.challenges.keys().copied().collect();
            let challenge = *pick_or(&challenges, &any, dice);
            replaces.extend(
                scene
                    .tournament
                    .challenges
                    .values()
                    .flat_map(|c| c.rulings.iter().map(|r| r.entry)),
            );
            match kind {
                12 => Fact::ChallengeClaimed { challenge },
                _ => Fact::ChallengeRuled {
                    challenge,
                    verdict: Verdict::Unacceptable,
                    bad: Vec::new(),
                },
            }
        }
    };
    let under = if dice.one_in(8) { Some(any) } else { honest.start() };
    Entry { under, replaces, fact }
}

fn pick_or<'a>(from: &'a [EntryId], otherwise: &'a EntryId, dice: &mut Dice) -> &'a EntryId {
    if from.is_empty() { otherwise } else { dice.pick(from) }
}
