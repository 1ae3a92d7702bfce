//! At least one entry of every kind, as large as it may be.

use super::super::*;
use crate::sample::list_info;
use domain::limit::{BLANKS_MAX, MOVES_MAX, RACK_MAX, SCRABBLES_MAX};
use domain::{
    AbsenceReason, CallAbout, CallAnswer, CallTo, DeviceId, Doubt, DuelCard, End, EntryId, Four,
    GameRecord, Ground, HallTables, HexDigest, Initials, InvalidTurn, ListCard, ListGame, ListId,
    Pairing, PairingPlan, Proposal, Seat, Show, StopKind, Verdict, Word,
};
use rulebook::Book;
use std::sync::LazyLock;

/// A text of the most letters that its line takes, each of the most bytes.
pub(super) fn full<const MAX: usize>() -> Line<MAX> {
    Line::own("𝔐".repeat(MAX))
}

/// An id like no other, because equal ones would shrink.
pub(super) fn id(number: usize) -> EntryId {
    use sha2::{Digest, Sha256};
    EntryId(Sha256::digest(number.to_be_bytes()).into())
}

pub(super) fn ids(count: usize) -> Vec<EntryId> {
    (0..count).map(id).collect()
}

/// Numbers that follow no rule, so that they do not shrink either.
pub(super) fn somebody(number: usize) -> PlayerId {
    let digest = id(number).0;
    let number = u16::from_be_bytes([digest[0], digest[1]]) % PLAYERS_MAX + 1;
    PlayerId { division: ROUND.division, number }
}

pub(super) fn sometable(number: usize) -> TableNo {
    let digest = id(number).0;
    TableNo(u16::from_be_bytes([digest[3], digest[4]]) % TABLE_MAX + 1)
}

pub(super) fn away(number: usize) -> Absent {
    let late_s = Some(SECONDS_MAX - u32::from(id(number).0[5]));
    Absent { player: somebody(number), reason: AbsenceReason::LateRegistration, late_s }
}

pub(super) const ROUND: RoundId = RoundId { division: DivisionId(25), number: ROUNDS_MAX };
pub(super) const CARD: CardId = CardId { round: ROUND, table: TableNo(TABLE_MAX) };

/// As many players at tables of this size as an event has, or none of them at a table.
pub(super) fn publication(seats: usize) -> Publication {
    let mut publication = Publication {
        round: ROUND,
        pairings: Vec::new(),
        fours: Vec::new(),
        byes: Vec::new(),
        absent: Vec::new(),
    };
    let all = usize::from(PLAYERS_MAX);
    match seats {
        2 => {
            let pairing =
                |at| Pairing { table: sometable(at), players: [2 * at, 2 * at + 1].map(somebody) };
            publication.pairings = (0..all / 2).map(pairing).collect();
        }
        4 => {
            let four = |at| Four {
                table: sometable(at),
                players: [0, 1, 2, 3].map(|seat| somebody(4 * at + seat)),
            };
            publication.fours = (0..all / 4).map(four).collect();
        }
        _ => {
            publication.absent = (0..WISHES_MAX).map(away).collect();
            publication.byes = (WISHES_MAX..all).map(somebody).collect();
        }
    }
    publication
}

/// Wishes of one kind only, as many as there may be.
pub(super) fn wishes(kind: usize) -> PairingWishes {
    let pairs = || (0..WISHES_MAX).map(|at| [somebody(2 * at), somebody(2 * at + 1)]).collect();
    let mut wishes = PairingWishes {
        system: Some(full()),
        based_on: Some(ROUNDS_MAX),
        repair: Some(true),
        max_meetings: Some(ROUNDS_MAX),
        repeats_from: Some(ROUNDS_MAX),
        gibson: Some(true),
        prizes: Some(PLAYERS_MAX),
        clubs_off: Some(true),
        ..PairingWishes::default()
    };
    match kind {
        0 => wishes.fixed = pairs(),
        1 => wishes.forbidden = pairs(),
        2 => wishes.allowed = pairs(),
        3 => wishes.byes = (0..WISHES_MAX).map(somebody).collect(),
        4 => wishes.absent = (0..WISHES_MAX).map(away).collect(),
        _ => {
            wishes.tables = (0..WISHES_MAX).map(|at| (somebody(at), sometable(at))).collect();
        }
    }
    wishes
}

