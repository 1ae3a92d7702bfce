//! The secret keys of this device, each in a file that only its owner can read.
//!
//! The device's key signs its entries and is its libp2p identity as well, so the name in a signature
//! and the name on a connection are the same 32 bytes.

use crate::own_file::{self, Owner};
use crate::{durable_file, random};
use domain::DeviceId;
use ledger::DeviceKey;
use libp2p::PeerId;
use libp2p::identity::Keypair;
use std::fs::{self, OpenOptions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Loads the key, or makes one where there is none yet.
pub(crate) fn load_or_create(path: &Path) -> Result<DeviceKey, IdentityError> {
    if let Some(key) = load(path)? {
        return Ok(key);
    }
    let key = DeviceKey::from_secret(random::bytes());
    save(path, &key)?;
    Ok(key)
}

pub(crate) fn save(path: &Path, key: &DeviceKey) -> Result<(), IdentityError> {
    durable_file::write(path, &bytes(key))
        .map_err(|source| IdentityError::Create { path: path.to_owned(), source })
}

/// `None` where there is no such file; anything else that is not a key is an error and stays as it is.
pub(crate) fn load(path: &Path) -> Result<Option<DeviceKey>, IdentityError> {
    load_of(path, Owner::Ours)
}

pub(crate) fn load_of(path: &Path, owner: Owner) -> Result<Option<DeviceKey>, IdentityError> {
    let owned = || path.to_owned();
    let unreadable = |source| IdentityError::Read { path: owned(), source };
    let file = match own_file::open(OpenOptions::new().read(true), path, owner) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(_) if path.is_dir() => return Err(IdentityError::Directory { path: owned() }),
        opened => opened.map_err(unreadable)?,
    };
    let metadata = file.metadata().map_err(unreadable)?;
    if metadata.len() != FILE_BYTES as u64 {
        return Err(IdentityError::Garbage { path: owned() });
    }
    let bytes = own_file::read_open(&file, FILE_BYTES as u64).map_err(unreadable)?;
    let key = parse(&bytes).ok_or_else(|| IdentityError::Garbage { path: owned() })?;
    if owner == Owner::Ours && metadata.permissions().mode() & 0o077 != 0 {
        tracing::warn!(path = %path.display(), "the key file was readable by others; now it is not");
        file.set_permissions(fs::Permissions::from_mode(0o600)).map_err(unreadable)?;
    }
    Ok(Some(key))
}

pub(crate) fn keypair(key: &DeviceKey) -> Keypair {
    Keypair::ed25519_from_bytes(key.secret()).expect("any 32 bytes are an Ed25519 secret")
}

pub(crate) fn peer_id(device: DeviceId) -> PeerId {
    PeerId::from_bytes(&[PEER_ID_PREFIX.as_slice(), &device.0].concat())
        .expect("an inlined Ed25519 key is a peer id")
}

/// `None` for a peer whose key is not Ed25519: it is no device of ours.
pub(crate) fn device_id(peer: &PeerId) -> Option<DeviceId> {
    let bytes = peer.to_bytes();
    let key = bytes.strip_prefix(PEER_ID_PREFIX.as_slice())?;
    key.try_into().ok().map(DeviceId)
}

domain::messages! {
    /// Why a key file cannot be used.
    #[derive(Debug)]
    pub enum IdentityError {
        Directory { path: PathBuf },
        Garbage { path: PathBuf },
        Read { path: PathBuf, source: io::Error },
        Create { path: PathBuf, source: io::Error },
    }
}

impl IdentityError {
    /// Something is there, and it is not what was once written.
    pub fn is_damage(&self) -> bool {
        matches!(self, Self::Directory { .. } | Self::Garbage { .. })
    }
}

/// The file: this line, the secret, and the public half, which shows damage.
const FORMAT: &[u8] = b"kibitz-key-1\n";
const FILE_BYTES: usize = FORMAT.len() + 64;

/// A peer id is a multihash: identity, 36 bytes, then the key in libp2p's protobuf.
const PEER_ID_PREFIX: [u8; 6] = [0x00, 0x24, 0x08, 0x01, 0x12, 0x20];

pub(crate) fn bytes(key: &DeviceKey) -> Vec<u8> {
    [FORMAT, &key.secret(), &key.id().0].concat()
}

/// `None` if these are not the bytes of a key file.
pub(crate) fn parse(bytes: &[u8]) -> Option<DeviceKey> {
    let (secret, public) = bytes.strip_prefix(FORMAT)?.split_at_checked(32)?;
    let key = DeviceKey::from_secret(secret.try_into().ok()?);
    (key.id().0 == public).then_some(key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_same_after_a_restart_and_only_the_owner_can_read_it() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("device.key");
        assert!(load(&path).unwrap().is_none());
        let key = load_or_create(&path).unwrap();
        assert_eq!(load_or_create(&path).unwrap().secret(), key.secret());
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn a_readable_key_is_closed_again() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("device.key");
        load_or_create(&path).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
        load_or_create(&path).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn a_link_in_place_of_the_key_is_not_followed() {
        let directory = tempfile::tempdir().unwrap();
        let (elsewhere, path) = (directory.path().join("elsewhere"), directory.path().join("key"));
        load_or_create(&elsewhere).unwrap();
        std::os::unix::fs::symlink(&elsewhere, &path).unwrap();
        let error = load_or_create(&path).unwrap_err();
        assert!(matches!(error, IdentityError::Read { .. }), "{error}");
        assert!(speech::english(&error).contains("link"), "{error}");
    }

    #[test]
    fn a_directory_in_place_of_the_key_is_named() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("device.key");
        fs::create_dir(&path).unwrap();
        let error = load_or_create(&path).unwrap_err();
        assert!(matches!(error, IdentityError::Directory { .. }), "{error}");
        assert!(error.to_string().contains(&*path.to_string_lossy()));
    }

    #[test]
    fn garbage_is_refused_and_never_overwritten() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("device.key");
        let key = load_or_create(&path).unwrap();
        let mut flipped = fs::read(&path).unwrap();
        flipped[20] ^= 1;
        for garbage in [b"not a key".to_vec(), Vec::new(), vec![0; FILE_BYTES], flipped] {
            fs::write(&path, &garbage).unwrap();
            let error = load_or_create(&path).unwrap_err();
            assert!(matches!(error, IdentityError::Garbage { .. }), "{error}");
            assert_eq!(fs::read(&path).unwrap(), garbage);
        }
        drop(key);
    }

    #[test]
    fn a_device_and_its_peer_id_name_each_other() {
        let key = DeviceKey::from_secret([7; 32]);
        let peer = keypair(&key).public().to_peer_id();
        assert_eq!(peer_id(key.id()), peer);
        assert_eq!(device_id(&peer), Some(key.id()));
    }
}
