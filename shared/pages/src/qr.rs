//! A short text as a picture that phones and scanners read.

use fast_qr::{ECL, QRBuilder};
use maud::{Markup, html};
use std::fmt::Write as _;

/// Light around it, without which it is not found.
const QUIET: usize = 2;

/// Nothing for a text that is too long.
pub(crate) fn svg(text: &str) -> Markup {
    let Ok(code) = QRBuilder::new(text).ecl(ECL::M).build() else { return html! {} };
    let side = code.size + 2 * QUIET;
    let mut path = String::new();
    for row in 0..code.size {
        for column in (0..code.size).filter(|column| code[row][*column].value()) {
            // A string takes it.
            let _ = write!(path, "M{} {}h1v1h-1z", column + QUIET, row + QUIET);
        }
    }
    html! {
        svg.qr viewBox=(format!("0 0 {side} {side}")) role="img" aria-label=(text) {
            rect width=(side) height=(side) fill="#fff" {}
            path d=(path) fill="#000" {}
        }
    }
}
