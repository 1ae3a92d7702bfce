//! What directors and arbiters do about players.

use crate::director::plays_lists;
use crate::names::{self, invented};
use crate::{Dice, Person};
use desk::{DirectorBoard, DivisionBoard, Intent, NewPlayer, PlanChange};
use domain::{Amounts, DivisionId, Line, PlayerId, Reason};

/// Numbers of invented players who were not in the hall from the beginning.
const NEWCOMERS: std::ops::Range<i32> = 2_000..3_000;

impl Person {
    /// The whole field, or somebody who comes late.
    pub(crate) fn enter_players(&self, board: &DirectorBoard) -> Intent {
        let mut mood = self.mood();
        let divisions: Vec<DivisionId> = board.divisions.iter().map(|found| found.id).collect();
        if board.divisions.iter().any(|division| !division.players.is_empty()) {
            let division = mood.some(&divisions).copied().unwrap_or(DivisionId::A);
            return Intent::EnterPlayers { players: vec![newcomer(&mut mood, division)] };
        }
        let seats: u16 = if plays_lists(board) { 4 } else { 2 };
        let extra = u16::from(self.manner.careless && mood.one_in(4));
        let mut players = invented(seats.saturating_mul(self.manner.tables) + extra);
        let tables = players.chunks_mut(usize::from(seats));
        for (table, division) in tables.zip(divisions.iter().cycle()) {
            table.iter_mut().for_each(|player| player.division = *division);
        }
        Intent::EnterPlayers { players }
    }

    /// A measure of the book, for somebody of the field; now and then one is lifted.
    pub(crate) fn sanction(&self, board: &DirectorBoard) -> Option<Intent> {
        let (mut mood, reason) = (self.mood(), Reason::own("has talked"));
        if let Some(row) = mood.some(&board.sanctions).filter(|_| mood.clone().one_in(3)) {
            return Some(Intent::LiftSanction { sanction: row.entry, reason });
        }
        let players = board.divisions.iter().flat_map(|division| division.players.iter());
        let players: Vec<PlayerId> = players.map(|player| player.id).collect();
        let (player, rule) = (*mood.some(&players)?, mood.some(&board.rules.measures)?);
        let amount = |takes: bool| if takes { 10 } else { 0 };
        let amounts = Amounts {
            half_wins: u16::from(rule.takes[0]),
            spread: amount(rule.takes[1]),
            points: amount(rule.takes[2]),
            play_value: amount(rule.play_value),
            proved_same_day: false,
        };
        Some(Intent::Sanction { player, measure: Line::own(&rule.name), amounts, reason })
    }

    pub(crate) fn change_field(&self, board: &DirectorBoard) -> Option<Intent> {
        let mut mood = self.mood();
        let division = mood.some(&board.divisions)?;
        let player = mood.some(&division.players)?.id;
        Some(match mood.below(3) {
            0 if mood.one_in(3) => paired(division, player, &mut mood)?,
            0 => {
                let name = Some(newcomer(&mut mood, division.id).name);
                let (club, rating, classes) = (None, Some(1500), None);
                Intent::ChangePlayer { player, name, club, rating, classes }
            }
            1 if mood.one_in(3) => {
                // A table far beyond the others, so that nobody has to move for it.
                let reserved = Some((*mood.pick(&["9998", "9999", ""])).to_owned());
                let change = Box::new(PlanChange { reserved, ..PlanChange::default() });
                Intent::ChangePlan { division: division.id, change }
            }
            _ if division.withdrawn.contains(&player) => Intent::ReturnPlayer { player },
            _ => Intent::WithdrawPlayer { player, reason: Reason::own("leaves early") },
        })
    }

    /// Mostly for the same few, so that two directors meet over one seat; and mostly somebody new, who is
    /// entered first.
    pub(crate) fn substitute(&self, board: &DirectorBoard) -> Option<Intent> {
        let mut mood = self.mood();
        let division = mood.some(&board.divisions)?;
        let out = division.players.get(mood.below(2))?.id;
        let player = newcomer(&mut mood, division.id);
        let known = division.players.iter().find(|known| known.name == player.name);
        let substitute = match known {
            Some(known) => known.id,
            None if mood.one_in(4) => anybody(division, &mut mood)?,
            None => return Some(Intent::EnterPlayers { players: vec![player] }),
        };
        Some(Intent::Substitute { out, substitute, reason: Reason::own("fell ill") })
    }

    pub(crate) fn draw_lot(&self, board: &DirectorBoard) -> Option<Intent> {
        let mut mood = self.mood();
        let division = mood.some(&board.divisions)?;
        if mood.one_in(3) {
            let order = division.players.iter().map(|player| player.id).take(2).collect();
            return Some(Intent::EnterLot { order });
        }
        Some(Intent::DrawLot { division: division.id, seed: mood.throw() })
    }
}

/// Two players become a pair; sometimes one of them is in another already, which is refused.
fn paired(division: &DivisionBoard, player: PlayerId, mood: &mut Dice) -> Option<Intent> {
    let partner = anybody(division, mood).filter(|partner| *partner != player)?;
    let team = Line::own(format!("Pair {}", mood.below(3)));
    Some(Intent::EnterTeam {
        division: division.id,
        team,
        members: vec![player, partner],
        boards: 2,
    })
}

fn anybody(division: &DivisionBoard, mood: &mut Dice) -> Option<PlayerId> {
    mood.some(&division.players).map(|player| player.id)
}

fn newcomer(mood: &mut Dice, division: DivisionId) -> NewPlayer {
    let number = mood.between(NEWCOMERS.start, NEWCOMERS.end).unsigned_abs();
    NewPlayer { division, ..names::player(number as usize) }
}
