//! What a book answers to a question that no entry answers, each sentence with its article.

use crate::book::{Book, Clause};
use crate::steps::Ruling;
use crate::steps::challenge::Appeal;
use crate::steps::life::{Row, State, StepName};
use crate::steps::rights::RecountWish;
use domain::{Because, BookAsk, Breach, Said, messages};

messages! {
    /// An answer of the book.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum AskSaid {
        Yes,
        No { because: Said },
        /// So many tiles are turned, and as many go back as were too many.
        TurnTiles { turned: u16, back: u8 },
        /// The opponent takes them from the rack unseen.
        TakeUnseen { back: u8 },
        StrayGoOn,
        StrayNothing,
        SetBefore,
        SetAsItIs,
        /// Half of the error goes to each clock.
        ClockHalves { first: u32 },
        ClockStays { most: u32 },
        WaitUntilTimeIsOver,
        OutOfEvent,
        StaysIn,
        AppealBinding,
        AppealOtherThenChief,
        AppealOtherThenJointly,
        AppealSupervision,
        Tiles { count: u16 },
        TilesOfLetter { letter: String, count: u8, value: u8 },
    }
}

impl Book {
    /// The answer; none where the book does not say.
    pub fn ask(&self, asked: BookAsk) -> Option<Vec<Because>> {
        match asked {
            BookAsk::Exchange { tiles } => Some(vec![told(self.may_exchange(tiles)?)]),
            BookAsk::Surplus { tiles, apart } => self.surplus(tiles, apart),
            BookAsk::Stray { signed } => self.stray(signed),
            BookAsk::Set { begun } => {
                let clause = self.equipment.as_ref()?.set_corrected_later.as_ref()?;
                let as_it_is = begun && !clause.value;
                let what = if as_it_is { AskSaid::SetAsItIs } else { AskSaid::SetBefore };
                Some(vec![Because::new(what, &clause.cite)])
            }
            BookAsk::ClockSum { seconds } => {
                let clause = self.clock.as_ref()?.sum_wrong_over_s.as_ref()?;
                let what = match seconds > clause.value {
                    true => AskSaid::ClockHalves { first: seconds / 2 },
                    false => AskSaid::ClockStays { most: clause.value },
                };
                Some(vec![Because::new(what, &clause.cite)])
            }
            BookAsk::Waiting => {
                let clause = self.clock.as_ref()?.waiting_duty.as_ref()?;
                let wait = Because::new(AskSaid::WaitUntilTimeIsOver, &clause.cite);
                clause.value.then(|| vec![wait])
            }
            BookAsk::Recount { difference, signed, agreed } => {
                let wish = RecountWish { both_agree: agreed, ..RecountWish::default() };
                Some(vec![told(self.may_recount(difference, signed, &wish)?)])
            }
            BookAsk::Abandon { behind, emergency } => {
                Some(vec![told(self.may_abandon(emergency, behind)?)])
            }
            BookAsk::Missed { missed, rounds } => {
                let found = self.eliminated_for_absence(rounds, missed)?;
                let what = if found.holds { AskSaid::OutOfEvent } else { AskSaid::StaysIn };
                Some(vec![Because::new(what, &found.cite)])
            }
            BookAsk::Notice { minutes } => {
                Some(vec![told(self.may_give_notice(minutes.saturating_mul(60))?)])
            }
            BookAsk::Appeal => self.appeal(),
            BookAsk::Tiles => self.tiles(),
        }
    }

    /// How many tiles are turned when somebody drew too many.
    fn surplus(&self, tiles: u8, apart: bool) -> Option<Vec<Because>> {
        let equipment = self.equipment.as_ref()?;
        let apart = equipment.overdraw_apart_shows_more.as_ref().filter(|_| apart);
        let clause: &Clause<u8> = apart.or(equipment.overdraw_shows_more.as_ref())?;
        let turned = u16::from(tiles) + u16::from(clause.value);
        let what = match clause.value {
            0 if apart.is_none() => AskSaid::TakeUnseen { back: tiles },
            _ => AskSaid::TurnTiles { turned, back: tiles },
        };
        Some(vec![Because::new(what, &clause.cite)])
    }

