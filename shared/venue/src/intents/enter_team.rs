//! A director makes players a pair or a team, or dissolves one.

use super::change_player::{entered, player};
use super::enter_players::check_teams;
use crate::hall::Hall;
use desk::Refused;
use domain::limit::BOARDS_MAX;
use domain::{DivisionId, Member, Named, Player, PlayerId, Team, TeamName, messages};
use ledger::{Entry, Fact};
use std::collections::BTreeSet;

messages! {
    /// Why there is no such team.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum TeamRefused {
        Twice { player: Named },
        /// Somebody is a member of another team.
        InAnother { player: Named, team: TeamName },
        OtherDivision { player: PlayerId, division: DivisionId },
        TooManyBoards { team: TeamName, boards: u16, members: usize },
        NoBoards { team: TeamName },
        MostBoards { boards: u16, most: u16 },
        NothingChanges { team: TeamName },
        Unknown { team: TeamName, known: Vec<TeamName> },
        /// No team is entered at all.
        None { team: TeamName },
    }
}

/// Who is to be in the team, the first board first.
pub(super) struct Members {
    pub(super) members: Vec<PlayerId>,
    pub(super) boards: u16,
}

pub(super) fn enter(
    hall: &Hall<'_>,
    division: DivisionId,
    name: TeamName,
    Members { members, boards }: Members,
) -> Result<Vec<Entry>, Refused> {
    hall.must_be_director()?;
    let field = &hall.division(division)?.players;
    let known = of_name(hall, division, &name)?;
    let team = known.as_ref().map_or(name, |known| known.name.clone());
    let mut changed: Vec<Player> = Vec::new();
    for (board, id) in (1..).zip(&members) {
        if id.division != division {
            let what = TeamRefused::OtherDivision { player: *id, division };
            return Err(Refused::wrongly_asked(what));
        }
        let now = player(hall, *id)?;
        if members[board - 1..].iter().skip(1).any(|other| other == id) {
            return Err(Refused::wrongly_asked(TeamRefused::Twice { player: Named::from(now) }));
        }
        if let Some(other) = now.team.as_ref().filter(|member| member.team != team) {
            let (player, team) = (Named::from(now), other.team.clone());
            return Err(Refused::because(TeamRefused::InAnother { player, team }));
        }
        let board = u16::try_from(board).ok().filter(|board| *board <= boards);
        let member = Member { team: team.clone(), board };
        changed.push(Player { team: Some(member), ..now.clone() });
    }
    check_boards(&team, boards, members.len())?;
    // Whoever was in the team and is not named any more is in none.
    let out = known.iter().flat_map(Team::members).filter(|id| !members.contains(id));
    changed.extend(out.filter_map(|id| field.get(&id)).map(alone));
    let mut after = field.clone();
    after.extend(changed.iter().map(|player| (player.id, player.clone())));
    check_teams(&after, &BTreeSet::from([team.clone()]))?;
    changed.retain(|player| field.get(&player.id) != Some(player));
    if changed.is_empty() {
        return Err(Refused::because(TeamRefused::NothingChanges { team }));
    }
    Ok(changed.into_iter().map(|player| written(hall, player)).collect())
}

pub(super) fn dissolve(
    hall: &Hall<'_>,
    division: DivisionId,
    name: TeamName,
) -> Result<Vec<Entry>, Refused> {
    hall.must_be_director()?;
    let field = &hall.division(division)?.players;
    let Some(team) = of_name(hall, division, &name)? else {
        let known: Vec<TeamName> =
            hall.division(division)?.teams().into_iter().map(|team| team.name).collect();
        return Err(Refused::wrongly_asked(match known.is_empty() {
            true => TeamRefused::None { team: name },
            false => TeamRefused::Unknown { team: name, known },
        }));
    };
    let members = team.members().filter_map(|id| field.get(&id));
    Ok(members.map(|now| written(hall, alone(now))).collect())
}

/// The team of this name, however its letters are written.
fn of_name(
    hall: &Hall<'_>,
    division: DivisionId,
    name: &TeamName,
) -> Result<Option<Team>, Refused> {
    let mut teams = hall.division(division)?.teams().into_iter();
    Ok(teams.find(|team| team.name.to_the_eye() == name.to_the_eye()))
}

fn check_boards(team: &TeamName, boards: u16, members: usize) -> Result<(), Refused> {
    let team = team.clone();
    let wrong = match boards {
        0 => TeamRefused::NoBoards { team },
        _ if boards > BOARDS_MAX => TeamRefused::MostBoards { boards, most: BOARDS_MAX },
        // A team of one has a sentence of its own.
        _ if members > 1 && usize::from(boards) > members => {
            TeamRefused::TooManyBoards { team, boards, members }
        }
        _ => return Ok(()),
    };
    Err(Refused::wrongly_asked(wrong))
}

fn alone(now: &Player) -> Player {
    Player { team: None, ..now.clone() }
}

fn written(hall: &Hall<'_>, player: Player) -> Entry {
    let (under, replaces) = (hall.under(player.id.division), entered(hall, player.id));
    Entry { under, replaces, fact: Fact::PlayerEntered { player } }
}
