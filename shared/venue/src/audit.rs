//! The record in words: what each entry says, and the list of them all.

use crate::board::conflict_sentence;
use crate::effect::Effect;
use crate::hall::plainly;
use crate::input::Now;
use crate::venue::{Folded, Venue};
use desk::{Attempt, Audit, AuditRow, Refused};
use domain::{DeviceId, EntryId, Role, Side};
use ledger::{Fact, Ledger, Record, RefusalReason, Tournament, Unreadable};
use std::collections::VecDeque;

pub(crate) const ATTEMPTS_KEY: &str = "attempts";
/// Older attempts than so many are forgotten.
const ATTEMPTS_MAX: usize = 200;
const NEWS_MAX: usize = 50;

/// All an audit needs, apart from the venue: checking every signature again takes its time, and the hall
/// goes on meanwhile.
#[derive(Debug)]
pub struct Auditing {
    ledger: Ledger,
    folded: Folded,
    attempts: VecDeque<Attempt>,
}

impl Auditing {
    /// Every entry with its author and whether it counts; all signatures are checked and everything is
    /// resolved again.
    pub fn draw_up(&self) -> Audit {
        let tournament = &*self.folded.tournament;
        let refused =
            |record: &Record| self.folded.refusals.get(&record.id).map(|refusal| &refusal.reason);
        let records = self.ledger.in_order();
        let wrong = records.iter().filter(|record| !self.ledger.is_signed(record));
        Audit {
            digest: EntryId(self.folded.digest).to_string(),
            is_whole: self.is_whole(),
            conflicts: tournament
                .conflicts
                .iter()
                .map(|conflict| conflict_sentence(tournament, conflict))
                .collect(),
            attempts: self.attempts.iter().cloned().collect(),
            signatures_checked: u32::try_from(records.len()).unwrap_or(u32::MAX),
            signatures_wrong: wrong.map(|record| record.id).collect(),
            entries: records
                .iter()
                .map(|record| row(tournament, record, refused(record)))
                .collect(),
        }
    }

    /// Whether what was kept entry by entry is what all entries come to at once.
    fn is_whole(&self) -> bool {
        let (tournament, refusals) = ledger::project(&self.ledger);
        tournament == *self.folded.tournament && refusals.iter().eq(self.folded.refusals.values())
    }
}

fn row(tournament: &Tournament, record: &Record, refused: Option<&RefusalReason>) -> AuditRow {
    let author = tournament.devices.get(&record.author);
    let was_director =
        author.is_some_and(|author| author.grants.iter().any(|grant| grant.role == Role::Director));
    let may_be_adopted = record.entry.fact.may_be_adopted(was_director);
    AuditRow {
        entry: record.id,
        device: record.author,
        author: tournament.device_name(record.author),
        role: author.and_then(ledger::Device::role),
        is_root: record.author == tournament.event.root(),
        claimed_ms: record.claimed_ms,
        what: plainly(tournament, sentence(tournament, &record.entry.fact)),
        replaces: record.entry.replaces.clone(),
        refused: refused.map(ToString::to_string),
        adoptable: may_be_adopted && refused.is_some_and(RefusalReason::is_adoptable),
    }
}

impl Venue {
    /// What an audit of this moment is drawn up from.
    pub fn auditing(&mut self) -> Auditing {
        let folded = self.fold();
        Auditing { ledger: self.ledger.clone(), folded, attempts: self.attempts.clone() }
    }

    pub fn audit(&mut self) -> Audit {
        self.auditing().draw_up()
    }

    /// Remembers what somebody tried here and was refused.
    pub(crate) fn note_attempt(&mut self, now: Now, tried: String, refused: &Refused) -> Effect {
        if self.attempts.len() == ATTEMPTS_MAX {
            self.attempts.pop_front();
        }
        let refused = refused.to_string();
        self.attempts.push_back(Attempt { wall_ms: now.wall_ms, tried, refused });
        let value = postcard::to_stdvec(&self.attempts).expect("plain data always serialises");
        Effect::Keep { key: ATTEMPTS_KEY, value }
    }

