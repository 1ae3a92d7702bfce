//! What somebody tried, as a person would say it.

use desk::{BookQuestion, Intent};
use domain::EntryId;
use ledger::Tournament;

/// An intent in words, for the list of what was refused here.
#[allow(clippy::too_many_lines, reason = "one line per intent")]
pub(crate) fn sentence(tournament: &Tournament, intent: &Intent) -> String {
    let filled = |entry: &EntryId| card_of(tournament, *entry);
    let device = |id| tournament.device_name(id);
    match intent {
        Intent::IssueCode { role } => format!("make a code for {role}"),
        Intent::AdmitDevice { role, name, .. } => format!("admit {name} as {role}"),
        Intent::RevokeDevice { device: id, .. } => {
            format!("take back the admission of {}", device(*id))
        }
        Intent::MoveDevice { device: id, table } => {
            format!("move {} to table {table}", device(*id))
        }
        Intent::Adopt { entry } => format!("make entry {} count", entry.short()),
        Intent::AdoptAll { device: id, .. } => format!("affirm what {} wrote", device(*id)),
        Intent::EnterPlayers { players } => match players.as_slice() {
            [only] => format!("enter the player {}", only.name),
            several => format!("enter {} players", several.len()),
        },
        Intent::ChangePlayer { player, .. } => format!("change player {player}"),
        Intent::WithdrawPlayer { player, .. } => format!("let {player} leave the event"),
        Intent::ReturnPlayer { player } => format!("let {player} come back"),
        Intent::ProposeRound { division, .. } => {
            format!("work out the next round of division {division}")
        }
        Intent::JudgeRound { publication } => format!("change round {}", publication.round),
        Intent::ExplainRound { round } => format!("explain the pairs of round {round}"),
        Intent::TakeBackRound { round, reason } => format!("take round {round} back: {reason}"),
        Intent::DrawSeats { division, .. } => format!("draw the seats of division {division}"),
        Intent::PublishRound { publication } => format!("publish round {}", publication.round),
        Intent::StartRound { round } => format!("start round {round}"),
        Intent::FillCard { card, content } => format!("write {content} on the card of {card}"),
        Intent::SignCard { filled: entry, side, initials } => {
            format!("sign {} as the {side} player with {initials}", filled(entry))
        }
        Intent::EnterGame { card, game, .. } => format!("write {game} on the list of {card}"),
        Intent::StrikeGame { card, number } => format!("strike game {number} of {card}"),
        Intent::KeepList { card } => format!("keep the list of {card}"),
        Intent::SignList { filled: entry, player, initials } => {
            format!("sign {} as {player} with {initials}", filled(entry))
        }
        Intent::Substitute { out, substitute, reason } => {
            format!("put {substitute} in the place of {out}: {reason}")
        }
        Intent::DrawLot { division, .. } => format!("draw the lot of division {division}"),
        Intent::EnterLot { order } => format!("record a lot of {} players", order.len()),
        Intent::HandIn { filled: entry } => format!("hand in {}", filled(entry)),
        Intent::CorrectCard { card, content, reason, ground, .. } => {
            let ground = ground.map(|ground| format!(" ({ground})")).unwrap_or_default();
            format!("enter {content} for {card}{ground}: {reason}")
        }
        Intent::SendChallenge { card, by, words, .. } => {
            format!("challenge {} for the {by} player in {card}", words.join(" "))
        }
        Intent::Claim { challenge: None } => "take the oldest challenge".to_owned(),
        Intent::Claim { challenge: Some(id) } => format!("take {}", play(tournament, *id)),
        Intent::Rule { challenge, verdict, appeal, .. } => {
            let again = if *appeal { " once more" } else { "" };
            format!("rule {} {verdict}{again}", play(tournament, *challenge))
        }
        Intent::Sanction { player, measure, reason, .. } => {
            format!("impose {measure} on {player}: {reason}")
        }
        Intent::LiftSanction { sanction, reason } => {
            format!("lift the sanction {}: {reason}", sanction.short())
        }
        Intent::AskBook { question: BookQuestion::Late { card, .. } } => {
            format!("ask about late players in {card}")
        }
        Intent::AskBook { question: BookQuestion::Starter { card, .. } } => {
            format!("ask who begins in {card}")
        }
        Intent::Why { player, .. } => format!("explain the figures of {player}"),
    }
}

/// The card whose filled version this entry is.
fn card_of(tournament: &Tournament, entry: EntryId) -> String {
    let is_of = |life: &ledger::CardLife| life.filled.iter().any(|filled| filled.entry == entry);
    match tournament.cards.iter().find(|(_, life)| is_of(life)) {
        Some((card, _)) => format!("the card of {card}"),
        None => "a card that was changed since".to_owned(),
    }
}

fn play(tournament: &Tournament, challenge: EntryId) -> String {
    match tournament.challenges.get(&challenge) {
        Some(found) => format!("the challenge of {} in {}", found.words.join(" "), found.card),
        None => format!("challenge {}", challenge.short()),
    }
}
