//! Plausible random events to try pairing on: ratings, clubs, byes, absences and games not played.

use crate::plan::{Asked, Plan};
use crate::proposal::NoPairing;
use crate::request::Seed;
use crate::schedule::Schedule;
use domain::{
    AbsenceReason, Absent, CardContent, CardState, Division, DivisionId, DuelCard, Line, Member,
    PlayedRound, Player, PlayerId, TableNo, Term,
};
use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64;
use rulebook::Book;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What an event should look like; the same wish makes the same event everywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventWish {
    pub players: u16,
    pub rounds: u16,
    pub book: Book,
    pub schedule: Schedule,
    pub seed: Seed,
    /// Of a thousand players, how many miss a round.
    pub absent_per_mille: u16,
    /// Of a thousand games, how many are not played because somebody does not come.
    pub forfeit_per_mille: u16,
    /// At how many boards teams play; 0 where everybody plays alone.
    pub boards: u16,
}

impl EventWish {
    /// A Swiss event with the few absences that a real one has.
    pub fn new(players: u16, rounds: u16, book: Book, seed: Seed) -> Self {
        let system = crate::system::System::Swiss { first: crate::system::FirstRound::Lot };
        let schedule = Schedule::of(system, rounds.max(1));
        let (absent_per_mille, forfeit_per_mille) = (15, 8);
        let boards = 0;
        Self { players, rounds, book, schedule, seed, absent_per_mille, forfeit_per_mille, boards }
    }
}

/// An event after its rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    pub division: Division,
    /// Who missed which round.
    pub absent: BTreeMap<u16, BTreeSet<PlayerId>>,
    /// Tables whose card stays open because this player did not come.
    pub forfeits: BTreeMap<u16, BTreeMap<TableNo, PlayerId>>,
    /// Players who left for good, and the first round they miss.
    pub withdrawn: BTreeMap<PlayerId, u16>,
    /// Players who entered late, and their first round.
    pub late: BTreeMap<PlayerId, u16>,
}

/// Draws players and plays the rounds, stronger players winning more often.
pub fn generate(wish: &EventWish) -> Result<Event, NoPairing> {
    let mut lot = Pcg64::seed_from_u64(wish.seed.0);
    let mut division = Division::new(DivisionId::A, Line::own("Generated"), wish.rounds);
    division.players = people(wish.players, &mut lot);
    team_up(&mut division, wish.boards);
    let mut event = Event {
        division,
        absent: BTreeMap::new(),
        forfeits: BTreeMap::new(),
        withdrawn: BTreeMap::new(),
        late: BTreeMap::new(),
    };
    for player in event.division.players.keys() {
        // Nearly everybody is there from the first round to the last.
        match lot.random_range(0..100_u16) {
            0 if wish.rounds > 3 => event.withdrawn.insert(*player, wish.rounds - 1),
            1 if wish.rounds > 3 => event.late.insert(*player, 2),
            _ => None,
        };
    }
    for number in 1..=wish.rounds {
        let round = play_round(wish, &event, number, &mut lot)?;
        event.absent.insert(number, round.absent);
        event.forfeits.insert(number, round.forfeits);
        event.division.rounds.insert(number, round.played);
    }
    Ok(event)
}

struct Round {
    played: PlayedRound,
    absent: BTreeSet<PlayerId>,
    forfeits: BTreeMap<TableNo, PlayerId>,
}

fn play_round(
    wish: &EventWish,
    event: &Event,
    number: u16,
    lot: &mut Pcg64,
) -> Result<Round, NoPairing> {
    let absent = missing(wish, event, number, lot);
    let mut division = event.division.clone();
    division.plan.schedule = Some(Line::own(wish.schedule.to_string()));
    let mut asked = Asked::next(&division, wish.seed.0 ^ (u64::from(number) << 32));
    asked.tables = (1..=wish.players.max(1)).map(TableNo).collect();
    let away = |player: &PlayerId| Absent {
        player: *player,
        reason: AbsenceReason::Excused,
        late_s: None,
    };
    asked.wishes.absent = absent.iter().map(away).collect();
    if number > wish.schedule.rounds() {
        let last = wish.schedule.at(wish.schedule.rounds());
        asked.wishes.system = last.map(|slot| Term::own(slot.system.to_string()));
    }
    let proposal = Plan::new(&wish.book, &division, &asked)?.propose()?;
    let mut publication = proposal.pairs.publication;
    // The event says beside it who missed a round, because books know different reasons.
    publication.absent.clear();
    let mut cards = BTreeMap::new();
    let mut forfeits = BTreeMap::new();
    for pairing in &publication.pairings {
        if lot.random_range(0..1_000) < wish.forfeit_per_mille {
            forfeits.insert(pairing.table, pairing.players[lot.random_range(0..2_usize)]);
            cards.insert(pairing.table, CardState::Open);
            continue;
        }
        let scores = scores(&event.division, pairing.players, lot);
        cards.insert(pairing.table, CardState::Counts(CardContent::Duel(DuelCard::plain(scores))));
    }
    Ok(Round { played: PlayedRound::new(publication, cards), absent, forfeits })
}

