//! The targets, each beside what it reads. A new decoder gets a line here.

mod changes;
mod desk_lines;
mod event_files;
mod files;
mod joining;
mod played;
mod rules;
mod streams;
mod word_lists;

use super::Shape::{Bytes, Json, Text};
use super::{Shape, Target};

pub const TARGETS: &[Target] = &[
    // From other devices.
    target("frame", Bytes, streams::frames, streams::frame),
    target("hello", Bytes, streams::hellos, streams::hello),
    target("request", Bytes, streams::requests, streams::request),
    target("response", Bytes, streams::responses, streams::response),
    target("batch", Bytes, streams::batches, streams::batch),
    target("receipt", Bytes, streams::receipts, streams::receipt),
    target("certificate", Bytes, changes::certificates, changes::certificate),
    target("change", Bytes, changes::changes, changes::change),
    target("entry", Json, changes::entries, changes::entry),
    target("join_message", Bytes, joining::messages, joining::message),
    // Typed by people.
    target("join_code", Text, joining::codes, joining::code),
    target("line_request", Json, desk_lines::requests, desk_lines::request),
    target("line_answer", Json, desk_lines::answers, desk_lines::answer),
    target("list_game", Text, desk_lines::typed_games, desk_lines::list_game),
    // From files.
    target("record", Bytes, changes::records, changes::record),
    target("store_file", Bytes, files::patches, files::store_file),
    target("codes", Bytes, files::codes, files::kept_codes),
    target("attempts", Bytes, files::attempts, files::kept_attempts),
    target("drafts", Bytes, files::drafts, files::kept_drafts),
    target("contacts", Bytes, files::contacts, files::kept_contacts),
    target("admission", Bytes, files::admissions, files::admission),
    target("key_file", Bytes, files::key_files, files::key_file),
    target("root_key_file", Text, files::root_key_files, files::root_key_file),
    target("event_json", Json, event_files::json_files, event_files::json_file),
    target("event_t", Text, event_files::division_files, event_files::division_file),
    target("event_config", Text, event_files::configs, event_files::config),
    target("rulebook", Text, rules::books, rules::book),
    target("announcement", Text, rules::announcements, rules::announcement),
    target("word_file", Bytes, word_lists::files, word_lists::file),
    target("word_text", Text, word_lists::texts, word_lists::text),
    target("word_set", Bytes, word_lists::sets, word_lists::set),
    target("schedule", Text, rules::schedules, rules::schedule),
];

const fn target(
    name: &'static str,
    shape: Shape,
    examples: fn() -> Vec<Vec<u8>>,
    check: fn(&[u8]) -> String,
) -> Target {
    Target { name, shape, examples, check }
}

/// Text targets read what is UTF-8; the rest is refused where the file is read.
fn text(input: &[u8]) -> Option<&str> {
    str::from_utf8(input).ok()
}
