### What the pairing systems say.

## What something stands on.
authority-article = { $article }
authority-director = the director
authority-program = Kibitz default

## What a pair came from.
pair-basis-lot = drawn by lot
pair-basis-places = places { $places }
pair-basis-seeds = seeds { $seeds }
pair-basis-group = group { $group }, places { $places }
pair-basis-schedule = seats { $seats } of the schedule, round { $round }
pair-basis-leftover = both without an opponent in the schedule
pair-basis-gibson = place { $higher } is out of reach, place { $lower } is the best who can win nothing
pair-basis-board = { $team } against { $other }, board { $board }
pair-basis-boards = { $team } against { $other }, boards { $boards }
pair-basis-match = game { $game } of their match
pair-basis-fixed = fixed by the director

## Why somebody was not taken.
skip-cause-met = already met
skip-cause-met-today = already met today
skip-cause-club = of the same club
skip-cause-club-wish = of the same club, avoided in this round
skip-cause-team-mates = of the same team
skip-cause-forbidden = forbidden by the director
skip-cause-met-enough = met as often as this event allows
skip-cause-contender = can still win a prize
skip-cause-had-bye = already sat out
skip-cause-needed = needed elsewhere to avoid a repeat

## Who starts, and why.
start-reason-fewer-starts = { $first } starts, with fewer starts so far ({ $own } against { $other })
start-reason-more-seconds = { $first } starts, more often second so far ({ $own } against { $other })
start-reason-other-started-last = { $first } starts because { $second } started last
start-reason-longer-second = { $first } starts, second for longer at a stretch ({ $own } against { $other })
start-reason-other-started-longer = { $first } starts because { $second } has started more games at a stretch
start-reason-lot = { $first } starts by lot

## What a player sits out for.
bye-basis-lot = drawn by lot
bye-basis-place = place { $place }
bye-basis-schedule = round { $round } of the schedule
bye-basis-gibson = out of reach
bye-basis-fixed = fixed by the director
bye-basis-team = no opponent in the other team

## The explanation of a round.
explanation-round = { $round }: { $system } ({ $article }), { $based_on ->
    [0] as seeded
   *[other] standings after round { $based_on }
}, seed { $seed }
explanation-table = table { $table }: { $players }{ $repeat ->
    [true] , again
   *[other] {""}
}: { $why }
explanation-pair = { $basis }{ $repeat ->
    [true] , who meet again
   *[other] {""}
}; { $start }
explanation-passed-over = not { $players } ({ $because }, { $cite })
explanation-sits-out = { $player } sits out: { $basis }
explanation-safe = { $player } can neither lose nor better the place ({ $cite })
explanation-look-at = look at this: { $warning }

## What a round was made with.
round-made-engine = { $system }, { $based_on ->
    [0] as seeded
   *[other] standings after round { $based_on }
}, seed { $seed }
round-made-changed = { $system }, { $based_on ->
    [0] as seeded
   *[other] standings after round { $based_on }
}, seed { $seed }; { $count ->
    [one] table
   *[other] tables
} { $tables } by the director
round-made-director = paired by the director

