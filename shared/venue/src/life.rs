//! The life of a card under its book: from what is on record to the book's own state machine, and
//! from an intent to the step that the book allows or refuses.

mod lists;

use crate::hall::Hall;
use desk::Refused;
use domain::{
    Breach, CardContent, CardId, DrawCause, EntryId, Ground, Outcome, PairingOrigin, Role, RoundId,
    Side, messages,
};
use ledger::{Fact, Record, Version};
use rulebook::Book;
use rulebook::result::played;
use rulebook::steps::Office;
use rulebook::steps::life::{Card, State, Step, StepName, Who};
use std::collections::{BTreeMap, BTreeSet};

messages! {
    /// Why a ground does not bear a director's word on a card.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum GroundRefused {
        NoConflict { card: CardId },
        NotPlayedOut,
        MissingIsDraw,
        WarnedOrNot,
        HereAlready { card: CardId },
        NotHandedIn { card: CardId },
        Contested { card: CardId },
        MissingList,
        NoConflictInList { list: CardId },
        VoidIsRuling,
        ListHereAlready { list: CardId },
        ListNotHandedIn { list: CardId },
        ListContested { list: CardId },
    }
}

/// In whose name a director's device acts, whichever of them the book knows.
const DIRECTORS: [Office; 3] = [Office::Director, Office::Jury, Office::Leadership];

/// A table writes on its card, or changes what it wrote before anything was handed in.
pub(crate) fn check_fill(
    hall: &Hall<'_>,
    id: CardId,
    content: &CardContent,
) -> Result<(), Refused> {
    let book = hall.book()?;
    if let CardContent::List(list) = content {
        return lists::check_fill(hall, book, id, list);
    }
    let mut card = on_record(hall, book, id);
    let blank = matches!(card.state, State::Playing | State::Open);
    let name = if blank { StepName::Fill } else { StepName::Correct };
    let step = Step { asked_by: card.players.clone(), ..Step::new(name) };
    take(&mut card, book, step.to(scores(book, content)))
}

pub(crate) fn check_sign(hall: &Hall<'_>, id: CardId, side: Side) -> Result<(), Refused> {
    let book = hall.book()?;
    let mut card = on_record(hall, book, id);
    take(&mut card, book, Step::new(StepName::Sign).by(Who::Player(side)))
}

pub(crate) use lists::check_sign as check_sign_list;

pub(crate) fn check_hand_in(hall: &Hall<'_>, id: CardId) -> Result<(), Refused> {
    let book = hall.book()?;
    if book.lists.is_some() {
        return lists::check_hand_in(hall, book, id);
    }
    let mut card = on_record(hall, book, id);
    take(&mut card, book, Step::new(StepName::HandIn).by(Who::Player(Side::First)))
}

/// What a list says once the book has written the points that were left to it.
pub(crate) fn with_points(book: &Book, content: CardContent) -> Result<CardContent, Refused> {
    Ok(match content {
        CardContent::List(list) => CardContent::List(rulebook::complete_list(book, &list)?),
        CardContent::Duel(_) | CardContent::Outcome(_) | CardContent::Void => content,
    })
}

/// The ground that a director did not name.
pub(crate) fn ground(hall: &Hall<'_>, id: CardId, content: &CardContent) -> Ground {
    let standing = standing(hall, id);
    match content {
        CardContent::Outcome(Outcome::Drawn { cause: DrawCause::NoCard }) => {
            Ground::MissingCard { warned: false }
        }
        _ if is_contested(standing) => Ground::Conflict,
        CardContent::Outcome(_) => Ground::Ruling,
        CardContent::Void => Ground::Ruling,
        CardContent::Duel(_) | CardContent::List(_) if standing.is_empty() => Ground::PaperCard,
        CardContent::Duel(_) => Ground::Recording,
        CardContent::List(_) => Ground::Ruling,
    }
}

