//! What the director's screen remembers: where the selection is, and the dialogs that are open.

use super::dialogs::{HALL, NEWS, PLAYERS, SANCTIONS, STANDINGS};
use super::follow::Word;
use super::{devices, news};
use crate::keymap::Keys;
use crate::msg::{Notice, Out};
use crate::roles::dialog::{At, Screen, Stack};
use desk::{
    Answer, Attention, CardProgress, ChallengeRow, DeviceRow, DirectorBoard, DivisionBoard, Intent,
    RoundBoard, TableRow,
};
use domain::{
    CardId, ClassName, DeviceId, RoundId, Said, Standing, TableNo, in_class, places_within,
};
use speech::words;
use std::borrow::Cow;
use std::collections::BTreeSet;

#[derive(Debug, Default)]
pub struct Model {
    pub division: usize,
    pub page: Page,
    pub pane: Pane,
    pub missing_only: bool,
    /// The selection follows the card: rows come and go while only missing ones are shown.
    pub table: Option<CardId>,
    pub attention: usize,
    pub challenges: usize,
    pub standings: usize,
    /// The standings show pairs and teams, where there are any.
    pub by_team: bool,
    /// They show only the players of this class, where there are any.
    pub class: Option<ClassName>,
    pub players: usize,
    pub sanctions: usize,
    /// The selection follows the device: what is done to one must not hit its neighbour.
    pub device: Option<DeviceId>,
    /// The selected piece of news, counted from the newest.
    pub news: usize,
    /// The news as they were when their page was last left.
    pub read: Vec<Said>,
    pub dialogs: Stack<DirectorBoard>,
    pub memory: Memory,
}

/// What outlives the dialog that it came from.
#[derive(Debug, Default)]
pub struct Memory {
    /// What only informs and was put away here.
    pub dismissed: BTreeSet<Said>,
    pub word: Option<Word>,
    /// What to go to on the page that shows.
    pub find: Option<String>,
}

impl Screen for DirectorBoard {
    type Memory = Memory;
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    #[default]
    Hall,
    Standings,
    Devices,
    News,
    Players,
    Sanctions,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    #[default]
    Tables,
    Attention,
    Challenges,
}

impl Model {
    pub fn shows_teams(&self, here: &DirectorBoard) -> bool {
        self.by_team && self.division(here).is_some_and(|division| !division.teams.is_empty())
    }

