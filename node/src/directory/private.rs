//! Whose a directory is, and whether anybody else could change what is in it.

use super::DirectoryError;
use crate::own_file;
use std::fs::{self, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

const ROOT: u32 = 0;
const STICKY: u32 = 0o1000;

/// Refuses a directory that is not this user's own, or that others could write into or replace.
pub(crate) fn check(path: &Path) -> Result<(), DirectoryError> {
    if owner(path)? != own_file::user() {
        return Err(DirectoryError::Foreign { path: path.to_owned() });
    }
    let mode = fs::metadata(path).map(|found| found.mode()).unwrap_or_default();
    if mode & 0o055 != 0 {
        tracing::warn!(path = %path.display(), "other users of this machine can look into the data directory");
    }
    Ok(())
}

/// The only user, beside root, who can change what is in this directory.
pub(crate) fn owner(path: &Path) -> Result<u32, DirectoryError> {
    let unusable = |source| DirectoryError::Unusable { path: path.to_owned(), source };
    let real = fs::canonicalize(path).map_err(unusable)?;
    let found = fs::metadata(&real).map_err(unusable)?;
    if !found.is_dir() {
        return Err(unusable(io::ErrorKind::NotADirectory.into()));
    }
    if found.mode() & 0o022 != 0 {
        return Err(DirectoryError::Writable { path: path.to_owned() });
    }
    let typed = std::path::absolute(path).map_err(unusable)?;
    let link = fs::symlink_metadata(&typed).map_err(unusable)?;
    if ![ROOT, found.uid()].contains(&link.uid()) {
        return Err(DirectoryError::Foreign { path: path.to_owned() });
    }
    for parent in real.ancestors().chain(typed.ancestors().skip(1)).filter(|at| *at != real) {
        let over = fs::metadata(parent).map_err(unusable)?;
        if is_open_to_others(&over, &found) {
            let parent = PathBuf::from(parent);
            return Err(DirectoryError::Exposed { path: path.to_owned(), parent });
        }
    }
    Ok(found.uid())
}

/// Whether somebody else than root and the owner of `inner` can rename what lies in `outer`.
fn is_open_to_others(outer: &Metadata, inner: &Metadata) -> bool {
    // In a container the root of the file system may be somebody else's.
    let root = fs::metadata("/").map_or(ROOT, |root| root.uid());
    if ![ROOT, root, inner.uid()].contains(&outer.uid()) {
        return true;
    }
    if outer.mode() & STICKY != 0 {
        return false;
    }
    // Many systems give every user a group with nobody else in it, and let it write.
    let own_group = outer.gid() == ROOT || outer.gid() == rustix::process::getegid().as_raw();
    outer.mode() & 0o002 != 0 || (outer.mode() & 0o020 != 0 && !own_group)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, chown, symlink};

    /// A directory in another, with the modes of both.
    fn nested(outer: u32, inner: u32) -> (tempfile::TempDir, PathBuf) {
        let base = tempfile::tempdir().unwrap();
        let path = base.path().join("hall").join("event");
        fs::create_dir_all(&path).unwrap();
        fs::set_permissions(path.parent().unwrap(), fs::Permissions::from_mode(outer)).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(inner)).unwrap();
        (base, path)
    }

    #[test]
    fn nobody_else_may_write_into_it() {
        for inner in [0o700, 0o755, 0o711] {
            check(&nested(0o755, inner).1).unwrap();
        }
        for inner in [0o777, 0o770, 0o722, 0o1777] {
            let error = check(&nested(0o755, inner).1).unwrap_err();
            assert!(matches!(error, DirectoryError::Writable { .. }), "{inner:o}: {error}");
            assert!(speech::english(&error).contains("chmod go-w"), "{error}");
        }
    }

    #[test]
    fn nobody_else_may_put_another_in_its_place() {
        for outer in [0o700, 0o755, 0o775, 0o1777] {
            check(&nested(outer, 0o700).1).unwrap();
        }
        for outer in [0o777, 0o757] {
            let error = check(&nested(outer, 0o700).1).unwrap_err();
            assert!(matches!(error, DirectoryError::Exposed { .. }), "{outer:o}: {error}");
        }
        let (base, path) = nested(0o777, 0o700);
        let link = base.path().join("link");
        symlink(&path, &link).unwrap();
        assert!(matches!(check(&link), Err(DirectoryError::Exposed { .. })), "through a link");
        let (base, path) = nested(0o755, 0o700);
        let open = base.path().join("open");
        fs::create_dir(&open).unwrap();
        fs::set_permissions(&open, fs::Permissions::from_mode(0o777)).unwrap();
        symlink(&path, open.join("link")).unwrap();
        assert!(matches!(check(&open.join("link")), Err(DirectoryError::Exposed { .. })));
    }

    /// Where the tests run as root, directories can be given away.
    #[test]
    fn it_and_what_it_lies_in_belong_to_us_or_to_root() {
        if own_file::user() != 0 {
            return;
        }
        let (_base, path) = nested(0o755, 0o700);
        chown(&path, Some(4711), None).unwrap();
        let error = check(&path).unwrap_err();
        assert!(matches!(error, DirectoryError::Foreign { .. }), "{error}");
        assert_eq!(owner(&path).unwrap(), 4711);
        chown(&path, Some(0), None).unwrap();
        check(&path).unwrap();
        chown(path.parent().unwrap(), Some(4711), None).unwrap();
        let error = check(&path).unwrap_err();
        assert!(matches!(error, DirectoryError::Exposed { .. }), "{error}");
        let (base, path) = nested(0o755, 0o700);
        let link = base.path().join("link");
        symlink(&path, &link).unwrap();
        std::os::unix::fs::lchown(&link, Some(4711), None).unwrap();
        assert!(matches!(check(&link), Err(DirectoryError::Foreign { .. })), "another's link");
    }
}
