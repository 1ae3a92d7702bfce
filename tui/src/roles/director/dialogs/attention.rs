//! Something that needs the director, read in full, with what stands against each other and what to press.

use super::reading::SCROLL;
use super::*;
use crossterm::event::KeyCode::Tab;
use desk::Attention;

/// Something that needs the director.
pub(crate) static ATTENTION: Keys = Keys::of(&[BACK, MEND, SCROLL, GLOBAL]);
/// Something to know and nothing to do about it.
pub(crate) static INFORMATION: Keys = Keys::of(&[DISMISS, MEND, SCROLL, GLOBAL]);
/// An entry that does not count and could.
pub(crate) static ADOPTION: Keys = Keys::of(&[ADOPT, SCROLL, GLOBAL]);

const MAKE_IT_COUNT: Action = Action::Own('a');
const MAKE_ALIKE_COUNT: Action = Action::Own('k');

const BACK: Table =
    &[row(&[Code(Esc), Code(Enter)], Action::Back, Some(short_back), help_back_to_the_list)];

const DISMISS: Table = &[
    row(&[Code(Enter)], Action::Confirm, Some(short_done_off_the_list), help_take_it_off_the),
    row(&[Code(Esc)], Action::Back, Some(short_keep_it), help_back_to_the_list_where),
    row(&[Char('l')], Action::Lot, None, help_draw_the_lot_between),
];

/// Straight to where it can be put right.
const MEND: Table = &[
    row(&[Char('n')], Action::NewPlayer, Some(short_player), help_enter_a_player),
    row(&[Char('p')], Action::Propose, Some(short_pair), help_work_out_the_next),
    row(&[Code(Tab), Char('h')], Action::NextPane, Some(short_challenges), help_to_the_challenges),
    row(&[Char('d')], Action::Devices, Some(short_devices), help_show_the_devices_and),
];

const ADOPT: Table = &[
    row(&[Char('a')], MAKE_IT_COUNT, Some(short_make_it_count), help_make_it_count_with),
    row(&[Char('k')], MAKE_ALIKE_COUNT, Some(short_all_of_this_kind), help_make_all_of_this),
    row(&[Code(Esc), Code(Enter)], Action::Back, Some(short_leave_it), help_back_nothing),
];

/// The narrowest a sentence is ever broken at: how far scrolling can go.
const COLUMNS_MIN: usize = 50;

#[derive(Debug)]
pub(crate) struct InFull {
    item: Attention,
    /// Scrolled by so many rows.
    top: usize,
}

impl InFull {
    pub(crate) fn new(item: &Attention) -> Self {
        Self { item: item.clone(), top: 0 }
    }

    /// Nothing can be done about it here: reading it is enough.
    fn is_information(&self) -> bool {
        let Attention { card, adopt, versions, .. } = &self.item;
        card.is_none() && adopt.is_none() && versions.is_empty()
    }

    fn rows(&self) -> usize {
        let sentences = std::iter::once(&self.item.what).chain(&self.item.versions);
        sentences.map(|sentence| text::wrap(&say(sentence), COLUMNS_MIN).len()).sum()
    }

    fn key_lines(&self, draw: &Drawing<'_, '_>) -> Lines {
        let strong = draw.theme.strong();
        let mut lines = vec![Line::default()];
        if self.item.adopt.is_some() {
            lines.extend(draw.wrapped(&words::attention_adopt(), Style::new()));
            lines.push(Line::styled(say(&words::attention_adopt_keys()), strong));
            return lines;
        }
        if let Some(card) = self.item.card {
            lines.extend(draw.wrapped(&words::attention_no_table(), Style::new()));
            let (round, division) = (card.round.number, card.round.division);
            let command = words::attention_command(division, round, card.table);
            lines.extend(draw.wrapped(&command, strong));
            return lines;
        }
        lines.push(Line::from(say(&words::attention_one_key_away())));
        for keys in [words::attention_keys(), words::attention_more_keys()] {
            lines.push(Line::styled(say(&keys), strong));
        }
        if self.is_information() {
            lines.push(Line::styled(say(&words::attention_dismiss_keys()), strong));
        }
        lines
    }
}

impl Dialog<DirectorBoard> for InFull {
    fn keys(&self, _here: &DirectorBoard) -> &'static Keys {
        match &self.item.adopt {
            Some(_) => &ADOPTION,
            None if self.is_information() => &INFORMATION,
            None => &ATTENTION,
        }
    }

    fn press(&mut self, at: &mut At<'_>, action: Action, _key: KeyEvent) -> Step {
        match action {
            Action::Up => self.top = self.top.saturating_sub(1),
            Action::Down => self.top = (self.top + 1).min(self.rows()),
            Action::Confirm => {
                at.memory.dismissed.insert(self.item.what.clone());
                return Step::CloseAll;
            }
            MAKE_IT_COUNT => {
                if let Some(entry) = self.item.adopt {
                    at.out.ask(Intent::Adopt { entry }, words::saved_adopt());
                }
            }
            MAKE_ALIKE_COUNT => {
                if let Some((device, acts)) = self.item.alike {
                    at.out.ask(Intent::AdoptAll { device, acts }, words::saved_adopt());
                }
            }
            Action::Nothing => {}
            mend => return Step::Leave(mend),
        }
        Step::Stay
    }

    fn answered(&mut self, _at: &mut At<'_>, answer: &Answer) -> Step {
        match answer {
            Answer::Saved { .. } => Step::CloseAll,
            _ => Step::Stay,
        }
    }

    fn view(&self, _here: &DirectorBoard, draw: &mut Drawing<'_, '_>) {
        let strong = draw.theme.strong();
        let mut lines = draw.wrapped(&self.item.what, strong);
        if !self.item.versions.is_empty() {
            lines.push(Line::default());
            let says = match self.item.adopt {
                Some(_) => words::attention_it_says(),
                None => words::attention_against(),
            };
            lines.push(Line::from(say(&says)));
            for version in &self.item.versions {
                lines.extend(broken(&format!("- {}", say(version)), draw.columns(), strong));
            }
        }
        // The keys stay at the bottom of the box while the rest scrolls.
        let keys = self.key_lines(draw);
        let room = usize::from(draw.area.height).saturating_sub(2 + keys.len());
        let top = self.top.min(lines.len().saturating_sub(room));
        let more = lines.len() > top + room;
        let mut shown: Vec<Line<'_>> = lines.into_iter().skip(top).take(room).collect();
        shown.extend(keys);
        let title = say(&words::attention_title(more));
        panel::show(draw.frame, draw.area, draw.scene.theme, &title, shown);
    }
}
