//! `kibitz plans`: the plans that the documents print, and what each comes to for a field.

use super::*;
use domain::Say as _;
use pairing::presets::{Given, Preset};
use serde::Serialize;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz plans                                      every plan with its article
  kibitz plans rapid --players 40                   its schedule, for an announcement
  kibitz plans chew --players 24 --prizes 3 --best 8
An announcement may also name it: schedule = \"plan snake for 36 players in 14 rounds\"")]
pub struct PlansArgs {
    /// One plan, filled in [default: all of them, in a line each]
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// How many players there are [default: the printed example, or 20]
    #[arg(long, value_name = "N", requires = "name")]
    players: Option<u16>,
    /// How many rounds [default: as the document has it for the field]
    #[arg(long, value_name = "N", requires = "name")]
    rounds: Option<u16>,
    /// How many places win something
    #[arg(long, value_name = "P", requires = "name")]
    prizes: Option<u16>,
    /// How many go on into a final
    #[arg(long, value_name = "N", requires = "name")]
    best: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print text for people, as without it
    #[arg(long, conflicts_with = "json")]
    plain: bool,
}

#[derive(Serialize)]
struct Row {
    name: &'static str,
    article: String,
    about: String,
    /// For the printed example, or for twenty players.
    schedule: String,
}

#[derive(Serialize)]
struct Shown {
    name: &'static str,
    article: String,
    rounds: u16,
    schedule: String,
    gibson: bool,
    prizes: Option<u16>,
}

pub fn run(args: PlansArgs) -> Result<(), Failure> {
    let Some(name) = &args.name else { return list(args.json) };
    let preset: Preset = name.parse().map_err(Failure::usage)?;
    let example = preset.example();
    let given = Given {
        players: args.players.map(usize::from).or(example.players),
        rounds: args.rounds,
        prizes: args.prizes.or(example.prizes.filter(|_| args.best.is_none())),
        best: args.best,
    };
    let filled = preset.fill(given).map_err(Failure::usage)?;
    let shown = Shown {
        name: preset.name(),
        article: preset.article().0,
        rounds: filled.schedule.rounds(),
        schedule: filled.schedule.to_string(),
        gibson: filled.gibson,
        prizes: filled.prizes,
    };
    if args.json {
        return out::json(&shown);
    }
    out::text(&toml(&shown))
}

/// Lines of an announcement, to be edited there.
fn toml(shown: &Shown) -> String {
    let mut lines = vec![
        format!("# {} ({})", shown.name, shown.article),
        format!("schedule = \"{}\"", shown.schedule),
    ];
    if shown.gibson || shown.prizes.is_some() {
        lines.extend(["".to_owned(), "[pairing]".to_owned()]);
        lines.extend(shown.gibson.then(|| "gibson = true".to_owned()));
        lines.extend(shown.prizes.map(|prizes| format!("prizes = {prizes}")));
    }
    lines.join("\n")
}

fn list(json: bool) -> Result<(), Failure> {
    let row = |preset: Preset| Row {
        name: preset.name(),
        article: preset.article().0,
        about: say(&preset.said()),
        schedule: preset
            .fill(preset.example())
            .map(|filled| filled.schedule.to_string())
            .unwrap_or_default(),
    };
    let rows: Vec<Row> = Preset::ALL.into_iter().map(row).collect();
    if json {
        return out::json(&rows);
    }
    let line = |row: &Row| format!("{:<15} {:<22} {}", row.name, row.article, row.about);
    out::text(&rows.iter().map(line).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_printed_as_an_announcement_reads_it() {
        let shown = Shown {
            name: "gibson",
            article: "RO Annex 3.7".to_owned(),
            rounds: 7,
            schedule: "rounds 1-7 swiss".to_owned(),
            gibson: true,
            prizes: Some(2),
        };
        assert_eq!(
            toml(&shown),
            "# gibson (RO Annex 3.7)\nschedule = \"rounds 1-7 swiss\"\n\n[pairing]\ngibson = true\nprizes = 2"
        );
        for preset in Preset::ALL {
            let filled = preset.fill(preset.example()).unwrap();
            let shown = filled.schedule.to_string();
            assert_eq!(shown.parse(), Ok(filled.schedule), "{}", preset.name());
        }
    }
}
