//! What tsh calls a way to pair, and what the same is called here.

/// The system of a pairing command with its arguments, and how many rounds it pairs at once; nothing where ours
/// means something else.
pub(super) fn system(command: &[&str]) -> Option<(String, u16)> {
    let (name, rest) = command.split_first()?;
    let number = rest.first().and_then(|word| word.parse::<u16>().ok());
    Some(match (name.to_lowercase().as_str(), number) {
        ("if" | "initfontes", rounds) => initial_fontes(rounds.unwrap_or(3)),
        ("koth" | "kh", _) => ("koth".to_owned(), 1),
        ("rr" | "roundrobin", _) => ("tsh-round-robin".to_owned(), 1),
        ("fp" | "factorpair", Some(distance)) => (format!("tsh-factor-{distance}"), 1),
        _ => return None,
    })
}

pub(super) fn initial_fontes(rounds: u16) -> (String, u16) {
    let name = "initial-fontes";
    (if rounds == 3 { name.to_owned() } else { format!("{name}-{rounds}") }, rounds.max(1))
}
