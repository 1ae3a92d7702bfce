### What a node says: refusals, what needs somebody, the record, and what follows from the book.

## How people call a device.
called-director = Director
called-deputy = Deputy { $number }
called-arbiter = Arbiter { $number }
called-table = Table { $table }
called-relay = Relay { $number }
called-named = { $name }
called-root = the root key
called-unknown = device { $device }

## Join codes.
slip-error-form = a slip's code looks like 7KQ-A3-12, and { $text } does not
slip-error-other-event = { $text } is on a slip of another event
parse-code-error-no-hyphen = a join code looks like 12-7KQ2M9XD: the hyphen after the table number is missing
parse-code-error-label = a join code begins with the table's number, or with A, D or R and a number, such as 12- or A1-
parse-code-error-length = a join code has 8 characters after the hyphen, this one has { $found }
parse-code-error-character = a join code has only digits and letters other than U after the hyphen

code-error-unreadable = the list of join codes cannot be read: make new codes where needed
code-error-unknown = no join code { $label }-… was issued here: ask the director for the code
code-error-used = the join code { $label }-… was used by another device before: ask the director for a new code
code-error-taken-back = the admission that came with join code { $label }-… was taken back: ask the director for a new code
code-error-may-not-admit = this device may not admit anybody

draft-error-unreadable = the list that was begun here cannot be read: write it again

## Cards on the boards.
card-note-entered = entered by { $by }: { $reason }
lists-here-not-needed = no word list needed
lists-here-all = judges by the event's word lists
lists-here-coming = its word list is coming, { $percent } %
lists-here-other-edition = has another edition of the word list, cannot judge yet
lists-here-lacking = has no word list, cannot judge
how-handed-in = handed in, signed by { $signed }
how-entered = entered by a director: { $reason }
counted-as-scores = { $scores }, wins { $first_wins }:{ $second_wins }, spread { $first_spread }:{ $second_spread }
counted-as-award = wins { $first_wins }:{ $second_wins }, spread { $first_spread }:{ $second_spread }

## Why nobody gets it here, whatever it is.
hall-refused-no-book = this device does not have the event's rulebook yet: wait until it has synced
hall-refused-no-division = there is no division { $division }: choose from { $known }
hall-refused-no-player = there is no player { $player }
hall-refused-only-director = only the director's device can do this
hall-refused-only-judge = only an arbiter's or the director's device can do this
hall-refused-only-table = only the laptop of table { $table } can do this
hall-refused-taken-back = this device's admission was taken back: ask the director for a new code
hall-refused-not-published = { $round } is not published
hall-refused-no-game = { $round } has no game at table { $table }
hall-refused-not-started = { $round } has not started: wait for the director
hall-refused-handed-in = this card is handed in already
hall-refused-card-changed = the card was filled in again or corrected: look at it once more and sign what it says now

write-refused-too-many = this would be { $entries } entries at once, and { $most } are the most: do it in parts
write-refused-no-root-key = no root key here
write-refused-nothing = this cannot be written, and nothing was: { $why }

open-note-lacking = { $entries } stored entries stand on others that are not in the store

## Devices.
role-refused-table-number = tables are numbered from 1 to { $most }
role-refused-no-root-key = only a laptop with the event's root key can admit another director
admit-refused-already = this device is admitted as { $role } already
move-refused-never-admitted = this device was never admitted
move-refused-there-already = this laptop is at table { $table } already
move-refused-no-table = { $device } is no table's laptop: only those can be moved
revoke-refused-own = a device cannot take its own admission back
revoke-refused-never-admitted = this device was never admitted
revoke-refused-already = this device's admission was taken back already: name an earlier cut to believe less of it
revoke-refused-no-root-key = only a device with the event's root key can take a director's admission back
revoke-refused-not-its-entry = { $device } did not write entry { $entry }
revoke-refused-no-round = no round { $number } was published: name an earlier one, or an entry
adopt-refused-not-refused = this entry is not a refused one
adopt-refused-never = this entry cannot be made to count: { $reason }
adopt-refused-not-by-director = what only directors may write can be affirmed only if a director wrote it
adopt-refused-nothing-alike = nothing of this kind that this device wrote is refused

