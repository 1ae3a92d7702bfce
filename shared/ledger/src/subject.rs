//! What each kind of fact is about, who may write it, and whether it is news.
//!
//! Everything that treats kinds differently asks here, but for what a kind means: that is its own rule's
//! business. A new kind is a variant of [`Fact`], a line in each list of this file, its rule and its intent.

use crate::entry::Fact;
use domain::{CardId, EntryId, PlayerId, Role, RoundId};

/// What an entry says something of. Its state is a function of its own entries, of who has which rights, and of
/// the few other subjects that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    Event,
    /// Who has which rights: admissions, their ends and adoptions decide over each other.
    Rights,
    Player(PlayerId),
    Round(RoundId),
    Card(CardId),
    /// What was challenged at a table.
    Challenges(CardId),
    /// What another entry began: the round it published, the card it filled, the challenge it sent.
    Begun(EntryId),
    Sanctions,
    Substitutions,
    Lots,
    WordLists,
    Withdrawals,
    /// What the hall is shown.
    Show,
    /// Nothing that this version knows.
    Nothing,
}

/// Whose word counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Writer {
    Root,
    Director,
    /// Arbiters and directors.
    Judge,
    /// The same, each as far as the book lets that role go.
    JudgeInRole,
    /// The laptop of the table that it is about.
    Table,
    Nobody,
}

/// How people would ask for facts like this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    Event,
    Adoptions,
    Devices,
    Players,
    Rounds,
    Cards,
    Challenges,
    /// Word lists.
    Lists,
    Sanctions,
    Unknown,
}

/// All that the rest of the program has to know of a kind of fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    pub topic: Topic,
    pub writer: Writer,
    /// Whether a director who was away should hear of it. Cards and challenges of tables are on the board anyway.
    pub is_news: bool,
}

const fn news(topic: Topic, writer: Writer) -> Kind {
    Kind { topic, writer, is_news: true }
}

const fn routine(topic: Topic, writer: Writer) -> Kind {
    Kind { topic, writer, is_news: false }
}

impl Fact {
    /// The names of all kinds that this version reads.
    pub(crate) const KINDS: [&'static str; 26] = [
        "event_founded",
        "device_admitted",
        "device_revoked",
        "entries_adopted",
        "player_entered",
        "player_withdrawn",
        "player_returned",
        "round_published",
        "round_taken_back",
        "round_started",
        "card_filled",
        "card_signed",
        "list_signed",
        "card_handed_in",
        "card_corrected",
        "challenge_sent",
        "challenge_retracted",
        "challenge_checked",
        "challenge_claimed",
        "challenge_ruled",
        "lists_named",
        "player_sanctioned",
        "sanction_lifted",
        "player_replaced",
        "lot_drawn",
        "show_announced",
    ];

    pub fn kind(&self) -> Kind {
        match self {
            Self::EventFounded { .. } => routine(Topic::Event, Writer::Root),
            Self::DeviceAdmitted { role: Role::Director, .. } => news(Topic::Devices, Writer::Root),
            Self::DeviceAdmitted { .. } | Self::DeviceRevoked { .. } => {
                news(Topic::Devices, Writer::Director)
            }
            Self::EntriesAdopted { .. } => news(Topic::Adoptions, Writer::Director),
            Self::PlayerEntered { .. }
            | Self::PlayerWithdrawn { .. }
            | Self::PlayerReturned { .. }
            | Self::PlayerReplaced { .. } => news(Topic::Players, Writer::Director),
            Self::RoundPublished { .. }
            | Self::RoundTakenBack { .. }
            | Self::RoundStarted { .. }
            | Self::LotDrawn { .. }
            | Self::ShowAnnounced { .. } => news(Topic::Rounds, Writer::Director),
            Self::CardFilled { .. }
            | Self::CardSigned { .. }
            | Self::ListSigned { .. }
            | Self::CardHandedIn { .. } => routine(Topic::Cards, Writer::Table),
            Self::CardCorrected { .. } => news(Topic::Cards, Writer::Director),
            Self::ChallengeSent { .. }
            | Self::ChallengeRetracted { .. }
            | Self::ChallengeChecked { .. } => routine(Topic::Challenges, Writer::Table),
            Self::ChallengeClaimed { .. } | Self::ChallengeRuled { .. } => {
                routine(Topic::Challenges, Writer::Judge)
            }
            Self::ListsNamed { .. } => news(Topic::Lists, Writer::Director),
            Self::PlayerSanctioned { .. } => news(Topic::Sanctions, Writer::JudgeInRole),
            Self::SanctionLifted { .. } => news(Topic::Sanctions, Writer::Director),
            Self::Unreadable(_) => routine(Topic::Unknown, Writer::Nobody),
        }
    }

