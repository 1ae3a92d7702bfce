//! What the first language says, value by value and as a whole.

use super::*;
use domain::{
    AbsenceReason, Absent, CardContent, DrawCause, DuelCard, End, ListCard, Name, Outcome, Side,
    StopKind,
};
use domain::{CardId, DivisionId, Field, Named, PlayerId, RoundId, TableNo};
use std::collections::BTreeSet;
use std::time::Duration;

fn spoken(value: &impl Field) -> String {
    SPOKEN_ENGLISH.value(&value.value())
}

#[test]
fn every_kind_of_value_is_written_in_one_way() {
    let round = RoundId { division: DivisionId::A, number: 3 };
    let ada = Named { id: PlayerId { division: DivisionId::A, number: 17 }, name: "Ada".into() };
    assert_eq!(spoken(&ada), "A17 Ada");
    assert_eq!(spoken(&CardId { round, table: TableNo(2) }), "round 3 of division A, table 2");
    assert_eq!(spoken(&vec!["x", "y", "z"]), "x, y and z");
    assert_eq!(spoken(&vec!["x"]), "x");
    assert_eq!(spoken(&Duration::from_secs(90)), "1 minute and 30 seconds");
    assert_eq!(spoken(&Duration::from_secs(7_200)), "2 hours");
    assert_eq!(spoken(&Duration::ZERO), "0 seconds");
    assert_eq!(spoken(&[401, 388]), "401:388");
}

#[test]
fn what_has_no_words_is_shown_with_its_code_and_fields() {
    let said = Said::plain("nobody-wrote-this").with("count", &7);
    assert_eq!(english(&said), "nobody-wrote-this count=7");
    let said = Said::plain("cited").with("what", &Said::plain("role-relay"));
    assert_eq!(english(&said), "cited what=(role-relay)", "a field is missing");
}

#[test]
fn a_message_inside_a_message_is_spoken_first() {
    let said = Said::plain("cited").with("what", &Said::plain("role-relay"));
    let said = said.with("citation", &domain::Citation("TSO 6.1".into()));
    assert_eq!(english(&said), "relay (TSO 6.1)");
}

#[test]
fn every_message_can_be_formed_when_its_variables_are_there() {
    for (id, variables, file) in messages() {
        let args: FluentArgs<'_> =
            variables.iter().map(|name| (*name, FluentValue::from(1))).collect();
        assert!(SPOKEN_ENGLISH.form(id, &args).is_some(), "{file}: {id}");
    }
    let ids: BTreeSet<&str> = messages().iter().map(|(id, ..)| *id).collect();
    assert_eq!(ids.len(), messages().len());
}

#[test]
fn a_card_is_one_line_with_what_there_is_to_say() {
    let card = DuelCard {
        end: End::Out(Side::First),
        racks: [0, 12],
        overtime_s: [61, 0],
        illegal_exchange: [false, true],
        ..DuelCard::plain([401, 388])
    };
    assert_eq!(
        english(&CardContent::Duel(card)),
        "401:388, the first player went out, racks 0:12, 61:0 seconds over time, illegal exchange \
         by the second player"
    );
    let rows = ["solo 2 won: -2 6 -2 -2", "ramsch 1: -3 1 1 1"];
    let list = ListCard { games: rows.map(|row| row.parse().unwrap()).to_vec() };
    assert_eq!(english(&list), "-5 +7 -1 -1 in 2 games");
}

#[test]
fn an_outcome_says_who_and_why() {
    let player = |number| PlayerId { division: DivisionId::A, number };
    let absent = Absent { player: player(17), reason: AbsenceReason::NoShow, late_s: None };
    let forfeit = Outcome::Forfeit { absent: vec![absent] };
    assert_eq!(english(&forfeit), "forfeit: A17 (no-show)");
    let stopped = Outcome::Stopped {
        kind: StopKind::Ruling,
        offenders: vec![player(4)],
        scores: [380, 300],
        racks: [0; 2],
        overtime_s: [0; 2],
    };
    assert_eq!(english(&stopped), "lost by a ruling: A4 at 380:300");
    let drawn = Outcome::Drawn { cause: DrawCause::NoCard };
    assert_eq!(english(&drawn), "draw by the arbiter: no card came");
}

#[test]
fn what_somebody_typed_is_answered_with_what_to_write() {
    let wrong = |text| english(&Name::new(text).unwrap_err());
    assert_eq!(
        wrong("Anna\u{1b}[2J"),
        "\"Anna\u{fffd}[2J\" has a control character (U+001B) at letter 5: leave it out"
    );
    assert_eq!(wrong(" "), "nothing is written there");
    let player = "17".parse::<PlayerId>().unwrap_err();
    assert_eq!(english(&player), "\"17\": a player is a letter and a number, such as A17");
}