## Players.
enter-refused-too-late = the first round has begun, and nobody enters any more: announce rounds.late_entry to let players in late
enter-refused-nobody = there is no player in the list
enter-refused-too-many = { $entered } players are entered and these are { $more } more: an event has at most { $most }
enter-refused-same-name = { $name } is entered already as { $player }: write something that tells them apart, such as { $name } (Ulm)
enter-refused-rating = a rating lies between 0 and { $most }, and this one is { $rating }: check the figures
enter-refused-team = { $fault }
team-refused-twice = { $player } is named twice: name every member once
team-refused-in-another = { $player } is a member of { $team } already: dissolve that team or write it without the player first
team-refused-other-division = { $player } does not play in division { $division }: a team has members of one division
team-refused-too-many-boards = { $team } has { $members } members and cannot play at { $boards } boards: name more members, or at most { $members } boards
team-refused-no-boards = { $team } plays at no board: write 1 or more
team-refused-most-boards = { $boards } boards are too many: a team has at most { $most }
team-refused-nothing-changes = { $team } is entered exactly so: nothing changes
team-refused-unknown = there is no team { $team }: entered are { $known }
team-refused-none = there is no team { $team }: no team is entered
change-refused-same-name = { $name } is the name of { $player }: write something that tells them apart, such as { $name } (Ulm)
change-refused-club = the club: { $why }
change-refused-nothing-changes = { $player } is entered exactly so: nothing changes
change-refused-left-already = { $player } has left the event already
change-refused-not-left = { $player } has not left the event
substitute-refused-not-in-book = the book has no rule for substitutes
substitute-refused-no-player = there is no player { $player }: enter them first
substitute-refused-replaced-already = { $player } is replaced already
substitute-refused-not-new = { $player } plays or has left: a substitute is somebody new
sanction-refused-out = { $player } is out of the event already
sanction-refused-unknown = there is no such sanction: look at the list of those that hold

## Rounds.
publish-refused-started = { $round } has started already: take it back first
publish-refused-not-next = { $next } comes next
publish-refused-four-sit = four players sit at a table under this book: draw the seats
publish-refused-two-sit = two players sit at a table under this book: pair them
publish-refused-too-many-tables = a division has at most { $most } tables: split it in two
publish-refused-table-twice = table { $table } cannot be used twice in one round
publish-refused-gone = { $player } is out of the event: pair the others
publish-refused-player-twice = { $player } is in the round twice
publish-refused-left-out = { $player } is not in the round
call-refused-no-table = say which game it is about: only the laptop of a table knows that by itself
call-refused-no-game = nobody plays at table { $table } in round { $round }
call-refused-nothing-played = nothing is played at table { $table }: a protest is about a game
call-refused-waits = table { $table } has called already: { $about }
call-refused-too-many = this table has { $most } calls open: wait until somebody has come
call-refused-unknown = there is no such call
call-refused-decided = this call is over: { $by } has decided
call-refused-for-director = the table asks for the director
publish-refused-no-pair = a round needs at least one pair
publish-refused-out-of-bracket = { $player } is out of the knockout or waits for matches that go on: pair without the player, or with the system manual if it is meant so
publish-refused-match-level = { $first } and { $second } have not decided their match: note on their cards what decides, or enter a lot
match-said-goes-on = step { $step }: { $first } - { $second }, { $length }, games { $wins }, points { $points }
match-said-won = step { $step }: { $first } - { $second }, games { $wins }, points { $points }: { $winner } has won
match-said-level = step { $step }: { $first } - { $second }, games { $wins }, points { $points }: nobody has won yet
bracket-refused-none = the last round of division { $division } is no knockout
start-refused-started = { $round } has started already
start-refused-not-its-turn = { $first } starts before { $round }
take-back-refused-not-last = round { $last } is published after it: take that one back first
take-back-refused-has-card = { $card } has its card already: correct single cards instead, or play the round to its end
lot-refused-nobody-level = nobody in division { $division } is level in everything: there is no lot to draw
lot-refused-nobody-named = name the players of the lot, the winner first
lot-refused-nothing-to-enter = nobody is level in everything: there is no lot to enter
lot-refused-name-all = name all who are level, the winner first: { $groups }
lot-refused-group = { $players }
lot-refused-no-lists = this event ranks no lists
lot-refused-not-over = the lot is drawn when every round is played and every list is in
lot-refused-not-in-book = the book lets no lot decide

