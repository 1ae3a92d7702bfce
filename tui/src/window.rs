//! How small a window may be.

use desk::{Board, View};
use ratatui::layout::Size;

/// Smaller windows only ask to be enlarged.
pub const WIDTH_MIN: u16 = 60;
pub const HEIGHT_MIN: u16 = 16;
/// Arbiters walk about with whatever they hold in one hand.
const ARBITER_WIDTH_MIN: u16 = 40;

pub fn is_too_small(size: Size, board: Option<&Board>) -> bool {
    size.width < width_min(board) || size.height < HEIGHT_MIN
}

pub fn width_min(board: Option<&Board>) -> u16 {
    match board.map(|board| &board.view) {
        Some(View::Arbiter(_)) => ARBITER_WIDTH_MIN,
        Some(View::Director(_) | View::Table(_) | View::Relay) | None => WIDTH_MIN,
    }
}
