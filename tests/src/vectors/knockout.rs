//! Kind `knockout`: who has won a match.

use super::given::book;
use super::steps_words::{OneOrMany, read, refused, silent};
use domain::Side;
use rulebook::steps::knockout::{Format, Match, MatchGame};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

#[derive(Deserialize)]
struct Given {
    format: FormatWord,
    #[serde(default)]
    n: u32,
    players: [String; 2],
    #[serde(default)]
    games: Vec<Entry>,
    announced: Option<OneOrMany<String>>,
    #[serde(default)]
    best_moves: BTreeMap<String, Vec<i32>>,
    #[serde(default)]
    deductions: BTreeMap<String, i32>,
    /// The figures of what was announced.
    #[serde(flatten)]
    figures: Map<String, Value>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum FormatWord {
    Single,
    Double,
    BestOf,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    s: Option<BTreeMap<String, i32>>,
    starter: Option<String>,
    forfeit_by: Option<OneOrMany<String>>,
    flagged: Option<String>,
}

pub fn answer(rulebook: &str, given: &Value) -> Result<Value, String> {
    let mut given: Given = read(given)?;
    let players = given.players.clone();
    let side = |name: &String| side_of(&players, name);
    let (names, figures) = announced(&mut given)?;
    let rules = match names.as_slice() {
        [] => String::new(),
        names => format!("[rules.knockout]\nannounced = {names:?}\n"),
    };
    let book = book(rulebook, &rules)?;
    let mut of = Match {
        best_of: given.n,
        figures,
        best_moves: both(&players, given.best_moves)?,
        deductions: both(&players, given.deductions)?,
        ..Match::new(match given.format {
            FormatWord::Single => Format::Single,
            FormatWord::Double => Format::Double,
            FormatWord::BestOf => Format::BestOf,
        })
    };
    for entry in given.games {
        let forfeit_by = entry.forfeit_by.map(OneOrMany::into_vec).unwrap_or_default();
        of.games.push(MatchGame {
            scores: entry.s.map(|scores| scores_of(&players, scores)).transpose()?,
            starter: entry.starter.as_ref().map(side).transpose()?,
            forfeit_by: forfeit_by.iter().map(side).collect::<Result<_, _>>()?,
            flagged: entry.flagged.as_ref().map(side).transpose()?,
            drawn: false,
        });
    }
    match silent(book.decide_match(&of), "this format")? {
        Ok(decided) => Ok(json!({
            "winner": decided.winner.map(|winner| &players[winner.index()]),
            "decided_after": decided.after,
            "cites": decided.cites,
        })),
        Err(breach) => Ok(refused(&breach)),
    }
}

type Figures = BTreeMap<String, [i64; 2]>;

/// Every further key of the vector is a figure that the announcement names.
fn announced(given: &mut Given) -> Result<(Vec<String>, Figures), String> {
    let names = given.announced.take().map(OneOrMany::into_vec).unwrap_or_default();
    let (mut announced, mut of_players) = (Vec::new(), Figures::new());
    for name in names {
        let key = name.replace('-', "_");
        let figures = given.figures.remove(&key).or_else(|| given.figures.remove(&name));
        let figures = figures.ok_or(format!("given: no figures for {name}"))?;
        let mut figures: BTreeMap<String, i64> = read(&figures)?;
        let mut take = |player: &String| {
            figures.remove(player).ok_or(format!("given: {name} has no figure for {player}"))
        };
        let figures = [take(&given.players[0])?, take(&given.players[1])?];
        of_players.insert(criterion(&key), figures);
        announced.push(criterion(&key));
    }
    match given.figures.keys().next() {
        Some(key) => Err(format!("given: unknown key {key}")),
        None => Ok((announced, of_players)),
    }
}

fn criterion(key: &str) -> String {
    match key {
        "bingos" | "scrabble_count" | "number_of_scrabbles" => "scrabbles",
        "playing_time" | "time_used_s" | "actual_time" | "play_time" | "time" => "time_used",
        "preliminary_ranking" | "preliminary" | "placement" => "preliminary_rank",
        "decider" | "playoff" | "play_off" | "tiebreak_game" => "deciding_game",
        known => known,
    }
    .to_owned()
}

fn side_of(players: &[String; 2], name: &String) -> Result<Side, String> {
    let index = players.iter().position(|player| player == name);
    index.map(|index| Side::BOTH[index]).ok_or(format!("given: {name} does not play"))
}

fn scores_of(
    players: &[String; 2],
    mut by_name: BTreeMap<String, i32>,
) -> Result<[i32; 2], String> {
    let mut take = |name| by_name.remove(name).ok_or(format!("given: no score for {name}"));
    Ok([take(&players[0])?, take(&players[1])?])
}

fn both<T: Default>(
    players: &[String; 2],
    mut by_name: BTreeMap<String, T>,
) -> Result<[T; 2], String> {
    let both = [0, 1].map(|side| by_name.remove(&players[side]).unwrap_or_default());
    match by_name.keys().next() {
        Some(name) => Err(format!("given: {name} does not play")),
        None => Ok(both),
    }
}
