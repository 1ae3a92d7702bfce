//! Word lists come in pieces from those who have them.

use super::*;
use desk::ListsHere;
use domain::{Language, ListInfo, Proposal, Title};
use std::sync::Arc;
use words::{ListText, Others, PIECE_BYTES, WordList};

/// Three pieces of words.
fn text() -> ListText {
    let letters = || 'A'..='Z';
    let words =
        letters().flat_map(|a| letters().flat_map(move |b| letters().map(move |c| [a, b, c])));
    let words = words.map(|[a, b, c]| format!("{a}{b}{c}ENTE\n"));
    let bytes: String = words.collect();
    words::read(Language::German, Others::Refuse, bytes.as_bytes(), &mut |_| {}).unwrap().text
}

fn info(text: &ListText) -> ListInfo {
    text.info(Title::own("Test"), None)
}

/// A hall with an arbiter that judges by one list.
fn hall(info: &ListInfo) -> Hall {
    let mut hall = Hall::new();
    hall.admit(DIRECTOR, THIRD, Role::Arbiter);
    hall.write(DIRECTOR, Fact::ListsNamed { lists: vec![info.clone()] });
    hall
}

fn asked(effects: &[Effect]) -> Option<(domain::ListId, Option<u32>)> {
    effects.iter().find_map(|effect| {
        let Effect::Request { request: Request::Piece { list, number }, .. } = effect else {
            return None;
        };
        Some((*list, *number))
    })
}

/// The director's laptop, with the list on its shelf.
fn desk(hall: &Hall, text: &ListText) -> Laptop {
    let mut desk = hall.open(DIRECTOR);
    desk.tell(Input::Shelf { kept: vec![info(text)], begun: BTreeMap::new() });
    desk.tell(Input::Tick);
    desk.up(THIRD, hall.certificate(THIRD));
    desk
}

/// What the director's laptop answers, as its shell would.
fn given(desk: &mut Laptop, text: &ListText, number: Option<u32>) -> Response {
    let request = Request::Piece { list: text.id(), number };
    let (peer, token) = (id(THIRD), Token(7));
    let effects = desk.tell(Input::PeerAsked { peer, token, request });
    let effect = effects.into_iter().next().unwrap();
    if let Effect::Respond { response, .. } = effect {
        return response;
    }
    let Effect::GivePiece { number, .. } = effect else { panic!("{effect:?}") };
    match number {
        None => Response::Pieces(text.pieces().hashes().to_vec()),
        Some(number) => {
            let piece = text.bytes().chunks(PIECE_BYTES).nth(number as usize).unwrap();
            Response::Piece(words::pack(piece))
        }
    }
}

#[test]
fn a_list_comes_in_checked_pieces_and_goes_on_after_a_pause() {
    let text = text();
    let info = info(&text);
    let hall = hall(&info);
    let mut desk = desk(&hall, &text);
    let mut arbiter = hall.open_among(THIRD, &[DIRECTOR]);
    // One piece came before the laptop was closed.
    let begun = BTreeMap::from([(info.list, 1)]);
    arbiter.tell(Input::Shelf { kept: vec![], begun });
    let mut effects = arbiter.tell(Input::Tick);
    assert_eq!(arbiter.venue.lists.here(), ListsHere::Lacking);
    assert_eq!(arbiter.venue.lists.judge(&["AAAENTE"]).proposal, Proposal::CannotJudge);
    let (mut kept, mut refused) = (Vec::new(), 0);
    while let Some((list, number)) = asked(&effects) {
        assert_eq!(list, info.list);
        let response = given(&mut desk, &text, number);
        refused += usize::from(matches!(response, Response::Refused(NotServed::Busy)));
        effects = arbiter.answered(DIRECTOR, RequestKind::Piece, Some(response));
        kept.extend(effects.iter().filter_map(|effect| {
            let Effect::KeepPiece { number, bytes, .. } = effect else { return None };
            Some((*number, bytes.clone()))
        }));
        if asked(&effects).is_none() {
            (desk.now_ms, arbiter.now_ms) = (desk.now_ms + 250, arbiter.now_ms + 250);
            effects.extend(arbiter.tell(Input::Tick));
        }
    }
    assert!(refused > 0, "pieces have their pace");
    let chunks: Vec<&[u8]> = text.bytes().chunks(PIECE_BYTES).collect();
    assert_eq!(chunks.len(), 3);
    let expected: Vec<(u32, Vec<u8>)> = vec![(1, chunks[1].to_vec()), (2, chunks[2].to_vec())];
    assert_eq!(kept, expected);
    assert!(effects.iter().any(|effect| matches!(effect, Effect::CompleteList { .. })));
    let opened = Some(Arc::new(WordList::build(&text, Title::own("Test"), None)));
    arbiter.tell(Input::ListOpened { list: info.list, opened });
    assert_eq!(arbiter.venue.lists.here(), ListsHere::All);
    assert_eq!(arbiter.venue.lists.judge(&["AAAENTE"]).proposal, Proposal::Acceptable);
    assert_eq!(arbiter.venue.lists.judge(&["AAAENTZ"]).proposal, Proposal::Unacceptable);
}

#[test]
fn a_piece_that_is_none_is_not_kept_and_another_is_asked() {
    let text = text();
    let info = info(&text);
    let mut hall = hall(&info);
    hall.admit(ROOT, DEPUTY, Role::Director);
    let mut arbiter = hall.open_among(THIRD, &[DIRECTOR, DEPUTY]);
    arbiter.tell(Input::Tick);
    let first = arbiter.venue.want_lists(at(arbiter.now_ms));
    assert!(first.is_empty(), "one question at a time");
    let wrong = Response::Pieces(vec![[7; 32]; 3]);
    for peer in [DIRECTOR, DEPUTY] {
        arbiter.answered(peer, RequestKind::Piece, Some(wrong.clone()));
    }
    arbiter.now_ms += 3_000;
    let again = arbiter.tell(Input::Tick);
    assert_eq!(to(&again, RequestKind::Piece).len(), 1);
    assert!(asked(&again).unwrap().1.is_none(), "the hashes are still asked for");
}

#[test]
fn only_those_who_judge_get_pieces_and_only_of_the_events_lists() {
    let text = text();
    let info = info(&text);
    let mut hall = hall(&info);
    hall.admit(DIRECTOR, DEPUTY, Role::Relay);
    let mut desk = desk(&hall, &text);
    desk.up(DEPUTY, hall.certificate(DEPUTY));
    let mut ask = |seat, list| {
        let (peer, token) = (id(seat), Token(1));
        let request = Request::Piece { list, number: None };
        let effects = desk.tell(Input::PeerAsked { peer, token, request });
        effects.iter().any(|effect| matches!(effect, Effect::GivePiece { .. }))
    };
    assert!(ask(THIRD, info.list));
    assert!(!ask(THIRD, domain::ListId([1; 32])));
    assert!(!ask(DEPUTY, info.list));
}

#[test]
fn another_edition_is_pointed_out() {
    let text = text();
    let info = info(&text);
    let hall = hall(&info);
    let mut arbiter = hall.open_among(THIRD, &[DIRECTOR]);
    let other = ListInfo { list: domain::ListId([9; 32]), ..info };
    arbiter.tell(Input::Shelf { kept: vec![other], begun: BTreeMap::new() });
    arbiter.tell(Input::Tick);
    assert_eq!(arbiter.venue.lists.here(), ListsHere::OtherEdition);
    assert_eq!(arbiter.venue.lists.judge(&["AAAENTE"]).proposal, Proposal::CannotJudge);
}
