//! Where everybody sits in the next round, to page through.

use super::view::boxed;
use super::*;
use crate::keymap::{GLOBAL, MOVE};
use crate::roles::dialog::Step;
use crate::widgets::list;
use crossterm::event::KeyCode::{Enter, Esc, F};
use desk::Onward;
use speech::words::*;

pub(crate) static EVERYBODY: Keys = Keys::of(&[CLOSE, MOVE, GLOBAL]);

const CLOSE: Table =
    &[row(&[Code(Esc), Code(Enter), Code(F(4))], Action::Back, Some(short_back), help_close)];

#[derive(Debug, Default)]
pub struct Everybody {
    selected: usize,
}

impl Dialog<TableBoard> for Everybody {
    fn keys(&self, _here: &TableBoard) -> &'static Keys {
        &EVERYBODY
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step<TableBoard> {
        self.selected =
            list::step(self.selected, at.here.seats.len(), action).unwrap_or(self.selected);
        Step::Stay
    }

    fn view(&self, here: &TableBoard, draw: &mut Drawing<'_, '_>) {
        let Some(first) = here.seats.first() else { return };
        boxed(&words::table_everybody(first.round.number), draw, |page| {
            let shown = list::window(self.selected, here.seats.len(), page.rows);
            let selected = page.scene.theme.selected();
            let lines = here.seats[shown.clone()].iter().zip(shown).map(|(seat, place)| {
                let style = if place == self.selected { selected } else { Style::new() };
                Line::styled(line(seat, page.columns), style)
            });
            lines.collect()
        });
    }
}

/// The name, then the table, then the opponents as far as there is room.
fn line(seat: &Onward, columns: usize) -> String {
    let name = columns.saturating_sub(8) / 2;
    let table = seat.table.map(|table| table.to_string());
    let table = table.unwrap_or_else(|| say(&words::table_sits_out()));
    let others: Vec<&str> = seat.opponents.iter().map(|other| other.name.as_str()).collect();
    let others = text::cut(&others.join(", "), name).into_owned();
    [text::fit(&seat.player.name, name), format!("{table:>5}"), others].join("  ")
}
