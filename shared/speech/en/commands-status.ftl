### What the node on this laptop sees.

cli-status-event = { $name } ({ $book }), { $role }
cli-status-device = device { $device }
cli-status-entries = { $entries } { $entries ->
    [one] entry
   *[other] entries
}, digest { $digest }
cli-status-peers = { $peers } { $peers ->
    [one] device
   *[other] devices
} connected
cli-status-peers-unseen = { $peers } { $peers ->
    [one] device
   *[other] devices
} connected, { $unseen } { $unseen ->
    [one] entry
   *[other] entries
} not confirmed by the director
cli-status-versions = another version of kibitz runs at { $others } and counts by other rules: use the same one everywhere
cli-status-no-director = the director is not connected; what you write is kept and sent later
cli-status-no-game = no game is published for this table
cli-status-no-round = division { $name }: { $players } { $players ->
    [one] player
   *[other] players
}, no round of { $rounds } published
cli-status-round = division { $name }: { $players } { $players ->
    [one] player
   *[other] players
}, round { $number } of { $rounds } started, { $missing } { $missing ->
    [one] table
   *[other] tables
} without a card that counts
cli-status-published = division { $name }: { $players } { $players ->
    [one] player
   *[other] players
}, round { $number } of { $rounds } published, not started, { $missing } { $missing ->
    [one] table
   *[other] tables
} without a card that counts
cli-status-ahead = division { $name }: posted ahead: round { $rounds }
cli-status-behind = { $device } is { $entries } { $entries ->
    [one] entry
   *[other] entries
} behind
cli-status-connected = { $device } is connected, and has not said what it has
cli-status-away = { $device } is away
cli-status-never = { $device } has never been seen
cli-look = look at this: { $what }

## A table's game.
cli-game = { $card }: { $names }, { $state }
cli-game-begins = { $card }: { $names }
cli-game-written = { $games } of { $wanted } games written, { $state }
cli-game-with = { $content }, { $state }
cli-game-not-started = not started
cli-game-no-list = the list is not on the card yet
cli-game-no-scores = no scores yet
cli-game-unsigned = not signed
cli-game-signed-by-some = signed by some
cli-game-signed-by-one = signed by one
cli-game-signed = signed, not handed in
cli-game-seen = counts, seen by the director
cli-game-saved = counts, saved here
cli-game-undecided = the director has to decide

## Challenges.
cli-challenge = challenge { $challenge } at { $card }: { $words }, { $state }
cli-challenge-here = waits for the opponent's word at the table
cli-challenge-retracted = taken back
cli-challenge-waiting = waiting
cli-challenge-taken-here = taken by this device
cli-challenge-taken = taken by { $by }
cli-challenge-answered = { $verdict }, said { $by }
cli-challenge-contradicted = arbiters contradict each other
