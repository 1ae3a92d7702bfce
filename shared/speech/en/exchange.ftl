### What is said of event files that are read and written.

fault-in-file = { $file }: { $what }
fault-in-line = { $file }, line { $line }: { $what }
fault-in-column = { $file }, line { $line }, column { $column }: { $what }

## What is wrong with a file of either kind.
file-fault-not-utf8 = byte { $byte } is no UTF-8 (it is { $found }): save the file as UTF-8, then every letter is right
file-fault-game = round { $round }, { $first } – { $second }: { $breach }
file-fault-list = round { $round }, table { $table }: { $breach }
file-fault-tsh-config = this is tsh's configuration of a whole event, no division: give one of its divisions ({ $divisions }), or the folder to `kibitz convert`
file-fault-tourney-js = this is what tsh publishes for web pages, no division: give the division's own file, such as a.t

## What a reader should look at, although nothing is wrong with it.
import-note-latin = the file is no UTF-8 and was read as ISO-8859-1: look at the letters beyond ASCII
import-note-key-twice = the key { $key } stands twice: the last one counts
import-note-different-tables = round { $round }: { $name } and { $other } have different tables
import-note-table-twice = round { $round }: table { $table } stands at two games
import-note-starts-clash = round { $round }: p12 of { $name } and of { $other } (line { $line }) do not go together, so nobody is known to have started: write 1 for one and 2 for the other
import-note-one-score = round { $round }: { $without } has no score, but { $with } on line { $line } has one, so the game is still open: write both
import-note-off-early = { $name } is off and has { $opponents } of { $rounds } rounds: in the others nobody was paired with this player
import-note-half-round = round { $round } was played, but { $without } of { $players } players have no opponent in it: write it, or 0 for whoever sat out
import-note-other-order = tsh ranks { $names }{ $others ->
    [0] {""}
    [one] {" "}and one more
   *[other] {" "}and { $others } more
} higher: at equal wins it places fewer losses before the spread, and a round without an opponent and with a score of 0 is neither won nor lost; here the book's criteria decide
import-note-password = { $count ->
    [one] one password is
   *[other] { $count } passwords are
} left out: a player's secret goes into no other file

no-such-division-empty = the file has no division
no-such-division-unknown = there is no division { $division } in the file: it has { $known }
no-such-division-say-which = the file has the divisions { $known }: say which
no-such-player-unknown = there is no player "{ $named }": write a number from 1 to { $last }, or a name
no-such-player-several = "{ $named }" is the name of several players, { $numbers }: write the number

## Where the text stops being JSON.
no-json-goes-on = the event ends here, but the file goes on: take the rest out
no-json-too-deep = this is nested too deeply to be an event
no-json-too-many = the file holds more values up to here than an event can have
no-json-no-value = this is no JSON: a value is expected here
no-json-ends-early = the file ends too early: a value is expected here
no-json-no-name = a name in double quotes is expected here
no-json-no-colon = a colon is missing here, after the name
no-json-open-object = a comma or {"}"} is missing here
no-json-open-list = a comma or ] is missing here
no-json-open-text = this text has no closing double quote on its line
no-json-bad-text = this text holds a backslash or a control character that JSON does not know
no-json-bad-number = this is not a number
no-json-bad-word = this is no JSON: text stands in double quotes

found-object = an object
found-list = a list
found-plain = { $text }

