### The director's screen and its dialogs.

## The hall.
hall-director = Director
hall-deputy = DEPUTY ({ $name })
hall-no-round = no round yet · { $players } { $players ->
    [one] player
   *[other] players
}
hall-round = Round { $number } of { $planned }{ $started ->
    [true] {""}
   *[other] {" · NOT STARTED"}
} · { $cards } of { $tables } cards in
hall-ahead = posted: round { $rounds }
hall-earlier-missing = { $count } { $count ->
    [one] card
   *[other] cards
} of earlier rounds missing
hall-needs-mark = NEEDS YOU: { $count }
hall-news-mark = NEWS: { $count } (w)
hall-tables = Tables{ $byes ->
    [unknown] {""}
   *[other] {" · "}bye: { $byes }
}
hall-tables-of = Tables of { $division } ([ and ] turn){ $byes ->
    [unknown] {""}
   *[other] {" · "}bye: { $byes }
}
hall-tables-missing = Tables without a decided card: { $count } (m shows all)
hall-all-in = Every card is in. Press p for the next round, m for all tables.
hall-no-tables = This round has no tables.
hall-no-players = Press n to enter players, c to make a join code for a table.
hall-first-round = No round is published. Press p to work out the first one.
hall-no-table = There is no table here. Press p to work out a round.
hall-challenges = { $waiting ->
    [0] Challenges
   *[other] Challenges: { $waiting } waiting
}
hall-no-challenge = No challenge is open.
challenge-waits = waits { $age }
challenge-with = with { $by }
challenge-undecided = UNDECIDED, arbiters disagree
state-not-started = not started
state-playing = playing
state-written = { $count } written
state-filled = filled in
state-one-signed = one signed
state-both-signed = both signed
state-some-signed = some signed
state-all-signed = all signed
state-counts = counts
state-undecided = UNDECIDED !
score-versions = { $count } versions
score-forfeit = forfeit
score-stopped = stopped
score-draw = draw
score-list = list
score-void = void
heading-number = No
heading-starts = Starts
heading-second = Second
heading-card = Card
heading-score = Score
heading-seats = Players by seat, with their points
heading-list = List
heading-rank = Rank
heading-name = Name
heading-club = Club
heading-rating = Rating
heading-classes = Classes
heading-wins = Wins
heading-spread = Spread
heading-points = Points
heading-games = Games
heading-pts = Pts
heading-sie = Sie
heading-tout = Tout
heading-solo = Solo
heading-role = Role
heading-link = Link
heading-heard = Heard
heading-state = State
heading-key = Key

