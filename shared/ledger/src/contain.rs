//! Panics inside libraries that read foreign bytes, kept inside: a mutated change may cost one change,
//! never the node.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

thread_local! {
    static CONTAINED: Cell<bool> = const { Cell::new(false) };
}

/// Whether a panic on this thread at this moment is contained: the panic hook stays silent then.
pub fn contained() -> bool {
    CONTAINED.get()
}

/// Runs `work`; `None` when it panicked.
///
/// `work` must own or rebuild what it changes, so that a panic leaves nothing half done.
pub fn contain<T>(work: impl FnOnce() -> T) -> Option<T> {
    CONTAINED.set(true);
    let result = catch_unwind(AssertUnwindSafe(work));
    CONTAINED.set(false);
    result.ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_contained_where_it_is_expected_and_nowhere_else() {
        assert!(!contained());
        assert_eq!(contain(contained), Some(true));
        assert!(!contained());
        assert_eq!(contain(|| assert!(!contained())), None);
        assert!(!contained());
    }
}
