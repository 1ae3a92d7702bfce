//! Kind `rights`: yes or no.

use super::steps_words::{allowed, office, read, silent, steps};
use rulebook::Steps;
use rulebook::steps::rights::{Finding, RecountWish, ToutWish, Turn};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case", deny_unknown_fields)]
enum Ask {
    Exchange {
        tiles_in_bag: u16,
    },
    GameOver {
        turns: Vec<TurnWord>,
        #[serde(default, alias = "both_agree")]
        agreed: bool,
    },
    TileSet {
        #[serde(default)]
        letters: Vec<String>,
    },
    MaySanction {
        by: String,
        measure: String,
    },
    Recount {
        difference: u32,
        #[serde(default)]
        both_agree: bool,
        #[serde(default)]
        director_allows: bool,
        #[serde(default)]
        partial: bool,
        #[serde(default, alias = "stopped_by_arbiter")]
        arbiter_stopped: bool,
        #[serde(default)]
        signed: bool,
    },
    MayGiveUp {
        remaining_s: Option<u32>,
        late_s: Option<u32>,
    },
    EliminatedForAbsence {
        rounds: u32,
        missed: u32,
    },
    MayAbandon {
        #[serde(default)]
        emergency: bool,
        #[serde(default)]
        difference: u32,
    },
    MaySitOut {
        rounds: u32,
        #[serde(alias = "byes")]
        sat_out: u32,
        #[serde(default, alias = "byes_today")]
        sat_out_today: u32,
    },
    MayRegister {
        before_s: u32,
    },
    AnnounceAbsence {
        before_s: u32,
    },
    GameType {
        #[serde(rename = "type")]
        game: String,
    },
    Tout {
        #[serde(rename = "type")]
        game: String,
        #[serde(default)]
        laufende: u8,
        #[serde(default)]
        unter: BTreeSet<String>,
        approved_before: bool,
    },
    Sie {
        /// A Sie needs approval, whatever the hand.
        #[serde(rename = "type")]
        _game: Option<String>,
        #[serde(rename = "laufende")]
        _runners: Option<u8>,
        approved_before: bool,
    },
    Substitute {
        by: String,
    },
    SwapSeats {},
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum TurnWord {
    Play,
    Pass,
    Exchange,
    Withdrawn,
    LostTurn,
}

pub fn answer(rulebook: &str, given: &Value) -> Result<Value, String> {
    let steps = steps(rulebook)?;
    let rights = &steps.rights;
    let ruling = match read(given)? {
        Ask::TileSet { letters } => return tile_set(&steps, &letters),
        Ask::GameOver { turns, agreed } => {
            let turns: Vec<Turn> = turns.into_iter().map(turn).collect();
            return found("over", rights.game_over(&turns, agreed));
        }
        Ask::EliminatedForAbsence { rounds, missed } => {
            return found("eliminated", rights.eliminated_for_absence(rounds, missed));
        }
        Ask::Exchange { tiles_in_bag } => rights.exchange(tiles_in_bag),
        Ask::MaySanction { by, measure } => {
            let by = office(&by).ok_or(format!("nobody is called {by}"))?;
            steps.sanctions.impose(by, &measure)
        }
        Ask::Recount {
            difference,
            both_agree,
            director_allows,
            partial,
            arbiter_stopped,
            signed,
        } => {
            let stopped = arbiter_stopped;
            let wish = RecountWish { both_agree, director_allows, partial, stopped };
            rights.recount(difference, signed, &wish)
        }
        Ask::MayGiveUp { remaining_s, late_s } => rights.give_up(late_s, remaining_s),
        Ask::MayAbandon { emergency, difference } => rights.abandon(emergency, difference),
        Ask::MaySitOut { rounds, sat_out, sat_out_today } => {
            rights.sit_out(rounds, sat_out, sat_out_today)
        }
        Ask::MayRegister { before_s } => rights.enter(before_s),
        Ask::AnnounceAbsence { before_s } => rights.give_notice(before_s),
        Ask::GameType { game } => rights.game_type(&game),
        Ask::Tout { game, laufende, unter, approved_before } => {
            rights.tout(&ToutWish { game, runners: laufende, unter, approved_before })
        }
        Ask::Sie { approved_before, .. } => rights.sie(approved_before),
        Ask::Substitute { by } => {
            rights.substitute(office(&by).ok_or(format!("nobody is called {by}"))?)
        }
        Ask::SwapSeats {} => rights.swap_seats(),
    };
    Ok(allowed(silent(ruling, "this question")?))
}

fn found(key: &str, finding: Option<Finding>) -> Result<Value, String> {
    let finding = silent(finding, key)?;
    Ok(json!({key: finding.holds, "cite": finding.cite}))
}

fn tile_set(steps: &Steps, letters: &[String]) -> Result<Value, String> {
    let tiles = silent(steps.rights.tiles.as_ref(), "the tile set")?;
    let mut printed = Map::new();
    for letter in letters {
        let tile = silent(tiles.letter(letter), "the letters of the tile set")?;
        let [n, v] = tile.unwrap_or([0, 0]);
        printed.insert(letter.clone(), json!({"n": n, "v": v}));
    }
    Ok(json!({
        "count": tiles.count.value,
        "blanks": tiles.blanks.value,
        "letters": printed,
        "cite": tiles.count.cite,
    }))
}

fn turn(word: TurnWord) -> Turn {
    match word {
        TurnWord::Play => Turn::Play,
        TurnWord::Pass => Turn::Pass,
        TurnWord::Exchange => Turn::Exchange,
        TurnWord::Withdrawn => Turn::Withdrawn,
        TurnWord::LostTurn => Turn::Lost,
    }
}
