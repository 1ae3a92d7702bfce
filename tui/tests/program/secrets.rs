//! Files that only their owner may have a hand in: keys, codes, the local socket, the log.

use crate::pty::{Pty, send};
use crate::running::{Running, kibitz, kibitz_on_a_full_disk, said};
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::net::UnixListener;
use std::path::Path;

const FOUND: [&str; 6] = ["director", "--headless", "--loopback", "--port", "0", "--name"];

fn found(data: &Path) -> std::process::Output {
    kibitz(&[&FOUND[..], &["Cup", "--data", data.to_str().unwrap()]].concat())
}

fn open_to_all(base: &Path) -> std::path::PathBuf {
    let data = base.join("shared");
    fs::create_dir(&data).unwrap();
    fs::set_permissions(&data, fs::Permissions::from_mode(0o777)).unwrap();
    data
}

#[test]
fn a_directory_that_others_can_write_is_refused_and_gets_no_secret() {
    let base = tempfile::tempdir().unwrap();
    let (data, trap) = (open_to_all(base.path()), base.path().join("trap"));
    for name in [".root.key.new", ".device.key.new", "lock"] {
        symlink(&trap, data.join(name)).unwrap();
    }
    let output = found(&data);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(said(&output).contains("chmod go-w"), "{}", said(&output));
    assert!(!trap.exists() && fs::read_dir(&data).unwrap().count() == 3);
}

#[test]
fn a_link_in_place_of_a_key_catches_nothing() {
    let base = tempfile::tempdir().unwrap();
    let (data, trap) = (base.path().join("data"), base.path().join("trap"));
    fs::create_dir(&data).unwrap();
    fs::set_permissions(&data, fs::Permissions::from_mode(0o700)).unwrap();
    fs::write(&trap, "").unwrap();
    for name in [".root.key.new", ".device.key.new", ".admission.new", "event.redb.new"] {
        symlink(&trap, data.join(name)).unwrap();
    }
    let director = Running::start(data.clone(), &[&FOUND[..], &["Cup"]].concat());
    director.until(|_| true);
    director.terminate();
    assert_eq!(fs::read(&trap).unwrap(), b"");
    for name in ["root.key", "device.key", "admission", "event.redb"] {
        let found = fs::symlink_metadata(data.join(name)).unwrap();
        assert!(found.is_file() && found.permissions().mode() & 0o077 == 0, "{name}");
    }
}

