### What every screen says.

yes = yes
no = no
both = both
nobody = nobody
nobody-said = not noted
wins = wins
spread = spread
points = points
done = Done.

## How long ago.
age-seconds = { $count } s
age-minutes = { $count } min
age-hours = { $count } h

## What stands on a card.
shown-scores-and-details = { $scores }, { $details }
shown-racks = racks { $racks }
shown-overtime = { $name } { $late } over time
shown-invalid-turns = invalid turns of { $name }: { $turns }
shown-charges = challenges cost { $name } { $points }
shown-illegal-exchange = illegal exchange by { $name }
shown-began = { $name } began
shown-blanks = blanks { $letters }
shown-scrabbles = { $name } { $count ->
    [one] { $count } scrabble
   *[other] { $count } scrabbles
}
shown-time-used = { $name } used { $used }
shown-best-moves = best moves of { $name }: { $moves }
shown-absent = { $name } was not there ({ $reason })
shown-forfeit = { $winner ->
    [unknown] nobody wins
   *[other] { $winner } wins
}: { $absent }
shown-stopped = { $winner ->
    [unknown] nobody wins
   *[other] { $winner } wins
}: { $losers } lost by { $kind } at { $scores }
shown-drawn = draw by the arbiter: { $cause }
shown-counted = wins { $wins }:{ $other-wins }, spread { $spread }:{ $other-spread }
shown-counted-scores = { $scores }, wins { $wins }:{ $other-wins }, spread { $spread }:{ $other-spread }
ends-final = the scores are final
ends-out = { $name } went out
ends-passes = passes
ends-zero-turns = turns without a score
ends-time = a clock ran out
ends-time-of = the clock of { $name } ran out
ends-time-total = the time is over
card-here = round { $round }, table { $table }
card-of-division = round { $round } of division { $division }, table { $table }

## The card with everything that the book counts.
details-score = Score of { $name }
details-end = End of the game
details-tiles = Points of tiles left: { $name }
details-overtime = Over time (1:30): { $name }
details-exchange = Illegal exchange by
details-began = Who began
details-blanks = Blanks stood for
details-scrabbles = Scrabbles: { $name }
details-time-used = Time used (24:30): { $name }
details-invalid = Invalid turns: { $name }
details-tiles-how = Type the points of the tiles that are left in figures, or leave it out.
details-overtime-how = Type seconds, such as 45, or minutes and seconds, such as 1:30, or leave it out.
details-no-turn = { $typed } is no score of a turn: type figures.
score-how = Type the score of { $name } in figures.

## What came of a step.
not-done = Not done: { $why }
busy = The last step is still being saved. Try again in a moment.
not-answered = Nobody answered: it is not known whether this was saved. Look at the screen before you do it again.
node-gone = The part of Kibitz that saves has stopped, so this screen no longer changes. Leave with Ctrl-C and start it again; what was saved is kept.
saved-round-taken-back = Saved: the round is taken back. Press p to pair it again.
saved-sanction = Saved: it is imposed.
saved-lift = Saved: it is lifted.
saved-changed-player = Saved: the player is written anew.
saved-plan = Saved: the plan is changed.
saved-withdraw = Saved: the next rounds are paired without this player.
saved-return = Saved: the player is back.
saved-player = Saved: { $name } is entered.
saved-publish-block = Saved: the rounds are published. Press s when the next one may begin.
saved-publish = Saved: the round is published. Press s when play may begin.
saved-start = Saved: the round has started.
saved-correct = Saved: your word on the card is on record.
saved-card-decided = Saved: { $card } is decided.
saved-card-undecided = Saved, but { $card } is still undecided: another version came meanwhile. Open it and decide.
saved-card-counts = Saved: { $card } counts as { $content }.
saved-card-on-record = Saved: your word on { $card } is on record.
saved-fill = Saved: the scores are on the card.
saved-game = Saved: the game is in the list.
saved-list = Saved: the list is on the card. Now all four sign.
saved-sign = Saved: signed.
saved-handed-in = Saved: the card of round { $round } is handed in.
saved-check = Saved: the lists have answered.
saved-retraction = Saved: the challenge is taken back.
saved-challenge = Saved: the challenge is on its way to an arbiter.
saved-call = Saved: somebody is called.
saved-answer = Saved.
call-row = table { $table } ({ $names }) calls { $to }: { $about } · { $state }
call-made = You have called { $to }: { $about } · { $state }
call-with-words = { $about }, "{ $words }"
call-waits = waits { $age }
call-coming = { $by } comes
call-decided = decided by { $by }: "{ $decision }"
call-heard = { $name }: "{ $words }"
call-heard-witness = a witness: "{ $words }"
calls-title = Calls
calls-none = No table has called.
call-is-over = This call is over.
call-decision = What was decided:
call-says = What { $name } says:
call-witness = What a witness says:
saved-claim = Saved: the challenge is yours.
saved-rule = Saved: the table gets the verdict.
saved-take-back = Saved: its admission is taken back. Press c for another laptop.
saved-move = Saved: the laptop has its new table.
saved-lot = Saved: the lot is drawn. Press v for the standings.
saved-adopt = Saved: it counts now.

