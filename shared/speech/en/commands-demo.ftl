### What the demo says.

cli-demo-storm-screen = a storm has no screen: add --headless
cli-demo-for-storm = --for is for a storm: add --faults storm
cli-demo-time = a time looks like 90s, 2m or 1h
cli-demo-speed = a speed is 1, 2, … or max
cli-demo-no-book = there is no book { $book }: write one of { $known }
cli-demo-joining = kibitz demo: { $tables } { $tables ->
    [one] table is
   *[other] tables are
} joining…
cli-demo-joined = { $tables } { $tables ->
    [one] table
   *[other] tables
} and an arbiter joined in { $seconds } s
cli-demo-round = round { $round } of { $rounds }: complete after { $seconds } s
cli-demo-complete = round { $round } is complete
cli-demo-ended-early = the demo was stopped before its end

## How it ended.
cli-demo-latency = { $typical } ms typical, { $worst } ms at worst
cli-demo-cards = { $saved } { $saved ->
    [one] card
   *[other] cards
} saved, { $lost } lost; card to director: { $latency }
cli-demo-challenges = { $sent } { $sent ->
    [one] challenge
   *[other] challenges
}, { $ruled } ruled; challenge to verdict: { $latency }
cli-demo-nodes = { $nodes } nodes { $agree ->
    [true] agree
   *[other] do not agree
}; { $kib } KiB sent in { $seconds } s
cli-demo-storm = the storm killed { $kills } and froze { $freezes } laptops and cut links { $cuts } times, { $late } came late; { $acknowledged } entries were acknowledged, { $lost } lost
cli-demo-cards-lost = { $count } { $count ->
    [one] card was saved at a table and is
   *[other] cards were saved at a table and are
} lost
cli-demo-entries-lost = { $count } acknowledged { $count ->
    [one] entry is
   *[other] entries are
} lost
cli-demo-unruled = { $count } { $count ->
    [one] challenge was
   *[other] challenges were
} not ruled
cli-demo-disagree = the nodes do not agree: their digests differ

## What went wrong.
cli-demo-because = { $what }: { $why }
cli-demo-hall = hall { $hall }: { $why }
cli-demo-see = see { $place }: { $why }
cli-demo-stuck = the hall is stuck after { $time }: { $stands }
cli-demo-stands = { $round }, no card that counts from tables { $tables }, { $challenges } { $challenges ->
    [one] challenge
   *[other] challenges
} not ruled
cli-demo-no-board = the director has no board
cli-demo-no-round = no round is published
cli-demo-no-director = no director's laptop answers
cli-demo-person-fell = a simulated person fell over
cli-demo-person-left = a simulated person left before the end
cli-demo-weather-fell = the weather fell over
cli-demo-answered = the node answered something else than was asked: { $answer }
cli-demo-laptop-answered = { $laptop } answered { $answer }
cli-demo-stopped = the node has stopped
cli-demo-no-place = cannot make a temporary directory for the hall
cli-demo-node = the node of { $role }
cli-demo-not-entered = the players were not entered: { $answer }
cli-demo-no-list = the arbiter's node has not got the word list in time
cli-demo-no-code = no code for { $role }: { $answer }
cli-demo-no-code-for = no code for { $role }
cli-demo-late = { $place }: { $status }
cli-demo-all-late = { $count } { $count ->
    [one] device
   *[other] devices
} could not join in time: { $late }
cli-demo-laptop-late = { $laptop } could not join in time
cli-demo-no-program = where this program is, is not known: { $error }
cli-demo-no-laptop = cannot make a directory for a laptop
cli-demo-no-start = { $laptop } does not start
cli-demo-no-kill = cannot kill a process
cli-demo-no-number = a process without a number
cli-demo-no-signal = cannot signal a process
cli-demo-no-port = no free port
cli-demo-ended = { $laptop } ended by itself with { $status }: { $last }
