//! Knockouts of several games: who meets again, who waits, and who goes on.

use crate::hall::{id, rated};
use domain::{
    CardContent, CardState, Division, DivisionId, DuelCard, GameRecord, Line, PlayedRound,
    PlayerId, Side,
};
use pairing::{Asked, Matches, NoPairing, Plan};
use rulebook::{Book, Source};
use speech::english;
use std::collections::BTreeMap;

struct Event {
    book: Book,
    division: Division,
}

impl Event {
    fn of(book: Book, schedule: &str, players: u16) -> Self {
        let mut division = Division::new(DivisionId::A, Line::own("A"), 12);
        division.plan.schedule = Some(Line::own(schedule));
        division.players = rated(players);
        Self { book, division }
    }

    fn named(book: &str, schedule: &str, players: u16) -> Self {
        Self::of(Book::named(book).unwrap(), schedule, players)
    }

    fn propose(&self) -> Result<domain::Publication, NoPairing> {
        let asked = Asked::next(&self.division, 1);
        let plan = Plan::new(&self.book, &self.division, &asked)?;
        plan.propose().map(|proposal| proposal.pairs.publication)
    }

    /// Plays the next round; `card` says what a pair comes to, the lower number first.
    fn play(&mut self, card: impl Fn(u16, u16) -> DuelCard) -> Vec<[u16; 2]> {
        let publication = self.propose().unwrap_or_else(|none| panic!("{}", english(&none)));
        let mut cards = BTreeMap::new();
        let mut met = Vec::new();
        for pairing in &publication.pairings {
            let [first, second] = pairing.players.map(|player| player.number);
            let mut made = card(first.min(second), first.max(second));
            if first > second {
                made = turned(made);
            }
            met.push([first.min(second), first.max(second)]);
            cards.insert(pairing.table, CardState::Counts(CardContent::Duel(made)));
        }
        met.sort_unstable();
        let number = publication.round.number;
        self.division.rounds.insert(number, PlayedRound::new(publication, cards));
        met
    }

    fn matches(&self) -> Matches {
        let last = self.division.last_round();
        Matches::around(&self.book, &self.division, &BTreeMap::new(), last).unwrap()
    }

    fn winner(&self, of: [u16; 2]) -> Option<u16> {
        let players = of.map(id);
        let matches = self.matches();
        let known = matches.all.iter().rev();
        let known = known.filter(|known| players.iter().all(|id| known.players.contains(id)));
        let known = known.collect::<Vec<_>>()[0];
        known.winner.map(|side| known.players[side.index()].number)
    }
}

fn turned(card: DuelCard) -> DuelCard {
    let [first, second] = card.scores;
    let record = GameRecord {
        starter: card.record.starter.map(Side::other),
        scrabbles: [card.record.scrabbles[1], card.record.scrabbles[0]],
        ..*card.record.clone()
    };
    DuelCard { scores: [second, first], record: Box::new(record), ..card }
}

fn plain(scores: [i32; 2]) -> DuelCard {
    DuelCard::plain(scores)
}

/// TSO 6.2.3: a match is over once its lead cannot be caught, and whoever is through waits.
#[test]
fn a_best_of_three_goes_on_until_it_is_decided() {
    let mut event = Event::named("de-tso", "rounds 1-6 knockout-best-of-3", 4);
    let stronger = |_, _| plain([410, 400]);
    assert_eq!(event.play(stronger), [[1, 4], [2, 3]]);
    let other = |a, _| if a == 1 { plain([420, 400]) } else { plain([300, 400]) };
    assert_eq!(event.play(other), [[1, 4], [2, 3]], "the second game of both");
    assert_eq!(event.play(stronger), [[2, 3]], "A1 and A4 are decided, and nobody has a bye");
    assert!(event.division.rounds[&3].publication.byes.is_empty());
    assert_eq!(event.winner([2, 3]), Some(2));
    assert_eq!(event.play(stronger), [[1, 2]]);
    assert_eq!(event.play(stronger), [[1, 2]]);
    assert_eq!(event.propose().unwrap_err(), NoPairing::Won { player: id(1) });
}

