//! Fuzzes every decoder for a while: `cargo run --release -p tests --bin fuzz -- --seconds 5`.
//!
//! An input that breaks something is written to `tests/corpus` and named; from then on a test replays it.

use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tests::fuzz::{Found, Limit, TARGETS, Target, Watched, run};

const USAGE: &str = "usage: fuzz [TARGET...] [--seconds 5 | --inputs N] [--seed 1] [--list]";
/// A single input that takes longer than this does not end by itself.
const STUCK: Duration = Duration::from_secs(60);

#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a trial prints its figures")]
fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|argument| argument == "--list") {
        TARGETS.iter().for_each(|target| println!("{}", target.name));
        return ExitCode::SUCCESS;
    }
    let Some((targets, limit, seed)) = wanted(&arguments) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    let watched = Arc::new(Watched::default());
    quiet(Arc::clone(&watched));
    watch(Arc::clone(&watched));
    let mut failed = 0;
    for target in targets.iter().copied() {
        let (inputs, outcomes, found) = run(target, seed, limit, &watched);
        println!("{:<14} {inputs:>9} inputs, {outcomes:>4} outcomes", target.name);
        if let Some(found) = found {
            failed += 1;
            eprintln!("{}: {}", keep(&found), found.what);
        }
    }
    let peak = tests::memory::peak_mib().unwrap_or_default();
    println!("{} passed, {failed} failed; peak {peak} MiB", targets.len() - failed);
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What a target finds is told with its input; any other panic is told as usual. One inside the cleaning up
/// after another ends the program, so its input is kept at once.
#[allow(clippy::print_stderr, reason = "a trial prints its figures")]
fn quiet(watched: Arc<Watched>) {
    let told = std::panic::take_hook();
    let before: Mutex<[String; 2]> = Mutex::default();
    std::panic::set_hook(Box::new(move |panic| {
        let Some((target, input)) = watched.stuck(Duration::ZERO) else { return told(panic) };
        let mut before = before.lock().unwrap_or_else(PoisonError::into_inner);
        let what = panic.to_string();
        if what.contains("destructor during cleanup") || what.contains("cannot unwind") {
            let what = format!("it ends the program: {}", before.join(", then "));
            let found = Found { target, input, what };
            eprintln!("{}: {}", keep(&found), found.what);
        }
        before.rotate_left(1);
        before[1] = what.replace('\n', " ");
    }));
}

type Wanted = (Vec<&'static Target>, Limit, u64);

fn wanted(arguments: &[String]) -> Option<Wanted> {
    let (mut targets, mut limit, mut seed) = (Vec::new(), Limit::Time(Duration::from_secs(5)), 1);
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--seconds" => {
                limit = Limit::Time(Duration::from_secs(arguments.next()?.parse().ok()?));
            }
            "--inputs" => limit = Limit::Inputs(arguments.next()?.parse().ok()?),
            "--seed" => seed = arguments.next()?.parse().ok()?,
            name => targets.push(Target::named(name)?),
        }
    }
    if targets.is_empty() {
        targets = TARGETS.iter().collect();
    }
    Some((targets, limit, seed))
}

/// Writes the input to the corpus; gives the name of the file.
fn keep(found: &Found) -> String {
    let target = Target::named(found.target).expect("what was found has a target");
    let sum = found.input.iter().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let path = target.folder().join(format!("{sum:016x}"));
    let kept =
        std::fs::create_dir_all(target.folder()).and_then(|()| std::fs::write(&path, &found.input));
    match kept {
        Ok(()) => path.display().to_string(),
        Err(error) => format!("{} ({error})", path.display()),
    }
}

/// An input that does not end ends the program, and is kept like any other.
#[allow(clippy::print_stderr, reason = "a trial prints its figures")]
fn watch(watched: Arc<Watched>) {
    std::thread::spawn(move || {
        loop {
            std::thread::park_timeout(Duration::from_secs(1));
            if let Some((target, input)) = watched.stuck(STUCK) {
                let what = format!("it does not end within {STUCK:?}");
                let found = Found { target, input, what };
                eprintln!("{}: {}", keep(&found), found.what);
                std::process::exit(1);
            }
        }
    });
}
