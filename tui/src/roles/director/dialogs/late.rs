//! What the book says about players who come late.

use super::Dialog;
use super::form::{Entered, FormOf, Read};
use super::reading::Reading;
use crate::msg::Purpose;
use crate::widgets::field::Accepts;
use crate::widgets::form::Form;
use desk::{Answer, BookQuestion, DirectorBoard, Intent, TableRow};
use domain::{CardId, Said};
use speech::words;

#[derive(Debug)]
pub(crate) struct Late {
    card: CardId,
}

pub(crate) fn open(row: &TableRow) -> FormOf<Late> {
    let mut form = Form::default();
    for player in &row.players {
        form = form.text(&player.name, Accepts::Text, 8, "0");
    }
    FormOf::new(form, Late { card: row.card })
}

impl Entered for Late {
    fn title(&self) -> Said {
        words::late_title(self.card.table)
    }

    fn about(&self, _form: &Form) -> Said {
        words::late_about()
    }

    fn read(&self, form: &Form) -> Result<Read, (usize, Said)> {
        let late_s = [late(form, 0)?, late(form, 1)?];
        let question = BookQuestion::Late { card: self.card, late_s };
        Ok(Read::Ask(Purpose::AskBook, Intent::AskBook { question }))
    }

    fn told(&self, answer: &Answer) -> Option<Box<dyn Dialog<DirectorBoard>>> {
        match answer {
            Answer::Told { told } => Some(Box::new(Reading::told(told))),
            _ => None,
        }
    }
}

/// Seconds from `12`, `12:30` or `never`.
fn late(form: &Form, row: usize) -> Result<Option<u32>, (usize, Said)> {
    let typed = form.typed(row);
    if typed == "never" {
        return Ok(None);
    }
    let how = || (row, words::late_how());
    let (minutes, seconds) = typed.split_once(':').unwrap_or((typed, "0"));
    let minutes: u32 = minutes.parse().map_err(|_| how())?;
    let seconds: u32 = seconds.parse().ok().filter(|rest| *rest < 60).ok_or_else(how)?;
    minutes.checked_mul(60).and_then(|all| all.checked_add(seconds)).map(Some).ok_or_else(how)
}