    fn stray(&self, signed: bool) -> Option<Vec<Because>> {
        let state = if signed { State::Signed } else { State::Filled };
        let of = |row: &&Row| row.step == StepName::StrayTiles;
        let mut rows = self.life.rows.iter().filter(of);
        let row = rows.find(|row| row.from.contains(&state));
        match row {
            Some(row) if row.to.is_some() => {
                Some(vec![Because::new(AskSaid::StrayGoOn, &row.cite)])
            }
            Some(row) => Some(vec![Because::new(AskSaid::StrayNothing, &row.cite)]),
            // Where only a game without signatures goes on, a signed one stays.
            None => {
                let other = self.life.rows.iter().find(of)?;
                Some(vec![Because::new(AskSaid::StrayNothing, &other.cite)])
            }
        }
    }

    fn appeal(&self) -> Option<Vec<Because>> {
        let of_words = self.challenge.as_ref().map(|rules| &rules.appeal);
        let clause = of_words.or(self.dispute.as_ref().map(|dispute| &dispute.appeal))?;
        let what = match clause.value {
            Appeal::Binding => AskSaid::AppealBinding,
            Appeal::OtherArbiterThenChief => AskSaid::AppealOtherThenChief,
            Appeal::OtherJudgeThenJointly => AskSaid::AppealOtherThenJointly,
            Appeal::SupervisionThenLeadership => AskSaid::AppealSupervision,
        };
        Some(vec![Because::new(what, &clause.cite)])
    }

    fn tiles(&self) -> Option<Vec<Because>> {
        let set = self.tile_set()?;
        let mut said = vec![Because::new(AskSaid::Tiles { count: set.count }, set.cite)];
        for (letter, tile) in set.letters.into_iter().flatten() {
            let (letter, count, value) = (letter.clone(), tile.count, tile.value);
            said.push(Because::new(AskSaid::TilesOfLetter { letter, count, value }, set.cite));
        }
        Some(said)
    }
}

/// Allowed or not, and why not.
fn told(ruling: Ruling) -> Because {
    match ruling {
        Ok(cite) => Because::new(AskSaid::Yes, &cite),
        Err(Breach { what, citation }) => Because::new(AskSaid::No { because: what }, &citation),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(book: &str, asked: &str) -> Vec<String> {
        let asked: BookAsk = asked.parse().unwrap();
        let told = Book::named(book).unwrap().ask(asked).unwrap_or_default();
        told.iter().map(speech::english).collect()
    }

    #[test]
    fn each_book_answers_with_its_own_article() {
        assert!(said("de-tso", "exchange 7")[0].starts_with("yes (TSO 3.2.1 b)"));
        assert!(said("ro-frs", "exchange 6")[0].ends_with("(RO 5.2 a)"));
        assert!(said("ro-frs", "surplus 1")[0].contains("3 tiles"), "X+2 (RO 5.9.5 d)");
        assert!(said("de-tso", "surplus 2")[0].contains("3 tiles"), "X+1 (TSO 3.8.2 c)");
        assert!(said("nl-scrabble", "surplus 1")[0].ends_with("(NL II.6)"));
        assert!(said("de-tso", "stray signed")[0].ends_with("(TSO 4.4 a)"));
        assert!(said("de-tso", "stray")[0].ends_with("(TSO 4.4 b)"));
        assert!(said("ro-frs", "clock-sum 130")[0].contains("65 seconds"));
        assert!(said("ro-frs", "clock-sum 90")[0].ends_with("(RO 6.1 h)"));
        assert!(said("ro-frs", "waiting")[0].ends_with("(RO 4.4.6 g)"));
        assert!(said("no-nsf", "recount 12")[0].starts_with("yes"));
        assert!(said("no-nsf", "recount 13")[0].starts_with("no"));
        assert!(said("no-nsf", "recount 13 agreed")[0].starts_with("yes"));
        assert!(said("ro-frs", "missed 3 of 8")[0].contains("out"));
        assert!(said("no-nsf", "appeal")[0].ends_with("(NSF 3.11)"));
        assert_eq!(said("nl-scrabble", "tiles").len(), 28);
    }

    /// What a document does not say is not guessed.
    #[test]
    fn a_book_that_does_not_know_says_nothing() {
        assert!(said("de-tso", "recount 5").is_empty());
        assert!(said("no-nsf", "waiting").is_empty());
        assert!(said("schafkopf", "exchange 5").is_empty());
    }
}
