//! What a director's board has in common with the one before it.

use desk::{DeviceRow, Shared, TableRow};
use domain::{CardId, DivisionId, PlayedRound, Player, RoundId, TableNo};
use std::collections::BTreeMap;

/// Rows as of what their cards said, while nothing else changed that a row tells of.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    hall_version: u64,
    players: BTreeMap<DivisionId, Shared<Vec<Player>>>,
    devices: Option<Vec<DeviceRow>>,
    /// As of a version of the card.
    rows: BTreeMap<CardId, (u32, Shared<TableRow>)>,
    /// As of a version of the round's cards.
    missing: BTreeMap<RoundId, (u64, Vec<TableNo>)>,
}

impl Kept {
    /// Players, rounds, devices and the book are in every row: when they change, nothing is kept.
    pub(super) fn still_at(self, hall_version: u64) -> Self {
        match self.hall_version == hall_version {
            true => self,
            false => Self { hall_version, ..Self::default() },
        }
    }

    pub(super) fn players<'a>(
        &mut self,
        division: DivisionId,
        players: impl Iterator<Item = &'a Player>,
    ) -> Shared<Vec<Player>> {
        let of = self.players.entry(division);
        of.or_insert_with(|| players.cloned().collect::<Vec<_>>().into()).clone()
    }

    /// The tables of a round whose card is open or undecided.
    pub(super) fn missing(&mut self, version: u64, round: &PlayedRound) -> &[TableNo] {
        let of = self.missing.entry(round.publication.round);
        let (known, tables) = of.or_insert_with(|| (version, round.missing().collect()));
        if *known != version {
            (*known, *tables) = (version, round.missing().collect());
        }
        debug_assert!(round.missing().eq(tables.iter().copied()), "it follows from the cards");
        tables
    }

    /// What does not change from look to look of every device, in order.
    pub(super) fn devices(&mut self, draw: impl FnOnce() -> Vec<DeviceRow>) -> Vec<DeviceRow> {
        self.devices.get_or_insert_with(draw).clone()
    }

    /// The row of a card; it is drawn if the card may say something else than the last time.
    pub(super) fn row(
        &mut self,
        card: CardId,
        version: u32,
        draw: impl Fn() -> TableRow,
    ) -> Shared<TableRow> {
        if let Some((known, row)) = self.rows.get(&card)
            && *known == version
        {
            debug_assert_eq!(**row, draw(), "a row follows from its card and the hall");
            return row.clone();
        }
        let row = Shared::from(draw());
        self.rows.insert(card, (version, row.clone()));
        row
    }
}