## What is wrong with a value of an event file.
event-fault-more = and { $count } { $count ->
    [one] fault
   *[other] faults
} more: mend these first
event-fault-file-object = the file is an object: write {"{"}"{ $name }": …{"}"}
event-fault-object = `{ $path }` is an object: write {"{"}"{ $name }": …{"}"}
event-fault-many-names = an object of an event has at most { $most } names: { $name }
event-fault-unknown-name = `{ $path }` is not known: write one of { $known }
event-fault-name-twice = `{ $path }` stands twice: keep one of them
event-fault-missing = `{ $path }` is missing: write "{ $name }": { $such_as }
event-fault-line = `{ $path }`: { $error }
event-fault-empty-line = `{ $path }` is empty: write a text, such as { $such_as }
event-fault-text = `{ $path }` is { $found }: write a text, such as { $such_as }
event-fault-whole = `{ $path }` is { $found }: write a whole number from { $low } to { $high }
event-fault-yes = `{ $path }` is { $found }: write true or false
event-fault-list = `{ $path }` is { $found }: write a list, such as []
event-fault-format = `format` is { $found }: this kibitz reads { $format }; a newer one may have written the file
event-fault-division-again = `{ $path }` is division { $division } once more: give it another letter
event-fault-division = `{ $path }` is "{ $text }": a division is one letter, such as A
event-fault-players = the event has { $count } players: at most { $most }
event-fault-book = `book` is "{ $id }", which this kibitz does not have: write one of { $known }, or the resolved book under "rules"
event-fault-rules = `rules` is not a resolved book: { $error }. Take it out, or export the event again
event-fault-many-decisions = `{ $path }` has more than { $most } decisions
event-fault-decisions = `{ $path }`: { $error }; export the event again
event-fault-board-only = `{ $path }` needs the `team` of the player beside it
event-fault-team = `{ $path }`: { $fault }
event-fault-number-taken = `{ $path }` { $number } is taken: every player has an own number
event-fault-carried = `{ $path }`: { $error }; write {"{"}"wins": 3, "losses": 2.5, "spread": 120{"}"}
event-fault-kept = `{ $path }` is an object of texts: write {"{"}"class": "B"{"}"}
event-fault-many-kept = `{ $path }` has at most { $most } names
event-fault-kept-text = `{ $path }` is a text
event-fault-seats = `{ $path }` has { $count } players: write [1, 2, 3, 4]
event-fault-game-text = `{ $path }` is a text: write for example "rufspiel 1 3 won: 1 -1 1 -1"
event-fault-game = `{ $path }`: { $error }; write for example "rufspiel 1 3 won: 1 -1 1 -1"
event-fault-round-again = `{ $path }` is round { $round } once more: keep one of them
event-fault-table-twice = `{ $path }` { $table } stands twice in round { $round }
event-fault-number = `{ $path }` is a player's number: write 3
event-fault-no-player = `{ $path }` is { $number }: division { $division } has no such player
event-fault-player-twice = `{ $path }` is { $number }, who is in round { $round } already
event-fault-starts = `{ $path }` is { $found }: write "first", "draw" or "unknown"
event-fault-reason = `{ $path }`: { $error }
event-fault-scores-and-outcome = `{ $path }` has scores and an outcome: keep one of them
event-fault-scores = `{ $path }` has two numbers, the first player's and the second's: write [401, 388]
event-fault-outcome = `{ $path }`: { $error }; write for example {"{"}"forfeit": {"{"}"absent": [null, {"{"}"reason": "no_show"{"}"}]{"}"}{"}"}
event-fault-unknown-inside = `{ $path }` is not known: take it out

## What is wrong with the lines of a division file.
sheet-fault-long-line = the line has { $bytes } bytes: a player's has at most { $most }
sheet-fault-many-lines = the file has more than { $most } lines: this is no division
sheet-fault-many-players = the file has { $count } players: an event has at most { $most }
sheet-fault-empty = there is no player in the file: write one line each, such as "Bahr, Anna  1512  2 0; 401 50"
sheet-fault-name-again = { $name } stands on line { $line } already: a player has one line; if these are two people, write their names differently
sheet-fault-more-scores = { $scores } scores, but { $opponents } opponents: each score belongs to an opponent
sheet-fault-few-rounds = round { $round } is missing for { $names }{ $others ->
    [0] {""}
    [one] {" "}and one more
   *[other] {" "}and { $others } more
}, and the file has { $rounds } rounds: write 0 for a round without an opponent
sheet-fault-p12 = p12 "{ $word }": write 0, 1, 2, 3 or 4 for each round
sheet-fault-figure = { $key } "{ $word }": write a number for each round
sheet-fault-initrec = initrec "{ $text }": write wins, losses and spread from before the first round, such as initrec 3 2.5 120
sheet-fault-no-opponent = round { $round }: { $name } has opponent { $opponent }, but the file has { $players } players
sheet-fault-own-opponent = round { $round }: { $name } has { $name } as opponent
sheet-fault-disagree = round { $round }: { $name } has opponent { $opponent }, { $other } on line { $line }, whose line { $says }: make both lines agree

