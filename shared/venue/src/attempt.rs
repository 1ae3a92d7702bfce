//! What somebody tried, for the list of what was refused here.

use crate::called::called;
use crate::hall::told_apart;
use desk::{Called, Intent};
use domain::{
    CardContent, CardId, DeviceName, DivisionId, EntryId, Ground, Initials, ListGame, Name,
    PlayerId, Reason, Role, RoundId, Side, TableNo, TeamName, Term, Verdict, messages,
};
use ledger::Tournament;

messages! {
    /// An intent as a person would say it. A division is named where there are several.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum Tried {
        IssueCode { role: Role },
        AdmitDevice { name: DeviceName, role: Role },
        RevokeDevice { device: Called },
        MoveDevice { device: Called, table: TableNo },
        Adopt { entry: EntryId },
        AdoptAll { device: Called },
        EnterPlayer { name: Name },
        EnterPlayers { count: usize },
        ChangePlayer { player: PlayerId },
        EnterTeam { team: TeamName },
        DissolveTeam { team: TeamName },
        WithdrawPlayer { player: PlayerId },
        ReturnPlayer { player: PlayerId },
        ProposeRound { division: Option<DivisionId> },
        TakeBackRound { round: RoundId, reason: Reason },
        PublishRound { round: RoundId },
        StartRound { round: RoundId },
        FillCard { content: CardContent, card: CardId },
        SignCard { on: TriedOn, side: Side, initials: Initials },
        EnterGame { game: ListGame, card: CardId },
        StrikeGame { number: u16, card: CardId },
        KeepList { card: CardId },
        SignList { on: TriedOn, player: PlayerId, initials: Initials },
        Substitute { substitute: PlayerId, out: PlayerId, reason: Reason },
        DrawLot { division: Option<DivisionId> },
        EnterLot { count: usize },
        Show,
        HandIn { on: TriedOn },
        CorrectCard { content: CardContent, card: CardId, ground: Option<Ground>, reason: Reason },
        SendChallenge { words: String, by: Side, card: CardId },
        CheckChallenge { on: TriedOn },
        RetractChallenge { on: TriedOn },
        NameLists { count: usize },
        ClaimOldest,
        Claim { on: TriedOn },
        Rule { on: TriedOn, verdict: Verdict, again: bool },
        Sanction { measure: Term, player: PlayerId, reason: Reason },
        LiftSanction { sanction: EntryId, reason: Reason },
    }

    /// What an attempt was about.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum TriedOn {
        Card { card: CardId },
        /// It was filled in anew since.
        OldCard,
        Play { words: String, card: CardId },
        UnknownPlay { challenge: EntryId },
    }
}

