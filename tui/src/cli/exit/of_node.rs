//! Which exit code a failure of a node has: the one place that decides.

use super::{Exit, Failure};
use node::control::{CallError, SocketError};
use node::root_key::RootKeyError;
use node::{ForgetError, RunError, ShelfError, StartError, VerifyError};

impl From<StartError> for Failure {
    fn from(error: StartError) -> Self {
        let exit = match &error {
            StartError::Identity { why } => damage(why.is_damage()),
            StartError::Admission { why } => damage(why.is_damage()),
            StartError::OpenStore { why } => damage(why.is_damage()),
            StartError::ForeignAdmission { .. } => Exit::Integrity,
            StartError::Directory { why } => wrong_place(why.is_wrong_place()),
            StartError::Socket { why: SocketError::TooLong { .. } }
            | StartError::NothingHere { .. }
            | StartError::AlreadyAnEvent { .. }
            | StartError::JoinedBefore { .. } => Exit::Usage,
            StartError::Run { why } => return Self::from(why.clone()),
            StartError::Listen { .. }
            | StartError::Socket { why: SocketError::Unusable { .. } }
            | StartError::Store { .. } => Exit::Failure,
        };
        Self::new(exit, error)
    }
}

/// A node that stopped by itself. A refused code is for people to sort out: trying again is no use.
impl From<RunError> for Failure {
    fn from(error: RunError) -> Self {
        let exit = match &error {
            RunError::JoinRefused { .. } => Exit::Decision,
            RunError::Store { .. } | RunError::Admission { .. } | RunError::Internal => {
                Exit::Failure
            }
        };
        Self::new(exit, error)
    }
}

impl From<CallError> for Failure {
    fn from(error: CallError) -> Self {
        let exit = match &error {
            CallError::NotRunning { .. }
            | CallError::NoAnswer { .. }
            | CallError::Broken { .. } => Exit::NoNode,
            CallError::Directory { why } => wrong_place(why.is_wrong_place()),
            CallError::Strange { .. } => Exit::Usage,
            CallError::Unreadable => Exit::Failure,
        };
        Self::new(exit, error)
    }
}

impl From<ShelfError> for Failure {
    fn from(error: ShelfError) -> Self {
        let exit = match &error {
            ShelfError::Directory { why } => wrong_place(why.is_wrong_place()),
            ShelfError::NotThere { .. } => Exit::Usage,
            ShelfError::Damaged { .. } => Exit::Integrity,
            ShelfError::Read { .. } | ShelfError::Write { .. } => Exit::Failure,
        };
        Self::new(exit, error)
    }
}

impl From<ForgetError> for Failure {
    fn from(error: ForgetError) -> Self {
        let exit = match &error {
            ForgetError::Directory { why } => wrong_place(why.is_wrong_place()),
            ForgetError::Remove { .. } => Exit::Failure,
        };
        Self::new(exit, error)
    }
}

impl From<RootKeyError> for Failure {
    fn from(error: RootKeyError) -> Self {
        let exit = match &error {
            RootKeyError::Identity { why } => damage(why.is_damage()),
            RootKeyError::Admission { why } => damage(why.is_damage()),
            RootKeyError::Directory { why } => wrong_place(why.is_wrong_place()),
            RootKeyError::Exists { .. }
            | RootKeyError::Garbage { .. }
            | RootKeyError::OtherEvent { .. }
            | RootKeyError::Read { .. } => Exit::Usage,
            RootKeyError::NoRootKey { .. }
            | RootKeyError::NoEvent { .. }
            | RootKeyError::AlreadyHere { .. }
            | RootKeyError::Passphrase { .. }
            | RootKeyError::Write { .. } => Exit::Failure,
        };
        Self::new(exit, error)
    }
}

impl From<VerifyError> for Failure {
    fn from(error: VerifyError) -> Self {
        let exit = match &error {
            VerifyError::Identity { why } => damage(why.is_damage()),
            VerifyError::Admission { why } => damage(why.is_damage()),
            VerifyError::OpenStore { why } => damage(why.is_damage()),
            VerifyError::Directory { why } => wrong_place(why.is_wrong_place()),
            VerifyError::NothingHere { .. } => Exit::Usage,
        };
        Self::new(exit, error)
    }
}

/// Something is there and is not what was written, or it could not be read or written at all.
fn damage(is_damage: bool) -> Exit {
    if is_damage { Exit::Integrity } else { Exit::Failure }
}

/// The directory is not the right one, or something keeps it from being used just now.
fn wrong_place(is_wrong_place: bool) -> Exit {
    if is_wrong_place { Exit::Usage } else { Exit::Failure }
}
