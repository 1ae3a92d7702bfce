//! The matches of a knockout: their games so far, who has won them, and what is to be played next.

use crate::schedule::Schedule;
use crate::system::{MatchLength, System};
use domain::{
    CardContent, CardState, Citation, Division, DuelCard, Player, PlayerId, Side, TableNo, Value,
    values,
};
use rulebook::Book;
use rulebook::steps::knockout::{
    DECIDING_GAME, Format, Knockout, Match, MatchGame, PRELIMINARY_RANK, SCRABBLES, TIME_USED,
};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// A bracket as far as it is played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matches {
    /// In the order in which they began.
    pub all: Vec<KnockoutMatch>,
    /// How many steps of the bracket have begun.
    pub steps: u16,
}

/// A match of two players; pairs stand in the order of its first game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnockoutMatch {
    pub step: u16,
    pub players: [PlayerId; 2],
    pub length: MatchLength,
    pub games: Vec<PlayedGame>,
    pub winner: Option<Side>,
    /// The articles behind the winner, or behind what is not decided.
    pub cites: Vec<Citation>,
    /// Another game is to be played.
    pub goes_on: bool,
}

/// A game of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    pub round: u16,
    pub table: TableNo,
    /// As they count; none of a game that is not in, or that was not played.
    pub scores: Option<[i32; 2]>,
    pub winner: Option<Side>,
    /// Whether the card is in.
    pub is_in: bool,
}

impl Matches {
    /// Those of a bracket that begins with a round, before another round. `paired_by` names the systems of rounds, as
    /// far as anybody knows; the schedule knows the others.
    pub fn before(
        book: &Book,
        division: &Division,
        paired_by: &BTreeMap<u16, String>,
        start: u16,
        round: u16,
    ) -> Self {
        let schedule = schedule(division);
        let length_at = |round: u16| {
            let system = system_at(schedule.as_ref(), paired_by, round);
            let Some(System::Knockout { length, .. }) = system else { return MatchLength::Single };
            length
        };
        let ranks = ranks_before(book, division, start);
        Self::of(book, division, start..round.max(start), length_at, &ranks)
    }

    /// Those of the bracket that a published round belongs to; nothing where it is none of a knockout.
    pub fn around(
        book: &Book,
        division: &Division,
        paired_by: &BTreeMap<u16, String>,
        round: u16,
    ) -> Option<Self> {
        let schedule = schedule(division);
        let is_knockout = |round: u16| {
            let system = system_at(schedule.as_ref(), paired_by, round);
            matches!(system, Some(System::Knockout { .. }))
        };
        if !is_knockout(round) {
            return None;
        }
        let planned = schedule.as_ref().and_then(|schedule| schedule.at(round));
        let in_a_row = || (1..round).rev().take_while(|round| is_knockout(*round)).last();
        let start = planned.map_or_else(|| in_a_row().unwrap_or(round), |slot| slot.block_start);
        let after = division.last_round().saturating_add(1);
        let same = |round: &u16| is_knockout(*round) && !begins_anew(schedule.as_ref(), *round);
        let end = (round + 1..after).take_while(same).last().unwrap_or(round) + 1;
        Some(Self::before(book, division, paired_by, start, end))
    }

    /// Those of these rounds. `length_at` says how long a match is that begins in a round, and `ranks` are the places
    /// before the first of them.
    fn of(
        book: &Book,
        division: &Division,
        rounds: Range<u16>,
        length_at: impl Fn(u16) -> MatchLength,
        ranks: &[PlayerId],
    ) -> Self {
        let mut matches = Self::default();
        for (number, round) in division.rounds.range(rounds) {
            let mut begins = false;
            for pairing in &round.publication.pairings {
                let same = |known: &&mut KnockoutMatch| {
                    known.goes_on && pairing.players.iter().all(|id| known.players.contains(id))
                };
                let at = match matches.all.iter_mut().rev().find(same) {
                    Some(known) => known,
                    None => {
                        if !std::mem::replace(&mut begins, true) {
                            matches.steps += 1;
                        }
                        let length = length_at(*number);
                        let step = matches.steps;
                        matches.all.push(KnockoutMatch::new(step, pairing.players, length));
                        matches.all.last_mut().expect("it was just put there")
                    }
                };
                let game = PlayedGame::new(*number, pairing.table);
                at.games.push(game);
                at.count(book, division, ranks);
            }
            // A bye is a step too, where nobody else played one.
            if !begins && !round.publication.byes.is_empty() && matches.all.is_empty() {
                matches.steps += 1;
            }
        }
        let gone = division.gone();
        for known in &mut matches.all {
            known.end_without(&gone, book);
        }
        matches
    }

