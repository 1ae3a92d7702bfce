//! What changes the figures beside the games: deductions, warnings, compensations.

use super::row::Row;
use super::{Stage, TableError};
use crate::book::{Book, Column, CountsFrom, StandingsRules, WarningRules};
use crate::check::SanctionBreach;
use crate::no_rule::Matter;
use crate::result::Cause;
use domain::{Breach, Division, PlayerId, SanctionEffect};
use std::collections::BTreeMap;

/// How many technical and how many disciplinary warnings somebody has.
pub(super) type Warnings = [u16; 2];

pub(super) fn warnings(division: &Division) -> BTreeMap<PlayerId, Warnings> {
    let mut warnings: BTreeMap<PlayerId, Warnings> = BTreeMap::new();
    for sanction in &division.sanctions {
        if let SanctionEffect::Warning { disciplinary } = sanction.effect {
            let counts = warnings.entry(sanction.player).or_default();
            let count = &mut counts[usize::from(disciplinary)];
            *count = count.saturating_add(1);
        }
    }
    warnings
}

pub(super) fn adjust<'b>(
    book: &'b Book,
    division: &Division,
    stage: Stage,
    warnings: &BTreeMap<PlayerId, Warnings>,
    rows: &mut BTreeMap<PlayerId, Row<'b>>,
) -> Result<(), TableError> {
    let rules = book.standings.as_ref();
    for sanction in &division.sanctions {
        if let SanctionEffect::Deduction { half_wins, spread, points } = sanction.effect {
            let row = row(rows, sanction.player)?;
            let taken = [half_wins, spread, points].map(i32::from);
            deduct(book, rules, stage, taken, row)
                .map_err(|breach| TableError::Adjustment { player: row.name.clone(), breach })?;
        }
    }
    for (player, warnings) in warnings {
        let row = row(rows, *player)?;
        let Some(rule) = rules.and_then(|rules| rules.warnings.as_ref()) else {
            let breach = book.no_rule(Matter::Warnings);
            return Err(TableError::Adjustment { player: row.name.clone(), breach });
        };
        warn(rule, stage, *warnings, row);
    }
    for sanction in &division.sanctions {
        let SanctionEffect::Compensation { play_value, proved_same_day } = sanction.effect else {
            continue;
        };
        let row = row(rows, sanction.player)?;
        let Some(bonus) = book.compensation_bonus() else {
            let breach = book.no_rule(Matter::Compensation);
            return Err(TableError::Adjustment { player: row.name.clone(), breach });
        };
        if proved_same_day {
            let play_value = i32::from(play_value);
            let amount = play_value.saturating_add(bonus.value);
            row.adjust(Column::Spread, Cause::Compensated { play_value }, amount, &bonus.cite);
        }
    }
    Ok(())
}

fn row<'r, 'b>(
    rows: &'r mut BTreeMap<PlayerId, Row<'b>>,
    player: PlayerId,
) -> Result<&'r mut Row<'b>, TableError> {
    rows.get_mut(&player).ok_or(TableError::Unknown { player })
}

fn deduct<'b>(
    book: &Book,
    rules: Option<&'b StandingsRules>,
    stage: Stage,
    [half_wins, spread, points]: [i32; 3],
    row: &mut Row<'b>,
) -> Result<(), Breach> {
    let Some((rules, allowed)) = rules.and_then(|rules| Some((rules, rules.deductions.as_ref()?)))
    else {
        return Err(book.no_rule(Matter::Deductions));
    };
    let columns = [(Column::Wins, half_wins), (Column::Spread, spread), (Column::Points, points)];
    for (column, amount) in columns {
        if amount != 0 && !allowed.value.contains(&column) {
            return Err(Breach::new(SanctionBreach::ColumnKept { column }, &allowed.cite));
        }
        let from = rules.deductions_from.as_ref().map_or(CountsFrom::AtOnce, |from| from.value);
        if amount != 0 && counts(from, stage) {
            row.adjust(column, Cause::Deducted, amount.saturating_neg(), &allowed.cite);
        }
    }
    Ok(())
}

fn warn<'b>(rule: &'b WarningRules, stage: Stage, warnings: Warnings, row: &mut Row<'b>) {
    let [technical, disciplinary] = warnings.map(u32::from);
    let count = technical + disciplinary * u32::from(rule.disciplinary.value);
    let costly = count.saturating_sub(u32::from(rule.free.value));
    if costly == 0 || !counts(rule.from.value, stage) {
        return;
    }
    let times = if rule.each.value { i32::try_from(costly).unwrap_or(i32::MAX) } else { 1 };
    let amount = i32::from(rule.cost.value).saturating_mul(times);
    row.adjust(Column::Spread, Cause::Warnings { count }, -amount, &rule.cost.cite);
}

fn counts(from: CountsFrom, stage: Stage) -> bool {
    match from {
        CountsFrom::AtOnce => true,
        CountsFrom::FinalTable => stage == Stage::Final,
    }
}
