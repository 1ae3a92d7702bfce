//! Simulated people: from what a laptop shows and from dice to what somebody does next.
//!
//! The same people sit in the demo, in its storm, in the simulation and in the stories. They remember nothing: a
//! screen that went dark and came back leads them on. How they differ is data, a [`Manner`]; what they are up
//! to is a [`Deed`].

#![warn(clippy::wildcard_enum_match_arm)]

mod card;
mod dice;
mod director;
mod field;
mod judge;
mod names;
mod pace;
mod stray;
mod table;

pub use dice::Dice;
pub use names::invented;
pub use pace::round_ms_max;

use desk::{Answer, Board, Intent};
use dice::Draw;
use domain::{CardContent, DeviceId, DivisionId, EntryId, PlayerId};

/// Somebody in front of a laptop. The same dice always lead to the same cards, whenever they are thrown.
#[derive(Clone, Debug)]
pub struct Person {
    pub manner: Manner,
    pub dice: Dice,
}

/// How people go about it. The plain manner is that of a hall where everybody takes care.
#[derive(Clone, Debug, Default)]
pub struct Manner {
    /// So many tables stand in the hall.
    pub tables: u16,
    /// Some cards come on paper, and some players do not come.
    pub on_paper: bool,
    /// People do what nobody should: too early, twice, at somebody else's place. They also do not wait.
    pub careless: bool,
    /// What a story wants on the card.
    pub writes: Option<CardContent>,
}

/// What somebody is up to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Goes on with the card of the game: doubts a word, fills in, signs, hands in.
    Play,
    FillAgain,
    Challenge,
    /// Takes a challenge, or rules on the one that was taken.
    Judge,
    /// Enters the field, pairs a round when the one before is complete, and starts it.
    Direct(DivisionId),
    /// Enters cards that do not come from their table, and what a jury has to record.
    Record,
    EnterPlayers,
    /// Writes a card anew, whatever is on it.
    Correct,
    /// Records a game that was not played to its end.
    Award,
    /// Decides what is contested.
    Decide,
    /// Imposes a measure of the book, or lifts one.
    Sanction,
    /// Writes a player's name anew, lets somebody go, or takes them back.
    ChangeField,
    /// Puts somebody new in the place of a player who dropped out.
    Substitute,
    DrawLot,
    Adopt,
    Move,
    Revoke,
    /// Affirms what a device did that is not believed any more.
    Affirm,
    /// Wants to know something, which changes nothing.
    Wonder,
    /// Tries what is somebody else's to do, or nobody's.
    Meddle(DeviceId, EntryId),
}

impl Person {
    /// What this person wants next, if there is anything to do.
    pub fn next(&self, deed: Deed, board: &Board) -> Option<Intent> {
        match deed {
            Deed::Play => self.play(board.table()?),
            Deed::FillAgain => self.fill_again(board.table()?),
            Deed::Challenge => self.challenge(board.table()?),
            Deed::Judge => self.judge(board),
            Deed::Direct(division) => self.direct(board.director()?, division),
            Deed::Record => self.record(board.director()?),
            Deed::EnterPlayers => Some(self.enter_players(board.director()?)),
            Deed::Correct => self.correct(board.director()?),
            Deed::Award => self.award(board.director()?),
            Deed::Decide => self.decide(board.director()?),
            Deed::Sanction => self.sanction(board.director()?),
            Deed::ChangeField => self.change_field(board.director()?),
            Deed::Substitute => self.substitute(board.director()?),
            Deed::DrawLot => self.draw_lot(board.director()?),
            Deed::Adopt => self.adopt(board.director()?),
            Deed::Move => self.move_device(board.director()?),
            Deed::Revoke => self.revoke(board.director()?),
            Deed::Affirm => self.affirm(board.director()?),
            Deed::Wonder => Some(self.wonder()),
            Deed::Meddle(device, entry) => Some(self.meddle(device, entry)),
        }
    }

    /// What follows from an answer, for somebody who looked at this board when they asked.
    pub fn then(&self, board: &Board, asked: &Intent, answer: &Answer) -> Option<Intent> {
        match (asked, answer) {
            (_, Answer::Proposed { proposal }) => self.publish(board.director()?, proposal),
            // Every table was changed, so that nothing of the proposal is left.
            (Intent::JudgeRound { publication, .. }, Answer::Judged { .. }) => {
                let (publication, origin) = (publication.clone(), Box::default());
                Some(Intent::PublishRound { publication, origin })
            }
            _ => None,
        }
    }

    fn lots(&self, draw: Draw, round: u16, players: &[PlayerId]) -> Dice {
        self.dice.about(draw, round, players)
    }

    /// Dice for what is up to the mood of the moment.
    fn mood(&self) -> Dice {
        self.lots(Draw::Mood, 0, &[])
    }
}