## Pages.
needs-none = Needs you
needs = Needs you: { $all }
needs-at = Needs you: { $at } of { $all }
needs-nothing = Nothing needs a decision.
needs-with-keys = { $what } · { $keys }
needs-key-card = Enter opens the card
needs-key-adopt = Enter shows it, a there makes it count
needs-key-outcome = o says how the game is lost
needs-key-take-back = u takes the round back
needs-key-player = n enters the player
needs-key-pair = p pairs the round
needs-key-challenges = Tab goes to the challenges
needs-key-calls = a opens the calls
needs-key-lot = Enter shows it, l there draws the lot
needs-key-plan = r writes the plan once more
needs-key-words = kibitz words use in a terminal names the lists anew
needs-key-devices = d shows the devices, x there takes an admission back
needs-key-substitute = kibitz substitute in a terminal names one
needs-key-audit = kibitz audit in a terminal lists it
needs-key-read = Enter shows it and takes it off this list
standings-of = Standings of { $division }
standings-of-teams = Pairs and teams of { $division }
standings-of-class = Class { $class } of { $division }
standings-none = No card counts yet.
standings-why = Why: the articles behind the selected row
standings-articles = { $name }: { $articles }
standings-no-article = { $name }: no article is cited.
news-title = What other directors did, newest first{ $unread ->
    [0] {""}
   *[other] : { $unread } new (*)
}
news-none = No other director has done anything since this screen started.
players-title = Players: { $count }
players-of = Players of { $division }: { $count }
players-none = Press n to enter players.
players-none-here = There is no player here.
players-out = out of the event
players-left = has left
sanctions-title = Sanctions and compensations that hold
sanctions-empty = No sanction holds. Press i to impose one.
sanctions-none = No sanction holds.
sanctions-row = { $player }: { $measure } ({ $effect }), { $reason }, by { $by }
devices-title = Devices: { $all }
devices-away = Devices: { $all }, { $away } not connected
devices-none = Press c to make a join code.
devices-codes = Codes not used yet (c makes one)
devices-code = { $code } ({ $role })
devices-no-code = None.
device-role = { $role }
device-here = this device
device-level = level
device-behind = behind by { $entries }
device-connected = connected
device-away = away
device-never = never seen
device-ago = { $age } ago
device-active = active
device-tampered = TAMPERED
device-tampered-and-taken-back = TAMPERED, taken back
device-admission-taken-back = admission taken back
device-taken-back = taken back
device-trouble-tampered = It wrote two different things in one place: somebody copied or changed its record. Nothing after that counts. x takes its admission back.
device-trouble-both = It wrote two different things in one place, and its admission was taken back. Do not use this laptop again in this event.
device-trouble-taken-back = Its admission was taken back: what it wrote before counts, what it writes since does not.

## The line for a card.
entry-title = Card: table, first score, second score, such as 12 401 388
entry-title-list = List: table, number of the game and the game anew, such as 12 5 s2-, or 12 void
entry-how = Type the table and both scores, such as 12 401 388, or the code of a slip.
entry-slip-title = { $card }, by its slip
entry-scores = Type both scores in the order of the names, such as 401 388.
entry-slip-decided = The card of that slip, round { $round }, table { $table }, counts already. kibitz card correct in a terminal changes it.
entry-table-first = Type the number of the table first.
entry-no-such-table = There is no such table in a published round.
entry-no-table = There is no table { $table } in a published round.
entry-echo = { $players } ({ $state })

## One card.
card-title = Card of { $card }: both scores, such as 401 388
card-title-list = Card of { $card }: a game anew, such as 5 s2-, or void
card-how = Type both scores in the order of the names, such as 401 388.
card-no-score = { $typed } is no score. { $how }
card-until-now = On the card now: { $content } ({ $state })
card-counts-as = It counts as { $counted }
card-empty = Nothing is on the card ({ $state }).
card-version = Until now: { $content } by { $author }

## A list by the director's word.
list-how = Type the number of a game and the game, such as 5 s2-, or void.
list-none = No list is on this card. A list from paper comes in with `kibitz card correct-list`.
list-games = The list has the games 1 to { $count }.
list-game = Game { $number }: { $game }
list-game-instead = Game { $number }: { $game } instead of { $was }
list-points-follow = The points of the game follow from the book.

## A card before it is saved.
correction-title = Is this right for { $card }?
correction-beside = Beside the scores, and counted by the book on top of them: { $details }
correction-unusual = An unusual score: look again.
correction-counted-already = { $counted } is what this card counts as already, after racks, time and penalties. Type the scores as they stand on the card, now { $written }; F3 changes racks and time.
correction-ground = Allowed because { $ground ->
    [both-ask] both players ask for it
    [both-ask-obvious] both players ask for it, and the mistake is obvious
    [one-asks] one player asks for it
    [one-asks-obvious] one player asks for it, and the mistake is obvious
    [recording] the desk wrote down something else than was signed
    [ruling] it is a ruling
    [conflict] the versions contradict each other
   *[other] { $ground }
} (Tab for another ground)
correction-ground-open = Why the book allows it follows from the card (Tab to say it)
correction-why = Why? A few words stay on record with the card.
correction-reason-missing = Type a short reason: it stays on record with the card.
correction-keys-paper = Enter saves it as a paper card. Esc goes back.
correction-keys = Enter saves it. Esc goes back.
decided-elsewhere = Meanwhile the card of { $card } came in or was decided.
decided-by = { $who } has decided: { $content } ({ $card }, { $why }).
decided-counts = { $card } counts as { $content } now.
decided-already = There is nothing to decide at { $card } any more.