/// TSO 6.2.2, 6.2.4: the points of both games, then the highest game; what is level in all waits for the lot.
#[test]
fn two_games_are_summed() {
    let mut event = Event::named("de-tso", "rounds 1-2 knockout-double", 2);
    event.play(|_, _| plain([420, 380]));
    assert_eq!(event.winner([1, 2]), None);
    event.play(|_, _| plain([350, 400]));
    assert_eq!(event.winner([1, 2]), Some(2), "770:780");
    let mut level = Event::named("de-tso", "rounds 1-2 knockout-double", 2);
    level.play(|_, _| plain([400, 380]));
    level.play(|_, _| plain([380, 400]));
    assert_eq!(level.winner([1, 2]), None);
    let players = vec![id(2), id(1)];
    level.division.plan.schedule = Some(Line::own("rounds 1-3 knockout-double"));
    assert_eq!(level.propose().unwrap_err(), NoPairing::NotDecided { players });
    level.division.drawn = vec![id(2), id(1)];
    assert_eq!(level.winner([1, 2]), Some(2));
}

/// TSO 6.2.4: what the announcement names decides first, and its figures stand on the cards.
#[test]
fn scrabbles_and_a_deciding_game_decide_where_they_are_announced() {
    let book = |names: &str| {
        let text = format!("book = \"de-tso\"\n[rules.knockout]\nannounced = [{names}]\n");
        Book::announced(Source { file: "event.toml", text: &text }, &[]).unwrap()
    };
    let noted = |scores, scrabbles| DuelCard {
        record: Box::new(GameRecord { scrabbles, ..GameRecord::default() }),
        ..plain(scores)
    };
    let mut event = Event::of(book("\"scrabbles\""), "rounds 1-3 knockout-double", 2);
    event.play(|_, _| noted([400, 380], [1, 0]));
    event.play(|_, _| noted([370, 390], [0, 2]));
    assert_eq!(event.winner([1, 2]), Some(2), "770:770, and more scrabbles");
    let mut event = Event::of(book("\"deciding_game\""), "rounds 1-3 knockout-double", 2);
    event.play(|_, _| plain([400, 380]));
    event.play(|_, _| plain([370, 390]));
    assert_eq!(event.play(|_, _| plain([300, 310])), [[1, 2]], "a third game decides");
    assert_eq!(event.winner([1, 2]), Some(2));
}

/// NL II.4, IV.4: a level game goes to whoever did not begin, and the tiles say who did.
#[test]
fn a_dutch_match_looks_at_who_began() {
    let mut event = Event::named("nl-scrabble", "rounds 1-3 knockout-best-of-3", 2);
    let began = |side| DuelCard {
        record: Box::new(GameRecord { starter: Some(side), ..GameRecord::default() }),
        ..plain([400, 400])
    };
    event.play(|_, _| began(Side::Second));
    event.play(|_, _| began(Side::Second));
    assert_eq!(event.winner([1, 2]), Some(1));
    let mut single = Event::named("nl-scrabble", "rounds 1 knockout", 2);
    single.play(|_, _| plain([400, 400]));
    assert_eq!(single.winner([1, 2]), None, "nobody noted who began");
}

/// A final may be longer than what comes before it, and stays in the same bracket.
#[test]
fn the_final_is_best_of_three() {
    let schedule = "rounds 1-2 knockout, 3-5 knockout-best-of-3";
    let mut event = Event::named("de-tso", schedule, 8);
    let stronger = |_, _| plain([410, 400]);
    assert_eq!(event.play(stronger), [[1, 8], [2, 7], [3, 6], [4, 5]]);
    assert_eq!(event.play(stronger), [[1, 4], [2, 3]]);
    assert_eq!(event.play(stronger), [[1, 2]]);
    assert_eq!(event.play(|_, _| plain([300, 400])), [[1, 2]]);
    assert_eq!(event.play(stronger), [[1, 2]]);
    assert_eq!(event.winner([1, 2]), Some(1));
}

/// TSO 6.2.5, 7.2.2 b: whoever leaves loses the match that goes on.
#[test]
fn a_player_who_leaves_loses_the_match() {
    let mut event = Event::named("de-tso", "rounds 1-6 knockout-best-of-3", 4);
    event.play(|_, _| plain([410, 400]));
    let gone: PlayerId = id(1);
    event.division.withdrawn.insert(gone);
    assert_eq!(event.winner([1, 4]), Some(4));
    assert_eq!(event.play(|_, _| plain([410, 400])), [[2, 3]]);
    assert_eq!(event.play(|_, _| plain([410, 400])), [[2, 4]]);
}
