//! Entries that are well made and not their author's to write.

use super::honest::duel;
use crate::event::{found, player, publication};
use domain::{
    Amounts, CardId, DeviceId, DivisionId, EntryId, EventId, Ground, Initials, Line, PairingOrigin,
    PairingPlan, Player, PlayerId, Role, RoundId, Seat, Side, TableNo, Verdict,
};
use ledger::{DeviceKey, Entry, Fact, Tournament};
use people::Dice;

/// What everybody can see of the honest event.
#[derive(Debug)]
pub(crate) struct Scene {
    pub(crate) tournament: Tournament,
    pub(crate) event: EventId,
    /// The newest round, and its start.
    pub(crate) round: RoundId,
    pub(crate) start: Option<EntryId>,
    /// Devices in whose name somebody might write; their keys may serve in another event too.
    pub(crate) victims: Vec<DeviceKey>,
    /// Tables whose cards are worth writing.
    pub(crate) tables: Vec<TableNo>,
    fills: Vec<EntryId>,
    versions: Vec<(CardId, EntryId)>,
    admissions: Vec<(DeviceId, EntryId)>,
}

impl Scene {
    pub(crate) fn of(
        tournament: Tournament,
        victims: Vec<DeviceKey>,
        tables: Vec<TableNo>,
    ) -> Self {
        let first = RoundId { division: DivisionId::A, number: 1 };
        let newest = tournament.rounds.last_key_value();
        let (round, start) =
            newest.map_or((first, None), |(round, published)| (*round, published.started));
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
            event: tournament.event,
            round,
            start,
            victims,
            tables,
            tournament,
        }
    }
}

impl Scene {
    /// Every round that has started, with its start.
    pub(crate) fn started(&self) -> Vec<(RoundId, Option<EntryId>)> {
        let rounds = self.tournament.rounds.iter();
        rounds
            .filter(|(_, found)| found.started.is_some())
            .map(|(id, found)| (*id, found.started))
            .collect()
    }

    /// How many games the newest round has.
    fn pairs(&self) -> u16 {
        let division = self.tournament.divisions.get(&self.round.division);
        let round = division.and_then(|division| division.rounds.get(&self.round.number));
        round.map_or(1, |round| u16::try_from(round.cards.len()).unwrap_or(u16::MAX))
    }
}

