//! What the hall sees and what it does not, on an event with something of everything.

use super::*;
use domain::{
    CardId, Club, DeviceId, DivisionId, DuelCard, EntryId, EventId, Name, Pairing, Publication,
    Side, Title, Word,
};
use ledger::{Challenge, Filled, Shown, Version};

fn player(number: u16) -> PlayerId {
    PlayerId { division: DivisionId::A, number }
}

fn round(number: u16) -> RoundId {
    RoundId { division: DivisionId::A, number }
}

/// Three rounds of three: two played, the last with one card, one that only the table has written, and one to come.
fn event() -> Tournament {
    let mut tournament = Tournament::empty(EventId([7; 32]));
    tournament.name = "Cup".to_owned();
    tournament.book = Some(Book::named("de-tso").unwrap());
    let mut division = Division::new(DivisionId::A, Title::own("Open"), 3);
    for number in 1..=4 {
        let mut entered = Player::new(player(number), Name::own(format!("Player {number}")));
        entered.rating = Some(4321);
        entered.club = Some(Club::own("Hidden club"));
        division.players.insert(entered.id, entered);
    }
    for (number, started) in [(1, true), (2, true), (3, false)] {
        let pairings = vec![
            Pairing { table: TableNo(1), players: [player(1), player(2)] },
            Pairing { table: TableNo(2), players: [player(3), player(4)] },
        ];
        let (fours, byes, absent) = (vec![], vec![], vec![]);
        let publication = Publication { round: round(number), pairings, fours, byes, absent };
        let open = [1, 2].map(|table| (TableNo(table), CardState::Open));
        let mut played = PlayedRound::new(publication, open.into_iter().collect());
        played.started = started;
        division.rounds.insert(number, played);
    }
    tournament.divisions.insert(DivisionId::A, division);
    for (number, table, scores) in [(1, 1, [411, 301]), (1, 2, [322, 399]), (2, 1, [455, 377])] {
        count_card(&mut tournament, number, table, scores);
    }
    write_only(&mut tournament, CardId { round: round(2), table: TableNo(2) });
    tournament
}

fn count_card(tournament: &mut Tournament, number: u16, table: u16, scores: [i32; 2]) {
    let content = CardContent::Duel(DuelCard::plain(scores));
    let card = CardId { round: round(number), table: TableNo(table) };
    let (entry, author) = (EntryId([table as u8; 32]), DeviceId([table as u8; 32]));
    let version = Version { entry, author, content: content.clone(), ground: None };
    let life = CardLife { filled: Vec::new(), standing: vec![version] };
    tournament.cards.insert(card, life);
    let division = tournament.divisions.get_mut(&DivisionId::A).unwrap();
    let played = division.rounds.get_mut(&number).unwrap();
    played.cards.insert(card.table, CardState::Counts(content));
}

/// A card that is filled in and signed by nobody, and a challenge at its table.
fn write_only(tournament: &mut Tournament, card: CardId) {
    let content = CardContent::Duel(DuelCard::plain([666, 555]));
    let (entry, author) = (EntryId([9; 32]), DeviceId([9; 32]));
    let filled = Filled { entry, author, content, signed: vec![None; 2], handed_in: false };
    tournament.cards.insert(card, CardLife { filled: vec![filled], standing: Vec::new() });
    let challenge = Challenge {
        card,
        by: Side::First,
        words: vec![Word::own("SECRETWORD")],
        play: 1,
        author,
        claims: Vec::new(),
        rulings: Vec::new(),
    };
    tournament.challenges.insert(EntryId([8; 32]), challenge);
}

fn noticed(tournament: Tournament) -> Noticed {
    let started = BTreeMap::new();
    Noticing { tournament: Arc::new(tournament), started, cut_off: false }.draw_up()
}

fn shown(show: Show) -> Noticed {
    noticed(Tournament { shown: Shown { show, by: Vec::new() }, ..event() })
}

fn text(noticed: &Noticed) -> String {
    serde_json::to_string(&noticed.board).unwrap()
}