## Cards.
fill-refused-only-director = only the director records a game that was not played to its end: call one
game-refused-list-full = the list has all its { $games } games: check it and sign it
game-refused-no-list = no list is kept in this event: write the scores
game-refused-handed-in = the list is handed in: only the leadership changes it now
game-refused-no-such-game = the list has no game { $number }: it has { $games } so far
sign-refused-is-list = four players sign a list: say which player signs
sign-refused-is-no-list = this card is no list: its two players sign it
sign-refused-already = the { $side } player has signed already
sign-refused-other-initials = { $initials } is { $other }, and here { $own } signs: each player signs alone
sign-refused-not-seated = { $player } does not play at this table: { $seated } sign its list
correct-refused-says-so = the card of { $card } says { $content } already
correct-refused-not-seated = { $player } does not play in { $card }: that is { $seated }
ground-refused-no-conflict = nothing contradicts on the card of { $card }: name another ground
ground-refused-not-played-out = a game that was not played to its end is a ruling: name that ground
ground-refused-missing-is-draw = a missing card is recorded as a draw: enter that, or name another ground
ground-refused-warned-or-not = say whether the players were warned before the draw is recorded
ground-refused-here-already = a card of { $card } is here already: name the ground on which it changes
ground-refused-not-handed-in = no card of { $card } is handed in: the table changes it, or enter the paper card
ground-refused-contested = versions of the card of { $card } contradict each other: decide that first
ground-refused-missing-list = a missing list is entered from paper or declared void: name that ground
ground-refused-no-conflict-in-list = nothing contradicts on the list of { $list }: name another ground
ground-refused-void-is-ruling = a list is declared void by a ruling: say so
ground-refused-list-here-already = a list of { $list } is here already: name the ground on which it changes
ground-refused-list-not-handed-in = no list of { $list } is handed in: the table changes it, or enter the paper list
ground-refused-list-contested = versions of the list of { $list } contradict each other: decide that first