    /// Remembers what others who judge or direct did, for a director who was away.
    pub(crate) fn note_news(&mut self, entries: &[(DeviceId, EntryId)]) {
        let me = self.me();
        let is_told = |(author, id): &&(DeviceId, EntryId)| {
            *author != me
                && self
                    .ledger
                    .record(*author, *id)
                    .is_some_and(|record| record.entry.fact.kind().is_news)
        };
        let news: Vec<(DeviceId, EntryId)> = entries.iter().filter(is_told).copied().collect();
        // A card is no news, so nothing is folded for it.
        if !self.is_director() || news.is_empty() {
            return;
        }
        let tournament = self.fold().tournament;
        for (author, id) in &news {
            let Some(record) = self.ledger.record(*author, *id) else { continue };
            let who = tournament.device_name(*author);
            let what = plainly(&tournament, sentence(&tournament, &record.entry.fact));
            if self.news.len() == NEWS_MAX {
                self.news.pop_front();
            }
            self.news.push_back(format!("{who}: {what}"));
        }
    }
}

/// What was tried, as the store kept it.
pub(crate) fn read_attempts(kept: Option<&[u8]>) -> VecDeque<Attempt> {
    kept.and_then(|bytes| postcard::from_bytes(bytes).ok()).unwrap_or_default()
}

/// An entry as a person would say it.
#[allow(clippy::too_many_lines, reason = "one arm per kind")]
pub(crate) fn sentence(tournament: &Tournament, fact: &Fact) -> String {
    let device = |id: &DeviceId| tournament.device_name(*id);
    match fact {
        Fact::EventFounded { name, book, .. } => format!("founded {name} under {}", book.title),
        Fact::DeviceAdmitted { device, role, name, .. } => {
            format!("admitted {name} ({}) as {role}", device.short())
        }
        Fact::DeviceRevoked { device: revoked, .. } => {
            format!("took back the admission of {} ({})", device(revoked), revoked.short())
        }
        Fact::EntriesAdopted { entries } => {
            format!("made {} refused entries count", entries.len())
        }
        Fact::PlayerEntered { player } => format!("entered {} as {}", player.name, player.id),
        Fact::PlayerWithdrawn { player, reason } => format!("{player} left the event: {reason}"),
        Fact::PlayerReturned { player } => format!("{player} is back in the event"),
        Fact::RoundPublished { publication, .. } => {
            format!("published round {}", publication.round)
        }
        Fact::RoundTakenBack { round, reason } => format!("took round {round} back: {reason}"),
        Fact::RoundStarted { publication } => {
            let round = tournament.rounds.iter().find(|(_, round)| round.entry == *publication);
            match round {
                Some((round, _)) => format!("started round {round}"),
                None => "started a round that no longer stands".to_owned(),
            }
        }
        Fact::CardFilled { card, content } => format!("filled in {content} for {card}"),
        Fact::CardSigned { side, initials, .. } => {
            let who = match side {
                Side::First => "first",
                Side::Second => "second",
            };
            format!("the {who} player signed as {initials}")
        }
        Fact::ListSigned { seat, initials, .. } => format!("{seat} signed as {initials}"),
        Fact::CardHandedIn { .. } => "handed the card in".to_owned(),
        Fact::CardCorrected { card, content, reason, ground } => {
            format!("entered {content} for {card} ({ground}): {reason}")
        }
        Fact::PlayerSanctioned { player, measure, reason, .. } => {
            format!("imposed {measure} on {player}: {reason}")
        }
        Fact::SanctionLifted { sanction, reason } => {
            format!("lifted the sanction {}: {reason}", sanction.short())
        }
        Fact::PlayerReplaced { out, substitute, before_round, reason } => {
            format!("put {substitute} in the place of {out} from round {before_round}: {reason}")
        }
        Fact::LotDrawn { order, seed } => {
            let order: Vec<String> = order.iter().map(ToString::to_string).collect();
            let how = match seed {
                Some(seed) => format!("drew the lot from {seed}"),
                None => "entered a lot that was drawn".to_owned(),
            };
            format!("{how}: {}", order.join(", "))
        }
        Fact::ChallengeSent { card, words, .. } => {
            format!("challenged {} in {card}", words.join(" "))
        }
        Fact::ChallengeClaimed { challenge } => format!("took challenge {}", challenge.short()),
        Fact::ChallengeRuled { challenge, verdict, bad } if bad.is_empty() => {
            format!("ruled challenge {} {verdict}", challenge.short())
        }
        Fact::ChallengeRuled { challenge, verdict, bad } => {
            format!("ruled challenge {} {verdict}: {}", challenge.short(), bad.join(" "))
        }
        Fact::Unreadable(Unreadable { kind, fault: None }) => {
            format!("wrote something that only a newer version reads ({kind})")
        }
        Fact::Unreadable(Unreadable { kind, .. }) => {
            format!("wrote something that cannot be read ({kind})")
        }
    }
}
