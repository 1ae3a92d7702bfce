//! What a node answers to what a person wants.

use crate::code::JoinCode;
use crate::intent::{Intent, Posted};
use crate::why::Why;
use domain::{
    Because, Breach, CardContent, CardId, Citation, EntryId, HexDigest, PairingOrigin, PlayerId,
    Publication, Said, Say, Standing,
};
use serde::{Deserialize, Serialize};

/// What came of an intent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum Answer {
    /// The entries are saved on this device.
    Saved {
        entries: Vec<EntryId>,
    },
    /// The list of this table has so many games now; it is kept on this laptop.
    Noted {
        games: u16,
    },
    Code {
        code: JoinCode,
    },
    Proposed {
        proposal: Box<Proposal>,
    },
    /// One after the other.
    ProposedBlock {
        proposals: Vec<Proposal>,
    },
    /// What speaks against a changed proposal.
    Judged {
        judgement: Judgement,
    },
    /// A paragraph per table and bye.
    Explained {
        lines: Vec<Said>,
    },
    Card {
        content: Option<CardContent>,
    },
    Standings {
        standings: Vec<Standing>,
    },
    Why {
        why: Box<Why>,
    },
    /// What the book says.
    Told {
        told: Vec<Because>,
    },
    Refused {
        refused: Refused,
    },
}

/// A round worked out but not published. The node keeps nothing of it: whoever publishes it says what it was
/// made from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Proposal {
    /// The digest of its origin.
    pub id: HexDigest,
    pub origin: PairingOrigin,
    pub publication: Publication,
    /// The system, its standings and its seed.
    pub made: Said,
    /// One per table, in the order of the tables.
    pub reasons: Vec<Said>,
    /// One per player who sits out.
    #[serde(default)]
    pub byes: Vec<Said>,
    /// Players who can neither lose nor better their place.
    #[serde(default)]
    pub gibsonised: Vec<PlayerId>,
    pub warnings: Vec<Said>,
    /// Cards that the standings in use lack.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub missing: Vec<CardId>,
}

impl Proposal {
    /// Publish this proposal, as it is or as the director has changed it.
    pub fn publish(&self, publication: Publication) -> Intent {
        let origin = self.origin.clone().changed_to(&self.publication, &publication);
        Intent::PublishRound { publication, origin: Box::new(origin) }
    }

    /// Publish these proposals together, as they are.
    pub fn publish_all(proposals: &[Self]) -> Intent {
        let posted = |proposal: &Self| Posted {
            publication: proposal.publication.clone(),
            origin: proposal.origin.clone(),
        };
        Intent::PublishBlock { rounds: proposals.iter().map(posted).collect() }
    }
}

/// A changed proposal beside the program's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judgement {
    /// What no round may have.
    pub faults: Vec<Said>,
    /// By what it is worse than the proposal, gravest first.
    pub worse: Vec<Said>,
    pub better: Vec<Said>,
}

/// Why nothing was done: what is wrong, what to do, and the article if a rule forbids it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused {
    pub what: Said,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub citation: Option<Citation>,
    /// What was asked for is wrong in itself: asking otherwise helps, and nobody has to decide.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wrongly_asked: bool,
    /// Nothing forbids it, but this device could not do it: its disk is full, or its node has stopped.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub failed: bool,
}

impl Refused {
    pub fn because(what: impl Into<Said>) -> Self {
        Self { what: what.into(), citation: None, wrongly_asked: false, failed: false }
    }

    pub fn failed(what: impl Into<Said>) -> Self {
        Self { failed: true, ..Self::because(what) }
    }

    pub fn wrongly_asked(what: impl Into<Said>) -> Self {
        Self { wrongly_asked: true, ..Self::because(what) }
    }
}

impl From<Breach> for Refused {
    fn from(breach: Breach) -> Self {
        Self { citation: Some(breach.citation), ..Self::because(breach.what) }
    }
}

impl Say for Refused {
    fn said(&self) -> Said {
        match &self.citation {
            Some(citation) => self.what.clone().cited(citation),
            None => self.what.clone(),
        }
    }
}
