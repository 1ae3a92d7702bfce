### What the books say.

## What a book does not rule.
no-rule-for = the book has no rule for { $matter }: announce one under [rules.{ $table }]
matter-bye = a bye
matter-game-of-two = a game of two
matter-end-of-game = this end of a game
matter-overtime = minutes over time
matter-invalid-turns = turns that a jury finds invalid
matter-challenge-points = points that challenges cost
matter-late-exchange = an exchange noticed too late
matter-arbiter-draw = a draw that an arbiter records
matter-absences = absences
matter-stopped = { $kind }
matter-lost-by-both = a game that both sides lose
matter-who-begins = who begins
matter-balanced-starts = balanced starts
matter-late-players = late players
matter-warnings = warnings that cost something
matter-deductions = deductions from the table
matter-compensation = a compensation in the table
matter-substitutes = substitutes
matter-protest = protests
protest-until-game-over = the game is played
protest-until-next-round-starts = the next round has not started
protest-breach-too-late = a protest is heard only while { $until }

## Sentences that the rules of a book name by their ids.
book-says-card-stays = the card does not take this step any more, or not yet
book-says-form-stays = the form does not take this step any more, or not yet
book-says-list-stays = the list does not take this step any more, or not yet
book-says-jury-decides = players wait: the jury checks the game and writes the final scores
book-says-sheet-is-signed = the final score sheet is signed, and nothing on it changes any more
book-says-result-stands = the next round has started: the result stands (scores that were written the wrong way round, or otherwise than signed, are a recording error)

## Columns and criteria of a table.
column-wins = wins
column-spread = spread
column-points = points
criterion-wins = wins
criterion-spread = spread
criterion-points = points
criterion-head-to-head = points in the direct games
criterion-single-games = best single games
criterion-best-differences = largest differences won
criterion-resistance = resistance points
criterion-name = name
criterion-saldo = saldo
criterion-sie-played = Sie played
criterion-tout-won = Tout won
criterion-tout-played = Tout played
criterion-solo-won = Solo or Wenz won
criterion-solo-played = Solo or Wenz played
criterion-lot = lot

## In whose name somebody acts.
office-player = a player of the table
office-arbiter = an arbiter
office-authorised-arbiter = an authorised arbiter
office-supervising-arbiter = the arbiter who supervises the game
office-director = the director
office-jury = the jury
office-supervision = the supervision
office-leadership = the tournament leadership
office-board = the board

## Why a card is not taken.
card-breach-score-above = the { $side } player's score { $score } is above { $limit }: check the digits
card-breach-score-below = the { $side } player's score { $score } is below { $limit }: check the digits
card-breach-rack = the { $side } player's rack { $rack } is not between 0 and { $most }: check the digits
card-breach-overtime = { $seconds } seconds over time of the { $side } player are above { $most }: check the digits
card-breach-late = { $seconds } seconds late are above { $most }: check the digits
card-breach-invalid-turns = { $count } invalid turns are more than { $most }
card-breach-invalid-turn = an invalid turn of { $turn_score } is not between 0 and { $most }: check the digits
card-breach-blanks = { $count } blanks are more than { $most }
card-breach-no-letter = a blank stands for a letter, and { $found } is none
card-breach-scrabbles = { $count } scrabbles are more than { $most }: check the digits
card-breach-time-used = { $seconds } seconds used are above { $most }: check the digits
card-breach-best-moves = { $count } moves are more than { $most }
card-breach-best-move = a move of { $score } is not between 0 and { $most }: check the digits
card-breach-nobody-absent = nobody is named who was not there: say who
card-breach-named-twice = { $player } is named twice: a table has two players
card-breach-too-many-named = more players are named than sit at a table
card-breach-unsigned = nobody has signed the card: { $needed ->
    [1] one of the players signs
   *[other] both players sign
} before it is handed in
card-breach-side-unsigned = the { $side } player has not signed the card: sign, then hand it in
card-breach-final = the card is final: nobody corrects it any more
card-breach-charged = the { $side } player pays { $points } points for challenges: more than { $most } cannot be
card-breach-handed-in = the card was handed in: both players ask the director to correct it

