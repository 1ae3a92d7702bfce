//! Join slips this device has issued, and who used them.

use desk::code::label;
use desk::{Called, JoinCode};
use domain::{DeviceId, DeviceName, Role, messages};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

pub(crate) const CODES_KEY: &str = "codes";

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Codes {
    pub(crate) issued: BTreeMap<String, Issued>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Issued {
    pub(crate) code: JoinCode,
    pub(crate) role: Role,
    pub(crate) used_by: Option<DeviceId>,
}

impl Codes {
    /// What the store kept, unless it cannot be read.
    pub(crate) fn read(kept: Option<&[u8]>) -> (Self, Option<CodeError>) {
        let Some(bytes) = kept else { return (Self::default(), None) };
        match postcard::from_bytes(bytes) {
            Ok(codes) => (codes, None),
            Err(_) => (Self::default(), Some(CodeError::Unreadable)),
        }
    }

    /// What the store keeps of them, under its key.
    pub(crate) fn kept(&self) -> (&'static str, Vec<u8>) {
        (CODES_KEY, postcard::to_stdvec(self).expect("plain data always serialises"))
    }

    /// The code of an unused slip again, or a new one: a table whose laptop is replaced gets a new code.
    pub(crate) fn issue(&mut self, role: Role, random: [u8; 16]) -> JoinCode {
        let unused =
            self.issued.values().find(|issued| issued.role == role && issued.used_by.is_none());
        if let Some(issued) = unused {
            return issued.code.clone();
        }
        let label = match role {
            Role::Table(_) => label(role, 0),
            Role::Director | Role::Arbiter | Role::Relay => (1..)
                .map(|running| label(role, running))
                .find(|label| !self.issued.contains_key(label))
                .expect("there is always a next number"),
        };
        let mut secret = [0; JoinCode::SECRET_BYTES];
        secret.copy_from_slice(&random[..JoinCode::SECRET_BYTES]);
        let code = JoinCode::new(&label, secret);
        self.issued.insert(label, Issued { code: code.clone(), role, used_by: None });
        code
    }

    pub(crate) fn secret(&self, label: &str) -> Option<String> {
        self.issued.get(label).map(|issued| issued.code.secret().to_owned())
    }

    /// Whether a device that knows the secret may be admitted, and as what.
    pub(crate) fn check(&self, label: &str, device: DeviceId) -> Result<Role, CodeError> {
        let issued =
            self.issued.get(label).ok_or_else(|| CodeError::Unknown { label: label.to_owned() })?;
        match issued.used_by {
            Some(user) if user != device => Err(CodeError::Used { label: label.to_owned() }),
            _ => Ok(issued.role),
        }
    }

    pub(crate) fn check_unused(&self, label: &str) -> Result<(), CodeError> {
        match self.issued.get(label) {
            Some(issued) if issued.used_by.is_some() => {
                Err(CodeError::TakenBack { label: label.to_owned() })
            }
            _ => Ok(()),
        }
    }

    pub(crate) fn use_up(&mut self, label: &str, device: DeviceId) {
        if let Some(issued) = self.issued.get_mut(label) {
            issued.used_by = Some(device);
        }
    }

    /// What people call the device that joins with a slip.
    pub(crate) fn device_name(&self, label: &str, role: Role) -> DeviceName {
        let number: String = label.chars().filter(char::is_ascii_digit).collect();
        let number = number.parse().unwrap_or_default();
        let called = match role {
            Role::Table(table) => Called::Table { table },
            Role::Arbiter => Called::Arbiter { number },
            Role::Director => Called::Deputy { number },
            Role::Relay => Called::Relay { number },
        };
        DeviceName::own(called.to_string())
    }
}

messages! {
    /// Why nobody is admitted with a slip.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(crate) enum CodeError {
        Unreadable,
        Unknown { label: String },
        Used { label: String },
        TakenBack { label: String },
        /// What this device writes does not count.
        MayNotAdmit,
    }
}