/// A director's word on a card has a ground that the facts bear out and the book accepts.
pub(crate) fn check_correct(
    hall: &Hall<'_>,
    id: CardId,
    content: &CardContent,
    ground: Ground,
) -> Result<(), Refused> {
    let book = hall.book()?;
    if book.lists.is_some() {
        return lists::check_correct(hall, book, id, content, ground);
    }
    let standing = standing(hall, id);
    check_facts(id, standing, content, ground)?;
    let to = scores(book, content);
    let mut card = on_record(hall, book, id);
    match ground {
        Ground::Conflict => Ok(()),
        Ground::PaperCard => check_paper(book, to),
        Ground::Recording => check_recording(book, card, form(hall, id), (&standing[0], to)),
        Ground::Asked { by_both, obvious } => {
            let one = BTreeSet::from([Side::First]);
            let asked_by = if by_both { card.players.clone() } else { one };
            let step = Step { asked_by, obvious, ..Step::new(StepName::Correct) };
            take(&mut card, book, by_director(book, step).to(to))
        }
        Ground::Ruling => {
            let scored = matches!(content, CardContent::Duel(_)).then_some(to);
            let step = Step { to: scored, ..Step::new(StepName::Award) };
            take(&mut card, book, by_director(book, step))
        }
        Ground::MissingCard { warned } => {
            let step = Step { warned, ..Step::new(StepName::DrawMissing) };
            take(&mut card, book, by_director(book, step))
        }
    }
}

/// What a ground claims about the card is so.
fn check_facts(
    id: CardId,
    standing: &[Version],
    content: &CardContent,
    ground: Ground,
) -> Result<(), Refused> {
    let contested = is_contested(standing);
    let played = matches!(content, CardContent::Duel(_));
    let no_card =
        matches!(content, CardContent::Outcome(Outcome::Drawn { cause: DrawCause::NoCard }));
    let wrong = match ground {
        Ground::Conflict if !contested => GroundRefused::NoConflict { card: id },
        Ground::PaperCard | Ground::Asked { .. } | Ground::Recording if !played => {
            GroundRefused::NotPlayedOut
        }
        Ground::MissingCard { .. } if !no_card => GroundRefused::MissingIsDraw,
        Ground::Ruling if no_card => GroundRefused::WarnedOrNot,
        Ground::PaperCard | Ground::MissingCard { .. } if !standing.is_empty() => {
            GroundRefused::HereAlready { card: id }
        }
        Ground::Asked { .. } | Ground::Recording if standing.is_empty() => {
            GroundRefused::NotHandedIn { card: id }
        }
        Ground::Asked { .. } | Ground::Recording if contested => {
            GroundRefused::Contested { card: id }
        }
        Ground::Conflict
        | Ground::PaperCard
        | Ground::Asked { .. }
        | Ground::Recording
        | Ground::Ruling
        | Ground::MissingCard { .. } => return Ok(()),
    };
    Err(Refused::because(wrong))
}

/// The form came signed to the desk, or the jury wrote the result down.
fn check_paper(book: &Book, to: BTreeMap<Side, i32>) -> Result<(), Refused> {
    let players = BTreeSet::from(Side::BOTH);
    let mut card = Card::new(book, players.clone(), to.clone());
    if book.life.rows.iter().any(|row| row.step == StepName::Record) {
        take(&mut card, book, by_director(book, Step::new(StepName::JuryCheck)))?;
        return take(&mut card, book, by_director(book, Step::new(StepName::Record)).to(to));
    }
    card.signed = players;
    take(&mut card, book, Step::new(StepName::HandIn).by(Who::Player(Side::First)))
}

/// What the desk typed may differ from the form; what the table signed on its laptop is the form. A
/// book that is silent on the desk's own mistakes leaves them to whoever may correct a card.
fn check_recording(
    book: &Book,
    mut card: Card<Side>,
    form: Option<&CardContent>,
    (stands, to): (&Version, BTreeMap<Side, i32>),
) -> Result<(), Refused> {
    let on_paper = stands.ground.is_some() && form.is_none();
    if book.life.rows.iter().all(|row| row.step != StepName::FixRecording) {
        let may = rulebook::check_corrector(book, Role::Director);
        return if on_paper { Ok(()) } else { Ok(may?) };
    }
    match form {
        Some(form) => card.scores = scores(book, form),
        None if on_paper => card.scores.clone_from(&to),
        None => {}
    }
    take(&mut card, book, by_director(book, Step::new(StepName::FixRecording)).to(to))
}

/// What the players signed on their laptop and handed in, whatever stands since.
fn form<'a>(hall: &Hall<'a>, id: CardId) -> Option<&'a CardContent> {
    let counts = |record: &&Record| !hall.refusals.contains_key(&record.id);
    let mut handed_in: BTreeSet<EntryId> = BTreeSet::new();
    for record in hall.ledger.records().filter(counts) {
        if let Fact::CardHandedIn { filled } = &record.entry.fact {
            handed_in.insert(*filled);
        }
    }
    let written = hall.ledger.records().filter(|record| handed_in.contains(&record.id));
    let mut forms = written.filter_map(|record| {
        let Fact::CardFilled { card, content } = &record.entry.fact else { return None };
        (*card == id).then_some(content)
    });
    forms.next()
}

