### What every command says: how it fails, what it reads and writes, whom it asks.

## How a command ends.
cli-report = kibitz: { $what }
cli-failed = { $error }
cli-saved = saved
cli-saved-entries = saved { $entries }{ $more ->
    [0] {""}
   *[other] {" "}…
}
cli-noted = noted, { $games } { $games ->
    [one] game
   *[other] games
} on this laptop
cli-code = { $code }
cli-no-threads = no threads to run on: { $error }
cli-no-json = the answer has no JSON form: { $error }
cli-no-output = cannot write to standard output: { $error }
cli-misunderstood = the node answered something else than was asked: is it another version of kibitz?

## Several together, and what can be chosen.
cli-only = { $only }
cli-or = { $earlier } or { $last }
cli-nothing = nothing

## Who may ask for it.
cli-only-directors = only a director's device can do this, and this one is { $standing }
cli-only-tables = only the laptop at a table can do this, and this one is { $standing }
cli-only-arbiters = only an arbiter's or a director's device can do this, and this one is { $standing }
cli-admitted = admitted as { $role }
cli-no-longer-admitted = no longer admitted: its admission was taken back, ask the director for a new code
cli-not-admitted-yet = not admitted yet
cli-which-division = this event has the divisions { $divisions }: say which with --division
cli-with-division = { $none } with --division
cli-no-division = there is no division { $wanted }: this event has { $divisions }

## Where an event is.
cli-no-home = this user has no home directory: name one with --data DIR
cli-no-node = no node runs under { $place }: start one, such as `kibitz director`, or name its directory with --data DIR
cli-several-nodes = { $count } nodes run on this machine: say which one is meant, with { $choices }
cli-no-event = there is no event under { $place }: name its directory with --data DIR
cli-several-events = there are { $count } events on this machine: say which one is meant, with { $choices }

## Lines that somebody typed.
cli-line-empty = { $what } is empty: write at most { $letters } letters
cli-line-wrong = { $what } { $error }
cli-the-reason = the reason
cli-the-name = the name
cli-the-event-name = the name of the event
cli-the-club = the club
cli-the-word = the word
cli-the-system = the system
cli-the-measure = the measure

## Files.
cli-standard-input = standard input
cli-fault = { $file }: { $what }
cli-fault-line = { $file }:{ $line }: { $what }
cli-unread = cannot read { $name }: { $error }
cli-too-long = { $name } has more than { $mib } MiB: this cannot be the right file
cli-not-utf8 = { $name }, line { $line }: this is not UTF-8; save the file as UTF-8
cli-unwritten = cannot write { $name }: { $error }
cli-no-folder = cannot write { $name }: there is no directory { $folder }: make it first, or choose another place
cli-another-users = { $name } belongs to another user of this machine and stays as it is: choose another name
cli-links-circle = its links go round in a circle
cli-export-unread = the node's export cannot be read: { $faults }
cli-the-export = the export
cli-without-part = { $first }{ $others ->
    [0] {" "}has
    [one] {" "}and one other have
   *[other] {" "}and { $others } others have
} no part in round { $round }, which counts as not having come ({ $citation }): write who was away, or had a bye, as such
cli-no-book-named = the file names no rulebook, so { $book } counts: say another with --book
cli-no-log = no log is written, { $place } cannot be used: { $error }
cli-log-detail = KIBITZ_LOG is not understood, the log has its usual detail: { $error }
cli-log-not-plain = { $path } is no plain file
cli-log-foreign = { $path } belongs to another user of this machine

## The terminal.
cli-no-signals = cannot listen for signals: { $error }
cli-no-terminal = there is no terminal for a screen here: add --headless
cli-terminal-unusable = cannot use the terminal: { $error }
cli-no-terminal-passphrase = there is no terminal to type a passphrase on: give it with --passphrase-file FILE
cli-ask-passphrase = Passphrase:{" "}
cli-ask-again = The same again:{" "}
cli-passphrases-differ = the two passphrases differ: nothing was written
cli-passphrase-short = a passphrase has at least { $letters } letters: take four or five words
cli-no-passphrase-line = { $name } has no passphrase in its first line
cli-no-passphrase = no passphrase was given: nothing was written

