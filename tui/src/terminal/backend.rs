//! What ratatui draws on: the terminal, which is told everything and asked nothing.
//!
//! Asking where the cursor is means writing a question and reading the answer from among the keys. A terminal
//! may not answer, and an answer may get lost, so the place of the cursor is remembered instead.

use super::output::Output;
use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use std::io::{self, stdout};

#[derive(Debug)]
pub struct Told {
    inner: CrosstermBackend<Output>,
    output: Output,
    cursor: Position,
}

impl Told {
    pub(super) fn new(output: Output) -> Self {
        Self { inner: CrosstermBackend::new(output.clone()), output, cursor: Position::ORIGIN }
    }
}

impl Backend for Told {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        self.inner.draw(content)
    }

    fn append_lines(&mut self, lines: u16) -> io::Result<()> {
        self.inner.append_lines(lines)
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.inner.hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.inner.show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.cursor)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.cursor = position.into();
        self.inner.set_cursor_position(self.cursor)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.inner.clear()
    }

    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        self.inner.clear_region(region)
    }

    /// The kernel knows it; crossterm would start a program where the kernel does not.
    fn size(&self) -> io::Result<Size> {
        let size = rustix::termios::tcgetwinsize(stdout())?;
        Ok(Size { width: size.ws_col, height: size.ws_row })
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        let size = rustix::termios::tcgetwinsize(stdout())?;
        Ok(WindowSize {
            columns_rows: Size { width: size.ws_col, height: size.ws_row },
            pixels: Size { width: size.ws_xpixel, height: size.ws_ypixel },
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.output.hand_over();
        Ok(())
    }
}
