//! Kind `rights`: yes or no.

use super::given::book;
use super::steps_words::{allowed, office, read, silent};
use rulebook::Book;
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
    let book = book(rulebook, "")?;
    let ruling = match read(given)? {
        Ask::TileSet { letters } => return tile_set(&book, &letters),
        Ask::GameOver { turns, agreed } => {
            let turns: Vec<Turn> = turns.into_iter().map(turn).collect();
            return found("over", book.game_over(&turns, agreed));
        }
        Ask::EliminatedForAbsence { rounds, missed } => {
            return found("eliminated", book.eliminated_for_absence(rounds, missed));
        }
        Ask::Exchange { tiles_in_bag } => book.may_exchange(tiles_in_bag),
        Ask::MaySanction { by, measure } => {
            let by = office(&by).ok_or(format!("nobody is called {by}"))?;
            book.sanctions.impose(by, &measure)
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
            book.may_recount(difference, signed, &wish)
        }
        Ask::MayGiveUp { remaining_s, late_s } => book.may_give_up(late_s, remaining_s),
        Ask::MayAbandon { emergency, difference } => book.may_abandon(emergency, difference),
        Ask::MaySitOut { rounds, sat_out, sat_out_today } => {
            book.may_sit_out(rounds, sat_out, sat_out_today)
        }
        Ask::MayRegister { before_s } => book.may_enter(before_s),
        Ask::AnnounceAbsence { before_s } => book.may_give_notice(before_s),
        Ask::GameType { game } => book.may_play(&game),
        Ask::Tout { game, laufende, unter, approved_before } => {
            book.may_tout(&ToutWish { game, runners: laufende, unter, approved_before })
        }
        Ask::Sie { approved_before, .. } => book.may_sie(approved_before),
        Ask::Substitute { by } => {
            book.may_substitute(office(&by).ok_or(format!("nobody is called {by}"))?)
        }
        Ask::SwapSeats {} => book.may_swap_seats(),
    };
    Ok(allowed(silent(ruling, "this question")?))
}

fn found(key: &str, finding: Option<Finding>) -> Result<Value, String> {
    let finding = silent(finding, key)?;
    Ok(json!({key: finding.holds, "cite": finding.cite}))
}

fn tile_set(book: &Book, letters: &[String]) -> Result<Value, String> {
    let tiles = silent(book.tile_set(), "the tile set")?;
    let mut printed = Map::new();
    for letter in letters {
        let known = silent(tiles.letters, "the letters of the tile set")?;
        let (n, v) = known.get(letter).map_or((0, 0), |tile| (tile.count, tile.value));
        printed.insert(letter.clone(), json!({"n": n, "v": v}));
    }
    Ok(json!({
        "count": tiles.count,
        "blanks": tiles.blanks,
        "letters": printed,
        "cite": tiles.cite,
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
