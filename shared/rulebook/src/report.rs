//! What a book wants its federation to hear of an event: measures, and games that do not count for ratings.

use crate::book::Book;
use crate::result::result_in_round;
use domain::{CardContent, CardId, CardState, Citation, Division, PlayerId, Sanction};

/// A measure that holds, and whether the book wants it reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReportedMeasure<'d> {
    pub sanction: &'d Sanction,
    pub required: bool,
    /// None where the book does not name the measure.
    pub cite: Option<Citation>,
}

/// A game that ratings leave out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrated {
    pub card: CardId,
    pub players: [PlayerId; 2],
    pub cite: Citation,
}

/// Those that must be reported first, each in the order of the players.
pub fn reported_measures<'d>(book: &Book, division: &'d Division) -> Vec<ReportedMeasure<'d>> {
    let row = |sanction: &'d Sanction| {
        let measure = book.sanctions.measure(&sanction.measure);
        let required = measure.is_some_and(|measure| measure.reported);
        let cite = measure.map(|measure| measure.cite.clone());
        ReportedMeasure { sanction, required, cite }
    };
    let mut rows: Vec<ReportedMeasure<'d>> = division.sanctions.iter().map(row).collect();
    rows.sort_by_key(|row| (!row.required, row.sanction.player));
    rows
}

/// Games whose card counts, that the book keeps out of ratings.
pub fn unrated(book: &Book, division: &Division) -> Vec<Unrated> {
    let mut found = Vec::new();
    for (number, round) in &division.rounds {
        for (table, players) in round.publication.tables() {
            let Some(CardState::Counts(content)) = round.cards.get(&table) else { continue };
            let Ok(players) = players.try_into() else { continue };
            let card = CardId { round: round.publication.round, table };
            let last = book.is_last(division, *number);
            found.extend(keeps_out(book, content, players, *number, last).map(|cite| Unrated {
                card,
                players,
                cite,
            }));
        }
    }
    found
}

fn keeps_out(
    book: &Book,
    content: &CardContent,
    players: [PlayerId; 2],
    round: u16,
    last_round: bool,
) -> Option<Citation> {
    let made = result_in_round(book, content, players, round, last_round).ok()?;
    let clause = made.shares.iter().find_map(|share| share.rated)?;
    (!clause.value).then(|| clause.cite.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{
        AbsenceReason, Absent, DivisionId, DuelCard, Line, Outcome, Pairing, PlayedRound,
        Publication, RoundId, SanctionEffect, TableNo,
    };
    use std::collections::BTreeMap;

    #[test]
    fn a_forfeit_is_not_rated_and_cheating_is_reported() {
        let book = Book::named("ro-frs").unwrap();
        let mut division = Division::new(DivisionId::A, Line::own("A"), 6);
        let id = |number| PlayerId { division: DivisionId::A, number };
        let measure = |player, name: &str| Sanction {
            player,
            measure: Line::own(name),
            reason: Line::own("seen"),
            effect: SanctionEffect::Noted,
        };
        division.sanctions = vec![measure(id(1), "technical-warning"), measure(id(2), "cheating")];
        let rows = reported_measures(&book, &division);
        assert!(rows[0].required && rows[0].sanction.player == id(2), "{rows:?}");
        assert_eq!(rows[0].cite.as_ref().unwrap().to_string(), "RO 8.1.3");
        assert!(!rows[1].required && rows[1].cite.is_some());

        let round = RoundId { division: DivisionId::A, number: 1 };
        let pairing = |table, players| Pairing { table: TableNo(table), players };
        let pairings = vec![pairing(1, [id(1), id(2)]), pairing(2, [id(3), id(4)])];
        let (fours, byes, absent) = (vec![], vec![], vec![]);
        let publication = Publication { round, pairings, fours, byes, absent };
        let (cards, on_file) = (BTreeMap::new(), domain::OnFile::default());
        let mut played = PlayedRound { publication, started: true, cards, on_file };
        let plain = CardContent::Duel(DuelCard::plain([400, 380]));
        let absent = Absent { player: id(4), reason: AbsenceReason::Unexcused, late_s: None };
        let forfeit = CardContent::Outcome(Outcome::Forfeit { absent: vec![absent] });
        played.cards.insert(TableNo(1), CardState::Counts(plain));
        played.cards.insert(TableNo(2), CardState::Counts(forfeit));
        division.rounds.insert(1, played);
        let left_out = unrated(&book, &division);
        assert_eq!(left_out.len(), 1);
        assert_eq!(left_out[0].players, [id(3), id(4)]);
    }
}
