//! The record for people: what each entry says, and the list of them all.

use crate::called::called;
use crate::effect::Effect;
use crate::hall::plainly;
use crate::input::Now;
use crate::needed;
use crate::venue::{Folded, Venue};
use desk::{Attempt, Audit, AuditRow, Called, Refused};
use domain::{
    CallAbout, CallAnswer, CallTo, CardContent, CardId, DeviceId, DivisionId, EntryId, Ground,
    Initials, ListInfo, Name, PlayerId, Reason, Role, RoundId, Said, Say, Schedule, Seat, Show,
    Side, TableNo, Term, Title, Verdict, messages,
};
use ledger::{Fact, Ledger, Record, RefusalReason, Tournament, Unreadable};
use std::collections::VecDeque;

/// Under the key without a number earlier versions kept sentences.
pub(crate) const ATTEMPTS_KEY: &str = "attempts-2";
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
        Audit {
            digest: EntryId(self.folded.digest).to_string(),
            is_whole: self.is_whole(),
            conflicts: tournament
                .conflicts
                .iter()
                .map(|found| needed::conflict(tournament, found).said())
                .collect(),
            attempts: self.attempts.iter().cloned().collect(),
            signatures_checked: u32::try_from(records.len()).unwrap_or(u32::MAX),
            signatures_wrong: self.ledger.unsigned(),
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
        author: called(tournament, record.author),
        role: author.and_then(ledger::Device::role),
        is_root: record.author == tournament.event.root(),
        claimed_ms: record.claimed_ms,
        what: plainly(tournament, wrote(tournament, &record.entry.fact)),
        replaces: record.entry.replaces.clone(),
        refused: refused.map(|reason| plainly(tournament, reason.clone())),
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
    pub(crate) fn note_attempt(&mut self, now: Now, tried: Said, refused: &Refused) -> Effect {
        if self.attempts.len() == ATTEMPTS_MAX {
            self.attempts.pop_front();
        }
        let refused = refused.said();
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
            let told = told(&tournament, *author, &record.entry.fact);
            if self.news.len() == NEWS_MAX {
                self.news.pop_front();
            }
            self.news.push_back(plainly(&tournament, told));
        }
    }
}

/// What was tried, as the store kept it.
pub(crate) fn read_attempts(kept: Option<&[u8]>) -> VecDeque<Attempt> {
    kept.and_then(|bytes| postcard::from_bytes(bytes).ok()).unwrap_or_default()
}

messages! {
    /// An entry as a person would say it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum Wrote {
        Founded { name: Title, book: String },
        /// `schedule` where one is written.
        PlanChanged { division: DivisionId, rounds: u16, schedule: Option<Schedule>, tables: Option<String> },
        Admitted { name: Called, device: DeviceId, role: Role },
        Revoked { name: Called, device: DeviceId },
        Adopted { count: usize },
        PlayerEntered { name: Name, player: PlayerId },
        PlayerLeft { player: PlayerId, reason: Reason },
        PlayerBack { player: PlayerId },
        RoundPublished { round: RoundId },
        RoundTakenBack { round: RoundId, reason: Reason },
        RoundStarted { round: RoundId },
        /// It no longer stands.
        OldRoundStarted,
        CardFilled { content: CardContent, card: CardId },
        CardSigned { side: Side, initials: Initials },
        ListSigned { seat: Seat, initials: Initials },
        CardHandedIn,
        CardEntered { content: CardContent, card: CardId, ground: Ground, reason: Reason },
        Sanctioned { measure: Term, player: PlayerId, reason: Reason },
        SanctionLifted { sanction: EntryId, reason: Reason },
        Replaced { substitute: PlayerId, out: PlayerId, number: u16, reason: Reason },
        LotDrawn { seed: String, order: Vec<PlayerId> },
        LotEntered { order: Vec<PlayerId> },
        Shown { ratings: bool, clubs: bool, silent: u16, held: bool },
        Challenged { words: String, card: CardId },
        ChallengeRetracted { challenge: EntryId },
        ChallengeChecked { challenge: EntryId, verdict: Verdict },
        ListsNamed { lists: Vec<ListInfo> },
        NoLists,
        Claimed { challenge: EntryId },
        Ruled { challenge: EntryId, verdict: Verdict },
        RuledWords { challenge: EntryId, verdict: Verdict, bad: String },
        CalledFor { table: TableNo, to: CallTo, about: CallAbout },
        CalledWith { table: TableNo, to: CallTo, about: CallAbout, words: Reason },
        Coming { call: EntryId },
        Heard { call: EntryId, words: Reason },
        HeardOf { call: EntryId, side: Side, words: Reason },
        CallDecided { call: EntryId, decision: Reason },
        Newer { kind: String },
        Unreadable { kind: String },
    }

    /// Who wrote what.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum Told {
        By { who: Called, what: Wrote },
    }
}