## Joining and founding.
cli-other-slip = the code { $label }-… is not for `kibitz { $command }`: type `kibitz { $right } --join` and the code
cli-web-address = an address looks like 192.168.4.1 or 192.168.4.1:8080
cli-web-at = browsers find the notice board at http://{ $address }/
cli-address = an address looks like 192.168.4.1 or 192.168.4.1:4711
cli-division-unnamed = division { $division } has no name after the =
cli-division-twice = division { $division } is named twice
cli-no-file-name = the name of a file is missing after the @
cli-no-code = there is no join code in the first line of { $name }: write the code on the slip there
cli-code-unread = cannot read the join code: { $error }
cli-ask-code = The code on the slip:{" "}

## A wrong command line.
cli-usage-value = { $argument }: { $why }. { $help }
cli-usage-no-value = { $argument } needs a value. { $help }
cli-usage-none-of = { $argument }: "{ $value }" is none of { $known }. { $help }
cli-usage-no-fit = { $argument }: "{ $value }" does not fit. { $help }
cli-usage-unknown-near = there is no { $argument } here; did you mean { $near }? { $help }
cli-usage-unknown = there is no { $argument } here. { $help }
cli-usage-no-command-near = there is no command { $typed }; did you mean { $near }? { $help }
cli-usage-no-command = there is no command { $typed }. { $help }
cli-usage-missing = { $argument } is missing. { $help }
cli-usage-what = say what to do. { $help }
cli-usage-conflict = { $argument } does not go together with { $other }. { $help }
cli-usage-count = { $argument } has the wrong number of values. { $help }
cli-usage-unreadable = this command line cannot be read. { $help }
cli-not-whole = "{ $value }" is not a whole number
cli-no-number = a number is missing
cli-too-large = { $value } is too large
cli-too-small = { $value } is too small
cli-not-fitting = "{ $value }" does not fit: { $why }
cli-help = --help shows how
cli-help-of = `{ $command } --help` shows how

## Wishes for a round.
cli-wish = "{ $phrase }": { $what }
cli-wish-unknown = no wish that is known; F1 shows them
cli-wish-number = { $typed } is no number that fits here
cli-wish-pair = a pair is two numbers, such as A1-A5
cli-wish-same = a pair is two different players
cli-wish-player = { $typed } is no player's number: write A7 or 7
cli-wishes-system = koth, or koth on 3        a system, and whose standings it uses
cli-wishes-fix = fix A1-A5                 this pair must be made
cli-wishes-forbid = forbid A1-A5, allow A1-A5 must not meet, until they may again
cli-wishes-absent = absent A7 [REASON]        misses the round
cli-wishes-bye = bye A4                    sits out
cli-wishes-table = table A5 12               needs that table, until table A5 0
cli-wishes-dead-end = repair, literal           what happens when nobody new is left to meet
cli-wishes-repeats = meetings 2, again from 7  how often two may meet, and from when again
cli-wishes-gibson = gibson, prizes 8          who is out of reach meets who can win nothing
cli-wishes-clubs = clubs off, seed 9         club mates may meet; another lot

## Games of a list in a few keys.
cli-list-which = Which game? r Rufspiel, s Solo, w Wenz, x Ramsch.
cli-list-ends = + won, - lost; then s Schneider, z Schwarz, t Tout, i Sie, and how many runners.
cli-list-no-game = { $key } is no game. { $which }
cli-list-no-seat = { $key } is no seat: type 1, 2, 3 or 4.
cli-list-seat-twice = { $key } is typed twice: the partner sits elsewhere.
cli-list-seats = { $game } is played by { $seats }.
cli-list-ramsch = A Ramsch is x and who lost it, such as x3.
cli-list-no-key = { $key } means nothing here. { $ends }
cli-list-player = Who played it? Type the seat: 1, 2, 3 or 4.
cli-list-partner = Who was the partner? Type the seat: 1, 2, 3 or 4.
cli-list-loser = Who lost the Ramsch? Type the seat: 1, 2, 3 or 4.
cli-list-lost-by = { $game }, lost by { $who }
cli-list-of = { $game } of { $who }, { $won ->
    [true] won
   *[other] lost
}
cli-list-of-level = { $game } of { $who }, { $won ->
    [true] won
   *[other] lost
}, { $level }
cli-list-with = { $player } with { $partner }
cli-list-row = { $game } { $seats }{ $won ->
    [true] {" "}won
    [false] {" "}lost
   *[other] {""}
}
cli-list-row-level = { $row } { $level }
cli-list-runners = { $what }, { $count ->
    [one] { $count } runner
   *[other] { $count } runners
 }
cli-list-runners-most = There are at most { $most } runners.
cli-list-typed = "{ $text }": { $what }