## Why a list, or a game of it, is not taken.
list-breach-score = the card of this table is a list of games, not a score
list-breach-no-lists = the book does not keep lists: enter scores
list-breach-games = the list has { $count } games, and a round has { $wanted }: check the rows
list-breach-in-game = game { $number }: { $what }
list-breach-unsigned = the list is not signed by { $count ->
    [one] seat
   *[other] seats
} { $seats }: sign, then hand it in
list-breach-no-points = the row has no points: write them for every seat
list-breach-other-points = this game brings { $points }, not { $written }
list-breach-seats = a table has { $wanted } seats here, not { $count }
list-breach-figures = a row has { $wanted } figures
list-breach-sum = the row adds up to { $sum }, not to { $wanted }: check the signs
list-breach-no-such-row = no game brings these points
list-breach-declarers = { $game } names { $count } of the seats 1 to { $last }
list-breach-no-entry = the table has no entry for this { $game }, { $won ->
    [true] won
   *[false] lost
}: ask supervision
list-breach-no-level = the table has no { $level } for { $game }
list-breach-unknown-game = { $game } is not in the table of games
list-breach-too-many-games = a list has not so many games: check how often they were played

## Why a measure is not imposed.
sanction-breach-unknown = the book does not know { $measure }: write one of { $known }
sanction-breach-not-by = { $by } may not impose this: it is for { $offices }
sanction-breach-play-value = the value of a play belongs to a compensation: leave it out
sanction-breach-no-compensation = the book has no compensation in the table
sanction-breach-compensation-by-director = a compensation is given by the director
sanction-breach-compensation-value = a compensation names the value of the play and nothing else
sanction-breach-moves-nothing = this measure takes nothing off the table: leave it out
sanction-breach-not-this-column = this measure takes away no { $column }
sanction-breach-how-much = this measure takes something off the table: say how much
sanction-breach-no-deductions = the book takes nothing off the table
sanction-breach-column-kept = the book lets nobody take away { $column }

## Clocks and who begins.
clock-breach-no-time = nobody has said how long the players may think: announce clock.allotted_s
starter-breach-no-letter = { $letter } is no letter of this game: check the tile

## Why a game has no result.
result-breach-racks-in-final = final scores already take in the racks
result-breach-whose-clock = a clock that ran out belongs to one player: say to whom
result-breach-rack-below-zero = the value of a rack is not below 0
result-breach-rack-of-finisher = a player who went out has no tiles left on the rack
result-breach-nobody-went-out = nobody went out: the racks cannot go to a finisher
result-breach-both-there = both players were there: play the game
result-breach-no-offender = somebody lost the game by this: say who
result-breach-unknown-reason = the book does not know the reason { $reason }: it knows { $known }
result-breach-not-late-enough = { $seconds } seconds late is not late enough for this: play the game
result-breach-not-lost-on-time = { $seconds } seconds over time do not lose the game
result-breach-no-clocks = this event has one timer for the hall and no clocks: nobody's own time runs out
result-breach-clocks-run = this event is played with clocks: no timer of the hall ends a game
result-breach-passes-go-on = passes do not end a game: it goes on, until six turns in a row bring nothing

