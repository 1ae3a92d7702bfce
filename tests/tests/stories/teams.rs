//! Pairs and teams: entered, paired, summed, and what happens when a member drops out.

use super::*;
use desk::NewMember;
use domain::{Absent, PairingWishes, PlayerId, Publication, TeamName};

const PAIRS: &str = "name = \"Pairs\"\nbook = \"ro-frs\"\nschedule = \"1-4 team-swiss\"\n\
                     [pairing]\ncompetition = \"pairs\"\n";

fn id(number: u16) -> PlayerId {
    PlayerId { division: DivisionId::A, number }
}

fn new(name: &str, club: &str, team: &str, substitute: bool) -> NewPlayer {
    let member = NewMember { team: team.parse().expect("a short name"), substitute };
    NewPlayer {
        club: Some(club.parse().expect("a short name")),
        team: Some(member),
        ..NewPlayer::new(DivisionId::A, name.parse().expect("a short name"))
    }
}

fn enter(hall: &mut Hall, players: Vec<NewPlayer>, tables: u16) -> Vec<Seat> {
    saved(hall.ask(DIRECTOR, Intent::EnterPlayers { players }));
    (1..=tables).map(|table| joined(hall, Role::Table(TableNo(table)))).collect()
}

fn team(name: &str, members: &[u16], boards: u16) -> Intent {
    let members = members.iter().map(|number| id(*number)).collect();
    Intent::EnterTeam {
        division: DivisionId::A,
        team: name.parse().expect("a short name"),
        members,
        boards,
    }
}

fn next_round(hall: &mut Hall, wishes: PairingWishes) -> Publication {
    let propose =
        Intent::ProposeRound { division: DivisionId::A, seed: 1, wishes: Box::new(wishes) };
    let proposal = match hall.ask(DIRECTOR, propose) {
        Answer::Proposed { proposal } => *proposal,
        other => panic!("not proposed: {other:?}"),
    };
    let publication = proposal.publication.clone();
    saved(hall.ask(DIRECTOR, proposal.publish(publication.clone())));
    saved(hall.ask(DIRECTOR, Intent::StartRound { round: publication.round }));
    hall.settle();
    publication
}

/// The teams of the two players at each table, by the first letters of their names.
fn matches(hall: &mut Hall, round: &Publication) -> Vec<[TeamName; 2]> {
    let players = hall.director().divisions[0].players.clone();
    let team_of = |id: PlayerId| {
        let player = players.iter().find(|player| player.id == id).expect("entered");
        player.team.clone().expect("in a team").team
    };
    round.pairings.iter().map(|pairing| pairing.players.map(team_of)).collect()
}

fn table(hall: &mut Hall) -> Vec<(String, String, i32)> {
    let teams = hall.director().divisions[0].teams.clone();
    teams.iter().map(|row| (row.name.clone(), row.wins.to_string(), row.spread)).collect()
}

/// RO 9.2 g, 9.6: pairs of one club and of two; a partner drops out, and goes on losing for the pair.
#[test]
fn a_pairs_championship_goes_on_when_a_partner_drops_out() {
    let mut hall = Hall::announced(PAIRS).expect("it is complete");
    let players = [
        ("Ana", "Cluj", "Mixed"),
        ("Bogdan", "Iași", "Mixed"),
        ("Carmen", "Cluj", "Cluj 1"),
        ("Dan", "Cluj", "Cluj 1"),
        ("Elena", "Cluj", "Half"),
        ("Florin", "Arad", "Half"),
        ("Gabi", "Arad", "Arad 1"),
        ("Horia", "Arad", "Arad 1"),
        ("Ioana", "Deva", "Deva 1"),
        ("Jan", "Deva", "Deva 1"),
        ("Kata", "Iași", "Iași 1"),
        ("Luca", "Iași", "Iași 1"),
    ];
    let players = players.map(|(name, club, team)| new(name, club, team, false)).to_vec();
    let tables = enter(&mut hall, players, 6);
    let first = next_round(&mut hall, PairingWishes::default());
    let made = matches(&mut hall, &first);
    assert_eq!((first.pairings.len(), first.byes.len()), (6, 0), "six pairs, two boards each");
    for [one, other] in &made {
        assert_ne!(one, other, "nobody meets the own partner");
        assert_eq!(made.iter().filter(|both| both.contains(one)).count(), 2, "both boards meet");
    }
    let seen = hall.table(tables[0]).game.expect("a game is on").players;
    assert!(seen.iter().all(|player| player.team.is_some()), "the table shows who sits there");
    for table in &tables {
        hand_in(&mut hall, *table, [400, 350]);
    }
    hall.settle();
    let total: i32 = table(&mut hall).iter().map(|row| row.2).sum();
    assert_eq!(total, 0, "boards cancel out");

    saved(hall.ask(
        DIRECTOR,
        Intent::WithdrawPlayer { player: id(2), reason: domain::Line::own("taken ill") },
    ));
    let second = next_round(&mut hall, PairingWishes::default());
    let alone = second.pairings.iter().find(|pairing| pairing.players.contains(&id(1)));
    let opponent = alone.expect("Ana plays on").players.into_iter().find(|other| *other != id(1));
    let against =
        hall.director().divisions[0].players.iter().find(|p| Some(p.id) == opponent).cloned();
    let club = against.expect("entered").club;
    assert_ne!(club.as_deref(), Some("Cluj"), "RO 9.6 b");
    let dropped = Absent { player: id(2), reason: domain::AbsenceReason::DroppedOut, late_s: None };
    assert_eq!(second.absent, [dropped]);
    let why = Intent::Why { player: id(1), round: Some(2), team: true };
    let Answer::Why { why } = hall.ask(DIRECTOR, why) else { panic!("not explained") };
    let lost = why.rounds.iter().find(|round| round.player.as_ref().is_some_and(|p| p.id == id(2)));
    let cites = lost.expect("the partner has a line").figures.iter().flat_map(|f| &f.because);
    assert!(cites.map(|because| &*because.citation.0).any(|cite| cite == "RO 9.6 c"));
    // Copies of cards for other tables are gathered for a while.
    hall.wait(8_000);
    assert_eq!(hall.digests().len(), 1);
}

