//! What people do beside their part: they ask about things, and try what is not theirs to do.

use crate::Person;
use desk::{BookQuestion, Intent};
use domain::{
    CardContent, CardId, DeviceId, DivisionId, DuelCard, EntryId, Initials, Line, PlayerId, Role,
    RoundId, Side, Since, TableNo, Verdict, Word,
};

const ROUND: RoundId = RoundId { division: DivisionId::A, number: 1 };

impl Person {
    pub(crate) fn wonder(&self) -> Intent {
        let card = CardId { round: ROUND, table: TableNo(1) };
        let player = PlayerId { division: DivisionId::A, number: 1 };
        match self.mood().below(5) {
            0 => Intent::ExplainRound { round: ROUND, proposed: None },
            1 => Intent::Why { player, round: None, team: false },
            2 => Intent::Why { player, round: Some(1), team: true },
            3 => {
                let late_s = [Some(700), None];
                Intent::AskBook { question: BookQuestion::Late { card, late_s } }
            }
            _ => {
                let tiles = vec![[Some('A'), Some('A')], [Some('?'), Some('E')]];
                Intent::AskBook { question: BookQuestion::Starter { card, tiles } }
            }
        }
    }

    pub(crate) fn meddle(&self, device: DeviceId, entry: EntryId) -> Intent {
        let mut mood = self.mood();
        let table = TableNo(u16::try_from(mood.below(16)).expect("a small number"));
        let card = CardId { round: ROUND, table };
        let initials = Initials::new("ZZ").expect("two letters");
        match mood.below(12) {
            0 => Intent::IssueCode { role: Role::Director },
            1 => Intent::AdmitDevice { device, role: Role::Arbiter, name: Line::own("Friend") },
            2 => Intent::RevokeDevice { device, cut: None },
            3 => Intent::MoveDevice { device, table },
            4 => Intent::Adopt { entry },
            5 => Intent::EnterPlayers { players: Vec::new() },
            6 => Intent::StartRound { round: ROUND },
            7 => {
                let content = CardContent::Duel(DuelCard::plain([401, 388]));
                Intent::FillCard { card, content }
            }
            8 => Intent::SignCard { filled: entry, side: Side::First, initials },
            9 => Intent::HandIn { filled: entry },
            10 => {
                let verdict = Verdict::Acceptable;
                Intent::Rule {
                    challenge: entry,
                    verdict,
                    bad: Vec::new(),
                    appeal: false,
                    reason: None,
                }
            }
            _ => {
                let words = vec![Word::own("12")];
                Intent::SendChallenge { card, by: Side::First, words, since: Since::default() }
            }
        }
    }
}