    pub fn about(&self) -> Subject {
        match self {
            Self::EventFounded { .. } => Subject::Event,
            Self::DeviceAdmitted { .. }
            | Self::DeviceRevoked { .. }
            | Self::EntriesAdopted { .. } => Subject::Rights,
            Self::PlayerEntered { player } => Subject::Player(player.id),
            Self::PlayerWithdrawn { .. } | Self::PlayerReturned { .. } => Subject::Withdrawals,
            Self::PlayerReplaced { .. } => Subject::Substitutions,
            Self::PlayerSanctioned { .. } | Self::SanctionLifted { .. } => Subject::Sanctions,
            Self::LotDrawn { .. } => Subject::Lots,
            Self::ListsNamed { .. } => Subject::WordLists,
            Self::ShowAnnounced { .. } => Subject::Show,
            Self::RoundPublished { publication, .. } => Subject::Round(publication.round),
            Self::RoundTakenBack { round, .. } => Subject::Round(*round),
            Self::CardFilled { card, .. } | Self::CardCorrected { card, .. } => {
                Subject::Card(*card)
            }
            Self::ChallengeSent { card, .. } => Subject::Challenges(*card),
            Self::RoundStarted { publication: began }
            | Self::CardSigned { filled: began, .. }
            | Self::ListSigned { filled: began, .. }
            | Self::CardHandedIn { filled: began }
            | Self::ChallengeRetracted { challenge: began }
            | Self::ChallengeChecked { challenge: began, .. }
            | Self::ChallengeClaimed { challenge: began }
            | Self::ChallengeRuled { challenge: began, .. } => Subject::Begun(*began),
            Self::Unreadable(_) => Subject::Nothing,
        }
    }

    /// Whether this is a step of a card that is still being written, for which nobody elsewhere waits.
    pub fn is_step(&self) -> bool {
        matches!(self, Self::CardFilled { .. } | Self::CardSigned { .. } | Self::ListSigned { .. })
    }

    /// Whether entries can be about what this one began.
    pub(crate) fn begins(&self) -> bool {
        matches!(
            self,
            Self::RoundPublished { .. } | Self::CardFilled { .. } | Self::ChallengeSent { .. }
        )
    }

    /// Whether this is about what another entry began, which must be of the right kind.
    pub(crate) fn goes_on_with(&self, beginning: &Self) -> bool {
        matches!(
            (beginning, self),
            (Self::RoundPublished { .. }, Self::RoundStarted { .. })
                | (
                    Self::CardFilled { .. },
                    Self::CardSigned { .. } | Self::ListSigned { .. } | Self::CardHandedIn { .. },
                )
                | (
                    Self::ChallengeSent { .. },
                    Self::ChallengeRetracted { .. }
                        | Self::ChallengeChecked { .. }
                        | Self::ChallengeClaimed { .. }
                        | Self::ChallengeRuled { .. },
                )
        )
    }

    /// Whether a director's word can make such an entry count: what a table or an arbiter writes from
    /// anybody, a director's acts from directors.
    pub fn may_be_adopted(&self, was_director: bool) -> bool {
        match self.kind().writer {
            Writer::Root | Writer::Nobody => false,
            Writer::Director | Writer::JudgeInRole => was_director,
            Writer::Judge | Writer::Table => true,
        }
    }
}
