//! What follows from the verdict on a challenge under the book.

use crate::answers;
use crate::hall::Hall;
use domain::{Because, CardId, Citation, EntryId, Side, Verdict, Word, messages};
use ledger::{Challenge, Fact};
use rulebook::steps::challenge::{
    Appeal, ChallengeSteps, Charge, Disclosed, PenaltyKind, PlayFate, Played, Right, Settled,
};

messages! {
    /// What follows from a verdict.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum Follows {
        PlayStands,
        PlayTakenBack,
        PlayStays,
        MoverLoses { points: u32 },
        LaidInstead,
        /// Neither who erred nor who doubted is penalised.
        NobodyPays,
        LosesPoints { player: String, points: u32 },
        LosesTurn { player: String },
        LosesSeconds { player: String, seconds: u32 },
        /// Each word that is good costs the challenger something.
        AskWhich { points: u32 },
        MayBeTold,
        NotGood { words: Vec<Word> },
        NotTold,
        OnJurySheet,
        ClockGoesOn,
        Binding,
        /// Another answer was given, and it is the last.
        Final,
        OtherArbiter,
        OtherJudge,
        ToLeadership,
    }
}

/// What the challenges of a game cost each side in points, as far as their answers say.
pub(crate) fn charges(hall: &Hall<'_>, card: CardId) -> [u16; 2] {
    let mut charges = [0_u16; 2];
    let rules = hall.tournament.book.as_ref().and_then(|book| book.challenge.as_ref());
    let Some(rules) = rules else { return charges };
    let of_card = hall.tournament.challenges.iter().filter(|(_, other)| other.card == card);
    for (id, challenge) in of_card.filter(|(_, other)| other.doubt.is_words()) {
        let Some((played, _)) = judged(hall, rules, *id, challenge) else { continue };
        let Ok(settled) = rules.outcome(&played) else { continue };
        let mut add = |side: Side, points: u32| {
            let sum = &mut charges[side.index()];
            *sum = sum.saturating_add(u16::try_from(points).unwrap_or(u16::MAX));
        };
        add(challenge.by, settled.challenger.points);
        add(challenge.by.other(), settled.mover_total_change.min(0).unsigned_abs());
    }
    charges
}

/// A challenge that was answered or taken back, as the book looks at it.
fn judged(
    hall: &Hall<'_>,
    rules: &ChallengeSteps,
    id: EntryId,
    challenge: &Challenge,
) -> Option<(Played, Verdict)> {
    let retracted = challenge.verdict().is_none() && challenge.retracted.is_some();
    let verdict = challenge.verdict().or(retracted.then_some(Verdict::Acceptable))?;
    let bad = challenge.bad();
    let told = Told { words: &challenge.words, bad: &bad, verdict, settled: false };
    let played = Played {
        words: told.flags(),
        deliberate: rules.right.value == Right::DeliberateOnly,
        nth_unfounded: Some(nth(hall, id, challenge)),
        retracted,
        ..Played::default()
    };
    Some((played, verdict))
}

/// Empty before there is a verdict, and where the book has no steps.
pub(crate) fn consequences(
    hall: &Hall<'_>,
    id: EntryId,
    challenge: &Challenge,
    challenger: &str,
) -> Vec<Because> {
    let rules = hall.tournament.book.as_ref().and_then(|book| book.challenge.as_ref());
    let Some(rules) = rules else { return Vec::new() };
    let Some((played, verdict)) = judged(hall, rules, id, challenge) else { return Vec::new() };
    if let Some(clause) = rules.beyond_words(challenge.doubt) {
        return beyond_words(rules, &clause.cite, verdict);
    }
    let bad = challenge.bad();
    let settled = answers::is_final(hall, rules, challenge);
    let told = Told { words: &challenge.words, bad: &bad, verdict, settled };
    match rules.outcome(&played) {
        Ok(outcome) => follows(rules, &outcome, &told, challenger),
        Err(breach) => vec![Because::new(breach.what, &breach.citation)],
    }
}

/// A doubt about where tiles lie, or whether they may be exchanged, costs nobody anything.
fn beyond_words(rules: &ChallengeSteps, cite: &Citation, verdict: Verdict) -> Vec<Because> {
    let play = match verdict {
        Verdict::Acceptable => Follows::PlayStands,
        Verdict::Unacceptable => Follows::PlayTakenBack,
    };
    let mut lines = vec![Because::new(play, cite), Because::new(Follows::NobodyPays, cite)];
    if rules.clock_waits.value {
        lines.push(Because::new(Follows::ClockGoesOn, &rules.clock_waits.cite));
    }
    lines
}

