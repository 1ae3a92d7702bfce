//! The director's screen in a terminal that answers no question: whatever happens to the window, the node
//! lives, and the terminal is given back as it was.

use crate::pty::{Program, Pty, send};
use crate::running::kibitz;
use std::path::Path;

const KIBITZ: &str = env!("CARGO_BIN_EXE_kibitz");
const TAKE: &str = "\u{1b}[?1049h";
const LEAVE: &str = "\u{1b}[?1049l";
const SHOW_CURSOR: &str = "\u{1b}[?25h";
const CLEAR: &str = "\u{1b}[2J";

/// A director's screen in a terminal, its home, and its data directory.
struct Director {
    pty: Pty,
    home: tempfile::TempDir,
    program: Program,
}

impl Director {
    /// Found an event, and wait for the screen.
    fn found() -> Self {
        let home = tempfile::tempdir().unwrap();
        let mut pty = Pty::open();
        pty.take_in();
        let program = pty.run(home.path(), &founding(home.path()));
        let mut director = Self { pty, home, program };
        director.pty.wait_for(TAKE);
        director.pty.wait_for("Pty-Cup");
        director
    }
}

/// Asks the node of this home for its board.
fn answers(home: &Path) -> bool {
    let data = home.join("event");
    kibitz(&["status", "--data", data.to_str().unwrap()]).status.success()
}

fn founding(home: &Path) -> Vec<&str> {
    let data: &'static str = home.join("event").to_str().unwrap().to_owned().leak();
    vec![KIBITZ, "director", "--name", "Pty-Cup", "--loopback", "--port", "0", "--data", data]
}

/// `KIBITZ_RESIZES=1000` makes a trial of it.
#[test]
fn a_screen_lives_through_resizes_and_keys_in_a_terminal_that_never_answers() {
    let times = std::env::var("KIBITZ_RESIZES").map_or(60, |times| times.parse().unwrap());
    let mut director = Director::found();
    // Escape, keys that open and close forms, arrows, half a sequence, Ctrl-L.
    let keys = ["\u{1b}", "?", "\u{1b}[A", "v", "\u{1b}", "\u{c}", "n\u{1b}", "\u{1b}[B", "\t"];
    for time in 0..times {
        let (columns, rows) = (40 + time * 7 % 120, 8 + time * 5 % 50);
        director.pty.resize(columns, rows);
        director.pty.press(keys[usize::from(time) % keys.len()]);
        director.pty.wait_for(CLEAR);
    }
    director.pty.resize(100, 30);
    director.pty.press("\u{1b}");
    director.pty.wait_for("Pty-Cup");
    assert!(answers(director.home.path()) && !director.pty.is_cooked());
    director.pty.press("\u{3}");
    assert_eq!(director.program.ended(), Some(0));
    director.pty.wait_for(SHOW_CURSOR);
    director.pty.wait_for(LEAVE);
    assert!(director.pty.is_cooked());
}

#[test]
fn a_screen_asks_its_terminal_nothing() {
    let mut director = Director::found();
    director.pty.resize(70, 20);
    director.pty.press("\u{c}");
    director.pty.wait_for(CLEAR);
    director.pty.press("q\u{3}");
    assert_eq!(director.program.ended(), Some(0));
    let written = director.pty.text();
    // Where is the cursor, what are you, which colours and modes do you have?
    for question in ["\u{1b}[6n", "\u{1b}[?6n", "\u{1b}[c", "\u{1b}[?u", "\u{1b}]11;?", "$p"] {
        assert!(!written.contains(question), "{question:?} in {written:?}");
    }
}

#[test]
fn every_line_of_a_pasted_list_is_a_player_of_its_own() {
    let mut director = Director::found();
    director.pty.press("n");
    director.pty.wait_for("New player");
    director.pty.press("Ada; SC Ulm\nBo\r\nCleo\rDan\n");
    director.pty.wait_for("Dan");
    director.pty.wait_for("Saved");
    let data = director.home.path().join("event");
    let listed = kibitz(&["players", "list", "--data", data.to_str().unwrap()]);
    let listed = String::from_utf8(listed.stdout).unwrap();
    for player in ["Ada", "Bo", "Cleo", "Dan"] {
        assert!(listed.lines().any(|line| line.contains(player)), "{player} in {listed}");
    }
    assert_eq!(listed.lines().filter(|line| line.contains("A")).count(), 4, "{listed}");
}