## Challenges.
challenge-refused-not-in-this-game = words are not challenged in this game: call the supervision
challenge-refused-handed-in = the card of this game is handed in: nothing can be challenged
challenge-refused-how-many = write the words of the play, one to { $most } of them
challenge-refused-no-such-play = there is no play { $play }: { $last } plays of this game were doubted, and the next one is a new play
challenge-refused-no-word = "{ $word }" is no word of at most { $letters } letters
challenge-refused-only-words = only the words of a play can be challenged
challenge-refused-no-lists = the event's word lists are not on this laptop: send the challenge to the arbiters
challenge-refused-not-yours = that is no open challenge of this player in this game
at-table-refused-with-arbiters = this challenge is with the arbiters
at-table-refused-answered = this challenge is answered already
at-table-refused-retracted = this challenge was taken back
at-table-refused-cannot-judge = this laptop cannot judge, because a word list of the event is not here: send the challenge to the arbiters
at-table-refused-for-arbiter = the lists cannot know one of these words: send the challenge to the arbiters
at-table-refused-too-fast = the next look-up at this table is possible in { $time }
at-table-refused-no-retraction = a challenge is not taken back: its answer is awaited
lists-refused-too-many = an event judges by at most { $most } word lists
lists-refused-twice = { $list } is named twice
lists-refused-languages = one list is in { $one }, another in { $other }: an event judges in one language
lists-refused-already = the event judges by these lists already
claim-refused-own-game = { $player } plays in this game: somebody else judges it
claim-refused-retracted = this challenge was taken back
claim-refused-none-waits = no challenge is waiting
claim-refused-decided = this challenge is decided already
claim-refused-taken = you have taken this challenge already
claim-refused-unknown = there is no such challenge
running-refused-decided = { $player } has lost this game by a measure of the director, who records it
rule-refused-nobody-answered = nobody has answered this challenge yet: take it and rule
rule-refused-not-in-play = { $word } is not in the play: that is { $words }
rule-refused-bad-but-acceptable = a play with a word that is not good is not acceptable: take one of the two back
rule-refused-not-told = nobody is told which word is not good: leave the word out
rule-refused-held = { $by } has this challenge: take it over first
rule-refused-reason-not-told = the players may not be told why, so no entry can hold a reason: leave it out
rule-refused-retracted = this challenge was taken back
rule-refused-not-taken = take this challenge first, so that nobody else judges it too
rule-refused-contradicted = the arbiters contradict each other: the director decides this challenge
rule-refused-decided = this challenge is decided already
rule-refused-only-appeal = this challenge is decided already: if a player asks for another answer, rule on it as an appeal

## What follows from a verdict.
follows-play-stands = the play stands and keeps its score
follows-play-taken-back = the play is taken back and scores nothing
follows-play-stays = the play stays on the board and scores nothing
follows-mover-loses = the player who laid it loses { $points } points
follows-laid-instead = a valid word is laid instead
follows-nobody-pays = nobody is penalised
follows-loses-points = { $player }, who challenged, loses { $points } points
follows-loses-turn = { $player }, who challenged, loses a turn
follows-loses-seconds = { $player }, who challenged, loses { $seconds } seconds
follows-ask-which = each word that is good costs the challenger { $points } points: ask which
follows-may-be-told = the players may be told which word is not good
follows-not-good = not good: { $words }
follows-not-told = nobody is told which word is not good
follows-on-jury-sheet = the jury writes it on its sheet
follows-clock-goes-on = the clock goes on when this is carried out at the board
follows-binding = the answer is binding
follows-final = this is the last answer: nobody may ask once more
follows-other-arbiter = a player may ask once more: another arbiter looks at it, and if the answers differ the chief arbiter decides
follows-other-judge = a player may ask once more: another judge looks at it, and if the answers differ they decide together
follows-to-leadership = a complaint goes to the tournament leadership

## What the book lets people enter.
form-said-no-recording = what the desk recorded wrongly is not put right any more
form-said-no-correction = no player may have a card of the last round corrected any more
form-said-opponent-doubts = the opponent may doubt a play
form-said-not-given-up = the player whose play is challenged cannot give it up before the answer
form-said-opponent-agrees = the opponent looks at the words and agrees that they are right and legible
form-said-only-deliberate = only a word laid knowing that it is not good is protested against; the jury checks the others after the game
form-said-judged-wrongly = for a play that was judged wrongly
form-said-until = until { $closing }
form-said-until-seconds = until { $seconds } seconds are over

measure-does-notice = a notice
measure-does-warning = a warning
measure-does-turn-lost = a turn is lost
measure-does-time-off = time off the clock
measure-does-points-off = points off
measure-does-credit-to-opponent = points for the opponent
measure-does-game-lost = the game is lost
measure-does-wins-off-table = wins off the table
measure-does-points-off-table = points off the table
measure-does-spread-off-table = spread off the table
measure-does-struck-from-table = struck from the table
measure-does-running-game-awarded = the running game goes to the opponent
measure-does-touched-games-awarded = the games concerned go to the opponents
measure-does-following-games-annulled = the games after it are annulled
measure-does-match-lost = the match is lost
measure-does-expelled = out of the event
measure-does-fee-kept = the fee is kept
measure-does-list-corrected-or-void = the list is corrected or void
measure-does-further-penalty = a further penalty