/// How many unfounded challenges of this player there are in the game, up to this one.
fn nth(hall: &Hall<'_>, id: EntryId, challenge: &Challenge) -> u32 {
    let unfounded = |other: &EntryId| {
        let other = hall.tournament.challenges.get(other);
        other.is_some_and(|other| {
            let same = other.card == challenge.card && other.by == challenge.by;
            let retracted = other.verdict().is_none() && other.retracted.is_some();
            same && (other.verdict() == Some(Verdict::Acceptable) || retracted)
        })
    };
    let document = hall.ledger.document(challenge.author);
    let sent =
        document.iter().filter(|record| matches!(record.entry.fact, Fact::ChallengeSent { .. }));
    let before = sent.map(|record| record.id).take_while(|other| *other != id);
    u32::try_from(before.filter(unfounded).count()).unwrap_or(u32::MAX).saturating_add(1)
}

/// What the arbiter said about the words.
struct Told<'a> {
    words: &'a [Word],
    bad: &'a [&'a Word],
    verdict: Verdict,
    /// Nobody may ask once more.
    settled: bool,
}

impl Told<'_> {
    /// For each word, whether it is good.
    fn flags(&self) -> Vec<bool> {
        let good = |word: &Word| match self.verdict {
            Verdict::Acceptable => true,
            Verdict::Unacceptable => self.is_known() && !self.bad.contains(&word),
        };
        self.words.iter().map(good).collect()
    }

    /// Whether it is on record which words failed; a single word leaves no doubt.
    fn is_known(&self) -> bool {
        !self.bad.is_empty() || self.verdict == Verdict::Acceptable
    }
}

fn follows(
    rules: &ChallengeSteps,
    outcome: &Settled,
    told: &Told<'_>,
    challenger: &str,
) -> Vec<Because> {
    let mut lines = vec![play(rules, outcome)];
    if outcome.mover_total_change < 0 {
        let cite = outcome.cites.last().unwrap_or(&rules.failed_play.cite);
        let points = outcome.mover_total_change.unsigned_abs();
        lines.push(Because::new(Follows::MoverLoses { points }, cite));
    }
    if outcome.mover_must_replay {
        let cite = rules.jury.as_ref().map_or(&rules.right.cite, |jury| &jury.replay.cite);
        lines.push(Because::new(Follows::LaidInstead, cite));
    }
    if let Some(cite) = outcome.cites.first() {
        lines.extend(charge(outcome.challenger, challenger).map(|lost| Because::new(lost, cite)));
    }
    if !told.is_known() && told.words.len() > 1 {
        lines.extend(open_charge(rules));
    }
    lines.extend(disclosed(rules, told));
    if rules.clock_waits.value {
        lines.push(Because::new(Follows::ClockGoesOn, &rules.clock_waits.cite));
    }
    let then = if told.settled { Follows::Final } else { appeal(rules.appeal.value) };
    lines.push(Because::new(then, &rules.appeal.cite));
    lines
}

fn play(rules: &ChallengeSteps, outcome: &Settled) -> Because {
    let (what, cite) = match outcome.play {
        PlayFate::Stands => (Follows::PlayStands, &rules.right.cite),
        PlayFate::Withdrawn => (Follows::PlayTakenBack, &rules.failed_play.cite),
        PlayFate::StaysOnBoard => (Follows::PlayStays, &rules.failed_play.cite),
    };
    Because::new(what, cite)
}

fn charge(charge: Charge, challenger: &str) -> Option<Follows> {
    let player = challenger.to_owned();
    match charge {
        Charge { points: 1.., .. } => Some(Follows::LosesPoints { player, points: charge.points }),
        Charge { turn: true, .. } => Some(Follows::LosesTurn { player }),
        Charge { seconds: 1.., .. } => {
            Some(Follows::LosesSeconds { player, seconds: charge.seconds })
        }
        Charge { .. } => None,
    }
}