#[test]
fn published_rounds_and_cards_that_count_are_seen() {
    let noticed = shown(Show::default());
    let division = &noticed.board.divisions[0];
    let rounds: Vec<(bool, u16)> =
        division.rounds.iter().map(|round| (round.started, round.missing)).collect();
    assert_eq!(rounds, [(true, 0), (true, 1), (false, 2)]);
    let scores = |round: usize, table: usize| {
        let result = division.rounds[round].tables[table].result.as_ref()?;
        Some([result.shares[0].score?, result.shares[1].score?])
    };
    assert_eq!(scores(0, 0), Some([411, 301]));
    assert_eq!(scores(1, 1), None, "nobody signed it");
    let standings = &division.standings;
    assert_eq!((standings.after, standings.missing, standings.is_held), (2, 1, false));
    assert_eq!((standings.rows[0].player, standings.rows[0].spread), (player(1), 188));
    let why = noticed.why(player(1)).unwrap();
    assert_eq!(why.rounds.len(), 2);
}

#[test]
fn drafts_challenges_ratings_and_clubs_are_not() {
    let all = text(&shown(Show::default()));
    for hidden in ["666", "555", "SECRETWORD", "4321", "Hidden club"] {
        assert!(!all.contains(hidden), "{hidden} is on the board: {all}");
    }
    let announced = text(&shown(Show { ratings: true, clubs: true, ..Show::default() }));
    assert!(announced.contains("4321") && announced.contains("Hidden club"));
    assert!(!announced.contains("SECRETWORD"));
}

#[test]
fn results_of_silent_rounds_are_held_back_everywhere_until_they_are_shown() {
    let silent = shown(Show { silent_from: Some(2), ..Show::default() });
    let all = text(&silent);
    assert!(all.contains("411") && !all.contains("455") && !all.contains("377"), "{all}");
    let division = &silent.board.divisions[0];
    let rounds = [&division.rounds[0], &division.rounds[1]];
    assert_eq!(rounds.map(|round| (round.is_silent, round.missing)), [(false, 0), (true, 1)]);
    let standings = &division.standings;
    assert_eq!((standings.after, standings.missing, standings.is_held), (1, 0, true));
    let why = serde_json::to_string(&silent.why(player(1)).unwrap()).unwrap();
    assert!(why.contains("411") && !why.contains("455"), "{why}");
}

#[test]
fn final_standings_wait_for_the_ceremony() {
    let finished = |final_held| {
        let show = Show { final_held, ..Show::default() };
        let mut event = Tournament { shown: Shown { show, by: Vec::new() }, ..event() };
        count_card(&mut event, 2, 2, [300, 301]);
        let division = event.divisions.get_mut(&DivisionId::A).unwrap();
        division.rounds.get_mut(&3).unwrap().started = true;
        count_card(&mut event, 3, 1, [500, 100]);
        count_card(&mut event, 3, 2, [100, 500]);
        noticed(event).board.divisions.remove(0)
    };
    let (held, open) = (finished(true), finished(false));
    assert!(held.is_over && open.is_over);
    assert_eq!((held.standings.after, held.standings.is_held), (2, true));
    assert_eq!((open.standings.after, open.standings.is_held), (3, false));
    assert_ne!(held.standings.rows, open.standings.rows);
}

#[test]
fn a_card_on_which_versions_differ_is_missing() {
    let mut event = event();
    let division = event.divisions.get_mut(&DivisionId::A).unwrap();
    let contents =
        [[411, 301], [888, 777]].map(|scores| CardContent::Duel(DuelCard::plain(scores)));
    let state = CardState::Undecided(contents.to_vec());
    division.rounds.get_mut(&1).unwrap().cards.insert(TableNo(1), state);
    let noticed = noticed(event);
    assert_eq!(noticed.board.divisions[0].rounds[0].missing, 1);
    let all = text(&noticed);
    assert!(!all.contains("888") && !all.contains("411"), "{all}");
}