pub(super) fn made(kind: usize) -> PairingOrigin {
    PairingOrigin::Engine {
        system: full(),
        seed: u64::MAX,
        based_on: ROUNDS_MAX,
        standings: HexDigest::own("Z".repeat(64)),
        wishes: Box::new(wishes(kind)),
        by_hand: (0..TABLES_MAX).map(sometable).collect(),
    }
}

/// As long as such a list may be.
pub(super) fn tables() -> HallTables {
    let mut text = "1=TWELVE-WIDE".to_owned();
    for number in 2..=TABLES_MAX {
        let longer = format!("{text},{number}={number}Z");
        if longer.len() > 400 {
            break;
        }
        text = longer;
    }
    text.parse().unwrap()
}

/// As long as it may be.
fn programme() -> domain::Programme {
    let slot = format!("0:00 {}", "𝔐".repeat(69));
    let slots = vec![slot; 8].join(",");
    slots.parse().unwrap()
}

pub(super) fn founding(book: Book) -> Fact {
    let plan = PairingPlan {
        order: domain::SeatOrder::Entry,
        seats: vec![vec![[1, 2]]],
        schedule: Some(full()),
        competition: domain::Competition::Pairs,
        clubs_off: true,
        repair: Some(true),
        max_meetings: Some(ROUNDS_MAX),
        repeats_from: Some(ROUNDS_MAX),
        gibson: true,
        gibson_bye: true,
        prizes: Some(PLAYERS_MAX),
        days: vec![ROUNDS_MAX; ROUNDS_MAX.into()],
        tables: Some(tables()),
        reserved: Some(tables()),
        programme: Some(programme()),
    };
    let division = |number| FoundedDivision {
        id: DivisionId(number),
        name: full(),
        rounds: ROUNDS_MAX,
        plan: plan.clone(),
    };
    let divisions = (0..DivisionId::COUNT_MAX).map(division).collect();
    Fact::EventFounded { name: full(), book: Box::new(book), divisions }
}

pub(super) fn duel() -> CardContent {
    let turn = InvalidTurn { side: Side::Second, turn_score: i32::MAX };
    CardContent::Duel(DuelCard {
        scores: [i32::MIN; 2],
        end: End::Out(Side::First),
        racks: [RACK_MAX; 2],
        overtime_s: [u32::MAX; 2],
        flagged: Some(Side::First),
        invalid_turns: vec![turn; INVALID_TURNS_MAX],
        illegal_exchange: [true; 2],
        record: Box::new(GameRecord {
            starter: Some(Side::Second),
            blanks: vec!['Å'; BLANKS_MAX],
            scrabbles: [SCRABBLES_MAX; 2],
            time_used_s: [SECONDS_MAX; 2],
            best_moves: [vec![i32::MAX; MOVES_MAX], vec![i32::MIN; MOVES_MAX]],
        }),
        charges: [u16::MAX; 2],
    })
}

pub(super) fn list() -> CardContent {
    let row = "rufspiel 1 2 3 4 lost schneider: -2147483648 2147483647 -2147483648 2147483647";
    let row: ListGame = row.parse().unwrap();
    CardContent::List(ListCard { games: vec![row; LIST_GAMES_MAX] })
}

pub(super) fn stopped() -> CardContent {
    CardContent::Outcome(Outcome::Stopped {
        kind: StopKind::Overtime,
        offenders: vec![somebody(1), somebody(2)],
        scores: [i32::MIN; 2],
        racks: [i32::MAX; 2],
        overtime_s: [u32::MAX; 2],
    })
}

