//! Would this step break a rule? One file per thing that is checked.

pub mod card;
pub mod sanction;

pub use card::{asks_again, check_card, check_corrector, check_signatures};
pub use sanction::{COMPENSATION, sanction_effect};
