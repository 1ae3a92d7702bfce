//! Would this step break a rule? One file per thing that is checked.

pub mod card;
pub mod list;
pub mod sanction;

pub use card::{CardBreach, check_card, check_corrector, check_signatures};
pub use list::{ListBreach, check_list_signatures, complete_game, complete_list, lists_of};
pub use sanction::{COMPENSATION, SanctionBreach, sanction_effect};
