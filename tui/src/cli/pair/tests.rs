//! The hall and a file of the same event come to the same proposal.

use super::question::{Own, Question};
use crate::cli::event_file::Opened;
use crate::cli::{Cli, Command};
use clap::Parser;
use desk::{Answer, Intent, NewMember, NewPlayer, Proposal};
use domain::{
    AbsenceReason, Absent, CardContent, CardId, DivisionId, DuelCard, EventId, Line, Outcome,
    PairingWishes, PlayerId, Say, TableNo,
};
use ledger::{DeviceKey, FoundedDivision, Hands};
use people::Dice;
use rulebook::Book;
use std::collections::BTreeMap;
use venue::{AskId, Effect, Input, Now, Opening, Venue};

const EVENTS: u64 = 2_000;
const BOOKS: [&str; 4] = ["de-tso", "ro-frs", "nl-scrabble", "no-nsf"];
const SYSTEMS: [&str; 12] = [
    "neighbours",
    "swiss",
    "swiss-seeded",
    "koth",
    "modified-swiss",
    "fp4",
    "round-robin",
    "snake-2",
    "portland",
    "knockout",
    "team-round-robin",
    "rapid",
];

/// A director's laptop without a network.
struct Desk {
    venue: Venue,
    asked: u64,
}

impl Desk {
    fn found(book: &str, rounds: u16) -> Self {
        let (root, device) = (DeviceKey::from_secret([1; 32]), DeviceKey::from_secret([2; 32]));
        let opening = Opening {
            event: EventId(root.id().0),
            device,
            root: Some(root),
            nonce: [1; 8],
            stored: Vec::new(),
            hands: Hands::OWN,
            kept: BTreeMap::new(),
            certificate: None,
        };
        let divisions = vec![FoundedDivision::new(DivisionId::A, Line::own("Open"), rounds)];
        let book = Book::named(book).unwrap();
        let now = Now { monotonic_ms: 1, wall_ms: 1 };
        let (venue, _) = Venue::found(now, opening, Line::own("Cup"), book, divisions);
        Self { venue, asked: 0 }
    }

    fn ask(&mut self, intent: Intent) -> Answer {
        self.asked += 1;
        let now = Now { monotonic_ms: self.asked * 10, wall_ms: 1 };
        let input = Input::Intent { ask: AskId(self.asked), intent, random: [7; 16] };
        let effects = self.venue.handle(now, input);
        let answer = |effect| match effect {
            Effect::Answer { answer, .. } => Some(answer),
            _ => None,
        };
        effects.into_iter().find_map(answer).expect("every intent is answered")
    }

    fn propose(&mut self, seed: u64, wishes: &PairingWishes) -> Result<Proposal, String> {
        let (division, wishes) = (DivisionId::A, Box::new(wishes.clone()));
        match self.ask(Intent::ProposeRound { division, seed, wishes }) {
            Answer::Proposed { proposal } => Ok(*proposal),
            Answer::Refused { refused } => Err(speech::english(&refused)),
            other => panic!("{other:?}"),
        }
    }

    /// Plays a round in which few cards stay open and a few players do not come.
    fn play(&mut self, lot: &mut Dice, wishes: &PairingWishes) -> Result<(), String> {
        let proposal = self.propose(lot.throw(), wishes)?;
        let round = proposal.publication.round;
        self.ask(proposal.publish(proposal.publication.clone()));
        self.ask(Intent::StartRound { round });
        for pairing in &proposal.publication.pairings {
            let content = match lot.below(20) {
                0 => continue,
                1 => {
                    let (player, reason) = (pairing.players[0], AbsenceReason::NoShow);
                    let absent = vec![Absent { player, reason, late_s: None }];
                    CardContent::Outcome(Outcome::Forfeit { absent })
                }
                _ => {
                    let scores = [300, 300].map(|least| least + i32::from(below(lot, 10)));
                    CardContent::Duel(DuelCard::plain(scores))
                }
            };
            let card = CardId { round, table: pairing.table };
            let reason = Line::own("paper card");
            self.ask(Intent::CorrectCard { card, content, reason, seen: None, ground: None });
        }
        Ok(())
    }
}

fn below(lot: &mut Dice, end: u16) -> u16 {
    u16::try_from(lot.below(usize::from(end))).unwrap()
}

fn enter(lot: &mut Dice, count: u16) -> Intent {
    let player = |number: u16| NewPlayer {
        club: (!number.is_multiple_of(4)).then(|| Line::own(format!("Club {}", number % 4))),
        rating: (!number.is_multiple_of(5)).then(|| 800 + i32::from(below(lot, 700))),
        // Pairs, and a team of three where somebody is left over.
        team: Some(NewMember {
            team: Line::own(format!("Team {}", number.div_ceil(2).min(count / 2))),
            substitute: false,
        }),
        ..NewPlayer::new(DivisionId::A, Line::own(format!("Player {}", (number * 7) % 23)))
    };
    Intent::EnterPlayers { players: (1..=count).map(player).collect() }
}

