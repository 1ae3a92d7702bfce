//! `kibitz code` and `kibitz admit`: letting devices in.

use crate::cli::ask::{Asking, director};
use crate::cli::exit::Failure;
use crate::cli::line::line;
use crate::cli::out;
use crate::tongue::say;
use clap::{ArgGroup, Args};
use desk::{Answer, Intent};
use domain::{DeviceId, Role, Said, TableNo};
use speech::words;

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz code --table 12                            prints a code such as 12-7KQ2M9XD
  kibitz code --arbiter
  kibitz code --deputy --json")]
#[command(group = ArgGroup::new("for").required(true))]
pub struct CodeArgs {
    /// For the laptop at this table
    #[arg(long, value_name = "N", group = "for", value_parser = clap::value_parser!(u16).range(1..))]
    table: Option<u16>,
    /// For a second arbiter
    #[arg(long, group = "for")]
    arbiter: bool,
    /// For a deputy director
    #[arg(long, group = "for")]
    deputy: bool,
    /// For a laptop that only carries
    #[arg(long, group = "for")]
    relay: bool,
    #[command(flatten)]
    asking: Asking,
}

impl CodeArgs {
    fn role(&self) -> Role {
        match (self.table, self.arbiter, self.deputy) {
            (Some(table), _, _) => Role::Table(TableNo(table)),
            (None, true, _) => Role::Arbiter,
            (None, false, true) => Role::Director,
            (None, false, false) => Role::Relay,
        }
    }
}

pub async fn code(args: CodeArgs) -> Result<(), Failure> {
    let caller = args.asking.node().await?;
    let board = caller.board().await?;
    let open = &director(&board)?.codes;
    let answer = caller.ask(Intent::IssueCode { role: args.role() }).await?;
    caller.print(&answer)?;
    if let Answer::Code { code, .. } = &answer
        && open.iter().any(|row| row.code == *code)
    {
        out::say(&words::cli_code_open_already());
    }
    Ok(())
}

#[derive(Debug, Args)]
#[command(before_help = "Example:
  kibitz admit --role arbiter --device 3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29")]
pub struct AdmitArgs {
    /// The device's key, as its own `kibitz status` prints it
    #[arg(long, value_name = "HEX")]
    device: DeviceId,
    /// director, arbiter, relay, or a table's number
    #[arg(long, value_parser = role)]
    role: Role,
    /// What the device is called on the screens [default: its role]
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    asking: Asking,
}

pub async fn admit(args: AdmitArgs) -> Result<(), Failure> {
    let name = line(
        &words::cli_the_name(),
        &args.name.unwrap_or_else(|| say(&words::cli_only(args.role))),
    )?;
    let intent = Intent::AdmitDevice { device: args.device, role: args.role, name };
    args.asking.node().await?.do_it(intent).await
}

fn role(text: &str) -> Result<Role, Said> {
    let text = text.trim().to_lowercase();
    match text.as_str() {
        "director" | "deputy" => Ok(Role::Director),
        "arbiter" => Ok(Role::Arbiter),
        "relay" => Ok(Role::Relay),
        table => match table.trim_start_matches("table").trim().parse() {
            Ok(number) if number > 0 => Ok(Role::Table(TableNo(number))),
            _ => Err(words::cli_roles()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{Cli, Command};
    use clap::Parser;

    #[test]
    fn a_code_is_for_exactly_one_role() {
        let parse = |line: &str| match Cli::try_parse_from(line.split(' ')).map(|cli| cli.command) {
            Ok(Command::Code(args)) => Some(args.role()),
            _ => None,
        };
        assert_eq!(parse("kibitz code --table 12"), Some(Role::Table(TableNo(12))));
        assert_eq!(parse("kibitz code --deputy"), Some(Role::Director));
        assert_eq!(parse("kibitz code --relay --json"), Some(Role::Relay));
        assert_eq!(parse("kibitz code"), None);
        assert_eq!(parse("kibitz code --table 0"), None);
        assert_eq!(parse("kibitz code --table 12 --arbiter"), None);
    }

    #[test]
    fn a_role_is_a_word_or_a_table() {
        assert_eq!(role("Arbiter"), Ok(Role::Arbiter));
        assert_eq!(role("7"), Ok(Role::Table(TableNo(7))));
        assert_eq!(role("table 7"), Ok(Role::Table(TableNo(7))));
        assert!(role("0").is_err() && role("waiter").is_err());
    }
}
