//! How much one entry may say. Whatever a person typed or a file held, an entry that keeps to this fits into
//! a change; one from elsewhere that does not is not read (rule 26).

use crate::entry::{Entry, Fact, FoundedDivision};
use domain::challenge::{LISTS_MAX, WORDS_MAX};
use domain::limit::{
    BLANKS_MAX, BOARDS_MAX, CLASSES_MAX, DECIDED_MAX, ENTRIES_MAX, INVALID_TURNS_MAX,
    LIST_GAMES_MAX, MOVES_MAX, PLAYERS_MAX, RATING_MAX, REPLACES_MAX, ROUNDS_MAX, RULE_LETTERS_MAX,
    RULE_MAX, SECONDS_MAX, TABLE_MAX, TABLES_MAX, WISHES_MAX,
};
use domain::{
    Absent, Amounts, CardContent, CardId, DivisionId, Line, LineError, Outcome, PairingOrigin,
    PairingPlan, PairingWishes, Player, PlayerId, Publication, Role, RoundId, Side, TableNo,
    messages,
};
use serde_json::Value;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

messages! {
    /// A figure or a count that no entry has.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum OutOfRange {
        Figure { what: LimitOf, found: i64, least: i64, most: i64 },
        Count { what: LimitOf, found: usize, most: usize },
        /// A text of the book.
        Text { why: LineError },
        OtherDivision { player: PlayerId },
        DivisionTwice { division: DivisionId },
    }

    /// What has a limit.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LimitOf {
        Replaced,
        Heads,
        Entries,
        Words,
        Lists,
        Players,
        PlayersAway,
        Wishes,
        Divisions,
        Days,
        OwnRounds,
        OwnPairs,
        Tables,
        TablesByHand,
        InvalidTurns,
        Blanks,
        BestMoves,
        Games,
        Table,
        Rating,
        Board,
        Classes,
        PlayerNumber,
        Round,
        RoundUsed,
        Prizes,
        Rounds,
        RoundsOfDay,
        SubstituteRound,
        BookFigure,
        Lateness,
        HalfWins,
        Moved,
    }
}

type Checked = Result<(), OutOfRange>;

/// Whether an entry is within what any event can have. Which scores a card may have says the book.
pub fn check_limits(entry: &Entry) -> Checked {
    count(LimitOf::Replaced, entry.replaces.len(), REPLACES_MAX)?;
    match &entry.fact {
        Fact::EventFounded { divisions, .. } => check_divisions(divisions),
        Fact::PlanChanged { rounds, plan, .. } => check_plan(*rounds, plan),
        Fact::DeviceAdmitted { role, after, .. } => {
            count(LimitOf::Heads, after.len(), ENTRIES_MAX)?;
            if let Role::Table(number) = role { table(*number) } else { Ok(()) }
        }
        Fact::DeviceRevoked { heads, .. } => count(LimitOf::Heads, heads.len(), ENTRIES_MAX),
        Fact::EntriesAdopted { entries } => count(LimitOf::Entries, entries.len(), ENTRIES_MAX),
        Fact::PlayerEntered { player } => check_player(player),
        Fact::PlayerWithdrawn { player: id, .. } | Fact::PlayerReturned { player: id } => {
            player(*id)
        }
        Fact::RoundPublished { publication, made } => {
            check_publication(publication)?;
            check_origin(made)
        }
        Fact::RoundTakenBack { round: id, .. } => round(*id),
        Fact::CardFilled { card, content } | Fact::CardCorrected { card, content, .. } => {
            check_card_id(*card)?;
            check_content(content)
        }
        Fact::ChallengeSent { card, words, .. } => {
            check_card_id(*card)?;
            count(LimitOf::Words, words.len(), WORDS_MAX)
        }
        Fact::CallMade { table: number, game, .. } => {
            table(*number)?;
            game.map_or(Ok(()), check_card_id)
        }
        Fact::ChallengeChecked { bad, lists, .. } => {
            count(LimitOf::Lists, lists.len(), LISTS_MAX)?;
            count(LimitOf::Words, bad.len(), WORDS_MAX)
        }
        Fact::ListsNamed { lists } => count(LimitOf::Lists, lists.len(), LISTS_MAX),
        Fact::ChallengeRuled { bad, .. } => count(LimitOf::Words, bad.len(), WORDS_MAX),
        Fact::PlayerSanctioned { player: id, amounts, .. } => {
            player(*id)?;
            check_amounts(*amounts)
        }
        Fact::PlayerReplaced { out, substitute, before_round, .. } => {
            player(*out)?;
            player(*substitute)?;
            figure(LimitOf::SubstituteRound, *before_round, 1..=ROUNDS_MAX + 1)
        }
        Fact::LotDrawn { order, .. } => count(LimitOf::Players, order.len(), PLAYERS_MAX.into()),
        Fact::ShowAnnounced { show } => match show.silent_from {
            Some(number) => figure(LimitOf::Round, number, 1..=ROUNDS_MAX),
            None => Ok(()),
        },
        Fact::RoundStarted { .. }
        | Fact::CardSigned { .. }
        | Fact::ListSigned { .. }
        | Fact::CardHandedIn { .. }
        | Fact::ChallengeRetracted { .. }
        | Fact::ChallengeClaimed { .. }
        | Fact::CallAnswered { .. }
        | Fact::SanctionLifted { .. }
        | Fact::Unreadable(_) => Ok(()),
    }
}

