//! The rules of this repository that no compiler checks; each failure says what to do.

#[path = "tidy/checker.rs"]
mod checker;
#[path = "tidy/paths.rs"]
mod paths;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

const FILE_LINES_MAX: usize = 500;

/// What may stand at the top beside dot files; `target` is cargo's.
const TOP_LEVEL: [&str; 13] = [
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "deploy",
    "node",
    "shared",
    "target",
    "tests",
    "tui",
];

/// Which of our crates each crate may name; nobody names `tests`. The core names `speech` in its own tests only, which
/// tests/tests/speech.rs checks.
const MAY_USE: [(&str, &[&str]); 14] = [
    ("domain", &[]),
    ("speech", &["domain"]),
    ("rulebook", &["domain", "speech"]),
    ("pairing", &["domain", "rulebook", "speech"]),
    ("exchange", &["domain", "rulebook", "speech"]),
    ("ledger", &["domain", "rulebook", "speech"]),
    ("desk", &["domain", "speech"]),
    ("people", &["domain", "desk"]),
    ("pages", &["domain", "desk", "speech"]),
    ("words", &["domain", "speech"]),
    ("venue", &["domain", "rulebook", "pairing", "exchange", "ledger", "desk", "words", "speech"]),
    (
        "node",
        &[
            "domain", "rulebook", "pairing", "exchange", "ledger", "desk", "venue", "words",
            "speech",
        ],
    ),
    (
        "tui",
        &[
            "domain", "rulebook", "pairing", "exchange", "ledger", "desk", "people", "venue",
            "node", "words", "speech", "pages",
        ],
    ),
    (
        "tests",
        &[
            "domain", "rulebook", "pairing", "exchange", "ledger", "desk", "people", "venue",
            "node", "tui", "words", "speech",
        ],
    ),
];

/// Libraries that one crate hides from the rest, by the beginning of their name.
/// `bench sync` measures itself against plain automerge.
const ONLY_IN: [(&str, &[&str]); 7] = [
    ("automerge", &["ledger", "tests"]),
    ("libp2p", &["node"]),
    ("hyper", &["node"]),
    ("maud", &["pages"]),
    ("ratatui", &["tui"]),
    ("crossterm", &["tui"]),
    ("tui-input", &["tui"]),
];

/// How the names of asynchronous libraries begin.
const ASYNC: [&str; 8] = ["tokio", "futures", "async", "libp2p", "smol", "mio", "hyper", "quinn"];

/// Files and folders of `tui/src` that draw or read keys, and know only `desk` and `domain`.
const SCREENS: [&str; 6] = ["roles", "widgets", "keymap", "theme", "link", "screen"];

const EMPTY_NAMES: [&str; 8] =
    ["utils", "util", "helpers", "helper", "common", "manager", "misc", "stuff"];

#[test]
fn no_file_is_longer_than_a_reader_can_hold() {
    let long = sources()
        .into_iter()
        .map(|source| (source.text.lines().count(), source.path))
        .filter(|(lines, _)| *lines > FILE_LINES_MAX)
        .map(|(lines, path)| format!("{}: {lines} lines", path.display()))
        .collect();
    none(long, "split the file along its nouns; 500 lines is the limit, 150 the aim");
}

#[test]
fn every_file_opens_with_a_sentence_on_what_it_is() {
    let silent = offenders(|source| !source.text.starts_with("//! "));
    none(silent, "begin the file with `//! ` and one sentence");
}

#[test]
fn no_name_says_nothing() {
    let named_for_nothing = |source: &Source| {
        let parts = source.path.iter().map(|part| part.to_string_lossy());
        let in_path = parts.map(|part| part.trim_end_matches(".rs").to_owned()).any(is_empty_name);
        let modules = source.text.lines().filter_map(module_name);
        in_path || modules.map(str::to_owned).any(is_empty_name)
    };
    none(offenders(named_for_nothing), "name the file or module after the thing it holds");
}

#[test]
fn a_module_is_a_file_beside_its_folder() {
    let old_style = offenders(|source| source.path.ends_with("mod.rs"));
    none(old_style, "move foo/mod.rs to foo.rs");
}

#[test]
fn nothing_is_left_for_later() {
    // Written in two halves, because this file is searched too.
    let marks = [
        concat!("to", "do!"),
        concat!("unimpl", "emented!"),
        concat!("d", "bg!("),
        concat!("#[", "ignore"),
        concat!("FIX", "ME"),
    ];
    let left = offenders(|source| marks.iter().any(|mark| source.text.contains(mark)));
    none(left, "finish it, or open an issue and take the mark out");
}

