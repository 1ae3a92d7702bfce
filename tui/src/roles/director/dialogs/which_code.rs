//! Which device a join code is for.

use super::waiting::Waiting;
use super::*;
use crate::fields::ROLE;

#[derive(Debug)]
pub(crate) struct WhichCode;

pub(crate) fn open() -> LineOf<WhichCode> {
    LineOf::new(ROLE.letters_max, WhichCode)
}

impl Typed for WhichCode {
    fn title(&self, _here: &DirectorBoard) -> Said {
        words::which_code_title()
    }

    fn about(&self, _here: &DirectorBoard, _typed: &str) -> Vec<String> {
        let about = [
            words::which_code_table(),
            words::which_code_arbiter(),
            words::which_code_director(),
            words::which_code_relay(),
        ];
        about.iter().map(say).collect()
    }

    fn enter(&mut self, at: &mut At<'_>, typed: &str) -> Result<Step, Said> {
        let role = (ROLE.read)(typed).map_err(|_| (ROLE.how)())?;
        Ok(match at.out.look(Intent::IssueCode { role }) {
            true => Step::turn(Waiting::new(words::waiting_code())),
            false => Step::Close,
        })
    }
}
