//! What the book says about players who come late.

use super::reading::Reading;
use super::*;
use crate::fields::LATE;
use desk::BookQuestion;
use domain::CardId;

#[derive(Debug)]
pub(crate) struct Late {
    card: CardId,
}

pub(crate) fn open(row: &TableRow) -> FormOf<Late> {
    let mut form = Form::default();
    for player in &row.players {
        form = form.text(&player.name, LATE.accepts, LATE.letters_max, "0");
    }
    FormOf::new(form, Late { card: row.card })
}

impl Entered for Late {
    fn title(&self, _here: &DirectorBoard) -> Said {
        words::late_title(self.card.table)
    }

    fn about(&self, _form: &Form) -> Said {
        words::late_about()
    }

    fn read(&self, form: &Form) -> Result<Read, (usize, Said)> {
        let late_s = [form.read(&LATE, 0)?.0, form.read(&LATE, 1)?.0];
        let question = BookQuestion::Late { card: self.card, late_s };
        Ok(Read::Ask(Intent::AskBook { question }, words::done()))
    }

    fn told(&self, answer: &Answer) -> Option<Box<dyn Dialog<DirectorBoard>>> {
        match answer {
            Answer::Told { told } => Some(Box::new(Reading::told(told))),
            _ => None,
        }
    }
}
