//! Intents: one file each, from what a person wants to what is written, or to why not.

mod admit_device;
mod adopt;
mod ask_book;
mod at_table;
mod call;
mod change_plan;
mod change_player;
mod claim;
mod correct_card;
mod enter_game;
mod enter_players;
mod enter_team;
mod explain_round;
mod fill_card;
mod hand_in;
mod issue_code;
mod look_up;
mod lot;
mod move_device;
mod name_lists;
mod propose_round;
mod publish_round;
mod revoke_device;
mod rule;
mod sanction;
mod send_challenge;
mod show;
mod sign_card;
mod sign_list;
mod start_round;
mod substitute;
mod take_back_round;

pub(crate) use admit_device::admission;
pub(crate) use adopt::{kind, reaches};
pub(crate) use claim::may_take_over;
pub(crate) use correct_card::versions;
pub(crate) use take_back_round::first_card;

use crate::bracket;
use crate::hall::Hall;
use crate::why;
use desk::{Answer, Intent, Refused};
use domain::{CardId, ListGame, Message as _, Role, Shape};
use ledger::Entry;

/// What an intent comes to.
#[allow(clippy::large_enum_variant, reason = "one decision lives at a time")]
#[derive(Debug)]
pub(crate) enum Decision {
    Write {
        pen: Pen,
        entries: Vec<Entry>,
    },
    IssueCode {
        role: Role,
    },
    /// What this laptop keeps of a list that is being written; `None` forgets it.
    Draft {
        card: CardId,
        games: Option<Vec<ListGame>>,
    },
    /// Nothing is written.
    Answer(Answer),
}

/// Whose document an entry goes into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pen {
    Device,
    Root,
}

