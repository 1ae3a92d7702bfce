//! The local socket: what programs on this machine ask a node, and what a node answers.

use super::played::{self, LEDGER, happens, outcome};
use desk::{Acts, Answer, Cut, Intent, LineAnswer, LineRequest, NewPlayer, NotARequest, Refused};
use domain::{
    Amounts, CardId, DeviceId, DivisionId, EntryId, Ground, Initials, Line, ListGame, Role,
    RoundId, Side, TableNo, Verdict,
};
use ledger::Fact;
use serde::Serialize;
use std::collections::BTreeMap;
use venue::{AskId, Effect, Input};

pub(super) fn requests() -> Vec<Vec<u8>> {
    let intents = intents().into_iter().map(LineRequest::Do);
    [LineRequest::Board, LineRequest::Audit].into_iter().chain(intents).map(json).collect()
}

/// Every intent is answered once, at a director's desk and at a table's.
pub(super) fn request(line: &[u8]) -> String {
    let Ok(request) = serde_json::from_slice::<LineRequest>(line) else { return "unread".into() };
    let again = serde_json::to_vec(&request).expect("a request can be written");
    assert_eq!(serde_json::from_slice::<LineRequest>(&again).ok().as_ref(), Some(&request));
    let LineRequest::Do(intent) = request else { return "looks".to_owned() };
    let venues = [played::directors_venue(&[], BTreeMap::new()), played::tables_venue(&[])];
    let answered = venues.map(|mut venue| {
        let input = Input::Intent { ask: AskId(1), intent: intent.clone(), random: [7; 16] };
        let effects = happens(&mut venue, input);
        let answers: Vec<&Answer> = effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Answer { answer, .. } => Some(answer),
                _ => None,
            })
            .collect();
        assert_eq!(answers.len(), 1, "an intent has one answer");
        match answers[0] {
            Answer::Refused { refused } => speech::english(refused),
            _ => outcome(&effects),
        }
    });
    answered.join(" | ")
}

pub(super) fn answers() -> Vec<Vec<u8>> {
    let mut venues = [played::directors_venue(&[], BTreeMap::new()), played::tables_venue(&[])];
    let boards = venues.each_mut().map(|venue| venue.board(played::NOW, &["10.0.0.1:1".into()]));
    let boards = boards.into_iter().map(|board| LineAnswer::Board(Box::new(board)));
    let audit = LineAnswer::Audit(Box::new(venues[1].audit()));
    let did = [
        Answer::Saved { entries: vec![EntryId([1; 32])] },
        Answer::Refused { refused: Refused::because(domain::Said::text("no")) },
    ];
    let others = did.map(LineAnswer::Did).into_iter().chain([audit]);
    boards
        .chain(others)
        .chain([LineAnswer::Unreadable(NotARequest::Form { why: "no".to_owned() })])
        .map(json)
        .collect()
}

/// What a node answered, as another program reads it.
pub(super) fn answer(line: &[u8]) -> String {
    let Ok(answer) = serde_json::from_slice::<LineAnswer>(line) else { return "unread".into() };
    let again = serde_json::to_vec(&answer).expect("an answer can be written");
    assert_eq!(serde_json::from_slice::<LineAnswer>(&again).ok(), Some(answer));
    "read".to_owned()
}

fn json(value: impl Serialize) -> Vec<u8> {
    serde_json::to_vec(&value).expect("plain data can be written")
}

const TYPED: [&str; 3] = ["rufspiel 1 3 won schneider", "solo 2 lost", "ramsch 4"];

pub(super) fn typed_games() -> Vec<Vec<u8>> {
    TYPED.map(Vec::from).to_vec()
}

/// A row of a list as it is typed.
pub(super) fn list_game(typed: &[u8]) -> String {
    let Some(typed) = super::text(typed) else { return "not text".to_owned() };
    match typed.parse::<ListGame>() {
        Ok(game) => format!("{:?} {}", game.kind, game.declarers.len()),
        Err(error) => error.to_string(),
    }
}

pub(super) fn games() -> Vec<ListGame> {
    TYPED.map(|game| game.parse().expect("a game as the help shows it")).to_vec()
}

