//! What the book makes of a card, in sentences for the players.

use desk::Game;
use domain::CardContent;
use std::cmp::Ordering;

/// The result as the book counts it and why; empty where that is what is written.
pub(super) fn sentences(game: &Game) -> Vec<String> {
    let Some(counted) = &game.counted else { return Vec::new() };
    let Some(CardContent::Duel(card)) = &game.content else {
        return vec![format!("The book counts {counted}.")];
    };
    if !counted.differs_from(card.scores) {
        return Vec::new();
    }
    let [first, second] = card.scores;
    let mut said = vec![match counted.scores() {
        Some([counts, other]) => format!("{first}:{second} counts as {counts}:{other}."),
        None => format!("{first}:{second} counts as {counted}."),
    }];
    for (player, share) in game.players.iter().zip(&counted.shares) {
        said.extend(share.because.iter().map(|because| format!("{}: {because}", player.name)));
    }
    said
}

/// Who wins by how much, as the book counts; some games are lost whatever the score.
pub(super) fn winner(game: &Game, written: [i32; 2]) -> String {
    let name = |side: usize| &game.players[side].name;
    let counted = game.counted.as_ref();
    let [first, second] = counted.and_then(desk::Counted::scores).unwrap_or(written);
    let lead = first.saturating_sub(second);
    let won = counted.map(|counted| {
        let [first, second] = counted.shares.each_ref().map(|share| share.wins.0);
        first.cmp(&second)
    });
    match (won.unwrap_or(lead.cmp(&0)), lead) {
        (Ordering::Equal, _) => "The game is a draw.".to_owned(),
        (Ordering::Greater, 1..) => format!("{} wins by {lead}.", name(0)),
        (Ordering::Less, ..=-1) => format!("{} wins by {}.", name(1), lead.saturating_neg()),
        (Ordering::Greater, _) => format!("{} wins.", name(0)),
        (Ordering::Less, _) => format!("{} wins.", name(1)),
    }
}