/// An entry about honest things, by somebody who has no right to it; `own` is the author.
#[allow(clippy::too_many_lines, reason = "one arm for each way to overreach")]
pub(crate) fn entry(scene: &Scene, own: DeviceId, dice: &mut Dice) -> Entry {
    let mut replaces = Vec::new();
    let any = EntryId(dice.array());
    let fact = match dice.below(18) {
        14.. => about_players(scene, &mut replaces, any, dice),
        // A whole book is the largest of them, so it is rarer.
        0 if dice.one_in(12) => {
            let book = scene.tournament.book.clone().expect("the event is founded");
            found(book, 1)
        }
        1 => {
            let role = *dice.pick(&[Role::Director, Role::Arbiter, Role::Table(TableNo(1))]);
            let device = if dice.one_in(2) { own } else { DeviceId(dice.array()) };
            Fact::DeviceAdmitted { device, role, name: Line::own("Director"), after: vec![] }
        }
        2 => {
            let (device, _) = *dice.pick(&scene.admissions);
            Fact::DeviceRevoked { device, heads: Vec::new() }
        }
        3 => Fact::EntriesAdopted { entries: vec![any, *pick_or(&scene.fills, &any, dice)] },
        4 => {
            let number = u16::try_from(dice.below(40)).expect("a small number");
            let name = "Somebody else".to_owned();
            Fact::PlayerEntered { player: Player::new(player(number), Line::own(name)) }
        }
        5 => {
            replaces.extend(scene.tournament.rounds.values().map(|round| round.entry));
            let number = scene.round.number + u16::from(dice.one_in(2));
            let publication = publication(number, scene.pairs().saturating_sub(1));
            Fact::RoundPublished { publication, made: Box::new(PairingOrigin::Director) }
        }
        6 => {
            let entries: Vec<EntryId> =
                scene.tournament.rounds.values().map(|round| round.entry).collect();
            Fact::RoundStarted { publication: *pick_or(&entries, &any, dice) }
        }
        7 | 8 => {
            let table = *dice.pick(&scene.tables);
            let card = CardId { round: scene.round, table };
            replaces.extend(scene.versions.iter().filter(|(id, _)| *id == card).map(|(_, id)| *id));
            let content = duel(dice);
            if dice.one_in(2) {
                Fact::CardFilled { card, content }
            } else {
                Fact::CardCorrected {
                    card,
                    content,
                    ground: Ground::Recording,
                    reason: Line::own("because"),
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
            let card = CardId { round: scene.round, table: TableNo(1) };
            Fact::challenge(card, Side::Second, vec![Line::own("XYZZY")], 1)
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
                _ => Fact::ruled(challenge, Verdict::Unacceptable, Vec::new()),
            }
        }
    };
    let under = if dice.one_in(8) { Some(any) } else { scene.start };
    Entry { under, replaces, fact }
}

/// About the field: what only directors, and partly arbiters, may say.
fn about_players(
    scene: &Scene,
    replaces: &mut Vec<EntryId>,
    any: EntryId,
    dice: &mut Dice,
) -> Fact {
    let reason = "because".to_owned();
    let players: Vec<PlayerId> =
        scene.tournament.divisions.values().flat_map(|d| d.players.keys().copied()).collect();
    let somebody = |dice: &mut Dice| {
        if players.is_empty() { player(1) } else { *dice.pick(&players) }
    };
    match dice.below(9) {
        0 => {
            replaces.extend(scene.tournament.rounds.values().map(|round| round.entry));
            Fact::RoundTakenBack { round: scene.round, reason: Line::own(reason) }
        }
        1 => {
            let book = scene.tournament.book.as_ref().expect("the event is founded");
            let mut measures = vec!["guillotine".to_owned()];
            measures.extend(book.sanctions.measures.iter().map(|measure| measure.id.clone()));
            let measure = dice.pick(&measures).clone();
            let amounts = Amounts { half_wins: 2, spread: 50, ..Amounts::default() };
            Fact::PlayerSanctioned {
                player: somebody(dice),
                measure: Line::own(measure),
                amounts,
                reason: Line::own(reason),
            }
        }
        2 => {
            let imposed: Vec<EntryId> = scene.tournament.sanctions.keys().copied().collect();
            Fact::SanctionLifted {
                sanction: *pick_or(&imposed, &any, dice),
                reason: Line::own(reason),
            }
        }
        3 => Fact::PlayerWithdrawn { player: somebody(dice), reason: Line::own(reason) },
        4 => {
            replaces.extend(scene.tournament.withdrawals.values().flatten());
            Fact::PlayerReturned { player: somebody(dice) }
        }
        5 => Fact::PlayerReplaced {
            out: somebody(dice),
            substitute: somebody(dice),
            before_round: u16::try_from(dice.below(4)).expect("a small number"),
            reason: Line::own(reason),
        },
        6 => Fact::LotDrawn {
            order: (0..dice.below(4)).map(|_| somebody(dice)).collect(),
            seed: None,
        },
        7 => Fact::PlanChanged {
            division: scene.round.division,
            rounds: u16::try_from(dice.below(9)).expect("a small number"),
            plan: Box::new(PairingPlan { gibson: true, ..PairingPlan::default() }),
        },
        _ => Fact::ListSigned {
            filled: *pick_or(&scene.fills, &any, dice),
            seat: *dice.pick(&Seat::ALL),
            initials: Initials::new("XX").expect("two letters"),
        },
    }
}

fn pick_or<'a>(from: &'a [EntryId], otherwise: &'a EntryId, dice: &mut Dice) -> &'a EntryId {
    if from.is_empty() { otherwise } else { dice.pick(from) }
}