## Questions to the book.
ask-refused-silent = { $book } does not say: the director decides
ask-refused-no-game-of-two = { $round } has no game of two at table { $table }
book-said-lost = { $player } has lost the game
book-said-on-the-clock = { $player } has { $left } on the clock
book-said-may-lose = { $player } may choose to lose the game instead
book-said-begins-by-balance = { $player } begins: they began { $first } and { $second } games so far
book-said-begins-by-tiles = { $player } begins by the tiles drawn
book-said-level-draw = they began { $first } and { $second } games so far: draw tiles, or draw again
book-said-draw = the tiles do not decide: draw, or draw again

## Why a player stands where they stand.
why-refused-out-of-table = { $player } was taken out of the table and has no figures
why-refused-no-result = { $player } has no result in round { $number } yet
why-refused-no-team = { $player } is in no pair or team
why-refused-no-list = { $player } has no list in round { $number } yet
why-input-sat-out = sat out
why-input-open = table { $table }
why-input-handed-in = table { $table }, { $content }, handed in by { $by }
why-input-entered = table { $table }, { $content }, entered by { $by }, { $ground }
why-place-level = level in everything: only the lot can decide
why-place-cumulative = a Tout also counts as a Solo or Wenz, a Sie as a Tout
why-place-once = every game counts once, in the highest of these rows

figure-of-score = score
figure-of-wins = wins
figure-of-spread = spread
figure-of-points = points
figure-of-sie-played = Sie played
figure-of-tout-won = Tout won
figure-of-tout-played = Tout played
figure-of-solo-won = Solo or Wenz won
figure-of-solo-played = Solo or Wenz played

## What needs a director.
needed-founded-twice = the event was founded twice with the same key: the first one is used
needed-player-twice = player { $player } was entered twice, by { $by }: enter the player again
needed-plans-differ = { $by } changed the plan of division { $division } differently: what was announced holds, so write the schedule once more
needed-round-twice = { $round } was published twice, by { $by }: pair and publish it once more
needed-card-contested = { $card }: { $by } contradict each other{ $counts ->
    [true] ; the director's word goes on counting
   *[other] {""}
}: open the card and choose
needed-lists-differ = { $by } named different word lists: until they are named anew, nobody judges by a list
needed-other-edition = { $device } has another edition of the word list than the event: it judges once the event's has come
needed-rulings-differ = { $by } ruled differently on one challenge{ $counts ->
    [true] ; the director's word goes on counting
   *[other] {""}
}: rule on it
needed-lots-differ = { $by } drew different lots in division { $division }: draw the lot once more
needed-substitutes-differ = { $by } named different substitutes for { $player }: name the substitute again
needed-tampered = { $name } ({ $device }) wrote two different things in one place: somebody copied or changed its record. { $revoked ->
    [true] What was believed of it when it was sent away counts, and nothing else: adopt what was right
   *[other] Nothing it wrote after that counts. Take its admission back, give the table another laptop, and adopt what was right
}
needed-old-pairing = { $card } { $handed_in ->
    [true] handed in
   *[other] wrote
} { $says } for { $first } – { $second }, whose pairing was taken back: enter it on the card where they play now, or leave it
needed-not-counted = not counted, from { $from }: { $why }
needed-more-not-counted = { $count } more from { $from } are not counted: the audit lists them
needed-too-fast = { $device } writes more than anybody can read, and what comes too fast is put off: take its admission back, after an earlier round if what it wrote is not to count
needed-counts-differently = { $device } runs another version of kibitz and counts by other rules: its standings may differ from these. Put the same version on all laptops
needed-left = { $card }: { $players } { $count ->
    [one] has
   *[other] have
} left the event. { $remedy }; { $taken_back ->
    [true] or take the round back and pair it again
   *[other] the round has cards, so it is not taken back any more
}
needed-game-lost = { $card }: { $player } has lost this game by a measure: open the card and enter how
needed-expelled-in-game = { $card }: { $player } is out of the event in the middle of this game: open the card and enter how it was lost
needed-points-in-game = { $card }: { $player } loses { $points } points in this game: see that they are off the score before the players sign
needed-card-missing = { $card }: the card is missing: open it and enter the result
needed-call = table { $table } calls { $to }: { $about }
needed-match-level = { $players } have played their match and are level: note on the cards what decides, or draw the lot
needed-lot = { $players } are level in everything: draw the lot
needed-turned-away = a laptop tried slip { $label } and was turned away: { $why }

