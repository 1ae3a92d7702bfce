//! What everybody in the hall may see: the notice board behind web pages, paper, feeds and table screens.
//!
//! It is made by one function of `venue`. Whoever shows something to the public takes it from here, so that
//! nothing leaks which is not published.

use domain::{
    DivisionId, EventId, Player, PlayerId, RoundId, Said, Slot, Standing, TableNames, TableNo,
    Value, WinPoints,
};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noticeboard {
    pub event: EventId,
    pub name: String,
    /// The title of the book.
    pub book: String,
    /// No director's laptop is in reach of the one that made this: what is shown may be old.
    pub cut_off: bool,
    pub tables: TableNames,
    pub divisions: Vec<DivisionNotice>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DivisionNotice {
    pub id: DivisionId,
    pub name: String,
    pub rounds_planned: u16,
    /// Every round is played and every card is in.
    pub is_over: bool,
    /// By number; ratings and clubs only where that was announced.
    pub players: Vec<Player>,
    pub withdrawn: Vec<PlayerId>,
    /// Published ones, the first round first.
    pub rounds: Vec<RoundNotice>,
    pub standings: StandingsNotice,
    /// Seconds that a player has for a game, if the book or the announcement says it.
    pub allotted_s: Option<u32>,
    /// When rounds begin, and what is between them.
    pub programme: Vec<Slot>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoundNotice {
    pub round: RoundId,
    pub started: bool,
    /// What the wall clock of the laptop said that started it; for display only.
    pub started_wall_ms: Option<i64>,
    /// The results are held back until the director shows them.
    pub is_silent: bool,
    pub tables: Vec<TableNotice>,
    pub byes: Vec<PlayerId>,
    pub absent: Vec<PlayerId>,
    /// Tables without a card that counts.
    pub missing: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableNotice {
    pub table: TableNo,
    /// As they sit: the first of two starts.
    pub players: Vec<PlayerId>,
    /// None while no card counts, and where results are held back.
    pub result: Option<ResultNotice>,
}

/// What a card comes to, in the order of the players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultNotice {
    pub shares: Vec<ShareNotice>,
    /// What stands on the card, where that is not a plain score.
    pub what: Option<Said>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ShareNotice {
    /// None where no score stands.
    pub score: Option<i32>,
    pub wins: WinPoints,
    pub spread: i32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingsNotice {
    /// The newest round that has anything in them; 0 before the first.
    pub after: u16,
    /// Cards that they lack.
    pub missing: u16,
    /// Newer ones are held back until the director shows them.
    pub is_held: bool,
    pub rows: Vec<Standing>,
    /// Pairs or teams; none in an individual event.
    pub teams: Vec<Standing>,
}

/// Where somebody sits, and against whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatNotice<'a> {
    pub player: &'a Player,
    pub seat: Seating<'a>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seating<'a> {
    At { table: &'a TableNotice, starts: bool },
    SitsOut,
    Absent,
}

impl Noticeboard {
    pub fn division(&self, id: DivisionId) -> Option<&DivisionNotice> {
        self.divisions.iter().find(|division| division.id == id)
    }

    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.division(id.division)?.player(id)
    }

    /// What people call a table.
    pub fn table_called(&self, table: TableNo) -> String {
        self.tables.get(&table).map_or_else(|| table.to_string(), ToString::to_string)
    }
}

impl DivisionNotice {
    pub fn player(&self, id: PlayerId) -> Option<&Player> {
        self.players.iter().find(|player| player.id == id)
    }

    /// A player's name, or the number of one who is not in the list.
    pub fn name_of(&self, id: PlayerId) -> String {
        self.player(id).map_or_else(|| id.to_string(), |player| player.name.to_string())
    }

    pub fn round(&self, number: u16) -> Option<&RoundNotice> {
        self.rounds.iter().find(|round| round.round.number == number)
    }

    /// The round that people want to find their table in: the next one that has not started, else the newest.
    pub fn current(&self) -> Option<&RoundNotice> {
        self.rounds.iter().find(|round| !round.started).or(self.rounds.last())
    }

    /// The newest round that has started.
    pub fn running(&self) -> Option<&RoundNotice> {
        self.rounds.iter().rev().find(|round| round.started)
    }

    /// Everybody of a round, in the order of the names.
    pub fn seats<'a>(&'a self, round: &'a RoundNotice) -> Vec<SeatNotice<'a>> {
        let at_tables = round.tables.iter().flat_map(|table| {
            let seated = table.players.iter().enumerate();
            seated.map(move |(place, id)| (*id, Seating::At { table, starts: place == 0 }))
        });
        let byes = round.byes.iter().map(|id| (*id, Seating::SitsOut));
        let absent = round.absent.iter().map(|id| (*id, Seating::Absent));
        let all = at_tables.chain(byes).chain(absent);
        let mut seats: Vec<SeatNotice<'a>> = all
            .filter_map(|(id, seat)| Some(SeatNotice { player: self.player(id)?, seat }))
            .collect();
        seats.sort_by_cached_key(|seat| (sorting_key(&seat.player.name), seat.player.id));
        seats
    }
}

impl RoundNotice {
    pub fn seat_of(&self, player: PlayerId) -> Option<&TableNotice> {
        self.tables.iter().find(|table| table.players.contains(&player))
    }
}

impl TableNotice {
    /// Everybody else at the table.
    pub fn opponents(&self, player: PlayerId) -> impl Iterator<Item = PlayerId> + '_ {
        self.players.iter().copied().filter(move |id| *id != player)
    }

    /// What a player's share of the card is.
    pub fn share(&self, player: PlayerId) -> Option<ShareNotice> {
        let place = self.players.iter().position(|id| *id == player)?;
        self.result.as_ref()?.shares.get(place).copied()
    }
}

impl ShareNotice {
    pub fn spread_shown(self) -> Value {
        Value::signed(self.spread)
    }
}

/// How names are put in order on a list that people look themselves up in: letters of all alphabets by their base
/// letter, whatever their case and marks.
pub fn sorting_key(name: &str) -> String {
    name.chars().flat_map(plain_letters).collect()
}

fn plain_letters(letter: char) -> impl Iterator<Item = char> {
    const FOLDED: [(&str, &str); 16] = [
        ("àáâãäåăąā", "a"),
        ("æ", "ae"),
        ("çćč", "c"),
        ("ďđð", "d"),
        ("èéêëęěē", "e"),
        ("ìíîïī", "i"),
        ("łľ", "l"),
        ("ñńň", "n"),
        ("òóôõöøőō", "o"),
        ("œ", "oe"),
        ("řŕ", "r"),
        ("śšșş", "s"),
        ("ťțţ", "t"),
        ("ùúûüůűū", "u"),
        ("ýÿ", "y"),
        ("źżž", "z"),
    ];
    let small: String = letter.to_lowercase().collect();
    let folded = FOLDED.iter().find(|(letters, _)| letters.contains(&small));
    let plain = match (small.as_str(), folded) {
        ("ß", _) => "ss".to_owned(),
        (_, Some((_, plain))) => (*plain).to_owned(),
        (_, None) => small,
    };
    plain.chars().collect::<Vec<_>>().into_iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_where_people_look_for_them() {
        let mut names = ["Zoë", "Ørjan", "Oskar", "Ärzte", "anna", "Ștefan", "Süß", "Bernd"];
        names.sort_by_key(|name| sorting_key(name));
        assert_eq!(names, ["anna", "Ärzte", "Bernd", "Ørjan", "Oskar", "Ștefan", "Süß", "Zoë"]);
    }
}
