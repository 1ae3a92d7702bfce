//! Configurations that were read, and what of them is told.

use super::*;

fn told(faults: &[Fault]) -> Vec<String> {
    faults.iter().map(|fault| speech::english(&fault.in_file("config.tsh"))).collect()
}

#[test]
fn divisions_come_together_and_everything_else_is_told() {
    let text = "# a cup\nconfig event_name = \"Spring Cup\";\nconfig max_rounds = 7\nconfig max_div_rounds{NEW} = 3\n\
                division a a.t\ndivision New n.t\nconfig gibson = 1\nperl print 1;\nconfig event_name = uc('x')\n\
                prize rank 1 A $25\nprize rank 2 A $15\nautopair A 0 1 if 3 a\nautopair A 3 4 koth 1 3 a\n\
                autopair A 4 5 chew 4 a\n";
    let config = Config::read("config.tsh", text.as_bytes()).unwrap();
    assert_eq!(config.files().collect::<Vec<_>>(), ["a.t", "n.t"]);
    let files = [b"Bahr, Anna 1 2; 4\nCeh, Bert 1 1; 3\n".to_vec(), b"Dahl, Ase 0\n".to_vec()];
    let read = config.event(&files).unwrap();
    assert_eq!(read.event.name.as_deref(), Some("Spring Cup"));
    let divisions = read.event.divisions.iter();
    let divisions: Vec<_> = divisions
        .map(|one| {
            (one.id.to_string(), one.name.to_string(), one.rounds_planned, one.players.len())
        })
        .collect();
    let named = |id: &str, name: &str, rounds, players| (id.into(), name.into(), rounds, players);
    assert_eq!(divisions, [named("A", "a", 7, 2), named("B", "New", 3, 1)]);
    assert_eq!(
        told(&read.notes),
        [
            "config.tsh: the pairing of division A is not carried over: write it as --schedule \"1-3 \
             initial-fontes on 0, 4 koth on 3\", or into the announcement",
            "config.tsh, line 7: gibson is not carried over",
            "config.tsh, line 8: \"perl print 1;\" is code of tsh, which is not run",
            "config.tsh, line 9: event_name is not carried over",
            "config.tsh, line 10: prize is not carried over (2 lines)",
            "config.tsh, line 14: autopair A 4 5 chew 4 a is not carried over",
        ]
    );
}

#[test]
fn what_can_be_said_elsewhere_is_told_with_where() {
    let text = "division A a.t\nconfig session_breaks = [3, 5]\nconfig spread_cap = 350\n\
                config initial_schedule = 3\nconfig tables{A} = ['A4','A5']\n";
    let config = Config::read("config.tsh", text.as_bytes()).unwrap();
    let told = told(&config.notes);
    for part in
        ["\"4-5 koth on 3\"", "spread_caps = [350]", "\"1-3 initial-fontes on 0\"", "--tables"]
    {
        assert!(told.iter().any(|note| note.contains(part)), "{part}: {told:#?}");
    }
}

#[test]
fn divisions_may_stand_in_the_configuration_itself() {
    let text = "division A a.t\n#begin_file name=a.t\nBahr, Anna 1 2; 4\nCeh, Bert 1 1; 3\n#end_file name=a.t\n";
    let config = Config::read("x", text.as_bytes()).unwrap();
    assert_eq!(config.files().count(), 0);
    assert_eq!(config.event(&[]).unwrap().event.divisions[0].players.len(), 2);
}

#[test]
fn a_configuration_that_leads_nowhere_says_what_to_write() {
    let wrong = |text: &str| told(&Config::read("x", text.as_bytes()).unwrap_err().list).join("\n");
    assert!(wrong("config max_rounds = 3\n").contains("write \"division A a.t\" for each"));
    assert!(wrong("division A\n").contains("line 1: \"division A\": write a name"));
    assert!(wrong("division A ../../etc/passwd\n").contains("lies elsewhere"));
    assert!(wrong("division A a.t\ndivision a b.t\n").contains("there are two divisions a"));
}

#[test]
fn a_written_folder_is_read_back() {
    let text = crate::tsh::write(&crate::event::sample::four_players(), None).text;
    let mut second = crate::tsh::read("b.t", &text).unwrap().event.divisions.remove(0);
    second.rounds_planned = 4;
    let mut first = crate::event::sample::four_players();
    first.rounds_planned = 6;
    let name = "Bob's \\ Cup".parse().ok();
    let event = Event { name, divisions: vec![first, second], ..Event::default() };
    let written = write_folder(&event, None);
    let config = Config::read("config.tsh", written.files[0].1.as_bytes()).unwrap();
    let names: Vec<&str> = written.files.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["config.tsh", "a.t", "b.t"]);
    let bytes: Vec<Vec<u8>> =
        written.files[1..].iter().map(|(_, text)| text.clone().into_bytes()).collect();
    assert_eq!(config.event(&bytes).unwrap().event, event);
}

#[test]
fn only_plain_text_is_a_value() {
    assert_eq!(plain_text("'a\\'b'").as_deref(), Some("a'b"));
    assert_eq!(plain_text("\"Cup $year\""), None);
    assert_eq!(plain_text("'a' . 'b'"), None);
    assert_eq!(plain_text("`rm -rf`"), None);
}
