//! The table of pairs and teams: what the members' boards brought, summed, and ranked like players.

use super::row::{Entry, Row};
use super::{Stage, adjust_known, played_rows, rank, struck};
use crate::book::{Book, Column};
use crate::check::lists_of;
use crate::result::Cause;
use domain::{Division, PlayerId, Standing, Team};
use std::collections::BTreeMap;

/// A team's row goes by its captain's number and the team's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TeamRow<'b> {
    pub row: Row<'b>,
    /// Members as they played, in the order of the boards; what they were charged with is in the team's row
    /// where the book charges the team.
    pub members: Vec<Row<'b>>,
}

/// Every team of the division, best first; none in an individual event or where lists are played.
pub fn team_table<'b>(book: &'b Book, division: &Division) -> Vec<TeamRow<'b>> {
    let teams = division.teams();
    let rules = book.standings.as_ref();
    let summing = rules.and_then(|rules| rules.boards_summed.as_ref());
    let apart = summing.is_some_and(|clause| !clause.value);
    if teams.is_empty() || apart || lists_of(book).is_some() {
        return Vec::new();
    }
    let mut rows = played_rows(book, division);
    let whole = rules.and_then(|rules| rules.whole_team.as_ref());
    let whole = whole.filter(|clause| clause.value);
    if whole.is_none() {
        adjust_known(book, division, &mut rows);
    }
    let captains = captains(&teams);
    let struck = struck(book, division);
    let mut summed: BTreeMap<PlayerId, Row<'b>> = BTreeMap::new();
    let mut members: BTreeMap<PlayerId, Vec<Row<'b>>> = BTreeMap::new();
    for team in &teams {
        let Some(captain) = team.captain() else { continue };
        let of_team: Vec<Row<'b>> = team.members().filter_map(|id| rows.remove(&id)).collect();
        let counted = of_team.iter().filter(|row| !struck.contains(&row.player));
        summed.insert(captain, sum(captain, team, counted, &captains));
        members.insert(captain, of_team);
    }
    if let Some(whole) = whole {
        adjust_known(book, &as_of_teams(division, &captains), &mut summed);
        for row in summed.values_mut().filter(|row| !row.lines.is_empty()) {
            row.adjust(Column::Spread, Cause::WholeTeam, 0, &whole.cite);
        }
    }
    // A book that says nothing about teams lets them be summed without an article.
    for (row, clause) in summed.values_mut().zip(summing.into_iter().cycle()) {
        row.adjust(Column::Spread, Cause::BoardsSummed, 0, &clause.cite);
    }
    let ranked = rank(book, division, Stage::of(book, division), summed, &[]).into_iter();
    ranked
        .map(|row| TeamRow { members: members.remove(&row.player).unwrap_or_default(), row })
        .collect()
}

/// The same without its reasons in full.
pub fn team_standings(book: &Book, division: &Division) -> Vec<Standing> {
    team_table(book, division).iter().map(|team| team.row.standing()).collect()
}

/// By every member the one whose number the team's row has.
fn captains(teams: &[Team]) -> BTreeMap<PlayerId, PlayerId> {
    let of_team = |team: &Team| {
        let captain = team.captain();
        team.members().filter_map(move |id| Some((id, captain?))).collect::<Vec<_>>()
    };
    teams.iter().flat_map(of_team).collect()
}

/// Boards of a round stand together, and opponents are teams.
fn sum<'r, 'b: 'r>(
    captain: PlayerId,
    team: &Team,
    members: impl Iterator<Item = &'r Row<'b>>,
    captains: &BTreeMap<PlayerId, PlayerId>,
) -> Row<'b> {
    let mut row = Row::empty(captain, team.name.to_string());
    for member in members {
        row.wins.0 = row.wins.0.saturating_add(member.wins.0);
        row.spread = row.spread.saturating_add(member.spread);
        row.points = row.points.saturating_add(member.points);
        row.games = row.games.saturating_add(member.games);
        row.lines.extend(member.lines.iter().copied());
        row.entries.extend(member.entries.iter().map(|entry| Entry {
            opponent: entry.opponent.map(|id| captains.get(&id).copied().unwrap_or(id)),
            ..entry.clone()
        }));
    }
    row.entries.sort_by_key(|entry| entry.round);
    row
}

