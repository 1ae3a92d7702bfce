//! The text of a list, as every device holds it: a line that names the language, then the words in tiles, sorted.

use crate::pieces::Pieces;
use crate::spelling::spell;
use crate::{TILES, WORDS_MAX, WORDS_MIN};
use domain::{Language, ListId, ListInfo, Term, Title, messages};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListText {
    text: String,
    language: Language,
    words: u32,
    shortest: u8,
    longest: u8,
}

/// The first line, before the code of the language.
const HEAD: &str = "#words ";
/// Bytes of the longest text: more words than there are, each as long as can be.
pub(crate) const TEXT_BYTES_MAX: usize = 96 << 20;

messages! {
    /// Why bytes are not the text of a list.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum NotNormal {
        NoText,
        NoHead,
        /// Not in tiles, too long, or not after the line before it.
        Line { line: usize },
        Count { words: usize },
    }
}

impl ListText {
    /// Of words that are spelled in tiles and sorted, each once.
    pub(crate) fn of_sorted(language: Language, words: &[String]) -> Self {
        let bytes = words.iter().map(|word| word.len() + 1).sum::<usize>();
        let mut text = String::with_capacity(HEAD.len() + 3 + bytes);
        text.push_str(HEAD);
        text.push_str(language.code());
        text.push('\n');
        let (mut shortest, mut longest) = (u8::MAX, 0);
        for word in words {
            let tiles = tiles_of(word);
            (shortest, longest) = (tiles.min(shortest), tiles.max(longest));
            text.push_str(word);
            text.push('\n');
        }
        let words = u32::try_from(words.len()).expect("no list has so many words");
        Self { text, language, words, shortest, longest }
    }

    /// The same from bytes that another device sent or a file kept; whatever is not as this crate writes it is refused.
    pub fn parse(bytes: Vec<u8>) -> Result<Self, NotNormal> {
        let text = String::from_utf8(bytes).map_err(|_| NotNormal::NoText)?;
        let (head, rest) = text.split_once('\n').ok_or(NotNormal::NoHead)?;
        let language = head.strip_prefix(HEAD).and_then(|code| code.parse().ok());
        let language: Language = language.ok_or(NotNormal::NoHead)?;
        let (mut shortest, mut longest, mut words) = (u8::MAX, 0, 0_usize);
        let mut before = "";
        for (line, word) in (2..).zip(rest.split_terminator('\n')) {
            let tiles = tiles_of(word);
            let spelled = spell(language, word).is_ok_and(|tiles| tiles == word);
            if !spelled || word <= before || !TILES.contains(&usize::from(tiles)) {
                return Err(NotNormal::Line { line });
            }
            (shortest, longest) = (tiles.min(shortest), tiles.max(longest));
            words += 1;
            before = word;
        }
        if !(WORDS_MIN..=WORDS_MAX).contains(&words) || !text.ends_with('\n') {
            return Err(NotNormal::Count { words });
        }
        let words = u32::try_from(words).expect("it was just compared");
        Ok(Self { text, language, words, shortest, longest })
    }

    pub fn language(&self) -> Language {
        self.language
    }

    pub fn bytes(&self) -> &[u8] {
        self.text.as_bytes()
    }

    pub fn pieces(&self) -> Pieces {
        Pieces::of(self.bytes())
    }

    pub fn id(&self) -> ListId {
        self.pieces().id()
    }

    pub fn info(&self, name: Title, edition: Option<Term>) -> ListInfo {
        let Self { language, words, shortest, longest, .. } = *self;
        ListInfo { list: self.id(), language, name, edition, words, shortest, longest }
    }

    /// In the order of the text.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.text.split_terminator('\n').skip(1)
    }
}

fn tiles_of(word: &str) -> u8 {
    u8::try_from(word.chars().count()).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> ListText {
        let words: Vec<String> = ('A'..='Z')
            .flat_map(|one| ('A'..='Z').map(move |two| format!("{one}{two}A")))
            .chain(["ÄÖÜ".to_owned()])
            .collect();
        ListText::of_sorted(Language::German, &words)
    }

    #[test]
    fn a_text_is_read_back_as_it_is() {
        let text = sample();
        assert_eq!(ListText::parse(text.bytes().to_vec()).unwrap(), text);
        let info = text.info(Title::own("x"), None);
        assert_eq!((info.words, info.shortest, info.longest), (677, 3, 3));
        assert_eq!(text.words().count(), 677);
    }

    #[test]
    fn whatever_is_not_as_we_write_it_is_refused() {
        let text = String::from_utf8(sample().bytes().to_vec()).unwrap();
        let parse = |text: String| ListText::parse(text.into_bytes()).unwrap_err();
        assert_eq!(parse(text.replace("#words de", "#words xx")), NotNormal::NoHead);
        assert_eq!(parse(text.replace("AAA\n", "aaa\n")), NotNormal::Line { line: 2 });
        assert_eq!(parse(text.replace("AAA\n", "AAA\nAAA\n")), NotNormal::Line { line: 3 });
        assert_eq!(parse(text.replace("AAA\n", "AAA\r\n")), NotNormal::Line { line: 2 });
        assert_eq!(parse(text.replace("ÄÖÜ\n", "ÄÖÜ")), NotNormal::Count { words: 677 });
        assert_eq!(parse("#words de\nAA\n".into()), NotNormal::Count { words: 1 });
        assert_eq!(ListText::parse(vec![0xff]).unwrap_err(), NotNormal::NoText);
    }
}