## What the director should look at before publishing.
pairing-warning-repeat = { $players } meet again at table { $table }: { $because }
pairing-warning-repair-avoids = repairing this round would avoid { $repeats } of { $of } repeated games
pairing-warning-club-mates = { $players } of { $club } meet at table { $table }
pairing-warning-another-bye = { $player } sits out once more: nobody has sat out fewer times than { $byes }
pairing-warning-another-scheduled-bye = { $player } sits out once more, after { $byes } { $byes ->
    [one] bye
   *[other] byes
}: the schedule leaves no opponent
pairing-warning-bye-moved-up = { $player } sits out instead of { $instead_of }, who stands lower: otherwise two players would meet again
pairing-warning-several-byes = { $players } all sit out
pairing-warning-out-of-schedule = { $players } should meet by the schedule, but { $because }
pairing-warning-uneven-group = group { $group } has { $players } players and plays an incomplete round robin: check its games
pairing-warning-no-result = the card of { $players } is missing: { $winner } counts as the winner here
pairing-warning-table-moved = { $player } needs table { $table }, which somebody else needs too
pairing-warning-no-gibson-opponent = { $player } is out of reach, but everybody else can still win a prize: paired like the others
pairing-warning-not-fours = the players do not fill tables of four: let { $players } sit out, or find { $more } more
pairing-warning-sit-again = { $pairs } { $pairs ->
    [one] pair of players sits
   *[other] pairs of players sit
} together again
pairing-warning-missing-cards = paired without the missing cards of { $cards }
pairing-warning-beyond-plan = the announcement plans only { $planned } { $planned ->
    [one] round
   *[other] rounds
}
pairing-warning-rounds-unknown = nobody says how many rounds there are, so that this one is not the last and repeats are avoided
pairing-warning-gap = there is no round between { $last } and { $round }

## How players came to their table of four.
seats-drawn-lot = drawn by lot
seats-drawn-fewest-meetings = fewest meetings, then by lot

repeat-cause-fewest = no pairing of this round has fewer repeats
repeat-cause-literal = nobody new was left and pairs made before stay
repeat-cause-allowed = this round allows it
repeat-cause-director = the director fixed the pair
repeat-cause-schedule = the schedule says so

schedule-break-absent = one of them is not here
schedule-break-forbidden = the director forbids it
schedule-break-fixed = the director placed one of them elsewhere

## Why a round cannot be paired.
no-pairing-too-few-players = { $round } needs at least two players, but the field has { $players }: enter more
no-pairing-too-few-tables = { $round } needs { $needed } tables, but { $tables } are free: free or add tables
no-pairing-player-twice = player { $player } is in the field of { $round } twice: remove one
no-pairing-table-twice = table { $table } is listed twice for { $round }: remove one
no-pairing-unknown-player = { $player } is not in the field of { $round }: check the number
no-pairing-fixed-and-forbidden = { $players } are both fixed and forbidden in { $round }: take one back
no-pairing-fixed-twice = { $player } is placed twice by the director in { $round }: take one back
no-pairing-fixed-but-absent = { $player } is placed by the director in { $round } but absent: change one
no-pairing-stuck = { $round } cannot be paired: { $witness }
no-pairing-schedule-over = { $system } has { $steps } rounds, and { $round } would be number { $step }: change the schedule
no-pairing-no-schedule = { $system } has no schedule for { $players } players: give one or take another system
no-pairing-no-own-round = the event's own schedule has { $steps ->
    [0] no rounds
    [one] one round
   *[other] { $steps } rounds
}, and { $round } would be number { $step }: write its pairs, such as "1-4 2-3", or take another system
no-pairing-bad-seats = the schedule for { $system } names seat { $seat } wrongly in round { $step }: use every seat once
no-pairing-bad-factor = { $system } needs an even number of players per group, at least 2
no-pairing-bad-groups = { $system } needs 1 to { $players } groups
no-pairing-too-few-to-select = the best { $best } go on in { $round }, but the field has { $players }: write a smaller number in the schedule
no-pairing-needs-prizes = { $system } needs to know how many places win a prize
no-pairing-too-many-prizes = { $prizes } places win something, but only { $players } players are there: write at most { $players } prizes
no-pairing-no-source = { $system } uses the standings two rounds back, so that { $round } needs another system
no-pairing-not-placed = { $round } still needs an opponent for { $players }
no-pairing-not-decided = { $players } have not decided who goes on: note on their cards what decides, or enter a lot
no-pairing-away-from-match = { $player } has a match to go on with and is marked as absent: pair the game and record a forfeit, or withdraw the player
no-pairing-won = { $player } has won the knockout: nobody is left to play against
length-shown-single = one game
length-shown-double = two games
length-shown-best-of = best of { $games }
no-pairing-bracket-forbidden = the bracket brings { $players } together, who are forbidden to meet: allow it or place both
no-pairing-no-teams = { $system } needs at least two teams, but { $teams } are entered: enter pairs or teams first
no-pairing-system = { $error }
no-pairing-schedule = { $error }
no-pairing-schedule-ends = the schedule ends with round { $rounds }: name a system for round { $number }, such as koth
no-pairing-too-late = { $round } cannot be paired from the standings after round { $based_on }: take an earlier one
no-pairing-needs-rounds = who can still be reached, and which round is the last, depends on how many rounds there are (system { $system })
no-pairing-wishes-for-seats = the seats are drawn by lot: nobody can be put together or kept apart, and nobody has a table; draw again with another seed
no-pairing-four-sit = four players sit at a table under this book, and { $system } makes pairs: draw the seats
no-pairing-seats = { $error }
no-pairing-team-of = { $player } is in no team: enter the player with one, or let the player leave
no-pairing-team = { $fault }

