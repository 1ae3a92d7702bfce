//! What a measure does under a book, and who may impose it.

use crate::book::{Book, Clause, Column};
use crate::steps::Office;
use crate::steps::sanctions::{Measure, MeasureDoes};
use domain::{Amounts, AnyOf, Breach, Role, SanctionEffect, messages};

messages! {
    /// Why a measure is not imposed.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum SanctionBreach {
        Unknown { measure: String, known: AnyOf<String> },
        NotBy { by: Office, offices: AnyOf<Office> },
        /// The value of a play, where it is no compensation.
        PlayValue,
        NoCompensation,
        CompensationByDirector,
        CompensationValue,
        /// The measure takes nothing off the table.
        MovesNothing,
        /// The measure takes nothing of this away.
        NotThisColumn { column: Column },
        HowMuch,
        /// The book takes nothing off the table.
        NoDeductions,
        /// The book lets nobody take this away.
        ColumnKept { column: Column },
    }
}

/// What a director enters for a play that was judged wrongly; it is on no ladder of sanctions.
pub const COMPENSATION: &str = "compensation";

/// What the measure does to the table when a device of this role imposes it.
pub fn sanction_effect(
    book: &Book,
    role: Role,
    measure: &str,
    amounts: Amounts,
) -> Result<SanctionEffect, Breach> {
    if measure == COMPENSATION {
        return compensation(book, role, amounts);
    }
    check_imposer(book, role, measure)?;
    let moved = [amounts.half_wins, amounts.spread, amounts.points];
    if amounts.play_value != 0 {
        return Err(book.limit(SanctionBreach::PlayValue));
    }
    let Some(found) = book.sanctions.measure(measure) else {
        return deduction(book, moved);
    };
    let does = |wanted: &[MeasureDoes]| found.effects.iter().any(|effect| wanted.contains(effect));
    if does(&[MeasureDoes::Expelled, MeasureDoes::StruckFromTable]) {
        nothing_moves(found, moved)?;
        return Ok(SanctionEffect::Expulsion);
    }
    if does(&[MeasureDoes::Warning]) {
        nothing_moves(found, moved)?;
        return Ok(SanctionEffect::Warning { disciplinary: found.disciplinary });
    }
    check_columns(book, found, moved)?;
    deduction(book, moved)
}

fn compensation(book: &Book, role: Role, amounts: Amounts) -> Result<SanctionEffect, Breach> {
    let Some(bonus) = book.compensation_bonus() else {
        return Err(book.unregulated(SanctionBreach::NoCompensation));
    };
    if role != Role::Director {
        return Err(Breach::new(SanctionBreach::CompensationByDirector, &bonus.cite));
    }
    let Amounts { half_wins, spread, points, play_value, proved_same_day } = amounts;
    if play_value == 0 || [half_wins, spread, points] != [0; 3] {
        return Err(Breach::new(SanctionBreach::CompensationValue, &bonus.cite));
    }
    Ok(SanctionEffect::Compensation { play_value, proved_same_day })
}

fn check_imposer(book: &Book, role: Role, measure: &str) -> Result<(), Breach> {
    let offices = match role {
        Role::Director => {
            &[Office::Director, Office::Jury, Office::Leadership, Office::Supervision][..]
        }
        Role::Arbiter => &[Office::Arbiter][..],
        Role::Table(_) | Role::Relay => &[][..],
    };
    let mut refusal = None;
    for office in offices {
        match book.sanctions.impose(*office, measure) {
            Some(Ok(_)) => return Ok(()),
            Some(Err(breach)) => refusal = refusal.or(Some(breach)),
            None => {}
        }
    }
    Err(refusal.unwrap_or_else(|| {
        let names = book.sanctions.measures.iter().map(|measure| measure.name().to_owned());
        let known = AnyOf(names.collect());
        book.unregulated(SanctionBreach::Unknown { measure: measure.to_owned(), known })
    }))
}

fn nothing_moves(measure: &Measure, moved: [u16; 3]) -> Result<(), Breach> {
    match moved {
        [0, 0, 0] => Ok(()),
        _ => Err(Breach::new(SanctionBreach::MovesNothing, &measure.cite)),
    }
}

/// The measure takes away what is taken away, and says how much if that is all it does.
fn check_columns(book: &Book, measure: &Measure, moved: [u16; 3]) -> Result<(), Breach> {
    let columns = book.sanctions.columns();
    for ((amount, effect), column) in moved.into_iter().zip(columns).zip(Column::ALL) {
        if amount != 0 && !measure.effects.contains(&effect) {
            return Err(Breach::new(SanctionBreach::NotThisColumn { column }, &measure.cite));
        }
    }
    let only = measure.effects.iter().all(|effect| columns.contains(effect));
    if only && moved == [0; 3] {
        return Err(Breach::new(SanctionBreach::HowMuch, &measure.cite));
    }
    Ok(())
}

