//! What the book makes of a card, in sentences for the players.

use super::*;
use domain::Say as _;
use std::cmp::Ordering;

/// The result as the book counts it and why; empty where that is what is written.
pub(super) fn sentences(game: &Game) -> Vec<Said> {
    let Some(counted) = &game.counted else { return Vec::new() };
    let Some(CardContent::Duel(card)) = &game.content else {
        return vec![words::counted_book(cards::counted(counted))];
    };
    if !counted.differs_from(card.scores) {
        return Vec::new();
    }
    let mut said = vec![match counted.scores() {
        Some(scores) => words::counted_scores(scores, card.scores),
        None => words::counted_as(cards::counted(counted), card.scores),
    }];
    for (player, share) in game.players.iter().zip(&counted.shares) {
        let each = share.because.iter();
        said.extend(each.map(|because| words::counted_why(player.name.as_str(), because.said())));
    }
    said
}

/// Who wins by how much, as the book counts; some games are lost whatever the score.
pub(super) fn winner(game: &Game, written: [i32; 2]) -> Said {
    let name = |side: usize| game.players[side].name.as_str();
    let counted = game.counted.as_ref();
    let [first, second] = counted.and_then(desk::Counted::scores).unwrap_or(written);
    let lead = first.saturating_sub(second);
    let won = counted.map(|counted| {
        let [first, second] = counted.shares.each_ref().map(|share| share.wins.0);
        first.cmp(&second)
    });
    match (won.unwrap_or(lead.cmp(&0)), lead) {
        (Ordering::Equal, _) => words::winner_none(),
        (Ordering::Greater, 1..) => words::winner_by(lead, name(0)),
        (Ordering::Less, ..=-1) => words::winner_by(lead.saturating_neg(), name(1)),
        (Ordering::Greater, _) => words::winner(name(0)),
        (Ordering::Less, _) => words::winner(name(1)),
    }
}