/// A condition that has to be polled is polled in one file of the harness, with a deadline.
#[test]
fn tests_wait_for_a_condition() {
    let sleepers: Vec<PathBuf> = sources()
        .into_iter()
        .filter(|source| word_before(test_code(source), "sleep", "("))
        .map(|source| source.path)
        .collect();
    let (harness, elsewhere): (Vec<_>, Vec<_>) =
        sleepers.iter().partition(|path| path.starts_with("tests/src"));
    let mut offences: Vec<String> =
        elsewhere.iter().map(|path| path.display().to_string()).collect();
    if harness.len() > 1 {
        offences.extend(harness.iter().map(|path| path.display().to_string()));
    }
    none(offences, "wait for a condition through the one polling file under tests/src");
}

#[test]
fn dependencies_point_one_way() {
    let allowed: BTreeMap<_, _> = MAY_USE.into_iter().collect();
    let mut offences = Vec::new();
    for member in members() {
        let Some(allowed) = allowed.get(member.name.as_str()) else {
            offences.push(format!("{}: not in the table MAY_USE of tidy.rs", member.name));
            continue;
        };
        let ours = member.dependencies.iter().filter(|name| is_ours(name));
        let wrong = ours.filter(|name| !allowed.contains(&name.as_str()));
        offences.extend(wrong.map(|name| format!("{} names {name}", member.name)));
    }
    none(offences, "move the code to the crate that may know both sides (shared/ARCHITECTURE.md)");
}

#[test]
fn each_library_is_known_to_one_crate() {
    let mut offences = Vec::new();
    for member in members() {
        for (library, homes) in ONLY_IN {
            let named = member.dependencies.iter().any(|name| name.starts_with(library));
            if named && !homes.contains(&member.name.as_str()) {
                let home = homes[0];
                offences.push(format!("{} names {library}, which belongs to {home}", member.name));
            }
        }
    }
    none(offences, "ask the crate that owns the library for what you need");
}

#[test]
fn nothing_in_shared_is_async() {
    let mut offences = Vec::new();
    for member in members().into_iter().filter(Member::is_shared) {
        let names = member.dependencies.iter();
        let wrong = names.filter(|name| ASYNC.iter().any(|library| name.starts_with(library)));
        offences.extend(wrong.map(|name| format!("{} names {name}", member.name)));
    }
    none(offences, "return an Effect and let node do it");
}

#[test]
fn screens_know_only_desk_and_domain() {
    let hidden = ["node", "venue", "ledger", "rulebook", "pairing", "exchange"];
    let screens: Vec<Source> = sources().into_iter().filter(is_screen).collect();
    assert!(!screens.is_empty(), "tui/src holds no screens: bring the list SCREENS up to date");
    let offences = screens
        .iter()
        .flat_map(|source| {
            let used = hidden.iter().filter(|name| names_crate(&source.text, name));
            used.map(|name| format!("{} uses {name}", source.path.display()))
        })
        .collect();
    none(offences, "put what the screen shows on the Board, and what it wants into an Intent");
}

/// What the simulation is judged by must not be worked out by what it judges.
#[test]
fn the_reference_model_knows_only_domain() {
    let home = Path::new("tests/src/sim");
    let is_model = |source: &Source| {
        source.path == home.join("model.rs") || source.path.starts_with(home.join("model"))
    };
    let model: Vec<Source> = sources().into_iter().filter(is_model).collect();
    assert!(!model.is_empty(), "the reference model is gone: bring this test up to date");
    let is_foreign = |line: &str| {
        let own = ["std::", "domain::", "super::"];
        let path = line.trim_start().strip_prefix("use ");
        path.is_some_and(|path| !own.into_iter().any(|start| path.starts_with(start)))
    };
    let wrong = |text: &str| {
        let ours = MAY_USE.iter().map(|(name, _)| *name).filter(|name| *name != "domain");
        text.lines().any(is_foreign)
            || ["crate::", "super::super"].into_iter().any(|way_out| text.contains(way_out))
            || ours.into_iter().any(|name| names_crate(text, name))
    };
    let offences = model
        .iter()
        .filter(|source| wrong(&source.text))
        .map(|source| source.path.display().to_string())
        .collect();
    none(offences, "say it in words of `domain`; the translation belongs to sim/witness.rs");
}