other-line-nobody = names no opponent for this round
other-line-bye = says that this round was a bye
other-line-opponent = names opponent { $opponent }

row-fault-head = a name, the rating and the opponents' numbers are expected before the first semicolon, such as "Bahr, Anna  1512  2 0 5; 401 50 388"; write 0 for a player without a rating
row-fault-name = the name: { $error }
row-fault-rating = the rating { $rating } is above { $most }
row-fault-rounds = { $count } rounds: an event has at most { $most }
row-fault-opponent = the opponent { $word } is no player's number
row-fault-no-number = "{ $word }" is not a number: the opponents' numbers follow the rating, such as "Bahr, Anna  1512  2 0 5; 401 50 388"
row-fault-score = the score "{ $word }" is not a number
row-fault-key = the key { $key }: { $error }
row-fault-keys = { $count } keys: at most { $most } fit

## What is wrong with tsh's configuration of an event, and what of it has no place in an event file.
config-fault-no-division = no line names a division: write "division A a.t" for each
config-fault-division = "division { $line }": write a name without spaces and its file, such as "division A a.t"
config-fault-outside = the division { $file } lies elsewhere: put it beside config.tsh and name it without a directory
config-fault-division-again = there are two divisions { $name }: give each its own name
config-fault-many-divisions = an event has at most { $most } divisions
config-note-not-carried = { $what } is not carried over{ $count ->
    [one] {""}
   *[other] {" "}({ $count } lines)
}
config-note-autopair = the pairing of division { $division } is not carried over: write it as --schedule "{ $schedule }", or into the announcement
config-note-code = "{ $what }" is code of tsh, which is not run
config-note-session-breaks = rounds between the breaks ({ $rounds }) come from one standing: write them so into the schedule, such as "4-5 koth on 3" for two rounds after a break behind round 3
config-note-spread-cap = the spread cap is not carried over: write spread_caps = [{ $caps }] under [rules.game] into the announcement, one for each round
config-note-initial-schedule = the first rounds are not carried over: write "{ $schedule }" into the schedule
config-note-tables = { $what } is not carried over: name tables with --tables A4,A5 and a player's own with --table 7=A4
config-left-book = the book { $id } is left out, tsh has rules of its own: look at its configuration
config-left-name = the name "{ $name }" is left out, tsh calls the division { $division }

## What a division file cannot say as it is.
export-note-other-number = { $name }, number { $number }, becomes line { $line }
export-note-beyond-ascii = there are letters beyond ASCII in the names: the file is UTF-8, so write `config tfile_encoding = 'utf8'` into config.tsh
export-note-sanction = { $name }: { $measure } ({ $effect }) is left out, the format knows no sanctions
export-note-substitute = { $substitute } in the place of { $out } from round { $round } on is left out, the format knows no substitutes
export-note-lot = the lot between { $names } is left out, the format knows none
export-note-fours = { $tables } { $tables ->
    [one] table
   *[other] tables
} of four left out, the format knows games of two players
export-note-number-in-name = "{ $name }" is written as "{ $written }", because the format reads a number after a name as the rating
export-note-namesake = there is more than one "{ $name }": written as "{ $written }"
export-note-not-played = round { $round }, { $name }: the format knows no { $kind }; written as a round without an opponent and a spread of { $spread }

not-played-needs-book = game with figures that need a book
not-played-forfeit = forfeit
not-played-stopped = game that was stopped
not-played-drawn = draw of the arbiter's
