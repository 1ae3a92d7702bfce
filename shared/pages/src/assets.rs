//! What every page refers to, inside the program.

/// A file beside the pages: its name, its kind and its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asset {
    pub name: &'static str,
    pub kind: &'static str,
    pub text: &'static str,
}

pub const STYLE: Asset = Asset {
    name: "style.css",
    kind: "text/css;charset=utf-8",
    text: include_str!("../assets/style.css"),
};

pub const LIVE: Asset = Asset {
    name: "live.js",
    kind: "text/javascript;charset=utf-8",
    text: include_str!("../assets/live.js"),
};

/// Stands inside every sheet of paper.
pub const PAPER: Asset = Asset {
    name: "paper.css",
    kind: "text/css;charset=utf-8",
    text: include_str!("../assets/paper.css"),
};

pub const ALL: [Asset; 2] = [STYLE, LIVE];
