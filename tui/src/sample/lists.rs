//! Tables of four with their lists.

use super::{director_board, game, player};
use desk::{CardProgress, DirectorBoard, Game, ListSheet};
use domain::{CardContent, Initials, ListCard, ListCounters, ListGame};

/// The list of table 12 with so many games, its card as far as the progress says.
pub(crate) fn list_game(progress: CardProgress, games: usize) -> Game {
    let filled = progress >= CardProgress::Filled;
    let signed = match progress {
        CardProgress::SignedByOne => 2,
        CardProgress::SignedByBoth | CardProgress::Counts => 4,
        _ => 0,
    };
    let initials = ["am", "bț", "åø", "jb"].into_iter().enumerate();
    let list = list_card(games);
    Game {
        players: (1..=4).map(player).collect(),
        content: filled.then(|| CardContent::List(list.clone())),
        signed: initials
            .map(|(seat, typed)| (seat < signed).then(|| Initials::new(typed).unwrap()))
            .collect(),
        list: Some(ListSheet { games: list.games, wanted: 32, open: !filled }),
        ..game(progress)
    }
}

fn list_card(games: usize) -> ListCard {
    let rows = [
        "rufspiel 1 3 won schneider: 2 -2 2 -2",
        "solo 2 lost: 2 -6 2 2",
        "ramsch 4: 1 1 1 -3",
        "wenz 4 won tout: -6 -6 -6 18",
    ];
    let rows: Vec<ListGame> = rows.iter().map(|row| row.parse().unwrap()).collect();
    ListCard { games: rows.into_iter().cycle().take(games).collect() }
}

/// A hall of tables of four.
pub(crate) fn list_hall() -> DirectorBoard {
    let mut board = director_board(3);
    let round = board.divisions[0].round.as_mut().unwrap();
    let states = [CardProgress::Counts, CardProgress::SignedByOne, CardProgress::Playing];
    for ((row, progress), table) in round.tables.iter_mut().zip(states).zip(0..) {
        let game = list_game(progress, 32);
        row.players = (table * 4 + 1..=table * 4 + 4).map(player).collect();
        (row.progress, row.content) = (progress, game.content);
        row.versions.clear();
    }
    board.written.insert(round.tables[2].card.table, 7);
    let counters = ListCounters { sie_played: 1, tout_won: 1, ..ListCounters::default() };
    for row in board.divisions[0].standings.iter_mut() {
        row.counters = Some(ListCounters { solo_won: 3, solo_played: 12, ..counters });
    }
    board
}
