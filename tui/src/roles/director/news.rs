//! What other directors did, and how much of it this director has not read.

/// How many of the news came after those that were read. Old news fall away in front, so what was
/// read is found again by its end.
pub(super) fn unread<T: PartialEq>(read: &[T], news: &[T]) -> usize {
    (0..news.len()).find(|new| read.ends_with(&news[..news.len() - new])).unwrap_or(news.len())
}

#[cfg(test)]
mod tests {
    use super::unread;

    #[test]
    fn news_are_unread_until_they_were_shown() {
        let told = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let read = told("a b c");
        assert_eq!(unread::<String>(&[], &[]), 0);
        assert_eq!(unread(&[], &read), 3);
        assert_eq!(unread(&read, &read), 0);
        assert_eq!(unread(&read, &told("a b c d")), 1);
        assert_eq!(unread(&read, &told("b c d e")), 2, "the oldest was forgotten");
        assert_eq!(unread(&read, &told("x y z")), 3);
        assert_eq!(unread(&read, &told("a b c c")), 1, "the same thing happened twice");
    }
}
