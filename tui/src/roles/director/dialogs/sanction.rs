//! A measure of the book's ladder, for a player.

use super::form::{Entered, FormOf, Read, why};
use crate::msg::Purpose;
use crate::tongue::say;
use crate::widgets::field::Accepts;
use crate::widgets::form::Form;
use desk::{Intent, Measure};
use domain::{Amounts, Player, Said, Term};
use speech::words;

#[derive(Debug)]
pub(crate) struct Sanction {
    measures: Vec<Measure>,
}

const PLAYER: usize = 0;
const MEASURE: usize = 1;
const WINS: usize = 2;
const SPREAD: usize = 3;
const POINTS: usize = 4;
const PLAY: usize = 5;
const WHY: usize = 6;

pub(crate) fn open(measures: &[Measure], player: Option<&Player>) -> FormOf<Sanction> {
    let number = player.map(|player| player.id.to_string()).unwrap_or_default();
    let names = measures.iter().map(|measure| measure.name.clone()).collect();
    let form = Form::default()
        .text(&say(&words::sanction_player()), Accepts::Text, 6, &number)
        .choice(&say(&words::sanction_measure()), names, 0)
        .text(&say(&words::sanction_wins()), Accepts::Text, 4, "")
        .text(&say(&words::sanction_spread()), Accepts::Number, 5, "")
        .text(&say(&words::sanction_points()), Accepts::Number, 5, "")
        .text(&say(&words::sanction_play()), Accepts::Number, 5, "")
        .text(&say(&words::form_why()), Accepts::Text, 60, "");
    let form = if player.is_some() { form.focused(MEASURE) } else { form };
    FormOf::new(form, Sanction { measures: measures.to_vec() })
}

impl Entered for Sanction {
    fn title(&self) -> Said {
        words::sanction_title()
    }

    fn about(&self, form: &Form) -> Said {
        let Some(measure) = self.measures.get(form.chosen(MEASURE)) else {
            return words::sanction_no_ladder();
        };
        let names = [words::wins(), words::spread(), words::points()];
        let taken = names.into_iter().zip(measure.takes).filter(|(_, takes)| *takes);
        let taken: Vec<Said> = taken.map(|(name, _)| name).collect();
        let (citation, does) = (&measure.citation, measure.does.clone());
        match (taken.is_empty(), measure.play_value) {
            (false, _) => words::sanction_takes(citation, does, taken),
            (true, true) => words::sanction_takes_play(citation, does),
            (true, false) => words::sanction_does(citation, does),
        }
    }

    fn read(&self, form: &Form) -> Result<Read, (usize, Said)> {
        let typed = form.typed(PLAYER).to_uppercase();
        let player = typed.parse().map_err(|_| (PLAYER, words::sanction_player_how()))?;
        let measure = self.measures.get(form.chosen(MEASURE));
        let measure = measure.ok_or_else(|| (MEASURE, words::sanction_no_ladder()))?;
        let play_value = number(form, PLAY)?;
        let amounts = Amounts {
            half_wins: half_wins(form.typed(WINS))
                .ok_or_else(|| (WINS, words::sanction_wins_how()))?,
            spread: number(form, SPREAD)?,
            points: number(form, POINTS)?,
            play_value,
            proved_same_day: play_value != 0,
        };
        let reason = why(form, WHY)?;
        let measure = Term::new(&measure.name);
        let measure = measure.map_err(|error| (MEASURE, words::measure_wrong(error)))?;
        let sanction = Intent::Sanction { player, measure, amounts, reason };
        Ok(Read::Ask(Purpose::Sanction, sanction))
    }
}

fn number(form: &Form, row: usize) -> Result<u16, (usize, Said)> {
    match form.typed(row) {
        "" => Ok(0),
        typed => typed.parse().map_err(|_| (row, words::sanction_amount_how())),
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
