//! The same for a list: four seats, games one by one, four signatures, and the leadership's word.

use super::{GroundRefused, by_director, is_contested, next_round_started, standing};
use crate::hall::Hall;
use desk::Refused;
use domain::{CardContent, CardId, Ground, ListCard, Seat};
use ledger::Version;
use rulebook::Book;
use rulebook::steps::life::{Card, State, Step, StepName, Who};
use std::collections::{BTreeMap, BTreeSet};

/// Whoever keeps the list; the book does not mind which of the four it is.
const KEEPER: Seat = Seat::ALL[0];

/// The table fills in its list, game by game, or corrects it before it is handed in.
pub(super) fn check_fill(
    hall: &Hall<'_>,
    book: &Book,
    id: CardId,
    list: &ListCard,
) -> Result<(), Refused> {
    let mut card = on_record(hall, book, id);
    if card.state != State::Open {
        let step = Step::new(StepName::Correct).by(Who::Player(KEEPER));
        return take(&mut card, book, step.to(totals(list)));
    }
    for points in list.games.iter().filter_map(|game| game.points) {
        let step = Step::new(StepName::EnterGame).by(Who::Player(KEEPER));
        take(&mut card, book, Step { row: points.to_vec(), ..step })?;
    }
    Ok(())
}

/// A player who sits there signs, once.
pub(crate) fn check_sign(hall: &Hall<'_>, id: CardId, seat: Seat) -> Result<(), Refused> {
    let book = hall.book()?;
    let mut card = on_record(hall, book, id);
    take(&mut card, book, Step::new(StepName::Sign).by(Who::Player(seat)))
}

pub(super) fn check_hand_in(hall: &Hall<'_>, book: &Book, id: CardId) -> Result<(), Refused> {
    let mut card = on_record(hall, book, id);
    take(&mut card, book, Step::new(StepName::HandIn).by(Who::Player(KEEPER)))
}

/// The leadership enters a paper list, corrects one or declares it void.
pub(super) fn check_correct(
    hall: &Hall<'_>,
    book: &Book,
    id: CardId,
    content: &CardContent,
    ground: Ground,
) -> Result<(), Refused> {
    let standing = standing(hall, id);
    check_facts(id, standing, content, ground)?;
    let mut card = on_record(hall, book, id);
    let list = match (content, ground) {
        (_, Ground::Conflict) => return Ok(()),
        (CardContent::List(list), _) => list,
        _ => {
            let step = Step::new(StepName::Void);
            return take(&mut card, book, by_director(book, step));
        }
    };
    if ground != Ground::PaperCard {
        let step = Step::new(StepName::Correct).to(totals(list));
        return take(&mut card, book, by_director(book, step));
    }
    // The form came signed to the desk.
    card = Card::new(book, card.players, totals(list));
    card.signed = Seat::ALL.into();
    take(&mut card, book, Step::new(StepName::HandIn).by(Who::Player(KEEPER)))
}

fn check_facts(
    id: CardId,
    standing: &[Version],
    content: &CardContent,
    ground: Ground,
) -> Result<(), Refused> {
    let void = matches!(content, CardContent::Void);
    let contested = is_contested(standing);
    let wrong = match ground {
        Ground::MissingCard { .. } => GroundRefused::MissingList,
        Ground::Conflict if !contested => GroundRefused::NoConflictInList { list: id },
        Ground::PaperCard if void => GroundRefused::VoidIsRuling,
        Ground::PaperCard if !standing.is_empty() => GroundRefused::ListHereAlready { list: id },
        Ground::Asked { .. } | Ground::Recording if standing.is_empty() => {
            GroundRefused::ListNotHandedIn { list: id }
        }
        Ground::Asked { .. } | Ground::Recording if contested => {
            GroundRefused::ListContested { list: id }
        }
        Ground::Conflict
        | Ground::PaperCard
        | Ground::Asked { .. }
        | Ground::Recording
        | Ground::Ruling => return Ok(()),
    };
    Err(Refused::because(wrong))
}

/// The list as the book sees it.
fn on_record(hall: &Hall<'_>, book: &Book, id: CardId) -> Card<Seat> {
    let mut card = Card::at_start_of_play(book, BTreeSet::from(Seat::ALL));
    let filled = hall.card(id).and_then(|life| life.filled.last());
    let stands = standing(hall, id).first();
    let content = stands.map(|version| &version.content).or(filled.map(|filled| &filled.content));
    let Some(content) = content else { return card };
    if let CardContent::List(list) = content {
        card.state = book.life.start.value;
        card.scores = totals(list);
        card.games = u16::try_from(list.games.len()).unwrap_or(u16::MAX);
    }
    match stands {
        Some(version) if version.content == CardContent::Void => card.state = State::Void,
        Some(_) => {
            card.signed = card.players.clone();
            card.stored = Some(card.scores.clone());
            card.state = book.life.after_hand_in();
        }
        None => {
            let signed = filled.map(|filled| filled.signed.as_slice()).unwrap_or_default();
            for (seat, _) in Seat::ALL.into_iter().zip(signed).filter(|(_, who)| who.is_some()) {
                let _ = card.take(book, &Step::new(StepName::Sign).by(Who::Player(seat)));
            }
        }
    }
    card.next_round_started = next_round_started(hall, id.round);
    card
}

fn totals(list: &ListCard) -> BTreeMap<Seat, i32> {
    Seat::ALL.into_iter().zip(list.totals()).collect()
}

fn take(card: &mut Card<Seat>, book: &Book, step: Step<Seat>) -> Result<(), Refused> {
    Ok(card.take(book, &step).map(drop)?)
}
