//! May this card be filled in, handed in or corrected?

use super::list;
use crate::book::Book;
use crate::result::{ResultBreach, result};
use domain::limit::{
    BLANKS_MAX, CHARGES_MAX, INVALID_TURNS_MAX, MOVES_MAX, OVERTIME_MAX, RACK_MAX, SCRABBLES_MAX,
    SECONDS_MAX,
};
use domain::{
    Absent, Breach, CardContent, DivisionId, GameRecord, InvalidTurn, Outcome, PlayerId, Role,
    Side, messages,
};

messages! {
    /// Why a card is not taken.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum CardBreach {
        ScoreAbove { side: Side, score: i32, limit: i32 },
        ScoreBelow { side: Side, score: i32, limit: i32 },
        Rack { side: Side, rack: i32, most: i32 },
        Overtime { side: Side, seconds: u32, most: u32 },
        Late { seconds: u32, most: u32 },
        InvalidTurns { count: usize, most: usize },
        InvalidTurn { turn_score: i32, most: i32 },
        Blanks { count: usize, most: usize },
        /// A blank stands for a letter.
        NoLetter { found: char },
        Scrabbles { count: u16, most: u16 },
        TimeUsed { seconds: u32, most: u32 },
        BestMoves { count: usize, most: usize },
        BestMove { score: i32, most: i32 },
        NobodyAbsent,
        NamedTwice { player: PlayerId },
        TooManyNamed,
        /// Nobody has signed, and so many sign.
        Unsigned { needed: u8 },
        SideUnsigned { side: Side },
        /// Nobody corrects it any more.
        Final,
        HandedIn,
        Charged { side: Side, points: u16, most: u16 },
    }
}

/// What stands on the card is plausible, and the book has a rule for it. `seats` are the players of the table,
/// where somebody knows them: the sides of a card follow from them.
pub fn check_card(book: &Book, content: &CardContent, seats: &[PlayerId]) -> Result<(), Breach> {
    list::check_kind(book, content)?;
    match content {
        CardContent::List(card) => return list::check_list(book, card),
        CardContent::Void => return Ok(()),
        CardContent::Duel(card) => {
            check_scores(book, card.scores)?;
            if card.is_plain() {
                return Ok(());
            }
            check_details(book, card.racks, card.overtime_s)?;
            check_turns(book, &card.invalid_turns)?;
            check_record(book, &card.record)?;
            check_charges(book, card.charges)?;
        }
        CardContent::Outcome(Outcome::Stopped { scores, racks, overtime_s, .. }) => {
            check_scores(book, *scores)?;
            check_details(book, *racks, *overtime_s)?;
        }
        CardContent::Outcome(Outcome::Forfeit { absent }) => check_lateness(book, absent)?,
        CardContent::Outcome(Outcome::Drawn { .. }) => {}
    }
    let named = check_names(book, content)?;
    let seated = <[PlayerId; 2]>::try_from(seats).unwrap_or(named);
    result(book, content, seated, false).map(drop)
}

/// Two players of whom the content names one or both, each once. Where nobody knows who sits at the table, a
/// stand-in takes the place of a player without a name.
fn check_names(book: &Book, content: &CardContent) -> Result<[PlayerId; 2], Breach> {
    let stand_in = |number| PlayerId { division: DivisionId::A, number };
    match content.players().as_slice() {
        [] => match content {
            CardContent::Outcome(Outcome::Forfeit { .. }) => {
                Err(book.limit(CardBreach::NobodyAbsent))
            }
            CardContent::Outcome(Outcome::Stopped { .. }) => {
                Err(book.limit(ResultBreach::NoOffender))
            }
            CardContent::Outcome(Outcome::Drawn { .. })
            | CardContent::Duel(_)
            | CardContent::List(_)
            | CardContent::Void => Ok([stand_in(0), stand_in(1)]),
        },
        [one] => {
            let free = |other: &PlayerId| other != one;
            let other = [stand_in(0), stand_in(1)].into_iter().find(free);
            Ok([*one, other.expect("one of two differs")])
        }
        [first, second] if first != second => Ok([*first, *second]),
        [first, _] => Err(book.limit(CardBreach::NamedTwice { player: *first })),
        _ => Err(book.limit(CardBreach::TooManyNamed)),
    }
}

/// What is left on a rack, and the time over, are what can happen at a table.
fn check_details(book: &Book, racks: [i32; 2], overtime_s: [u32; 2]) -> Result<(), Breach> {
    for (side, (rack, seconds)) in Side::BOTH.into_iter().zip(racks.into_iter().zip(overtime_s)) {
        if !(0..=RACK_MAX).contains(&rack) {
            return Err(book.limit(CardBreach::Rack { side, rack, most: RACK_MAX }));
        }
        if seconds > OVERTIME_MAX {
            return Err(book.limit(CardBreach::Overtime { side, seconds, most: OVERTIME_MAX }));
        }
    }
    Ok(())
}

