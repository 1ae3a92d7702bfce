//! Faults in books and announcements, each with its file, line and remedy.

use super::*;
use crate::book::{PointsAward, SpreadAward};

const TSO: &str = include_str!("../../books/de-tso.toml");

fn faults(text: &str) -> Vec<String> {
    let errors = Book::from_toml("my.toml", text).unwrap_err();
    errors.0.iter().map(speech::english).collect()
}

fn line_of(text: &str, part: &str) -> usize {
    1 + text.lines().position(|line| line.contains(part)).unwrap()
}

fn announced(book: &str, rules: &str) -> Result<Book, Vec<String>> {
    let text = format!("book = \"{book}\"\n{rules}");
    Book::announced(Source { file: "event.toml", text: &text }, &[])
        .map_err(|errors| errors.0.iter().map(speech::english).collect())
}

#[test]
fn faults_of_several_tables_are_told_at_once_in_the_order_of_the_lines() {
    let text = TSO
        .replace("language = \"de\"", "langauge = \"de\"")
        .replace("draw = { value = 1", "draw = { value = \"half\"")
        .replace("loss = { value = 0, cite = \"TSO 6.1\" }", "loss = { value = 0 }")
        .replace("loss_over_s = { value = 300", "loss_over_sec = { value = 300")
        .replace("\"each_word\"", "\"some_words\"");
    let line = |part| line_of(&text, part);
    assert_eq!(
        faults(&text),
        [
            "my.toml, line 1: `language` is missing: write it, as de-tso does: language = \"de\""
                .to_owned(),
            format!(
                "my.toml, line {}: in `langauge`: unknown field `langauge`, expected one of `id`, \
                 `title`, `language`, `needs`, `equipment`, `clock`, `start`, `game`, `end`, \
                 `overtime`, `bye`, `forfeit`, `stopped`, `ranking`, `standings`, `rounds`, `card`, \
                 `life`, `challenge`, `dispute`, `calls`, `protest`, `sanctions`, `knockout`, `lists`, `pairing`, `readings`, `words`",
                line("langauge")
            ),
            format!(
                "my.toml, line {}: in `game.draw`: invalid type: string \"half\", expected u8; \
                 de-tso writes draw = {{ value = 1, cite = \"TSO 6.1\" }}",
                line("draw =")
            ),
            format!(
                "my.toml, line {}: `game.loss.cite` is missing: write it, as de-tso does: cite = \
                 \"TSO 6.1\"",
                line("loss = {")
            ),
            format!(
                "my.toml, line {}: `overtime.loss_over_s` is missing: write it, as de-tso does: \
                 loss_over_s = {{ value = 300, cite = \"TSO 5.2 c\" }}",
                line("[overtime]")
            ),
            format!(
                "my.toml, line {}: in `overtime.loss_over_sec`: unknown field `loss_over_sec`, \
                 expected one of `per_minute`, `loss_over_s`, `penalty_in_loss`, `racks_in_loss`, `after_the_end_counts`",
                line("loss_over_sec")
            ),
            format!(
                "my.toml, line {}: in `challenge.disclosed`: unknown variant `some_words`, expected \
                 one of `each_word`, `whole_play`, `jury_sheet`; de-tso writes disclosed = {{ value = \"each_word\", \
                 cite = \"TSO 3.1.4 d\" }}",
                line("some_words")
            ),
        ]
    );
}

#[test]
fn a_value_without_an_article_or_outside_its_range_is_refused() {
    let text = TSO
        .replace("value = 400, cite = \"TSO 6.1.1\"", "value = 400, cite = \" \"")
        .replace("TSO 5.4 b [T14]", "TSO 5.4 b [T41]")
        .replace("score_max = { value = 1500", "score_max = { value = -200")
        .replace("signatures = { value = 2", "signatures = { value = 5")
        .replace("{ value = \"points\", cite = \"TSO 6.1 b\"", "{ value = \"wins\", cite = \"b\"")
        .replace("\"award\", cite = \"TSO 7.2.2 c\"", "\"nothing\", cite = \"TSO 7.2.2 c\"")
        .replace("\"de-tso\"", "\"DE TSO\"");
    let told = faults(&text);
    for (part, what) in [
        ("DE TSO", "`id` is made of small letters"),
        ("points = { value = 400", "`cite` is blank"),
        ("corrections_until", "no reading T41 is defined"),
        ("criteria", "the criterion wins stands twice"),
        ("[stopped.kinds]", "there is no [stopped.rules.nothing]"),
        ("signatures", "`signatures` is 0 to 4"),
        ("score_max", "`score_max` -200 is not above `score_min` -200"),
    ] {
        let want = format!("my.toml, line {}: {what}", line_of(&text, part));
        assert!(told.iter().any(|fault| fault.starts_with(&want)), "{want}\n{told:#?}");
    }
    assert_eq!(told.len(), 8, "two of them are blank citations: {told:#?}");
}

