//! Lists of players as people have them, from a text editor or a spreadsheet: one a line, with semicolons, tabs or
//! commas between the parts, quotes around what holds one, and perhaps a line of headings.

/// A line of the file, and its parts as `Name; Club; Rating; Team; substitute; Classes`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerLine {
    pub number: usize,
    pub parts: String,
}

/// Every line with a player on it. Commas part only where headings or quotes say that they do, or where every line has
/// two of them: `Berg, Anna` is one name.
pub fn player_lines(text: &str) -> Vec<PlayerLine> {
    let text = text.trim_start_matches('\u{feff}');
    let lines = (1..).zip(text.lines()).filter(|(_, line)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    let lines: Vec<(usize, &str)> = lines.collect();
    let sign = sign_between(&lines);
    let mut order: Option<Vec<Option<usize>>> = None;
    let mut found = Vec::new();
    for (place, (number, line)) in lines.into_iter().enumerate() {
        let cells = cells(line, sign);
        if place == 0 && is_heading(&cells) {
            order = Some(cells.iter().map(|cell| part_of(cell)).collect());
            continue;
        }
        let parts = match &order {
            None => cells,
            Some(order) => in_order(&cells, order),
        };
        found.push(PlayerLine { number, parts: parts.join(";").trim_end_matches(';').to_owned() });
    }
    found
}

fn sign_between(lines: &[(usize, &str)]) -> char {
    let any = |sign: char| lines.iter().any(|(_, line)| outside_quotes(line).contains(sign));
    let parted = |line: &str| line.matches(',').count() >= 2 || line.contains('"');
    let heading = lines.first().is_some_and(|(_, line)| is_heading(&cells(line, ',')));
    if any(';') {
        ';'
    } else if any('\t') {
        '\t'
    } else if any(',') && (heading || lines.iter().all(|(_, line)| parted(line))) {
        ','
    } else {
        ';'
    }
}

/// A line without what stands in quotes.
fn outside_quotes(line: &str) -> String {
    match line.matches('"').count() % 2 {
        0 => line.split('"').step_by(2).collect(),
        _ => line.to_owned(),
    }
}

/// The parts of a line; a quoted one may hold the sign, and two quotes in it are one. What would part it again is
/// written as a comma.
fn cells(line: &str, sign: char) -> Vec<String> {
    let mut cells = vec![String::new()];
    let (mut quoted, mut letters) = (false, line.chars().peekable());
    while let Some(letter) = letters.next() {
        let cell = cells.last_mut().expect("there is always one");
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' if quoted || cell.trim().is_empty() => quoted = !quoted,
            letter if letter == sign && !quoted => cells.push(String::new()),
            ';' => cell.push(','),
            letter => cell.push(letter),
        }
    }
    cells.iter().map(|cell| cell.trim().to_owned()).collect()
}

/// What columns are called, in the order in which the parts of a player stand.
const HEADINGS: [&[&str]; 6] = [
    &[
        "name",
        "player",
        "spieler",
        "spielerin",
        "naam",
        "speler",
        "nume",
        "jucător",
        "navn",
        "spiller",
    ],
    &["club", "verein", "vereniging", "club", "klub", "klubb"],
    &["rating", "elo", "wertung", "wertungszahl", "dwz"],
    &["team", "mannschaft", "ploeg", "echipă", "echipa", "lag"],
    &["substitute", "ersatz", "reserve", "rezervă"],
    &["class", "classes", "klasse", "klassen", "clasă"],
];

fn part_of(heading: &str) -> Option<usize> {
    let heading = heading.to_lowercase();
    HEADINGS.iter().position(|names| names.contains(&heading.as_str()))
}

/// A line of headings names the column of names.
fn is_heading(cells: &[String]) -> bool {
    cells.iter().any(|cell| part_of(cell) == Some(0))
}

fn in_order(cells: &[String], order: &[Option<usize>]) -> Vec<String> {
    let mut parts = vec![String::new(); HEADINGS.len()];
    for (cell, part) in cells.iter().zip(order) {
        if let Some(part) = part {
            parts[*part].clone_from(cell);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        player_lines(text).into_iter().map(|line| line.parts).collect()
    }

    #[test]
    fn semicolons_tabs_and_commas_part_and_a_name_may_hold_a_comma() {
        let plain = read("\u{feff}# field\nBerg, Anna; SC Ulm; 1500\r\n\nÅse\n");
        assert_eq!(plain, ["Berg, Anna;SC Ulm;1500", "Åse"]);
        assert_eq!(read("Berg, Anna\nDahl, Bo"), ["Berg, Anna", "Dahl, Bo"]);
        assert_eq!(read("Anna\tSC Ulm\t1500"), ["Anna;SC Ulm;1500"]);
        assert_eq!(read("Anna,SC Ulm,1500\nBo,,"), ["Anna;SC Ulm;1500", "Bo"]);
        let quoted = read("\"Berg, Anna\",\"SC \"\"Ulm\"\"; e. V.\",1500");
        assert_eq!(quoted, ["Berg, Anna;SC \"Ulm\", e. V.;1500"]);
    }

    #[test]
    fn headings_put_columns_into_their_places_and_others_are_left_out() {
        let text = "Rating,E-Mail,Name,Verein\n1500,a@b.example,Anna,SC Ulm\n,,Bo,";
        assert_eq!(read(text), ["Anna;SC Ulm;1500", "Bo"]);
        assert_eq!(player_lines(text)[0].number, 2);
    }
}