## The versions of a card.
versions-title = Undecided card of { $card }
versions-by = { $content } by { $author }
versions-how = Press the number of the version that is right, or e for other scores. You are asked for a reason.

## A card with everything that the book counts.
details-title = Card of { $card }
details-about = What is left out is 0. The book counts racks, time and penalties.

## What needs the director, in full.
attention-title = Needs you{ $more ->
    [true] {" (↓ for more)"}
   *[other] {""}
}
attention-it-says = It says:
attention-against = These stand against each other:
attention-adopt = It stays on record either way. Made to count, it counts with what belongs to it, such as the signatures of a card.
attention-adopt-keys = a  make it count        Esc  leave it
attention-no-table = No table plays this card now. Decide it in a terminal on this laptop:
attention-command = kibitz card correct { $table } FIRST SECOND --round { $round } --division { $division } --reason WHY
attention-one-key-away = If it asks for something, that is one key away:
attention-keys = n  enter a player      p  pair the round
attention-more-keys = Tab  the challenges    d  the devices
attention-dismiss-keys = Enter  done, take it off this list    Esc  keep it

## Join codes.
which-code-title = Join code: which device joins?
which-code-table = t12  table 12
which-code-arbiter = a    arbiter
which-code-director = d    deputy director
which-code-relay = r    relay
which-code-how = Type t and the table's number, or a, d or r.
code-title = Join code
code-type = On that laptop, in the same network, type:
code-command = kibitz { $program } --join { $code }
code-command-at = kibitz { $program } --join { $code } --at { $address }
code-alone = This laptop is in no network yet: other laptops cannot reach it.
code-others = If that does not find it, after --at: { $addresses }
code-once = The code works once, for one device.

## Waiting.
waiting-title = Please wait
waiting-code = Making the code…
waiting-why = Asking why…
waiting-book = Asking the book…
ask-book-title = Ask the book
ask-book-about = Ask such as: { $known }
waiting-bracket = Asking for the matches…
waiting-reasons = Collecting the reasons…
waiting-round = Working out the round…

## New players.
new-team-title = New pair or team: name; members; boards
new-team-about = { $known ->
    [one] 1 team is entered. A team of a name that is known is written anew.
   *[other] { $known } teams are entered. A team of a name that is known is written anew.
}
new-team-example = For example: Red; A1 A2 A3; 2 (A3 is the substitute)
new-team-how = Type name; members, the first board first; boards, if not everybody plays.
new-player-title = New player: name; club; rating
new-player-about = { $known } { $known ->
    [one] player
   *[other] players
} so far. Club and rating may be left out.
new-player-example = For example: Bogdan Țepeș; Cluj; 1480
new-player-how = Type name; club; rating, with at most two semicolons.
player-name-missing = Type at least the player's name.

