### The table's screen.

table-title = TABLE { $table }
table-title-round = TABLE { $table } · Round { $round }
table-welcome = Welcome
table-your-game = Your game
table-fill-title = Your game and its card
table-sign-title = Sign the card
table-hand-in-title = Hand in the card
table-written = The card is written
table-handed-in = The card is handed in
table-director-entered = The director has entered the card
table-director-decides = The director decides

table-no-game = Table { $table }. Waiting for the director to publish the round.
table-by-itself = This screen changes by itself.
table-last-game = Last game here: round { $round }, { $players } { $result }
table-next-waits = The card of round { $round } is not handed in yet. Round { $next } is waiting.
table-onward = Round { $round }: { $player } plays { $opponents } at table { $table }.
table-onward-bye = Round { $round }: { $player } sits out.
table-plays = { $first } plays { $second }.
table-teams = { $first } against { $second }.
table-starts = { $first } starts.
table-sit-down = Please sit down. The round has not started yet.
table-starts-for-all = The director starts it for everybody; this screen changes by itself.
table-fill = When the game is over, write both final scores here.
table-refill = Change the scores. Both players have to sign again.
table-unusual = { $score } for { $name } is unusual. If it is right, press Enter again.
table-no-details = Under this book only the final scores are written down.
table-signed = { $name } signed: { $initials }
table-sign = { $name }: if both scores are right, sign with your initials.
sign-not-yet = Not signed yet: { $why }.
sign-odd = Not signed yet: { $typed } are not the initials of { $name } ({ $right }). If a score is wrong, press F2. If you do sign so, press Enter again.
table-both-signed = Both have signed: { $first } and { $second }.
table-thanks = The card is handed in. Thank you!
table-wait-here = Wait for the next round: you may sit at another table then. If something is wrong, tell the director.
table-undecided = There are different versions of this card. The director decides.
table-call-director = Please call the director to this table.
table-corrected = Corrected: { $note }.
table-stay = The scores are saved. Please stay at the table.
details-what = Write what you reached; the racks and the time are counted by the book.
progress-saved = saved here
progress-seen = seen by the director
progress-counts = counts
button-save = Press Enter to save
button-score = Type a score and press Enter
button-sign = Press Enter to sign
button-hand-in = Press Enter to hand in the card

## What was typed for another card.
kept-typed = Typed for another card ({ $card }) and not saved: { $typed }. Tell the director.
kept-round = round { $round }
kept-score = { $name } { $score }
kept-details = the details of the card
kept-challenge = the challenge of { $words }
kept-game = the game { $game }

## What the book makes of the card.
counted-book = The book counts { $counted }.
counted-scores = { $written } counts as { $counted }.
counted-as = { $written } counts as { $counted }.
counted-why = { $name }: { $why }
winner = { $name } wins.
winner-by = { $name } wins by { $lead }.
winner-none = The game is a draw.

## Challenges and verdicts.
challenge-title = Challenge
challenge-who = Challenge: who doubts the play? Choose with ↑ and ↓.
challenge-words = All new words of the play, with a space between them:
challenge-new-play = It is a new play (Ctrl-P: the play that was doubted before)
challenge-same-play = It is the play that was doubted before (Ctrl-P: a new play)
challenge-agreed = Opponent: press Enter if the words are right
challenge-ask-here = Press Enter to show the words to your opponent
challenge-by-lists = The event's lists answer here (Ctrl-A: an arbiter instead)
challenge-by-arbiters = An arbiter answers (Ctrl-A: the event's lists here)
challenge-send = Press Enter to send it to an arbiter
challenge-no-words = Type the words of the play, with a space between them.
challenge-too-many = A play makes at most { $max } words here.
challenge-too-long = { $word } has more than { $max } letters. Is a space missing?
challenge-word-wrong = The word { $why }.
challenge-choose = Choose who doubts the play: press ↑ or ↓.
table-challenges = Challenges of this game
table-challenge-waits = waits for an arbiter, { $age }
table-challenge-here = waits for the opponent's word
table-challenge-retracted = taken back
table-challenge-answered = answered here
table-charges = Challenges cost { $name } { $points } points. Enter: the scores take that in already. F7: take it off.
table-challenge-claimed = an arbiter is looking at it
table-challenge-undecided = the director decides
confirm-title = Challenge
confirm-look = { $opponent }: are these the words as they lie on the board?
confirm-ask = Press Enter to ask the lists: one answer for the whole play
confirm-else = Esc: other words. Ctrl-A: an arbiter instead. Ctrl-T: take it back.
verdict-title = Verdict
verdict-challenged = { $name } challenged:
verdict-means = { $verdict }. { $meaning }
verdict-stands = The play stands.
verdict-falls = The play is taken back.
verdict-back = Press Enter to go back to the game

## The list of a table of four.
list-your-table = Your table
list-title = The list of this table
list-change-title = Change a row of the list
list-full-title = Every game is in the list
list-sign-title = Sign the list
list-hand-in-title = Hand in the list
list-director-entered = The director has entered the list
list-handed-in = The list is handed in
list-sit-down = Please sit down at these seats. The round has not started yet.
list-seat = Seat { $seat }: { $name }
heading-game = Game
list-void = The list is void: nobody scores from it.
list-no-game = No game is written yet.
list-sum = Sum of { $count } { $count ->
    [one] game
   *[other] games
}
list-next = Game { $number } of { $all }.
list-anew = Game { $number } anew.
list-look = Look at the sums together. Every row adds up to 0.
list-wrong-row = If a row is wrong, press ↑ and choose it.
list-signed = Signed: { $signed }.
list-sign = { $name }, seat { $seat }: if the list is right, sign with your initials.
list-all-signed = All four have signed: { $signed }.
list-thanks = The list is handed in. Thank you!
list-wait = Wait for the next round. If something is wrong, tell the director.
list-undecided = There are different versions of this list. The director decides.
button-type-game = Type the game
button-write = Press Enter to write it
button-write-anew = Press Enter to write it anew
button-list = Press Enter to put the list on the card
button-hand-in-list = Press Enter to hand in the list

table-begins = Round { $round } begins at { $hour }.

## Where everybody sits in the next round.
table-everybody = Round { $round }: where everybody sits
table-sits-out = –

call-title = Call somebody
call-what = What is it about?
call-to = You call { $to }.
call-by-book = Who comes is what the book says; Tab names somebody.
call-words = A few words, if you like:
button-call = Press Enter to call
