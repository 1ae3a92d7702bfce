//! The program's own event files: `"format": "kibitz-event/1"`.
//!
//! Players of a division go by their numbers. A game has `scores`, an `outcome`, or neither while its card is missing. The same event is always written the same way.

mod events;
mod fault;
mod lists;
mod outcome;
mod reading;
mod rounds;
#[cfg(test)]
mod tests;
mod tree;
mod write;

pub use write::write;

use crate::{EventFile, Fault, Format};
use domain::{Message, Shape};
use reading::Reading;

/// What a file of this version says about itself.
pub const FORMAT: &str = "kibitz-event/1";

pub(crate) fn shapes() -> Vec<Shape> {
    vec![fault::NoJson::SHAPE, fault::Found::SHAPE, fault::EventFault::SHAPE]
}

pub(crate) fn read(text: &str) -> Result<EventFile, Vec<Fault>> {
    let mut reading = Reading::new(text);
    let tree = tree::parse(reading.text).map_err(|fault| vec![reading.place_fault(fault)])?;
    let event = events::event(&mut reading, &tree);
    let (faults, places) = reading.finish();
    match event {
        Some(event) if faults.is_empty() => {
            Ok(EventFile { event, format: Format::Json, notes: Vec::new(), places })
        }
        _ => Err(faults),
    }
}