## What moved a figure.
cause-on-the-card = the score on the card
cause-own-rack = tiles left on the own rack
cause-other-rack = tiles left on the other rack
cause-other-rack-twice = twice the tiles left on the other rack
cause-begun-minutes = overtime, { $minutes ->
    [one] one minute
   *[other] { $minutes } minutes
} begun
cause-invalid-turn = an invalid turn of { $turn_score }
cause-invalid-turn-penalty = penalty for the invalid turn
cause-challenges = for challenges
cause-illegal-exchange = an exchange with too few tiles in the bag
cause-won = won
cause-drawn = drawn
cause-lost = lost
cause-other-clock-ran-out = won, the other clock ran out
cause-own-clock-ran-out = lost, the own clock ran out
cause-difference = the difference of { $own }:{ $other }
cause-own-score = the own score
cause-capped = no game counts for more than { $limit }
cause-sat-out = sat out
cause-opponent-absent = the opponent was not there
cause-absent = was not there: { $reason }
cause-last-round = in the last round { $reason } does not count
cause-both-absent = neither player was there
cause-opponent-offended = the opponent lost the game by { $kind }
cause-offended = lost the game by { $kind }
cause-lead = was { $lead } ahead when the game stopped
cause-at-least = had { $had }, at least { $floor } count
cause-behind = was { $deficit } behind when the game stopped
cause-more-than-deficit = more than the deficit
cause-not-far-behind = was not far behind when the game stopped
cause-opposite = what the opponent gets, with the sign turned
cause-fixed-deduction = taken from the score of the player who lost so
cause-to-margin = lowered until the margin is { $margin }
cause-no-points = no points
cause-drawn-by-arbiter = recorded as a draw by the arbiter
cause-not-regulated = the book has no rule for this
cause-written-down = written down in the event file
cause-deducted = taken off by the director
cause-whole-team = what a member is charged with hits the whole team
cause-boards-summed = what the boards brought, summed
cause-warnings = { $count ->
    [one] one warning
   *[other] { $count } warnings
}
cause-compensated = a play of { $play_value } was judged wrongly

## What sets a row apart from the one above.
apart-reason-not-applied = { $criterion } do not apply to these players
apart-reason-decided = { $criterion }: { $own ->
    [unknown] none
   *[other] { $own }
} after { $above }
apart-reason-level = { $criterion }: { $both ->
    [unknown] neither has any
   *[other] both { $both }
}
apart-reason-against = { $criterion }: decided against { $player }

## What brought points to a row of lists.
list-reason-round = round { $round }
list-reason-taken-over = round { $round }, taken over from { $player }
list-reason-games = { $game }{ $level ->
    [normal] { "" }
   *[other] { " " }{ $level }
} { $won ->
    [true] won
   *[false] lost
}, { $own ->
    [true] own
   *[false] against it
}{ $times ->
    [one] { "" }
   *[other] , { $times } times
}

## Why there is no table.
rank-breach-no-lists = the book does not rank lists: choose one that does, such as schafkopf
rank-breach-cannot-replace = { $substitute } cannot replace { $out }
table-error-game = round { $round }, { $players }: { $breach }
table-error-adjustment = { $player }: { $breach }
table-error-unknown = { $player } is not a player of this table: check the number

## Why a card does not take a step.
step-breach-done-by = this is done by { $offices }
step-breach-all-ask = all players of the table ask for it together
step-breach-one-asks = a player of the table asks for it
step-breach-not-permitted = { $office } has not permitted it
step-breach-other-table = that person does not play at this table
step-breach-signed-already = this player has signed already
step-breach-handed-in-already = it has been handed in already
step-breach-asker-of-other-table = somebody who asks does not play at this table
step-breach-other-names = the new scores name other people than the table
step-breach-signatures = { $has } of { $needed } signatures are there: sign first, then hand it in
step-breach-not-obvious = only an obvious error, such as swapped digits, is corrected now
step-breach-not-turned-round = after the hand-in the result can only be turned round, winner and loser
step-breach-not-swapped = after the hand-in the two scores can only be swapped: other figures than those of the card do not count
step-breach-signed-scores = scores that were signed are not written anew: a decision gives the game to a player
step-breach-next-round-started = the next round has started: it is too late
step-breach-on-record = the next round { $started ->
    [true] has started
   *[false] is paired
}: what is on record stands unless it is ruled on
step-breach-not-as-signed = only a stored result that differs from the signed form is set to what was signed
step-breach-not-warned = warn the players some minutes before, then record the draw

