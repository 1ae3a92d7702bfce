//! A card with everything that the book counts, from what the table wrote.

use super::super::model::card_said;
use super::correction::Correction;
use super::*;
use crate::roles::details::Details;

#[derive(Debug)]
pub(crate) struct CardDetails {
    row: TableRow,
    details: Details,
}

pub(crate) fn open(row: &TableRow, here: &DirectorBoard) -> FormOf<CardDetails> {
    let card = match &row.content {
        Some(CardContent::Duel(card)) => Some(card),
        _ => None,
    };
    let (form, details) = Details::new(&here.rules.card, cards::names(&row.players), card, true);
    FormOf::new(form, CardDetails { row: row.clone(), details })
}

impl Entered for CardDetails {
    fn title(&self, here: &DirectorBoard) -> Said {
        words::details_title(card_said(here, self.row.card))
    }

    fn about(&self, _form: &Form) -> Said {
        words::details_about()
    }

    fn read(&self, form: &Form) -> Result<Read, (usize, Said)> {
        let card = CardContent::Duel(self.details.read(form)?);
        Ok(Read::Next(Box::new(Correction::new(&self.row, card))))
    }
}