kept-apart-players = of the players { $groups ->
    [unknown] { $players } no two
   *[other] in the groups { $groups } no two from different groups
} may meet{ $because ->
    [unknown] {""}
   *[other] {" "}({ $because })
}{ $barrier ->
    [unknown] { $bye ->
        [true] , and only one may sit out
       *[other] {""}
    }
   *[other] , and only { $barrier } may meet them{ $bye ->
        [true] {" "}or the bye take one
       *[other] {""}
    }
}, so that at least { $short } stay without an opponent
kept-apart-group = ({ $players })

## What speaks against a round that was made elsewhere.
round-fault-wrong-round = this is { $found }, but { $wanted } is next
round-fault-unknown = { $player } is not in the field
round-fault-placed-twice = { $player } is placed twice
round-fault-not-placed = { $player } has neither an opponent nor a bye
round-fault-not-here = { $player } is placed but not here
round-fault-table-twice = table { $table } is used twice
round-fault-forbidden = { $players } are forbidden to meet
round-fault-met-enough = { $players } have met as often as this event allows
round-fault-fixed-not-made = { $players } were fixed by the director but do not meet
round-fault-bye-not-given = { $player } should sit out but plays
round-fault-club-mates = { $players } are of one club
round-fault-team-mates = { $players } are of one team
round-fault-several-byes = { $players } sit out although some of them could meet

counted-extra-byes = { $count ->
    [one] bye of a player who had theirs
   *[other] byes of players who had theirs
}
counted-repeats = { $count ->
    [one] repeated game
   *[other] repeated games
}
counted-club-mates = { $count ->
    [one] game between club mates
   *[other] games between club mates
}
counted-win-gap = { $count ->
    [one] half win between opponents
   *[other] half wins between opponents
}
counted-place-gap = { $count ->
    [one] place between opponents
   *[other] places between opponents
}
counted-start-gap = { $count ->
    [one] game by which starts are out of balance
   *[other] games by which starts are out of balance
}
counted-more = { $by } more { $what }

## Which system pairs which round.
unknown-system-name = there is no pairing system "{ $name }": write one of { $known }; factored as fp4 (players per group), snake as snake-3 (groups)
unknown-system-of-tsh = { $name } is not here: { $differs }

