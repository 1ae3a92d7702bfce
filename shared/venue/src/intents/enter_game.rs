//! The keeper of a list writes its games, one after the other; the laptop keeps them until the list is
//! full and goes onto the card.

use super::Decision;
use crate::hall::Hall;
use desk::Refused;
use domain::{Breach, CardId, ListGame, messages};
use rulebook::steps::lists::Lists;

messages! {
    /// Why a game does not go onto the list.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum GameRefused {
        ListFull { games: u16 },
        NoList,
        HandedIn,
        NoSuchGame { number: u16, games: usize },
    }
}

/// Writes the next game, or one of the rows anew.
pub(super) fn enter(
    hall: &Hall<'_>,
    card: CardId,
    game: &ListGame,
    number: Option<u16>,
) -> Result<Decision, Refused> {
    let lists = check(hall, card)?;
    let mut games = so_far(hall, card);
    let game = rulebook::complete_game(hall.book()?, game)?;
    match number {
        Some(number) => *row(&mut games, number)? = game,
        None if games.len() >= usize::from(lists.games.value) => {
            let what = GameRefused::ListFull { games: lists.games.value }.into();
            return Err(Breach { what, citation: lists.games.cite.clone() }.into());
        }
        None => games.push(game),
    }
    Ok(Decision::Draft { card, games: Some(games) })
}

pub(super) fn strike(hall: &Hall<'_>, card: CardId, number: u16) -> Result<Decision, Refused> {
    check(hall, card)?;
    let mut games = so_far(hall, card);
    row(&mut games, number)?;
    games.remove(usize::from(number) - 1);
    Ok(Decision::Draft { card, games: Some(games) })
}

/// Goes back to what is on the card.
pub(super) fn keep(hall: &Hall<'_>, card: CardId) -> Result<Decision, Refused> {
    check(hall, card)?;
    Ok(Decision::Draft { card, games: None })
}

fn check<'a>(hall: &Hall<'a>, card: CardId) -> Result<&'a Lists, Refused> {
    hall.must_be_table(card.table)?;
    hall.started(card)?;
    let Some(lists) = hall.lists() else {
        return Err(Refused::because(GameRefused::NoList));
    };
    if hall.card(card).is_some_and(|life| !life.standing.is_empty()) {
        let life = &hall.book()?.life;
        let row = life.late_correction().map(|row| &row.cite);
        let citation = row.unwrap_or(&life.otherwise.cite).clone();
        return Err(Breach { what: GameRefused::HandedIn.into(), citation }.into());
    }
    Ok(lists)
}

/// What is being written, else what is on the card.
fn so_far(hall: &Hall<'_>, card: CardId) -> Vec<ListGame> {
    let filled = hall.card(card).and_then(|life| life.filled.last());
    let on_card = filled.and_then(|filled| filled.content.list()).map(|list| &list.games);
    hall.drafts.of(card, hall.seated(card)).or(on_card).cloned().unwrap_or_default()
}

fn row(games: &mut [ListGame], number: u16) -> Result<&mut ListGame, Refused> {
    let count = games.len();
    let place = usize::from(number).checked_sub(1);
    place
        .and_then(|place| games.get_mut(place))
        .ok_or_else(|| Refused::because(GameRefused::NoSuchGame { number, games: count }))
}
