//! Mutants of bytes and of text.

use super::Shape;
use super::tree;
use people::Dice;

/// Mutants grow no longer than this: every format here has a cap, and the largest is checked on its own.
const BYTES_MAX: usize = 64 << 10;

/// A mutant of one input, with parts of another.
pub(super) fn mutant(dice: &mut Dice, shape: Shape, of: &[u8], other: &[u8]) -> Vec<u8> {
    let shape = if dice.one_in(10) { Shape::Bytes } else { shape };
    let mut made = of.to_vec();
    for _ in 0..=dice.below(4) {
        made = match shape {
            Shape::Bytes => bytes(dice, made, other),
            Shape::Text => text(dice, &made, other),
            Shape::Json => tree::mutant(dice, &made, other),
        };
    }
    made.truncate(BYTES_MAX);
    made
}

fn bytes(dice: &mut Dice, mut made: Vec<u8>, other: &[u8]) -> Vec<u8> {
    let at = dice.below(made.len() + 1);
    let end = (at + 1 + dice.below(16)).min(made.len());
    match dice.below(10) {
        0 | 1 if at < made.len() => made[at] ^= 1 << dice.below(8),
        2 if at < made.len() => made[at] = *dice.pick(&[0, 1, 0x7f, 0x80, 0xff]),
        3 => {
            let number = *dice.pick(&NUMBERS);
            made.splice(at..at, number.iter().copied());
        }
        4 => {
            let number = *dice.pick(&NUMBERS);
            let end = (at + number.len()).min(made.len());
            made.splice(at..end, number.iter().copied());
        }
        5 => drop(made.drain(at..end)),
        6 => {
            let part = made[at..end].to_vec();
            for _ in 0..=dice.below(8) {
                made.splice(at..at, part.iter().copied());
            }
        }
        7 if !other.is_empty() => {
            let from = dice.below(other.len());
            let to = from + 1 + dice.below(other.len() - from);
            made.splice(at..end, other[from..to].iter().copied());
        }
        8 => made.truncate(at),
        _ => {
            let noise = 1 + dice.below(8);
            made.splice(at..at, dice.bytes(noise));
        }
    }
    made
}

/// Numbers at the edges of 8, 16, 32 and 64 bits, plain and as LEB128.
const NUMBERS: [&[u8]; 9] = [
    &[0xff; 4],
    &[0xff; 8],
    &[0x7f, 0xff, 0xff, 0xff],
    &[0x80, 0, 0, 0],
    &[0xff, 0xff, 0xff, 0xff, 0x0f],
    &[0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
    &[0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01],
    &[0xfe, 0xff, 0x03],
    &[0; 8],
];

/// Lines and words are moved, left out and made strange; what is not UTF-8 is mutated as bytes.
fn text(dice: &mut Dice, of: &[u8], other: &[u8]) -> Vec<u8> {
    let (Ok(of), Ok(other)) = (str::from_utf8(of), str::from_utf8(other)) else {
        return bytes(dice, of.to_vec(), other);
    };
    let mut lines: Vec<String> = of.split('\n').map(str::to_owned).collect();
    let line = dice.below(lines.len());
    match dice.below(8) {
        0 => drop(lines.remove(line)),
        1 => lines.insert(line, lines[dice.below(lines.len())].clone()),
        2 => {
            let with = dice.below(lines.len());
            lines.swap(line, with);
        }
        3 => {
            let foreign: Vec<&str> = other.split('\n').collect();
            lines.insert(line, (*dice.pick(&foreign)).to_owned());
        }
        4 | 5 => lines[line] = words(dice, &lines[line]),
        6 => {
            let at = boundary(&lines[line], dice);
            lines[line].insert_str(at, strange(dice));
        }
        _ => {
            let at = boundary(&lines[line], dice);
            lines[line].truncate(at);
        }
    }
    lines.join("\n").into_bytes()
}

/// One word, as the line's own punctuation parts them, becomes another.
fn words(dice: &mut Dice, line: &str) -> String {
    let parts: Vec<&str> =
        line.split_inclusive(|letter: char| !letter.is_alphanumeric() && letter != '-').collect();
    let Some(part) = (!parts.is_empty()).then(|| dice.below(parts.len())) else {
        return strange(dice).to_owned();
    };
    let mut made = String::new();
    for (number, word) in parts.iter().enumerate() {
        if number != part {
            made.push_str(word);
            continue;
        }
        let tail = word.chars().next_back().filter(|letter| !letter.is_alphanumeric());
        made.push_str(strange(dice));
        made.extend(tail);
    }
    made
}

fn boundary(line: &str, dice: &mut Dice) -> usize {
    let mut at = dice.below(line.len() + 1);
    while !line.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// What no person would type.
pub(super) fn strange(dice: &mut Dice) -> &'static str {
    STRANGE[dice.below(STRANGE.len())]
}

const STRANGE: [&str; 24] = [
    "",
    "0",
    "-1",
    "1",
    "65535",
    "65536",
    "4294967295",
    "18446744073709551615",
    "-9223372036854775808",
    "9223372036854775807",
    "1e308",
    "0.5",
    "true",
    "[]",
    "{}",
    "\"",
    "\u{0}",
    "\u{202e}",
    "ß",
    "İ",
    "👩‍👩‍👧",
    "e\u{301}",
    "\r",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
];
