//! Work in independent parts, which the shell may do on several threads: nothing here starts one.

/// One part of some work; it shares nothing with the others.
pub type Work<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Who does the parts. What comes out does not depend on how many they are.
#[derive(Clone, Copy, Debug)]
pub struct Hands {
    pub count: usize,
    /// Does every part, in any order, and returns when all are done.
    pub lend: for<'a> fn(Vec<Work<'a>>),
}

impl Hands {
    /// Those of the thread that asks.
    pub const OWN: Self = Self { count: 1, lend: one_after_the_other };

    /// Does something to every item.
    pub(crate) fn each<T: Send>(self, items: &mut [T], work: impl Fn(&mut T) + Send + Sync) {
        let share = items.len().div_ceil(self.count.max(1)).max(1);
        let work = &work;
        let part = |items| -> Work<'_> { Box::new(move || each(items, work)) };
        (self.lend)(items.chunks_mut(share).map(part).collect());
    }
}

fn each<T>(items: &mut [T], work: &impl Fn(&mut T)) {
    items.iter_mut().for_each(work);
}

fn one_after_the_other(parts: Vec<Work<'_>>) {
    parts.into_iter().for_each(|part| part());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_item_is_worked_on_once_however_many_hands_there_are() {
        for count in 0..9 {
            let hands = Hands { count, ..Hands::OWN };
            let mut items: Vec<u32> = (0..7).collect();
            hands.each(&mut items, |item| *item += 10);
            assert_eq!(items, (10..17).collect::<Vec<_>>());
        }
        Hands::OWN.each(&mut [0_u8; 0], |_| unreachable!());
    }
}
