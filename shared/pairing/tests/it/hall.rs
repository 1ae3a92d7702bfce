//! Small fields to pair, and short ways to look at what came out.

use domain::{DivisionId, Line, Player, PlayerId, RoundId, WinPoints};
use pairing::{Entrant, Field, Meetings, Pair, Pairs, Rules, TeamEntrant};
use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::sync::LazyLock;

/// A field in the making.
pub(crate) struct Situation(pub(crate) Field);

impl Deref for Situation {
    type Target = Field;

    fn deref(&self) -> &Field {
        &self.0
    }
}

impl DerefMut for Situation {
    fn deref_mut(&mut self) -> &mut Field {
        &mut self.0
    }
}

pub(crate) fn id(number: u16) -> PlayerId {
    PlayerId { division: DivisionId::A, number }
}

pub(crate) fn ids(numbers: &[u16]) -> Vec<PlayerId> {
    numbers.iter().map(|number| id(*number)).collect()
}

/// A team without substitutes and without a past.
pub(crate) fn team(name: &str, boards: &[PlayerId]) -> TeamEntrant {
    let (name, boards) = (domain::Line::own(name), boards.to_vec());
    domain::Team { name, boards, substitutes: Vec::new() }.into()
}

/// Players 1 to `count`, the first with the highest rating.
pub(crate) fn rated(count: u16) -> BTreeMap<PlayerId, Player> {
    let player = |number: u16| {
        let rating = Some(3_000 - i32::from(number));
        let name = Line::own(format!("Player {number:02}"));
        (id(number), Player { rating, ..Player::new(id(number), name) })
    };
    (1..=count).map(player).collect()
}

/// Players 1 to `count` in the order of the standings, before round 4 of 10.
pub(crate) fn ranking(count: u16, met: &[(u16, u16)]) -> Situation {
    let round = RoundId { division: DivisionId::A, number: 4 };
    let players = (1..=count).map(|number| Entrant::new(id(number))).collect();
    let once = Meetings { times: 1, today: 1, last: 0 };
    let met = met.iter().map(|(a, b)| (Pair::new(id(*a), id(*b)), once)).collect();
    Situation(Field { met, rounds: 10, ..Field::new(round, players) })
}

impl Situation {
    pub(crate) fn in_round(mut self, number: u16, rounds: u16) -> Self {
        self.round.number = number;
        self.rounds = rounds;
        self.based_on = number - 1;
        self
    }

    pub(crate) fn on_standings_after(mut self, round: u16) -> Self {
        self.based_on = round;
        self
    }

    pub(crate) fn in_block(mut self, start: u16) -> Self {
        self.block_start = start;
        self
    }

    pub(crate) fn set_wins(&mut self, wins: &[i32]) {
        for (entrant, wins) in self.players.iter_mut().zip(wins) {
            entrant.wins = WinPoints(2 * wins);
        }
    }
}

pub(crate) fn ro() -> Rules {
    static RO_FRS: LazyLock<Rules> =
        LazyLock::new(|| Rules::of(&rulebook::Book::named("ro-frs").expect("it is built in")));
    RO_FRS.clone()
}

/// Pairs in the order of the tables of a plain hall, the smaller number of each first.
pub(crate) fn pairs(proposal: &Pairs) -> Vec<(u16, u16)> {
    let pairings = proposal.publication.pairings.iter();
    pairings
        .map(|pairing| {
            let [a, b] = pairing.players.map(|player| player.number);
            (a.min(b), a.max(b))
        })
        .collect()
}