## What tsh does under a name of ours.
tsh-meaning-factor = in tsh factor 2 brings together players two places apart, which is fp4 here, a group of four; write tsh-factor-2 for it
tsh-meaning-chew = in tsh a leader meets the lowest contender who can still catch up, and everybody is paired like its swiss while all are contenders; here the contenders meet their nearest neighbours (RO Annex 3.9)
tsh-meaning-swiss = in tsh the upper half of those with equal wins meets the lower half, and here swiss is RO 9.2, the next one not met; modified-swiss does that
tsh-meaning-nast = tsh has tables of its own for the first four or five rounds of nast, in groups of six and eight; here they are those of the round robin (RO Annex 3.8 c)
tsh-meaning-green = tsh has tables of its own for green, five rounds of six to eight players; here they give the byes to the highest ratings in turn (RO Annex 3.8 a)
tsh-meaning-round-robin = the round robin of tsh ends with 1-2, 3-4, 5-6, and so does tsh-round-robin here, whose earlier rounds may come in another order; round-robin is the Clark rotation (RO 9.3), and berger has Berger's tables
tsh-meaning-snake = here snake deals the field to and fro into groups, each a round robin (RO Annex 3.5); what tsh calls so is something else
schedule-error-empty = the schedule is empty: write something like "rounds 1-7 swiss, 8 koth"
schedule-error-shape = "{ $part }" in the schedule: write rounds and a system, such as "6-7 fp4"
schedule-error-system = "{ $part }" in the schedule: { $error }
schedule-error-backwards = "{ $part }" in the schedule: round { $last } comes before round { $first }
schedule-error-gap = "{ $part }" in the schedule starts with round { $first }, but round { $due } is next: write { $due } instead of { $first }
schedule-error-nothing-to-select-from = "{ $part }" in the schedule selects the best before anything is played: write a block in front of it, such as "1-7 swiss"
schedule-error-plan = { $error }
schedule-error-too-late = "{ $part }" in the schedule wants the standings after round { $wanted }, which is not over when round { $round } is paired

## Why no seats can be drawn.
seats-error-too-few = a table needs four players, but { $players } are here: enter more
seats-error-twice = { $player } is in the draw twice: remove one
seats-error-too-few-tables = the draw needs { $needed } tables, but { $tables } are free: free or add tables

## Plans by name.
preset-standard = rounds by the size of the field, Swiss; everybody against everybody where that takes no longer
preset-round-robin = everybody against everybody, or the first rounds of that
preset-koth = neighbours by rating, then by the standings; repeats only at the end
preset-modified-swiss = groups of equal wins, upper half against lower; king of the hill in the last two rounds
preset-rapid = groups of four: 1-3 over the field, 4-6 within halves, 7-8 within twelves, then king of the hill
preset-factored = Swiss, and FP6, FP4, king of the hill in the last three rounds
preset-snake = a few groups of equal strength, then FP6, FP4, king of the hill
preset-snake-short = many groups of equal strength, then twice FP4 and king of the hill
preset-portland = Swiss from the standings two rounds back, so that the next opponent is known
preset-gibson = Swiss; who is out of reach meets somebody who wins nothing
preset-green = six to eight players, six rounds; the strongest sit out first
preset-guelph = six or eight players, six rounds
preset-nast = four rounds by a table, one of modified Swiss, one king of the hill
preset-own = the event's own schedule: which seats meet, round by round
preset-chew = contenders among themselves, the others Swiss; with a selection if wanted
preset-final = Swiss, then a knockout of the best

preset-error-unknown = there is no plan "{ $name }": write { $known }
preset-error-shape = "{ $text }" is no plan: write something such as "plan snake for 36 players in 14 rounds" or "plan chew for 20 with 3 prizes best 8"
preset-error-needs-players = { $name } depends on the size of the field: write "plan { $name } for 40"
preset-error-too-few = { $name } needs at least { $least } players, and the field has { $players }: write { $instead } instead
preset-error-sizes = { $name } is for { $fits } players, and the field has { $players }: write { $instead } instead
preset-error-rounds = { $name } has { $least } to { $most } rounds, not { $rounds }: write a number between them
preset-error-groups = { $name } in { $rounds } rounds makes groups of { $size }, which { $players } players do not fill: write { $fits } players, or other rounds
preset-error-needs-prizes = { $name } has to know who still competes: write how many places win something, such as "with 3 prizes"
preset-error-prizes = { $prizes } places win something, but the field has { $players }: write at most { $players } prizes
preset-error-best = the best { $best } go on, but the field has { $players }: write at most { $players }