/// No player pays more for challenges than ten players would.
fn check_charges(book: &Book, charges: [u16; 2]) -> Result<(), Breach> {
    let over = Side::BOTH.into_iter().find(|side| charges[side.index()] > CHARGES_MAX);
    match over {
        None => Ok(()),
        Some(side) => {
            let (points, most) = (charges[side.index()], CHARGES_MAX);
            Err(book.limit(CardBreach::Charged { side, points, most }))
        }
    }
}

/// Turns that a jury found invalid are contained in a score, so none is higher than one.
fn check_turns(book: &Book, turns: &[InvalidTurn]) -> Result<(), Breach> {
    let count = turns.len();
    if count > INVALID_TURNS_MAX {
        return Err(book.limit(CardBreach::InvalidTurns { count, most: INVALID_TURNS_MAX }));
    }
    let limit = &book.card.score_max;
    let most = limit.value;
    match turns.iter().find(|turn| !(0..=most).contains(&turn.turn_score)) {
        None => Ok(()),
        Some(InvalidTurn { turn_score, .. }) => {
            let breach = CardBreach::InvalidTurn { turn_score: *turn_score, most };
            Err(Breach::new(breach, &limit.cite))
        }
    }
}

/// What a card notes of its game is what a game can have.
fn check_record(book: &Book, record: &GameRecord) -> Result<(), Breach> {
    let count = record.blanks.len();
    if count > BLANKS_MAX {
        return Err(book.limit(CardBreach::Blanks { count, most: BLANKS_MAX }));
    }
    if let Some(found) = record.blanks.iter().find(|letter| !letter.is_alphabetic()) {
        return Err(book.limit(CardBreach::NoLetter { found: *found }));
    }
    if let Some(count) = record.scrabbles.into_iter().find(|count| *count > SCRABBLES_MAX) {
        return Err(book.limit(CardBreach::Scrabbles { count, most: SCRABBLES_MAX }));
    }
    if let Some(seconds) = record.time_used_s.into_iter().find(|used| *used > SECONDS_MAX) {
        return Err(book.limit(CardBreach::TimeUsed { seconds, most: SECONDS_MAX }));
    }
    let limit = &book.card.score_max;
    for moves in &record.best_moves {
        if moves.len() > MOVES_MAX {
            let breach = CardBreach::BestMoves { count: moves.len(), most: MOVES_MAX };
            return Err(book.limit(breach));
        }
        if let Some(score) = moves.iter().find(|score| !(0..=limit.value).contains(*score)) {
            let breach = CardBreach::BestMove { score: *score, most: limit.value };
            return Err(Breach::new(breach, &limit.cite));
        }
    }
    Ok(())
}

fn check_lateness(book: &Book, absent: &[Absent]) -> Result<(), Breach> {
    let late = absent.iter().filter_map(|absent| absent.late_s);
    match late.max().filter(|seconds| *seconds > SECONDS_MAX) {
        None => Ok(()),
        Some(seconds) => Err(book.limit(CardBreach::Late { seconds, most: SECONDS_MAX })),
    }
}

fn check_scores(book: &Book, scores: [i32; 2]) -> Result<(), Breach> {
    let (most, least) = (&book.card.score_max, &book.card.score_min);
    for (side, score) in Side::BOTH.into_iter().zip(scores) {
        if score > most.value {
            let breach = CardBreach::ScoreAbove { side, score, limit: most.value };
            return Err(Breach::new(breach, &most.cite));
        }
        if score < least.value {
            let breach = CardBreach::ScoreBelow { side, score, limit: least.value };
            return Err(Breach::new(breach, &least.cite));
        }
    }
    Ok(())
}

/// Enough players have signed to hand the card in; `signed` is in the order of the pairing.
pub fn check_signatures(book: &Book, signed: [bool; 2]) -> Result<(), Breach> {
    let rule = &book.card.signatures;
    let count = signed.iter().filter(|has| **has).count();
    if count >= usize::from(rule.value) {
        return Ok(());
    }
    let breach = match signed {
        [false, false] => CardBreach::Unsigned { needed: rule.value },
        [false, true] => CardBreach::SideUnsigned { side: Side::First },
        [true, _] => CardBreach::SideUnsigned { side: Side::Second },
    };
    Err(Breach::new(breach, &rule.cite))
}

