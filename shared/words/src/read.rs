//! Reading a list from a file: everything in it is a word, or the file is refused and says where and why.

use crate::encoding::{Encoding, decode};
use crate::spelling::{NotSpelled, spell, usual};
use crate::text::ListText;
use crate::{TILES, WORDS_MAX, WORDS_MIN};
use domain::line::excerpt;
use domain::{Language, messages, values};
use std::collections::BTreeMap;

/// What becomes of lines that are no words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Others {
    /// The file is refused: an official list has none.
    Refuse,
    /// They are left out and counted, as in the lists that spell checkers use.
    LeaveOut,
}

/// How far reading has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// So many percent of the file.
    Reading {
        percent: usize,
    },
    Sorting,
}

/// A list, and what its reader should know of the file.
#[derive(Clone, Debug)]
pub struct Read {
    pub text: ListText,
    pub encoding: Encoding,
    pub notes: Vec<ReadNote>,
}

messages! {
    /// Why a file is no word list.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum NoList {
        Pdf,
        Spreadsheet,
        TwoBytesALetter,
        NoText,
        DoubtfulEncoding { line: usize, byte: String },
        NoWord { line: usize, written: String, why: NotSpelled, others: usize },
        TwoSpellings { first: usize, one: String, second: usize, other: String },
        TooFew { words: usize, least: usize },
        TooMany { most: usize },
    }
}

values! {
    /// What a reader should know, although nothing is wrong.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum ReadNote {
        /// Lines that come to the same tiles as another, such as Masse and Maße.
        SameTiles { count: usize },
        TooLong { count: usize, tiles: usize },
        OneTile { count: usize },
        LeftOut { count: usize, line: usize, written: String, why: NotSpelled },
    }
}

/// Reads the bytes of a file: a word a line; empty lines and those that begin with # say nothing. `progress` is told
/// now and then how far it is.
pub fn read(
    language: Language,
    others: Others,
    bytes: &[u8],
    progress: &mut dyn FnMut(Step),
) -> Result<Read, NoList> {
    let (text, encoding) = decode(language, bytes)?;
    let mut reading = Reading::default();
    let mut done = 0;
    for (number, line) in (1..).zip(text.split('\n')) {
        if number % LINES_A_STEP == 0 {
            progress(Step::Reading { percent: done * 100 / text.len() });
        }
        done += line.len() + 1;
        let word = line.trim();
        if !word.is_empty() && !word.starts_with('#') {
            reading.take(language, number, word)?;
        }
    }
    reading.refuse_lines(others)?;
    reading.refuse_two_spellings(&text, others)?;
    progress(Step::Sorting);
    reading.finish(language, encoding)
}

const LINES_A_STEP: usize = 20_000;
/// Letters of a line that is quoted.
const QUOTED_MAX: usize = 40;

#[derive(Default)]
struct Reading {
    /// The tiles of each word, in the order of the file.
    words: Vec<String>,
    too_long: usize,
    one_tile: usize,
    /// The first line that is no word, and how many there are.
    no_word: Option<(usize, String, NotSpelled)>,
    no_words: usize,
    /// Lines that write letters in an unusual way, by the usual one.
    unusual: BTreeMap<String, usize>,
}

impl Reading {
    fn take(&mut self, language: Language, line: usize, word: &str) -> Result<(), NoList> {
        let tiles = match spell(language, word) {
            Ok(tiles) => tiles,
            Err(why) => {
                self.no_words += 1;
                self.no_word.get_or_insert_with(|| (line, excerpt(word, QUOTED_MAX), why));
                return Ok(());
            }
        };
        if !word.is_ascii()
            && let Some(usual) = usual(word)
        {
            self.unusual.entry(usual).or_insert(line);
        }
        match tiles.chars().count() {
            count if count < *TILES.start() => self.one_tile += 1,
            count if count > *TILES.end() => self.too_long += 1,
            _ if self.words.len() >= WORDS_MAX => return Err(NoList::TooMany { most: WORDS_MAX }),
            _ => self.words.push(tiles),
        }
        Ok(())
    }

    fn refuse_lines(&self, others: Others) -> Result<(), NoList> {
        match (&self.no_word, others) {
            (Some((line, written, why)), Others::Refuse) => Err(NoList::NoWord {
                line: *line,
                written: written.clone(),
                why: why.clone(),
                others: self.no_words - 1,
            }),
            (Some(_), Others::LeaveOut) | (None, _) => Ok(()),
        }
    }

    /// The same letters written in two ways: the file was put together from others, or damaged on its way.
    fn refuse_two_spellings(&self, text: &str, others: Others) -> Result<(), NoList> {
        if self.unusual.is_empty() || others == Others::LeaveOut {
            return Ok(());
        }
        for (line, word) in (1..).zip(text.split('\n').map(str::trim)) {
            let Some((usual, other)) = self.unusual.get_key_value(&word.to_lowercase()) else {
                continue;
            };
            let (first, second) = (line.min(*other), line.max(*other));
            let written = |line: usize| text.split('\n').nth(line - 1).unwrap_or(usual).trim();
            return Err(NoList::TwoSpellings {
                first,
                one: excerpt(written(first), QUOTED_MAX),
                second,
                other: excerpt(written(second), QUOTED_MAX),
            });
        }
        Ok(())
    }

