//! What needs a director.

use crate::called::called;
use desk::Called;
use domain::messages;
use domain::{
    CallAbout, CallTo, CardContent, CardId, CardState, DeviceId, DivisionId, Named, PlayerId,
    RoundId, Said, TableNo,
};
use ledger::{Conflict, ConflictOver, RefusalReason, Tournament};

messages! {
    /// Something a director has to look at, and what to do about it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum Needed {
        FoundedTwice,
        PlayerTwice { player: PlayerId, by: Vec<Called> },
        PlansDiffer { division: DivisionId, by: Vec<Called> },
        RoundTwice { round: RoundId, by: Vec<Called> },
        /// `counts` where the director's word goes on counting meanwhile.
        CardContested { card: CardId, by: Vec<Called>, counts: bool },
        RulingsDiffer { by: Vec<Called>, counts: bool },
        LotsDiffer { division: DivisionId, by: Vec<Called> },
        ListsDiffer { by: Vec<Called> },
        /// A device that judges has another edition than the event.
        OtherEdition { device: Called },
        SubstitutesDiffer { player: PlayerId, by: Vec<Called> },
        Tampered { name: Called, device: DeviceId, revoked: bool },
        /// A card of a pairing that was taken back.
        OldPairing { card: CardId, handed_in: bool, says: CardContent, first: String, second: String },
        NotCounted { from: Called, why: RefusalReason },
        MoreNotCounted { from: Called, count: usize },
        TooFast { device: Called },
        CountsDifferently { device: Called },
        /// `taken_back` where nothing is written in the round, which could be taken back.
        Left { card: CardId, players: Vec<Named>, count: usize, remedy: Remedy, taken_back: bool },
        CardMissing { card: CardId },
        /// A measure decided or changes a game whose card is still open.
        GameLost { card: CardId, player: Named },
        ExpelledInGame { card: CardId, player: Named },
        PointsInGame { card: CardId, player: Named, points: u16 },
        Lot { players: Vec<Named> },
        /// Every game of a match is played, and nobody has won it.
        MatchLevel { players: Vec<Named> },
        /// A table waits for somebody.
        Call { table: TableNo, to: CallTo, about: CallAbout },
        TurnedAway { label: String, why: Said },
    }

    /// What helps where somebody left a round that is not finished.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum Remedy {
        AwaitCard,
        SayHowLost,
        SayHowLostOnceStarted,
        SubstituteOrVoid,
        Substitute,
    }
}

/// Entries that stand against each other.
pub(crate) fn conflict(tournament: &Tournament, conflict: &Conflict) -> Needed {
    let mut by: Vec<Called> =
        conflict.entries.iter().map(|(_, author)| called(tournament, *author)).collect();
    by.dedup();
    match &conflict.over {
        ConflictOver::Founding => Needed::FoundedTwice,
        ConflictOver::Player(player) => Needed::PlayerTwice { player: *player, by },
        ConflictOver::Plan(division) => Needed::PlansDiffer { division: *division, by },
        ConflictOver::Round(round) => Needed::RoundTwice { round: *round, by },
        ConflictOver::Card(card) => {
            let division = tournament.divisions.get(&card.round.division);
            let round = division.and_then(|division| division.rounds.get(&card.round.number));
            let state = round.and_then(|round| round.cards.get(&card.table));
            let counts = matches!(state, Some(CardState::Counts(_)));
            Needed::CardContested { card: *card, by, counts }
        }
        ConflictOver::Challenge(id) => {
            let verdict = tournament.challenges.get(id).and_then(ledger::Challenge::verdict);
            Needed::RulingsDiffer { by, counts: verdict.is_some() }
        }
        ConflictOver::Lot(division) => Needed::LotsDiffer { division: *division, by },
        ConflictOver::WordLists => Needed::ListsDiffer { by },
        ConflictOver::Substitution(out) => Needed::SubstitutesDiffer { player: *out, by },
    }
}
