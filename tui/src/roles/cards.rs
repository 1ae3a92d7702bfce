//! What stands on a card, with the names of its players.

use desk::Counted;
use domain::{
    CardContent, DuelCard, End, GameRecord, Member, Outcome, Player, PlayerId, Said, Say as _,
    Seat, Side, Value,
};
use speech::words;
use std::time::Duration;

/// The whole content of a card.
pub fn content(content: &CardContent, players: &[Player]) -> Said {
    match content {
        CardContent::Duel(card) => duel(card, names(players)),
        CardContent::Outcome(what) => outcome(what, players),
        CardContent::List(_) | CardContent::Void => content.said(),
    }
}

/// A player's team, and the board there.
pub fn member(member: &Member) -> Said {
    let place = match member.board {
        Some(board) => words::cli_team_board(board),
        None => words::cli_team_substitute(),
    };
    words::cli_team_of(place, member.team.clone())
}

/// The card of two players.
pub fn duel(card: &DuelCard, names: [&str; 2]) -> Said {
    let details = details(card, names);
    if details.is_empty() {
        return card.said();
    }
    words::shown_scores_and_details(details, card.scores)
}

/// What stands on a card beside its scores.
pub fn details(card: &DuelCard, names: [&str; 2]) -> Vec<Said> {
    let mut said = Vec::new();
    if card.end != End::Final {
        said.push(end(card.end, card.flagged, names));
    } else if let Some(side) = card.flagged {
        said.push(words::ends_time_of(names[side.index()]));
    }
    if card.racks != [0; 2] {
        said.push(words::shown_racks(card.racks));
    }
    for side in Side::BOTH {
        let (at, name) = (side.index(), names[side.index()]);
        if card.overtime_s[at] > 0 {
            let late = Duration::from_secs(card.overtime_s[at].into());
            said.push(words::shown_overtime(late, name));
        }
        let invalid = card.invalid_turns.iter().filter(|turn| turn.side == side);
        let invalid: Vec<i32> = invalid.map(|turn| turn.turn_score).collect();
        if !invalid.is_empty() {
            said.push(words::shown_invalid_turns(name, invalid));
        }
        if card.illegal_exchange[at] {
            said.push(words::shown_illegal_exchange(name));
        }
        if card.charges[at] > 0 {
            said.push(words::shown_charges(name, card.charges[at]));
        }
    }
    said.extend(record(&card.record, names));
    said
}

/// What is noted of the game.
fn record(record: &GameRecord, names: [&str; 2]) -> Vec<Said> {
    let mut said = Vec::new();
    said.extend(record.starter.map(|side| words::shown_began(names[side.index()])));
    if !record.blanks.is_empty() {
        said.push(words::shown_blanks(record.blanks.iter().collect::<String>()));
    }
    for (at, name) in names.into_iter().enumerate() {
        if record.scrabbles[at] > 0 {
            said.push(words::shown_scrabbles(record.scrabbles[at], name));
        }
        if record.time_used_s[at] > 0 {
            let used = Duration::from_secs(record.time_used_s[at].into());
            said.push(words::shown_time_used(name, used));
        }
        if !record.best_moves[at].is_empty() {
            said.push(words::shown_best_moves(record.best_moves[at].clone(), name));
        }
    }
    said
}

/// How a game came to its end.
pub fn end(end: End, flagged: Option<Side>, names: [&str; 2]) -> Said {
    match (end, flagged) {
        (End::Final, _) => words::ends_final(),
        (End::Out(side), _) => words::ends_out(names[side.index()]),
        (End::Passes, _) => words::ends_passes(),
        (End::ZeroTurns, _) => words::ends_zero_turns(),
        (End::Time, Some(side)) => words::ends_time_of(names[side.index()]),
        (End::Time, None) => words::ends_time(),
        (End::TimeTotal, _) => words::ends_time_total(),
    }
}

/// Who lost by it, by name: a number alone leaves open whether it is the winner's.
pub fn outcome(what: &Outcome, players: &[Player]) -> Said {
    match what {
        Outcome::Forfeit { absent } => {
            let each = absent
                .iter()
                .map(|absent| words::shown_absent(name(players, absent.player), absent.reason));
            let winner = winner(players, &what.players());
            words::shown_forfeit(each.collect::<Vec<Said>>(), winner)
        }
        Outcome::Stopped { kind, offenders, scores, .. } => {
            let losers: Vec<&str> = offenders.iter().map(|player| name(players, *player)).collect();
            words::shown_stopped(kind, losers, *scores, winner(players, offenders))
        }
        Outcome::Drawn { cause } => words::shown_drawn(cause),
    }
}

/// The one of two who did not lose by it.
fn winner<'a>(players: &'a [Player], losers: &[PlayerId]) -> Option<&'a str> {
    let mut others = players.iter().filter(|player| !losers.contains(&player.id));
    let only = others.next()?;
    (others.next().is_none() && players.len() < Seat::COUNT).then_some(only.name.as_str())
}

/// What the book makes of a card.
pub fn counted(counted: &Counted) -> Said {
    let [first, second] = &counted.shares;
    let (wins, other_wins) = (first.wins, second.wins);
    let spread = Value::Signed(first.spread.into());
    let other_spread = Value::Signed(second.spread.into());
    match counted.scores() {
        Some(scores) => words::shown_counted_scores(other_spread, other_wins, scores, spread, wins),
        None => words::shown_counted(other_spread, other_wins, spread, wins),
    }
}

/// Both names, in the order of the pairing.
pub fn names(players: &[Player]) -> [&str; 2] {
    [0, 1].map(|at| players.get(at).map_or("", |player| player.name.as_str()))
}

fn name(players: &[Player], id: PlayerId) -> &str {
    players.iter().find(|player| player.id == id).map_or("?", |player| player.name.as_str())
}
