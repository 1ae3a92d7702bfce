//! Members of one team under systems for single players, and the teams that the generator makes.

use domain::{PlayerId, Team};
use pairing::Seed;
use pairing::generator::{Event, EventWish, generate};
use rulebook::Book;

fn played(boards: u16, players: u16, schedule: &str, seed: u64) -> Event {
    let mut wish = EventWish::new(players, 6, Book::named("ro-frs").unwrap(), Seed(seed));
    wish.boards = boards;
    wish.schedule = schedule.parse().unwrap();
    wish.absent_per_mille = 30;
    generate(&wish).unwrap_or_else(|none| panic!("{schedule}, seed {seed}: {none}"))
}

fn meetings_of_mates(event: &Event) -> usize {
    let team =
        |player: &PlayerId| event.division.players[player].team.as_ref().map(|own| &own.team);
    let games = event.division.rounds.values().flat_map(|round| &round.publication.pairings);
    games.filter(|game| team(&game.players[0]) == team(&game.players[1])).count()
}

#[test]
fn members_of_a_team_never_meet_where_the_system_has_a_choice() {
    for system in ["neighbours", "swiss", "koth", "modified-swiss", "fp4", "portland"] {
        for seed in 0..12 {
            let event = played(3, 30, &format!("1-2 swiss, 3-6 {system}"), seed);
            assert_eq!(meetings_of_mates(&event), 0, "{system}, seed {seed}");
        }
    }
}

#[test]
fn a_team_of_more_than_half_the_field_meets_itself() {
    let event = played(5, 9, "1-6 koth", 3);
    assert!(meetings_of_mates(&event) > 0);
}

#[test]
fn generated_teams_can_play() {
    for (boards, players) in [(2, 4), (2, 41), (4, 50), (5, 31)] {
        let event = played(boards, players, "1-6 team-swiss", 5);
        let division = &event.division;
        assert_eq!(Team::check(division.players.values()), Ok(()));
        let teams = division.teams();
        assert_eq!(teams.len(), usize::from(players / boards));
        assert!(teams.iter().all(|team| team.boards.len() == usize::from(boards)));
        assert_eq!(meetings_of_mates(&event), 0);
        assert_eq!(division.rounds.len(), 6);
    }
}