## Fields to type into.
field-full = There is room for { $max } characters here, and no more.
field-full-figures = There is room for { $max } figures here, and no more.
field-full-letters = There is room for { $max } letters here, and no more.
field-only-figures = Only figures go in here. F1 shows the keys.
field-only-letters = Only letters go in here. F1 shows the keys.
field-only-plain = This character cannot be written here.
field-wrong = { $how } ({ $why })

## Around every screen.
starting = Starting…
goes-on-by-itself = This screen goes on by itself as soon as it can.
too-small = Please enlarge the window to at least { $columns } x { $rows } (it is { $columns-now } x { $rows-now }). Until then only Ctrl-C works: it leaves.
title-more = { $title } (↓ for more)
quit-title = Leave?
quit-question = Leave this screen?
quit-keys = y  leave        n  stay
quit-director = The hall goes on without this screen? Tables keep their cards and send them when it is back; nobody can pair or decide here until then.
quit-table = Leave this table's screen? What is saved is kept. The card cannot be written here until it is started again.
quit-arbiter = You hold a challenge that is not judged. Leave all the same? Another arbiter can take it over.

## Whether this device is in sync.
sync-taken-back = This laptop no longer takes part in the event
sync-other-version = OTHER VERSION at { $others }: { $rest }
sync-peers = { $count ->
    [0] No device is connected
    [one] { $count } device connected
   *[other] { $count } devices connected
}
sync-entries = entries held: { $count }
sync-waiting = { $count } wait for earlier ones
sync-check = check { $digest }
sync-connected = Connected to a director
sync-last-heard = No director in reach, last heard { $age } ago
sync-never-heard = No director has been heard yet
sync-all-seen = a director has everything from here
sync-only-here = { $count } { $count ->
    [one] game
   *[other] games
} only on this laptop
sync-unseen = saved here, not yet seen: { $count }

## The status page.
relay-title = Status
relay-taken-back = { $name } · ADMISSION TAKEN BACK
relay-role = { $name } · { $role }
relay-not-admitted = This device is not admitted yet
relay-carries = This laptop carries entries between the others. There is nothing to do here: leave it on and connected.
relay-waits = The director's word that this device may take part has not arrived. It comes by itself once any device of the event is in reach.
relay-event = Event
relay-book = Rulebook
relay-device = This device
relay-connected = Connected to
relay-devices = { $count } { $count ->
    [one] device
   *[other] devices
}
relay-entries = Entries held
relay-waiting = Waiting
relay-check = Check
relay-addresses = Addresses
taken-back-title = This laptop no longer takes part
taken-back-large = TAKEN BACK
taken-back-what = A director has taken back the admission of this laptop, { $name }. Ask the director; until then write on paper.
taken-back-more = What it wrote before still counts; nothing more can be written here.{ $unseen ->
    [0] {""}
   *[other] {" "}Entries that no director has seen: { $unseen }. Say so: a director can make them count.
} If this is a mistake, the director finds this laptop in the devices under { $device } and can admit it again.

## What can go wrong with a terminal.
terminal-no-signals = cannot listen for the signals of a terminal
terminal-none = cannot use this terminal; run Kibitz in a terminal window
terminal-no-keys = cannot read what is typed
part-failed = a part of Kibitz has failed; start it again, what was saved is kept