    /// Who has lost a match.
    pub fn out(&self) -> BTreeSet<PlayerId> {
        let lost = |known: &KnockoutMatch| Some(known.players[known.winner?.other().index()]);
        self.all.iter().filter_map(lost).collect()
    }

    /// Matches that need another game.
    pub fn open(&self) -> impl Iterator<Item = &KnockoutMatch> {
        self.all.iter().filter(|known| known.goes_on)
    }

    /// Matches whose games are all played and that nobody has won.
    pub fn undecided(&self) -> impl Iterator<Item = &KnockoutMatch> {
        self.all.iter().filter(|known| known.winner.is_none() && !known.goes_on)
    }

    /// The match that a card belongs to.
    pub fn at(&self, round: u16, table: TableNo) -> Option<&KnockoutMatch> {
        let has = |game: &PlayedGame| game.round == round && game.table == table;
        self.all.iter().find(|known| known.games.iter().any(has))
    }
}

impl KnockoutMatch {
    fn new(step: u16, players: [PlayerId; 2], length: MatchLength) -> Self {
        let (games, cites) = (Vec::new(), Vec::new());
        Self { step, players, length, games, winner: None, cites, goes_on: true }
    }

    /// Games won by each player.
    pub fn wins(&self) -> [usize; 2] {
        Side::BOTH.map(|side| self.games.iter().filter(|game| game.winner == Some(side)).count())
    }

    /// Points of each player in the games that were played.
    pub fn points(&self) -> [i32; 2] {
        let scores = self.games.iter().filter_map(|game| game.scores);
        scores.fold([0, 0], |[a, b], [first, second]| [a + first, b + second])
    }

    /// Looks at all games again, after one more.
    fn count(&mut self, book: &Book, division: &Division, ranks: &[PlayerId]) {
        let of = self.counted(book, division, ranks);
        let missing = self.games.iter().any(|game| !game.is_in);
        let mut goes_on = missing || of.games.len() < of.scheduled();
        match book.decide_announced(&of) {
            Ok(decided) => (self.winner, self.cites) = (decided.winner, decided.cites),
            Err(breach) => {
                (self.winner, self.cites) = (None, vec![breach.citation]);
                goes_on |= lacks_deciding_game(book, &of);
            }
        }
        self.goes_on = goes_on && self.winner.is_none();
        let drawn = |player: &PlayerId| division.drawn.iter().position(|id| id == player);
        if let ([Some(a), Some(b)], None, false) =
            (self.players.each_ref().map(drawn), self.winner, self.goes_on)
        {
            self.winner = Some(if a < b { Side::First } else { Side::Second });
        }
    }

    /// What the games come to.
    fn counted(&mut self, book: &Book, division: &Division, ranks: &[PlayerId]) -> Match {
        let mut of = Match::new(match self.length {
            MatchLength::Single => Format::Single,
            MatchLength::Double => Format::Double,
            MatchLength::BestOf(_) => Format::BestOf,
        });
        if let MatchLength::BestOf(games) = self.length {
            of.best_of = games.into();
        }
        let (mut scrabbles, mut time_used) = ([0, 0], [0, 0]);
        for game in &mut self.games {
            let Some((played, turned, card)) = game.read(book, division, self.players) else {
                continue;
            };
            game.is_in = true;
            game.scores = played.scores.filter(|_| played.forfeit_by.is_empty());
            game.winner = book.game_winner(&played);
            if of.games.len() == of.scheduled() {
                // The game beyond the last one decides between players who are level.
                let scores = game.scores.map(|scores| scores.map(i64::from));
                of.figures.extend(scores.map(|scores| (DECIDING_GAME.to_owned(), scores)));
                continue;
            }
            of.games.push(played);
            let Some(card) = card else { continue };
            for side in [0, 1] {
                let from = if turned { 1 - side } else { side };
                scrabbles[side] += i64::from(card.record.scrabbles[from]);
                time_used[side] += i64::from(card.record.time_used_s[from]);
                of.best_moves[side].extend(&card.record.best_moves[from]);
            }
        }
        of.figures.insert(SCRABBLES.to_owned(), scrabbles);
        if time_used != [0, 0] {
            of.figures.insert(TIME_USED.to_owned(), time_used);
        }
        let rank = |player: &PlayerId| ranks.iter().position(|id| id == player);
        if let [Some(first), Some(second)] = self.players.each_ref().map(rank) {
            let places = [first, second].map(|place| i64::try_from(place).unwrap_or(i64::MAX));
            of.figures.insert(PRELIMINARY_RANK.to_owned(), places);
        }
        of
    }

