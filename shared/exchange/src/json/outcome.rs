//! A game in the words of the file: who of the two it is about goes by the side, not by the player.

use domain::{
    AbsenceReason, Absent, CardContent, DrawCause, DuelCard, Outcome, PlayerId, StopKind,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Told {
    Played(DuelCard),
    Forfeit {
        absent: [Option<Absence>; 2],
        #[serde(default)]
        last_round: bool,
    },
    Stopped {
        kind: StopKind,
        offenders: [bool; 2],
        scores: [i32; 2],
        #[serde(default)]
        racks: [i32; 2],
        #[serde(default)]
        overtime_s: [u32; 2],
    },
    Drawn(DrawCause),
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Absence {
    reason: AbsenceReason,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    late_s: Option<u32>,
}

impl Told {
    pub(super) fn of_card(
        content: &CardContent,
        players: [PlayerId; 2],
        last_round: bool,
    ) -> Option<Self> {
        let outcome = match content {
            CardContent::Duel(card) => return Some(Self::Played(card.clone())),
            CardContent::Outcome(outcome) => outcome,
            CardContent::List(_) | CardContent::Void => return None,
        };
        Some(match outcome {
            Outcome::Forfeit { .. } => {
                let of = |player| {
                    let Absent { reason, late_s, .. } = *outcome.absence(player)?;
                    Some(Absence { reason, late_s })
                };
                Self::Forfeit { absent: players.map(of), last_round }
            }
            Outcome::Stopped { kind, offenders, scores, racks, overtime_s } => Self::Stopped {
                kind: *kind,
                offenders: players.map(|player| offenders.contains(&player)),
                scores: *scores,
                racks: *racks,
                overtime_s: *overtime_s,
            },
            Outcome::Drawn { cause } => Self::Drawn(*cause),
        })
    }

    pub(super) fn card(self, players: [PlayerId; 2]) -> CardContent {
        CardContent::Outcome(match self {
            Self::Played(card) => return CardContent::Duel(card),
            Self::Forfeit { absent, .. } => {
                let of = |(player, absence): (PlayerId, Option<Absence>)| {
                    let Absence { reason, late_s } = absence?;
                    Some(Absent { player, reason, late_s })
                };
                Outcome::Forfeit {
                    absent: players.into_iter().zip(absent).filter_map(of).collect(),
                }
            }
            Self::Stopped { kind, offenders, scores, racks, overtime_s } => {
                let offended = players.into_iter().zip(offenders);
                let offenders = offended.filter(|(_, lost)| *lost).map(|(id, _)| id).collect();
                Outcome::Stopped { kind, offenders, scores, racks, overtime_s }
            }
            Self::Drawn(cause) => Outcome::Drawn { cause },
        })
    }
}
