//! `kibitz code` and `kibitz admit`: letting devices in.

use super::*;
use crate::fields::{self, ROLE, TABLE};
use clap::ArgGroup;
use domain::{DeviceId, Role};

#[derive(Debug, Args)]
#[command(before_help = "Examples:
  kibitz code --table 12                            prints a code such as 12-7KQ2M9XD
  kibitz code --arbiter
  kibitz code --deputy --json")]
#[command(group = ArgGroup::new("for").required(true))]
pub struct CodeArgs {
    /// For the laptop at this table
    #[arg(long, value_name = "N", group = "for", value_parser = TABLE.read)]
    table: Option<TableNo>,
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
            (Some(table), _, _) => Role::Table(table),
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
    #[arg(long, value_parser = ROLE.read)]
    role: Role,
    /// What the device is called on the screens [default: its role]
    #[arg(long)]
    name: Option<String>,
    #[command(flatten)]
    asking: Asking,
}

pub async fn admit(args: AdmitArgs) -> Result<(), Failure> {
    let name = args.name.unwrap_or_else(|| say(&words::cli_only(args.role)));
    let name = fields::line(words::cli_the_name, &name).map_err(Failure::usage)?;
    let intent = Intent::AdmitDevice { device: args.device, role: args.role, name };
    args.asking.node().await?.do_it(intent).await
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
}
