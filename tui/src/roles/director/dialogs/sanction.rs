//! A measure of the book's ladder, for a player.

use super::*;
use crate::fields;
use desk::Measure;
use domain::{Amounts, Player};

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
        .field(&fields::PLAYER, &number)
        .choice(&say(&(fields::MEASURE.label)()), names, 0)
        .field(&fields::WINS, "")
        .field(&fields::SPREAD, "")
        .field(&fields::POINTS, "")
        .field(&fields::PLAY, "")
        .field(&fields::REASON, "");
    let form = if player.is_some() { form.focused(MEASURE) } else { form };
    FormOf::new(form, Sanction { measures: measures.to_vec() })
}

impl Entered for Sanction {
    fn title(&self, _here: &DirectorBoard) -> Said {
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
        let player = form.read(&fields::PLAYER, PLAYER)?;
        let measure = self.measures.get(form.chosen(MEASURE)).map_or("", |measure| &measure.name);
        let measure = fields::MEASURE.of_line(measure).map_err(|how| (MEASURE, how))?;
        let play_value = form.read_or_none(&fields::PLAY, PLAY)?;
        let amounts = Amounts {
            half_wins: form.read_or_none(&fields::WINS, WINS)?,
            spread: form.read_or_none(&fields::SPREAD, SPREAD)?,
            points: form.read_or_none(&fields::POINTS, POINTS)?,
            play_value,
            proved_same_day: play_value != 0,
        };
        let reason = form.read(&fields::REASON, WHY)?;
        let sanction = Intent::Sanction { player, measure, amounts, reason };
        Ok(Read::Ask(sanction, words::saved_sanction()))
    }
}
