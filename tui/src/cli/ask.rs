//! Asking the node that runs on this machine, and printing what came of it.

use crate::cli::exit::Failure;
use crate::cli::out;
use crate::cli::place::Place;
use crate::tongue;
use clap::Args;
use desk::{
    Answer, Audit, Board, DirectorBoard, DivisionBoard, Intent, LineAnswer, LineRequest,
    Noticeboard, View,
};
use domain::{DivisionId, Said, Say};
use serde::Serialize;
use speech::words;
use std::path::PathBuf;

/// What every command that asks a running node accepts.
#[derive(Clone, Debug, Default, Args)]
pub struct Asking {
    #[command(flatten)]
    pub place: Place,
    /// Print JSON
    #[arg(long, global = true)]
    pub json: bool,
}

impl Asking {
    pub async fn node(&self) -> Result<Caller, Failure> {
        Ok(Caller { data: self.place.of_running_node().await?, json: self.json })
    }
}

/// A running node, and how to print its answers.
#[derive(Debug)]
pub struct Caller {
    data: PathBuf,
    json: bool,
}

impl Caller {
    pub async fn board(&self) -> Result<Board, Failure> {
        match self.call(LineRequest::Board).await? {
            LineAnswer::Board(board) => {
                tongue::know_tables(&board.tables);
                Ok(*board)
            }
            other => Err(instead(other)),
        }
    }

    pub async fn audit(&self) -> Result<Audit, Failure> {
        match self.call(LineRequest::Audit).await? {
            LineAnswer::Audit(audit) => Ok(*audit),
            other => Err(instead(other)),
        }
    }

    pub async fn ask(&self, intent: Intent) -> Result<Answer, Failure> {
        match self.call(LineRequest::Do(intent)).await? {
            LineAnswer::Did(answer) => Ok(answer),
            other => Err(instead(other)),
        }
    }

    /// The event as a file of the program's own.
    pub async fn export(&self) -> Result<String, Failure> {
        match self.call(LineRequest::Export).await? {
            LineAnswer::Exported(text) => Ok(text),
            other => Err(instead(other)),
        }
    }

    /// What the hall may see.
    pub async fn notices(&self) -> Result<Noticeboard, Failure> {
        match self.call(LineRequest::Notices).await? {
            LineAnswer::Notices(board) => Ok(*board),
            other => Err(instead(other)),
        }
    }

    /// Asks, and prints what came of it.
    pub async fn do_it(&self, intent: Intent) -> Result<(), Failure> {
        let answer = self.ask(intent).await?;
        self.print(&answer)
    }

    /// Prints an answer. A refusal is an answer like any other for a reader of JSON, and the exit
    /// code still tells.
    pub fn print(&self, answer: &Answer) -> Result<(), Failure> {
        if self.json {
            out::answer(answer, told(answer).as_ref())?;
        } else if let Some(told) =
            told(answer).filter(|_| !matches!(answer, Answer::Refused { .. }))
        {
            out::said(&told)?;
        }
        match answer {
            Answer::Refused { refused } if refused.wrongly_asked => {
                Err(Failure::usage(refused.said()))
            }
            Answer::Refused { refused } if refused.failed => Err(Failure::plain(refused.said())),
            Answer::Refused { refused } => Err(Failure::decision(refused.said())),
            _ => Ok(()),
        }
    }

    /// Prints what there is: all of it for other programs, a text for people.
    pub fn show(
        &self,
        all: &impl Serialize,
        describe: impl FnOnce() -> String,
    ) -> Result<(), Failure> {
        if self.json { out::json(all) } else { out::text(&describe()) }
    }

    /// Asks, and tells people what `told` makes of the answer.
    pub async fn tell(
        &self,
        intent: Intent,
        told: impl FnOnce(&Answer) -> Option<String>,
    ) -> Result<(), Failure> {
        let answer = self.ask(intent).await?;
        match told(&answer).filter(|_| !self.json) {
            Some(text) => out::text(&text),
            None => self.print(&answer),
        }
    }

    pub fn wants_json(&self) -> bool {
        self.json
    }

    async fn call(&self, request: LineRequest) -> Result<LineAnswer, Failure> {
        Ok(node::control::call(&self.data, &request).await?)
    }
}

/// Why something else came than what was asked for.
fn instead(answer: LineAnswer) -> Failure {
    match answer {
        // A device that is still joining has no board.
        LineAnswer::Did(Answer::Refused { refused }) => Failure::plain(refused.said()),
        LineAnswer::Unreadable(why) => Failure::plain(why),
        _ => Failure::plain(words::cli_misunderstood()),
    }
}

/// What people are told of an answer; a proposal and what explains it are printed elsewhere.
fn told(answer: &Answer) -> Option<Said> {
    match answer {
        Answer::Saved { entries } => {
            let shorts: Vec<String> = entries.iter().take(3).map(|entry| entry.short()).collect();
            let more = entries.len().saturating_sub(shorts.len());
            Some(match shorts.is_empty() {
                true => words::cli_saved(),
                false => words::cli_saved_entries(shorts.join(" "), more),
            })
        }
        Answer::Noted { games } => Some(words::cli_noted(games)),
        Answer::Code { code } => Some(words::cli_code(code.to_string())),
        Answer::Refused { refused } => Some(refused.what.clone()),
        _ => None,
    }
}

