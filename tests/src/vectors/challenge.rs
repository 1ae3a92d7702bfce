//! Kind `challenge`: who may challenge, and what comes of it.

use super::given::book;
use super::steps_words::{OneOrMany, allowed, office, read, refused, silent};
use domain::{Happened, Since};
use rulebook::Book;
use rulebook::steps::challenge::{
    Appeal, Bench, ChallengeSteps, Clocks, Compensation, Decision, Disclosed, FinalClock, Method,
    Next, PlayFate, Played, WordsMoment,
};
use rulebook::steps::{Office, Ruling};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
enum Ask {
    MayTriggerCheck {
        typed_by: String,
        confirmed_by: Option<OneOrMany<String>>,
    },
    /// Whatever has to be agreed on.
    MaySendSlip(BTreeMap<String, bool>),
    MayRestartClock(ClockGiven),
    MayChangeWords(WordsGiven),
    HoldOnFinalPlay(
        #[allow(dead_code, reason = "the book gives one answer, whatever the case tells")] Value,
    ),
    MayRetract {
        #[serde(default)]
        blank_ruling: bool,
    },
    WrongVerdict {
        new_tile_on_rack: bool,
        returned_tile_on_rack: bool,
        #[serde(default)]
        play_value: i32,
        #[serde(default)]
        proved_same_day: bool,
    },
    Outcome(OutcomeGiven),
    MayChallenge(MomentGiven),
    MoverMayDraw(MomentGiven),
    Appeal(AppealGiven),
}

pub fn answer(rulebook: &str, given: &Value) -> Result<Value, String> {
    let ask = read(given)?;
    let book = book(rulebook, &announcement(&ask))?;
    if let Ask::Appeal(given) = ask {
        return appeal(&book, given);
    }
    let rules = silent(book.challenge.as_ref(), "challenges")?;
    let ruling = match ask {
        Ask::Outcome(given) => return Ok(outcome(rules, &given)),
        Ask::WrongVerdict { .. } => return wrong_verdict(rules, &ask),
        Ask::HoldOnFinalPlay(_) => return hold_on_final_play(rules),
        Ask::MayChallenge(given) => Some(rules.may_challenge(&given.into())),
        Ask::MoverMayDraw(given) => Some(rules.mover_may_draw(&given.into())),
        Ask::MayTriggerCheck { typed_by, confirmed_by } => {
            let confirmed = confirmed_by.map(OneOrMany::into_vec).unwrap_or_default();
            may_trigger_check(rules, &typed_by, &confirmed.into_iter().collect())
        }
        Ask::MaySendSlip(agreed) => rules.may_send_slip(agreed.values().all(|yes| *yes)),
        Ask::MayRestartClock(given) => may_restart_clock(rules, &given),
        Ask::MayChangeWords(given) => may_change_words(rules, &given),
        Ask::MayRetract { blank_ruling } => rules.may_retract(blank_ruling),
        Ask::Appeal(_) => None,
    };
    Ok(allowed(silent(ruling, "this question")?))
}