## Nodes without a screen.
cli-listening = listening on { $addresses }
cli-stopping = stopping
cli-round-published = { $round } is published
cli-round-complete = { $round } is complete
cli-round-started = { $round } has started
cli-announcement-incomplete =
    the announcement is not complete:
    { $errors }
cli-book-assumed =
    { $book } leaves values to the organiser, and this event is founded with these:
    { $values }
    To set others, write them down with `kibitz book start { $book } > event.toml`, change the file and found the event with --announcement event.toml
cli-node-stopped-reading = the node stopped while it read its event
cli-other-event = { $place } already holds the event "{ $held }": leave out --name to go on with it, or found the new one elsewhere with --data DIR
cli-nothing-here = there is no event in { $place } yet: { $what }
cli-found-one = found one with `kibitz director --name "Club championship"`
cli-join-one = join with the code on the slip, `kibitz { $command } --join { $code }`

## What `kibitz print` and `kibitz show` say.
cli-print-where = say where it goes: --open, -o FILE.html or --pdf FILE
cli-print-nothing = there is nothing to print yet: no round is published
cli-print-no-round = round { $round } is not published, so there is nothing to print
cli-print-no-codes = no join code is open: `kibitz code --table 12` makes one
cli-print-no-browser = there is no browser on this laptop that makes a PDF: install chromium, or print the page that -o FILE.html writes from any browser
cli-print-browser-failed = { $browser } made no PDF: print the page that -o FILE.html writes from a browser
cli-print-open-yourself = no browser could be started: open { $file } yourself
cli-show = { $ratings ->
    [true] ratings are shown
   *[other] ratings are not shown
}, { $clubs ->
    [true] clubs are shown
   *[other] clubs are not shown
}{ $silent ->
    [0] {""}
   *[other] {", "}results are held back from round { $silent } on
}{ $held ->
    [true] {", "}final standings are held back
   *[other] {""}
}

## What `kibitz export` and `kibitz event finish` say.
cli-export-ending = the ending of { $file } tells no format: .json, .t, .js, players.csv, cards.csv or standings.csv do, or name one with --format
cli-finish-open = the event is not finished (--anyway writes what there is):
    { $what }
cli-finish-missing = { $count ->
    [one] { $count } card is missing
   *[other] { $count } cards are missing
} in { $round }
cli-finish-rounds = { $played } of { $planned } rounds of { $name } have been started
cli-finish-held = something of { $name } is held back: `kibitz show --everything` lifts that
cli-finish-not-empty = { $folder } is not empty: name a new folder
cli-finished = { $folder } holds the site, the papers, the event as files and the audit
cli-nothing-to-forget = { $folder } holds no event
cli-forgotten = The event is gone from { $folder }.
cli-forgotten-but = The event is gone; { $count ->
    [one] { $file } is not of kibitz and stays
   *[other] { $count } files that are not of kibitz stay, { $file } among them
 }.
cli-forget-director = this laptop directs the event, and what a director holds may be nowhere else: write it with `kibitz event finish FOLDER`, save the root key with `kibitz event key export FILE`, then forget it with --anyway
cli-forget-unseen = no director's laptop was found that has everything from here ({ $count ->
    [0] nothing is known to be missing
    [one] { $count } entry is only here
   *[other] { $count } entries are only here
 }): bring this laptop near a director's and try again, or name where one is with --at; --anyway forgets it all the same
cli-forget-looking = Looking for a director's laptop …
cli-forget-handing = Handing on { $count ->
    [one] { $count } entry
   *[other] { $count } entries
 } …
cli-no-tariff = { $book } knows no tariff: nothing is paid between the players
cli-fee = fee
cli-sum = sum
cli-of-round = round { $number }
cli-settled = Below zero is owed. Runners, Schneider, Schwarz, Tout and Sie as { $cite } has them; a Ramsch is free.
report-head = { $event }, by { $book }
report-division = Division { $division }: { $players ->
    [one] { $players } player
   *[other] { $players } players
 }, { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
 } played
report-measure = { $required ->
    [true] To be reported:
   *[other] For the record:
 } { $name }, { $measure } ({ $article }): { $reason }
report-unrated = Not rated ({ $article }): round { $round }, { $first } - { $second }
report-nothing = nothing to report
report-decided = Table { $table }, { $about }: { $decision } ({ $by })
cli-players-agree = Enter { $count ->
    [one] this player
   *[other] these { $count } players
 }? (y for yes)
cli-book-silent = { $book } does not say
