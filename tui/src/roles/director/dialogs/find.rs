//! A name to go to, in the list that shows.

use super::*;

#[derive(Debug)]
pub(crate) struct Find;

pub(crate) fn open() -> LineOf<Find> {
    LineOf::new(40, Find)
}

impl Typed for Find {
    const LOW: bool = true;

    fn title(&self, _here: &DirectorBoard) -> Said {
        words::find_title()
    }

    fn about(&self, _here: &DirectorBoard, _typed: &str) -> Vec<String> {
        vec![say(&words::find_about())]
    }

    fn enter(&mut self, at: &mut At<'_>, typed: &str) -> Result<Step, Said> {
        let typed = Some(typed.trim().to_lowercase());
        at.memory.find = typed.filter(|typed| !typed.is_empty());
        Ok(Step::Close)
    }
}