## Questions.
question-title = Sure?
start-question = Start round { $round } now? Every table can write its card from then on.
start-ends = From then on { $what }.
start-lacks = Missing or undecided: { $cards } { $cards ->
    [one] card
   *[other] cards
} of earlier rounds, at table { $tables }.
start-keys = Enter  start        Esc  not yet
lot-question = Draw the lot between players who are level in everything? It stays on record.
lot-keys = Enter  draw        Esc  not yet
propose-anyway-missing = Missing or undecided in round { $before }: { $cards } { $cards ->
    [one] card
   *[other] cards
}, at table { $tables }. Work out round { $next } all the same?
propose-anyway-earlier = Missing or undecided in earlier rounds: { $earlier } { $earlier ->
    [one] card
   *[other] cards
}. Work out round { $next } all the same?
propose-anyway-both = Missing or undecided in round { $before }: { $cards } { $cards ->
    [one] card
   *[other] cards
}, at table { $tables }. Missing or undecided in earlier rounds: { $earlier } { $earlier ->
    [one] card
   *[other] cards
}. Work out round { $next } all the same?
propose-anyway-more = { $count } more
propose-anyway-keys = Enter  work it out        Esc  wait for the cards
pair-again-question = You changed { $changes } { $changes ->
    [one] row
   *[other] rows
} of this proposal by hand. Round { $round } is worked out anew without your changes; make them again with x and f, or write them as wishes (fix A1-A5).
pair-again-keys = Enter  work it out anew        Esc  keep my changes
discard-question = You changed { $changes } { $changes ->
    [one] row
   *[other] rows
} of this proposal by hand. Drop the proposal with your changes?
discard-keys = Enter  drop it        Esc  keep my changes

## Rounds ahead.
block-title = Rounds { $first } to { $last }: Enter publishes all of them, Esc none
block-round = Round { $round }: { $made }
block-warning = ! { $what }
block-row = table { $table }: { $players }
block-bye = bye: { $player }

## A proposal.
proposal-title = Proposal for round { $round }{ $changed ->
    [true] , changed by you
   *[other] {""}
}: Enter publishes, Esc discards
proposal-busy = One moment: the last step is still being worked out.
proposal-swap-how = Go to the other row and press x: the last players change places.
proposal-swap-open = A swap is open: go to the other row and press x, or Esc to drop it. Then Enter publishes.
proposal-block-changed = You changed this round by hand: publish it alone, then work out the next one.
proposal-worse = worse than the proposal: { $worse }
proposal-breaks-nothing = your changes break nothing
proposal-byes = Bye: { $players }
proposal-away = Away: { $players }
proposal-bye = bye
proposal-why = Why: { $reason }
proposal-why-pair = Why: you changed this pair
proposal-why-bye = Why: you changed who sits out
proposal-row = table { $table }: { $players }
proposal-row-bye = bye: { $player }
proposal-changed-row = { $row }: changed by you, so no reason of the system stands behind it
proposal-reasons-before = What follows explains the proposal as it was before your changes:
wishes-title = Wishes for round { $round }
wishes-several = Several wishes: put ; between them.
explanation-title = Why round { $round } is paired like this

## Rounds.
round-none = No round is published yet. Press p to work one out.
round-none-to-take-back = No round is published that could be taken back.
round-started-already = Round { $round } has started already.
take-back-round-title = Take round { $round } back?
take-back-round-about = The pairings go off every screen, and you can pair the round again. What a table writes meanwhile is kept and shown to you. Why is it taken back?

## Something to read.
reading-book = The book says
reading-ruled = { $by } has ruled: { $verdict }.
reading-challenge = Table { $table }: { $words }
why-title = Why: { $player } { $name }
why-sums = Rank { $rank }: wins { $wins }, spread { $spread }, points { $points }, games { $games }
why-round = Round { $round }
why-round-against = Round { $round } against { $opponent }
why-beside = Beside the games
why-below = Below the row above
rule-title = Table { $table }: { $name } doubts it