/// What the case says about the event rather than about the challenge.
fn announcement(ask: &Ask) -> String {
    let Ask::Outcome(given) = ask else { return String::new() };
    let mut rules = String::new();
    if let Some(variant) = &given.variant {
        rules += &format!("penalty = \"{variant}\"\n");
    }
    let amounts = given.amount.as_ref().map_or(&given.sequence[..], std::slice::from_ref);
    if !amounts.is_empty() {
        rules += &format!("penalty_amounts = {amounts:?}\n");
    }
    if rules.is_empty() { rules } else { format!("[rules.challenge]\n{rules}") }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OutcomeGiven {
    #[serde(rename = "mover")]
    _mover: String,
    challenger: String,
    play_score: i32,
    words: Vec<Word>,
    variant: Option<String>,
    amount: Option<u32>,
    #[serde(default)]
    sequence: Vec<u32>,
    nth_unfounded: Option<u32>,
    #[serde(default)]
    retracted: bool,
    #[serde(default)]
    deliberate: bool,
    /// A jury deducts the same during the game and after it.
    #[serde(rename = "during_game")]
    _during_game: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Word {
    #[serde(rename = "w")]
    _word: String,
    ok: bool,
}

fn outcome(rules: &ChallengeSteps, given: &OutcomeGiven) -> Value {
    let played = Played {
        score: given.play_score,
        words: given.words.iter().map(|word| word.ok).collect(),
        by_jury: office(&given.challenger) == Some(Office::Jury),
        deliberate: given.deliberate,
        retracted: given.retracted,
        nth_unfounded: given.nth_unfounded,
    };
    let outcome = match rules.outcome(&played) {
        Ok(outcome) => outcome,
        Err(breach) => return refused(&breach),
    };
    json!({
        "play": match outcome.play {
            PlayFate::Stands => "stands",
            PlayFate::Withdrawn => "withdrawn",
            PlayFate::StaysOnBoard => "stays-on-board",
        },
        "mover_gets": outcome.mover_gets,
        "mover_total_change": outcome.mover_total_change,
        "mover_must_replay": outcome.mover_must_replay,
        "clocks": outcome.clocks.map(|clocks| match clocks {
            Clocks::BothStopped => "both-stopped",
        }),
        "challenger_penalty": outcome.challenger.points,
        "challenger_loses_turn": outcome.challenger.turn,
        "challenger_loses_s": outcome.challenger.seconds,
        "disclosed": match outcome.disclosed {
            Disclosed::EachWord => "per-word",
            Disclosed::WholePlay => "whole-play",
            Disclosed::JurySheet => "jury-sheet",
        },
        "cites": outcome.cites,
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct MomentGiven {
    elapsed_s: u32,
    hold: bool,
    opponent_noted_score: bool,
    mover_took_tile: bool,
    lightning_draw: bool,
    verbally_accepted: bool,
    challenger_moved: bool,
    bag_empty: bool,
    already_challenged_this_play: bool,
    clock_forgotten: bool,
    new_tile_on_rack: bool,
    deliberate: bool,
    challenge_pending: bool,
}

impl From<MomentGiven> for Since {
    fn from(given: MomentGiven) -> Self {
        let told = [
            (given.hold, Happened::Hold),
            (given.opponent_noted_score, Happened::ScoreNoted),
            (given.mover_took_tile, Happened::TileTaken),
            (given.lightning_draw, Happened::DrawnInHaste),
            (given.verbally_accepted, Happened::Accepted),
            (given.challenger_moved, Happened::Moved),
            (given.bag_empty, Happened::BagEmpty),
            (given.already_challenged_this_play, Happened::AlreadyChallenged),
            (given.clock_forgotten, Happened::ClockForgotten),
            (given.new_tile_on_rack, Happened::NewTileOnRack),
            (given.deliberate, Happened::Deliberate),
            (given.challenge_pending, Happened::ChallengePending),
        ];
        let happened = told.into_iter().filter(|(is, _)| *is).map(|(_, what)| what).collect();
        Self { seconds: given.elapsed_s, happened, ..Self::default() }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AppealGiven {
    decisions: Vec<DecisionGiven>,
    #[serde(default = "yes")]
    external: bool,
    #[serde(default = "two")]
    judges_available: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DecisionGiven {
    by: OneOrMany<String>,
    verdict: String,
}

fn yes() -> bool {
    true
}

fn two() -> usize {
    2
}

fn appeal(book: &Book, given: AppealGiven) -> Result<Value, String> {
    let of_words = book.challenge.as_ref().map(|rules| &rules.appeal);
    let of_disputes = book.dispute.as_ref().map(|dispute| &dispute.appeal);
    let clause = silent(of_words.or(of_disputes), "appeals")?;
    let bench = Bench { external: given.external, judges_available: given.judges_available };
    let decisions: Vec<Decision<String>> = given.decisions.into_iter().map(decision).collect();
    let state = Appeal::follow(clause, bench, &decisions);
    let mut answer = json!({
        "final": state.final_verdict,
        "next": match state.next {
            Next::None => "none",
            Next::Chief => "chief",
            Next::JointDecision => "joint-decision",
        },
        "cite": clause.cite,
    });
    if let Some((index, breach)) = state.refused {
        answer["refused"] = json!(index);
        answer["because"] = json!(breach.what);
    }
    Ok(answer)
}

fn decision(given: DecisionGiven) -> Decision<String> {
    let names = given.by.into_vec();
    let by: BTreeSet<String> = names
        .iter()
        .flat_map(|name| name.split(['+', ',']))
        .map(|name| name.trim().to_owned())
        .collect();
    let office = match names.as_slice() {
        [name] if matches!(name.as_str(), "joint" | "jointly" | "judges") => Office::Jury,
        [name] => office(name).unwrap_or(Office::Arbiter),
        _ => Office::Arbiter,
    };
    Decision { by, office, verdict: given.verdict }
}

fn wrong_verdict(rules: &ChallengeSteps, ask: &Ask) -> Result<Value, String> {
    let Ask::WrongVerdict { new_tile_on_rack, returned_tile_on_rack, play_value, proved_same_day } =
        *ask
    else {
        return Err("given: not a wrong verdict".to_owned());
    };
    let compensation =
        rules.wrong_verdict(new_tile_on_rack, returned_tile_on_rack, play_value, proved_same_day);
    Ok(match silent(compensation, "wrong verdicts")? {
        Compensation::Corrected { cite } => {
            json!({"correctable": true, "spread_compensation": 0, "cite": cite})
        }
        Compensation::Spread { spread, cite } => json!({
            "correctable": false,
            "spread_compensation": spread,
            "result_changes": false,
            "cite": cite,
        }),
    })
}

fn hold_on_final_play(rules: &ChallengeSteps) -> Result<Value, String> {
    let clause = silent(rules.hold_on_final_play.as_ref(), "a hold on the last play")?;
    let FinalClock::OpponentRunning = clause.value;
    Ok(json!({"allowed": true, "clock": "opponent-running", "cite": clause.cite}))
}

/// Players are known by name only: whoever is not the typist is the other one. An official who
/// types leaves two to confirm.
fn may_trigger_check(
    rules: &ChallengeSteps,
    typed_by: &String,
    confirmed_by: &BTreeSet<String>,
) -> Option<Ruling> {
    let mut others: Vec<String> =
        confirmed_by.iter().filter(|name| *name != typed_by).cloned().collect();
    let count = if office(typed_by).is_some() { 2 } else { 1 };
    while others.len() < count {
        others.push(format!("player {} who has not confirmed", others.len() + 1));
    }
    rules.may_trigger_check(&others.into_iter().collect(), Some(typed_by), confirmed_by)
}

#[derive(Deserialize)]
struct ClockGiven {
    #[serde(
        default = "yes",
        alias = "result_announced",
        alias = "verdict_known",
        alias = "verdict_delivered"
    )]
    result_known: bool,
    #[serde(alias = "carried_out", alias = "result_applied", alias = "verdict_applied")]
    applied: Option<bool>,
    #[serde(alias = "score_reannounced")]
    score_adjusted: Option<bool>,
    #[serde(alias = "play_withdrawn", alias = "tiles_returned")]
    tiles_withdrawn: Option<bool>,
    #[serde(alias = "tiles_back_on_racks", alias = "tiles_back")]
    tiles_on_racks: Option<bool>,
    #[serde(default)]
    final_play: bool,
    elapsed_s: Option<u32>,
    /// Whatever else has to be done first.
    #[serde(flatten)]
    others: BTreeMap<String, bool>,
}

fn may_restart_clock(rules: &ChallengeSteps, given: &ClockGiven) -> Option<Ruling> {
    if let (true, Some(elapsed)) = (given.final_play, given.elapsed_s) {
        return rules.may_restart_clock_after_final_play(elapsed);
    }
    // A verdict asks for one of the two; a vector names the one that its verdict asks for.
    let either = match (given.score_adjusted, given.tiles_withdrawn) {
        (None, None) => true,
        (adjusted, withdrawn) => adjusted.unwrap_or(false) || withdrawn.unwrap_or(false),
    };
    let others = given.others.values().all(|done| *done);
    let applied = given.applied.unwrap_or(true) && given.tiles_on_racks.unwrap_or(true) && others;
    Some(rules.may_restart_clock(given.result_known, either && applied))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WordsGiven {
    method: MethodWord,
    #[serde(default)]
    slip_handed_over: bool,
    #[serde(default)]
    stood_up: bool,
    #[serde(default, alias = "first_letter_typed")]
    letter_typed: bool,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum MethodWord {
    #[serde(
        alias = "5.11.1",
        alias = "self-device-away",
        alias = "external-device",
        alias = "self",
        alias = "device"
    )]
    DeviceAway,
    #[serde(
        alias = "5.11.2",
        alias = "self-device-at-table",
        alias = "table-device",
        alias = "self-at-table"
    )]
    DeviceAtTable,
    #[serde(alias = "5.11.3", alias = "second-arbiters", alias = "courier")]
    SecondArbiter,
    #[serde(
        alias = "5.11.4",
        alias = "challenger-carries",
        alias = "challenger",
        alias = "players"
    )]
    Player,
    #[serde(alias = "5.11.5")]
    ArbiterDevice,
    #[serde(alias = "5.11.6", alias = "arbiter-walks")]
    Arbiter,
}

fn may_change_words(rules: &ChallengeSteps, given: &WordsGiven) -> Option<Ruling> {
    let method = match given.method {
        MethodWord::DeviceAway => Method::DeviceAway,
        MethodWord::DeviceAtTable => Method::DeviceAtTable,
        MethodWord::SecondArbiter => Method::Couriers,
        MethodWord::Player => Method::ChallengerCarries,
        MethodWord::ArbiterDevice => Method::ArbiterDevice,
        MethodWord::Arbiter => Method::ArbiterWalks,
    };
    let so_far = [
        (given.slip_handed_over, WordsMoment::SlipHandedOver),
        (given.stood_up, WordsMoment::StoodUp),
        (given.letter_typed, WordsMoment::LetterTyped),
    ];
    let so_far = so_far.into_iter().filter(|(is, _)| *is).map(|(_, moment)| moment).collect();
    rules.may_change_words(method, &so_far)
}