/// Some wishes, and the same on a command line.
fn wishes(lot: &mut Dice, count: u16, system: &str) -> (PairingWishes, Vec<String>) {
    let mut wishes = PairingWishes { system: system.parse().ok(), ..PairingWishes::default() };
    let mut line: Vec<String> = ["--system", system].map(str::to_owned).to_vec();
    let mut say = |option: &str, value: String| line.extend([option.to_owned(), value]);
    let id = |number| PlayerId { division: DivisionId::A, number };
    let [a, b] = [1 + below(lot, count), 1 + below(lot, count)];
    match lot.below(8) {
        0 if a != b => {
            wishes.fixed.push([id(a.min(b)), id(a.max(b))]);
            say("--fixed", format!("{a}-{b}"));
        }
        1 if a != b => {
            wishes.forbidden.push([id(a.min(b)), id(a.max(b))]);
            say("--forbid", format!("{a}-{b}"));
        }
        2 => {
            wishes.byes.insert(id(a));
            say("--bye", a.to_string());
        }
        3 => {
            let (player, reason) = (id(a), AbsenceReason::Unsaid);
            wishes.absent.push(Absent { player, reason, late_s: None });
            say("--absent", a.to_string());
        }
        4 => {
            wishes.tables.push((id(a), TableNo(b)));
            say("--table", format!("{a}={b}"));
        }
        5 => {
            wishes.repair = Some(b % 2 == 0);
            let named = if b % 2 == 0 { "repair" } else { "literal" };
            say("--dead-end", named.to_owned());
        }
        6 => {
            (wishes.max_meetings, wishes.repeats_from) = (Some(2), Some(4));
            say("--max-meetings", "2".to_owned());
            say("--repeats-from", "4".to_owned());
        }
        _ => {}
    }
    (wishes, line)
}

/// What `kibitz pair` makes of the event as a file.
fn of_file(file: &str, seed: u64, line: &[String]) -> Result<pairing::Proposal, String> {
    let file = exchange::read("event.json", file.as_bytes()).expect("our own file");
    let book = file.event.rules.clone().expect("the resolved book");
    let opened = Opened { name: "event.json".to_owned(), file, book };
    let mut words: Vec<String> =
        ["kibitz", "pair", "--from", "event.json", "--seed"].map(str::to_owned).to_vec();
    words.push(seed.to_string());
    words.extend_from_slice(line);
    let Command::Pair(args) = Cli::try_parse_from(words).unwrap().command else { panic!() };
    // A file may hold a round in the making, and takes the players out of a bracket for one; a hall has none.
    let round = opened.division(None).unwrap().last_round() + 1;
    let question = Question::new(&args.asked, &opened, round, Own::Keep);
    let question = question.map_err(|failure| failure.sentence())?;
    question.plan.propose().map_err(|none| question.failure(&none).sentence())
}

#[test]
fn the_hall_and_a_file_of_the_same_event_have_the_same_next_round() {
    let (mut alike, mut refused) = (0, 0);
    for seed in 0..EVENTS {
        let mut lot = Dice::new(seed, 0);
        let count = 2 + below(&mut lot, 10);
        let system = SYSTEMS[lot.below(SYSTEMS.len())];
        let mut desk = Desk::found(BOOKS[lot.below(BOOKS.len())], 5);
        desk.ask(enter(&mut lot, count));
        let plain = PairingWishes { system: system.parse().ok(), ..PairingWishes::default() };
        for _ in 0..lot.below(4) {
            if desk.play(&mut lot, &plain).is_err() {
                break;
            }
            if lot.one_in(8) {
                let number = 1 + below(&mut lot, count);
                let player = PlayerId { division: DivisionId::A, number };
                desk.ask(Intent::WithdrawPlayer { player, reason: Line::own("ill") });
            }
        }
        let (asked, line) = wishes(&mut lot, count, system);
        let in_the_hall = desk.propose(seed, &asked);
        let on_a_file = of_file(&desk.venue.export(), seed, &line);
        match (in_the_hall, on_a_file) {
            (Ok(hall), Ok(file)) => {
                let told = |warnings: Vec<domain::Said>| -> Vec<String> {
                    warnings.into_iter().map(|warning| warning.say).collect()
                };
                assert_eq!(hall.id, file.id, "seed {seed}: {line:?}");
                assert_eq!(hall.origin, file.origin, "seed {seed}: {line:?}");
                assert_eq!(hall.publication, file.pairs.publication, "seed {seed}: {line:?}");
                let warnings = file.pairs.warnings.iter().map(Say::said).collect();
                assert_eq!(told(hall.warnings), told(warnings), "seed {seed}: {line:?}");
                alike += 1;
            }
            (Err(_), Err(_)) => refused += 1,
            (hall, file) => panic!("seed {seed}: {line:?}: {hall:?} {file:?}"),
        }
    }
    assert!(alike > EVENTS / 2 && refused > 0, "{alike} alike, {refused} refused");
}