#[test]
fn every_fault_of_a_list_is_told_with_its_own_line() {
    let text = TSO
        .replace(
            "step = \"stray_tiles\"\nfrom = [\"filled\"]",
            "step = \"stray\"\nform = [\"filled\"]",
        )
        .replace("needs = [\"obvious\", ", "needs = [\"obvius\", ")
        .replace("id = \"7.3.2.2\"", "name = \"7.3.2.2\"")
        .replace("amounts = [10]", "amounts = [10, \"ten\"]")
        .replace("penalty = { value = \"each-word\"", "penalty = { value = \"each_word\"");
    let told = faults(&text);
    for (part, what) in [
        ("step = \"stray\"", "in `life.rows[3].step`: unknown variant `stray`"),
        ("form = ", "in `life.rows[3].form`: unknown field `form`"),
        ("obvius", "in `life.rows[9].needs[1]`: unknown variant `obvius`"),
        ("penalty = {", "there is no penalty \"each_word\": write one of each-word"),
        ("\"ten\"", "in `challenge.penalties.each-word.amounts[2]`: invalid type"),
        ("name = \"7.3.2.2\"", "in `sanctions.measures[2].name`: unknown field `name`"),
    ] {
        let want = format!("my.toml, line {}: {what}", line_of(&text, part));
        assert!(told.iter().any(|fault| fault.starts_with(&want)), "{want}\n{told:#?}");
    }
    assert!(told.iter().any(|fault| fault.contains("`sanctions.measures[2].id` is missing")));
    assert_eq!(told.len(), 7, "{told:#?}");
}

#[test]
fn broken_syntax_names_its_line() {
    let text = TSO.replace("[card]", "[card").replace("id = ", "id ");
    let told = faults(&text);
    assert!(told[0].starts_with(&format!("my.toml, line {}:", line_of(&text, "id "))));
    let card = format!("my.toml, line {}:", line_of(&text, "[card"));
    assert!(told.iter().any(|fault| fault.starts_with(&card)), "{told:?}");
}

#[test]
fn an_empty_file_asks_for_every_part_that_no_book_can_do_without() {
    let told = faults("");
    for part in ["`id`", "`title`", "`language`", "`ranking`", "`card`", "`life`", "`sanctions`"] {
        assert!(told.iter().any(|fault| fault.contains(part)), "{part}\n{told:#?}");
    }
    assert_eq!(told.len(), 7);
}

#[test]
fn a_derived_book_changes_exactly_what_it_overrides() {
    let text = "id = \"club\"\ntitle = \"Our club\"\nextends = \"de-tso\"\n\
                [bye]\nspread = { value = 30, cite = \"Club 1\" }\n";
    let club = Book::from_toml("club.toml", text).unwrap();
    let mut tso = Book::named("de-tso").unwrap();
    tso.id = "club".to_owned();
    tso.title = "Our club".to_owned();
    let bye = tso.bye.as_mut().unwrap();
    bye.spread = club.bye.as_ref().unwrap().spread.clone();
    assert_eq!(bye.spread.value, SpreadAward::Fixed(30));
    assert_eq!(club, tso);
}

#[test]
fn the_steps_of_a_book_can_be_announced_where_it_leaves_them_open() {
    let rules = "[rules.challenge]\npenalty = \"c\"\npenalty_amounts = [5]\nmethods = [\"couriers\"]\n\
                 disclosed = \"each_word\"\n[rules.life]\nfresh_signatures = false\n\
                 complaints_until = \"end_of_event\"\n[rules.pairing]\n\
                 rounds = [{ rounds = 5 }]\n[rules.end]\nzero_turns_are = [\"pass\"]\n";
    let book = announced("ro-frs", rules).unwrap();
    let challenge = book.challenge.as_ref().unwrap();
    assert_eq!(challenge.penalty.cite.0, "RO 5.10.14 [announced]");
    assert!(!book.life.fresh_signatures.value);
    assert_eq!(book.pairing.rounds_for(90).unwrap().value.rounds, 5);
    let told = announced("ro-frs", "[rules.life]\nstart = \"final\"\n").unwrap_err();
    assert!(told[0].contains("`rules.life.start` is not left to the announcement"), "{told:?}");
    let told = announced("nl-scrabble", "[rules.clock]\ntotal_s = 6000\n").unwrap_err();
    assert!(!told.iter().any(|fault| fault.contains("allotted_s")), "{told:#?}");
    let want = "event.toml, line 3: `total_s` 6000 is more than 3600 seconds (NL I.6)";
    assert!(told.iter().any(|fault| fault == want), "{told:#?}");
}