/// A shell that looks after jobs stops the director, uses the terminal itself, and brings the director back.
#[test]
fn sigtstp_gives_the_terminal_to_the_shell_and_sigcont_takes_it_again() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = Pty::open();
    pty.take_in();
    let director = founding(home.path()).join(" ");
    let script = format!(
        "set -m; {director}; stty -a; echo the shell has it; read answer; fg >/dev/null; \
         echo ended with $?."
    );
    let shell = pty.run(home.path(), &["sh", "-c", &script]);
    pty.wait_for(TAKE);
    pty.wait_for("Pty-Cup");
    let id = job(home.path());
    send(id, "TSTP");
    pty.wait_for(SHOW_CURSOR);
    pty.wait_for(LEAVE);
    pty.wait_for(" icanon");
    pty.wait_for(" echo ");
    pty.wait_for("the shell has it");
    pty.press("go on\n");
    pty.wait_for(TAKE);
    pty.wait_for("Pty-Cup");
    assert!(!pty.is_cooked());
    send(id, "TERM");
    pty.wait_for(LEAVE);
    pty.wait_for("ended with 0.");
    assert!(pty.is_cooked());
    assert_eq!(shell.ended(), Some(0));
}

/// The process id of the director that runs in the home's data directory.
fn job(home: &Path) -> u32 {
    let data = home.join("event");
    let processes = std::fs::read_dir("/proc").unwrap().flatten();
    let mut ids = processes.filter_map(|process| process.file_name().to_str()?.parse().ok());
    let is_it = |id: &u32| {
        let line = std::fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        let mut words = line.split(|byte| *byte == 0);
        words.next() == Some(KIBITZ.as_bytes())
            && words.any(|word| word == data.as_os_str().as_encoded_bytes())
    };
    ids.find(is_it).expect("the director runs")
}

#[test]
fn a_window_that_is_closed_ends_the_program_in_order() {
    let Director { pty, home, program } = Director::found();
    drop(pty);
    assert_eq!(program.ended(), Some(0));
    assert!(!home.path().join("event/desk.sock").exists(), "the node was stopped in order");
}

#[test]
fn a_terminal_that_vanishes_without_a_signal_leaves_the_node_running() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = Pty::open();
    pty.take_in();
    let program = pty.run_apart(home.path(), &founding(home.path()));
    pty.wait_for("Pty-Cup");
    drop(pty);
    while !log(home.path()).contains("the node goes on without a screen") {
        assert!(answers(home.path()));
    }
    assert!(answers(home.path()));
    send(program.id(), "TERM");
    assert_eq!(program.ended(), Some(0));
}

fn log(home: &Path) -> String {
    let logs = std::fs::read_dir(home.join(".local/state/kibitz")).unwrap();
    logs.map(|log| std::fs::read_to_string(log.unwrap().path()).unwrap()).collect()
}

#[test]
fn a_terminal_that_takes_nothing_keeps_neither_the_node_nor_its_end_waiting() {
    let home = tempfile::tempdir().unwrap();
    let mut pty = Pty::open();
    let program = pty.run(home.path(), &founding(home.path()));
    while !answers(home.path()) {}
    // Several screens, of which the terminal's buffer takes the first.
    for time in 0..40 {
        pty.resize(100 + time, 40);
        pty.press("\u{c}");
        assert!(answers(home.path()));
    }
    send(program.id(), "TERM");
    assert_eq!(program.ended(), Some(0));
    assert!(pty.is_cooked());
}

#[test]
fn a_node_without_a_screen_ends_too_where_nobody_reads_what_it_says() {
    let home = tempfile::tempdir().unwrap();
    let pty = Pty::open();
    pty.clog();
    let program = pty.run(home.path(), &[&founding(home.path())[..], &["--headless"]].concat());
    while !answers(home.path()) {}
    send(program.id(), "TERM");
    assert_eq!(program.ended(), Some(0));
}

/// The test runs itself in a terminal, where it takes the screen and falls over.
#[test]
fn a_panic_gives_the_terminal_back_before_it_is_told() {
    const FALL: &str = "KIBITZ_FALLS_OVER";
    if std::env::var_os(FALL).is_some() {
        tui::terminal::install_panic_hook(|| false);
        let _taken = tui::terminal::Taken::take().unwrap();
        std::thread::spawn(|| panic!("on purpose")).join().unwrap_err();
        std::process::exit(9);
    }
    let home = tempfile::tempdir().unwrap();
    let mut pty = Pty::open();
    pty.take_in();
    let itself = std::env::current_exe().unwrap();
    let name = "terminal::a_panic_gives_the_terminal_back_before_it_is_told";
    let fall = format!("{FALL}=1");
    let arguments = ["env", &fall, itself.to_str().unwrap(), name, "--exact", "--nocapture"];
    let program = pty.run(home.path(), &arguments);
    pty.wait_for(LEAVE);
    pty.wait_for("on purpose");
    assert_eq!(program.ended(), Some(9));
    assert!(pty.is_cooked());
}
