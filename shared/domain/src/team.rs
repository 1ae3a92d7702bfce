//! Players who enter together: a pair, or a team with boards and substitutes.

use crate::id::PlayerId;
use crate::line::TeamName;
use crate::messages;
use crate::player::Player;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A player's place in a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Member {
    pub team: TeamName,
    /// From 1 on; a substitute has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub board: Option<u16>,
}

/// A team as its members say it. Whoever left the event stays listed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Team {
    pub name: TeamName,
    /// Who plays, the first board first.
    pub boards: Vec<PlayerId>,
    /// Who takes the board of somebody who is missing, in this order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub substitutes: Vec<PlayerId>,
}

messages! {
    /// What is wrong with a team.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum TeamFault {
        /// Nobody plays in a team alone.
        OfOne { team: TeamName, player: PlayerId },
        BoardTaken { team: TeamName, board: u16, players: Vec<PlayerId> },
        /// A later board is taken, this one is not.
        NoBoard { team: TeamName, board: u16 },
    }
}

impl Team {
    /// The teams of these players, in the order of their lowest numbers.
    pub fn of<'p>(players: impl IntoIterator<Item = &'p Player>) -> Vec<Self> {
        let mut teams: BTreeMap<PlayerId, Vec<&Player>> = BTreeMap::new();
        let mut first: BTreeMap<&TeamName, PlayerId> = BTreeMap::new();
        let mut players: Vec<&Player> = players.into_iter().collect();
        players.sort_by_key(|player| player.id);
        for player in players {
            let Some(member) = &player.team else { continue };
            let key = *first.entry(&member.team).or_insert(player.id);
            teams.entry(key).or_default().push(player);
        }
        teams.into_values().filter_map(|members| Self::made_of(&members)).collect()
    }

    fn made_of(members: &[&Player]) -> Option<Self> {
        let name = members.first()?.team.as_ref()?.team.clone();
        let board = |player: &&Player| player.team.as_ref().and_then(|member| member.board);
        let mut boards: Vec<&Player> =
            members.iter().copied().filter(|player| board(player).is_some()).collect();
        boards.sort_by_key(|player| (board(player), player.id));
        let substitutes = members.iter().filter(|player| board(player).is_none());
        Some(Self {
            name,
            boards: boards.iter().map(|player| player.id).collect(),
            substitutes: substitutes.map(|player| player.id).collect(),
        })
    }

    /// What is wrong with the teams of these players, if anything is.
    pub fn check<'p>(players: impl IntoIterator<Item = &'p Player>) -> Result<(), TeamFault> {
        let players: BTreeMap<PlayerId, &Player> =
            players.into_iter().map(|player| (player.id, player)).collect();
        for team in Self::of(players.values().copied()) {
            if let [player] = *team.members().collect::<Vec<_>>() {
                return Err(TeamFault::OfOne { team: team.name, player });
            }
            let board_of = |id: &PlayerId| players.get(id)?.team.as_ref()?.board;
            let mut before: Option<PlayerId> = None;
            for (wanted, id) in (1..).zip(&team.boards) {
                let board = board_of(id).unwrap_or(wanted);
                if let Some(other) = before.filter(|other| board_of(other) == Some(board)) {
                    let players = vec![other, *id];
                    return Err(TeamFault::BoardTaken { team: team.name, board, players });
                }
                if board != wanted {
                    return Err(TeamFault::NoBoard { team: team.name, board: wanted });
                }
                before = Some(*id);
            }
            if team.boards.is_empty() {
                return Err(TeamFault::NoBoard { team: team.name, board: 1 });
            }
        }
        Ok(())
    }

    /// Everybody of the team, the boards first.
    pub fn members(&self) -> impl Iterator<Item = PlayerId> {
        self.boards.iter().chain(&self.substitutes).copied()
    }

    /// The player by whom the team goes in a table of teams.
    pub fn captain(&self) -> Option<PlayerId> {
        self.members().next()
    }

    /// Who plays at each board when only these are there: a substitute in the place of somebody who is
    /// missing, nobody when no substitute is left.
    pub fn line_up(&self, is_there: impl Fn(PlayerId) -> bool) -> Vec<Option<PlayerId>> {
        let mut substitutes = self.substitutes.iter().copied().filter(|id| is_there(*id));
        let seat = |id: &PlayerId| if is_there(*id) { Some(*id) } else { substitutes.next() };
        self.boards.iter().map(seat).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::DivisionId;
    use crate::line::Name;

    fn id(number: u16) -> PlayerId {
        PlayerId { division: DivisionId::A, number }
    }

    fn player(number: u16, team: &str, board: Option<u16>) -> Player {
        let team = Member { team: TeamName::own(team), board };
        Player { team: Some(team), ..Player::new(id(number), Name::own(format!("P{number}"))) }
    }

    #[test]
    fn a_team_is_what_its_members_say() {
        let alone = Player::new(id(9), Name::own("Ada"));
        let players = [
            player(1, "Red", Some(2)),
            player(2, "Blue", Some(1)),
            player(3, "Red", None),
            player(4, "Red", Some(1)),
            player(5, "Blue", Some(2)),
            alone,
        ];
        let teams = Team::of(&players);
        assert_eq!(Team::check(&players), Ok(()));
        assert_eq!([&*teams[0].name, &*teams[1].name], ["Red", "Blue"]);
        assert_eq!((&teams[0].boards, &teams[0].substitutes), (&vec![id(4), id(1)], &vec![id(3)]));
        assert_eq!(teams[0].captain(), Some(id(4)));
    }

    #[test]
    fn a_substitute_takes_the_board_of_whoever_is_missing() {
        let team = Team {
            name: TeamName::own("Red"),
            boards: vec![id(1), id(2), id(3)],
            substitutes: vec![id(4)],
        };
        let without = |gone: &[u16]| team.line_up(|player| !gone.contains(&player.number));
        assert_eq!(without(&[]), [Some(id(1)), Some(id(2)), Some(id(3))]);
        assert_eq!(without(&[2]), [Some(id(1)), Some(id(4)), Some(id(3))]);
        assert_eq!(without(&[1, 2]), [Some(id(4)), None, Some(id(3))]);
        assert_eq!(without(&[2, 4]), [Some(id(1)), None, Some(id(3))]);
    }

    #[test]
    fn a_team_that_cannot_play_is_named() {
        let team = TeamName::own("Red");
        let alone = Team::check(&[player(1, "Red", Some(1))]);
        assert_eq!(alone, Err(TeamFault::OfOne { team: team.clone(), player: id(1) }));
        let twice = Team::check(&[player(1, "Red", Some(1)), player(2, "Red", Some(1))]);
        let players = vec![id(1), id(2)];
        assert_eq!(twice, Err(TeamFault::BoardTaken { team: team.clone(), board: 1, players }));
        let gap = Team::check(&[player(1, "Red", Some(1)), player(2, "Red", Some(3))]);
        assert_eq!(gap, Err(TeamFault::NoBoard { team: team.clone(), board: 2 }));
        let idle = Team::check(&[player(1, "Red", None), player(2, "Red", None)]);
        assert_eq!(idle, Err(TeamFault::NoBoard { team, board: 1 }));
    }
}