#[test]
fn a_derived_book_tells_faults_with_its_own_lines_and_needs_a_name_of_its_own() {
    let text = "extends = \"de-tso\"\n\n[bye]\nspread = { value = \"much\", cite = \"Club 1\" }\n";
    let told = faults(text);
    assert_eq!(told.len(), 3, "{told:#?}");
    assert!(told[0].starts_with("my.toml, line 1: `id` is missing"), "{told:#?}");
    assert!(told[1].starts_with("my.toml, line 1: `title` is missing"), "{told:#?}");
    let want = "my.toml, line 4: in `bye.spread`: write a number such as 50";
    assert!(told[2].starts_with(want), "{told:#?}");
    let told = faults("extends = \"de-tos\"");
    assert!(told[0].starts_with("my.toml, line 1: `extends` names no book"), "{told:#?}");
}

#[test]
fn an_announcement_sets_what_the_book_leaves_open_and_is_cited() {
    let rules = "[rules.ranking]\nnamed = [\"points\"]\n[rules.clock]\nallotted_s = 1500\n";
    let book = announced("de-tso", rules).unwrap();
    let allotted = book.clock.unwrap().allotted_s.unwrap();
    assert_eq!((allotted.value, allotted.cite.0.as_str()), (1500, "TSO 1.1 b [announced]"));
    let order: Vec<String> =
        book.ranking.chain("table").iter().map(|ranked| speech::english(&ranked.value)).collect();
    let want = ["wins", "points", "spread", "points in the direct games", "best single games"];
    assert_eq!(order, want);
}

#[test]
fn an_announcement_may_not_change_what_the_book_rules() {
    let rules = "[rules.bye]\nspread = 30\n[rules.clock]\nallotted_s = 3000\n[rules.bie]\nx = 1\n";
    let told = announced("de-tso", rules).unwrap_err();
    assert_eq!(told.len(), 3, "{told:#?}");
    assert_eq!(
        told[0],
        "event.toml, line 3: `rules.bye.spread` is not left to the announcement (TSO 6.1.1): leave \
         it out, or write a book of your own with `extends`"
    );
    let want =
        "event.toml, line 5: `allotted_s` 3000 is not allowed (TSO 1.1 b): write 1800 or 1500";
    assert_eq!(told[1], want);
    assert!(told[2].starts_with("event.toml, line 6: in `bie`: unknown field"), "{told:#?}");
}

#[test]
fn what_neither_book_nor_announcement_gives_is_listed() {
    let told = announced("no-nsf", "").unwrap_err();
    assert_eq!(
        told,
        [
            "event.toml, line 1: `rules.bye.half_wins` is missing, which the book leaves to the \
             announcement: write it under [rules.bye], such as half_wins = 2, as de-tso has it",
            "event.toml, line 1: `rules.bye.spread` is missing, which the book leaves to the \
             announcement: write it under [rules.bye], such as spread = 50, as de-tso has it",
        ]
    );
    let book =
        announced("no-nsf", "[rules.bye]\nhalf_wins = 2\nspread = 50\npoints = 0\n").unwrap();
    let bye = book.bye.unwrap();
    assert_eq!(bye.points.unwrap().value, PointsAward::Fixed(0));
    assert_eq!(bye.spread.cite.0, "[announced]");
}

#[test]
fn an_announcement_may_write_a_chain_where_the_book_ranks_nobody() {
    let rules = "[rules.bye]\nhalf_wins = 2\nspread = 50\n\
                 [rules.ranking.chains.table]\ncriteria = [\"wins\", \"points\"]\n";
    let book = announced("no-nsf", rules).unwrap();
    let chain = book.ranking.chain("table");
    assert_eq!(chain[1].value, crate::Criterion::Points);
    assert_eq!(chain[1].cite.0, "[announced]");
    let told = announced("ro-frs", &rules.replace("table", "between_rounds")).unwrap_err();
    assert!(told.iter().any(|fault| fault.contains("is not left to the announcement")));
}

#[test]
fn an_announcement_without_a_book_or_with_a_strange_name_says_what_to_write() {
    let load = |text| Book::announced(Source { file: "event.toml", text }, &["rounds"]);
    let told = load("rounds = 7").unwrap_err();
    let told = speech::english(&told);
    assert!(told.starts_with("event.toml, line 1: `book` is missing"), "{told}");
    let told = load("\nbook = \"tso\"").unwrap_err();
    let told = speech::english(&told);
    assert!(told.starts_with("event.toml, line 2: `book` names no rulebook"), "{told}");
    let told = load("book = \"de-tso\"\nrounds = 7\nruond = 2").unwrap_err();
    let told = speech::english(&told);
    let want = "event.toml, line 3: `ruond` is no part of an announcement: write one of book, \
                rules or rounds";
    assert_eq!(told, want);
}
