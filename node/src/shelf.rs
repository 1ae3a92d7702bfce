//! The word lists of one data directory: a text each, its set beside it, and a part of what is still coming.
//!
//! A list is there once its description is, which is written last. The set is made from the text and may be deleted.

use crate::directory::{self, DirectoryError};
use crate::durable_file;
use crate::own_file::{self, Owner};
use domain::{ListId, ListInfo, Said, Say, Term, Title};
use std::collections::BTreeMap;
use std::fs::{self, DirBuilder, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use words::{ListText, PIECE_BYTES, PIECES_MAX, Pieces, WordList};

#[derive(Clone, Debug)]
pub struct Shelf {
    place: PathBuf,
}

domain::messages! {
    /// Why a word list is not read or kept.
    #[derive(Debug)]
    pub enum ShelfError {
        Directory { why: DirectoryError },
        Read { path: PathBuf, source: io::Error },
        Write { path: PathBuf, source: io::Error },
        NotThere { list: ListId },
        /// The text is not what its name says.
        Damaged { path: PathBuf, why: Said },
    }
}

/// Where the lists lie in the data directory.
pub(crate) const FOLDER: &str = "words";
const TEXT_BYTES_MAX: u64 = 96 << 20;
const INFO_BYTES_MAX: u64 = 4 << 10;
const PIECES_BYTES_MAX: u64 = PIECES_MAX as u64 * 32;
/// More lists than this nobody keeps.
const LISTS_MAX: usize = 32;

impl Shelf {
    pub fn of(data: &Path) -> Self {
        Self { place: data.join(FOLDER) }
    }

    /// Makes the set of a list and keeps both; the same list again only changes its name and edition.
    pub fn keep(
        &self,
        text: &ListText,
        name: Title,
        edition: Option<Term>,
    ) -> Result<WordList, ShelfError> {
        let list = WordList::build(text, name, edition);
        let info = list.info();
        self.make_room()?;
        self.write(&self.file(info.list, TEXT), text.bytes())?;
        self.write(&self.file(info.list, SET), list.set())?;
        self.write(&self.file(info.list, PIECES), &text.pieces().hashes().concat())?;
        self.describe(info)?;
        Ok(list)
    }

    /// What is there, by name.
    pub fn lists(&self) -> Result<Vec<ListInfo>, ShelfError> {
        let unread = |source| ShelfError::Read { path: self.place.clone(), source };
        let entries = match fs::read_dir(&self.place) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(unread)?,
        };
        let mut lists = Vec::new();
        for entry in entries.take(LISTS_MAX * 4) {
            let path = entry.map_err(unread)?.path();
            if path.extension().is_some_and(|ending| ending == INFO) {
                lists.push(self.info(&path)?);
            }
        }
        lists.sort_by(|one, other| (&one.name, one).cmp(&(&other.name, other)));
        Ok(lists)
    }

    /// A list that can be asked: from its set, or made anew from its text.
    pub fn open(&self, info: &ListInfo) -> Result<WordList, ShelfError> {
        let path = self.file(info.list, SET);
        if let Ok(Some(set)) = own_file::read(&path, Owner::Ours, TEXT_BYTES_MAX)
            && let Ok(list) = WordList::open(info.clone(), set)
        {
            return Ok(list);
        }
        let text = self.text(info.list)?;
        self.keep(&text, info.name.clone(), info.edition.clone())
    }

    /// The whole text, checked against the list's fingerprint.
    pub fn text(&self, list: ListId) -> Result<ListText, ShelfError> {
        self.checked(list, self.file(list, TEXT))
    }

    pub fn forget(&self, list: ListId) -> Result<(), ShelfError> {
        // Without its description a list is not there, whatever of it is left.
        for ending in [INFO, SET, PIECES, TEXT, PART] {
            let path = self.file(list, ending);
            match fs::remove_file(&path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound && ending == INFO => {
                    return Err(ShelfError::NotThere { list });
                }
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(ShelfError::Write { path, source: error });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A piece of a list's text, from 0; nothing behind its end.
    pub fn piece(&self, list: ListId, number: u32) -> Result<Vec<u8>, ShelfError> {
        let path = self.file(list, TEXT);
        let read = || -> io::Result<Vec<u8>> {
            let mut file = own_file::open(OpenOptions::new().read(true), &path, Owner::Ours)?;
            file.seek(SeekFrom::Start(u64::from(number) * PIECE_BYTES as u64))?;
            let mut bytes = Vec::new();
            file.take(PIECE_BYTES as u64).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        read().map_err(|source| ShelfError::Read { path: path.clone(), source })
    }

    /// The hashes of a list's pieces: as they were kept, or of its text.
    pub fn pieces(&self, list: ListId) -> Result<Pieces, ShelfError> {
        let path = self.file(list, PIECES);
        if let Ok(Some(kept)) = own_file::read(&path, Owner::Ours, PIECES_BYTES_MAX) {
            let (hashes, _) = kept.as_chunks::<32>();
            if let Some(pieces) = Pieces::of_list(list, hashes.to_vec()) {
                return Ok(pieces);
            }
        }
        let pieces = self.text(list)?.pieces();
        self.write(&path, &pieces.hashes().concat())?;
        Ok(pieces)
    }

    /// When something was last put on the shelf or taken away.
    pub fn changed(&self) -> Option<SystemTime> {
        fs::metadata(&self.place).and_then(|found| found.modified()).ok()
    }

    /// Lists of which some pieces have come.
    pub fn begun(&self) -> BTreeMap<ListId, u32> {
        let entries = fs::read_dir(&self.place).into_iter().flatten().flatten();
        let parts = entries.take(LISTS_MAX * 4).map(|entry| entry.path());
        let parts = parts.filter(|path| path.extension().is_some_and(|ending| ending == PART));
        let lists = parts.filter_map(|path| path.file_stem()?.to_str()?.parse::<ListId>().ok());
        lists.map(|list| (list, self.pieces_here(list))).collect()
    }

    /// How many whole pieces of a list have come so far.
    pub fn pieces_here(&self, list: ListId) -> u32 {
        let bytes = fs::metadata(self.file(list, PART)).map_or(0, |found| found.len());
        u32::try_from(bytes / PIECE_BYTES as u64).unwrap_or(u32::MAX)
    }

    /// Puts a piece that has come in its place.
    pub fn put(&self, list: ListId, number: u32, bytes: &[u8]) -> Result<(), ShelfError> {
        self.make_room()?;
        let path = self.file(list, PART);
        let write = || -> io::Result<()> {
            let mut options = OpenOptions::new();
            options.write(true).create(true).truncate(false).mode(0o600);
            let mut file = own_file::open(&mut options, &path, Owner::Ours)?;
            // What stands behind it was not whole.
            let at = u64::from(number) * PIECE_BYTES as u64;
            file.set_len(at)?;
            file.seek(SeekFrom::Start(at))?;
            file.write_all(bytes)
        };
        write().map_err(|source| ShelfError::Write { path: path.clone(), source })
    }

    /// All pieces are here: they become the list, or are thrown away.
    pub fn complete(&self, info: &ListInfo) -> Result<WordList, ShelfError> {
        let path = self.file(info.list, PART);
        let text = self.checked(info.list, path.clone());
        let _ = fs::remove_file(&path);
        self.keep(&text?, info.name.clone(), info.edition.clone())
    }

    fn checked(&self, list: ListId, path: PathBuf) -> Result<ListText, ShelfError> {
        let bytes = own_file::read(&path, Owner::Ours, TEXT_BYTES_MAX)
            .map_err(|source| ShelfError::Read { path: path.clone(), source })?
            .ok_or(ShelfError::NotThere { list })?;
        match ListText::parse(bytes) {
            Ok(text) if text.id() == list => Ok(text),
            Ok(_) => {
                let why = ShelfFault::Other.said();
                Err(ShelfError::Damaged { path, why })
            }
            Err(why) => Err(ShelfError::Damaged { path, why: why.said() }),
        }
    }

    fn info(&self, path: &Path) -> Result<ListInfo, ShelfError> {
        let bytes = own_file::read(path, Owner::Ours, INFO_BYTES_MAX)
            .map_err(|source| ShelfError::Read { path: path.to_owned(), source })?;
        serde_json::from_slice(&bytes.unwrap_or_default()).map_err(|_| ShelfError::Damaged {
            path: path.to_owned(),
            why: ShelfFault::Description.said(),
        })
    }

    fn describe(&self, info: &ListInfo) -> Result<(), ShelfError> {
        let bytes = serde_json::to_vec(info).expect("a description is plain data");
        self.write(&self.file(info.list, INFO), &bytes)
    }

    fn write(&self, path: &Path, bytes: &[u8]) -> Result<(), ShelfError> {
        durable_file::write(path, bytes)
            .map_err(|source| ShelfError::Write { path: path.to_owned(), source })
    }

    fn make_room(&self) -> Result<(), ShelfError> {
        if let Some(data) = self.place.parent() {
            directory::check(data).map_err(|why| ShelfError::Directory { why })?;
        }
        DirBuilder::new()
            .recursive(true)
            .mode(0o700)
            .create(&self.place)
            .map_err(|source| ShelfError::Write { path: self.place.clone(), source })
    }

    fn file(&self, list: ListId, ending: &str) -> PathBuf {
        self.place.join(format!("{list}.{ending}"))
    }
}

const TEXT: &str = "txt";
const SET: &str = "set";
const INFO: &str = "json";
const PART: &str = "part";
const PIECES: &str = "pieces";

domain::values! {
    /// What is wrong with a file of a list.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(crate) enum ShelfFault {
        Other,
        Description,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::{Found, Language};

    fn text(extra: &str) -> ListText {
        let many = ('A'..='Z').flat_map(|a| {
            ('A'..='Z').flat_map(move |b| ('A'..='Z').map(move |c| format!("{a}{b}{c}EN\n")))
        });
        let bytes: String = many.chain([extra.to_owned()]).collect();
        let (language, others) = (Language::German, words::Others::Refuse);
        words::read(language, others, bytes.as_bytes(), &mut |_| {}).unwrap().text
    }

    fn shelf() -> (tempfile::TempDir, Shelf) {
        let data = tempfile::tempdir().unwrap();
        let shelf = Shelf::of(data.path());
        (data, shelf)
    }

    #[test]
    fn a_list_is_kept_named_opened_and_forgotten() {
        let (_data, shelf) = shelf();
        assert_eq!(shelf.lists().unwrap(), []);
        let kept = shelf.keep(&text("QUARK"), Title::own("Test"), Some(Term::own("2026"))).unwrap();
        assert_eq!(shelf.lists().unwrap(), [kept.info().clone()]);
        let list = shelf.open(kept.info()).unwrap();
        assert_eq!(list.find("Quark"), Found::Good);
        shelf.keep(&text(""), Title::own("Another"), None).unwrap();
        assert_eq!(shelf.lists().unwrap()[0].name, "Another");
        shelf.forget(list.info().list).unwrap();
        assert_eq!(shelf.lists().unwrap().len(), 1);
        let again = shelf.forget(list.info().list).unwrap_err();
        assert!(matches!(again, ShelfError::NotThere { .. }), "{again}");
    }

    #[test]
    fn a_damaged_set_is_made_anew_and_a_damaged_text_is_refused() {
        let (_data, shelf) = shelf();
        let info = shelf.keep(&text(""), Title::own("Test"), None).unwrap().info().clone();
        let set = shelf.file(info.list, SET);
        let good = fs::read(&set).unwrap();
        fs::write(&set, b"rubbish").unwrap();
        assert_eq!(shelf.open(&info).unwrap().find("AAAEN"), Found::Good);
        assert_eq!(fs::read(&set).unwrap(), good);
        fs::remove_file(&set).unwrap();
        let text = shelf.file(info.list, TEXT);
        let shorter = fs::read_to_string(&text).unwrap().replace("AAAEN\n", "");
        fs::write(&text, shorter).unwrap();
        let refused = shelf.open(&info).unwrap_err();
        assert!(matches!(refused, ShelfError::Damaged { .. }), "{refused}");
    }

    #[test]
    fn pieces_make_a_list_also_after_a_pause() {
        let (_data, from) = shelf();
        let (_other, to) = shelf();
        let info = from.keep(&text(""), Title::own("Test"), None).unwrap().info().clone();
        let count = from.text(info.list).unwrap().pieces().hashes().len() as u32;
        assert_eq!(count, 2);
        for number in 0..count {
            let here = to.pieces_here(info.list);
            assert_eq!(here, number);
            // A piece that was cut off by a crash is written again.
            to.put(info.list, number, &from.piece(info.list, number).unwrap()[..7]).unwrap();
            assert_eq!(to.pieces_here(info.list), number);
            to.put(info.list, number, &from.piece(info.list, number).unwrap()).unwrap();
        }
        assert_eq!(to.complete(&info).unwrap().find("ZZZEN"), Found::Good);
        assert_eq!(to.lists().unwrap(), std::slice::from_ref(&info));
        assert_eq!(to.pieces_here(info.list), 0);
        to.put(info.list, 0, b"#words de\nsomething else\n").unwrap();
        assert!(to.complete(&info).is_err());
        assert_eq!(to.pieces_here(info.list), 0, "it is begun anew");
    }
}
