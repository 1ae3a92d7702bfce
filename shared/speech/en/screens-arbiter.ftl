### The arbiter's screen.

arbiter-title-calls = CALLS: { $calls } (c) · { $title }
arbiter-title = Arbiter · { $waiting ->
    [0] no challenge waits
    [one] { $waiting } challenge waits
   *[other] { $waiting } challenges wait
}
arbiter-queue = Challenges, oldest first
arbiter-none-waits = No challenge is waiting. This list fills by itself.
arbiter-none-decided = No challenge is decided yet.
arbiter-row-table = table { $table }
arbiter-row-waits = waiting
arbiter-row-held = { $by }{ $offered ->
    [true] {" (t: take over)"}
   *[other] {""}
}
arbiter-row-undecided = arbiters disagree
arbiter-take-over = { $by } holds it. Press t to take it over.
arbiter-judges-by = Judged by { $lists }
arbiter-judges-not = This laptop { $missing }
arbiter-proposal = The lists: { $proposal }
arbiter-found = { $word }: { $found }
arbiter-other-list = second opinion: { $found } ({ $list })
arbiter-judged = This challenge is already judged.
arbiter-play = Table { $table } · { $name } doubts this play
arbiter-question = One verdict for the whole play. Is every word good?
arbiter-key-acceptable = a  acceptable: the play stands
arbiter-key-unacceptable = u  not acceptable: the play is taken back
arbiter-not-good = Not good: { $words }
arbiter-send = Send the verdict: { $verdict }?
arbiter-send-keys = Press { $key } again or Enter to send it.
arbiter-think-again = Press Esc to think again.
arbiter-decided = Decided, newest first
arbiter-decided-again = Decided: a or u gives a second answer, if a player asks for one
arbiter-ruled = { $verdict } ({ $by })
arbiter-said = { $who }: { $verdict }
arbiter-undecided = UNDECIDED, the director decides ({ $verdicts })
arbiter-open = open
