//! The whole screen: one model, one update, one view.

use crate::keymap::{Action, HELP, Keys, QUIT_QUESTION, STATUS, TOO_SMALL};
use crate::msg::{Asked, Cmd, Msg, Notice, Out};
use crate::roles::arbiter::bell;
use crate::roles::{Drawing, RoleModel, Scene};
use crate::theme::Theme;
use crate::widgets::{chrome, list};
use crate::window::is_too_small;
use crossterm::event::KeyEvent;
use desk::{Answer, Board, Intent};
use domain::Say as _;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Size};
use speech::words;
use std::collections::VecDeque;
use std::sync::Arc;

/// More keys than this are not kept while something is saved; nobody types a novel meanwhile.
const AHEAD_MAX: usize = 65_536;

#[derive(Debug)]
pub struct Model {
    pub theme: Theme,
    pub seed: u64,
    pub board: Option<Arc<Board>>,
    /// Seconds since the board came, to let its ages grow.
    pub since_s: u64,
    /// What is being waited for before the first board.
    pub status: String,
    pub notice: Option<Notice>,
    /// Seconds since the notice came.
    notice_s: u64,
    window: Option<Size>,
    pub awaits: Option<Asked>,
    /// What was typed of the next player while the last one was being saved, oldest first.
    ahead: VecDeque<KeyEvent>,
    pub overlay: Option<Overlay>,
    pub node_gone: bool,
    pub role: RoleModel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// The keys of what lies below, scrolled by so many rows.
    Help(usize),
    QuitQuestion,
}

impl Model {
    pub fn new(theme: Theme, seed: u64, status: String) -> Self {
        Self {
            theme,
            seed,
            board: None,
            since_s: 0,
            status,
            notice: None,
            notice_s: 0,
            window: None,
            awaits: None,
            ahead: VecDeque::new(),
            overlay: None,
            node_gone: false,
            role: RoleModel::Status,
        }
    }

    /// The window is too small to show anything.
    fn is_small(&self) -> bool {
        self.window.is_some_and(|size| is_too_small(size, self.board.as_deref()))
    }

