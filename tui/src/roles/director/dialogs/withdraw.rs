//! A player who leaves the event, and why.

use super::*;
use crate::fields::REASON;
use domain::Player;

#[derive(Debug)]
pub(crate) struct Withdraw {
    player: Player,
}

pub(crate) fn open(player: &Player) -> FormOf<Withdraw> {
    FormOf::new(Form::default().field(&REASON, ""), Withdraw { player: player.clone() })
}

impl Entered for Withdraw {
    fn title(&self, _here: &DirectorBoard) -> Said {
        words::withdraw_title(self.player.name.as_str())
    }

    fn about(&self, _form: &Form) -> Said {
        words::withdraw_about()
    }

    fn read(&self, form: &Form) -> Result<Read, (usize, Said)> {
        let (player, reason) = (self.player.id, form.read(&REASON, 0)?);
        Ok(Read::Ask(Intent::WithdrawPlayer { player, reason }, words::saved_withdraw()))
    }
}
