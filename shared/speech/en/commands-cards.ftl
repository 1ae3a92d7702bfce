### What is said about cards, lists, challenges, clocks and outcomes.

## Cards.
cli-card-says = the card says { $card }
cli-counts-as = counts as { $counted }
cli-two-scores = a card has two scores: --scores 401 388
cli-first-player = the first player
cli-second-player = the second player
cli-unusual = { $score } for { $player } is unusual: if it is right, say so with --sure
cli-no-game = no game is published for table { $table }
cli-no-game-in = table { $table } has no game in round { $round }
cli-card-was = the card was { $note }. There is nothing left to sign or hand in; whoever disagrees asks the director, or writes it anew with `kibitz card fill`
cli-card-empty = the card is still empty: write the scores first, with `kibitz card fill`
cli-no-such-table = there is no table "{ $typed }": write its number or its name
cli-nobody-plays = nobody plays at table { $table } in the current round
cli-versions-differ = the versions of table { $table } differ in more than the scores: name what stands on the card, such as --end, --racks and --overtime, or say --scores-only
cli-nothing-written = table { $table } has written nothing yet: enter its scores with `kibitz card correct`
cli-no-time = "{ $text }" is no time: write seconds, or minutes and seconds as 1:05
cli-best-moves = write the player and the scores of the moves, such as first=98,72
cli-turn = write the player and the score of the turn, such as first=24
cli-tiles = write two tiles, the first player's and then the other's, such as EA
cli-absent = write the player and the reason, such as A17=no-show
cli-forfeited = { $loser } forfeits ({ $reason }), { $winner } wins
cli-both-forfeited = { $first } and { $second } both forfeit

## Lists of four.
cli-list-give = give the games of the list: --from FILE, or one after the other
cli-no-list = this table keeps no list: use `kibitz card fill`
cli-list-empty = the list is still empty: write its games first, with `kibitz card game`
cli-no-seat = nobody sits at seat { $seat }: this table has no list
cli-or-seat = { $error }, or a seat from 1 to 4
cli-one-game = --number changes one row: give one game
cli-no-list-of = the list of { $card } is not on this board: give all its games instead of one
cli-list-games = the list has the games 1 to { $count }
cli-at-line = { $name }, line { $line }: { $what }

## Challenges.
cli-no-challenge = no challenge
cli-challenge-row = { $challenge }  table { $table }, { $challenger } doubts { $words } (play { $play }): { $state }
cli-challenge-waits = waits
cli-challenge-with = with { $by }
cli-challenge-ruled = { $verdict }, by { $by }
cli-challenge-said = { $by }: { $verdict }
cli-challenge-undecided = the director decides ({ $verdicts })
cli-acceptable = acceptable
cli-unacceptable = not acceptable
cli-list-asks-nothing = a list asks for nothing
cli-which-challenge = say which challenge, with --challenge
cli-several-challenges = several challenges begin with { $digits }: give more digits
cli-no-such-challenge = no challenge begins with { $digits }: `kibitz challenge list` shows them
cli-none-here = no challenge of this table waits for the opponent's word
cli-several-here = several wait: say which of { $challenges }
cli-none-taken = this device has taken no challenge: take one with `kibitz challenge pull`
cli-several-taken = this device has taken { $challenges }: say which with --challenge
cli-no-call = table { $table } has no open call: kibitz call list shows them
cli-call-waits = waits