/// The only one whose id begins like this.
pub fn by_beginning<T: ToString>(
    ids: impl Iterator<Item = T>,
    beginning: &str,
    none: fn(String) -> Said,
    several: fn(String) -> Said,
) -> Result<T, Failure> {
    let beginning = beginning.trim().to_lowercase();
    let mut found = ids.filter(|id| id.to_string().starts_with(&beginning));
    match (found.next(), found.next()) {
        (Some(only), None) => Ok(only),
        (None, _) => Err(Failure::usage(none(beginning))),
        (Some(_), Some(_)) => Err(Failure::usage(several(beginning))),
    }
}

/// The director's part of a board.
pub fn director(board: &Board) -> Result<&DirectorBoard, Failure> {
    match &board.view {
        View::Director(director) => Ok(director),
        View::Table(_) | View::Arbiter(_) | View::Relay => {
            Err(Failure::decision(words::cli_only_directors(standing(board))))
        }
    }
}

/// What this device may do, in the middle of a sentence.
pub fn standing(board: &Board) -> Said {
    match board.me.role {
        Some(role) => words::cli_admitted(role),
        None if board.me.is_revoked() => words::cli_no_longer_admitted(),
        None => words::cli_not_admitted_yet(),
    }
}

/// The division that is meant: the named one, or the only one.
pub fn division(
    board: &DirectorBoard,
    named: Option<DivisionId>,
) -> Result<&DivisionBoard, Failure> {
    let letters: Vec<DivisionId> = board.divisions.iter().map(|one| one.id).collect();
    match (named, board.divisions.as_slice()) {
        (None, [only]) => Ok(only),
        (None, _) => Err(Failure::usage(words::cli_which_division(letters))),
        (Some(id), all) => all
            .iter()
            .find(|one| one.id == id)
            .ok_or_else(|| Failure::usage(words::cli_no_division(letters, id))),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::cli::exit::Exit;
    use crate::tongue::say;
    use desk::{Me, Refused, SyncStatus};
    use domain::{DeviceId, EntryId, EventId, Role};

    pub(crate) fn board(role: Role, view: View) -> Board {
        Board {
            event: EventId([1; 32]),
            event_name: "Dicke Berta Cup".to_owned(),
            book: "de-tso".to_owned(),
            tables: domain::TableNames::new(),
            me: Me {
                device: DeviceId([2; 32]),
                name: Some(desk::Called::by("somebody")),
                role: Some(role),
                addresses: vec!["192.168.4.1:4711".to_owned()],
                web: vec![],
            },
            sync: SyncStatus::default(),
            view,
        }
    }

    pub(crate) fn directing(divisions: &[u8]) -> DirectorBoard {
        let division = |id: &u8| DivisionBoard {
            id: DivisionId(*id),
            name: DivisionId(*id).to_string(),
            rounds_planned: 6,
            players: vec![].into(),
            round: None,
            ahead: vec![],
            open: vec![],
            standings: vec![].into(),
            teams: vec![].into(),
            withdrawn: vec![],
            plan: desk::PlanShown::default(),
        };
        DirectorBoard {
            event: EventId([7; 32]),
            divisions: divisions.iter().map(division).collect(),
            sanctions: vec![],
            challenges: vec![],
            calls: vec![],
            devices: vec![],
            codes: vec![],
            attention: vec![],
            news: vec![],
            ruled: vec![],
            rules: desk::DeskRules::default(),
            judging: desk::Judging::default(),
            written: Default::default(),
            show: Default::default(),
        }
    }

    #[test]
    fn a_saved_intent_is_one_short_line() {
        let entries = vec![EntryId([0xab; 32]); 5];
        let saved = Answer::Saved { entries };
        assert_eq!(say(&told(&saved).unwrap()), "saved abababab abababab abababab …");
    }

    #[test]
    fn a_refusal_ends_with_the_code_for_a_human_decision() {
        let caller = Caller { data: PathBuf::new(), json: false };
        let refused = Refused::because(domain::Said::text("the round has not started"));
        let failure = caller.print(&Answer::Refused { refused }).unwrap_err();
        assert_eq!(failure, Failure::decision(domain::Said::text("the round has not started")));
        let refused =
            Refused::wrongly_asked(domain::Said::text("there is no pairing system \"swis\""));
        let failure = caller.print(&Answer::Refused { refused }).unwrap_err();
        assert_eq!(failure.exit, Exit::Usage, "what was asked for can be put right");
        let refused =
            Refused::failed(domain::Said::text("an entry could not be saved: the disk is full"));
        let failure = caller.print(&Answer::Refused { refused }).unwrap_err();
        assert_eq!(failure.exit, Exit::Failure, "nobody has to decide about a full disk");
    }

    #[test]
    fn the_only_division_needs_no_name_and_several_do() {
        assert_eq!(division(&directing(&[0]), None).unwrap().id, DivisionId::A);
        let two = directing(&[0, 1]);
        assert_eq!(division(&two, Some(DivisionId(1))).unwrap().id, DivisionId(1));
        assert_eq!(division(&two, None).unwrap_err().exit, Exit::Usage);
        let absent = division(&two, Some(DivisionId(2))).unwrap_err();
        assert_eq!(absent.sentence(), "there is no division C: this event has A and B");
    }

    #[test]
    fn a_table_is_told_that_it_is_not_a_director() {
        let board = board(Role::Relay, View::Relay);
        let failure = director(&board).unwrap_err();
        assert_eq!(
            failure.sentence(),
            "only a director's device can do this, and this one is admitted as relay"
        );
    }
}