/// What was imposed on players, as imposed on their teams: warnings of all members add up.
fn as_of_teams(division: &Division, captains: &BTreeMap<PlayerId, PlayerId>) -> Division {
    let mut charged = division.clone();
    charged.sanctions.retain_mut(|sanction| match captains.get(&sanction.player) {
        Some(captain) => {
            sanction.player = *captain;
            true
        }
        None => false,
    });
    charged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Book;
    use domain::{
        AbsenceReason, Absent, CardContent, CardState, DivisionId, DuelCard, Member, Name, Pairing,
        PlayedRound, Player, Publication, RoundId, Sanction, SanctionEffect, TableNo, TeamName,
        Title,
    };

    fn id(number: u16) -> PlayerId {
        PlayerId { division: DivisionId::A, number }
    }

    /// Two pairs, and one round: 1 beats 3 by 50, 4 beats 2 by 20.
    fn pairs() -> Division {
        let mut division = Division::new(DivisionId::A, Title::own("Pairs"), 1);
        for (number, team) in (1..).zip(["Red", "Red", "Blue", "Blue"]) {
            let board = Some(2 - number % 2);
            let team = Some(Member { team: TeamName::own(team), board });
            let player = Player::new(id(number), Name::own(format!("Player {number}")));
            division.players.insert(id(number), Player { team, ..player });
        }
        let round = RoundId { division: DivisionId::A, number: 1 };
        let pairings = vec![
            Pairing { table: TableNo(1), players: [id(1), id(3)] },
            Pairing { table: TableNo(2), players: [id(2), id(4)] },
        ];
        let card = |scores| CardState::Counts(CardContent::Duel(DuelCard::plain(scores)));
        let cards = [(TableNo(1), card([400, 350])), (TableNo(2), card([300, 320]))].into();
        let publication =
            Publication { round, pairings, fours: vec![], byes: vec![], absent: vec![] };
        let played = PlayedRound { started: true, ..PlayedRound::new(publication, cards) };
        division.rounds.insert(1, played);
        division
    }

    fn shown(table: &[TeamRow<'_>]) -> Vec<(u16, String, i32, i32)> {
        let row = |team: &TeamRow<'_>| {
            (team.row.rank, team.row.name.clone(), team.row.wins.0, team.row.spread)
        };
        table.iter().map(row).collect()
    }

    #[test]
    fn boards_add_up_to_the_team() {
        let book = Book::named("ro-frs").unwrap();
        let division = pairs();
        let table = team_table(&book, &division);
        assert_eq!(shown(&table), [(1, "Red".into(), 2, 30), (2, "Blue".into(), 2, -30)]);
        let members: Vec<u16> = table[0].members.iter().map(|row| row.player.number).collect();
        assert_eq!(members, [1, 2]);
        assert!(table[0].row.entries.iter().all(|entry| entry.opponent == Some(id(3))));
        assert!(team_table(&Book::named("schafkopf").unwrap(), &division).is_empty());
    }

    /// RO 8.2.4 g.
    #[test]
    fn warnings_of_two_members_are_two_warnings_of_the_team() {
        let book = Book::named("ro-frs").unwrap();
        let mut division = pairs();
        division.sanctions = [1, 2]
            .map(|number| Sanction {
                player: id(number),
                measure: "technical-warning".parse().unwrap(),
                reason: "talking".parse().unwrap(),
                effect: SanctionEffect::Warning { disciplinary: false },
            })
            .to_vec();
        let table = team_table(&book, &division);
        assert_eq!(shown(&table), [(1, "Red".into(), 2, -20), (2, "Blue".into(), 2, -30)]);
        let cites: Vec<&str> = table[0].row.citations().iter().map(|cite| &*cite.0).collect();
        assert!(cites.contains(&"RO 8.2.4 g"), "{cites:?}");
        let alone = crate::standings(&book, &division);
        assert!(alone.iter().all(|row| row.spread.abs() < 51), "one warning each costs nothing");
    }

    /// RO 9.6 c: whoever dropped out goes on losing for the pair.
    #[test]
    fn a_partner_who_dropped_out_costs_the_pair() {
        let book = Book::named("ro-frs").unwrap();
        let mut division = pairs();
        let publication = &mut division.rounds.get_mut(&1).unwrap().publication;
        publication.pairings.truncate(1);
        publication.byes = vec![id(4)];
        let reason = AbsenceReason::DroppedOut;
        publication.absent = vec![Absent { player: id(2), reason, late_s: None }];
        let table = team_table(&book, &division);
        assert_eq!(shown(&table), [(1, "Blue".into(), 2, 25), (2, "Red".into(), 2, -300)]);
        let cites: Vec<&str> = table[1].row.citations().iter().map(|cite| &*cite.0).collect();
        assert!(cites.contains(&"RO 9.6 c"), "{cites:?}");
    }
}
