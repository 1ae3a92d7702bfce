### How values are written inside sentences.

value-player = { $id } { $name }
value-round = round { $number } of division { $division }
value-card = round { $number } of division { $division }, table { $table }
value-round-alone = round { $number }
value-card-alone = round { $number }, table { $table }

role-director = director
role-arbiter = arbiter
role-table = table { $table }
role-relay = relay

list-empty = nobody
list-middle = { $list }, { $next }
list-end = { $list } and { $last }
list-or = { $list } or { $last }

duration-hours = { $count } { $count ->
    [one] hour
   *[other] hours
}
duration-minutes = { $count } { $count ->
    [one] minute
   *[other] minutes
}
duration-seconds = { $count } { $count ->
    [one] second
   *[other] seconds
}

## What somebody said or wrote, as it is.
text = { $text }

## A sentence and the article it stands on, and what the marks behind an article mean.
cited = { $what } ({ $citation })
cite-marked = { $article }, { $mark }
cite-limit = Kibitz limit
cite-silent = not regulated
cite-announced = announcement
cite-file = event file
cite-general = general rules
cite-reading = reading { $id }

## How much a step moved a figure, and the step.
moved = { $amount } { $what }
gained = +{ $amount } { $what }

## Two clauses of one sentence.
clauses = { $first }; { $next }

## Two lines below each other.
lines = { $first }
    { $next }
