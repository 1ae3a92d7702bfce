### What is said about players, sanctions, standings, books and events.

## Players.
cli-players-what = say what changes: a name, --club, --rating or --class
cli-players-class = class { $class }
cli-classes-wrong = a class is a word of at most { $most } letters: write B, or B, Senior
cli-players-none = there is no player in it: write one per line, `Name; Club; Rating`
cli-players-left = left the event
cli-players-parts = more than six parts; write `Name; Club; Rating; Team; substitute; Classes`
cli-players-substitute = "{ $typed }" stands behind the team; write substitute there, or nothing
cli-team-board = board { $board }
cli-team-substitute = substitute
cli-team-of = { $team } { $place }
cli-team-parts = write the name, the members and the number of boards: `Red; A1 A2 A3; 2`
cli-team = team
cli-the-team = the team's name
cli-standings-no-teams = no pair or team is entered: the standings are those of the players
cli-players-no-name = the name is missing; write `Name; Club; Rating`
cli-rating-below = the rating { $rating } is below 0
cli-rating-above = the rating { $rating } is above { $max }
cli-rating-no-number = the rating "{ $typed }" is not a number
cli-players-typed = player { $number }: { $what }
cli-players-max = an event has at most { $max } players
cli-players-more = there may be more: mend these first
cli-players-nobody = nobody was entered

## Sanctions.
cli-wins-halves = wins are whole or half, such as 1 or 0.5
cli-wins-number = wins are a number, such as 1 or 0.5
cli-wins-many = too many wins
cli-no-sanction = no sanction begins with { $beginning }: look at the list
cli-several-sanctions = several sanctions begin with { $beginning }: type more of it
cli-no-sanction-holds = no sanction holds
cli-sanction = { $entry }  { $player }: { $measure } ({ $effect }), { $reason }, by { $by }

## Standings.
cli-rank = rank
cli-player = player
cli-wins = wins
cli-spread = spread
cli-points = points
cli-games = games
cli-lists = lists
cli-sie = sie
cli-tout = tout
cli-solo = solo
cli-no-round = there is no round { $round } in { $name }: the last one is { $last }

## Why.
cli-why-row = { $player }: rank { $rank }, wins { $wins }, spread { $spread }, points { $points }
cli-why-list = { $player }: rank { $rank }, points { $points }
cli-why-against = round { $round } against { $opponent }: { $input }
cli-why-board = round { $round }, { $player } against { $opponent }: { $input }
cli-why-alone = round { $round }, { $player }: { $input }
cli-why-round = round { $round }: { $input }
cli-why-figure = { $what } { $value }: { $because }
cli-why-beside = beside the games
cli-why-place = below the row above

## Books.
cli-book-unshown = the book cannot be shown: { $error }
cli-book-or-own = { $error }, or a file with a book of your own
cli-book-good = { $file }: good ({ $id }, { $title })
cli-book-mistakes = there { $count ->
    [one] is 1 mistake
   *[other] are { $count } mistakes
} to mend
cli-book-open = { $cite }; left to the announcement
cli-book-seconds = { $seconds } { $seconds ->
    [one] second
   *[other] seconds
}
cli-yes = yes
cli-no = no
cli-none = none

## The event and its root key.
cli-event =
    { $name } ({ $book })
    event { $event }
cli-key-exported = the root key of event { $event } was exported to { $file }
cli-key-imported = the root key of event { $event } was imported from { $file }
cli-key-apart = keep the file and the passphrase apart, and both away from the hall
cli-key-start = start kibitz on this laptop again, and it can admit directors
cli-generate-no-games = { $book } has no games of two, which is what can be generated: take another book
cli-generate-no-end = such an event cannot be played to its end: { $none }
cli-generate-two-teams = two teams at { $boards } boards need { $players } players: write --players { $players } or more, or fewer boards
cli-generated = Generated
cli-generated-name = { $players } players, seed { $seed }