/// The same for an entry that was read from a value; the figures and texts of a book are checked where they
/// stand, because a book has hundreds of fields.
pub(crate) fn check_read(entry: &Entry, value: &Value) -> Checked {
    check_limits(entry)?;
    match value.pointer("/fact/event_founded/book") {
        Some(book) => check_rules(book),
        None => Ok(()),
    }
}

fn check_rules(value: &Value) -> Checked {
    match value {
        Value::Object(fields) => fields.iter().try_for_each(|(name, field)| {
            check_text(name)?;
            check_rules(field)
        }),
        Value::Array(items) => items.iter().try_for_each(check_rules),
        Value::String(text) => check_text(text),
        Value::Number(number) => {
            let found = number.as_i64().unwrap_or(i64::MAX);
            figure(LimitOf::BookFigure, found, -RULE_MAX..=RULE_MAX)
        }
        Value::Null | Value::Bool(_) => Ok(()),
    }
}

fn check_text(text: &str) -> Checked {
    Line::<RULE_LETTERS_MAX>::optional(text).map(drop).map_err(|why| OutOfRange::Text { why })
}

/// Whether a round with these wishes can be recorded.
pub fn check_wishes(wishes: &PairingWishes) -> Checked {
    let pairs = wishes.fixed.len() + wishes.forbidden.len() + wishes.allowed.len();
    let players = wishes.byes.len() + wishes.absent.len() + wishes.tables.len();
    count(LimitOf::Wishes, pairs + players, WISHES_MAX)?;
    wishes.absent.iter().try_for_each(check_absent)?;
    // Table 0 takes back what was asked for before.
    wishes
        .tables
        .iter()
        .try_for_each(|(_, table)| figure(LimitOf::Table, table.0, 0..=TABLE_MAX))?;
    for rounds in [wishes.based_on, wishes.max_meetings, wishes.repeats_from] {
        figure(LimitOf::RoundUsed, rounds.unwrap_or(0), 0..=ROUNDS_MAX)?;
    }
    figure(LimitOf::Prizes, wishes.prizes.unwrap_or(0), 0..=PLAYERS_MAX)
}

fn check_divisions(divisions: &[FoundedDivision]) -> Checked {
    count(LimitOf::Divisions, divisions.len(), DivisionId::COUNT_MAX.into())?;
    let mut seen = BTreeSet::new();
    for FoundedDivision { id, rounds, plan, .. } in divisions {
        if !seen.insert(*id) {
            return Err(OutOfRange::DivisionTwice { division: *id });
        }
        check_plan(*rounds, plan)?;
    }
    Ok(())
}

fn check_plan(rounds: u16, plan: &PairingPlan) -> Checked {
    figure(LimitOf::Rounds, rounds, 0..=ROUNDS_MAX)?;
    figure(LimitOf::Prizes, plan.prizes.unwrap_or(0), 0..=PLAYERS_MAX)?;
    for rounds in [plan.max_meetings, plan.repeats_from] {
        figure(LimitOf::RoundUsed, rounds.unwrap_or(0), 0..=ROUNDS_MAX)?;
    }
    count(LimitOf::OwnRounds, plan.seats.len(), ROUNDS_MAX.into())?;
    for round in &plan.seats {
        count(LimitOf::OwnPairs, round.len(), usize::from(PLAYERS_MAX) / 2)?;
    }
    count(LimitOf::Days, plan.days.len(), ROUNDS_MAX.into())?;
    plan.days.iter().try_for_each(|day| figure(LimitOf::RoundsOfDay, *day, 0..=ROUNDS_MAX))
}