#[test]
fn a_team_event_has_boards_a_substitute_and_a_table_of_teams() {
    let mut hall = Hall::announced(
        "name = \"League\"\nbook = \"ro-frs\"\nschedule = \"1-3 team-round-robin\"\n",
    )
    .expect("it is complete");
    let mut players = Vec::new();
    for team in ["Red", "Blue"] {
        players.extend((1..=3).map(|n| new(&format!("{team} {n}"), team, team, n == 3)));
    }
    let tables = enter(&mut hall, players, 2);
    let wishes = PairingWishes {
        absent: vec![Absent {
            player: id(1),
            reason: domain::AbsenceReason::Excused,
            late_s: None,
        }],
        ..PairingWishes::default()
    };
    let round = next_round(&mut hall, wishes);
    // Red 3 takes board 1; Blue 3 rests and gets no bye.
    let mut pairs: Vec<[u16; 2]> = (round.pairings.iter())
        .map(|pairing| pairing.players.map(|player| player.number))
        .collect();
    pairs.iter_mut().for_each(|pair| pair.sort_unstable());
    pairs.sort_unstable();
    assert_eq!((pairs, round.byes.len()), (vec![[2, 5], [3, 4]], 0));
    let winners: Vec<u16> = round.pairings.iter().map(|pair| pair.players[0].number).collect();
    for table in &tables {
        hand_in(&mut hall, *table, [420, 380]);
    }
    hall.settle();
    let red = winners.iter().filter(|number| **number <= 3).count();
    let rows = table(&mut hall);
    let of_red = rows.iter().find(|row| row.0 == "Red").expect("it has a row");
    let spread = 40 * i32::try_from(2 * red).unwrap() - 80 - 75;
    assert_eq!((of_red.1.as_str(), of_red.2), (red.to_string().as_str(), spread));
}

#[test]
fn a_team_that_cannot_play_is_refused_with_what_to_write_instead() {
    let mut hall = Hall::found("ro-frs", 3);
    let name =
        |number| NewPlayer::new(DivisionId::A, domain::Line::own(format!("Player {number}")));
    saved(hall.ask(DIRECTOR, Intent::EnterPlayers { players: (1..=5).map(name).collect() }));
    refused(hall.ask(DIRECTOR, team("Red", &[1], 1)), "Red has one member");
    refused(hall.ask(DIRECTOR, team("Red", &[1, 1], 2)), "is named twice");
    refused(hall.ask(DIRECTOR, team("Red", &[1, 2], 3)), "cannot play at 3 boards");
    refused(hall.ask(DIRECTOR, team("Red", &[1, 9], 2)), "A9");
    saved(hall.ask(DIRECTOR, team("Red", &[1, 2], 2)));
    refused(hall.ask(DIRECTOR, team("Blue", &[2, 3], 2)), "is a member of Red already");
    refused(hall.ask(DIRECTOR, team("Red", &[1, 2], 2)), "nothing changes");
    let alone = new("Late", "X", "Gold", false);
    refused(
        hall.ask(DIRECTOR, Intent::EnterPlayers { players: vec![alone] }),
        "Gold has one member",
    );
    let swiss = PairingWishes { system: "team-swiss".parse().ok(), ..PairingWishes::default() };
    let propose = Intent::ProposeRound { division: DivisionId::A, seed: 1, wishes: swiss.into() };
    refused(hall.ask(DIRECTOR, propose.clone()), "needs at least two teams, but 1 are entered");
    saved(hall.ask(DIRECTOR, team("Blue", &[3, 4], 2)));
    refused(hall.ask(DIRECTOR, propose), "is in no team");
    // Written anew: whoever is not named any more is in none.
    saved(hall.ask(DIRECTOR, team("red", &[5, 1], 2)));
    let players = hall.director().divisions[0].players.clone();
    let place = |number: u16| players[usize::from(number) - 1].team.clone();
    assert_eq!(
        place(5).map(|member| (member.team.to_string(), member.board)),
        Some(("Red".into(), Some(1)))
    );
    assert_eq!(place(2), None);
    let division = DivisionId::A;
    let dissolve =
        |name: &str| Intent::DissolveTeam { division, team: name.parse().expect("a short name") };
    refused(hall.ask(DIRECTOR, dissolve("Green")), "entered are");
    saved(hall.ask(DIRECTOR, dissolve("Red")));
    assert!(hall.director().divisions[0].players.iter().filter(|p| p.team.is_some()).count() == 2);
}
