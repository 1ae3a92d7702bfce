//! A player who leaves the event, and why.

use super::form::{Entered, FormOf, Read, why};
use crate::msg::Purpose;
use crate::tongue::say;
use crate::widgets::field::Accepts;
use crate::widgets::form::Form;
use desk::Intent;
use domain::{Player, Said};
use speech::words;

#[derive(Debug)]
pub(crate) struct Withdraw {
    player: Player,
}

pub(crate) fn open(player: &Player) -> FormOf<Withdraw> {
    let form = Form::default().text(&say(&words::form_why()), Accepts::Text, 60, "");
    FormOf::new(form, Withdraw { player: player.clone() })
}

impl Entered for Withdraw {
    fn title(&self) -> Said {
        words::withdraw_title(self.player.name.as_str())
    }

    fn about(&self, _form: &Form) -> Said {
        words::withdraw_about()
    }

    fn read(&self, form: &Form) -> Result<Read, (usize, Said)> {
        let (player, reason) = (self.player.id, why(form, 0)?);
        Ok(Read::Ask(Purpose::Withdraw, Intent::WithdrawPlayer { player, reason }))
    }
}