/// The columns from which the book lets anything be taken.
fn deduction(book: &Book, moved: [u16; 3]) -> Result<SanctionEffect, Breach> {
    let [half_wins, spread, points] = moved;
    if moved == [0; 3] {
        return Ok(SanctionEffect::Noted);
    }
    let allowed = book.standings.as_ref().and_then(|rules| rules.deductions.as_ref());
    let Some(Clause { value: allowed, cite, .. }) = allowed else {
        return Err(book.unregulated(SanctionBreach::NoDeductions));
    };
    for (amount, column) in moved.into_iter().zip(Column::ALL) {
        if amount != 0 && !allowed.contains(&column) {
            return Err(Breach::new(SanctionBreach::ColumnKept { column }, cite));
        }
    }
    Ok(SanctionEffect::Deduction { half_wins, spread, points })
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: Amounts =
        Amounts { half_wins: 0, spread: 0, points: 0, play_value: 0, proved_same_day: false };

    fn effect(
        book: &str,
        role: Role,
        measure: &str,
        amounts: Amounts,
    ) -> Result<SanctionEffect, String> {
        let book = Book::named(book).unwrap();
        sanction_effect(&book, role, measure, amounts).map_err(|breach| speech::english(&breach))
    }

    #[test]
    fn the_ladder_of_each_book_does_what_its_articles_say() {
        let warning = |disciplinary| Ok(SanctionEffect::Warning { disciplinary });
        let director = Role::Director;
        assert_eq!(effect("ro-frs", director, "technical-warning", NONE), warning(false));
        assert_eq!(effect("ro-frs", director, "disciplinary-warning", NONE), warning(true));
        assert_eq!(effect("nl-scrabble", director, "warning", NONE), warning(false));
        let out = Ok(SanctionEffect::Expulsion);
        for book in ["de-tso", "nl-scrabble", "no-nsf", "ro-frs", "schafkopf"] {
            assert_eq!(effect(book, director, "expulsion", NONE), out, "{book}");
        }
        assert_eq!(effect("de-tso", director, "notice", NONE), Ok(SanctionEffect::Noted));
        let spread = Amounts { spread: 50, ..NONE };
        let off = Ok(SanctionEffect::Deduction { half_wins: 0, spread: 50, points: 0 });
        assert_eq!(effect("ro-frs", director, "spread-penalty", spread), off);
        assert_eq!(effect("no-nsf", director, "margin", spread), off);
        assert_eq!(effect("de-tso", director, "7.3.2.4", spread), off);
        let points = Amounts { points: 30, ..NONE };
        let off = Ok(SanctionEffect::Deduction { half_wins: 0, spread: 0, points: 30 });
        assert_eq!(effect("nl-scrabble", director, "points", points), off);
    }

    #[test]
    fn who_may_not_is_told_the_article() {
        let arbiter = Role::Arbiter;
        assert!(effect("ro-frs", arbiter, "technical-warning", NONE).is_ok());
        let refused = effect("ro-frs", arbiter, "elimination", NONE).unwrap_err();
        assert!(refused.contains("RO 8.2.4 e"), "{refused}");
        assert!(effect("de-tso", arbiter, "notice", NONE).unwrap_err().contains("TSO 7.3.2.1"));
    }

    #[test]
    fn amounts_fit_the_measure() {
        let director = Role::Director;
        let points = Amounts { points: 20, ..NONE };
        let wrong = effect("de-tso", director, "lost-turn", points).unwrap_err();
        assert!(wrong.contains("takes away no points (TSO 7.3.2.2)"), "{wrong}");
        let missing = effect("ro-frs", director, "spread-penalty", NONE).unwrap_err();
        assert!(missing.contains("say how much"), "{missing}");
        let odd = effect("ro-frs", director, "elimination", points).unwrap_err();
        assert!(odd.contains("takes nothing off"), "{odd}");
        let unknown = effect("de-tso", director, "flogging", NONE).unwrap_err();
        assert!(unknown.contains("write one of notice, lost-turn"), "{unknown}");
        assert_eq!(effect("no-nsf", director, "flogging", NONE), Ok(SanctionEffect::Noted));
    }

    #[test]
    fn a_compensation_needs_a_book_that_has_one() {
        let play = Amounts { play_value: 40, proved_same_day: true, ..NONE };
        let given = SanctionEffect::Compensation { play_value: 40, proved_same_day: true };
        assert_eq!(effect("ro-frs", Role::Director, COMPENSATION, play), Ok(given));
        assert!(effect("ro-frs", Role::Arbiter, COMPENSATION, play).is_err());
        assert!(effect("ro-frs", Role::Director, COMPENSATION, NONE).is_err());
        assert!(effect("de-tso", Role::Director, COMPENSATION, play).is_err());
    }
}
