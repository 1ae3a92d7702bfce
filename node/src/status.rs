//! How far a node has come, in a line for people.

use crate::hello::Refusal;
use domain::{Role, Said};

domain::messages! {
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum Status {
        Founded,
        GoingOn { role: Role },
        Looking { slip: String },
        NobodyKnows { slip: String },
        Found { event: String, slip: String },
        OtherProgram,
        OtherVersion { refusal: Refusal },
        TooManyCodes { event: String },
        TooManyDevices { event: String },
        Refused { event: String, refusal: Refusal },
        UnknownSlip { event: String, slip: String },
        Joined { role: Role },
        Directing { devices: usize },
        Connected { role: Role },
        Among { role: Role, devices: usize },
        Alone { role: Role },
        Revoked,
    }

    /// What cannot be answered before this device has an event.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum NotJoined {
        Board,
        Record,
        Export,
        Asked { status: Said },
    }
}
