//! A part of a board that the boards before and after it have in common.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// Costs nothing to clone; whoever changes it gets one of their own. On the wire it is what it holds.
#[derive(Clone, Debug, Default)]
pub struct Shared<T>(Arc<T>);

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Self(Arc::new(value))
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Clone> DerefMut for Shared<T> {
    fn deref_mut(&mut self) -> &mut T {
        Arc::make_mut(&mut self.0)
    }
}

impl<T: Eq> PartialEq for Shared<T> {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl<T: Eq> Eq for Shared<T> {}

impl<T: Serialize> Serialize for Shared<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Shared<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_changes_a_part_changes_no_board_that_shares_it() {
        let before = Shared::from(vec![1, 2]);
        let mut after = before.clone();
        assert_eq!(before, after);
        after.push(3);
        assert_eq!((before.len(), after.len()), (2, 3));
        assert_ne!(before, after);
        assert_eq!(serde_json::to_string(&after).unwrap(), "[1,2,3]");
        assert_eq!(serde_json::from_str::<Shared<Vec<i32>>>("[1,2,3]").unwrap(), after);
    }
}