## Why a step of a challenge is not taken.
challenge-breach-jury-checks = words are not challenged: the jury checks them after the game
challenge-breach-too-late = { $closing }: this play cannot be challenged any more
challenge-breach-no-word = no word is named: say which words are meant
challenge-breach-retracted = a retracted challenge has no outcome here
challenge-breach-needs-ordinal = this penalty depends on how many of the player's challenges failed before
challenge-breach-needs-amount = the announcement has to say how much this penalty is
challenge-breach-not-confirmed = who did not type the words confirms them first
challenge-breach-slip-not-agreed = both players agree first that the slip is legible and right
challenge-breach-not-this-way = words do not reach the judges this way here
challenge-breach-words-fixed = the words of this challenge are fixed
challenge-breach-clock-waits = the clock stands until the answer is known and carried out at the board
challenge-breach-give-time = give the opponent about { $seconds } s first
challenge-breach-no-blank-ruling = a challenge is taken back only after a ruling on a blank in its word
challenge-breach-counts-as-unfounded = a challenge taken back counts as unfounded
challenge-breach-draw-pending = nobody draws before the challenge is answered
challenge-breach-draw-not-accepted = tiles are drawn once the play is accepted
challenge-breach-arbiter-only = an arbiter has to be called for this
challenge-breach-hold-too-short = the hold has not lasted long enough
closing-score-noted = the opponent has noted the score
closing-seconds-over = the time to challenge is over
closing-already-challenged = the play was challenged and answered
closing-accepted-under-hold = the play was accepted after a hold
closing-accepted-under-hold-while-tiles-last = the play was accepted after a hold, while there were tiles
closing-own-move = the opponent has made a move
closing-own-move-under-hold = the opponent has made a move after a hold
closing-own-move-with-empty-bag = the bag is empty and the opponent has made a move
closing-tile-taken = a tile was drawn and nobody called a hold
closing-tile-taken-unless-lightning = a tile was drawn without haste and nobody called a hold
closing-new-tile-on-rack = a new tile is on the rack
appeal-breach-binding = the answer is binding: it is not looked at again
appeal-breach-same-arbiter = another arbiter looks at it the second time
appeal-breach-same-judge = another judge is there: that judge looks at it the second time
appeal-breach-to-leadership = a complaint goes to the tournament leadership
appeal-breach-settled = the question is decided: there is no further appeal
appeal-breach-only-chief = the answers differ: only the chief arbiter decides now
appeal-breach-jointly = the answers differ: the judges decide together

## Knockout matches.
match-breach-even-best-of = a best of N needs an odd N
match-breach-too-many-games = this match has { $scheduled } games, not more
match-breach-no-figures = the figures for { $criterion } are missing: enter them
match-breach-empty-game = a game has neither scores nor a forfeit
match-breach-forfeit-unknown = the book does not say what a forfeited game is worth

## Why somebody may not.
rights-breach-substitute-by = a substitute is named by { $office }
rights-breach-seats-drawn = seats are drawn: they are not swapped
rights-breach-exchange = { $tiles } tiles are in the bag: an exchange needs { $needed }
rights-breach-recount-signed = the result is signed: it is not recounted
rights-breach-recount-whole = the whole game is recounted, not a part of it
rights-breach-recount-stopped = the arbiter has stopped the recount
rights-breach-recount-difference = the difference is { $difference }: a recount is due up to { $most }
rights-breach-not-late-enough = only who is more than { $seconds } s late may give up
rights-breach-too-much-time-left = only who has less than { $seconds } s left may give up
rights-breach-notice = tell the director at least { $minutes } minutes before the round
rights-breach-entries-closed = entries close { $minutes } minutes before the first round
rights-breach-abandon-gap = without an emergency, only a gap of more than { $gap } permits it
rights-breach-sat-out = a player sits out at most { $most ->
    [one] once
   *[other] { $most } times
} in a { $daily ->
    [true] day
   *[false] tournament
}
rights-breach-not-played = { $game } is not played, but { $played }
rights-breach-tout-approval = the supervision approves a Tout before play begins
rights-breach-tout-hand = the hand is too weak for a Tout
rights-breach-sie-approval = the supervision approves a Sie before play begins

