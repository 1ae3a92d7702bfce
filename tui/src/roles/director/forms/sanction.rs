//! A measure of the book's ladder, for a player.

use crate::widgets::field::Accepts;
use crate::widgets::form::Form;
use desk::{Intent, Measure};
use domain::{Amounts, Player, Term};

const PLAYER: usize = 0;
const MEASURE: usize = 1;
const WINS: usize = 2;
const SPREAD: usize = 3;
const POINTS: usize = 4;
const PLAY: usize = 5;
const WHY: usize = 6;

pub(super) fn form(measures: &[Measure], player: Option<&Player>) -> Form {
    let number = player.map(|player| player.id.to_string()).unwrap_or_default();
    let names = measures.iter().map(|measure| measure.name.clone()).collect();
    let form = Form::default()
        .text("Player's number", Accepts::Text, 6, &number)
        .choice("Measure", names, 0)
        .text("Wins off the table", Accepts::Text, 4, "")
        .text("Spread off the table", Accepts::Number, 5, "")
        .text("Points off the table", Accepts::Number, 5, "")
        .text("Value of the play", Accepts::Number, 5, "")
        .text("Why", Accepts::Text, 60, "");
    if player.is_some() { form.focused(MEASURE) } else { form }
}

pub(super) fn about(measures: &[Measure], form: &Form) -> String {
    let Some(measure) = measures.get(form.chosen(MEASURE)) else {
        return "The book has no ladder of sanctions.".to_owned();
    };
    let names = ["wins", "spread", "points"];
    let taken: Vec<&str> =
        names.into_iter().zip(measure.takes).filter(|(_, takes)| *takes).map(|(n, _)| n).collect();
    let asks = match (taken.is_empty(), measure.play_value) {
        (false, _) => format!(" Say how much: {}.", taken.join(", ")),
        (true, true) => " Say what the play was worth; it was proved on the same day.".to_owned(),
        (true, false) => String::new(),
    };
    format!("{} ({}).{asks}", measure.does, measure.citation)
}

pub(super) fn read(measures: &[Measure], form: &Form) -> Result<Intent, (usize, String)> {
    let typed = form.typed(PLAYER).to_uppercase();
    let how = || (PLAYER, "Type the player's number, such as A17.".to_owned());
    let player = typed.parse().map_err(|_| how())?;
    let measure = measures.get(form.chosen(MEASURE));
    let measure = measure.ok_or_else(|| (MEASURE, "The book has no measures.".to_owned()))?;
    let play_value = number(form, PLAY)?;
    let amounts = Amounts {
        half_wins: half_wins(form.typed(WINS))
            .ok_or_else(|| (WINS, "Wins are whole or half, such as 1 or 0.5.".to_owned()))?,
        spread: number(form, SPREAD)?,
        points: number(form, POINTS)?,
        play_value,
        proved_same_day: play_value != 0,
    };
    let reason = super::why(form, WHY)?;
    let measure =
        Term::new(&measure.name).map_err(|error| (MEASURE, format!("The measure {error}.")))?;
    Ok(Intent::Sanction { player, measure, amounts, reason })
}

fn number(form: &Form, row: usize) -> Result<u16, (usize, String)> {
    match form.typed(row) {
        "" => Ok(0),
        typed => typed.parse().map_err(|_| (row, "Type how much, without a sign.".to_owned())),
    }
}

fn half_wins(typed: &str) -> Option<u16> {
    let (whole, half) = match typed.split_once('.') {
        None if typed.is_empty() => return Some(0),
        None => (typed, 0),
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0")) => (whole, 0),
        Some(_) => return None,
    };
    whole.parse::<u16>().ok()?.checked_mul(2)?.checked_add(half)
}