remedy-await-card = Its card is written: wait until it is handed in, or enter it yourself
remedy-say-how-lost = Say how the game is lost
remedy-say-how-lost-once-started = Once the round has started, say how the game is lost
remedy-substitute-or-void = Name a substitute, or declare the list void
remedy-substitute = Name a substitute

## The record.
told-by = { $who }: { $what }
wrote-founded = founded { $name } under { $book }
wrote-plan-changed = changed the plan of division { $division }: { $schedule ->
    [unknown] { $rounds } rounds
   *[other] { $schedule }
}{ $tables ->
    [unknown] {""}
   *[other] {", at tables "}{ $tables }
}
wrote-admitted = admitted { $name } ({ $device }) as { $role }
wrote-revoked = took back the admission of { $name } ({ $device })
wrote-adopted = made { $count } refused { $count ->
    [one] entry
   *[other] entries
} count
wrote-player-entered = entered { $name } as { $player }
wrote-player-left = { $player } left the event: { $reason }
wrote-player-back = { $player } is back in the event
wrote-round-published = published { $round }
wrote-round-taken-back = took { $round } back: { $reason }
wrote-round-started = started { $round }
wrote-old-round-started = started a round that no longer stands
wrote-card-filled = filled in { $content } for { $card }
wrote-card-signed = the { $side } player signed as { $initials }
wrote-list-signed = seat { $seat } signed as { $initials }
wrote-card-handed-in = handed the card in
wrote-card-entered = entered { $content } for { $card } ({ $ground }): { $reason }
wrote-sanctioned = imposed { $measure } on { $player }: { $reason }
wrote-sanction-lifted = lifted the sanction { $sanction }: { $reason }
wrote-replaced = put { $substitute } in the place of { $out } from round { $number }: { $reason }
wrote-lot-drawn = drew the lot from { $seed }: { $order }
wrote-lot-entered = entered a lot that was drawn: { $order }
wrote-shown = announced what the hall is shown: { $ratings ->
    [true] ratings
   *[other] no ratings
}, { $clubs ->
    [true] clubs
   *[other] no clubs
}{ $silent ->
    [0] {""}
   *[other] {", "}results held back from round { $silent } on
}{ $held ->
    [true] {", "}final standings held back
   *[other] {""}
}
wrote-called-for = table { $table } called { $to }: { $about }
wrote-called-with = table { $table } called { $to }: { $about }, "{ $words }"
wrote-coming = comes to call { $call }
wrote-heard = heard to call { $call }: "{ $words }"
wrote-heard-of = heard to call { $call } from the { $side } player: "{ $words }"
wrote-call-decided = decided call { $call }: "{ $decision }"
wrote-challenged = challenged { $words } in { $card }
wrote-challenge-retracted = took challenge { $challenge } back
wrote-challenge-checked = asked the lists about challenge { $challenge }: { $verdict }
wrote-lists-named = named the word lists: { $lists }
wrote-no-lists = took the word lists back
wrote-claimed = took challenge { $challenge }
wrote-ruled = ruled challenge { $challenge } { $verdict }
wrote-ruled-words = ruled challenge { $challenge } { $verdict }: { $bad }
wrote-newer = wrote something that only a newer version reads ({ $kind })
wrote-unreadable = wrote something that cannot be read ({ $kind })

