//! By which plan a division goes on, where it is not the founded one.

use super::picture::{Contested, Picture, unreplaced};
use super::rights::Rights;
use super::statement::{Says, Statement};
use domain::DivisionId;
use std::collections::BTreeSet;

pub(super) fn stand(
    picture: &mut Picture,
    sorted: &[&Statement],
    rights: &Rights<'_>,
    divisions: &BTreeSet<DivisionId>,
) {
    for id in divisions {
        let about = |statement: &&&Statement| matches!(&statement.says, Says::Planned { division, .. } if division == id);
        let by_directors = sorted.iter().filter(|statement| rights.directs(statement));
        let said: Vec<&Statement> = by_directors.filter(about).copied().collect();
        let standing = unreplaced(&said);
        let mut plans = standing.iter().filter_map(|statement| match &statement.says {
            Says::Planned { rounds, plan, .. } => Some((*rounds, plan.clone())),
            _ => None,
        });
        let Some(first) = plans.next() else { continue };
        if plans.all(|other| other == first) {
            picture.plans.insert(*id, first);
        } else {
            picture.contested.insert(Contested::Plan(*id));
        }
    }
}