/// A charge for every good word, where nobody has said which ones are good.
fn open_charge(rules: &ChallengeSteps) -> Option<Because> {
    let penalty = rules.penalties.get(&rules.penalty.value)?;
    let announced = rules.penalty_amounts.as_ref().map(|clause| &clause.value);
    let points = *announced.unwrap_or(&penalty.amounts).first()?;
    let due = penalty.kind == PenaltyKind::PointsEachWord && penalty.even_if_play_fails;
    due.then(|| Because::new(Follows::AskWhich { points }, &penalty.cite))
}

fn disclosed(rules: &ChallengeSteps, told: &Told<'_>) -> Option<Because> {
    let what = match (rules.disclosed.value, told.verdict) {
        (_, Verdict::Acceptable) => return None,
        (Disclosed::EachWord, _) if told.bad.is_empty() => Follows::MayBeTold,
        (Disclosed::EachWord, _) => {
            Follows::NotGood { words: told.bad.iter().copied().cloned().collect() }
        }
        (Disclosed::WholePlay, _) => Follows::NotTold,
        (Disclosed::JurySheet, _) => Follows::OnJurySheet,
    };
    Some(Because::new(what, &rules.disclosed.cite))
}

fn appeal(appeal: Appeal) -> Follows {
    match appeal {
        Appeal::Binding => Follows::Binding,
        Appeal::OtherArbiterThenChief => Follows::OtherArbiter,
        Appeal::OtherJudgeThenJointly => Follows::OtherJudge,
        Appeal::SupervisionThenLeadership => Follows::ToLeadership,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rulebook::Book;

    fn said(book: &str, words: &[&str], bad: &[&str], verdict: Verdict) -> Vec<String> {
        let book = Book::named(book).unwrap();
        let rules = book.challenge.as_ref().unwrap();
        let words: Vec<Word> = words.iter().map(|word| word.parse().unwrap()).collect();
        let bad: Vec<Word> = bad.iter().map(|word| word.parse().unwrap()).collect();
        let bad: Vec<&Word> = bad.iter().collect();
        let told = Told { words: &words, bad: &bad, verdict, settled: false };
        let deliberate = rules.right.value == Right::DeliberateOnly;
        let played =
            Played { words: told.flags(), deliberate, nth_unfounded: Some(1), ..Played::default() };
        let outcome = rules.outcome(&played).unwrap();
        follows(rules, &outcome, &told, "Åse").iter().map(speech::english).collect()
    }

    #[test]
    fn tso_charges_each_good_word_even_if_the_play_fails() {
        let said = said("de-tso", &["QI", "ZA", "XU"], &["QI"], Verdict::Unacceptable);
        assert_eq!(said[0], "the play is taken back and scores nothing (TSO 3.1.4)");
        assert_eq!(said[1], "Åse, who challenged, loses 20 points (TSO 3.1.4)");
        assert_eq!(said[2], "not good: QI (TSO 3.1.4 d)");
        assert_eq!(said.last().unwrap(), "the answer is binding (TSO 1.2 b)");
    }

    #[test]
    fn a_charge_that_nobody_can_know_is_left_open() {
        let said = said("de-tso", &["QI", "ZA"], &[], Verdict::Unacceptable);
        assert!(said[1].contains("10 points: ask which (TSO 3.1.4)"), "{said:?}");
    }

    #[test]
    fn romanian_players_are_not_told_which_word_failed_and_may_ask_again() {
        let bad = said("ro-frs", &["QI", "ZA"], &[], Verdict::Unacceptable);
        assert!(bad.contains(
            &"nobody is told which word is not good (RO 5.11.3 g, reading R17a)".to_owned()
        ));
        assert!(bad.last().unwrap().ends_with("(RO 5.10.9)"), "{bad:?}");
        let good = said("ro-frs", &["QI", "ZA"], &[], Verdict::Acceptable);
        assert_eq!(good[1], "Åse, who challenged, loses 20 points (RO 5.10.14 b)");
    }

    #[test]
    fn norwegians_pay_once_and_dutch_players_lay_another_word() {
        let good = said("no-nsf", &["QI", "ZA"], &[], Verdict::Acceptable);
        assert_eq!(good[1], "Åse, who challenged, loses 10 points (NSF 3.9)");
        let bad = said("nl-scrabble", &["QI"], &[], Verdict::Unacceptable);
        assert!(bad.contains(&"the player who laid it loses 20 points (NL III.10)".to_owned()));
        assert!(bad.contains(&"a valid word is laid instead (NL III.10)".to_owned()), "{bad:?}");
    }
}