/// Nothing where somebody only asks: that attempts nothing.
#[allow(clippy::too_many_lines, reason = "one line per intent")]
pub(crate) fn tried(tournament: &Tournament, intent: &Intent) -> Option<Tried> {
    let filled = |entry: &EntryId| card_of(tournament, *entry);
    let device = |id| called(tournament, id);
    let apart = |division: &DivisionId| told_apart(tournament, *division);
    Some(match intent.clone() {
        Intent::IssueCode { role } => Tried::IssueCode { role },
        Intent::AdmitDevice { role, name, .. } => Tried::AdmitDevice { name, role },
        Intent::RevokeDevice { device: id, .. } => Tried::RevokeDevice { device: device(id) },
        Intent::MoveDevice { device: id, table } => Tried::MoveDevice { device: device(id), table },
        Intent::Adopt { entry } => Tried::Adopt { entry },
        Intent::AdoptAll { device: id, .. } => Tried::AdoptAll { device: device(id) },
        Intent::EnterPlayers { players } => match players.as_slice() {
            [only] => Tried::EnterPlayer { name: only.name.clone() },
            several => Tried::EnterPlayers { count: several.len() },
        },
        Intent::ChangePlayer { player, .. } => Tried::ChangePlayer { player },
        Intent::EnterTeam { team, .. } => Tried::EnterTeam { team },
        Intent::DissolveTeam { team, .. } => Tried::DissolveTeam { team },
        Intent::WithdrawPlayer { player, .. } => Tried::WithdrawPlayer { player },
        Intent::ReturnPlayer { player } => Tried::ReturnPlayer { player },
        Intent::ProposeRound { division, .. } | Intent::ProposeBlock { division, .. } => {
            Tried::ProposeRound { division: apart(&division) }
        }
        Intent::TakeBackRound { round, reason } => Tried::TakeBackRound { round, reason },
        Intent::PublishRound { publication, .. } => {
            Tried::PublishRound { round: publication.round }
        }
        Intent::PublishBlock { rounds } => {
            Tried::PublishRound { round: rounds.first()?.publication.round }
        }
        Intent::StartRound { round } => Tried::StartRound { round },
        Intent::FillCard { card, content } => Tried::FillCard { content, card },
        Intent::SignCard { filled: entry, side, initials } => {
            Tried::SignCard { on: filled(&entry), side, initials }
        }
        Intent::EnterGame { card, game, .. } => Tried::EnterGame { game, card },
        Intent::StrikeGame { card, number } => Tried::StrikeGame { number, card },
        Intent::KeepList { card } => Tried::KeepList { card },
        Intent::SignList { filled: entry, player, initials } => {
            Tried::SignList { on: filled(&entry), player, initials }
        }
        Intent::Substitute { out, substitute, reason } => {
            Tried::Substitute { substitute, out, reason }
        }
        Intent::DrawLot { division, .. } => Tried::DrawLot { division: apart(&division) },
        Intent::Show { .. } => Tried::Show,
        Intent::EnterLot { order } => Tried::EnterLot { count: order.len() },
        Intent::HandIn { filled: entry } => Tried::HandIn { on: filled(&entry) },
        Intent::CorrectCard { card, content, reason, ground, .. } => {
            Tried::CorrectCard { content, card, ground, reason }
        }
        Intent::SendChallenge { card, by, words, .. } => {
            Tried::SendChallenge { words: words.join(" "), by, card }
        }
        Intent::CheckChallenge { challenge } => {
            Tried::CheckChallenge { on: play(tournament, challenge) }
        }
        Intent::RetractChallenge { challenge, .. } => {
            Tried::RetractChallenge { on: play(tournament, challenge) }
        }
        Intent::NameLists { lists } => Tried::NameLists { count: lists.len() },
        Intent::Claim { challenge: None } => Tried::ClaimOldest,
        Intent::Claim { challenge: Some(id) } => Tried::Claim { on: play(tournament, id) },
        Intent::Rule { challenge, verdict, appeal, .. } => {
            Tried::Rule { on: play(tournament, challenge), verdict, again: appeal }
        }
        Intent::Sanction { player, measure, reason, .. } => {
            Tried::Sanction { measure, player, reason }
        }
        Intent::LiftSanction { sanction, reason } => Tried::LiftSanction { sanction, reason },
        Intent::Why { .. }
        | Intent::AskBook { .. }
        | Intent::ReadCard { .. }
        | Intent::StandingsAfter { .. }
        | Intent::JudgeRound { .. }
        | Intent::ExplainRound { .. } => return None,
    })
}

/// The card whose filled version this entry is.
fn card_of(tournament: &Tournament, entry: EntryId) -> TriedOn {
    let is_of = |life: &ledger::CardLife| life.filled.iter().any(|filled| filled.entry == entry);
    match tournament.cards.iter().find(|(_, life)| is_of(life)) {
        Some((card, _)) => TriedOn::Card { card: *card },
        None => TriedOn::OldCard,
    }
}

fn play(tournament: &Tournament, challenge: EntryId) -> TriedOn {
    match tournament.challenges.get(&challenge) {
        Some(found) => TriedOn::Play { words: found.words.join(" "), card: found.card },
        None => TriedOn::UnknownPlay { challenge },
    }
}
