//! A question to the book that no entry answers, typed in a line.

use super::*;
use desk::BookQuestion;
use domain::BookAsk;

#[derive(Debug)]
pub(crate) struct AskBook;

pub(crate) fn open() -> LineOf<AskBook> {
    LineOf::new(40, AskBook)
}

impl Typed for AskBook {
    const LOW: bool = true;

    fn title(&self, _here: &DirectorBoard) -> Said {
        words::ask_book_title()
    }

    fn about(&self, _here: &DirectorBoard, _typed: &str) -> Vec<String> {
        let known: Vec<String> = BookAsk::EXAMPLES.iter().map(ToString::to_string).collect();
        vec![say(&words::ask_book_about(known))]
    }

    fn enter(&mut self, at: &mut At<'_>, typed: &str) -> Result<Step, Said> {
        let asked = typed.parse::<BookAsk>().map_err(Said::from)?;
        let question = BookQuestion::Rule { asked };
        at.out.look(Intent::AskBook { question });
        Ok(Step::turn(Waiting::new(words::waiting_book())))
    }
}