/// Faults are planted around the program, never inside it: there is nothing to switch on.
#[test]
fn no_fault_can_be_planted_in_the_program() {
    let of_program = |path: &Path| !path.starts_with("tests");
    let named = sources().into_iter().filter(|source| of_program(&source.path));
    let mut offences: Vec<String> = named
        .filter(|source| source.text.to_lowercase().contains("planted"))
        .map(|source| source.path.display().to_string())
        .collect();
    let made = sources().into_iter().filter(|source| {
        let home = source.path.starts_with("tests/src/sim") || source.path.ends_with("tidy.rs");
        !home && source.text.contains("Planted(")
    });
    offences.extend(made.map(|source| source.path.display().to_string()));
    let crates = members().into_iter().filter(|member| member.name != "tests");
    let featured = crates.filter(|member| member.manifest.contains_key("features"));
    offences.extend(featured.map(|member| format!("{}: a build feature", member.name)));
    none(offences, "plant the fault in tests/src/sim, in the shell around the core");
}

#[test]
fn every_crate_obeys_the_workspace_lints() {
    let deaf: Vec<String> = members()
        .iter()
        .filter(|member| {
            let lints = member.manifest.get("lints").and_then(|lints| lints.get("workspace"));
            lints.and_then(toml::Value::as_bool) != Some(true)
        })
        .map(|member| member.name.clone())
        .collect();
    none(deaf, "add `[lints]` with `workspace = true` to its Cargo.toml");
}

/// One lint table serves the whole workspace, so what only `shared` wants stands at its crate roots.
#[test]
fn shared_crates_meet_every_variant() {
    let lint = "#![warn(clippy::wildcard_enum_match_arm)]";
    let roots = members().into_iter().filter(Member::is_shared);
    let lax = roots
        .map(|member| format!("{}/src/lib.rs", member.folder))
        .filter(|path| !read(&root().join(path)).lines().any(|line| line == lint))
        .collect();
    none(lax, &format!("put `{lint}` below its `//!` lines"));
}

#[test]
fn both_clippy_files_say_the_same_about_form() {
    let core = table(&root().join("shared/clippy.toml"));
    let form = table(&root().join(".clippy.toml"));
    let differing = form
        .iter()
        .filter(|(key, value)| !key.starts_with("disallowed") && core.get(*key) != Some(*value))
        .map(|(key, _)| key.clone())
        .collect();
    none(differing, "clippy reads only the nearest file: repeat the line in shared/clippy.toml");
}

#[test]
fn a_panic_can_always_be_caught() {
    let mut offences = Vec::new();
    for file in ["Cargo.toml", ".cargo/config.toml"] {
        let manifest = table(&root().join(file));
        let profiles = manifest.get("profile").and_then(toml::Value::as_table);
        for (name, profile) in profiles.into_iter().flatten() {
            if profile.get("panic").is_some() {
                offences.push(format!("{file}: [profile.{name}] sets panic"));
            }
        }
    }
    none(offences, "take the line out: panics inside automerge are contained by unwinding");
}

#[test]
fn the_top_level_is_fixed() {
    let entries = fs::read_dir(root()).expect("the repository can be listed");
    let names = entries.map(|entry| entry.expect("an entry can be read").file_name());
    let strangers = names
        .map(|name| name.to_string_lossy().into_owned())
        .filter(|name| !name.starts_with('.') && !TOP_LEVEL.contains(&name.as_str()))
        .collect();
    none(strangers, "move it into node, tui, shared, tests or deploy");
    let missing = TOP_LEVEL
        .into_iter()
        .filter(|name| *name != "target" && !root().join(name).exists())
        .map(str::to_owned)
        .collect();
    none(missing, "write it: the top level names it");
}

#[test]
fn the_hall_guide_and_the_relay_unit_exist() {
    let wanted = ["README.md", "kibitz-relay.service", "check"];
    let missing = wanted
        .into_iter()
        .map(|name| format!("deploy/{name}"))
        .filter(|name| !root().join(name).is_file())
        .collect();
    none(missing, "write it: README points there");
}

fn none(offences: Vec<String>, advice: &str) {
    assert!(offences.is_empty(), "{advice}:\n  {}", offences.join("\n  "));
}

fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("the tests crate lies in the repository").to_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn table(path: &Path) -> toml::Table {
    read(path).parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// A source file of ours, with its path from the repository's root.
struct Source {
    path: PathBuf,
    text: String,
}

fn sources() -> Vec<Source> {
    let mut files = Vec::new();
    for folder in ["node", "shared", "tests", "tui"] {
        collect(&root().join(folder), &mut files);
    }
    assert!(!files.is_empty(), "the repository has source files");
    files
}

fn collect(folder: &Path, files: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).expect("a source folder can be listed") {
        let path = entry.expect("an entry can be read").path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target") {
                collect(&path, files);
            }
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = read(&path);
            let path = path.strip_prefix(root()).expect("it lies below the root").to_owned();
            files.push(Source { path, text });
        }
    }
}