/// At least one fact of every kind, each as large as it may be.
pub(super) static LARGEST: LazyLock<Vec<Fact>> = LazyLock::new(|| {
    let (device, reason) = (DeviceId(id(7).0), full());
    let (filled, initials) = (id(1), Initials::new("ÅØÄÖ").unwrap());
    let entered = Player {
        club: Some(full()),
        rating: Some(RATING_MAX),
        team: Some(domain::Member { team: full(), board: Some(domain::limit::BOARDS_MAX) }),
        ..Player::new(somebody(1), full())
    };
    let corrected = |content| Fact::CardCorrected {
        card: CARD,
        content,
        reason: full(),
        ground: Ground::Asked { by_both: true, obvious: true },
    };
    let forfeit = Outcome::Forfeit { absent: vec![away(1), away(2)] };
    let words: Vec<Word> = vec![full(); WORDS_MAX];
    let amounts = Amounts {
        half_wins: 2 * ROUNDS_MAX,
        spread: DECIDED_MAX,
        points: DECIDED_MAX,
        play_value: DECIDED_MAX,
        proved_same_day: true,
    };
    let mut facts: Vec<Fact> =
        rulebook::book_ids().map(|book| founding(Book::named(book).unwrap())).collect();
    for (seats, kinds) in [(2, 0..6), (4, 0..1), (0, 0..1)] {
        let published = |kind| Fact::RoundPublished {
            publication: publication(seats),
            made: Box::new(made(kind)),
        };
        facts.extend(kinds.map(published));
    }
    let role = Role::Table(TableNo(TABLE_MAX));
    facts.extend([
        Fact::DeviceAdmitted { device, role, name: full(), after: ids(ENTRIES_MAX) },
        Fact::DeviceRevoked { device, heads: ids(ENTRIES_MAX) },
        Fact::EntriesAdopted { entries: ids(ENTRIES_MAX) },
        Fact::PlayerEntered { player: entered },
        Fact::PlayerWithdrawn { player: somebody(1), reason },
        Fact::PlayerReturned { player: somebody(1) },
        Fact::RoundTakenBack { round: ROUND, reason: full() },
        Fact::RoundStarted { publication: id(1) },
        Fact::CardFilled { card: CARD, content: duel() },
        Fact::CardFilled { card: CARD, content: list() },
        corrected(stopped()),
        corrected(CardContent::Outcome(forfeit)),
        corrected(list()),
        Fact::CardSigned { filled, side: Side::First, initials: initials.clone() },
        Fact::ListSigned { filled, seat: Seat::ALL[3], initials },
        Fact::CardHandedIn { filled },
        Fact::ChallengeSent {
            card: CARD,
            by: Side::First,
            words: words.clone(),
            play: 1,
            doubt: Doubt::Placement,
            agreed: true,
            here: true,
        },
        Fact::ChallengeRetracted { challenge: id(1) },
        Fact::ChallengeChecked {
            challenge: id(1),
            verdict: Verdict::Unacceptable,
            bad: words.clone(),
            lists: vec![ListId([7; 32]); LISTS_MAX],
        },
        Fact::ListsNamed { lists: vec![list_info(1); LISTS_MAX] },
        Fact::ChallengeClaimed { challenge: id(1) },
        Fact::ChallengeRuled {
            challenge: id(1),
            verdict: Verdict::Unacceptable,
            bad: words,
            proposed: Some(Proposal::Acceptable),
            reason: Some(full()),
        },
        Fact::CallMade {
            table: TableNo(TABLE_MAX),
            to: CallTo::Director,
            about: CallAbout::Equipment,
            game: Some(CARD),
            words: Some(full()),
        },
        Fact::CallAnswered {
            call: id(1),
            answer: CallAnswer::Heard { side: Some(Side::Second), words: full() },
        },
        Fact::PlayerSanctioned { player: somebody(1), measure: full(), amounts, reason: full() },
        Fact::SanctionLifted { sanction: id(1), reason: full() },
        Fact::PlayerReplaced {
            out: somebody(1),
            substitute: somebody(2),
            before_round: ROUNDS_MAX + 1,
            reason: full(),
        },
        Fact::PlanChanged {
            division: DivisionId::A,
            rounds: ROUNDS_MAX,
            plan: Box::new(PairingPlan { tables: Some(tables()), ..PairingPlan::default() }),
        },
        Fact::LotDrawn {
            order: (0..usize::from(PLAYERS_MAX)).map(somebody).collect(),
            seed: Some(u64::MAX),
        },
        Fact::ShowAnnounced {
            show: Show {
                ratings: true,
                clubs: true,
                silent_from: Some(ROUNDS_MAX),
                final_held: true,
            },
        },
    ]);
    facts
});