/// The writer may correct a card that was handed in.
pub fn check_corrector(book: &Book, role: Role) -> Result<(), Breach> {
    match (book.life.late_correction(), role) {
        (Some(_), Role::Director) => Ok(()),
        (None, _) => Err(Breach::new(CardBreach::Final, &book.life.otherwise.cite)),
        (Some(row), _) => Err(Breach::new(CardBreach::HandedIn, &row.cite)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::book_ids;
    use crate::load::Source;
    use domain::{AbsenceReason, DuelCard, End, Side, StopKind, TableNo};

    fn check(id: &str, scores: [i32; 2]) -> Result<(), String> {
        let content = CardContent::Duel(DuelCard::plain(scores));
        check_card(&Book::named(id).unwrap(), &content, &[])
            .map_err(|breach| speech::english(&breach))
    }

    #[test]
    fn an_ordinary_card_passes_and_the_limits_themselves_do_too() {
        for id in book_ids().filter(|id| *id != "schafkopf") {
            assert_eq!(check(id, [405, 405]), Ok(()));
            assert_eq!(check(id, [1500, -200]), Ok(()));
        }
    }

    #[test]
    fn a_score_with_a_digit_too_many_says_whose_it_is() {
        let want = "the second player's score 4110 is above 1500: check the digits (Kibitz limit)";
        assert_eq!(check("de-tso", [380, 4110]), Err(want.to_owned()));
        let want = "the first player's score -201 is below -200: check the digits (Kibitz limit)";
        assert_eq!(check("ro-frs", [-201, 300]), Err(want.to_owned()));
        assert!(check("ro-frs", [i32::MIN, i32::MAX]).is_err());
    }

    #[test]
    fn the_announcement_sets_the_limits() {
        let text = "book = \"de-tso\"\n[rules.card]\nscore_max = 900\n";
        let book = Book::announced(Source { file: "event.toml", text }, &[]).unwrap();
        let high = CardContent::Duel(DuelCard::plain([901, 400]));
        let refused = check_card(&book, &high, &[]).unwrap_err();
        assert_eq!(refused.citation.0, "[announced]");
    }

    fn check_content(id: &str, content: CardContent) -> Result<(), String> {
        check_card(&Book::named(id).unwrap(), &content, &[])
            .map_err(|breach| speech::english(&breach))
    }

    #[test]
    fn details_need_a_rule_of_the_book() {
        let out =
            DuelCard { end: End::Out(Side::First), racks: [0, 9], ..DuelCard::plain([400, 390]) };
        assert_eq!(check_content("ro-frs", CardContent::Duel(out.clone())), Ok(()));
        let both = DuelCard { racks: [3, 9], ..out };
        let sentence = check_content("ro-frs", CardContent::Duel(both)).unwrap_err();
        assert!(sentence.contains("no tiles left on the rack"), "{sentence}");
        let passes = DuelCard { end: End::Passes, racks: [3, 9], ..DuelCard::plain([400, 390]) };
        assert_eq!(check_content("de-tso", CardContent::Duel(passes.clone())), Ok(()));
        let sentence = check_content("no-nsf", CardContent::Duel(passes)).unwrap_err();
        assert!(sentence.contains("no rule for this end of a game"), "{sentence}");
    }

    /// core.md 12: racks of 2,000,000,000 counted, and 900 for 9.
    #[test]
    fn racks_time_and_turns_are_what_can_happen_at_a_table() {
        let plain = DuelCard::plain([400, 390]);
        let refused = |card: DuelCard, what: &str| {
            let sentence = check_content("de-tso", CardContent::Duel(card)).unwrap_err();
            assert!(sentence.contains(what) && sentence.contains("Kibitz limit"), "{sentence}");
        };
        let racks = |racks| DuelCard { end: End::Passes, racks, ..plain.clone() };
        assert_eq!(check_content("de-tso", CardContent::Duel(racks([100, 9]))), Ok(()));
        for wrong in [[2_000_000_000, 0], [0, 900], [-1, 0], [i32::MIN, i32::MAX], [0, 101]] {
            refused(racks(wrong), "is not between 0 and 100: check the digits");
        }
        let time = |overtime_s| DuelCard { overtime_s, ..plain.clone() };
        assert_eq!(check_content("de-tso", CardContent::Duel(time([3_600, 0]))), Ok(()));
        refused(time([0, 3_601]), "3601 seconds over time of the second player are above 3600");
        refused(time([u32::MAX, 0]), "above 3600");
        let turn = |turn_score| InvalidTurn { side: Side::First, turn_score };
        let turns = |invalid_turns| DuelCard { invalid_turns, ..plain.clone() };
        refused(turns(vec![turn(1_501)]), "an invalid turn of 1501 is not between 0 and 1500");
        refused(turns(vec![turn(-1)]), "an invalid turn of -1");
        refused(turns(vec![turn(8); 51]), "51 invalid turns are more than 50");
        let scores = [300, 250];
        let offenders = vec![PlayerId { division: DivisionId::A, number: 1 }];
        let (racks, overtime_s, kind) = ([0, 900], [0; 2], StopKind::Abandon);
        let stopped = Outcome::Stopped { kind, offenders, scores, racks, overtime_s };
        assert!(check_content("ro-frs", CardContent::Outcome(stopped)).is_err());
        let late = Absent { late_s: Some(90_000), ..away(1, AbsenceReason::Late) };
        let late = CardContent::Outcome(Outcome::Forfeit { absent: vec![late] });
        assert!(check_content("de-tso", late).unwrap_err().contains("90000 seconds late"));
    }

    fn away(number: u16, reason: AbsenceReason) -> Absent {
        Absent { player: PlayerId { division: DivisionId::A, number }, reason, late_s: None }
    }

    #[test]
    fn an_outcome_names_somebody_and_a_reason_the_book_knows() {
        let forfeit = |absent| CardContent::Outcome(Outcome::Forfeit { absent });
        let one = |reason| forfeit(vec![away(1, reason)]);
        assert_eq!(check_content("de-tso", one(AbsenceReason::NoShow)), Ok(()));
        let sentence = check_content("ro-frs", one(AbsenceReason::NoShow)).unwrap_err();
        assert!(sentence.contains("does not know the reason no-show"), "{sentence}");
        let nobody = check_content("de-tso", forfeit(vec![])).unwrap_err();
        assert!(nobody.starts_with("nobody is named"), "{nobody}");
        let twice = vec![away(1, AbsenceReason::Late), away(1, AbsenceReason::Late)];
        let twice = check_content("de-tso", forfeit(twice)).unwrap_err();
        assert!(twice.starts_with("A1 is named twice"), "{twice}");
        let stopped = |kind, scores| {
            let offenders = vec![PlayerId { division: DivisionId::A, number: 0 }];
            let (racks, overtime_s) = ([0; 2], [0; 2]);
            CardContent::Outcome(Outcome::Stopped { kind, offenders, scores, racks, overtime_s })
        };
        assert_eq!(check_content("ro-frs", stopped(StopKind::Abandon, [300, 250])), Ok(()));
        let abandon = check_content("de-tso", stopped(StopKind::Abandon, [300, 250])).unwrap_err();
        assert!(abandon.contains("no rule for an abandoned game"), "{abandon}");
        let digits = check_content("ro-frs", stopped(StopKind::Abandon, [3000, 250])).unwrap_err();
        assert!(digits.contains("above 1500"), "{digits}");
    }

    /// TSO 5.2 c: the seconds on the card belong to the sides, whoever is named.
    #[test]
    fn the_second_player_loses_on_time_too() {
        let [first, second] = [1, 2].map(|number| PlayerId { division: DivisionId::A, number });
        let book = Book::named("de-tso").unwrap();
        let lost = |offender, overtime_s| {
            CardContent::Outcome(Outcome::Stopped {
                kind: StopKind::Overtime,
                offenders: vec![offender],
                scores: [380, 390],
                racks: [0; 2],
                overtime_s,
            })
        };
        let check = |content: CardContent| check_card(&book, &content, &[first, second]);
        assert_eq!(check(lost(second, [120, 301])), Ok(()));
        assert_eq!(check(lost(first, [120, 301])).unwrap_err().citation.0, "TSO 5.2 c");
    }

    /// Vector `de-tso/submit-needs-both-signatures`, and the same for RO.
    #[test]
    fn a_card_is_handed_in_with_both_signatures() {
        for (id, cite) in [("de-tso", "TSO 5.4"), ("ro-frs", "RO 7.4.1")] {
            let book = Book::named(id).unwrap();
            assert_eq!(check_signatures(&book, [true, true]), Ok(()));
            for (signed, missing) in [
                ([true, false], "the second player has not"),
                ([false, true], "the first player has not"),
                ([false, false], "nobody has"),
            ] {
                let breach = check_signatures(&book, signed).unwrap_err();
                assert_eq!(breach.citation.0, cite);
                assert!(speech::english(&breach.what).starts_with(missing), "{breach:?}");
            }
        }
    }

    #[test]
    fn a_book_may_ask_for_fewer_signatures() {
        let mut book = Book::named("de-tso").unwrap();
        book.card.signatures.value = 1;
        assert_eq!(check_signatures(&book, [false, true]), Ok(()));
        assert!(check_signatures(&book, [false, false]).is_err());
        book.card.signatures.value = 0;
        assert_eq!(check_signatures(&book, [false, false]), Ok(()));
    }

    #[test]
    fn only_a_director_corrects_what_was_handed_in() {
        let book = Book::named("ro-frs").unwrap();
        assert_eq!(check_corrector(&book, Role::Director), Ok(()));
        for role in [Role::Arbiter, Role::Table(TableNo(3)), Role::Relay] {
            assert_eq!(check_corrector(&book, role).unwrap_err().citation.0, "RO 7.4.1 b");
        }
    }
}
