//! Boards and key presses for the tests of the screens.

mod devices;
mod lists;

use devices::devices;
pub(crate) use lists::{list_game, list_hall};

use crate::app::Model;
use crate::msg::{Asked, Cmd, Msg};
use crate::theme::Theme;
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use desk::{
    Answer, ArbiterBoard, Attention, Board, Called, CardForm, CardNote, CardProgress, ChallengeRow,
    ChallengeState, CodeRow, DeskRules, DirectorBoard, DivisionBoard, Game, How, Intent, JoinCode,
    Link, Me, RoundBoard, SyncStatus, TableBoard, TableRow, Version, View,
};
use domain::{
    CardContent, CardId, Citation, DeviceId, DivisionId, DuelCard, EntryId, EventId, Initials,
    Player, PlayerId, Role, RoundId, Said, Standing, TableNo, WinPoints,
};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Size;
use std::sync::Arc;

pub(crate) const LONG_NAME: &str = "Maximiliane-Sophie Freifrau von Hohenstaufen-Wolfenbüttel L.";

const NAMES: [&str; 12] = [
    "Anna Müller",
    "Bogdan Țepeș",
    "Åse Ødegård",
    "Joris van den Berg",
    "Zoë Ăldea",
    LONG_NAME,
    "Ștefan Brâncuși",
    "Ingrid Bjørnson",
    "Käthe Großmann",
    "Mu\u{308}cke Decomposed",
    "Li Na",
    "Ole Æby",
];

/// A screen under test.
pub(crate) struct Stage {
    pub(crate) model: Model,
}

impl Stage {
    pub(crate) fn new(board: Arc<Board>) -> Self {
        let mut stage = Self::empty();
        stage.board(board);
        stage
    }

    pub(crate) fn empty() -> Self {
        let theme = Theme { colour: true };
        Self {
            model: Model::new(theme, 0, "Looking for the director on this network…".to_owned())
        }
    }

    pub(crate) fn board(&mut self, board: Arc<Board>) {
        self.model.update(Msg::Board(board));
    }

    pub(crate) fn resize(&mut self, width: u16, height: u16) {
        self.model.update(Msg::Resized(Size { width, height }));
    }

    pub(crate) fn tick(&mut self) {
        self.model.update(Msg::Tick);
    }

    /// Answers what the screen has asked for.
    pub(crate) fn answer(&mut self, answer: Answer) -> Vec<Cmd> {
        assert!(self.model.awaits.is_some(), "nothing was asked for");
        self.model.update(Msg::Answered(Some(answer)))
    }

    pub(crate) fn saved(&mut self) -> Vec<Cmd> {
        self.answer(Answer::Saved { entries: vec![entry(200)] })
    }

    pub(crate) fn press(&mut self, code: KeyCode) -> Vec<Cmd> {
        self.press_with(code, KeyModifiers::NONE)
    }

    pub(crate) fn press_with(&mut self, code: KeyCode, modifiers: KeyModifiers) -> Vec<Cmd> {
        let key = KeyEvent::new(code, modifiers);
        self.model.update(Msg::Key(self.model.keys().look_up(key), key))
    }

    /// Presses every character, `\n` as Enter, `\t` as Tab and `↓` as itself; returns all that came
    /// of it.
    pub(crate) fn keys(&mut self, text: &str) -> Vec<Cmd> {
        let code = |letter| match letter {
            '\n' => KeyCode::Enter,
            '\t' => KeyCode::Tab,
            '↓' => KeyCode::Down,
            letter => KeyCode::Char(letter),
        };
        text.chars().flat_map(|letter| self.press(code(letter))).collect()
    }

    pub(crate) fn screen(&self, width: u16, height: u16) -> String {
        self.terminal(width, height).backend().to_string()
    }

    pub(crate) fn buffer(&self, width: u16, height: u16) -> Buffer {
        self.terminal(width, height).backend().buffer().clone()
    }

    fn terminal(&self, width: u16, height: u16) -> Terminal<TestBackend> {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| self.model.view(frame)).unwrap();
        terminal
    }
}

/// The intents among commands.
pub(crate) fn intents(cmds: Vec<Cmd>) -> Vec<Intent> {
    let ask = |cmd| match cmd {
        Cmd::Ask(Asked { intent, .. }) => Some(intent),
        Cmd::Redraw | Cmd::Ring | Cmd::Quit => None,
    };
    cmds.into_iter().filter_map(ask).collect()
}

