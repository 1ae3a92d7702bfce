//! How large and how many things may be: checked where they are typed, where a file is read, and where an
//! entry counts. A hall that needs more is two halls.

/// Players of an event, and so the highest number of a player.
pub const PLAYERS_MAX: u16 = 2_000;
/// Boards of a team.
pub const BOARDS_MAX: u16 = 100;
/// Prize classes of one player.
pub const CLASSES_MAX: usize = 20;
pub const ROUNDS_MAX: u16 = 100;
/// The highest number on a table.
pub const TABLE_MAX: u16 = 9_999;
/// Tables of one division in a round.
pub const TABLES_MAX: usize = 1_000;
pub const RATING_MAX: i32 = 9_999;
/// A time that a card or a list of the absent names: a day.
pub const SECONDS_MAX: u32 = 86_400;
/// What the tiles left on one rack can be worth.
pub const RACK_MAX: i32 = 100;
/// Nobody goes on playing longer than this after the own time is over.
pub const OVERTIME_MAX: u32 = 3_600;
/// Points that challenges cost one player in one game.
pub const CHARGES_MAX: u16 = 500;
/// Invalid turns on one card.
pub const INVALID_TURNS_MAX: usize = 50;
/// Blanks that a card names; a bag has fewer.
pub const BLANKS_MAX: usize = 4;
/// Plays of all seven tiles that a card notes.
pub const SCRABBLES_MAX: u16 = 30;
/// Single moves that a card notes for each player.
pub const MOVES_MAX: usize = 50;
/// Spread or points that one decision moves, or that a file gives for a round.
pub const DECIDED_MAX: u16 = 9_999;
/// Games in the list of one table.
pub const LIST_GAMES_MAX: usize = 1_000;
/// Entries that one entry adopts.
pub const ENTRIES_MAX: usize = 2_000;
/// Entries that one entry replaces.
pub const REPLACES_MAX: usize = 500;
/// Pairs and players that the wishes for one round name, those of earlier rounds that still hold included.
pub const WISHES_MAX: usize = 500;
/// No rule of a book has a figure beyond this, whatever its sign.
pub const RULE_MAX: i64 = 1_000_000;
/// Letters in a text of a book.
pub const RULE_LETTERS_MAX: usize = 400;