/// What an entry says, with its author.
pub(crate) fn told(tournament: &Tournament, author: DeviceId, fact: &Fact) -> Told {
    Told::By { who: called(tournament, author), what: wrote(tournament, fact) }
}

#[allow(clippy::too_many_lines, reason = "one arm per kind")]
fn wrote(tournament: &Tournament, fact: &Fact) -> Wrote {
    match fact.clone() {
        Fact::EventFounded { name, book, .. } => Wrote::Founded { name, book: book.title },
        Fact::PlanChanged { division, rounds, plan } => {
            let tables = plan.tables.map(String::from);
            Wrote::PlanChanged { division, rounds, schedule: plan.schedule, tables }
        }
        Fact::DeviceAdmitted { device, role, name, .. } => {
            Wrote::Admitted { name: Called::by(&name), device, role }
        }
        Fact::DeviceRevoked { device, .. } => {
            Wrote::Revoked { name: called(tournament, device), device }
        }
        Fact::EntriesAdopted { entries } => Wrote::Adopted { count: entries.len() },
        Fact::PlayerEntered { player } => {
            Wrote::PlayerEntered { name: player.name, player: player.id }
        }
        Fact::PlayerWithdrawn { player, reason } => Wrote::PlayerLeft { player, reason },
        Fact::PlayerReturned { player } => Wrote::PlayerBack { player },
        Fact::RoundPublished { publication, .. } => {
            Wrote::RoundPublished { round: publication.round }
        }
        Fact::RoundTakenBack { round, reason } => Wrote::RoundTakenBack { round, reason },
        Fact::RoundStarted { publication } => {
            let round = tournament.rounds.iter().find(|(_, round)| round.entry == publication);
            match round {
                Some((round, _)) => Wrote::RoundStarted { round: *round },
                None => Wrote::OldRoundStarted,
            }
        }
        Fact::CardFilled { card, content } => Wrote::CardFilled { content, card },
        Fact::CardSigned { side, initials, .. } => Wrote::CardSigned { side, initials },
        Fact::ListSigned { seat, initials, .. } => Wrote::ListSigned { seat, initials },
        Fact::CardHandedIn { .. } => Wrote::CardHandedIn,
        Fact::CardCorrected { card, content, reason, ground } => {
            Wrote::CardEntered { content, card, ground, reason }
        }
        Fact::PlayerSanctioned { player, measure, reason, .. } => {
            Wrote::Sanctioned { measure, player, reason }
        }
        Fact::SanctionLifted { sanction, reason } => Wrote::SanctionLifted { sanction, reason },
        Fact::PlayerReplaced { out, substitute, before_round, reason } => {
            Wrote::Replaced { substitute, out, number: before_round, reason }
        }
        Fact::LotDrawn { order, seed: Some(seed) } => {
            Wrote::LotDrawn { seed: seed.to_string(), order }
        }
        Fact::LotDrawn { order, seed: None } => Wrote::LotEntered { order },
        Fact::ShowAnnounced { show } => {
            let silent = show.silent_from.unwrap_or(0);
            let Show { ratings, clubs, final_held: held, .. } = show;
            Wrote::Shown { ratings, clubs, silent, held }
        }
        Fact::ChallengeSent { card, words, .. } => {
            Wrote::Challenged { words: words.join(" "), card }
        }
        Fact::ChallengeRetracted { challenge } => Wrote::ChallengeRetracted { challenge },
        Fact::ChallengeChecked { challenge, verdict, .. } => {
            Wrote::ChallengeChecked { challenge, verdict }
        }
        Fact::ListsNamed { lists } if lists.is_empty() => Wrote::NoLists,
        Fact::ListsNamed { lists } => Wrote::ListsNamed { lists },
        Fact::ChallengeClaimed { challenge } => Wrote::Claimed { challenge },
        Fact::ChallengeRuled { challenge, verdict, bad, .. } if bad.is_empty() => {
            Wrote::Ruled { challenge, verdict }
        }
        Fact::ChallengeRuled { challenge, verdict, bad, .. } => {
            Wrote::RuledWords { challenge, verdict, bad: bad.join(" ") }
        }
        Fact::CallMade { table, to, about, words: None, .. } => {
            Wrote::CalledFor { table, to, about }
        }
        Fact::CallMade { table, to, about, words: Some(words), .. } => {
            Wrote::CalledWith { table, to, about, words }
        }
        Fact::CallAnswered { call, answer } => match answer {
            CallAnswer::Coming => Wrote::Coming { call },
            CallAnswer::Heard { side: None, words } => Wrote::Heard { call, words },
            CallAnswer::Heard { side: Some(side), words } => Wrote::HeardOf { call, side, words },
            CallAnswer::Decided { decision } => Wrote::CallDecided { call, decision },
        },
        Fact::Unreadable(Unreadable { kind, fault: None }) => Wrote::Newer { kind },
        Fact::Unreadable(Unreadable { kind, .. }) => Wrote::Unreadable { kind },
    }
}