## Devices.
take-back-title = Take back the admission of { $name }?
take-back-about = { $name } ({ $device }), { $role }: { $tampered ->
    [true] what it wrote before its record was tampered with still counts
   *[other] what it has written so far still counts
}; what it writes from now on does not. { $rest }
take-back-table = Table { $table } needs another laptop then.
take-back-arbiter = Others can take over the challenges it holds.
take-back-director = Only the laptop with the event's root key can do this.
take-back-relay = It carries nothing any more.
take-back-type = Type { $name } to take its admission back:
take-back-type-table = Type { $table } or { $name } to take its admission back:
take-back-below = Enter with nothing typed leaves it as it is. If it wrote rubbish before anybody noticed, add how far it is believed: after 3, for what it wrote up to the end of round 3.
take-back-kept = { $name } keeps its admission.
take-back-other = That is not { $name }. Esc leaves the device as it is.
move-title = Move { $name } to another table?
move-about = { $name } ({ $device }) writes for another table from now on. Its cards so far stay with { $role }, which needs another laptop then.
move-admitted-again = { $name } ({ $device }) gets an admission again and writes for the table you type from now on.
move-ask = The number of its new table:
move-other-there = { $name } ({ $device }) is there already: both would write. Move or take back one of them.
move-below = Esc leaves the laptop where it is.
move-there-already = This laptop is at table { $table } already: type another number.
move-how = Type the number of the new table. Esc leaves the laptop where it is.

## Forms.
form-why = Why
reason-missing = Type a short reason: it stays on record.
late-title = Table { $table }: how late are they?
late-about = Minutes after the official start, such as 12 or 12:30; never for somebody who did not come. Nothing is recorded: the book answers.
late-how = Type minutes, such as 12 or 12:30, or never.
lift-title = Take back { $measure } of { $name }?
lift-about = Imposed by { $by }: { $reason }
rename-title = Write { $player } anew
rename-about = What was entered before stays on record.
player-classes-how = Type classes, such as B, Senior.
plan-title = The plan from round { $round } on
plan-about = Rounds that are published stay as they were paired: write those from round { $round } on, or the whole schedule. What was planned before stays on record.
plan-schedule = Schedule
plan-schedule-how = Type rounds and systems, such as 5-6 koth, 7 swiss.
plan-tables = Tables
plan-tables-how = Type tables, such as 1-10, 21-24=B, or nothing for any table.
plan-reserved = Kept free
plan-programme = Hours
plan-programme-how = Type hours, such as 10:00 1, 11:15 2, 12:30 Lunch, or nothing.
rename-no-rating = Type the rating as a whole number, or leave it out.
withdraw-title = { $name } leaves the event?
withdraw-about = The next rounds are paired without this player; games played so far count.
outcome-title = Table { $table }: what happened?
outcome-what = What
outcome-who = Who
outcome-scores = Scores when it stopped
outcome-warned = Players were warned
outcome-absent = not there: { $reason }
outcome-stopped = lost by { $kind }
outcome-drawn = draw: { $cause }
outcome-about-absent = Who was not there; the scores are left out.
outcome-about-stopped = Who lost so, and the scores as they were, such as 380 300.
outcome-about-no-card = No card came. Some books ask whether the players were warned before.
outcome-about-draw = A draw for both; who and scores are left out.
outcome-scores-how = Type both scores in the order of the names, such as 380 300.
outcome-unknown = The book knows no such outcome.
outcome-no-rule = The book has no rule for games that are not played.
sanction-title = Impose a measure of the book
sanction-player = Player's number
sanction-measure = Measure
sanction-wins = Wins off the table
sanction-spread = Spread off the table
sanction-points = Points off the table
sanction-play = Value of the play
sanction-player-how = Type the player's number, such as A17.
sanction-wins-how = Wins are whole or half, such as 1 or 0.5.
sanction-amount-how = Type how much, without a sign.
sanction-no-ladder = The book has no ladder of sanctions.
sanction-does = { $does } ({ $citation }).
sanction-takes = { $does } ({ $citation }). Say how much: { $taken }.
sanction-takes-play = { $does } ({ $citation }). Say what the play was worth; it was proved on the same day.

## Finding a player.
find-title = Find: a part of the name, or the number
find-about = Enter goes to the next one that fits.
find-none = Nobody here fits { $typed }.

## Where phones find the notice board.
web-title = The notice board for phones
web-not-served = Browsers are not served from this laptop. Leave with q and start again with `kibitz director --web`: everything goes on where it was.
web-others = If that does not work, try { $addresses }