fn check_player(entered: &Player) -> Checked {
    player(entered.id)?;
    figure(LimitOf::Rating, entered.rating.unwrap_or(0), 0..=RATING_MAX)?;
    count(LimitOf::Classes, entered.classes.len(), CLASSES_MAX)?;
    let board = entered.team.as_ref().and_then(|member| member.board);
    figure(LimitOf::Board, board.unwrap_or(1), 1..=BOARDS_MAX)
}

fn check_publication(publication: &Publication) -> Checked {
    round(publication.round)?;
    count(LimitOf::Tables, publication.tables().count(), TABLES_MAX)?;
    let at_tables = publication.pairings.len() * Side::BOTH.len()
        + publication.fours.iter().map(|four| four.players.len()).sum::<usize>();
    count(LimitOf::PlayersAway, publication.absent.len(), WISHES_MAX)?;
    let others = publication.byes.len() + publication.absent.len();
    count(LimitOf::Players, at_tables + others, PLAYERS_MAX.into())?;
    publication.tables().try_for_each(|(number, _)| table(number))?;
    let of_another = |id: &&PlayerId| id.division != publication.round.division;
    if let Some(stranger) = publication.players().iter().find(of_another) {
        return Err(OutOfRange::OtherDivision { player: *stranger });
    }
    publication.absent.iter().try_for_each(check_absent)
}

fn check_origin(made: &PairingOrigin) -> Checked {
    let PairingOrigin::Engine { based_on, wishes, by_hand, .. } = made else { return Ok(()) };
    figure(LimitOf::RoundUsed, *based_on, 0..=ROUNDS_MAX)?;
    check_wishes(wishes)?;
    count(LimitOf::TablesByHand, by_hand.len(), TABLES_MAX)
}

fn check_card_id(card: CardId) -> Checked {
    round(card.round)?;
    table(card.table)
}

fn check_content(content: &CardContent) -> Checked {
    match content {
        CardContent::Duel(card) => {
            count(LimitOf::Blanks, card.record.blanks.len(), BLANKS_MAX)?;
            for moves in &card.record.best_moves {
                count(LimitOf::BestMoves, moves.len(), MOVES_MAX)?;
            }
            count(LimitOf::InvalidTurns, card.invalid_turns.len(), INVALID_TURNS_MAX)
        }
        CardContent::List(list) => count(LimitOf::Games, list.games.len(), LIST_GAMES_MAX),
        CardContent::Outcome(Outcome::Forfeit { absent }) => {
            count(LimitOf::Players, absent.len(), Side::BOTH.len())?;
            absent.iter().try_for_each(check_absent)
        }
        CardContent::Outcome(Outcome::Stopped { offenders, .. }) => {
            count(LimitOf::Players, offenders.len(), Side::BOTH.len())
        }
        CardContent::Outcome(Outcome::Drawn { .. }) | CardContent::Void => Ok(()),
    }
}

fn check_absent(absent: &Absent) -> Checked {
    figure(LimitOf::Lateness, absent.late_s.unwrap_or(0), 0..=SECONDS_MAX)
}

fn check_amounts(amounts: Amounts) -> Checked {
    figure(LimitOf::HalfWins, amounts.half_wins, 0..=2 * ROUNDS_MAX)?;
    for moved in [amounts.spread, amounts.points, amounts.play_value] {
        figure(LimitOf::Moved, moved, 0..=DECIDED_MAX)?;
    }
    Ok(())
}

fn player(id: PlayerId) -> Checked {
    figure(LimitOf::PlayerNumber, id.number, 1..=PLAYERS_MAX)
}

fn round(id: RoundId) -> Checked {
    figure(LimitOf::Round, id.number, 1..=ROUNDS_MAX)
}

fn table(number: TableNo) -> Checked {
    figure(LimitOf::Table, number.0, 1..=TABLE_MAX)
}

fn figure<T: Into<i64> + Copy + PartialOrd>(
    what: LimitOf,
    found: T,
    range: RangeInclusive<T>,
) -> Checked {
    if range.contains(&found) {
        return Ok(());
    }
    let (least, most) = ((*range.start()).into(), (*range.end()).into());
    Err(OutOfRange::Figure { what, found: found.into(), least, most })
}

fn count(what: LimitOf, found: usize, most: usize) -> Checked {
    if found <= most { Ok(()) } else { Err(OutOfRange::Count { what, found, most }) }
}

#[cfg(test)]
mod tests;