## What is wrong with a book.
load-book-error-unknown = there is no rulebook "{ $id }": write one of { $known }
load-book-error-line = { $file }, line { $line }: { $what }
book-fault-extends = `extends` names no book: write one of { $known }
book-fault-file-size = the file has { $bytes } bytes: a book or an announcement has at most { $most }
book-fault-syntax = { $message }
book-fault-values = the book has { $count } values: at most { $most } fit into an event
book-fault-figure = { $number } is beyond { $most }: no rule has such a figure
book-fault-no-reading = no reading { $id } is defined: write it under [readings], or take [{ $id }] out
book-fault-blank-cite = `cite` is blank: name the article, such as "TSO 6.1"
book-fault-id = `id` is made of small letters, digits and hyphens, such as "de-tso"
book-fault-missing = `{ $path }` is missing
book-fault-missing-line = `{ $path }` is missing: write it, as { $book } does: { $name } = { $text }
book-fault-missing-table = `{ $path }` is missing: write it, as books/{ $book }.toml does
book-fault-kind = in `{ $path }`: { $message }
book-fault-kind-line = in `{ $path }`: { $message }; { $book } writes { $name } = { $text }
award-hint-spread = write a number such as 50, "opposite", "scores", { "{" } lead_at_least = 50 { "}" } or { "{" } behind_over = 50, more = 50, otherwise = -100 { "}" }
award-hint-points = write a number such as 400, "own" or { "{" } own_at_least = 400 { "}" }
book-fault-no-chain = there is no chain "{ $chain }": write one of { $known }
book-fault-no-criteria = `criteria` is empty: name at least one, such as "wins"
book-fault-criterion-twice = the criterion { $criterion } stands twice: remove one
book-fault-not-movable = { $criterion } is not among the criteria whose order can be announced
book-fault-signatures = `signatures` is 0 to 4: nobody signs who does not sit at the table
book-fault-score-max = `score_max` { $max } is not above `score_min` { $min }: raise it
book-fault-score-ask-below = `score_ask_below` { $ask } is above `score_max` { $max }: every score would be asked again
book-fault-allotted-only = `allotted_s` { $value } is not allowed ({ $cite }): write { $known }
book-fault-time-range = `{ $name }` { $value } is { $less ->
    [true] less
   *[false] more
} than { $seconds } seconds ({ $cite })
book-fault-no-absence = `absent` names no reason: write at least one, such as [forfeit.absent.no_show]
book-fault-last-round = the last round turns { $reason } into { $into }, which `absent` does not name
book-fault-no-stop-rule = there is no [stopped.rules.{ $rule }]: write it, or name one of { $known }
book-fault-no-penalty = there is no penalty "{ $name }": write one of { $known }
book-fault-penalty-amount = nothing says how much the penalty "{ $name }" is: write penalty_amounts = [10]
book-fault-more-or-less = nothing says whether more or less { $criterion } is better: write one of { $known }
book-fault-worth-sum = { $games } adds up to { $sum }, not to { $wanted }

