//! One line of bounded length.

use std::io;
use tokio::io::{AsyncBufRead, AsyncBufReadExt};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Line {
    Text(Vec<u8>),
    /// It was read past, not kept.
    TooLong,
}

/// `None` at the end; a last line without its newline counts as a line.
pub(super) async fn read_line(
    from: &mut (impl AsyncBufRead + Unpin),
    bytes_max: usize,
) -> io::Result<Option<Line>> {
    let mut text = Vec::new();
    let mut too_long = false;
    loop {
        let available = from.fill_buf().await?;
        let end = available.iter().position(|byte| *byte == b'\n');
        let part = &available[..end.unwrap_or(available.len())];
        let at_end = available.is_empty();
        too_long |= text.len() + part.len() > bytes_max;
        if !too_long {
            text.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        from.consume(used);
        if at_end && text.is_empty() && !too_long {
            return Ok(None);
        }
        if at_end || end.is_some() {
            return Ok(Some(if too_long { Line::TooLong } else { Line::Text(text) }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_line_too_long_is_passed_over_and_the_next_one_is_read() {
        let mut bytes = b"one\n\n12345678901\ntwo".as_slice();
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut bytes, 10).await.unwrap() {
            lines.push(line);
        }
        let text = |text: &str| Line::Text(text.as_bytes().to_vec());
        assert_eq!(lines, [text("one"), text(""), Line::TooLong, text("two")]);
    }
}
