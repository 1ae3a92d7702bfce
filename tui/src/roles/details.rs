//! The form for what stands on a card beside its scores, at the table and at the director's desk.

use crate::widgets::field::Accepts;
use crate::widgets::form::Form;
use desk::CardForm;
use domain::{DuelCard, End, InvalidTurn, Side};

/// A card in the making, with everything that the book counts.
#[derive(Clone, Debug)]
pub struct Details {
    pub form: Form,
    /// The choices of the first row below the scores.
    ends: Vec<(End, Option<Side>)>,
    overtime: bool,
    exchange: bool,
    jury: bool,
    names: [String; 2],
}

impl Details {
    /// Starts from a card; a jury's findings are asked for where `jury` says so.
    pub fn new(rules: &CardForm, names: [&str; 2], card: Option<&DuelCard>, jury: bool) -> Self {
        let mut ends = vec![(End::Final, None)];
        for end in &rules.ends {
            match end {
                End::Time => ends.extend(Side::BOTH.map(|side| (End::Time, Some(side)))),
                end => ends.push((*end, None)),
            }
        }
        let plain = DuelCard::plain([0; 2]);
        let from = card.unwrap_or(&plain);
        let jury = jury && rules.invalid_turns;
        let chosen = (from.end, from.flagged);
        let end = ends.iter().position(|end| *end == chosen).unwrap_or(0);
        let shown = |value: i64| if value == 0 { String::new() } else { value.to_string() };
        let mut form = Form::default();
        for (name, score) in names.iter().zip(from.scores) {
            let typed = card.map(|_| score.to_string()).unwrap_or_default();
            form = form.text(&format!("Score of {name}"), Accepts::Number, 5, &typed);
        }
        let words = ends.iter().map(|(end, flag)| end_words(*end, *flag, names)).collect();
        form = form.choice("End of the game", words, end);
        for (name, rack) in names.iter().zip(from.racks) {
            let label = format!("Tiles left: {name}");
            form = form.text(&label, Accepts::Number, 3, &shown(rack.into()));
        }
        if rules.overtime {
            for (name, late) in names.iter().zip(from.overtime_s) {
                let label = format!("Over time (1:05): {name}");
                form = form.text(&label, Accepts::Text, 6, &shown(late.into()));
            }
        }
        if rules.illegal_exchange {
            let who = ["nobody", names[0], names[1], "both"].map(String::from).to_vec();
            let at = match from.illegal_exchange {
                [false, false] => 0,
                [true, false] => 1,
                [false, true] => 2,
                [true, true] => 3,
            };
            form = form.choice("Illegal exchange by", who, at);
        }
        if jury {
            for (name, side) in names.iter().zip(Side::BOTH) {
                let turns = from.invalid_turns.iter().filter(|turn| turn.side == side);
                let turns: Vec<String> = turns.map(|turn| turn.turn_score.to_string()).collect();
                let label = format!("Invalid turns: {name}");
                form = form.text(&label, Accepts::Text, 40, &turns.join(" "));
            }
        }
        let (overtime, exchange) = (rules.overtime, rules.illegal_exchange);
        Self { form, ends, overtime, exchange, jury, names: names.map(str::to_owned) }
    }

    /// The card, or which row to mend and how.
    pub fn read(&self) -> Result<DuelCard, (usize, String)> {
        let form = &self.form;
        let mut card = DuelCard::plain([0; 2]);
        for side in Side::BOTH {
            let at = side.index();
            let how = || (at, format!("Type the score of {} in figures.", self.names[at]));
            card.scores[at] = form.typed(at).parse().map_err(|_| how())?;
            card.racks[at] = number(form, 3 + at, "the value of the tiles")?;
        }
        (card.end, card.flagged) = self.ends.get(form.chosen(2)).copied().unwrap_or_default();
        let mut row = 5;
        if self.overtime {
            for at in 0..2 {
                card.overtime_s[at] = seconds(form, row + at)?;
            }
            row += 2;
        }
        if self.exchange {
            let who = form.chosen(row);
            card.illegal_exchange = [who == 1 || who == 3, who >= 2];
            row += 1;
        }
        if self.jury {
            for side in Side::BOTH {
                let at = row + side.index();
                for score in form.typed(at).split([' ', ',']).filter(|part| !part.is_empty()) {
                    let how = || (at, format!("{score} is no score of a turn: type figures."));
                    let turn_score = score.parse().map_err(|_| how())?;
                    card.invalid_turns.push(InvalidTurn { side, turn_score });
                }
            }
        }
        Ok(card)
    }
}

fn number<T: std::str::FromStr + Default>(
    form: &Form,
    row: usize,
    what: &str,
) -> Result<T, (usize, String)> {
    match form.typed(row) {
        "" => Ok(T::default()),
        typed => {
            typed.parse().map_err(|_| (row, format!("Type {what} in figures, or leave it out.")))
        }
    }
}

/// `65`, or `1:05`.
fn seconds(form: &Form, row: usize) -> Result<u32, (usize, String)> {
    let how = || (row, "Type seconds, or minutes and seconds as 1:05, or leave it out.".to_owned());
    let number = |text: &str| text.parse::<u32>().map_err(|_| how());
    match form.typed(row).split_once(':') {
        None if form.typed(row).is_empty() => Ok(0),
        None => number(form.typed(row)),
        Some((minutes, rest)) => {
            let rest = number(rest)?;
            let minutes = number(minutes)?.checked_mul(60).filter(|_| rest < 60);
            minutes.and_then(|minutes| minutes.checked_add(rest)).ok_or_else(how)
        }
    }
}

fn end_words(end: End, flagged: Option<Side>, names: [&str; 2]) -> String {
    match end {
        End::Final => "the scores are final".to_owned(),
        End::Out(side) => format!("{} went out", names[side.index()]),
        End::Passes => "passes".to_owned(),
        End::ZeroTurns => "turns without a score".to_owned(),
        End::Time => match flagged {
            Some(side) => format!("the clock of {} ran out", names[side.index()]),
            None => "a clock ran out".to_owned(),
        },
        End::TimeTotal => "the time is over".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> CardForm {
        let ends = vec![End::Out(Side::First), End::Out(Side::Second), End::Passes];
        CardForm { ends, overtime: true, invalid_turns: true, ..CardForm::default() }
    }

    #[test]
    fn a_card_goes_into_the_form_and_comes_out_again() {
        let card = DuelCard {
            end: End::Out(Side::Second),
            racks: [8, 0],
            overtime_s: [0, 61],
            invalid_turns: vec![InvalidTurn { side: Side::First, turn_score: 24 }],
            ..DuelCard::plain([388, 401])
        };
        let details = Details::new(&rules(), ["Anna", "Åse"], Some(&card), true);
        assert_eq!(details.read(), Ok(card));
    }

    #[test]
    fn an_empty_form_says_what_to_type() {
        let details = Details::new(&rules(), ["Anna", "Åse"], None, false);
        let (row, hint) = details.read().unwrap_err();
        assert_eq!((row, hint.as_str()), (0, "Type the score of Anna in figures."));
    }
}
