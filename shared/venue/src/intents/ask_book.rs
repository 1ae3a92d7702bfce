//! Somebody asks what the book says to a late arrival, or who begins.

use crate::hall::Hall;
use desk::{BookQuestion, Refused};
use domain::{Because, CardId, Division, PlayerId, RoundId, Side, TableNo, messages};
use rulebook::clock::arrivals;
use rulebook::starter::{Tile, starter_by_balance, starter_by_draw};

messages! {
    /// What the book says to a late arrival, and who begins.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum BookSaid {
        Lost { player: String },
        /// Minutes and seconds, as a clock shows them.
        OnTheClock { player: String, left: String },
        MayLose { player: String },
        BeginsByBalance { player: String, first: u32, second: u32 },
        BeginsByTiles { player: String },
        LevelDraw { first: u32, second: u32 },
        Draw,
    }

    /// Why the book has no answer.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum AskRefused {
        NoGameOfTwo { round: RoundId, table: TableNo },
        Silent { book: String },
    }
}

pub(super) fn decide(hall: &Hall<'_>, question: BookQuestion) -> Result<Vec<Because>, Refused> {
    match question {
        BookQuestion::Late { card, late_s } => late(hall, card, late_s),
        BookQuestion::Starter { card, tiles } => starter(hall, card, &tiles),
        BookQuestion::Rule { asked } => {
            let book = hall.book()?;
            let silent = AskRefused::Silent { book: book.title.clone() };
            book.ask(asked).ok_or_else(|| Refused::because(silent))
        }
    }
}

fn late(hall: &Hall<'_>, card: CardId, late_s: [Option<u32>; 2]) -> Result<Vec<Because>, Refused> {
    let table = seated(hall, card)?;
    let found = arrivals(hall.book()?, None, late_s)?;
    let mut said = Vec::new();
    for side in Side::BOTH {
        let at = side.index();
        let player = table.name(side);
        match found.lost[at] {
            Some(cite) => said.push(Because::new(BookSaid::Lost { player: player.clone() }, cite)),
            None => {
                let left = clock(found.remaining_s[at]);
                let player = player.clone();
                said.push(Because::new(BookSaid::OnTheClock { player, left }, found.cite));
            }
        }
        if let (Some(cite), None) = (found.may_lose[at], found.lost[at]) {
            said.push(Because::new(BookSaid::MayLose { player }, cite));
        }
    }
    Ok(said)
}

fn starter(
    hall: &Hall<'_>,
    card: CardId,
    tiles: &[[Option<char>; 2]],
) -> Result<Vec<Because>, Refused> {
    let table = seated(hall, card)?;
    let book = hall.book()?;
    let tile = |letter: char| if letter == '?' { Tile::Blank } else { Tile::Letter(letter) };
    let draws: Vec<_> = tiles.iter().map(|pair| pair.map(|letter| letter.map(tile))).collect();
    let starts = table.players.map(|player| starts(table.division, player, card.round.number));
    let balances = book
        .start
        .as_ref()
        .is_some_and(|rules| rules.balance.as_ref().is_some_and(|balance| balance.value));
    let found = match balances {
        true => starter_by_balance(book, starts, &draws)?,
        false => starter_by_draw(book, &draws)?,
    };
    let [first, second] = starts;
    let what = match found.side {
        Some(side) if balances && first != second => {
            BookSaid::BeginsByBalance { player: table.name(side), first, second }
        }
        Some(side) => BookSaid::BeginsByTiles { player: table.name(side) },
        None if balances => BookSaid::LevelDraw { first, second },
        None => BookSaid::Draw,
    };
    Ok(vec![Because::new(what, found.cite)])
}

struct Seated<'a> {
    division: &'a Division,
    players: [PlayerId; 2],
}

impl Seated<'_> {
    fn name(&self, side: Side) -> String {
        let id = self.players[side.index()];
        self.division
            .players
            .get(&id)
            .map_or_else(|| id.to_string(), |player| player.name.to_string())
    }
}

fn seated<'a>(hall: &Hall<'a>, card: CardId) -> Result<Seated<'a>, Refused> {
    let division = hall.division(card.round.division)?;
    let players = division.players_at(card.round.number, card.table);
    let players = players.and_then(|players| players.try_into().ok()).ok_or_else(|| {
        Refused::because(AskRefused::NoGameOfTwo { round: card.round, table: card.table })
    })?;
    Ok(Seated { division, players })
}

/// In how many earlier rounds a player began.
fn starts(division: &Division, player: PlayerId, before: u16) -> u32 {
    let rounds = division.rounds.range(..before).map(|(_, round)| round);
    let began = rounds.filter(|round| {
        round.publication.pairings.iter().any(|pairing| pairing.players[0] == player)
    });
    u32::try_from(began.count()).unwrap_or(u32::MAX)
}

fn clock(seconds: u32) -> String {
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
