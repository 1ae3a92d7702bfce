//! What directors and arbiters do about players, and what people only want to know.

use super::super::super::plan::Seat;
use super::super::Day;
use super::{content, one_of};
use desk::{BookQuestion, CardProgress, DivisionBoard, Intent, NewPlayer};
use domain::{Amounts, CardId, DivisionId, Line, PlayerId, Role, RoundId, Seat as Place, TableNo};

impl Day {
    /// The whole field, or somebody who comes late.
    pub(super) fn enter_players(&mut self, seat: Seat, pick: u64) {
        let Some(board) = self.director_board(seat) else { return };
        let division = |number: usize| {
            one_of(&board.divisions, number as u64).map_or(DivisionId::A, |division| division.id)
        };
        if board.divisions.iter().any(|division| !division.players.is_empty()) {
            let name = format!("Late {}", pick % 1_000);
            let division = division(usize::from(pick.is_multiple_of(3)));
            let late = NewPlayer { division, name: Line::own(name), club: None, rating: None };
            self.ask(seat, Intent::EnterPlayers { players: vec![late] });
            return;
        }
        let tables = self.laptops.iter().filter(|l| matches!(l.role, Role::Table(_))).count();
        let at_table = if self.plays_lists(seat) { Place::COUNT } else { 2 };
        let extra = usize::from(pick.is_multiple_of(4));
        let players = (0..at_table * tables + extra)
            .map(|number| NewPlayer {
                division: division(number / at_table),
                name: Line::own(format!("Player {}", number + 1)),
                club: None,
                rating: None,
            })
            .collect();
        self.ask(seat, Intent::EnterPlayers { players });
    }

    pub(super) fn plays_lists(&mut self, seat: Seat) -> bool {
        let tournament = self.laptops[seat].venue.as_mut().map(|venue| venue.tournament());
        let book = tournament.and_then(|tournament| tournament.book.clone());
        book.is_some_and(|book| rulebook::lists_of(&book).is_some())
    }

    /// A measure of the book, for somebody of the field; now and then one is lifted.
    pub(super) fn sanction(&mut self, seat: Seat, pick: u64) {
        let Some(venue) = self.laptops[seat].venue.as_mut() else { return };
        let tournament = venue.tournament();
        let imposed: Vec<_> = tournament.sanctions.keys().copied().collect();
        let reason = "has talked".to_owned();
        if let Some(sanction) = one_of(&imposed, pick >> 4).filter(|_| pick.is_multiple_of(3)) {
            self.ask(seat, Intent::LiftSanction { sanction: *sanction, reason: Line::own(reason) });
            return;
        }
        let players = tournament.divisions.values().flat_map(|found| found.players.keys().copied());
        let players: Vec<PlayerId> = players.collect();
        let Some(player) = one_of(&players, pick >> 8).copied() else { return };
        let Some(rules) = self.director_board(0).map(|board| board.rules) else { return };
        let Some(rule) = one_of(&rules.measures, pick >> 16) else { return };
        let amount = |takes: bool| if takes { 10 } else { 0 };
        let amounts = Amounts {
            half_wins: u16::from(rule.takes[0]),
            spread: amount(rule.takes[1]),
            points: amount(rule.takes[2]),
            play_value: amount(rule.play_value),
            proved_same_day: false,
        };
        let measure = rule.name.clone();
        self.ask(
            seat,
            Intent::Sanction {
                player,
                measure: Line::own(measure),
                amounts,
                reason: Line::own(reason),
            },
        );
    }

    pub(super) fn change_field(&mut self, seat: Seat, pick: u64) {
        let Some(division) = self.some_division(seat, pick) else { return };
        let Some(player) = one_of(&division.players, pick >> 8).map(|player| player.id) else {
            return;
        };
        let intent = match pick % 3 {
            0 => {
                let name = Some(Line::own(format!("Married {}", pick % 100)));
                Intent::ChangePlayer { player, name, club: None, rating: Some(1500) }
            }
            _ if division.withdrawn.contains(&player) => Intent::ReturnPlayer { player },
            _ => Intent::WithdrawPlayer { player, reason: Line::own("has to leave") },
        };
        self.ask(seat, intent);
    }

    /// Mostly for the same few, so that two directors meet over one seat.
    pub(super) fn substitute(&mut self, seat: Seat, pick: u64) {
        let Some(division) = self.some_division(seat, pick) else { return };
        let Some(out) = one_of(&division.players, pick >> 8 & 1).map(|player| player.id) else {
            return;
        };
        if !pick.is_multiple_of(4) {
            let name = format!("Stand-in {}", pick % 1_000);
            let player = NewPlayer {
                division: division.id,
                name: Line::own(name),
                club: None,
                rating: None,
            };
            self.ask(seat, Intent::EnterPlayers { players: vec![player] });
        }
        let Some(division) = self.some_division(seat, pick) else { return };
        let Some(last) = division.players.last().map(|player| player.id) else { return };
        let other = one_of(&division.players, pick >> 16).map_or(last, |player| player.id);
        let substitute = if pick.is_multiple_of(5) { other } else { last };
        let reason = "fell ill".to_owned();
        self.ask(seat, Intent::Substitute { out, substitute, reason: Line::own(reason) });
    }

    /// The lists that are missing come on paper first.
    pub(super) fn draw_lot(&mut self, seat: Seat, pick: u64) {
        if self.plays_lists(seat) {
            let missing = self.rows(seat, |row| row.progress != CardProgress::Counts);
            for row in missing {
                let (card, reason) = (row.card, "paper list".to_owned());
                let content = content(row.players.len(), pick << 1);
                let seen = Some(row.seen);
                self.ask(
                    seat,
                    Intent::CorrectCard {
                        card,
                        content,
                        reason: Line::own(reason),
                        seen,
                        ground: None,
                    },
                );
            }
        }
        let Some(division) = self.some_division(seat, pick) else { return };
        let players = division.players.iter().map(|player| player.id);
        let intent = match pick.is_multiple_of(3) {
            true => Intent::EnterLot { order: players.take(2).collect() },
            false => Intent::DrawLot { division: division.id, seed: pick },
        };
        self.ask(seat, intent);
    }

    /// Asks something that changes nothing.
    pub(super) fn wonder(&mut self, seat: Seat, pick: u64) {
        let round = RoundId { division: DivisionId::A, number: 1 };
        let card = CardId { round, table: TableNo(1) };
        let player = PlayerId { division: DivisionId::A, number: 1 };
        let intent = match pick % 5 {
            0 => Intent::ExplainRound { round, proposed: None },
            1 => Intent::Why { player, round: None },
            2 => Intent::Why { player, round: Some(1) },
            3 => {
                let late_s = [Some(700), None];
                Intent::AskBook { question: BookQuestion::Late { card, late_s } }
            }
            _ => {
                let tiles = vec![[Some('A'), Some('A')], [Some('?'), Some('E')]];
                Intent::AskBook { question: BookQuestion::Starter { card, tiles } }
            }
        };
        self.ask(seat, intent);
    }

    fn some_division(&mut self, seat: Seat, pick: u64) -> Option<DivisionBoard> {
        let divisions = self.director_board(seat)?.divisions;
        one_of(&divisions, pick >> 32).cloned()
    }
}
