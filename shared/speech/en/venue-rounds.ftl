### What the hall says of rounds that are worked out, explained and judged.

propose-refused-wishes-for-seats = the seats are drawn by lot, and wishes cannot change that: let somebody who is away leave the event and come back, or draw again with another seed
propose-refused-not-started = { $round } is published but not started: start it or take it back first

plan-refused-schedule-over = the schedule ends with round { $rounds }: name a system for round { $number }, such as koth
plan-refused-too-late = { $round } cannot be paired from the standings after round { $based_on }: take an earlier one

proposal-warning-missing-cards = paired without the missing cards of { $cards }
proposal-warning-beyond-plan = the announcement plans only { $planned } { $planned ->
    [one] round
   *[other] rounds
}
proposal-warning-not-fours = the players do not fill tables of four: let { $players } sit out, or find { $more } more
proposal-warning-sit-again = { $pairs } { $pairs ->
    [one] pair of players sits
   *[other] pairs of players sit
} together again

seats-drawn-lot = drawn by lot
seats-drawn-fewest-meetings = fewest meetings, then by lot

explain-refused-not-published = { $round } is neither proposed nor published: pair it first
explain-refused-not-proposed = { $round } is not proposed: pair it first
explain-refused-own-pairs = these are the director's own pairs: nothing to compare with

explained-round-director = the director made the pairs of { $round }
explained-round-drawn = { $round }: { $made }
explained-round-standings-changed = the standings have changed since this round was paired: what follows is how it would be paired now
explained-round-field-changed = players or tables have changed since this round was paired
explained-round-by-hand = table { $table }: the director changed the pair by hand