    /// Whoever has left the event loses a match that goes on.
    fn end_without(&mut self, gone: &BTreeSet<PlayerId>, book: &Book) {
        let [first, second] = self.players.map(|player| gone.contains(&player));
        if self.winner.is_some() || first == second {
            return;
        }
        self.winner = Some(if first { Side::Second } else { Side::First });
        self.goes_on = false;
        let lost = book.knockout.as_ref().and_then(|rules| rules.last_game_forfeited.as_ref());
        self.cites.extend(lost.map(|clause| clause.cite.clone()));
    }
}

impl PlayedGame {
    fn new(round: u16, table: TableNo) -> Self {
        Self { round, table, scores: None, winner: None, is_in: false }
    }

    /// The game as the card has it, in the order of the match; whether the pairing was the other way round.
    fn read<'d>(
        &self,
        book: &Book,
        division: &'d Division,
        players: [PlayerId; 2],
    ) -> Option<(MatchGame, bool, Option<&'d DuelCard>)> {
        let round = division.rounds.get(&self.round)?;
        let CardState::Counts(content) = round.cards.get(&self.table)? else { return None };
        let at = round.publication.pairings.iter().find(|pairing| pairing.table == self.table)?;
        let turned = at.players[0] != players[0];
        // Where the tiles decide who begins, the order of the pairing says nothing.
        let by_pairing = book.start.as_ref().is_none_or(|start| start.balance.is_some());
        let known = by_pairing && !round.on_file.starts.contains_key(&self.table);
        let starter = known.then_some(Side::First);
        let last = book.is_last(division, self.round);
        let mut game = book.match_game(content, at.players, last, starter)?;
        if turned {
            game.scores = game.scores.map(|[first, second]| [second, first]);
            game.starter = game.starter.map(Side::other);
            game.flagged = game.flagged.map(Side::other);
            game.forfeit_by = game.forfeit_by.into_iter().map(Side::other).collect();
        }
        let card = if let CardContent::Duel(card) = content { Some(card) } else { None };
        Some((game, turned, card))
    }
}

fn schedule(division: &Division) -> Option<Schedule> {
    division.plan.schedule.as_ref().and_then(|text| text.parse().ok())
}

fn system_at(
    schedule: Option<&Schedule>,
    paired_by: &BTreeMap<u16, String>,
    round: u16,
) -> Option<System> {
    let named = paired_by.get(&round).and_then(|name| name.parse().ok());
    named.or_else(|| schedule.and_then(|schedule| schedule.at(round)).map(|slot| slot.system))
}

/// Whether the schedule selects players for a new bracket in this round.
fn begins_anew(schedule: Option<&Schedule>, round: u16) -> bool {
    let slot = schedule.and_then(|schedule| schedule.at(round));
    slot.is_some_and(|slot| slot.block_start == round && slot.best.is_some())
}

/// The order before a bracket: as the players stood then, or by rating.
fn ranks_before(book: &Book, division: &Division, start: u16) -> Vec<PlayerId> {
    if start > 1 {
        let standings = rulebook::standings(book, &division.until(start - 1));
        return standings.iter().map(|row| row.player).collect();
    }
    let mut players: Vec<&Player> = division.players.values().collect();
    players.sort_by_key(|player| (std::cmp::Reverse(player.rating), player.id));
    players.iter().map(|player| player.id).collect()
}

/// Whether nothing but one game more decides the match.
fn lacks_deciding_game(book: &Book, of: &Match) -> bool {
    let announced = book.knockout.as_ref().is_some_and(Knockout::has_deciding_game);
    if !announced || of.figures.contains_key(DECIDING_GAME) {
        return false;
    }
    let mut played = of.clone();
    played.figures.insert(DECIDING_GAME.to_owned(), [0, 0]);
    book.decide_announced(&played).is_ok()
}

values! {
    /// How long a match is.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum LengthShown {
        Single,
        Double,
        BestOf { games: u16 },
    }
}

impl domain::Field for MatchLength {
    fn value(&self) -> Value {
        use domain::Say as _;
        let shown = match self {
            Self::Single => LengthShown::Single,
            Self::Double => LengthShown::Double,
            Self::BestOf(games) => LengthShown::BestOf { games: *games },
        };
        shown.said().value()
    }
}
