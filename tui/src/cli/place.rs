//! Where an event lives on this machine, and which running node a command means.

use super::*;
use directories::ProjectDirs;
use std::fs;

/// The directory of a device's event.
#[derive(Clone, Debug, Default, Args)]
pub struct Place {
    /// The event's directory on this machine [default: the role's own, under the user's data directory]
    #[arg(long, env = "KIBITZ_DATA", value_name = "DIR", global = true)]
    pub data: Option<PathBuf>,
}

impl Place {
    /// The given directory, or the role's own in the default place, so that one laptop can try
    /// several roles.
    pub fn of_role(&self, role: &str) -> Result<PathBuf, Failure> {
        match &self.data {
            Some(data) => Ok(data.clone()),
            None => Ok(default_place()?.join(role)),
        }
    }

    /// The given directory, or that of the only node that runs in the default place.
    pub async fn of_running_node(&self) -> Result<PathBuf, Failure> {
        if let Some(data) = &self.data {
            return Ok(data.clone());
        }
        let place = default_place()?;
        let mut running = Vec::new();
        for data in directories_in(&place) {
            if node::control::call(&data, &desk::LineRequest::Board).await.is_ok() {
                running.push(data);
            }
        }
        the_only_one(&place, running)
    }
}

impl Place {
    /// The given directory, or the only one in the default place that holds an event.
    pub fn of_event(&self) -> Result<PathBuf, Failure> {
        if let Some(data) = &self.data {
            return Ok(data.clone());
        }
        let place = default_place()?;
        let mut found = directories_in(&place);
        found.retain(|data| node::holds_event(data));
        the_only_event(&place, found)
    }
}

/// The directory that has one sub-directory per role.
fn default_place() -> Result<PathBuf, Failure> {
    project()
        .map(|dirs| dirs.data_dir().to_owned())
        .ok_or_else(|| Failure::usage(words::cli_no_home()))
}

/// Where logs go when nobody says otherwise.
pub fn default_log_place() -> Option<PathBuf> {
    let dirs = project()?;
    Some(dirs.state_dir().map_or_else(|| dirs.data_dir().join("log"), Path::to_owned))
}

fn project() -> Option<ProjectDirs> {
    ProjectDirs::from("", "", "kibitz")
}

/// The sub-directories by name; an unreadable place has none.
fn directories_in(place: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(place).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> =
        entries.map(|entry| entry.path()).filter(|path| path.is_dir()).collect();
    found.sort();
    found
}

fn the_only_one(place: &Path, mut running: Vec<PathBuf>) -> Result<PathBuf, Failure> {
    match (running.pop(), running.is_empty()) {
        (Some(data), true) => Ok(data),
        (None, _) => Err(Failure::new(Exit::NoNode, words::cli_no_node(place))),
        (Some(last), false) => {
            running.push(last);
            Err(Failure::usage(words::cli_several_nodes(choices(&running), running.len())))
        }
    }
}

/// What can be typed to say which one is meant.
fn choices(places: &[PathBuf]) -> Said {
    either(places.iter().map(|data| format!("--data {}", data.display())))
}

fn the_only_event(place: &Path, mut found: Vec<PathBuf>) -> Result<PathBuf, Failure> {
    match found.as_slice() {
        [_] => Ok(found.remove(0)),
        [] => Err(Failure::new(Exit::NoNode, words::cli_no_event(place))),
        several => Err(Failure::usage(words::cli_several_events(choices(several), several.len()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_given_directory_is_taken_as_it_is() {
        let place = Place { data: Some("/events/berlin".into()) };
        assert_eq!(place.of_role("table").unwrap(), PathBuf::from("/events/berlin"));
    }

    #[test]
    fn the_only_running_node_is_meant() {
        let one = vec![PathBuf::from("/k/director")];
        assert_eq!(the_only_one(Path::new("/k"), one.clone()), Ok(one[0].clone()));
    }

    #[test]
    fn the_only_event_on_this_machine_is_meant() {
        let one = vec![PathBuf::from("/k/director")];
        assert_eq!(the_only_event(Path::new("/k"), one.clone()), Ok(one[0].clone()));
        assert_eq!(the_only_event(Path::new("/k"), vec![]).unwrap_err().exit, Exit::NoNode);
        let both = vec!["/k/director".into(), "/k/table".into()];
        let both = the_only_event(Path::new("/k"), both).unwrap_err();
        assert_eq!(both.exit, Exit::Usage);
        assert!(
            both.sentence().ends_with("--data /k/director or --data /k/table"),
            "{}",
            both.sentence()
        );
    }

    #[test]
    fn no_node_and_several_nodes_are_told_apart() {
        let none = the_only_one(Path::new("/k"), vec![]).unwrap_err();
        assert_eq!(none.exit, Exit::NoNode);
        let both = vec!["/k/director".into(), "/k/table".into()];
        let both = the_only_one(Path::new("/k"), both).unwrap_err();
        assert_eq!(both.exit, Exit::Usage);
        assert!(
            both.sentence().ends_with("--data /k/director or --data /k/table"),
            "{}",
            both.sentence()
        );
    }
}
