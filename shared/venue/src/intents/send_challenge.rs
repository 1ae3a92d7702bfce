//! A player doubts a play; the table sends the words to the arbiters.

use crate::hall::Hall;
use desk::Refused;
use domain::challenge::WORDS_MAX;
use domain::line::excerpt;
use domain::{Breach, CardId, EntryId, Happened, Proposal, Side, Since, Word, messages};
use ledger::{Challenge, Entry, Fact};
use rulebook::steps::challenge::ChallengeBreach;

messages! {
    /// Why a challenge is not sent.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum ChallengeRefused {
        /// The supervision is called instead.
        NotInThisGame,
        HandedIn,
        HowMany { most: usize },
        NoWord { word: String, letters: usize },
        NoSuchPlay { play: u16, last: u16 },
        /// The book knows no such doubt.
        OnlyWords,
        /// The event's word lists are not on this laptop.
        NoLists,
        /// What would be replaced is not an open challenge of this game and player.
        NotYours,
    }
}

pub(super) fn decide(
    hall: &Hall<'_>,
    card: CardId,
    by: Side,
    words: Vec<Word>,
    since: Since,
) -> Result<Entry, Refused> {
    hall.must_be_table(card.table)?;
    let under = Some(hall.started(card)?);
    let book = hall.book()?;
    if book.challenge.is_none()
        && let Some(dispute) = &book.dispute
    {
        let what = ChallengeRefused::NotInThisGame.into();
        return Err(Breach { what, citation: dispute.appeal.cite.clone() }.into());
    }
    if hall.card(card).is_some_and(|life| !life.standing.is_empty()) {
        return Err(Refused::because(ChallengeRefused::HandedIn));
    }
    let typed = words.iter().flat_map(|typed| typed.split_whitespace()).map(str::to_uppercase);
    let words: Result<Vec<Word>, Refused> = typed.map(|word| a_word(&word)).collect();
    let words = words?;
    let least = usize::from(since.doubt.is_words());
    if !(least..=WORDS_MAX).contains(&words.len()) {
        return Err(Refused::because(ChallengeRefused::HowMany { most: WORDS_MAX }));
    }
    let doubted = hall.tournament.challenges.values().filter(|other| other.card == card);
    let last = doubted.map(|other| other.play).max().unwrap_or(0);
    let before = since.instead.and_then(|id| hall.tournament.challenges.get(&id));
    let play = before.map(|before| before.play).or(since.play);
    let play = play.unwrap_or_else(|| last.saturating_add(1));
    if !(1..=last.saturating_add(1)).contains(&play) {
        return Err(Refused::because(ChallengeRefused::NoSuchPlay { play, last }));
    }
    let (doubt, agreed, here) = (since.doubt, since.agreed, since.here);
    let replaces: Vec<EntryId> = since.instead.into_iter().collect();
    check_instead(hall, card, by, since.instead)?;
    check_procedure(hall, &since)?;
    check_window(hall, card, by, play, since)?;
    let fact = Fact::ChallengeSent { card, by, words, play, doubt, agreed, here };
    Ok(Entry { under, replaces, fact })
}

fn a_word(word: &str) -> Result<Word, Refused> {
    let letters = Word::new(word).ok().filter(|word| word.chars().all(char::is_alphabetic));
    letters.ok_or_else(|| {
        let (word, letters) = (excerpt(word, 40), Word::LETTERS_MAX);
        Refused::because(ChallengeRefused::NoWord { word, letters })
    })
}

/// Other words can be named until an arbiter has the challenge.
fn check_instead(
    hall: &Hall<'_>,
    card: CardId,
    by: Side,
    instead: Option<EntryId>,
) -> Result<(), Refused> {
    let Some(id) = instead else { return Ok(()) };
    let challenge = hall.challenge(id)?;
    if challenge.card != card || challenge.by != by || challenge.is_over() {
        return Err(Refused::because(ChallengeRefused::NotYours));
    }
    if challenge.claims.is_empty() {
        return Ok(());
    }
    let rules = hall.tournament.book.as_ref().and_then(|book| book.challenge.as_ref());
    let fixed = rules.and_then(|rules| rules.words_fixed.first());
    let what = ChallengeBreach::WordsFixed;
    Err(match fixed {
        Some(fixed) => Breach::new(what, &fixed.cite).into(),
        None => Refused::because(what),
    })
}

/// The doubt is one that the book knows, and goes one of the ways that were announced.
fn check_procedure(hall: &Hall<'_>, since: &Since) -> Result<(), Refused> {
    let rules = hall.tournament.book.as_ref().and_then(|book| book.challenge.as_ref());
    let Some(rules) = rules else { return Ok(()) };
    if !since.doubt.is_words() && rules.beyond_words(since.doubt).is_none() {
        return Err(Breach::new(ChallengeRefused::OnlyWords, &rules.right.cite).into());
    }
    if since.here {
        rules.may_judge_at_table(since.doubt)?;
        let judged = hall.lists.judge::<Word>(&[]).proposal;
        if judged == Proposal::CannotJudge {
            return Err(Refused::because(ChallengeRefused::NoLists));
        }
        return Ok(());
    }
    match rules.may_send_slip(since.agreed) {
        Some(ruling) if since.doubt.is_words() => Ok(ruling.map(drop)?),
        Some(_) | None => Ok(()),
    }
}

/// The book lets this player doubt the play, and still does.
fn check_window(
    hall: &Hall<'_>,
    card: CardId,
    by: Side,
    play: u16,
    mut since: Since,
) -> Result<(), Refused> {
    let Some(rules) = hall.tournament.book.as_ref().and_then(|book| book.challenge.as_ref()) else {
        return Ok(());
    };
    let others = hall.tournament.challenges.iter();
    let mut others = others.filter(|(id, _)| Some(**id) != since.instead);
    let same = |other: &Challenge| other.card == card && other.by == by && other.play == play;
    let before = others.any(|(_, other)| same(other));
    since.happened.extend(before.then_some(Happened::AlreadyChallenged));
    Ok(rules.may_challenge(&since).map(drop)?)
}
