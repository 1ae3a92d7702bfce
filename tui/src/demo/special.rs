//! Cards that do not come from their table: somebody is missing, or the card comes on paper.

use crate::demo::look::{self, Saved};
use crate::demo::record::Record;
use crate::demo::script::Script;
use crate::tongue::say;
use desk::{Board, CardProgress, DirectorBoard, Intent, RoundBoard, TableRow};
use domain::{AbsenceReason, Absent, CardContent, DuelCard, Ground, Outcome};
use node::Desk;
use speech::words;
use std::collections::BTreeSet;
use std::sync::Arc;
use tokio::sync::watch;

/// What the director enters for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Special {
    /// The player who starts does not come.
    Forfeit,
    /// The laptop is not used.
    Paper,
}

/// The director's part: enters special cards, and records what a jury has to record.
pub(crate) async fn enter(
    desk: Desk,
    script: Script,
    tables: u16,
    record: Arc<Record>,
    mut is_over: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let mut boards = desk.boards();
    let mut dealt_with = BTreeSet::new();
    loop {
        let look = |board: &Board| {
            let here = look::directing(board)?;
            let round = here.divisions.first()?.round.as_ref()?;
            let rows = round.tables.iter().filter(|row| !dealt_with.contains(&row.card));
            rows.filter(|_| round.started).find_map(|row| {
                let content = content(here, round, row, script, tables)?;
                Some((row.clone(), content))
            })
        };
        let Some((row, content)) = look::until_over(&mut boards, &mut is_over, look).await? else {
            return Ok(());
        };
        dealt_with.insert(row.card);
        let (card, seen) = (row.card, Some(row.seen.clone()));
        let ground = matches!(content, CardContent::Duel(_)).then_some(Ground::PaperCard);
        let reason = domain::Reason::own(say(&words::cli_demo_at_the_desk()));
        let intent = Intent::CorrectCard { card, content: content.clone(), reason, seen, ground };
        match look::save(&desk, intent).await? {
            Saved::Entry(_) => record.saved_by_director(card, content),
            Saved::Refused(why) => tracing::info!(?card, %why, "somebody else entered the card"),
        }
    }
}

/// What is to be entered for a table now, if anything.
fn content(
    here: &DirectorBoard,
    round: &RoundBoard,
    row: &TableRow,
    script: Script,
    tables: u16,
) -> Option<CardContent> {
    if row.progress >= CardProgress::Counts {
        return None;
    }
    let ids = [row.players[0].id, row.players[1].id];
    let form = &here.rules.card;
    match script.special(round.round.number, row.card.table, tables) {
        Some(Special::Forfeit) => {
            let absent = Absent { player: ids[0], reason: reason(here)?, late_s: None };
            Some(CardContent::Outcome(Outcome::Forfeit { absent: vec![absent] }))
        }
        Some(Special::Paper) => Some(CardContent::Duel(DuelCard {
            invalid_turns: script.invalid_turns(round.round, ids, form),
            ..script.card(round.round, ids, form)
        })),
        None => match (&row.content, form.signers) {
            (Some(CardContent::Duel(card)), 0) => Some(CardContent::Duel(DuelCard {
                invalid_turns: script.invalid_turns(round.round, ids, form),
                ..card.clone()
            })),
            _ => None,
        },
    }
}

/// The plainest reason that the book knows.
fn reason(here: &DirectorBoard) -> Option<AbsenceReason> {
    let plain = [AbsenceReason::NoShow, AbsenceReason::Unexcused, AbsenceReason::NeverArrived];
    plain.into_iter().find(|reason| here.rules.absences.contains(reason))
}