/// Two players always stay, so that there is a round to play.
fn missing(wish: &EventWish, event: &Event, number: u16, lot: &mut Pcg64) -> BTreeSet<PlayerId> {
    let mut absent = BTreeSet::new();
    for player in event.division.players.keys() {
        let gone = event.withdrawn.get(player).is_some_and(|from| *from <= number)
            || event.late.get(player).is_some_and(|from| *from > number);
        let ill = lot.random_range(0..1_000) < wish.absent_per_mille;
        if (gone || ill) && absent.len() + 2 < event.division.players.len() {
            absent.insert(*player);
        }
    }
    absent
}

fn people(count: u16, lot: &mut Pcg64) -> BTreeMap<PlayerId, Player> {
    const START: [&str; 12] =
        ["Al", "Be", "Co", "Da", "El", "Fi", "Ga", "Io", "Lu", "Ma", "Ră", "Ște"];
    const END: [&str; 10] = ["an", "beth", "cu", "dor", "escu", "fan", "nia", "rin", "sa", "vid"];
    let clubs = (count / 5).max(2);
    (1..=count)
        .map(|number| {
            let id = PlayerId { division: DivisionId::A, number };
            let start = START[lot.random_range(0..START.len())];
            let end = END[lot.random_range(0..END.len())];
            // Small numbers are drawn more often, so that some clubs are large.
            let club = lot.random_range(0..=clubs).min(lot.random_range(0..=clubs));
            let rating = lot.random_range(600..1_300) + lot.random_range(0..700);
            let rated = lot.random_range(0..10) > 0;
            let player = Player {
                club: (club > 0).then(|| Line::own(format!("Club {club}"))),
                rating: rated.then_some(rating),
                ..Player::new(id, Line::own(format!("{}, {start}{end}", surname(number))))
            };
            (id, player)
        })
        .collect()
}

/// Teams of neighbours by number; whoever is left over is a substitute.
fn team_up(division: &mut Division, boards: u16) {
    let players = u16::try_from(division.players.len()).unwrap_or(u16::MAX);
    let Some(teams) = players.checked_div(boards).filter(|teams| *teams > 0) else { return };
    for player in division.players.values_mut() {
        let at = player.id.number - 1;
        let board = (at < teams * boards).then_some(at % boards + 1);
        let team = board.map_or(at % teams, |_| at / boards);
        let team = Line::own(format!("Team {}", surname(team + 1)));
        player.team = Some(Member { team, board });
    }
}

/// A name that nobody else has, without a figure in it that another format could take for a
/// rating.
fn surname(number: u16) -> String {
    const SYLLABLES: [&str; 16] = [
        "ba", "co", "de", "fi", "go", "hu", "ja", "ke", "li", "mo", "nu", "pa", "re", "si", "to",
        "va",
    ];
    let mut name = String::new();
    let mut rest = usize::from(number);
    while rest > 0 {
        name.insert_str(0, SYLLABLES[rest % SYLLABLES.len()]);
        rest /= SYLLABLES.len();
    }
    let first = name.get(..1).map(str::to_uppercase).unwrap_or_default();
    format!("{first}{}nu", name.get(1..).unwrap_or_default())
}

/// Scores around four hundred, a little higher for the stronger player.
fn scores(division: &Division, players: [PlayerId; 2], lot: &mut Pcg64) -> [i32; 2] {
    let rating = |player: &PlayerId| {
        division.players.get(player).and_then(|player| player.rating).unwrap_or(900)
    };
    let edge = (rating(&players[0]) - rating(&players[1])) / 8;
    let mut luck = || (0..4).map(|_| lot.random_range(0..65)).sum::<i32>();
    [270 + luck() + edge / 2, 270 + luck() - edge / 2]
}
