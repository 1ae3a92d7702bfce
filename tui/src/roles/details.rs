//! The form for what stands on a card beside its scores, at the table and at the director's desk.

use crate::fields::{INVALID_TURNS, ON_THE_CLOCK, OfPlayer, RACK, SCORE};
use crate::roles::cards;
use crate::tongue::say;
use crate::widgets::form::Form;
use desk::CardForm;
use domain::{DuelCard, End, InvalidTurn, Said, Side};
use speech::words;

/// A card in the making, with everything that the book counts.
#[derive(Clone, Debug)]
pub struct Details {
    /// The choices of the first row below the scores.
    ends: Vec<(End, Option<Side>)>,
    overtime: bool,
    exchange: bool,
    jury: bool,
    names: [String; 2],
    /// What challenges cost stays as it was.
    charges: [u16; 2],
}

impl Details {
    /// The lines of the form, from a card; a jury's findings are asked for where `jury` says so.
    pub fn new(
        rules: &CardForm,
        names: [&str; 2],
        card: Option<&DuelCard>,
        jury: bool,
    ) -> (Form, Self) {
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
        let mut form = Form::default();
        for (name, score) in names.iter().zip(from.scores) {
            let typed = card.map(|_| score.to_string()).unwrap_or_default();
            form = line(form, &SCORE, name, &typed);
        }
        let ways = ends.iter().map(|(end, flag)| say(&cards::end(*end, *flag, names))).collect();
        form = form.choice(&say(&words::details_end()), ways, end);
        for (name, rack) in names.iter().zip(from.racks) {
            let typed = if rack == 0 { String::new() } else { rack.to_string() };
            form = line(form, &RACK, name, &typed);
        }
        if rules.overtime {
            for (name, late) in names.iter().zip(from.overtime_s) {
                form = line(form, &ON_THE_CLOCK, name, &on_the_clock(late));
            }
        }
        if rules.illegal_exchange {
            let [nobody, both] = [words::nobody(), words::both()].map(|said| say(&said));
            let who = vec![nobody, names[0].to_owned(), names[1].to_owned(), both];
            let at = match from.illegal_exchange {
                [false, false] => 0,
                [true, false] => 1,
                [false, true] => 2,
                [true, true] => 3,
            };
            form = form.choice(&say(&words::details_exchange()), who, at);
        }
        if jury {
            for (name, side) in names.iter().zip(Side::BOTH) {
                let turns = from.invalid_turns.iter().filter(|turn| turn.side == side);
                let turns: Vec<String> = turns.map(|turn| turn.turn_score.to_string()).collect();
                form = line(form, &INVALID_TURNS, name, &turns.join(" "));
            }
        }
        let (overtime, exchange) = (rules.overtime, rules.illegal_exchange);
        let names = names.map(str::to_owned);
        (form, Self { ends, overtime, exchange, jury, names, charges: from.charges })
    }

    /// The card, or which row to mend and how.
    pub fn read(&self, form: &Form) -> Result<DuelCard, (usize, Said)> {
        let mut card = DuelCard { charges: self.charges, ..DuelCard::plain([0; 2]) };
        for side in Side::BOTH {
            let at = side.index();
            let how = || (at, words::score_how(self.names[at].as_str()));
            card.scores[at] = (SCORE.read)(form.typed(at)).map_err(|_| how())?;
            card.racks[at] = match form.typed(3 + at) {
                "" => 0,
                typed => (RACK.read)(typed).map_err(|_| (3 + at, words::details_tiles_how()))?,
            };
        }
        (card.end, card.flagged) = self.ends.get(form.chosen(2)).copied().unwrap_or_default();
        let mut row = 5;
        if self.overtime {
            for at in 0..2 {
                let read = (ON_THE_CLOCK.read)(form.typed(row + at));
                card.overtime_s[at] = read.map_err(|how| (row + at, how))?;
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
                let turns = (INVALID_TURNS.read)(form.typed(at)).map_err(|how| (at, how))?;
                let turns = turns.into_iter().map(|turn_score| InvalidTurn { side, turn_score });
                card.invalid_turns.extend(turns);
            }
        }
        Ok(card)
    }
}

/// A line of one player.
fn line<T>(form: Form, field: &OfPlayer<T>, name: &str, typed: &str) -> Form {
    form.text(&say(&(field.label)(name)), field.accepts, field.letters_max, typed)
}

/// As it is typed: empty, seconds alone, or `1:30`.
fn on_the_clock(seconds: u32) -> String {
    match (seconds / 60, seconds % 60) {
        (0, 0) => String::new(),
        (0, rest) => rest.to_string(),
        (minutes, rest) => format!("{minutes}:{rest:02}"),
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
        let (form, details) = Details::new(&rules(), ["Anna", "Åse"], Some(&card), true);
        assert_eq!(details.read(&form), Ok(card));
    }

    #[test]
    fn an_empty_form_says_what_to_type() {
        let (form, details) = Details::new(&rules(), ["Anna", "Åse"], None, false);
        let (row, hint) = details.read(&form).unwrap_err();
        assert_eq!((row, say(&hint).as_str()), (0, "Type the score of Anna in figures."));
    }

    #[test]
    fn time_over_is_shown_as_it_is_typed() {
        assert_eq!([0, 45, 90, 605].map(on_the_clock), ["", "45", "1:30", "10:05"]);
    }
}
