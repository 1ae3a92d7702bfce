//! What the book makes of a card, in sentences for the players.

use desk::Game;
use domain::CardContent;

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
