//! Making an input smaller as long as it still breaks what it broke.

/// Leaves out ever smaller parts; gives up after so many tries, so that a slow target ends.
pub(super) fn shrunk(mut input: Vec<u8>, breaks: impl Fn(&[u8]) -> bool) -> Vec<u8> {
    const TRIES_MAX: usize = 400;
    let mut tries = 0;
    let mut part = input.len() / 2;
    while part > 0 {
        let mut at = 0;
        while at < input.len() {
            tries += 1;
            if tries > TRIES_MAX {
                return input;
            }
            let mut smaller = input.clone();
            smaller.drain(at..(at + part).min(smaller.len()));
            if breaks(&smaller) {
                input = smaller;
            } else {
                at += part;
            }
        }
        part /= 2;
    }
    input
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_matter_is_left_out() {
        let input = (0..200).collect();
        let breaks = |input: &[u8]| input.contains(&7) && input.contains(&190);
        assert_eq!(shrunk(input, breaks), [7, 190]);
    }
}