/// The card as the book sees it: everything on record is done once more on a blank one.
fn on_record(hall: &Hall<'_>, book: &Book, id: CardId) -> Card<Side> {
    let mut card = Card::at_start_of_play(book, BTreeSet::from(Side::BOTH));
    let life = hall.card(id);
    let filled = life.and_then(|life| life.filled.last());
    let stands = standing(hall, id).first();
    let content = stands.map(|version| &version.content).or(filled.map(|filled| &filled.content));
    let Some(content) = content else { return card };
    card.state = book.life.start.value;
    card.scores = scores(book, content);
    match stands {
        Some(version) if is_award(version) => card.state = State::Awarded,
        Some(_) => {
            card.signed = card.players.clone();
            card.stored = Some(card.scores.clone());
            card.state = book.life.after_hand_in();
        }
        None => {
            let signed = filled.map(|filled| filled.signed.clone()).unwrap_or_default();
            for side in Side::BOTH.into_iter().filter(|side| signed[side.index()].is_some()) {
                let _ = card.take(book, &Step::new(StepName::Sign).by(Who::Player(side)));
            }
        }
    }
    if next_round_started(hall, id.round) {
        // A book that is silent on it has nothing that the next round could end.
        let _ = card.take(book, &Step::new(StepName::NextRound));
        card.next_round_started = true;
    }
    card.next_round_published |= next_round_published(hall, id.round);
    card
}

fn is_award(version: &Version) -> bool {
    let ruled = matches!(version.ground, Some(Ground::Ruling | Ground::MissingCard { .. }));
    ruled || matches!(version.content, CardContent::Outcome(_))
}

/// Whether a published round was made from the standings after this one. What was posted ahead was not.
fn next_round_published(hall: &Hall<'_>, round: RoundId) -> bool {
    let after = RoundId { number: round.number.saturating_add(1), ..round };
    let last = RoundId { number: u16::MAX, ..round };
    hall.tournament.rounds.range(after..=last).any(|(_, published)| match &published.made {
        PairingOrigin::Engine { based_on, .. } => *based_on >= round.number,
        PairingOrigin::Director => true,
    })
}

fn next_round_started(hall: &Hall<'_>, round: RoundId) -> bool {
    let Ok(division) = hall.division(round.division) else { return false };
    division.rounds.range(round.number.saturating_add(1)..).any(|(_, later)| later.started)
}

fn standing<'a>(hall: &Hall<'a>, id: CardId) -> &'a [Version] {
    hall.card(id).map_or(&[], |life| &life.standing)
}

fn is_contested(standing: &[Version]) -> bool {
    standing.iter().any(|version| version.content != standing[0].content)
}

/// The final scores that a card comes to; those on the card where the book has none.
fn scores(book: &Book, content: &CardContent) -> BTreeMap<Side, i32> {
    let written = match content {
        CardContent::Duel(card) => card.scores,
        CardContent::Outcome(Outcome::Stopped { scores, .. }) => *scores,
        CardContent::Outcome(Outcome::Forfeit { .. } | Outcome::Drawn { .. })
        | CardContent::List(_)
        | CardContent::Void => [0; 2],
    };
    let reckoned = match content {
        CardContent::Duel(card) => played(book, card).ok(),
        CardContent::Outcome(_) | CardContent::List(_) | CardContent::Void => None,
    };
    let score = |side: Side| {
        let share = reckoned.as_ref().map(|result| &result.shares[side.index()]);
        let score = share.and_then(|share| share.score.as_ref());
        (side, score.map_or(written[side.index()], |score| score.value))
    };
    Side::BOTH.map(score).into()
}

/// A step that the director takes, or permits.
fn by_director<P: Ord>(book: &Book, step: Step<P>) -> Step<P> {
    let known = |office: &Office| {
        let mut rows = book.life.rows.iter().filter(|row| row.step == step.name);
        rows.any(|row| row.by.contains(office))
    };
    let office = DIRECTORS.into_iter().find(known).unwrap_or(Office::Director);
    Step { approved_by: Some(Office::Director), ..step }.by(Who::Office(office))
}

fn take(card: &mut Card<Side>, book: &Book, step: Step<Side>) -> Result<(), Refused> {
    card.take(book, &step).map(drop).map_err(|breach: Breach| breach.into())
}