## What is wrong with an announcement.
announcement-fault-book-missing = `book` is missing: write book = "..." with one of { $known }
announcement-fault-no-such-book = `book` names no rulebook: write one of { $known }
announcement-fault-rules-table = `rules` is a table: write [rules.bye], for example
announcement-fault-unknown-name = `{ $name }` is no part of an announcement: write one of { $known }
announcement-fault-needs = { $ways } is missing, which the book leaves to the announcement: write it under [{ $table }]
announcement-fault-needs-line = { $ways } is missing, which the book leaves to the announcement: write it under [{ $table }], such as { $name } = { $text }, as { $book } has it
announcement-fault-not-left = `{ $path }` is not left to the announcement ({ $cite ->
    [unknown] the book
   *[other] { $cite }
}): leave it out, or write a book of your own with `extends`
announcement-fault-name-missing = `name` is missing: write name = "Club championship"
announcement-fault-name = `{ $path }` is a name of up to { $most } letters: write it between quotation marks, such as "Club championship"
announcement-fault-line = `{ $path }`: { $what }
announcement-fault-rounds-missing = `rounds` is missing, and the book plans no fixed number: write rounds = 7
announcement-fault-rounds = `{ $path }` is a number from 1 to { $most }: write rounds = 7
announcement-fault-divisions-table = `divisions` is a table: write A = "Masters" under [divisions]
announcement-fault-division-letter = `{ $path }`: a division is one letter, such as A = "Masters"
announcement-fault-division-twice = `{ $path }`: division { $division } is named twice
announcement-fault-division-field = `{ $path }` is no part of a division: write name, rounds, schedule or tables
announcement-fault-schedule-text = `{ $path }` is a line of text: write "rounds 1-6 swiss, 7 koth"
announcement-fault-schedule = `{ $path }`: { $what }
announcement-fault-schedule-rounds = `{ $path }` has { $found } rounds, but `rounds` says { $rounds }: make them the same, or leave `rounds` out
announcement-fault-schedule-too-long = `{ $path }` has { $found } rounds: write at most { $most }
announcement-fault-pairing-table = `pairing` is a table: write dead_end = "repair" under [pairing]
announcement-fault-pairing-field = `{ $path }` is no part of [pairing]: write competition, clubs, dead_end, max_meetings, repeats_from, gibson, gibson_bye, prizes, order, seats, days, tables or reserved
announcement-fault-choice = `{ $path }`: write { $words }
announcement-fault-yes-or-no = `{ $path }`: write true or false
announcement-fault-number = `{ $path }` is a number from 1 to { $most }: write 8
announcement-fault-seats = `{ $path }` lists the seats that meet in each round: write ["1-4 2-3", "1-3 2-4", "1-2 3-4"]
announcement-fault-days = `{ $path }` lists the rounds of each day: write [4, 3]
announcement-fault-too-many-days = `{ $path }` lists at most { $most } days
announcement-fault-programme-text = `{ $path }` says when rounds begin: write "10:00 1, 11:15 2, 12:30 Lunch"
announcement-fault-programme = `{ $path }`: { $what }
announcement-fault-tables-text = `{ $path }` lists tables: write "1-10, 21-24=B"
announcement-fault-tables = `{ $path }`: { $what }

## What a mark behind an article means.
reading-shown-of = Reading { $id } of { $article }: { $taken }. It could also be read: { $other }.

ask-said-yes = yes
ask-said-no = no: { $because }
ask-said-turn-tiles = the opponent turns { $turned ->
    [one] one tile
   *[other] { $turned } tiles
} and puts { $back ->
    [one] one of them
   *[other] { $back } of them
} back into the bag
ask-said-take-unseen = the opponent takes { $back ->
    [one] one tile
   *[other] { $back } tiles
} from the rack without looking and puts it back into the bag
ask-said-stray-go-on = the tiles are dealt with and the game goes on
ask-said-stray-nothing = nothing changes: the game is over
ask-said-set-before = the set is put right before the game
ask-said-set-as-it-is = the game has begun: it goes on with the set as it is
ask-said-clock-halves = each player loses half of the error, { $first ->
    [one] one second
   *[other] { $first } seconds
}, but nobody who has five minutes left or less
ask-said-clock-stays = the clocks stay as they are: an error up to { $most } seconds is not put right
ask-said-wait-until-time-is-over = yes, until the time of the absent player is used up or an arbiter lets the player go
ask-said-out-of-event = more than the book allows: the player is out of the event
ask-said-stays-in = not more than the book allows: the player stays in
ask-said-appeal-binding = nobody: the first decision is the last
ask-said-appeal-other-then-chief = another arbiter, and the chief where the two differ
ask-said-appeal-other-then-jointly = another judge, and both together where the two differ
ask-said-appeal-supervision = the supervision at once, then the leadership, whose word is final
ask-said-tiles = { $count } tiles in the bag
ask-said-tiles-of-letter = { $letter }: { $count } with { $value ->
    [one] one point
   *[other] { $value } points
}