    /// What keys mean at this moment.
    pub fn keys(&self) -> &'static Keys {
        match self.overlay {
            _ if self.is_small() => &TOO_SMALL,
            Some(Overlay::Help(_)) => &HELP,
            Some(Overlay::QuitQuestion) => &QUIT_QUESTION,
            None => self.keys_below(),
        }
    }

    fn keys_below(&self) -> &'static Keys {
        self.board.as_ref().map_or(&STATUS, |board| self.role.keys(board))
    }

    pub fn update(&mut self, msg: Msg) -> Vec<Cmd> {
        match msg {
            Msg::Key(action, key) => return self.press(action, key),
            Msg::Board(board) => {
                let mut notice = self.notice.clone();
                let awaits = self.awaits.as_ref().map(|asked| &asked.intent);
                self.role.board_arrived(&board, awaits, &mut notice);
                if notice != self.notice {
                    self.say(notice);
                }
                self.since_s = 0;
                return bell::comes(self.board.replace(Arc::clone(&board)).as_deref(), &board);
            }
            Msg::Status(status) => self.status = status,
            Msg::Answered(answer) => {
                self.answered(answer);
                return self.type_on();
            }
            Msg::Resized(size) => {
                self.window = Some(size);
                return vec![Cmd::Redraw];
            }
            Msg::Tick => {
                self.since_s += 1;
                self.age_notice();
                self.role.tick();
                return bell::waits_on(self.board.as_deref(), self.since_s);
            }
            Msg::NodeGone => self.node_gone = true,
            Msg::Terminate => return vec![Cmd::Quit],
        }
        Vec::new()
    }

    fn say(&mut self, notice: Option<Notice>) {
        self.notice = notice;
        self.notice_s = 0;
    }

    /// What was saved is old news after a while. A refusal or a hint stays: somebody has to act.
    fn age_notice(&mut self) {
        self.notice_s += 1;
        if self.notice_s >= SAVED_SHOWN_S && matches!(self.notice, Some(Notice::Saved(_))) {
            self.notice = None;
        }
    }

    fn press(&mut self, action: Action, key: KeyEvent) -> Vec<Cmd> {
        if self.is_small() && !matches!(action, Action::QuitNow | Action::Redraw) {
            return Vec::new();
        }
        self.notice = None;
        match (action, self.overlay) {
            (Action::QuitNow, _) | (Action::Yes, Some(Overlay::QuitQuestion)) => {
                return vec![Cmd::Quit];
            }
            (Action::Redraw, _) => return vec![Cmd::Redraw],
            (Action::Help, Some(Overlay::Help(_))) => self.overlay = None,
            (Action::Help, _) => self.overlay = Some(Overlay::Help(0)),
            (_, Some(Overlay::Help(top))) => {
                let rows = self.keys_below().bindings().count();
                self.overlay = list::step(top, rows, action)
                    .map_or(self.overlay, |top| Some(Overlay::Help(top)));
            }
            (Action::Back, Some(Overlay::QuitQuestion)) => self.overlay = None,
            (_, Some(_)) => {}
            (Action::Quit, None) => return self.quit(),
            (_, None) => return self.press_in_role(action, key),
        }
        Vec::new()
    }

    fn quit(&mut self) -> Vec<Cmd> {
        let question = self.board.as_deref().and_then(|board| self.role.quit_question(board));
        if question.is_none() || self.node_gone {
            return vec![Cmd::Quit];
        }
        self.overlay = Some(Overlay::QuitQuestion);
        Vec::new()
    }

    fn press_in_role(&mut self, action: Action, key: KeyEvent) -> Vec<Cmd> {
        let Some(board) = self.board.clone() else { return Vec::new() };
        if action == Action::Back {
            self.ahead.clear();
        } else if matches!(self.awaited(), Some(Intent::EnterPlayers { .. }))
            && self.ahead.len() < AHEAD_MAX
        {
            self.ahead.push_back(key);
            return Vec::new();
        }
        let mut out = Out { busy: self.awaits.is_some(), ..Out::default() };
        self.role.press(&board, self.seed, action, key, &mut out);
        self.say(out.notice);
        for cmd in &out.cmds {
            if let Cmd::Ask(asked) = cmd {
                self.awaits = Some(asked.clone());
            }
        }
        out.cmds
    }

    fn awaited(&self) -> Option<&Intent> {
        self.awaits.as_ref().map(|asked| &asked.intent)
    }

    /// A list of players is typed or pasted faster than a slow disk saves them: each key goes where it would
    /// have gone. A refused line is mended first.
    fn type_on(&mut self) -> Vec<Cmd> {
        let mut cmds = Vec::new();
        while self.awaits.is_none() && !matches!(self.notice, Some(Notice::Refused(_))) {
            let Some(key) = self.ahead.pop_front() else { break };
            cmds.extend(self.press(self.keys().look_up(key), key));
        }
        cmds
    }

    fn answered(&mut self, answer: Option<Answer>) {
        let Some(Asked { intent, saved }) = self.awaits.take() else { return };
        let Some(answer) = answer else {
            self.say(Some(Notice::Refused(words::not_answered())));
            return;
        };
        let told = self.role.answered(self.board.as_deref(), &intent, &answer);
        self.say(match answer {
            Answer::Saved { .. } => told.or(Some(Notice::Saved(saved))),
            Answer::Refused { refused } => Some(Notice::Refused(refused.said())),
            _ => None,
        });
    }

    pub fn view(&self, frame: &mut Frame<'_>) {
        let area = frame.area();
        if is_too_small(area.as_size(), self.board.as_deref()) {
            chrome::too_small(frame, area, self.board.as_deref());
            return;
        }
        let message = self.message();
        let rows = chrome::message_rows(message.as_ref(), area.width);
        let [title, sync, body, message_area, footer] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Length(1),
            Constraint::Fill(1),
            Constraint::Length(rows),
            Constraint::Length(chrome::footer_rows(self.keys(), area.width)),
        ])
        .areas(area);
        match &self.board {
            Some(board) => {
                let scene = Scene { board, since_s: self.since_s, theme: self.theme };
                chrome::title(frame, title, &scene, &self.role.title(board));
                chrome::sync(frame, sync, &scene);
                self.role.view(&mut Drawing { scene, frame, area: body });
            }
            None => chrome::connecting(frame, body, self.theme, &self.status),
        }
        chrome::message(frame, message_area, self.theme, message.as_ref());
        self.view_overlay(frame, body);
        chrome::footer(frame, footer, self.theme, self.keys());
    }

    fn view_overlay(&self, frame: &mut Frame<'_>, body: ratatui::layout::Rect) {
        match (self.overlay, self.board.as_deref()) {
            (Some(Overlay::Help(top)), _) => {
                chrome::help(frame, body, self.theme, self.keys_below(), top);
            }
            (Some(Overlay::QuitQuestion), Some(board)) => {
                let question = self.role.quit_question(board).unwrap_or_else(words::quit_question);
                chrome::quit_question(frame, body, self.theme, &question);
            }
            (Some(Overlay::QuitQuestion) | None, _) => {}
        }
    }

    fn message(&self) -> Option<Notice> {
        if self.node_gone {
            return Some(Notice::Refused(words::node_gone()));
        }
        self.notice.clone()
    }
}