#[allow(clippy::too_many_lines, reason = "one of every intent")]
fn intents() -> Vec<Intent> {
    let round = RoundId { division: DivisionId::A, number: 1 };
    let card = CardId { round, table: TableNo(1) };
    let facts = || LEDGER.records().map(|record| (record.id, &record.entry.fact));
    let (filled, content) = facts()
        .find_map(|(id, fact)| match fact {
            Fact::CardFilled { content, .. } => Some((id, content.clone())),
            _ => None,
        })
        .expect("a card was filled in");
    let publication = facts().find_map(|(_, fact)| match fact {
        Fact::RoundPublished { publication, .. } => Some(publication.clone()),
        _ => None,
    });
    let (device, entry) = (played::table().id(), EntryId([1; 32]));
    let (name, club) = (Line::own("Änne Øst"), Some(Line::own("SC Ulm")));
    let player = NewPlayer { club, rating: Some(1500), ..NewPlayer::new(DivisionId::A, name) };
    let [player_id, substitute] = [1, 4].map(crate::event::player);
    let amounts = Amounts::default();
    let initials = Initials::new("AB").expect("two letters");
    let publication = publication.expect("a round was published");
    vec![
        Intent::IssueCode { role: Role::Arbiter },
        Intent::AdmitDevice { device: DeviceId([7; 32]), role: Role::Relay, name: Line::own("R") },
        Intent::RevokeDevice { device, cut: None },
        Intent::RevokeDevice { device, cut: Some(Cut::Round(3)) },
        Intent::RevokeDevice { device, cut: Some(Cut::Entry(entry)) },
        Intent::AdoptAll { device, acts: Acts::Players },
        Intent::MoveDevice { device, table: TableNo(2) },
        Intent::Adopt { entry },
        Intent::EnterPlayers { players: vec![player] },
        Intent::EnterTeam {
            division: DivisionId::A,
            team: Line::own("Red"),
            members: vec![player_id],
            boards: 1,
        },
        Intent::DissolveTeam { division: DivisionId::A, team: Line::own("Red") },
        Intent::ProposeRound { division: DivisionId::A, seed: 1, wishes: Default::default() },
        Intent::PublishRound { publication: publication.clone(), origin: Box::default() },
        Intent::StartRound { round },
        Intent::FillCard { card, content: content.clone() },
        Intent::SignCard { filled, side: Side::First, initials: initials.clone() },
        Intent::HandIn { filled },
        Intent::CorrectCard {
            card,
            content,
            reason: Line::own("paper"),
            seen: Some(vec![filled]),
            ground: Some(Ground::Conflict),
        },
        Intent::Sanction {
            player: player_id,
            measure: Line::own("warning"),
            amounts,
            reason: Line::own("late"),
        },
        Intent::LiftSanction { sanction: entry, reason: Line::own("mistake") },
        Intent::Why { player: player_id, round: Some(1), team: true },
        Intent::JudgeRound { publication: publication.clone(), origin: Box::default() },
        Intent::ExplainRound { round, proposed: None },
        Intent::ReadCard { card },
        Intent::StandingsAfter { division: DivisionId::A, round: 1, teams: true },
        Intent::TakeBackRound { round, reason: Line::own("wrong players") },
        Intent::EnterGame { card, game: games().remove(0), number: Some(1) },
        Intent::StrikeGame { card, number: 1 },
        Intent::KeepList { card },
        Intent::SignList { filled, player: player_id, initials: initials.clone() },
        Intent::Substitute { out: player_id, substitute, reason: Line::own("ill") },
        Intent::Show { show: domain::Show { silent_from: Some(6), ..Default::default() } },
        Intent::DrawLot { division: DivisionId::A, seed: 1 },
        Intent::EnterLot { order: vec![player_id, substitute] },
        Intent::SendChallenge {
            card,
            by: Side::First,
            words: vec![Line::own("ÄSE")],
            since: Default::default(),
        },
        Intent::Claim { challenge: None },
        Intent::Rule {
            challenge: entry,
            verdict: Verdict::Acceptable,
            bad: vec![],
            appeal: false,
            reason: None,
        },
    ]
}