    fn finish(mut self, language: Language, encoding: Encoding) -> Result<Read, NoList> {
        let read = self.words.len();
        self.words.sort_unstable();
        self.words.dedup();
        if self.words.len() < WORDS_MIN {
            return Err(NoList::TooFew { words: self.words.len(), least: WORDS_MIN });
        }
        let mut notes = Vec::new();
        let same = read - self.words.len();
        if same > 0 {
            notes.push(ReadNote::SameTiles { count: same });
        }
        if self.too_long > 0 {
            notes.push(ReadNote::TooLong { count: self.too_long, tiles: *TILES.end() });
        }
        if self.one_tile > 0 {
            notes.push(ReadNote::OneTile { count: self.one_tile });
        }
        if let Some((line, written, why)) = self.no_word {
            notes.push(ReadNote::LeftOut { count: self.no_words, line, written, why });
        }
        let text = ListText::of_sorted(language, &self.words);
        Ok(Read { text, encoding, notes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn many() -> String {
        ('A'..='Z').flat_map(|one| ('A'..='Z').map(move |two| format!("{one}{two}\n"))).collect()
    }

    fn german(bytes: &[u8]) -> Result<Read, NoList> {
        read(Language::German, Others::Refuse, bytes, &mut |_| {})
    }

    /// A long list with these lines before it.
    fn with(lines: &str) -> Result<Read, NoList> {
        german(format!("{lines}\n{}", many()).as_bytes())
    }

    fn refused(lines: &str) -> String {
        speech::english(&with(lines).unwrap_err())
    }

    #[test]
    fn lines_of_any_kind_give_one_text() {
        let plain = german(many().as_bytes()).unwrap();
        let windows = german(format!("\u{feff}{}", many().replace('\n', "\r\n")).as_bytes());
        let windows = windows.unwrap();
        assert_eq!(windows.encoding, Encoding::Utf8Marked);
        assert_eq!(plain.text.id(), windows.text.id());
        let lower = german(many().to_lowercase().as_bytes()).unwrap();
        assert_eq!(plain.text.id(), lower.text.id());
        assert_ne!(plain.text.id(), with("QUARK").unwrap().text.id());
        let dutch = read(Language::Dutch, Others::Refuse, many().as_bytes(), &mut |_| {}).unwrap();
        assert_ne!(plain.text.id(), dutch.text.id(), "a list of another language is another list");
    }

    #[test]
    fn what_is_no_list_is_one_sentence() {
        assert!(refused("ab\n06-nummer\n7a").starts_with("line 2: \"06-nummer\" has a digit"));
        assert!(refused("QI;ZA;25").contains("looks like a table"));
        assert!(refused("auto's").contains("no tile has '"));
        let few = many().lines().take(50).collect::<Vec<_>>().join("\n");
        let few = speech::english(&german(few.as_bytes()).unwrap_err());
        assert!(few.starts_with("there are only 50 words"), "{few}");
        assert_eq!(german(b"").unwrap_err(), NoList::TooFew { words: 0, least: WORDS_MIN });
    }

    #[test]
    fn one_word_written_in_two_ways_is_refused_and_two_words_of_the_same_tiles_are_not() {
        let twice = with("Ka\u{308}se\nQUARK\nkäse").unwrap_err();
        let NoList::TwoSpellings { first: 1, second: 3, .. } = twice else { panic!("{twice:?}") };
        let bytes = format!("ştiinţă\n{}Știință\n", many());
        let romanian = read(Language::Romanian, Others::Refuse, bytes.as_bytes(), &mut |_| {});
        let refused = romanian.unwrap_err();
        let NoList::TwoSpellings { first: 1, second: 678, .. } = refused else {
            panic!("{refused:?}")
        };
        let masse = with("Masse\nMaße").unwrap();
        assert_eq!(masse.notes, [ReadNote::SameTiles { count: 1 }]);
    }

    #[test]
    fn what_is_left_out_is_counted_and_the_rest_is_the_same_list() {
        let text = format!("auto's\nA\n06\nDONAUDAMPFSCHIFFFAHRT\n# a comment\n\n{}", many());
        let read = read(Language::German, Others::LeaveOut, text.as_bytes(), &mut |_| {}).unwrap();
        assert_eq!(read.text.id(), german(many().as_bytes()).unwrap().text.id());
        let why = NotSpelled::Sign { sign: '\'' };
        let left_out = ReadNote::LeftOut { count: 2, line: 1, written: "auto's".into(), why };
        let too_long = ReadNote::TooLong { count: 1, tiles: 15 };
        assert_eq!(read.notes, [too_long, ReadNote::OneTile { count: 1 }, left_out]);
    }

    #[test]
    fn a_long_list_tells_how_far_it_is() {
        let mut steps = Vec::new();
        let long = many().repeat(100);
        read(Language::German, Others::Refuse, long.as_bytes(), &mut |step| steps.push(step))
            .unwrap();
        assert_eq!(steps.first(), Some(&Step::Reading { percent: 29 }));
        assert_eq!(steps.last(), Some(&Step::Sorting));
    }
}