/// How long a notice of something saved stays.
const SAVED_SHOWN_S: u64 = 6;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::roles::director::HALL;
    use crate::roles::every;
    use crate::roles::table::VERDICT;
    use crate::sample::{self, Stage};
    use crate::tongue::say;
    use crate::window::{HEIGHT_MIN, WIDTH_MIN};
    use crossterm::event::{KeyCode, KeyModifiers};
    use desk::{CardProgress, ChallengeState, Refused};
    use domain::{Role, Verdict};

    /// One stage per kind of screen, forms and overlays included.
    fn stages() -> Vec<Stage> {
        let mut stages = vec![
            Stage::empty(),
            Stage::new(sample::relay(None)),
            Stage::new(sample::relay(Some(Role::Relay))),
            Stage::new(sample::taken_back(3)),
            Stage::new(sample::table(None, Vec::new())),
        ];
        for keys in
            ["", "?", "q", "3 401 388", "3 401 388\n", "\t\n", "\t\n1", "p", "ct1", "n", "v", "d"]
        {
            let mut stage = Stage::new(sample::director(40));
            stage.keys(keys);
            stages.push(stage);
        }
        for keys in
            ["", "w", "\t↓↓\n", "\t↓↓↓↓\n", "\t↓↓↓↓↓\n", "d↓↓", "d↓↓x", "d↓↓↓↓m9", "d↓↓↓↓↓↓↓↓"]
        {
            let mut stage = Stage::new(sample::director_with(sample::director_in_trouble()));
            stage.keys(keys);
            stages.push(stage);
        }
        for keys in ["", "v", "\t↓↓\n", "\t↓↓\n377 420\n", "\t↓↓↓\n", "\t↓↓↓\n1", "\t↓\n"]
        {
            let mut stage = Stage::new(sample::director_with(sample::director_behind()));
            stage.keys(keys);
            stages.push(stage);
        }
        stages.push(Stage::new(sample::table_behind(CardProgress::SignedByOne)));
        for progress in [CardProgress::Playing, CardProgress::Filled, CardProgress::Counts] {
            stages.push(Stage::new(sample::table(Some(sample::game(progress)), Vec::new())));
        }
        for (progress, games) in [
            (CardProgress::NotStarted, 0),
            (CardProgress::Playing, 9),
            (CardProgress::Playing, 32),
            (CardProgress::SignedByOne, 32),
            (CardProgress::SignedByBoth, 32),
            (CardProgress::Counts, 32),
        ] {
            let list = sample::list_game(progress, games);
            stages.push(Stage::new(sample::table(Some(list), Vec::new())));
        }
        for keys in ["", "v", "\n5 s2-", "\n5 s2-\n", "1 void\n"] {
            let mut stage = Stage::new(sample::director_with(sample::list_hall()));
            stage.keys(keys);
            stages.push(stage);
        }
        let mut challenge =
            Stage::new(sample::table(Some(sample::game(CardProgress::Filled)), vec![]));
        challenge.press(KeyCode::F(5));
        stages.push(challenge);
        let ruled =
            ChallengeState::Ruled { verdict: Verdict::Unacceptable, by: desk::Called::by("R") };
        let rows = vec![sample::challenge(1, 12, ruled)];
        let mut verdict = Stage::new(sample::table(None, Vec::new()));
        verdict.board(sample::table(Some(sample::game(CardProgress::Playing)), rows));
        stages.push(verdict);
        for state in [ChallengeState::Waiting, sample::claimed("Ruth", true, false)] {
            stages.push(Stage::new(sample::arbiter(vec![sample::challenge(1, 3, state)], vec![])));
        }
        stages
    }

    #[test]
    fn no_size_of_window_breaks_a_screen() {
        let stages = stages();
        let all = (0..=120).flat_map(|width| (0..=40).map(move |height| (width, height)));
        for (at, (width, height)) in all.enumerate() {
            stages[at % stages.len()].buffer(width, height);
        }
        for stage in stages {
            for width in [0, 1, 59, 60, 61, 80, 109, 110, 120] {
                for height in [0, 1, 15, 16, 17, 24, 40] {
                    stage.buffer(width, height);
                }
            }
        }
    }

    #[test]
    fn the_help_lists_every_key_of_what_lies_below() {
        for mut stage in stages() {
            let below = stage.model.keys();
            assert!(every().contains(&below), "{below:?} is not in the list of all keys");
            if [&HELP, &VERDICT, &QUIT_QUESTION].contains(&below) {
                continue;
            }
            stage.press(KeyCode::F(1));
            let screen = stage.screen(120, 50);
            for binding in below.bindings() {
                let listed = screen.lines().any(|line| {
                    line.contains(&binding.label()) && line.contains(&say(&(binding.help)()))
                });
                assert!(listed, "{below:?} {} {screen}", binding.label());
            }
            stage.press(KeyCode::Esc);
            assert_eq!(stage.model.keys(), below);
        }
    }

    #[test]
    fn the_help_scrolls_by_rows_and_by_pages() {
        let mut stage = Stage::new(sample::director(4));
        stage.keys("?");
        let top = stage.screen(80, 20);
        stage.press(KeyCode::PageDown);
        let below = stage.screen(80, 20);
        assert!(below != top && below.contains("Keys"), "{below}");
        stage.press(KeyCode::PageUp);
        assert_eq!(stage.screen(80, 20), top);
    }

    #[test]
    fn what_was_saved_is_told_for_a_moment_or_until_the_next_key() {
        let mut stage = Stage::new(sample::director(4));
        stage.keys("nAnna Neu\n");
        stage.saved();
        for _ in 0..5 {
            stage.tick();
            stage.board(sample::director(4));
            assert!(stage.screen(80, 24).contains("Saved: Anna Neu"));
        }
        stage.tick();
        assert!(!stage.screen(80, 24).contains("Saved:"));
        stage.keys("Bert Neu\n");
        stage.saved();
        stage.press(KeyCode::Down);
        assert!(!stage.screen(80, 24).contains("Saved:"));
    }

    #[test]
    fn a_refusal_or_a_hint_stays_until_the_next_key() {
        let mut stage = Stage::new(sample::director(4));
        let refused = Refused::because(domain::Said::text("a player has left"));
        for _ in 0..2 {
            stage.keys("nAnna Neu\n");
            stage.answer(Answer::Refused { refused: refused.clone() });
            for _ in 0..20 {
                stage.tick();
            }
            assert!(stage.screen(80, 24).contains("a player has left"));
            stage.press(KeyCode::Esc);
            assert!(!stage.screen(80, 24).contains("a player has left"));
        }
        stage.keys("s");
        for _ in 0..20 {
            stage.tick();
        }
        assert!(stage.screen(80, 24).contains("has started already"));
    }

    #[test]
    fn in_a_window_that_is_too_small_only_leaving_works() {
        let mut stage = Stage::new(sample::director(4));
        stage.resize(WIDTH_MIN - 1, HEIGHT_MIN);
        assert!(stage.screen(WIDTH_MIN - 1, HEIGHT_MIN).contains("only Ctrl-C works"));
        assert_eq!(stage.keys("qy3 401 388\n\np?\t"), []);
        stage.resize(WIDTH_MIN, HEIGHT_MIN);
        assert_eq!(*stage.model.keys(), HALL, "nothing happened meanwhile");
        assert_eq!(stage.keys("q"), []);
        assert_eq!(*stage.model.keys(), QUIT_QUESTION);
        stage.resize(WIDTH_MIN, HEIGHT_MIN - 1);
        assert_eq!(stage.keys("y"), []);
        let ctrl_c = stage.press_with(KeyCode::Char('c'), KeyModifiers::CONTROL);
        assert_eq!(ctrl_c, [Cmd::Quit]);
    }

    #[test]
    fn a_node_that_goes_away_is_told() {
        let mut stage = Stage::new(sample::director(4));
        stage.keys("cd\n");
        stage.model.update(Msg::Answered(None));
        assert!(stage.screen(80, 24).contains("it is not known whether this was saved"));
        stage.model.update(Msg::NodeGone);
        assert!(stage.screen(80, 24).contains("has stopped"));
        assert_eq!(stage.keys("q"), [Cmd::Quit], "nothing is left to ask about");
    }

    #[test]
    fn the_screen_follows_the_role() {
        let mut stage = Stage::new(sample::relay(None));
        stage.board(sample::table(None, Vec::new()));
        assert!(stage.screen(80, 24).contains("TABLE 12"));
        stage.board(sample::director(4));
        assert!(stage.screen(80, 24).contains("cards in"));
    }

    #[test]
    fn a_laptop_whose_admission_was_taken_back_says_so_and_nothing_else() {
        let mut stage =
            Stage::new(sample::table(Some(sample::game(CardProgress::Playing)), Vec::new()));
        stage.keys("4");
        stage.board(sample::taken_back(0));
        let screen = stage.screen(60, 16);
        assert!(screen.contains("ADMISSION TAKEN BACK"), "{screen}");
        assert!(screen.contains("Ask the director"), "{screen}");
        assert!(!screen.contains("no director has seen"), "{screen}");
        assert_eq!(stage.keys("401\n388\n"), [], "nothing can be written any more");
        stage.board(sample::table(Some(sample::game(CardProgress::Playing)), Vec::new()));
        assert!(stage.screen(80, 24).contains("TABLE 12"), "a table given back shows its game");
    }

    #[test]
    fn looks() {
        insta::assert_snapshot!("connecting", Stage::empty().screen(80, 24));
        insta::assert_snapshot!("too_small", Stage::empty().screen(40, 10));
        insta::assert_snapshot!("not_admitted", Stage::new(sample::relay(None)).screen(80, 24));
        let role = Some(Role::Relay);
        insta::assert_snapshot!("relay", Stage::new(sample::relay(role)).screen(80, 24));
        let taken_back = Stage::new(sample::taken_back(2));
        insta::assert_snapshot!("taken_back", taken_back.screen(80, 24));
    }
}
