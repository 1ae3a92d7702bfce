//! What goes wrong in a demo, and where.

use crate::tongue::foreign;
use anyhow::anyhow;
use domain::Said;
use speech::words;

pub(crate) trait Failing<T> {
    /// Says what was being done when it went wrong.
    fn failing(self, what: Said) -> anyhow::Result<T>;
}

impl<T, E: Into<anyhow::Error>> Failing<T> for Result<T, E> {
    fn failing(self, what: Said) -> anyhow::Result<T> {
        self.map_err(|error| anyhow!(words::cli_demo_because(what, foreign(error.into()))))
    }
}