pub(crate) fn entry(number: u8) -> EntryId {
    EntryId([number; 32])
}

pub(crate) fn player(number: u16) -> Player {
    let id = PlayerId { division: DivisionId::A, number };
    let name = NAMES[usize::from(number - 1) % NAMES.len()].to_owned();
    Player::new(id, name.parse().unwrap())
}

pub(crate) fn duel(first: i32, second: i32) -> CardContent {
    CardContent::Duel(DuelCard::plain([first, second]))
}

pub(crate) fn card(table: u16) -> CardId {
    let round = RoundId { division: DivisionId::A, number: 3 };
    CardId { round, table: TableNo(table) }
}

fn board(role: Option<Role>, name: &str, sync: SyncStatus, view: View) -> Arc<Board> {
    Arc::new(Board {
        event: EventId([1; 32]),
        event_name: "Herbstturnier 2026".to_owned(),
        book: "de-tso".to_owned(),
        tables: domain::TableNames::new(),
        me: Me {
            device: DeviceId([0x5a; 32]),
            name: (!name.is_empty()).then(|| Called::by(name)),
            role,
            addresses: vec!["192.168.4.17:4517".to_owned()],
            web: vec![],
        },
        sync,
        view,
    })
}

pub(crate) fn in_sync() -> SyncStatus {
    SyncStatus {
        peers: 21,
        director_connected: true,
        director_heard_ms_ago: Some(900),
        unseen: 0,
        entries: 1234,
        waiting: 0,
        received: 1210,
        received_twice: 4,
        counts_differently: Vec::new(),
        digest: "9f3c21ab77e0".to_owned(),
    }
}

pub(crate) fn relay(role: Option<Role>) -> Arc<Board> {
    let name = if role.is_some() { "Gallery laptop" } else { "" };
    board(role, name, in_sync(), View::Relay)
}

/// A table whose admission was taken back.
pub(crate) fn taken_back(unseen: u32) -> Arc<Board> {
    let sync = SyncStatus { unseen, director_connected: false, ..in_sync() };
    board(None, "Table 12", sync, View::Relay)
}

// The director.

/// Some of everything a round can show.
pub(crate) fn director(tables: u16) -> Arc<Board> {
    director_with(director_board(tables))
}

pub(crate) fn director_with(view: DirectorBoard) -> Arc<Board> {
    board(Some(Role::Director), "Director", in_sync(), View::Director(view))
}

pub(crate) fn director_board(tables: u16) -> DirectorBoard {
    let rows: Vec<TableRow> = (1..=tables).map(table_row).collect();
    let players: Vec<Player> = (1..=tables * 2).map(player).collect();
    let (code, role) = (JoinCode::new("12", [1, 2, 3, 4, 5]), Role::Table(TableNo(12)));
    let versions = ["Table 2: hands in 401:388", "Deputy Jonas: enters 410:388, paper card"];
    DirectorBoard {
        event: EventId([7; 32]),
        divisions: vec![DivisionBoard {
            id: DivisionId::A,
            name: "Open".to_owned(),
            rounds_planned: 7,
            standings: standings(&players).into(),
            teams: vec![].into(),
            players: players.into(),
            round: Some(RoundBoard {
                round: card(1).round,
                started: true,
                tables: rows.into_iter().map(Into::into).collect(),
                byes: Vec::new(),
                absent: vec![],
                made: None,
            }),
            ahead: Vec::new(),
            open: Vec::new(),
            withdrawn: Vec::new(),
            plan: desk::PlanShown::default(),
        }],
        sanctions: Vec::new(),
        judging: desk::Judging::default(),
        ruled: Vec::new(),
        rules: DeskRules { card: card_form(), ..DeskRules::default() },
        written: Default::default(),
        show: Default::default(),
        calls: vec![],
        challenges: vec![
            challenge(1, 3, ChallengeState::Waiting),
            challenge(2, 5, claimed("Second arbiter Ruth", false, false)),
        ],
        devices: devices(tables),
        codes: vec![CodeRow { code, role, used_by: None }],
        attention: vec![
            Attention {
                what: said("Table 2: two versions of the card"),
                card: Some(card(2)),
                adopt: None,
                alike: None,
                versions: versions.map(said).to_vec(),
            },
            say("Code 9 was tried by a second device."),
        ],
        news: Vec::new(),
    }
}

pub(crate) fn say(what: &str) -> Attention {
    Attention { what: said(what), card: None, adopt: None, alike: None, versions: Vec::new() }
}

