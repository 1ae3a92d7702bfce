//! From bytes to text: the encoding is found and said, or the file is refused with its line.

use crate::NoList;
use domain::{Language, values};
use std::borrow::Cow;

values! {
    /// How the letters of a file are written.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum Encoding {
        Utf8,
        /// With a mark at the beginning that says so.
        Utf8Marked,
        Latin1,
        Latin2,
        Latin9,
    }
}

/// The text of a file of a list in this language. UTF-8 is known by itself. One byte a letter is ISO-8859-2 for Romanian
/// and ISO-8859-1 for the others, or -15 where letters stand that only it has. A byte that
/// is no letter there makes the file doubtful.
pub(crate) fn decode(language: Language, bytes: &[u8]) -> Result<(Cow<'_, str>, Encoding), NoList> {
    refuse_other_files(bytes)?;
    let (bytes, marked) = match bytes.strip_prefix(b"\xef\xbb\xbf") {
        Some(rest) => (rest, true),
        None => (bytes, false),
    };
    let at = match str::from_utf8(bytes) {
        Ok(text) if marked => return Ok((text.into(), Encoding::Utf8Marked)),
        Ok(text) => return Ok((text.into(), Encoding::Utf8)),
        Err(error) => error.valid_up_to(),
    };
    let doubtful = |at: usize| NoList::DoubtfulEncoding {
        line: bytes[..at].iter().filter(|byte| **byte == b'\n').count() + 1,
        byte: format!("0x{:02x}", bytes[at]),
    };
    // Some letters are UTF-8 and this one is not: two files in one, or a damaged one.
    if marked || !bytes[..at].is_ascii() {
        return Err(doubtful(at));
    }
    let encoding = match language {
        Language::Romanian => Encoding::Latin2,
        _ if bytes.iter().any(|byte| of_latin9(*byte).is_some()) => Encoding::Latin9,
        Language::German | Language::Dutch | Language::Norwegian | Language::English => {
            Encoding::Latin1
        }
    };
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    for (at, byte) in bytes.iter().enumerate() {
        let letter = match byte {
            ..0x80 => Some(char::from(*byte)),
            _ if encoding == Encoding::Latin2 => of_latin2(*byte),
            _ => of_latin9(*byte).or_else(|| of_latin1(*byte)),
        };
        text.push(letter.ok_or_else(|| doubtful(at))?);
    }
    Ok((text.into(), encoding))
}

/// Files of other programs, by how they begin.
fn refuse_other_files(bytes: &[u8]) -> Result<(), NoList> {
    match bytes {
        [b'%', b'P', b'D', b'F', ..] => Err(NoList::Pdf),
        // Spreadsheets of today are archives; those of yesterday have a mark of their own.
        [b'P', b'K', 3, 4, ..] | [0xd0, 0xcf, 0x11, 0xe0, ..] => Err(NoList::Spreadsheet),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Err(NoList::TwoBytesALetter),
        _ if bytes.contains(&0) => Err(NoList::NoText),
        _ => Ok(()),
    }
}

/// Letters only: what else ISO-8859-1 has above ASCII stands in no word.
fn of_latin1(byte: u8) -> Option<char> {
    matches!(byte, 0xc0..=0xd6 | 0xd8..=0xf6 | 0xf8..=0xff).then(|| char::from(byte))
}

/// The letters that ISO-8859-15 has in place of signs.
fn of_latin9(byte: u8) -> Option<char> {
    Some(match byte {
        0xa6 => 'Š',
        0xa8 => 'š',
        0xb4 => 'Ž',
        0xb8 => 'ž',
        0xbc => 'Œ',
        0xbd => 'œ',
        0xbe => 'Ÿ',
        _ => return None,
    })
}

/// From 0xa0 on, 32 a row: the letters of ISO-8859-2, and points where it has signs. Romanian ones stand where ISO-8859-16
/// has them too.
const LATIN2: [&str; 3] = [
    ".Ą.Ł.ĽŚ..ŠŞŤŹ.ŽŻ.ą.ł.ľś..šşťź.žż",
    "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ.ŘŮÚŰÜÝŢß",
    "ŕáâăäĺćçčéęëěíîďđńňóôőö.řůúűüýţ.",
];

fn of_latin2(byte: u8) -> Option<char> {
    let place = usize::from(byte.checked_sub(0xa0)?);
    let letter = LATIN2[place / 32].chars().nth(place % 32)?;
    (letter != '.').then_some(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(language: Language, bytes: &[u8]) -> (String, Encoding) {
        let (text, encoding) = decode(language, bytes).unwrap();
        (text.into_owned(), encoding)
    }

    #[test]
    fn the_encoding_is_found() {
        let german = |bytes: &[u8]| read(Language::German, bytes);
        assert_eq!(german("käse".as_bytes()), ("käse".into(), Encoding::Utf8));
        assert_eq!(german(b"\xef\xbb\xbfab"), ("ab".into(), Encoding::Utf8Marked));
        assert_eq!(german(b"k\xe4se"), ("käse".into(), Encoding::Latin1));
        assert_eq!(german(b"\xbduvre\nk\xe4se"), ("œuvre\nkäse".into(), Encoding::Latin9));
        let romanian = read(Language::Romanian, b"\xbatiin\xfe\xe3");
        assert_eq!(romanian, ("ştiinţă".into(), Encoding::Latin2));
        assert_eq!(read(Language::Romanian, b"\xa1\xe1\xe8\xf8\xfd").0, "Ąáčřý");
        assert_eq!(read(Language::Norwegian, b"bl\xe5b\xe6r").0, "blåbær");
    }

    #[test]
    fn a_doubtful_byte_is_named_with_its_line() {
        let doubtful = |language, bytes: &[u8]| {
            let refused = decode(language, bytes).unwrap_err();
            let NoList::DoubtfulEncoding { line, byte } = refused else { panic!("{refused:?}") };
            (line, byte)
        };
        assert_eq!(doubtful(Language::German, b"ab\nk\x84se"), (2, "0x84".into()));
        assert_eq!(doubtful(Language::German, b"k\xc3\xa4se\nk\xe4se"), (2, "0xe4".into()));
        assert_eq!(doubtful(Language::Romanian, b"a\n\nb\xb8"), (3, "0xb8".into()));
        assert_eq!(doubtful(Language::Norwegian, b"\xef\xbb\xbfbl\xe5"), (1, "0xe5".into()));
    }

    #[test]
    fn files_of_other_programs_are_known_by_how_they_begin() {
        let refused = |bytes: &[u8]| decode(Language::English, bytes).unwrap_err();
        assert_eq!(refused(b"%PDF-1.7\n\xe2\xe3"), NoList::Pdf);
        assert_eq!(refused(b"PK\x03\x04\x14\x00"), NoList::Spreadsheet);
        assert_eq!(refused(b"\xd0\xcf\x11\xe0\xa1"), NoList::Spreadsheet);
        assert_eq!(refused(b"\xff\xfeA\x00"), NoList::TwoBytesALetter);
        assert_eq!(refused(b"A\x00B\x00"), NoList::NoText);
    }
}
