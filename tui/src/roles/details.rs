//! The form for what stands on a card beside its scores, at the table and at the director's desk.

use crate::fields::{INVALID_TURNS, ON_THE_CLOCK, OfPlayer, RACK, SCORE, SCRABBLES, TIME_USED};
use crate::roles::cards;
use crate::tongue::say;
use crate::widgets::field::Accepts;
use crate::widgets::form::Form;
use desk::CardForm;
use domain::limit::BLANKS_MAX;
use domain::{DuelCard, End, GameRecord, InvalidTurn, Said, Side};
use speech::words;

/// What of the game is noted on the card.
#[derive(Clone, Copy, Debug)]
struct Notes {
    starter: bool,
    blanks: bool,
    scrabbles: bool,
    time_used: bool,
}

/// A card in the making, with everything that the book counts.
#[derive(Clone, Debug)]
pub struct Details {
    /// The choices of the first row below the scores.
    ends: Vec<(End, Option<Side>)>,
    overtime: bool,
    exchange: bool,
    notes: Notes,
    jury: bool,
    /// What the form does not ask for stays as it is.
    record: Box<GameRecord>,
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
        form = note_lines(form, rules, names, from);
        if jury {
            for (name, side) in names.iter().zip(Side::BOTH) {
                let turns = from.invalid_turns.iter().filter(|turn| turn.side == side);
                let turns: Vec<String> = turns.map(|turn| turn.turn_score.to_string()).collect();
                form = line(form, &INVALID_TURNS, name, &turns.join(" "));
            }
        }
        let (overtime, exchange) = (rules.overtime, rules.illegal_exchange);
        let CardForm { starter, blanks, scrabbles, time_used, .. } = *rules;
        let notes = Notes { starter, blanks, scrabbles, time_used };
        let (names, record) = (names.map(str::to_owned), from.record.clone());
        (form, Self { ends, overtime, exchange, notes, jury, record, names, charges: from.charges })
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
        card.record = self.read_notes(form, &mut row)?;
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

    fn read_notes(&self, form: &Form, row: &mut usize) -> Result<Box<GameRecord>, (usize, Said)> {
        let mut record = self.record.clone();
        let mut next = |rows: usize| {
            *row += rows;
            *row - rows
        };
        if self.notes.starter {
            record.starter = match form.chosen(next(1)) {
                0 => None,
                1 => Some(Side::First),
                _ => Some(Side::Second),
            };
        }
        if self.notes.blanks {
            record.blanks = form.typed(next(1)).to_uppercase().chars().collect();
        }
        if self.notes.scrabbles {
            let first = next(2);
            for at in 0..2 {
                let read = (SCRABBLES.read)(form.typed(first + at));
                record.scrabbles[at] = read.map_err(|how| (first + at, how))?;
            }
        }
        if self.notes.time_used {
            let first = next(2);
            for at in 0..2 {
                let read = (TIME_USED.read)(form.typed(first + at));
                record.time_used_s[at] = read.map_err(|how| (first + at, how))?;
            }
        }
        Ok(record)
    }
}

/// The lines for what is noted of the game.
fn note_lines(mut form: Form, rules: &CardForm, names: [&str; 2], from: &DuelCard) -> Form {
    let record = &from.record;
    if rules.starter {
        let who = vec![say(&words::nobody_said()), names[0].to_owned(), names[1].to_owned()];
        let at = record.starter.map_or(0, |side| side.index() + 1);
        form = form.choice(&say(&words::details_began()), who, at);
    }
    if rules.blanks {
        let letters: String = record.blanks.iter().collect();
        let label = say(&words::details_blanks());
        form = form.text(&label, Accepts::Text, BLANKS_MAX, &letters);
    }
    if rules.scrabbles {
        for (name, count) in names.iter().zip(record.scrabbles) {
            let typed = if count == 0 { String::new() } else { count.to_string() };
            form = line(form, &SCRABBLES, name, &typed);
        }
    }
    if rules.time_used {
        for (name, used) in names.iter().zip(record.time_used_s) {
            form = line(form, &TIME_USED, name, &on_the_clock(used));
        }
    }
    form
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

    /// TSO 3.1.1 b i, RO 5.8 a: what blanks stood for is on the card, and what the form does not ask for stays.
    #[test]
    fn a_card_notes_what_its_blanks_stood_for() {
        let rules = CardForm { blanks: true, starter: true, time_used: true, ..rules() };
        let record = GameRecord { best_moves: [vec![98], vec![]], ..GameRecord::default() };
        let card = DuelCard { record: Box::new(record), ..DuelCard::plain([388, 401]) };
        let (form, details) = Details::new(&rules, ["Anna", "Åse"], Some(&card), false);
        assert_eq!(details.read(&form), Ok(card.clone()));
        let noted = GameRecord {
            starter: Some(Side::Second),
            blanks: vec!['E', 'Ä'],
            time_used_s: [1_470, 0],
            ..*card.record
        };
        let card = DuelCard { record: Box::new(noted), ..DuelCard::plain([388, 401]) };
        let (form, details) = Details::new(&rules, ["Anna", "Åse"], Some(&card), false);
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
