//! What comes of a challenge for the play, its player and the challenger.

use super::{
    ChallengeBreach, ChallengeSteps, Clocks, Disclosed, FailedPlay, JuryRules, Penalty, PenaltyKind,
};
use super::{Retraction, Right};
use crate::steps::refuse;
use domain::{Breach, Citation};

/// A play whose words were judged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Played {
    pub score: i32,
    /// For each challenged word, whether it is good.
    pub words: Vec<bool>,
    /// The jury found it; nobody at the table asked.
    pub by_jury: bool,
    /// A protest against a deliberately invalid word.
    pub deliberate: bool,
    pub retracted: bool,
    /// This would be the n-th unfounded challenge of this player.
    pub nth_unfounded: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settled {
    pub play: PlayFate,
    /// What the play brings at the board; absent where the total is changed later instead.
    pub mover_gets: Option<i32>,
    /// The change of a total that contains the play, at the ruling.
    pub mover_total_change: i32,
    pub mover_must_replay: bool,
    pub clocks: Option<Clocks>,
    pub challenger: Charge,
    pub disclosed: Disclosed,
    pub cites: Vec<Citation>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlayFate {
    Stands,
    Withdrawn,
    StaysOnBoard,
}

/// What the challenger pays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Charge {
    pub points: u32,
    pub turn: bool,
    pub seconds: u32,
}

impl ChallengeSteps {
    pub fn outcome(&self, played: &Played) -> Result<Settled, Breach> {
        if played.words.is_empty() {
            return refuse(&self.right.cite, ChallengeBreach::NoWord);
        }
        if let Some(jury) = &self.jury
            && played.by_jury
        {
            return Ok(self.jury_outcome(jury, played));
        }
        if self.right.value == Right::DeliberateOnly && !played.deliberate {
            return refuse(&self.right.cite, ChallengeBreach::JuryChecks);
        }
        if played.retracted && self.retraction.value != Retraction::CountsAsUnfounded {
            return refuse(&self.retraction.cite, ChallengeBreach::Retracted);
        }
        match &self.jury {
            Some(jury) => self.protest_outcome(jury, played),
            None => self.board_outcome(played),
        }
    }

    fn board_outcome(&self, played: &Played) -> Result<Settled, Breach> {
        let fails = !played.retracted && played.words.contains(&false);
        let penalty = self.penalty_due()?;
        let (play, gets) = match (fails, self.failed_play.value) {
            (false, _) => (PlayFate::Stands, played.score),
            (true, FailedPlay::Withdrawn) => (PlayFate::Withdrawn, 0),
            (true, FailedPlay::StaysOnBoard) => (PlayFate::StaysOnBoard, 0),
        };
        let due = !fails || penalty.even_if_play_fails;
        let challenger = if due { self.charge(penalty, played)? } else { Charge::default() };
        let mut cites = vec![penalty.cite.clone()];
        if fails {
            cites.push(self.failed_play.cite.clone());
        }
        if played.retracted {
            cites.push(self.retraction.cite.clone());
        }
        Ok(Settled {
            play,
            mover_gets: Some(gets),
            mover_total_change: 0,
            mover_must_replay: false,
            clocks: None,
            challenger,
            disclosed: self.disclosed.value,
            cites,
        })
    }

    /// The article by which a challenge costs points.
    pub fn charge_cite(&self) -> &Citation {
        let penalty = self.penalties.get(&self.penalty.value);
        let jury = self.jury.as_ref().map(|jury| &jury.protest_fine.cite);
        jury.unwrap_or_else(|| penalty.map_or(&self.penalty.cite, |penalty| &penalty.cite))
    }

    fn penalty_due(&self) -> Result<&Penalty, Breach> {
        let missing = || Breach::new(self.no_penalty(), &self.penalty.cite);
        self.penalties.get(&self.penalty.value).ok_or_else(missing)
    }

    /// The word stays; the turn is taken off the total that contains it, and the fine too.
    fn jury_outcome(&self, jury: &JuryRules, played: &Played) -> Settled {
        let failed = played.words.iter().filter(|good| !**good).count();
        let fines = if jury.fine_each_word.value { failed } else { failed.min(1) };
        let fines = i32::try_from(fines).unwrap_or(i32::MAX).saturating_mul(jury.fine.value);
        let change = if failed > 0 { -played.score.saturating_add(fines) } else { 0 };
        Settled {
            play: PlayFate::StaysOnBoard,
            mover_gets: None,
            mover_total_change: change,
            mover_must_replay: false,
            clocks: None,
            challenger: Charge::default(),
            disclosed: self.disclosed.value,
            cites: vec![jury.fine.cite.clone()],
        }
    }

    fn protest_outcome(&self, jury: &JuryRules, played: &Played) -> Result<Settled, Breach> {
        let fails = played.words.contains(&false);
        let mut cites = vec![jury.clocks.cite.clone()];
        if fails {
            cites.push(jury.protest_fine.cite.clone());
        }
        let penalty = self.penalty_due()?;
        let challenger = if fails { Charge::default() } else { self.charge(penalty, played)? };
        if challenger != Charge::default() {
            cites.push(self.penalty.cite.clone());
        }
        Ok(Settled {
            play: if fails { PlayFate::Withdrawn } else { PlayFate::Stands },
            mover_gets: Some(if fails { 0 } else { played.score }),
            mover_total_change: if fails { -jury.protest_fine.value } else { 0 },
            mover_must_replay: fails && jury.replay.value,
            clocks: Some(jury.clocks.value),
            challenger,
            disclosed: self.disclosed.value,
            cites,
        })
    }

    fn charge(&self, penalty: &Penalty, played: &Played) -> Result<Charge, Breach> {
        let announced = self.penalty_amounts.as_ref().map_or(&[][..], |clause| &clause.value);
        let amounts = if announced.is_empty() { &penalty.amounts } else { announced };
        charge(penalty, amounts, played)
    }
}

fn charge(penalty: &Penalty, amounts: &[u32], played: &Played) -> Result<Charge, Breach> {
    let ordinal = match (played.nth_unfounded, penalty.free, penalty.kind) {
        (Some(nth), _, _) => nth.max(1),
        (None, 0, kind) if kind != PenaltyKind::PointsByOrdinal => 1,
        _ => return refuse(&penalty.cite, ChallengeBreach::NeedsOrdinal),
    };
    if ordinal <= penalty.free {
        return Ok(Charge::default());
    }
    let amount = || match amounts.len() {
        0 => refuse(&penalty.cite, ChallengeBreach::NeedsAmount),
        steps => Ok(amounts[(ordinal as usize).min(steps) - 1]),
    };
    // The words of a retracted challenge are not judged: all of them count as good.
    let good = if played.retracted {
        played.words.len()
    } else {
        played.words.iter().filter(|good| **good).count()
    };
    let good = u32::try_from(good).unwrap_or(u32::MAX);
    Ok(match penalty.kind {
        PenaltyKind::None => Charge::default(),
        PenaltyKind::PointsEachWord => {
            Charge { points: amount()?.saturating_mul(good), ..Charge::default() }
        }
        PenaltyKind::PointsEachPlay | PenaltyKind::PointsByOrdinal => {
            Charge { points: amount()?, ..Charge::default() }
        }
        PenaltyKind::Turn => Charge { turn: true, ..Charge::default() },
        PenaltyKind::Seconds => Charge { seconds: amount()?, ..Charge::default() },
    })
}
