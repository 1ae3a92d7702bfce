//! A player doubts a play; the table sends the words to the arbiters.

use crate::hall::Hall;
use desk::Refused;
use domain::challenge::WORDS_MAX;
use domain::line::excerpt;
use domain::{Breach, CardId, Happened, Side, Since, Word, messages};
use ledger::{Entry, Fact};

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
    if !(1..=WORDS_MAX).contains(&words.len()) {
        return Err(Refused::because(ChallengeRefused::HowMany { most: WORDS_MAX }));
    }
    let doubted = hall.tournament.challenges.values().filter(|other| other.card == card);
    let last = doubted.map(|other| other.play).max().unwrap_or(0);
    let play = since.play.unwrap_or_else(|| last.saturating_add(1));
    if !(1..=last.saturating_add(1)).contains(&play) {
        return Err(Refused::because(ChallengeRefused::NoSuchPlay { play, last }));
    }
    check_window(hall, card, by, play, since)?;
    Ok(Entry { under, ..Entry::new(Fact::ChallengeSent { card, by, words, play }) })
}

fn a_word(word: &str) -> Result<Word, Refused> {
    let letters = Word::new(word).ok().filter(|word| word.chars().all(char::is_alphabetic));
    letters.ok_or_else(|| {
        let (word, letters) = (excerpt(word, 40), Word::LETTERS_MAX);
        Refused::because(ChallengeRefused::NoWord { word, letters })
    })
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
    let mut others = hall.tournament.challenges.values();
    let before = others.any(|other| other.card == card && other.by == by && other.play == play);
    since.happened.extend(before.then_some(Happened::AlreadyChallenged));
    Ok(rules.may_challenge(&since).map(drop)?)
}
