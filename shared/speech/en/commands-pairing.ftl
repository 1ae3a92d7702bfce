### What is said about rounds and pairings.

cli-round-table = --table { $typed }: write A5=12
cli-round-lacks = the standings after round { $after }, from which round { $round } is paired, lack { $missing } { $missing ->
    [one] card
   *[other] cards
}: wait, or add --anyway
cli-round-start-lacks = earlier rounds lack { $missing } { $missing ->
    [one] card
   *[other] cards
}: wait before { $round } starts, or add --anyway
cli-pair-seats = { $file }, line { $line }: write the seats that meet in one round, such as 1-4 2-3
cli-round-none = division { $division } has no published round: pair one with `kibitz round pair`
cli-round-proposed = { $round }: { $made }
cli-round-at = table { $table }  { $players }
cli-round-because = { $at }  [{ $reason }]
cli-round-bye = bye        { $player }
cli-round-away = away       { $player } ({ $reason })
cli-round-safe = out of reach: { $player }

## What a round out of a file needs.
cli-pair-from = say with --from which file holds the event
cli-pair-block-start = { $none }, or say with --block-start where its rounds begin
cli-pair-factor = --system { $system } needs --factor with the players per group, such as 4
cli-pair-groups = --system { $system } needs --groups with the number of groups, such as 3
cli-pair-not-both = say --factor or --groups, not both
cli-pair-not-with = --factor and --groups do not go with --system { $system }: --factor is for factored and --groups for snake
cli-pair-option = { $option } { $typed }: { $what }
cli-pair-twice = { $option } names { $name } twice: write every player once
cli-pair-stands-twice = { $option } { $typed } stands there twice: take one out
cli-pair-table = --table { $typed }: write a player and a table, such as 7=1
cli-pair-table-twice = --table names { $name } twice: take one out
cli-pair-same = { $name } cannot meet the same player: name two
cli-pair-hyphen = write two players with a hyphen between them, such as 3-8
cli-pair-numbers = write the players' numbers
cli-pair-several = { $option } { $typed } can mean more than one pair: write the players' numbers
cli-pair-how-many = { $none }: say it with --rounds
cli-pair-table-again = --tables names { $name } twice: every table has its own name
cli-convert-taken = { $folder } has a { $name } already, and nothing of it is written over: name a new folder
cli-convert-division = division { $division }: { $note }
cli-pair-how-many-prizes = { $none }: say it with --prizes
cli-plan-past = round { $round } is to be paired, but the event has { $rounds } rounds: change --round or --rounds
cli-plan-plays = { $book } plays { $schedule }
cli-plan-no-system = the book { $book } names no system, so that { $system } is taken: name one with --system
cli-plan-disagree = --schedule has { $scheduled } rounds, but --rounds says { $rounds }: make them agree

## Judging a round.
cli-check-illegal = round { $round } is not legal: { $faults }
cli-check-no-round = { $file } has no round to judge
cli-check-no-such-round = there is no round { $round } in { $file }
cli-check-unread = { $name } is no round: { $error }; write what `kibitz pair --json` prints, such as { $such }
cli-check-round = round { $round } by { $system }: { $legal ->
    [true] legal
   *[other] not legal
}
cli-check-theirs = theirs
cli-check-ours = ours
cli-check-by = { $criterion } by { $amount }
cli-check-worse = worse than ours: { $each }
cli-check-better = better than ours: { $each }
cli-check-as-good = as good as ours
cli-check-no-own = no round of ours: { $none }
