//! The director's forms of several lines: outcomes, late players, sanctions, players.

mod outcome;
mod people;
mod sanction;

use super::correction::{Correction, Origin};
use super::task::Task;
use crate::msg::{Out, Purpose};
use crate::widgets::field::Accepts;
use crate::widgets::form::Form;
use desk::{BookQuestion, DeskRules, Intent, Measure, SanctionRow, TableRow};
use domain::{Player, Reason};
use outcome::Happened;

#[derive(Debug)]
pub struct DeskForm {
    pub kind: Kind,
    pub form: Form,
}

#[derive(Debug)]
pub enum Kind {
    /// A game that was not played to its end, and what may have happened.
    Outcome(Box<TableRow>, Vec<Happened>),
    /// Players who come late.
    Late(Box<TableRow>),
    Sanction(Vec<Measure>),
    Lift(Box<SanctionRow>),
    Rename(Player),
    Withdraw(Player),
}

impl DeskForm {
    pub fn outcome(row: &TableRow, rules: &DeskRules) -> Option<Self> {
        let happened = outcome::offered(rules);
        let form = outcome::form(row, &happened);
        let kind = Kind::Outcome(Box::new(row.clone()), happened);
        (!rules.absences.is_empty() || !rules.stops.is_empty()).then_some(Self { kind, form })
    }

    pub fn late(row: &TableRow) -> Self {
        let mut form = Form::default();
        for player in &row.players {
            form = form.text(&player.name, Accepts::Text, 8, "0");
        }
        Self { kind: Kind::Late(Box::new(row.clone())), form }
    }

    pub fn sanction(rules: &DeskRules, player: Option<&Player>) -> Self {
        let form = sanction::form(&rules.measures, player);
        Self { kind: Kind::Sanction(rules.measures.clone()), form }
    }

    pub fn lift(row: &SanctionRow) -> Self {
        let form = Form::default().text("Why", Accepts::Text, 60, "");
        Self { kind: Kind::Lift(Box::new(row.clone())), form }
    }

    pub fn rename(player: &Player) -> Self {
        Self { kind: Kind::Rename(player.clone()), form: people::form(player) }
    }

    pub fn withdraw(player: &Player) -> Self {
        let form = Form::default().text("Why", Accepts::Text, 60, "");
        Self { kind: Kind::Withdraw(player.clone()), form }
    }

    pub fn title(&self) -> String {
        match &self.kind {
            Kind::Outcome(row, _) => format!("Table {}: what happened?", row.card.table),
            Kind::Late(row) => format!("Table {}: how late are they?", row.card.table),
            Kind::Sanction(_) => "Impose a measure of the book".to_owned(),
            Kind::Lift(row) => format!("Take back {} of {}?", row.measure, row.player.name),
            Kind::Rename(player) => format!("Write {} anew", player.id),
            Kind::Withdraw(player) => format!("{} leaves the event?", player.name),
        }
    }

    /// What stands below the lines.
    pub fn about(&self) -> String {
        match &self.kind {
            Kind::Outcome(_, happened) => outcome::about(happened, &self.form),
            Kind::Late(_) => {
                "Minutes after the official start, such as 12 or 12:30; never for somebody who did \
                 not come. Nothing is recorded: the book answers."
                    .to_owned()
            }
            Kind::Sanction(measures) => sanction::about(measures, &self.form),
            Kind::Lift(row) => format!("Imposed by {}: {}", row.by, row.reason),
            Kind::Rename(_) => "What was entered before stays on record.".to_owned(),
            Kind::Withdraw(_) => {
                "The next rounds are paired without this player; games played so far count."
                    .to_owned()
            }
        }
    }

    /// What comes after Enter: a question, an intent on its way, or the form with a hint.
    pub fn confirm(self, out: &mut Out) -> Task {
        match self.read() {
            Ok(Read::Card(correction)) => return Task::Correct(correction),
            Ok(Read::Ask(purpose, intent)) => out.ask(purpose, intent),
            Err((row, hint)) => {
                out.hint(hint);
                let form = self.form.focused(row);
                return Task::Form(Box::new(Self { form, ..self }));
            }
        }
        Task::Form(Box::new(self))
    }

    fn read(&self) -> Result<Read, (usize, String)> {
        let form = &self.form;
        match &self.kind {
            Kind::Outcome(row, happened) => {
                let (outcome, ground) = outcome::read(row, happened, form)?;
                let content = domain::CardContent::Outcome(outcome);
                let mut correction = Correction::new(row, content, Origin::Version);
                correction.ground = ground;
                Ok(Read::Card(Box::new(correction)))
            }
            Kind::Late(row) => {
                let late_s = [people::late(form, 0)?, people::late(form, 1)?];
                let question = BookQuestion::Late { card: row.card, late_s };
                Ok(Read::Ask(Purpose::AskBook, Intent::AskBook { question }))
            }
            Kind::Sanction(measures) => {
                Ok(Read::Ask(Purpose::Sanction, sanction::read(measures, form)?))
            }
            Kind::Lift(row) => {
                let lift = Intent::LiftSanction { sanction: row.entry, reason: why(form, 0)? };
                Ok(Read::Ask(Purpose::Lift, lift))
            }
            Kind::Rename(player) => {
                Ok(Read::Ask(Purpose::ChangePlayer, people::read(player, form)?))
            }
            Kind::Withdraw(player) => {
                let reason = why(form, 0)?;
                let leave = Intent::WithdrawPlayer { player: player.id, reason };
                Ok(Read::Ask(Purpose::Withdraw, leave))
            }
        }
    }

    /// Whether an answer to this purpose closes the form.
    pub fn waits_for(&self, purpose: Purpose) -> bool {
        let own = match &self.kind {
            Kind::Outcome(..) => return false,
            Kind::Late(_) => Purpose::AskBook,
            Kind::Sanction(_) => Purpose::Sanction,
            Kind::Lift(_) => Purpose::Lift,
            Kind::Rename(_) => Purpose::ChangePlayer,
            Kind::Withdraw(_) => Purpose::Withdraw,
        };
        own == purpose
    }
}

enum Read {
    Card(Box<Correction>),
    Ask(Purpose, Intent),
}

fn why(form: &Form, row: usize) -> Result<Reason, (usize, String)> {
    match form.typed(row) {
        "" => Err((row, "Type a short reason: it stays on record.".to_owned())),
        typed => Reason::new(typed).map_err(|error| (row, format!("The reason {error}."))),
    }
}
