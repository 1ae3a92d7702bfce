### What players, tables, cards and their errors are called.

side-first = first
side-second = second

## What stands on a card, in a line.
card-shown-scores = { $scores }
card-shown-and = { $card }, { $detail }
card-shown-list = { $points } in { $games } { $games ->
    [one] game
   *[other] games
}
card-shown-void = a void list
card-detail-racks = racks { $racks }
card-detail-overtime = { $first }:{ $second } seconds over time
card-detail-flagged = the { $side } player's clock ran out
card-detail-invalid-turn = { $turn_score } of the { $side } player are invalid
card-detail-charged = { $points } points off for challenges of the { $side } player
card-detail-illegal-exchange = illegal exchange by the { $side } player
book-ask-error-unknown = "{ $text }" is no question to the book: ask such as { $known }
call-to-arbiter = an arbiter
call-to-director = the director
call-about-approval = a game to approve
call-about-words = words to judge
call-about-dispute = a dispute
call-about-leaving = leaving the room
call-about-equipment = clock, bag or board
call-about-recount = a recount
call-about-protest = a protest
call-about-other = something else
call-about-error-unknown = "{ $text }" is no reason to call somebody: write one of { $known }
record-detail-began = the { $side } player began
record-detail-blanks = blanks { $letters }
record-detail-scrabbles = scrabbles { $first }:{ $second }
record-detail-time-used = { $first }:{ $second } seconds used
record-detail-best-moves = best moves { $first } against { $second }

end-out = the { $side } player went out
end-passes = ended by passes
end-zero-turns = ended by turns without a score
end-time = ended by a clock
end-time-total = ended when the time was over
end-final = final scores

## Games that were not played to their end.
outcome-shown-forfeit = forfeit: { $absent }
outcome-shown-stopped = lost by { $kind }: { $offenders } at { $scores }
outcome-shown-drawn = draw by the arbiter: { $cause }
absent-shown-for = { $player } ({ $reason })

# As they are typed.
absence-reason-no-show = no-show
absence-reason-late = late
absence-reason-optional-late = optional-late
absence-reason-excused = excused
absence-reason-unexcused = unexcused
absence-reason-late-registration = late-registration
absence-reason-outside-hall = outside-hall
absence-reason-gave-up-late = gave-up-late
absence-reason-never-arrived = never-arrived
absence-reason-unsaid = no-reason
absence-reason-dropped-out = dropped-out
absence-reason-error-unknown = "{ $text }" is no reason to be away: write one of { $known }

stop-kind-overtime = overtime
stop-kind-abandon = an abandoned game
stop-kind-ruling = a ruling
stop-kind-cheating = cheating
stop-kind-expelled = an expulsion

draw-cause-no-card = no card came
draw-cause-disturbed = the game was disturbed

verdict-acceptable = acceptable
verdict-unacceptable = not acceptable

## What a sanction does to the table.
effect-shown-noted = noted
effect-shown-in-game = -{ $points } points in the running game
effect-shown-warning = { $disciplinary ->
    [true] a disciplinary warning
   *[false] a warning
}
effect-shown-expulsion = out of the event
effect-shown-deduction = -{ $wins } wins, -{ $spread } spread, -{ $points } points
effect-shown-compensation = compensation for a play of { $play_value }{ $counts ->
    [true] {""}
   *[other] , which brings nothing: the mistake was not proved on the day
}

## What somebody typed, and what is wrong with it.
parse-id-error-division = "{ $text }": a division is one letter, such as A
parse-id-error-division-number = "{ $number }": a division is one of { $count } letters
parse-id-error-player = "{ $text }": a player is a letter and a number, such as A17
parse-id-error-key = "{ $text }": expected 64 hex digits
ground-error-unknown = "{ $text }" is no ground: write one of { $known }
initials-error-letters = initials are one to { $most } letters, such as AB
seat-error-number = { $number } is no seat: write 1 to { $last }

team-fault-of-one = { $team } has one member, { $player }: a pair has two and a team at least two, so enter the others with it or take the player out of it
team-fault-board-taken = { $players } both sit at board { $board } of { $team }: give each member an own board
team-fault-no-board = nobody sits at board { $board } of { $team }: number its boards from 1 without a gap, substitutes have none
line-error-empty = nothing is written there
line-error-too-long = "{ $begins }" has { $letters } letters: write at most { $max }
line-error-trouble = "{ $begins }" has { $trouble } ({ $letter }) at letter { $at }: leave it out
line-error-marks = "{ $begins }" has more than { $most } accents on one letter, at letter { $at }: leave some out
line-error-loose-mark = "{ $begins }" has an accent without its letter at letter { $at }: leave it out
trouble-control = a control character
trouble-line-break = the end of a line
trouble-direction = a character that turns the direction of writing
trouble-invisible = a character that cannot be seen

-such-as-game = such as rufspiel 1 3 won schneider, solo 2 lost or ramsch 4
list-game-error-kind = "{ $text }" is no game: it begins with the game, { -such-as-game }
list-game-error-seat-twice = "{ $text }" is no game: a seat stands in it twice, { -such-as-game }
list-game-error-unknown-word = "{ $text }" is no game: a word in it is not known, { -such-as-game }
list-game-error-won-or-lost = "{ $text }" is no game: it says won or lost, { -such-as-game }
list-game-error-runners = "{ $text }" is no game: there are 1 to { $most } runners, { -such-as-game }
list-game-error-figures = "{ $text }" is no game: four figures follow the colon, { -such-as-game }

## Why a class has no players.
no-such-class-none = nobody is in a class: write `kibitz players rename A1 --class B`, or in a file of tsh "; class B" behind the scores of a player
no-such-class-unknown = nobody is in class { $class }: write one of { $known }

## Why a text is no list of tables.
programme-fault-line = { $why }
programme-fault-shape = "{ $part }" is no part of a programme: write an hour and a round or a few words, such as 10:00 1 or 12:30 Lunch
programme-fault-hour = "{ $part }" begins with no hour of the day: write 9:30 or 14:00
programme-fault-round-twice = round { $round } stands in the programme twice: take one of them out
programme-fault-rounds-out-of-order = round { $round } stands behind a later one: write the rounds in their order
tables-fault-line = { $why }
tables-fault-shape = "{ $part }" names no tables: write 7, 1-10, 7=Stage or 21-24=B, which are called B1 to B4
tables-fault-beyond = "{ $part }": tables have numbers from 1 to { $most }
tables-fault-too-many = these are more than { $most } tables: write those that the division plays at
tables-fault-twice = table { $table } is named twice: take one of them out
tables-fault-name-twice = two tables are called { $name }: give each a name of its own
tables-fault-number-as-name = { $name } would be mistaken for the number of a table: put a letter before it
