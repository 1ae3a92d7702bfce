//! The commands that run a node: director, table, arbiter and relay.

use super::*;
use crate::cli::joining::Joining;
use crate::cli::place::Place;
use crate::fields::command_of;
use desk::JoinCode;
use domain::Title;
use ledger::FoundedDivision;
use std::net::{IpAddr, SocketAddr};

/// Where the director listens unless told otherwise; other roles take any free port, so that several
/// fit on one laptop.
pub const DIRECTOR_PORT: u16 = 4711;

/// Where browsers find the notice board.
pub const WEB_PORT: u16 = 4780;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz director --name \"Club championship\" --rounds 6
  kibitz director --name \"Open\" --division A=Masters --division B=Beginners
  kibitz director --announcement event.toml         found the event that the file announces
  kibitz director                                   go on with the event founded here
  kibitz director --join D1-7KQ2M9XD                a deputy's laptop
  kibitz director --web                             with the notice board for phones and projectors
  kibitz director --headless                        without a screen, for scripts")]
pub struct DirectorArgs {
    /// Found an event of this name, unless the directory already holds it
    #[arg(long, value_name = "NAME", conflicts_with = "join")]
    pub name: Option<String>,
    /// Found the event that this file announces: its name, book, divisions, rounds and rules
    #[arg(long, value_name = "FILE", conflicts_with_all = ["name", "join", "book", "rounds", "schedule", "divisions"])]
    pub announcement: Option<PathBuf>,
    /// The rulebook of the new event
    #[arg(long, value_name = "BOOK", default_value = "de-tso", requires = "name")]
    pub book: String,
    /// How many rounds the new event plans
    #[arg(long, value_name = "N", default_value_t = 6, requires = "name",
          value_parser = clap::value_parser!(u16).range(1..=100))]
    pub rounds: u16,
    /// Systems by round of the new event, or a plan such as "plan rapid for 40"; `kibitz plans` lists them
    #[arg(long, value_name = "TEXT", requires = "name", conflicts_with = "rounds")]
    pub schedule: Option<String>,
    /// A division of the new event, once for each: a letter, or a letter and a name [default: A]
    #[arg(long = "division", value_name = "A[=NAME]", requires = "name")]
    pub divisions: Vec<DivisionName>,
    #[command(flatten)]
    pub node: NodeArgs,
    /// The port to listen on
    #[arg(long, default_value_t = DIRECTOR_PORT)]
    pub port: u16,
    /// Run without a screen
    #[arg(long)]
    pub headless: bool,
}

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz table --join 12-7KQ2M9XD                   join as table 12
  kibitz table --join                               the same, and the code is asked for
  kibitz table                                      go on after a restart
  kibitz table --join 12-7KQ2M9XD --at 192.168.4.1  where the director is not found by itself")]
pub struct TableArgs {
    #[command(flatten)]
    pub member: MemberArgs,
}

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz arbiter --join A1-7KQ2M9XD                 join as a second arbiter
  kibitz arbiter                                    go on after a restart")]
pub struct ArbiterArgs {
    #[command(flatten)]
    pub member: MemberArgs,
}

/// What every laptop with a screen accepts that joins.
#[derive(Debug, Args)]
pub struct MemberArgs {
    #[command(flatten)]
    pub node: NodeArgs,
    /// The port to listen on; 0 takes any free one
    #[arg(long, default_value_t = 0)]
    pub port: u16,
    /// Run without a screen
    #[arg(long)]
    pub headless: bool,
}

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz node --join R1-7KQ2M9XD                    join as a relay
  kibitz node --join @/etc/kibitz/join              with the code in a file
  kibitz node --data /var/lib/kibitz                go on after a restart
  kibitz node --web                                 and show the notice board to browsers")]
pub struct RelayArgs {
    #[command(flatten)]
    pub node: NodeArgs,
    /// The port to listen on; 0 takes any free one
    #[arg(long, default_value_t = 0)]
    pub port: u16,
}

/// What every node accepts.
#[derive(Clone, Debug, Args)]
pub struct NodeArgs {
    /// Join with the code on this device's slip; without it, go on with the event joined before. Others on this
    /// machine can read a CODE given here: without one, or with -, it is asked for, and @FILE takes it from the
    /// first line of a file
    #[arg(long, value_name = "CODE|-|@FILE", num_args = 0..=1, default_missing_value = "-")]
    pub join: Option<Joining>,
    /// Where a device of the event is, if it is not found by itself; may be repeated
    #[arg(long, value_name = "IP[:PORT]", value_parser = address)]
    pub at: Vec<SocketAddr>,
    /// Where others reach this device, if not at its own addresses, as behind a forwarded port; may be
    /// repeated
    #[arg(long, value_name = "IP[:PORT]", value_parser = address)]
    pub tell: Vec<SocketAddr>,
    /// Show the hall's notice board to browsers, at this address or at port 4780 of every one
    #[arg(long, value_name = "IP[:PORT]", num_args = 0..=1, default_missing_value = "0.0.0.0:4780",
          value_parser = web_address)]
    pub web: Option<SocketAddr>,
    #[command(flatten)]
    pub place: Place,
    /// Stay on this machine: no other device can reach the node
    #[arg(long)]
    pub loopback: bool,
    /// Where log files go [default: under the user's state directory]
    #[arg(long, value_name = "DIR")]
    pub log_dir: Option<PathBuf>,
}

impl NodeArgs {
    /// The code to join with, if one is to be used. A code of another role is refused before anything is written.
    pub fn code(&self, command: &str) -> Result<Option<JoinCode>, Failure> {
        let Some(joining) = &self.join else { return Ok(None) };
        let code = joining.code()?;
        let right = command_of(&code);
        if right == command {
            return Ok(Some(code));
        }
        Err(Failure::usage(words::cli_other_slip(command, code.label(), right)))
    }
}

