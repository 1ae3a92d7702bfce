### What the pages in a browser say, and the sheets of paper made from them.

web-home = Where do I sit?
web-by-name = By name
web-by-table = By table
web-standings = Standings
web-cross = Cross table
web-chart = Wall chart
web-clock = Clock
web-screen = Screen
web-from-to = { $from } – { $to }
web-skip = To the content
web-pages = Pages
web-find = Your name
web-find-do = Find
web-found-none = Nobody is called “{ $name }”: try a part of the name.
web-you = You
web-forget = Forget me on this phone

web-as-of = As of
web-after = After round { $round }
web-after-none = No round has been played yet
web-missing = { $count ->
    [0] all cards are in
    [one] { $count } card missing
   *[other] { $count } cards missing
}
web-standings-held = The newest standings are held back until the director shows them.
web-results-held = The results of this round are held back until the director shows them.
web-final = Final standings
web-cut-off = This laptop has lost the director’s: what you see may be old.
web-stale = No contact: what you see may be old. Last update:
web-no-round = No round is published yet.
web-division = Division { $name }
web-round = Round { $number }
web-round-of = Round { $number } of { $planned }
web-not-started = not started
web-running = running
web-complete = complete
web-earlier = Earlier rounds
web-sit-out = sits out
web-absent = absent
web-left = has left the event

web-name = Name
web-number = No
web-table = Table
web-opponent = Opponent
web-who-starts = Who starts
web-starts = Starts
web-second = Second
web-players = Players
web-result = Result
web-open = open
web-place = Place
web-wins = Wins
web-spread = Spread
web-points = Points
web-games = Games
web-club = Club
web-rating = Rating
web-team = Team
web-teams = Teams
web-total = Total
web-you-start = you start
web-they-start = the opponent starts
web-their-start = starts

web-programme = Programme
web-day = Day { $number }
web-late = (began { $minutes } minutes late)
web-seat = Round { $round }: table { $table }
web-seat-none = Round { $round }: you sit out
web-seat-absent = Round { $round }: you are entered as absent
web-against = against { $names }
web-stands = Place { $place }, { $wins } wins, spread { $spread }
web-score-card = Score card
web-why = Why
web-why-place = Why this place
web-why-round = Round { $round } against { $opponent }
web-why-round-alone = Round { $round }
web-why-beside = Beside the games
web-figure = { $what }: { $value }

web-clock-none = No round is running.
web-clock-started = Started
web-clock-running = Running for
web-clock-time = Thinking time for both players together
web-minutes = { $count } min

web-status-not-found = There is no such page.
web-status-busy = Too many requests from here: wait a moment.
web-status-bad = That is no request for this page.
web-status-waiting = This laptop has no event to show yet.

paper-slips = Result slips
paper-joins = Join slips
paper-challenges = Challenge slips
paper-challenge = Challenge
paper-score-sheet = Score sheet
paper-score = Score
paper-initials = Initials
paper-entered = Entered by
paper-acceptable = good
paper-unacceptable = not good