fn offenders(is_wrong: impl Fn(&Source) -> bool) -> Vec<String> {
    let wrong = sources().into_iter().filter(|source| is_wrong(source));
    wrong.map(|source| source.path.display().to_string()).collect()
}

fn is_empty_name(name: String) -> bool {
    EMPTY_NAMES.contains(&name.as_str())
}

/// The name in a line such as `pub(crate) mod standings;`.
fn module_name(line: &str) -> Option<&str> {
    let (visibility, rest) = line.trim().split_once("mod ")?;
    let plain = visibility.is_empty() || visibility.starts_with("pub");
    plain.then(|| rest.trim_end_matches([';', '{', ' ', '}']))
}

/// What of a file is a test: all of `tests.rs` and under a `tests` folder, else what follows `#[cfg(test)]`.
fn test_code(source: &Source) -> &str {
    if source.path.iter().any(|part| part == "tests" || part == "tests.rs") {
        return &source.text;
    }
    source.text.find("#[cfg(test)]").map_or("", |at| &source.text[at..])
}

/// Whether `word` stands as a word of its own right before `after`.
fn word_before(text: &str, word: &str, after: &str) -> bool {
    let phrase = format!("{word}{after}");
    text.match_indices(&phrase)
        .any(|(at, _)| !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_'))
}

fn is_screen(source: &Source) -> bool {
    let Ok(below) = source.path.strip_prefix("tui/src") else { return false };
    let first = below.iter().next().map(|part| part.to_string_lossy());
    first.is_some_and(|first| SCREENS.contains(&first.trim_end_matches(".rs")))
}

/// Whether a path in the text begins with the crate, as in `use node` or `node::Handle`.
fn names_crate(text: &str, name: &str) -> bool {
    let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
    code.into_iter().any(|line| {
        let path = line.match_indices(&format!("{name}::")).any(|(at, _)| {
            !line[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':')
        });
        let import =
            line.trim_start().strip_prefix("use ").and_then(|rest| rest.strip_prefix(name));
        path || import.is_some_and(|rest| rest.starts_with([':', ';', ' ']))
    })
}

/// A crate of the workspace.
struct Member {
    name: String,
    folder: String,
    manifest: toml::Table,
    /// The real names of everything it depends on, for building and testing too.
    dependencies: BTreeSet<String>,
}

impl Member {
    fn is_shared(&self) -> bool {
        self.folder.starts_with("shared/")
    }
}

fn members() -> Vec<Member> {
    let workspace = table(&root().join("Cargo.toml"));
    let workspace = workspace["workspace"].as_table().expect("the root manifest is a workspace");
    let folders = workspace["members"].as_array().expect("a workspace lists its members");
    let folders = folders.iter().map(|folder| folder.as_str().expect("a member is a path"));
    folders.map(|folder| member(folder, &workspace["dependencies"])).collect()
}

fn member(folder: &str, shared_dependencies: &toml::Value) -> Member {
    let manifest = table(&root().join(folder).join("Cargo.toml"));
    let name = manifest["package"]["name"].as_str().expect("a crate has a name").to_owned();
    let mut dependencies = BTreeSet::new();
    for table in dependency_tables(&manifest) {
        for (key, value) in table {
            let renamed = |value: &toml::Value| Some(value.get("package")?.as_str()?.to_owned());
            let inherited = shared_dependencies.get(key);
            let name = renamed(value).or_else(|| inherited.and_then(renamed));
            dependencies.insert(name.unwrap_or_else(|| key.clone()));
        }
    }
    Member { name, folder: folder.to_owned(), manifest, dependencies }
}

fn dependency_tables(manifest: &toml::Table) -> Vec<&toml::Table> {
    let targets = manifest.get("target").and_then(toml::Value::as_table);
    let per_target = targets.into_iter().flat_map(|targets| targets.values());
    let places = per_target.filter_map(toml::Value::as_table).chain([manifest]);
    places
        .flat_map(|place| {
            let kinds = ["dependencies", "dev-dependencies", "build-dependencies"];
            kinds.into_iter().filter_map(|kind| place.get(kind)?.as_table())
        })
        .collect()
}

fn is_ours(name: &str) -> bool {
    MAY_USE.iter().any(|(ours, _)| *ours == name)
}