#[test]
fn a_socket_that_others_could_have_put_there_is_not_asked() {
    let base = tempfile::tempdir().unwrap();
    let data = open_to_all(base.path());
    let listener = UnixListener::bind(data.join("desk.sock")).unwrap();
    listener.set_nonblocking(true).unwrap();
    let output = kibitz(&["code", "--table", "1", "--data", data.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(output.stdout.is_empty() && listener.accept().is_err(), "nobody was asked");
}

#[test]
fn a_pipe_in_place_of_a_file_is_named_at_once() {
    for name in ["admission", "device.key", "event.redb", "root.key", "lock"] {
        let base = tempfile::tempdir().unwrap();
        let pipe = base.path().join(name);
        let mode = rustix::fs::Mode::from_raw_mode(0o600);
        let kind = rustix::fs::FileType::Fifo;
        rustix::fs::mknodat(rustix::fs::CWD, &pipe, kind, mode, 0).unwrap();
        let output = found(base.path());
        assert_eq!(output.status.code(), Some(1), "{name}: {}", said(&output));
        assert!(said(&output).contains(name), "{name}: {}", said(&output));
    }
}

#[test]
fn a_root_key_that_could_not_be_exported_leaves_nothing_behind() {
    let base = tempfile::tempdir().unwrap();
    let data = base.path().join("data");
    let director = Running::start(data.clone(), &[&FOUND[..], &["Cup"]].concat());
    director.until(|_| true);
    let (backup, phrase) = (base.path().join("backup"), base.path().join("phrase"));
    fs::write(&phrase, "four words of hay\n").unwrap();
    let [data, file, phrase] = [&data, &backup, &phrase].map(|path| path.to_str().unwrap());
    let export = ["event", "key", "export", file, "--passphrase-file", phrase, "--data", data];
    let output = kibitz_on_a_full_disk(&export);
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(said(&output).contains("could not be written"), "{}", said(&output));
    assert!(!backup.exists());
    let output = kibitz(&export);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    director.terminate();
}

#[test]
fn nobody_else_can_read_the_log() {
    let base = tempfile::tempdir().unwrap();
    let logs = base.path().join("log");
    let rest = ["Cup", "--log-dir", logs.to_str().unwrap()];
    let director = Running::start(base.path().join("data"), &[&FOUND[..], &rest[..]].concat());
    director.until(|_| true);
    let modes: Vec<u32> = fs::read_dir(&logs)
        .unwrap()
        .map(|log| log.unwrap().metadata().unwrap().permissions().mode() & 0o777)
        .collect();
    assert_eq!(modes, [0o600]);
    director.terminate();
}

/// What everybody on the machine can read about a process.
fn command_line(id: u32) -> String {
    let bytes = fs::read(format!("/proc/{id}/cmdline")).unwrap();
    String::from_utf8_lossy(&bytes).replace('\0', " ")
}

#[test]
fn a_code_stands_neither_in_the_list_of_processes_nor_in_the_status() {
    let base = tempfile::tempdir().unwrap();
    let director = Running::start(base.path().join("director"), &[&FOUND[..], &["Cup"]].concat());
    director.until(|_| true);
    let address = director.board()["me"]["addresses"][0].as_str().unwrap().to_owned();
    let codes =
        ["1", "2"].map(|table| director.does(&["code", "--table", table]).trim().to_owned());
    let secrets = codes.each_ref().map(|code| code.split_once('-').unwrap().1);
    let status = director.does(&["status", "--json"]);
    assert!(secrets.iter().all(|secret| !status.contains(secret)), "{status}");
    assert!(status.contains("\"1-…\""), "{status}");
    let asked = director.does(&["status", "--json", "--codes"]);
    assert!(secrets.iter().all(|secret| asked.contains(secret)), "{asked}");

    let slip = base.path().join("slip");
    fs::write(&slip, &codes[0]).unwrap();
    let file = format!("@{}", slip.display());
    let join = ["table", "--headless", "--loopback", "--at", &address, "--join"];
    let table = Running::start(base.path().join("one"), &[&join[..], &[&file]].concat());
    table.until(|board| board["view"]["table"].is_object());
    assert!(!command_line(table.id()).contains(secrets[0]));

    let home = tempfile::tempdir().unwrap();
    let mut pty = Pty::open();
    pty.take_in();
    let data = base.path().join("two");
    let typed = ["--join", "--data", data.to_str().unwrap()];
    let words = [&[env!("CARGO_BIN_EXE_kibitz")], &join[..join.len() - 1], &typed[..]].concat();
    let program = pty.run(home.path(), &words);
    pty.wait_for("The code on the slip: ");
    pty.press(&format!("{}\n", codes[1]));
    pty.wait_for("table 2");
    assert!(!command_line(program.id()).contains(secrets[1]));
    send(program.id(), "TERM");
    assert_eq!(program.ended(), Some(0));
    table.terminate();
    director.terminate();
}

#[test]
fn a_passphrase_that_is_not_typed_to_its_end_leaves_the_terminal_as_it_was() {
    let base = tempfile::tempdir().unwrap();
    let data = base.path().join("data");
    let director = Running::start(data.clone(), &[&FOUND[..], &["Cup"]].concat());
    director.until(|_| true);
    let backup = base.path().join("backup");
    let [data, file] = [&data, &backup].map(|path| path.to_str().unwrap());
    for (signal, keys) in [(Some("TERM"), ""), (Some("HUP"), "half"), (None, "half\u{3}")] {
        let mut pty = Pty::open();
        pty.take_in();
        let kibitz = env!("CARGO_BIN_EXE_kibitz");
        let words = [kibitz, "event", "key", "export", file, "--data", data];
        let program = pty.run(base.path(), &words);
        pty.wait_for("Passphrase: ");
        while pty.is_cooked() {}
        pty.press(keys);
        if let Some(signal) = signal {
            send(program.id(), signal);
        }
        assert_eq!(program.ended(), Some(1));
        pty.wait_for("no passphrase was given");
        assert!(pty.is_cooked() && !backup.exists());
    }
    director.terminate();
}
