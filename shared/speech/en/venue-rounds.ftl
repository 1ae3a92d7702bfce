### What the hall says of rounds that are worked out, explained and judged.

propose-refused-not-started = { $next } is paired from the standings after round { $after }, and { $round } has not started: start it first, or take it back
propose-refused-published-already = round { $through } is published: { $round } comes next

## Why a plan is not changed.
plan-refused-nothing-changes = the plan is like that already
plan-refused-schedule = { $error }
plan-refused-too-long = the whole schedule is too long to be kept: { $why }
plan-refused-too-many-rounds = { $rounds } rounds are too many: plan at most { $most }
plan-refused-other-rounds = the schedule has { $found } rounds, not { $rounds }: write the schedule of the rounds to come
plan-refused-published = round { $last } is published: plan at least { $last } rounds, or take rounds back
plan-refused-tables = { $fault }
plan-refused-programme = { $fault }
plan-refused-name-taken = division { $division } calls another table { $name }, or this one otherwise: use another name

explain-refused-not-published = { $round } is neither proposed nor published: pair it first
explain-refused-own-pairs = these are the director's own pairs: nothing to compare with

explained-round-director = the director made the pairs of { $round }
explained-round-drawn = { $round }: { $made }
explained-round-standings-changed = the standings have changed since this round was paired: what follows is how it would be paired now
explained-round-field-changed = players or tables have changed since this round was paired
explained-round-by-hand = table { $table }: the director changed the pair by hand

look-up-refused-no-round = there is no round { $round }: the last one is { $last }