## What somebody tried.
tried-issue-code = make a code for { $role }
tried-admit-device = admit { $name } as { $role }
tried-revoke-device = take back the admission of { $device }
tried-move-device = move { $device } to table { $table }
tried-adopt = make entry { $entry } count
tried-adopt-all = affirm what { $device } wrote
tried-enter-player = enter the player { $name }
tried-enter-players = enter { $count } players
tried-change-player = change player { $player }
tried-change-plan = change the plan{ $division ->
    [unknown] {""}
   *[other] {" "}of division { $division }
}
tried-enter-team = enter the team { $team }
tried-dissolve-team = dissolve the team { $team }
tried-withdraw-player = let { $player } leave the event
tried-return-player = let { $player } come back
tried-propose-round = work out the next round{ $division ->
    [unknown] {""}
   *[other] {" "}of division { $division }
}
tried-take-back-round = take { $round } back: { $reason }
tried-publish-round = publish { $round }
tried-start-round = start { $round }
tried-fill-card = write { $content } on the card of { $card }
tried-sign-card = sign { $on } as the { $side } player with { $initials }
tried-enter-game = write { $game } on the list of { $card }
tried-strike-game = strike game { $number } of { $card }
tried-keep-list = keep the list of { $card }
tried-sign-list = sign { $on } as { $player } with { $initials }
tried-substitute = put { $substitute } in the place of { $out }: { $reason }
tried-draw-lot = draw the lot{ $division ->
    [unknown] {""}
   *[other] {" "}of division { $division }
}
tried-show = announce what the hall is shown
tried-enter-lot = record a lot of { $count } players
tried-hand-in = hand in { $on }
tried-correct-card = enter { $content } for { $card }{ $ground ->
    [unknown] {""}
   *[other] {" "}({ $ground })
}: { $reason }
tried-send-challenge = challenge { $words } for the { $by } player in { $card }
tried-check-challenge = ask the lists about { $on }
tried-retract-challenge = take { $on } back
tried-name-lists = name { $count } word lists
tried-claim-oldest = take the oldest challenge
tried-claim = take { $on }
tried-rule = rule { $on } { $verdict }{ $again ->
    [true] {" "}once more
   *[other] {""}
}
tried-sanction = impose { $measure } on { $player }: { $reason }
tried-call = call somebody: { $about }
tried-answer-call = answer call { $call }
tried-lift-sanction = lift the sanction { $sanction }: { $reason }

tried-on-card = the card of { $card }
tried-on-old-card = a card that was changed since
tried-on-play = the challenge of { $words } in { $card }
tried-on-unknown-play = challenge { $challenge }

## Other nodes.
not-served-no-admission = present your admission first
not-served-not-admitted = the admission of this device does not count here, or not yet
not-served-unknown-director = a director is not known here yet
not-served-no-list = the word list is not here
not-served-busy = pieces of word lists go out at their pace: ask again in a moment
not-served-read-enough = this device has read more than anybody needs: ask again later

why-not-taken-signature = a signature is wrong
why-not-taken-unsigned = a signature is missing, and nothing vouches for it
why-not-taken-content = what stands in it cannot be read
why-not-taken-sequence = a change does not stand on the one before it
why-not-taken-count = its operations are not counted on from what it stands on
why-not-taken-no-room = there is no room for more that waits
why-not-taken-full = the record is full: admit another laptop in its place
why-not-taken-later = it comes faster than anybody reads
why-not-taken-not-admitted = the device is not admitted

sync-note-shown-the-door = a device whose admission does not count was shown the door: { $device }
sync-note-peer-refused = a peer refused: { $why }
sync-note-not-taken = a peer did not take { $count } entries of device { $device }: { $why }
sync-note-too-many-receipts = a peer sent too many receipts at once

## The control socket.
not-a-request-too-long = a line has at most { $most } bytes
not-a-request-form = not a request: { $why }
