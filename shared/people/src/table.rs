//! The players at a table: they play, doubt a word now and then, fill in the card, sign it and hand it in.

use crate::Person;
use crate::card::{doubt, ids, initials, list_game};
use desk::{CardProgress, ChallengeState, Game, Intent, TableBoard};
use domain::{CardContent, Happened, ListCard, Side, Since, Word};

/// So many games of a list are written one by one by people who copy the rest.
const FEW_GAMES: u16 = 3;

impl Person {
    pub(crate) fn play(&self, board: &TableBoard) -> Option<Intent> {
        let game = board.game.as_ref()?;
        match game.progress {
            CardProgress::Playing if game.list.is_some() => Some(self.keep_the_list(game)),
            CardProgress::Playing => self.finish_the_game(board, game),
            CardProgress::Filled | CardProgress::SignedByOne if board.form.signers > 0 => {
                sign(game)
            }
            CardProgress::SignedByBoth => Some(Intent::HandIn { filled: game.filled? }),
            // Where nobody signs, somebody else records the card.
            CardProgress::Filled
            | CardProgress::SignedByOne
            | CardProgress::NotStarted
            | CardProgress::Counts
            | CardProgress::Undecided => None,
        }
    }

    /// Whoever doubted a word waits for the verdict before the game goes on.
    fn finish_the_game(&self, board: &TableBoard, game: &Game) -> Option<Intent> {
        let card = game.card;
        if self.special(card).is_some() {
            return None;
        }
        if let Some(content) = self.manner.writes.clone() {
            return Some(Intent::FillCard { card, content });
        }
        let sent = board.challenges.iter().find(|row| row.card == card);
        let content = self.content(card.round, &game.players, &board.form);
        match sent.map(|row| &row.state) {
            _ if self.manner.careless => Some(Intent::FillCard { card, content }),
            Some(
                ChallengeState::Waiting | ChallengeState::AtTable | ChallengeState::Claimed { .. },
            ) => None,
            Some(
                ChallengeState::Ruled { .. }
                | ChallengeState::Retracted
                | ChallengeState::Undecided { .. },
            ) => Some(Intent::FillCard { card, content }),
            None => match self.doubts(card.round, &game.players) {
                Some((by, words)) => Some(send(board, game, by, words)),
                None => Some(Intent::FillCard { card, content }),
            },
        }
    }

    /// Game by game; what is written so far is on this laptop alone.
    fn keep_the_list(&self, game: &Game) -> Intent {
        let card = game.card;
        if let Some(content) = self.manner.writes.clone() {
            return Intent::FillCard { card, content };
        }
        let ids = ids(&game.players);
        let (written, wanted) = game.list.as_ref().map_or((&[][..], 0), |l| (&l.games, l.wanted));
        let games = self.list(card.round, &ids, wanted);
        let one_by_one = match self.manner.careless {
            true if self.mood().one_in(3) => 0,
            true => FEW_GAMES,
            false => wanted,
        };
        match games.get(written.len()) {
            Some(game) if written.len() < usize::from(one_by_one) => {
                Intent::EnterGame { card, game: game.clone(), number: None }
            }
            _ => {
                let rest = games.into_iter().skip(written.len());
                let games = written.iter().cloned().chain(rest).collect();
                Intent::FillCard { card, content: CardContent::List(ListCard { games }) }
            }
        }
    }

    pub(crate) fn fill_again(&self, board: &TableBoard) -> Option<Intent> {
        let game = board.game.as_ref().filter(|game| game.started)?;
        let (card, mut mood) = (game.card, self.mood());
        Some(match (&game.list, mood.below(4)) {
            (Some(_), 0) => Intent::StrikeGame { card, number: 1 },
            (Some(_), 1) => Intent::KeepList { card },
            (Some(_), 2) => Intent::EnterGame { card, game: list_game(&mut mood), number: Some(2) },
            _ => {
                let content = self.content(card.round, &game.players, &board.form);
                Intent::FillCard { card, content }
            }
        })
    }

    pub(crate) fn challenge(&self, board: &TableBoard) -> Option<Intent> {
        let game = board.game.as_ref()?;
        let (by, words) = doubt(&mut self.mood());
        Some(send(board, game, by, words))
    }
}

fn send(board: &TableBoard, game: &Game, by: Side, words: Vec<Word>) -> Intent {
    let deliberate = board.form.challenge.deliberate_only;
    let happened = deliberate.then_some(Happened::Deliberate).into_iter();
    let since = Since { agreed: true, ..happened.collect() };
    Intent::SendChallenge { card: game.card, by, words, since }
}

/// The next one who has not signed does.
fn sign(game: &Game) -> Option<Intent> {
    let filled = game.filled?;
    let place = game.signed.iter().position(Option::is_none)?;
    let player = game.players.get(place)?;
    let initials = initials(player)?;
    Some(match game.list {
        Some(_) => Intent::SignList { filled, player: player.id, initials },
        None => Intent::SignCard { filled, side: *Side::BOTH.get(place)?, initials },
    })
}