#[allow(clippy::too_many_lines, reason = "one arm per intent")]
pub(crate) fn decide(hall: &Hall<'_>, intent: Intent) -> Result<Decision, Refused> {
    let entry = match intent {
        Intent::IssueCode { role } => return issue_code::decide(hall, role),
        Intent::AdmitDevice { device, role, name } => {
            return admit_device::decide(hall, device, role, name);
        }
        Intent::RevokeDevice { device, cut } => return revoke_device::decide(hall, device, cut),
        Intent::MoveDevice { device, table } => return move_device::decide(hall, device, table),
        Intent::Adopt { entry } => adopt::decide(hall, entry)?,
        Intent::AdoptAll { device, acts } => return adopt::all_of(hall, device, acts),
        Intent::EnterPlayers { players } => {
            let entries = enter_players::decide(hall, players)?;
            return Ok(Decision::Write { pen: Pen::Device, entries });
        }
        Intent::ChangePlayer { player, name, club, rating, classes } => {
            let change = change_player::Change { name, club, rating, classes };
            change_player::change(hall, player, change)?
        }
        Intent::EnterTeam { division, team, members, boards } => {
            let members = enter_team::Members { members, boards };
            let entries = enter_team::enter(hall, division, team, members)?;
            return Ok(Decision::Write { pen: Pen::Device, entries });
        }
        Intent::DissolveTeam { division, team } => {
            let entries = enter_team::dissolve(hall, division, team)?;
            return Ok(Decision::Write { pen: Pen::Device, entries });
        }
        Intent::ChangePlan { division, change } => change_plan::decide(hall, division, *change)?,
        Intent::WithdrawPlayer { player, reason } => change_player::withdraw(hall, player, reason)?,
        Intent::ReturnPlayer { player } => change_player::take_back(hall, player)?,
        Intent::ProposeRound { division, seed, wishes } => {
            let proposed = propose_round::decide(hall, division, seed, *wishes);
            return proposed.map(Decision::Answer);
        }
        Intent::ProposeBlock { division, seed, wishes, through } => {
            let proposed = propose_round::block(hall, division, seed, *wishes, through);
            return proposed.map(Decision::Answer);
        }
        Intent::JudgeRound { publication, origin } => {
            return explain_round::judge(hall, &origin, &publication).map(Decision::Answer);
        }
        Intent::ExplainRound { round, proposed } => {
            let proposed = proposed.map(|origin| *origin);
            return explain_round::explain(hall, round, proposed).map(Decision::Answer);
        }
        Intent::EnterGame { card, game, number } => {
            return enter_game::enter(hall, card, &game, number);
        }
        Intent::StrikeGame { card, number } => return enter_game::strike(hall, card, number),
        Intent::KeepList { card } => return enter_game::keep(hall, card),
        Intent::PublishRound { publication, origin } => {
            publish_round::decide(hall, publication, *origin)?
        }
        Intent::PublishBlock { rounds } => {
            let entries = publish_round::block(hall, rounds)?;
            return Ok(Decision::Write { pen: Pen::Device, entries });
        }
        Intent::TakeBackRound { round, reason } => take_back_round::decide(hall, round, reason)?,
        Intent::StartRound { round } => start_round::decide(hall, round)?,
        Intent::FillCard { card, content } => fill_card::decide(hall, card, content)?,
        Intent::SignCard { filled, side, initials } => {
            sign_card::decide(hall, filled, side, initials)?
        }
        Intent::SignList { filled, player, initials } => {
            sign_list::decide(hall, filled, player, initials)?
        }
        Intent::HandIn { filled } => hand_in::decide(hall, filled)?,
        Intent::CorrectCard { card, content, reason, seen, ground } => {
            let word = correct_card::Word { content, reason, ground };
            correct_card::decide(hall, card, word, seen)?
        }
        Intent::SendChallenge { card, by, words, since } => {
            send_challenge::decide(hall, card, by, words, since)?
        }
        Intent::CheckChallenge { challenge } => at_table::check(hall, challenge)?,
        Intent::RetractChallenge { challenge, blank_ruled } => {
            at_table::retract(hall, challenge, blank_ruled)?
        }
        Intent::NameLists { lists } => name_lists::decide(hall, lists)?,
        Intent::Claim { challenge } => claim::decide(hall, challenge)?,
        Intent::Rule { challenge, verdict, bad, appeal, reason } => {
            rule::decide(hall, challenge, rule::Said { verdict, bad, appeal, reason })?
        }
        Intent::Call { game, to, about, words } => {
            call::make(hall, call::Wanted { game, to, about, words })?
        }
        Intent::AnswerCall { call, answer } => call::answer(hall, call, answer)?,
        Intent::Sanction { player, measure, amounts, reason } => {
            sanction::impose(hall, player, measure, amounts, reason)?
        }
        Intent::LiftSanction { sanction, reason } => sanction::lift(hall, sanction, reason)?,
        Intent::Substitute { out, substitute, reason } => {
            substitute::decide(hall, out, substitute, reason)?
        }
        Intent::DrawLot { division, seed } => {
            let entries = lot::draw(hall, division, seed)?;
            return Ok(Decision::Write { pen: Pen::Device, entries });
        }
        Intent::EnterLot { order } => lot::enter(hall, order)?,
        Intent::Show { show } => show::decide(hall, show)?,
        Intent::AskBook { question } => {
            let told = ask_book::decide(hall, question)?;
            return Ok(Decision::Answer(Answer::Told { told }));
        }
        Intent::ReadBracket { division } => {
            let told = bracket::told(hall, division)?;
            return Ok(Decision::Answer(Answer::Told { told }));
        }
        Intent::ReadCard { card } => return look_up::card(hall, card).map(Decision::Answer),
        Intent::StandingsAfter { division, round, teams } => {
            return look_up::standings(hall, division, round, teams).map(Decision::Answer);
        }
        Intent::Why { player, round, team } => {
            let why = Box::new(why::explain(hall, player, round, team)?);
            return Ok(Decision::Answer(Answer::Why { why }));
        }
    };
    Ok(Decision::Write { pen: Pen::Device, entries: vec![entry] })
}

pub(crate) fn shapes() -> Vec<Shape> {
    vec![
        admit_device::AdmitRefused::SHAPE,
        adopt::AdoptRefused::SHAPE,
        ask_book::BookSaid::SHAPE,
        ask_book::AskRefused::SHAPE,
        change_plan::PlanRefused::SHAPE,
        call::CallRefused::SHAPE,
        at_table::AtTableRefused::SHAPE,
        change_player::ChangeRefused::SHAPE,
        claim::ClaimRefused::SHAPE,
        correct_card::CorrectRefused::SHAPE,
        enter_game::GameRefused::SHAPE,
        enter_players::EnterRefused::SHAPE,
        enter_team::TeamRefused::SHAPE,
        explain_round::ExplainRefused::SHAPE,
        explain_round::ExplainedRound::SHAPE,
        fill_card::FillRefused::SHAPE,
        issue_code::RoleRefused::SHAPE,
        look_up::LookUpRefused::SHAPE,
        lot::LotRefused::SHAPE,
        move_device::MoveRefused::SHAPE,
        name_lists::ListsRefused::SHAPE,
        propose_round::ProposeRefused::SHAPE,
        publish_round::PublishRefused::SHAPE,
        revoke_device::RevokeRefused::SHAPE,
        rule::RuleRefused::SHAPE,
        sanction::SanctionRefused::SHAPE,
        send_challenge::ChallengeRefused::SHAPE,
        sign_card::SignRefused::SHAPE,
        start_round::StartRefused::SHAPE,
        substitute::SubstituteRefused::SHAPE,
        take_back_round::TakeBackRefused::SHAPE,
    ]
}