/// What the node says, in words that need no other.
pub(crate) fn said(words: &str) -> Said {
    Said::plain("text").with("text", &words)
}

pub(crate) fn note(by: &str, reason: &str) -> CardNote {
    CardNote::Entered { by: Called::by(by), reason: reason.parse().unwrap() }
}

/// Every seventh table is in another state; table 2 is undecided.
fn table_row(table: u16) -> TableRow {
    let (progress, content) = match table % 7 {
        1 => (CardProgress::Counts, Some(duel(401, 388))),
        2 => (CardProgress::Undecided, None),
        3 => (CardProgress::Playing, None),
        4 => (CardProgress::Filled, Some(duel(512, 299))),
        5 => (CardProgress::SignedByOne, Some(duel(377, 420))),
        6 => (CardProgress::SignedByBoth, Some(duel(350, 350))),
        _ => (CardProgress::Counts, Some(duel(1012, 98))),
    };
    let signed = ["ÅØ", "JB"].map(|typed| Initials::new(typed).unwrap()).to_vec();
    let reason = "paper card".parse().unwrap();
    let versions = match progress {
        CardProgress::Undecided => vec![
            version(1, "Table 2", duel(401, 388), How::HandedIn { signed }),
            version(2, "Deputy Jonas", duel(410, 388), How::Entered { reason }),
        ],
        _ => Vec::new(),
    };
    let seen = match progress {
        CardProgress::Playing => Vec::new(),
        CardProgress::Undecided => vec![entry(1), entry(2)],
        _ => vec![entry(u8::try_from(table % 200).unwrap())],
    };
    let players = vec![player(table * 2 - 1), player(table * 2)];
    let (note, counted) = (None, None);
    TableRow { card: card(table), players, progress, content, versions, seen, note, counted }
}

fn version(number: u8, author: &str, content: CardContent, how: How) -> Version {
    Version { entry: entry(number), author: Called::by(author), content, how }
}

/// Round 2 lacks the card of table 5, and that of table 2 is undecided.
pub(crate) fn director_behind() -> DirectorBoard {
    let mut board = director_board(14);
    let open = [(5, CardProgress::Playing), (2, CardProgress::Undecided)];
    for (table, progress) in open {
        let mut row = table_row(table);
        row.card = earlier_card(table);
        row.progress = progress;
        row.content = None;
        if progress == CardProgress::Playing {
            row.seen.clear();
        }
        let what = match progress {
            CardProgress::Undecided => "Table 2 and Deputy Jonas contradict each other",
            _ => "the card is missing: open it and enter the result",
        };
        let what = format!("{}: {what}", row.card);
        board.attention.push(Attention { card: Some(row.card), ..say(&what) });
        board.divisions[0].open.push(row.into());
    }
    board
}

fn standings(players: &[Player]) -> Vec<Standing> {
    let row = |(at, player): (usize, &Player)| {
        let place = i32::try_from(at).unwrap();
        Standing {
            rank: u16::try_from(at + 1).unwrap(),
            player: player.id,
            name: player.name.to_string(),
            wins: WinPoints((6 - place).max(0)),
            spread: 212 - place * 57,
            points: 1288 - place * 13,
            games: 3,
            counters: None,
            reasons: vec![Citation("TSO 5.2.1".to_owned()), Citation("TSO 6.1.1".to_owned())],
        }
    };
    players.iter().enumerate().map(row).collect()
}

pub(crate) fn device(role: Role) -> DeviceId {
    match role {
        Role::Director => DeviceId([0xd0; 32]),
        Role::Arbiter => DeviceId([0xa0; 32]),
        Role::Relay => DeviceId([0xee; 32]),
        Role::Table(TableNo(table)) => {
            let mut key = [7; 32];
            key[..2].copy_from_slice(&table.to_be_bytes());
            DeviceId(key)
        }
    }
}

