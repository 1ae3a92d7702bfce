//! The program `kibitz`: see [`tui::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    tui::terminal::install_panic_hook(ledger::contained);
    tui::cli::main()
}
