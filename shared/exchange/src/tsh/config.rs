//! `config.tsh`: the file of tsh that is about a whole event.

/// What a line of it can begin with.
const WORDS: [&str; 10] = [
    "autopair", "begin", "classes", "config", "division", "encoding", "include", "load", "perl",
    "prize",
];

/// The files of the divisions, if the text is such a file and no division's own.
pub(crate) fn divisions_in(text: &str) -> Option<Vec<String>> {
    let lines = || {
        let lines = text.lines().map(str::trim);
        lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
    };
    let first_word = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let is_config = lines().next().and_then(first_word).is_some_and(|word| WORDS.contains(&&*word))
        && lines().any(|line| line.starts_with("division "));
    let file =
        |line: &str| line.strip_prefix("division ")?.split_whitespace().nth(1).map(str::to_owned);
    is_config.then(|| lines().filter_map(file).collect())
}
