//! What people ask and are answered, in words for a story.

use desk::{Answer, Intent};
use domain::Side;

pub(super) fn say_intent(intent: &Intent) -> String {
    match intent {
        Intent::IssueCode { role } => format!("wants a slip for a {role:?}"),
        Intent::AdmitDevice { device, role, .. } => {
            format!("admits device {} as {role:?}", device.short())
        }
        Intent::RevokeDevice { device, .. } => {
            format!("takes back the admission of {}", device.short())
        }
        Intent::MoveDevice { device, table } => {
            format!("moves {} to table {table}", device.short())
        }
        Intent::Adopt { entry } => format!("adopts {}", entry.short()),
        Intent::EnterPlayers { players } => format!("enters {} players", players.len()),
        Intent::ProposeRound { .. } => "has the next round paired".to_owned(),
        Intent::PublishRound { publication, .. } => {
            format!("publishes round {}", publication.round)
        }
        Intent::ProposeBlock { .. } => "has the next rounds paired".to_owned(),
        Intent::PublishBlock { rounds } => format!("publishes {} rounds", rounds.len()),
        Intent::StartRound { round } => format!("starts round {round}"),
        Intent::FillCard { card, content } => {
            format!("fills in {} for {card}", speech::english(content))
        }
        Intent::SignCard { filled, side, .. } => {
            let who = match side {
                Side::First => "first",
                Side::Second => "second",
            };
            format!("has the {who} player sign {}", filled.short())
        }
        Intent::HandIn { filled } => format!("hands in {}", filled.short()),
        Intent::CorrectCard { card, content, reason, seen, .. } => {
            let seen: Vec<String> = seen.iter().flatten().map(|entry| entry.short()).collect();
            format!(
                "enters {} for {card} ({reason}), having seen [{}]",
                speech::english(content),
                seen.join(" ")
            )
        }
        Intent::SendChallenge { card, words, .. } => {
            format!("challenges {} in {card}", words.join(" "))
        }
        Intent::Claim { challenge: Some(challenge) } => {
            format!("takes challenge {}", challenge.short())
        }
        Intent::Claim { challenge: None } => "takes the oldest challenge".to_owned(),
        Intent::Rule { challenge, verdict, .. } => {
            format!("rules challenge {} {}", challenge.short(), speech::english(verdict))
        }
        Intent::TakeBackRound { round, reason } => format!("takes round {round} back ({reason})"),
        other => format!("wants {other:?}"),
    }
}

pub(super) fn say_answer(answer: &Answer) -> String {
    match answer {
        Answer::Saved { entries } => {
            let entries: Vec<String> = entries.iter().map(|entry| entry.short()).collect();
            match entries.as_slice() {
                [first, .., last] if entries.len() > 4 => format!("saved {first} … {last}"),
                some => format!("saved {}", some.join(" ")),
            }
        }
        Answer::Code { code } => format!("slip {}", code.label()),
        Answer::Proposed { proposal } => {
            format!("{} pairs proposed", proposal.publication.pairings.len())
        }
        Answer::Refused { refused } => format!("refused, {}", speech::english(refused)),
        other => format!("{other:?}"),
    }
}
