//! What a document says about pairing: rounds, repeats, byes and clubs, each with its article.

use crate::book::{Book, Clause};
pub use domain::Competition;
use domain::{Division, PlayedRound, PlayerId};
use serde::{Deserialize, Serialize};

/// Every value is absent in a book that leaves the matter to the director.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PairingRules {
    /// The system an event uses unless its announcement names another, as `kibitz pair` spells it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<Clause<String>>,
    /// Rounds by the size of the field, smallest field first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<Clause<RoundsFor>>,
    /// A field with no more players than rounds plays a round robin.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub small_round_robin: Option<Clause<bool>>,
    /// Whether pairs of earlier rounds are avoided.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeats_avoided: Option<Clause<bool>>,
    /// Events over several days and with more rounds than this repeat a pair, but not on one day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repeats_daily_over: Option<Clause<u16>>,
    /// How often a player sits out at the most.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub byes_max: Option<Clause<u16>>,
    /// Events with more rounds than this count byes per day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub byes_daily_over: Option<Clause<u16>>,
    /// As few players as possible sit out when some are absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sitters_fewest: Option<Clause<bool>>,
    /// Competitions in which club mates never meet.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clubs_apart_in: Option<Clause<Vec<Competition>>>,
    /// That rule is off from this share of the entrants in one club.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clubs_free_percent: Option<Clause<u16>>,
    /// Up to this round club mates meet as seldom as possible, in every competition.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clubs_soft_rounds: Option<Clause<u16>>,
    /// Pairs whose two players come from different clubs are free of the club rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clubs_mixed_free: Option<Clause<bool>>,
    /// Competitions in which a member who left goes on losing for the team.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dropped_lose_in: Option<Clause<Vec<Competition>>>,
    /// Whether everybody starts about half of the games.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub starts_balanced: Option<Clause<bool>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoundsFor {
    /// Absent in the last line, which holds for every larger field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players_max: Option<u16>,
    pub rounds: u16,
}

impl PairingRules {
    /// How many rounds a field of this size plays.
    pub fn rounds_for(&self, players: usize) -> Option<&Clause<RoundsFor>> {
        let fits = |limit: Option<u16>| limit.is_none_or(|limit| players <= usize::from(limit));
        self.rounds.iter().find(|clause| fits(clause.value.players_max))
    }
}

impl Book {
    /// How many rounds a division plays, and 0 where nobody says it: what is planned, or as many as a field needs
    /// in which everybody can meet everybody. Whoever plays on nevertheless plays what is planned.
    pub fn rounds_of(&self, division: &Division) -> u16 {
        let planned = division.rounds_planned;
        let small = self.pairing.small_round_robin.as_ref().is_some_and(|small| small.value);
        if !small || planned == 0 || division.plan.schedule.is_some() {
            return planned;
        }
        let (gone, first) = (division.gone(), division.rounds.get(&1));
        let there = first.map(PlayedRound::players).unwrap_or_default();
        let plays = |player: &&PlayerId| there.contains(player) || !gone.contains(player);
        let players = division.players.keys().filter(plays).count();
        let players = u16::try_from(players).unwrap_or(u16::MAX);
        // With an odd field one player sits in each round.
        let needed = if players.is_multiple_of(2) { players.saturating_sub(1) } else { players };
        let shortened = players > 1 && players <= planned && division.last_round() <= needed;
        if shortened { needed } else { planned }
    }

    /// Whether no round follows this one.
    pub fn is_last(&self, division: &Division, round: u16) -> bool {
        let rounds = self.rounds_of(division);
        rounds > 0 && round >= rounds
    }

    /// Every round is played, and every card is in.
    pub fn is_over(&self, division: &Division) -> bool {
        division.is_over_after(self.rounds_of(division))
    }
}

#[cfg(test)]
mod tests {
    use crate::Book;
    use domain::{Division, DivisionId, Name, Player, PlayerId, Title};

    #[test]
    fn a_field_in_which_all_can_meet_ends_the_event_earlier() {
        let book = Book::named("ro-frs").unwrap();
        let mut division = Division::new(DivisionId::A, Title::own("A"), 6);
        let mut rounds_with = |players: u16| {
            for number in 1..=players {
                let id = PlayerId { division: DivisionId::A, number };
                let name = Name::own(format!("P{number}"));
                division.players.insert(id, Player::new(id, name));
            }
            book.rounds_of(&division)
        };
        // RO 9.1: not more players than rounds play a round robin, and fewer rounds.
        assert_eq!([4, 5, 6, 7].map(&mut rounds_with), [3, 5, 5, 6]);
        assert!(!book.is_last(&division, 5) && book.is_last(&division, 6));
        assert_eq!(Book::named("de-tso").unwrap().rounds_of(&division), 6);
    }

    #[test]
    fn rounds_grow_with_the_field() {
        let rules = Book::named("ro-frs").unwrap().pairing;
        let rounds = |players| rules.rounds_for(players).map(|clause| clause.value.rounds);
        let of = [2, 16, 17, 32, 33, 64, 65, 4_000].map(|players| rounds(players).unwrap());
        assert_eq!(of, [6, 6, 7, 7, 8, 8, 9, 9]);
        assert!(Book::named("de-tso").unwrap().pairing.rounds_for(20).is_none());
    }
}
