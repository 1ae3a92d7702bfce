//! The code on a result slip: short enough to type, and it opens one card of one event.

use domain::{CardId, DivisionId, EventId, RoundId, TableNo, messages};
use std::fmt;

/// `7KQ-A3-12`: a mark of the event, the round and the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlipCode {
    mark: [u8; MARK],
    pub card: CardId,
}

const MARK: usize = 3;
/// No letter that looks like a digit or like another one.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

messages! {
    /// Why a code opens no card.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum SlipError {
        Form { text: String },
        OtherEvent { text: String },
    }
}

impl SlipCode {
    pub fn of(event: EventId, card: CardId) -> Self {
        Self { mark: mark(event), card }
    }

    /// Reads what was typed or scanned; small letters are as good, and so are spaces for dashes.
    pub fn read(event: EventId, text: &str) -> Result<CardId, SlipError> {
        let shown = || text.chars().take(40).collect::<String>();
        let code = parse(text).ok_or_else(|| SlipError::Form { text: shown() })?;
        if code.mark != mark(event) {
            return Err(SlipError::OtherEvent { text: shown() });
        }
        Ok(code.card)
    }
}

impl fmt::Display for SlipCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark: String = self.mark.iter().map(|letter| char::from(*letter)).collect();
        write!(f, "{mark}-{}-{}", self.card.round, self.card.table)
    }
}

fn mark(event: EventId) -> [u8; MARK] {
    let [first, second, third, ..] = event.0;
    [first, second, third].map(|byte| LETTERS[usize::from(byte) % LETTERS.len()])
}

fn parse(text: &str) -> Option<SlipCode> {
    let text = text.trim().to_ascii_uppercase();
    let mut parts = text.split(['-', ' ']).filter(|part| !part.is_empty());
    let mark: [u8; MARK] = parts.next()?.as_bytes().try_into().ok()?;
    let round = parts.next()?;
    let (division, number) = round.split_at_checked(1)?;
    let division: DivisionId = division.parse().ok()?;
    let round = RoundId { division, number: number.parse().ok()? };
    let table = TableNo(parts.next()?.parse().ok()?);
    parts.next().is_none().then_some(SlipCode { mark, card: CardId { round, table } })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_opens_its_card_and_no_other_event_s() {
        let round = RoundId { division: DivisionId::A, number: 3 };
        let card = CardId { round, table: TableNo(12) };
        let event = EventId([7; 32]);
        let code = SlipCode::of(event, card).to_string();
        assert_eq!(code, "777-A3-12");
        assert_eq!(SlipCode::read(event, " 777 a3 12 "), Ok(card));
        let other = SlipCode::read(EventId([8; 32]), &code);
        assert_eq!(other, Err(SlipError::OtherEvent { text: code.clone() }));
        for wrong in ["", "777", "777-A3", "777-3-12", "777-A3-12-1", "77-A3-12", "777-Ä3-12"] {
            assert!(matches!(SlipCode::read(event, wrong), Err(SlipError::Form { .. })), "{wrong}");
        }
    }
}