/// The hall after a bad hour: refusals, a contested round, a tampered laptop, news.
pub(crate) fn director_in_trouble() -> DirectorBoard {
    let mut board = director_board(14);
    board.attention.extend([
        Attention {
            versions: vec![
                said("Director: published round 3"),
                said("Deputy Jonas: published round 3"),
            ],
            ..say("round 3 was published twice, by Director and Deputy Jonas: pair and publish \
                   it once more")
        },
        say("Table 6 (00060707) wrote two different things in one place: somebody copied or \
             changed its record. Nothing it wrote after that counts. Take its admission back, \
             give the table another laptop, and adopt what was right"),
        Attention {
            adopt: Some(entry(77)),
            alike: Some((device(Role::Table(TableNo(9))), desk::Acts::Cards)),
            versions: vec![said("Table 9: filled in 401:388 for round 3, table 9")],
            ..say("not counted, from Table 9: it was written after this device's admission was \
                   taken back")
        },
        Attention {
            card: Some(earlier_card(5)),
            ..say("round 2, table 5: two corrections contradict")
        },
    ]);
    board.devices[8].tampered = true;
    board.devices[11].revoked = true;
    board.devices[11].link = Link::Away;
    board.news = vec![
        said("Deputy Jonas: admitted Table 14 (000e0707) as table 14"),
        said("Deputy Jonas: published round 3"),
        said(&format!("Deputy Jonas: entered {LONG_NAME} as A29")),
    ];
    board
}

pub(crate) fn earlier_card(table: u16) -> CardId {
    let round = RoundId { division: DivisionId::A, number: 2 };
    CardId { round, table: TableNo(table) }
}

pub(crate) fn claimed(by: &str, mine: bool, may_take_over: bool) -> ChallengeState {
    ChallengeState::Claimed { by: vec![Called::by(by)], mine, may_take_over }
}

pub(crate) fn challenge(number: u8, table: u16, state: ChallengeState) -> ChallengeRow {
    ChallengeRow {
        challenge: entry(100 + number),
        card: card(table),
        challenger: player(table * 2),
        words: vec!["quizfrage".to_owned(), "qi".to_owned()],
        play: number.into(),
        doubt: domain::Doubt::Words,
        at_table: false,
        says_which: true,
        opinion: None,
        age_ms: 61_000 * u64::from(number),
        state,
        consequences: Vec::new(),
    }
}

// The table.

pub(crate) fn table(game: Option<Game>, challenges: Vec<ChallengeRow>) -> Arc<Board> {
    table_with(game, challenges, in_sync())
}

pub(crate) fn table_with(
    game: Option<Game>,
    challenges: Vec<ChallengeRow>,
    sync: SyncStatus,
) -> Arc<Board> {
    table_board(sync, TableBoard { game, challenges, ..empty_table() })
}

fn empty_table() -> TableBoard {
    TableBoard {
        table: TableNo(12),
        game: None,
        next: None,
        onward: Vec::new(),
        begins: None,
        seats: Vec::new(),
        earlier: Vec::new(),
        challenges: Vec::new(),
        calls: Vec::new(),
        knockout: None,
        form: card_form(),
    }
}

/// Round 3 waits for the card of round 2.
pub(crate) fn table_behind(progress: CardProgress) -> Arc<Board> {
    let behind = Some(Game { card: earlier_card(12), ..game(progress) });
    let next = Some(game(CardProgress::Playing));
    table_board(in_sync(), TableBoard { game: behind, next, ..empty_table() })
}

fn card_form() -> CardForm {
    CardForm { ask_below: Some(100), ..CardForm::default() }
}

fn table_board(sync: SyncStatus, view: TableBoard) -> Arc<Board> {
    board(Some(Role::Table(TableNo(12))), "Table 12", sync, View::Table(view))
}

/// The game of table 12, its card as far as the progress says.
pub(crate) fn game(progress: CardProgress) -> Game {
    let filled = progress >= CardProgress::Filled;
    let signed = match progress {
        CardProgress::SignedByOne => 1,
        CardProgress::SignedByBoth | CardProgress::Counts => 2,
        _ => 0,
    };
    let initials = |side: usize, typed| (side < signed).then(|| Initials::new(typed).unwrap());
    Game {
        card: card(12),
        started: progress != CardProgress::NotStarted,
        players: vec![player(1), player(2)],
        progress,
        content: filled.then(|| duel(401, 388)),
        filled: filled.then(|| entry(50)),
        signed: vec![initials(0, "am"), initials(1, "bț")],
        list: None,
        seen_by_director: false,
        note: None,
        counted: None,
        charges: [0; 2],
    }
}

// The arbiter.

pub(crate) fn arbiter(queue: Vec<ChallengeRow>, decided: Vec<ChallengeRow>) -> Arc<Board> {
    let judging = desk::Judging::default();
    let view = View::Arbiter(ArbiterBoard { queue, decided, calls: vec![], judging });
    board(Some(Role::Arbiter), "Second arbiter Ruth", in_sync(), view)
}