/// An address with or without its port.
pub(super) fn address(text: &str) -> Result<SocketAddr, Said> {
    text.parse::<SocketAddr>()
        .or_else(|_| text.parse::<IpAddr>().map(|ip| SocketAddr::new(ip, DIRECTOR_PORT)))
        .map_err(|_| words::cli_address())
}

/// Where browsers are served, with or without its port.
fn web_address(text: &str) -> Result<SocketAddr, Said> {
    text.parse::<SocketAddr>()
        .or_else(|_| text.parse::<IpAddr>().map(|ip| SocketAddr::new(ip, WEB_PORT)))
        .map_err(|_| words::cli_web_address())
}

/// A division as it is typed: `A`, or `A=Masters`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DivisionName {
    id: DivisionId,
    name: Title,
}

impl std::str::FromStr for DivisionName {
    type Err = Said;

    fn from_str(text: &str) -> Result<Self, Said> {
        let (letter, name) = text.split_once('=').unwrap_or((text, text));
        let id: DivisionId =
            letter.trim().parse().map_err(|error: domain::id::ParseIdError| Said::from(error))?;
        match name.trim() {
            "" => Err(words::cli_division_unnamed(id)),
            name if name == letter.trim() => Ok(Self { id, name: Title::own(id.to_string()) }),
            name => {
                let name = Title::new(name)
                    .map_err(|error| words::cli_line_wrong(error, words::cli_the_name()))?;
                Ok(Self { id, name })
            }
        }
    }
}

/// The divisions of a new event; one called A if none is named.
pub fn founded(names: &[DivisionName], rounds: u16) -> Result<Vec<FoundedDivision>, Failure> {
    let mut divisions: Vec<FoundedDivision> = Vec::new();
    for DivisionName { id, name } in names {
        if divisions.iter().any(|division| division.id == *id) {
            return Err(Failure::usage(words::cli_division_twice(id)));
        }
        divisions.push(FoundedDivision::new(*id, name.clone(), rounds));
    }
    if divisions.is_empty() {
        divisions.push(FoundedDivision::new(DivisionId::A, Title::own("A"), rounds));
    }
    divisions.sort_by_key(|division| division.id);
    Ok(divisions)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use crate::tongue::say;
    use clap::Parser;

    fn parse(line: &str) -> Result<Command, clap::Error> {
        Cli::try_parse_from(line.split(' ')).map(|cli| cli.command)
    }

    #[test]
    fn a_table_needs_only_its_code() {
        let Command::Table(args) = parse("kibitz table --join 12-7kq2m9xd").unwrap() else {
            panic!("not a table");
        };
        assert_eq!(args.member.node.code("table").unwrap().unwrap().to_string(), "12-7KQ2M9XD");
        assert_eq!(args.member.port, 0);
    }

    #[test]
    fn a_wrong_code_is_a_usage_error_that_says_how_a_code_looks() {
        let error = parse("kibitz table --join 127KQ2M9XD").unwrap_err();
        assert_eq!(error.exit_code(), 2);
        let said = crate::cli::usage::said(&error).expect("it is a mistake");
        assert!(say(&said).contains("looks like 12-7KQ2M9XD"), "{said}");
    }

    #[test]
    fn the_code_of_another_role_names_the_right_command() {
        let Command::Table(args) = parse("kibitz table --join A1-7KQ2M9XD").unwrap() else {
            panic!("not a table");
        };
        let failure = args.member.node.code("table").unwrap_err();
        assert_eq!(
            failure.sentence(),
            "the code A1-… is not for `kibitz table`: type `kibitz arbiter --join` and the code"
        );
        assert!(args.member.node.code("arbiter").is_ok());
    }

    #[test]
    fn a_code_that_is_not_on_the_command_line_is_asked_for() {
        for line in
            ["kibitz table --join", "kibitz table --join -", "kibitz table --join --headless"]
        {
            let Command::Table(args) = parse(line).unwrap() else { panic!("not a table") };
            assert_eq!(args.member.node.join, Some(Joining::Typed), "{line}");
        }
    }

    #[test]
    fn an_address_may_leave_out_the_port() {
        assert_eq!(address("10.0.0.7"), Ok("10.0.0.7:4711".parse().unwrap()));
        assert_eq!(address("10.0.0.7:99"), Ok("10.0.0.7:99".parse().unwrap()));
        assert!(say(&address("director.local").unwrap_err()).contains("192.168.4.1"));
    }

    #[test]
    fn divisions_have_letters_and_may_have_names() {
        let names: Vec<DivisionName> =
            ["b=Beginners", "A"].map(|text| text.parse().unwrap()).into();
        let divisions = founded(&names, 5).unwrap();
        assert_eq!(divisions[0].name, "A");
        assert_eq!((divisions[1].id, divisions[1].name.as_str()), (DivisionId(1), "Beginners"));
        assert_eq!(founded(&[], 5).unwrap()[0].id, DivisionId::A);
        assert!("Masters".parse::<DivisionName>().is_err());
        assert!("A=".parse::<DivisionName>().is_err());
        let twice: Vec<DivisionName> = ["A", "a=Masters"].map(|text| text.parse().unwrap()).into();
        assert_eq!(founded(&twice, 5).unwrap_err().sentence(), "division A is named twice");
    }

    #[test]
    fn details_of_a_new_event_need_its_name() {
        assert_eq!(parse("kibitz director --rounds 5").unwrap_err().exit_code(), 2);
        assert_eq!(
            parse("kibitz director --name X --join D1-7KQ2M9XD").unwrap_err().exit_code(),
            2
        );
        assert!(parse("kibitz director --name X --rounds 5").is_ok());
    }
}
