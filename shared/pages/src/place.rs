//! Which pages there are, and what they are called as addresses and as files.

use domain::PlayerId;

/// A round number or a name longer than this is nobody's.
const NAME_MAX: usize = 100;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// Where people find themselves.
    Home {
        name: Option<String>,
    },
    Names,
    /// Of a round, or of the current one.
    Tables {
        round: Option<u16>,
    },
    Standings,
    Cross,
    Chart,
    Clock,
    /// For a projector: what the state of the event asks for.
    Screen,
    Player {
        player: PlayerId,
    },
}

impl Place {
    /// The pages that every page leads to.
    pub const ALL: [Self; 7] = [
        Self::Home { name: None },
        Self::Names,
        Self::Tables { round: None },
        Self::Standings,
        Self::Cross,
        Self::Chart,
        Self::Clock,
    ];

    /// Whose page it is.
    pub const fn player(&self) -> Option<PlayerId> {
        match self {
            Self::Player { player } => Some(*player),
            Self::Home { .. }
            | Self::Names
            | Self::Tables { .. }
            | Self::Standings
            | Self::Cross
            | Self::Chart
            | Self::Clock
            | Self::Screen => None,
        }
    }

    /// The page of a path and the question behind it, as a browser sends them.
    pub fn read(path: &str, question: &str) -> Option<Self> {
        let mut parts = path.strip_prefix('/')?.split('/');
        let (first, second) = (parts.next().unwrap_or_default(), parts.next());
        if parts.next().is_some() {
            return None;
        }
        Some(match (first, second) {
            ("", None) => Self::Home { name: asked_name(question) },
            ("names", None) => Self::Names,
            ("tables", None) => Self::Tables { round: None },
            ("round", Some(number)) => {
                let number = number.parse().ok()?;
                Self::Tables { round: Some(number) }
            }
            ("standings", None) => Self::Standings,
            ("cross", None) => Self::Cross,
            ("chart", None) => Self::Chart,
            ("clock", None) => Self::Clock,
            ("screen", None) => Self::Screen,
            ("player", Some(id)) => Self::Player { player: id.parse().ok()? },
            _ => return None,
        })
    }

    pub fn path(&self) -> String {
        match self {
            Self::Tables { round: Some(number) } => format!("/round/{number}"),
            Self::Player { player } => format!("/player/{player}"),
            Self::Home { .. } => "/".to_owned(),
            Self::Names
            | Self::Tables { round: None }
            | Self::Standings
            | Self::Cross
            | Self::Chart
            | Self::Clock
            | Self::Screen => format!("/{}", self.stem()),
        }
    }

    /// The name of its file in a folder of all pages.
    pub fn file(&self) -> String {
        match self {
            Self::Tables { round: Some(number) } => format!("round-{number}.html"),
            Self::Player { player } => format!("player-{player}.html"),
            Self::Home { .. }
            | Self::Names
            | Self::Tables { round: None }
            | Self::Standings
            | Self::Cross
            | Self::Chart
            | Self::Clock
            | Self::Screen => format!("{}.html", self.stem()),
        }
    }

    fn stem(&self) -> &'static str {
        match self {
            Self::Home { .. } => "index",
            Self::Names => "names",
            Self::Tables { .. } => "tables",
            Self::Standings => "standings",
            Self::Cross => "cross",
            Self::Chart => "chart",
            Self::Clock => "clock",
            Self::Screen => "screen",
            Self::Player { .. } => "player",
        }
    }
}

/// The name in `name=J%C3%B6rg+B`, if there is one.
fn asked_name(question: &str) -> Option<String> {
    let value = question.split('&').find_map(|part| part.strip_prefix("name="))?;
    let name: String = plain(value).chars().take(NAME_MAX).collect();
    let name = name.trim();
    (!name.is_empty()).then(|| name.to_owned())
}

/// What a form sent, without its marks.
fn plain(value: &str) -> String {
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digits = [rest.next(), rest.next()].map(|digit| {
                    digit.and_then(|digit| char::from(digit).to_digit(16)).unwrap_or(0)
                });
                u8::try_from(digits[0] * 16 + digits[1]).unwrap_or(b' ')
            }
            plain => plain,
        });
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_is_found_by_its_own_path() {
        let player = Place::Player { player: "B12".parse().unwrap() };
        let round = Place::Tables { round: Some(3) };
        for place in Place::ALL.into_iter().chain([player, round, Place::Screen]) {
            assert_eq!(Place::read(&place.path(), ""), Some(place.clone()), "{place:?}");
            assert!(place.file().ends_with(".html"));
        }
    }

    #[test]
    fn paths_that_climb_or_are_nobody_s_are_none() {
        for path in [
            "/../etc/passwd",
            "/player/../../x",
            "/player/A7/x",
            "/round/x",
            "/round/99999999",
            "/player/",
            "//",
            "/%2e%2e/",
            "/drafts",
        ] {
            assert_eq!(Place::read(path, ""), None, "{path}");
        }
    }

    #[test]
    fn a_form_s_name_is_read_whatever_is_in_it() {
        let name = |question| match Place::read("/", question) {
            Some(Place::Home { name }) => name,
            other => panic!("{other:?}"),
        };
        assert_eq!(name("name=J%C3%B6rg+B").as_deref(), Some("Jörg B"));
        assert_eq!(name("name=%"), Some("\0".to_owned()));
        assert_eq!(name("x=1&name=%zz%FF"), Some("\0\u{fffd}".to_owned()));
        assert_eq!(name("name="), None);
        assert_eq!(name(&format!("name={}", "x".repeat(9_999))).map(|name| name.len()), Some(100));
    }
}