    /// The rows of the table that shows: players, those of a class, or pairs and teams.
    pub fn table_rows<'a>(&self, here: &'a DirectorBoard) -> Cow<'a, [Standing]> {
        let Some(division) = self.division(here) else { return Cow::Borrowed(&[]) };
        if self.shows_teams(here) {
            return Cow::Borrowed(&division.teams);
        }
        let class = self.class.as_ref();
        match class.and_then(|class| in_class(division.players.iter(), class).ok()) {
            Some(inside) => Cow::Owned(places_within(&division.standings, &inside)),
            None => Cow::Borrowed(&division.standings),
        }
    }

    /// The class after the one that shows, and all players after the last.
    pub fn next_class(&self, here: &DirectorBoard) -> Option<ClassName> {
        let players = self.division(here)?.players.iter();
        let known: BTreeSet<&ClassName> = players.flat_map(|player| &player.classes).collect();
        let after = |class: &&&ClassName| self.class.as_ref().is_none_or(|shown| **class > shown);
        known.iter().find(after).map(|class| (*class).clone())
    }

    pub fn keys(&self, here: &DirectorBoard) -> &'static Keys {
        match (self.dialogs.top(), self.page) {
            (Some(dialog), _) => dialog.keys(here),
            (None, Page::Hall) => &HALL,
            (None, Page::Standings) => &STANDINGS,
            (None, Page::Devices) => devices::keys(self.selected_device(here)),
            (None, Page::News) => &NEWS,
            (None, Page::Players) => &PLAYERS,
            (None, Page::Sanctions) => &SANCTIONS,
        }
    }

    /// Open forms of a card follow it, and a sentence that was put away may come back when it is gone.
    pub fn board_arrived(
        &mut self,
        here: &DirectorBoard,
        awaits: Option<&Intent>,
        notice: &mut Option<Notice>,
    ) {
        let dismissed = &mut self.memory.dismissed;
        dismissed.retain(|what| here.attention.iter().any(|item| item.what == *what));
        let told = self.follow(here, awaits);
        if told.is_some() {
            *notice = told;
        }
    }

    /// Looks up what is open and what was saved; returns what to say about it.
    fn follow(&mut self, here: &DirectorBoard, awaits: Option<&Intent>) -> Option<Notice> {
        let mut out = Out::default();
        // Until its answer comes, a card that is being saved would look like somebody else's.
        if !matches!(awaits, Some(Intent::CorrectCard { .. })) {
            let memory = &mut self.memory;
            self.dialogs.follow(&mut At { here, memory, seed: 0, out: &mut out });
        }
        let outcome = self.memory.word.as_ref().and_then(|word| word.outcome(here));
        if outcome.is_some() {
            self.memory.word = None;
        }
        outcome.or(out.notice)
    }

    /// What needs the director, without what was put away.
    pub fn needs<'a>(&self, here: &'a DirectorBoard) -> Vec<&'a Attention> {
        here.attention.iter().filter(|item| !self.memory.dismissed.contains(&item.what)).collect()
    }

    /// The challenges that the list shows: all that are open, and the decided ones of the rounds at hand.
    pub fn challenge_rows(here: &DirectorBoard) -> Vec<&ChallengeRow> {
        let rounds = here.divisions.iter().filter_map(|division| division.round.as_ref());
        let rounds: Vec<RoundId> = rounds.map(|round| round.round).collect();
        let ruled = here.ruled.iter().filter(|row| rounds.contains(&row.card.round));
        here.challenges.iter().chain(ruled).collect()
    }

    pub fn division<'a>(&self, here: &'a DirectorBoard) -> Option<&'a DivisionBoard> {
        here.divisions.get(self.division.min(here.divisions.len().saturating_sub(1)))
    }

    /// The newest round of the division at hand.
    pub fn round<'a>(&self, here: &'a DirectorBoard) -> Option<&'a RoundBoard> {
        self.division(here)?.round.as_ref()
    }

    /// The table rows that the list shows.
    pub fn rows<'a>(&self, here: &'a DirectorBoard) -> Vec<&'a TableRow> {
        let rows = self.round(here).map_or(&[][..], |round| &round.tables);
        rows.iter()
            .map(|row| &**row)
            .filter(|row| !self.missing_only || row.progress != CardProgress::Counts)
            .collect()
    }

    /// Where the selection is among the rows; the next table when its own row is gone.
    pub fn place(&self, rows: &[&TableRow]) -> usize {
        let Some(card) = self.table else { return 0 };
        let exact = rows.iter().position(|row| row.card == card);
        exact
            .or_else(|| rows.iter().position(|row| row.card.table > card.table))
            .unwrap_or(rows.len().saturating_sub(1))
    }

    pub fn selected_device<'a>(&self, here: &'a DirectorBoard) -> Option<&'a DeviceRow> {
        let rows = devices::in_order(here);
        rows.get(self.device_place(&rows)).copied()
    }

    /// Where the selected device is among the rows; the first one when it is gone.
    pub fn device_place(&self, rows: &[&DeviceRow]) -> usize {
        rows.iter().position(|row| Some(row.device) == self.device).unwrap_or(0)
    }

    /// Shows another page. News count as read when their page is left.
    pub fn turn_to(&mut self, page: Page, here: &DirectorBoard) {
        if self.page == Page::News {
            self.read.clone_from(&here.news);
        }
        self.news = 0;
        self.page = page;
    }

    pub fn unread(&self, here: &DirectorBoard) -> usize {
        news::unread(&self.read, &here.news)
    }

    /// An answer closes the dialog that waited for it; a refusal leaves it open to mend it.
    /// Returns what to say, where the board tells more than the intent.
    pub fn answered(
        &mut self,
        here: &DirectorBoard,
        asked: &Intent,
        answer: &Answer,
    ) -> Option<Notice> {
        let mut out = Out::default();
        let memory = &mut self.memory;
        self.dialogs.answered(&mut At { here, memory, seed: 0, out: &mut out }, answer);
        if let (Intent::CorrectCard { card, .. }, Answer::Saved { entries }) = (asked, answer) {
            self.memory.word = Some(Word { card: *card, entries: entries.clone() });
        }
        self.follow(here, None)
    }
}

/// The row of a card, in whichever division and round it is.
pub(super) fn find_card(here: &DirectorBoard, card: CardId) -> Option<&TableRow> {
    here.current_rows().chain(here.open_rows()).find(|row| row.card == card)
}

/// The row of a table in the current round: divisions share one numbering.
pub(super) fn find_table(here: &DirectorBoard, table: TableNo) -> Option<&TableRow> {
    here.current_rows().find(|row| row.card.table == table)
}

/// A card by its round and table; the division only where there are several.
pub(super) fn card_said(here: &DirectorBoard, card: CardId) -> Said {
    match here.divisions.len() {
        0 | 1 => words::card_here(card.round.number, card.table),
        _ => words::card_of_division(card.round.division, card.round.number, card.table),
    }
}
