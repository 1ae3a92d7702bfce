### What is said of signed entries.

## Why an admission is not believed.
certificate-error-too-long = the admission has more links than any admission of this event
certificate-error-unreadable = the admission cannot be read
certificate-error-signature = the admission has a wrong signature
certificate-error-broken = the admission does not lead from this event's root key to this device

## Why bytes are not one change.
envelope-error-too-large = a change of { $bytes } bytes is larger than { $most }
envelope-error-not-a-change = these bytes are not one uncompressed change
envelope-error-checksum = the checksum of a change does not fit its content
envelope-error-too-many-deps = a change names { $found } predecessors, more than { $most }
envelope-error-actor = the author of a change is not a device key with its boot number

columns-error-too-many-columns = a change has more than { $most } columns
columns-error-too-many-items = a change expands to more than { $most } items
columns-error-unreadable = the columns of a change cannot be read

## Why a change is no entry.
read-error-columns = { $why }
read-error-parse = a change cannot be parsed: { $why }
read-error-panicked = a change made automerge panic; it was contained and the change was left out
read-error-shape = a change is not one new entry: { $why }
read-error-form = a change has not the form of an entry: { $why }

shape-error-empty = it has no operations
shape-error-too-many-ops = it has more than { $most } operations
shape-error-not-a-map-at-the-root = its first operation does not make a map at the root
shape-error-second-root-key = it writes a second key at the root
shape-error-touches-older = it touches something that is older than itself
shape-error-foreign-operation = it uses an operation that entries do not have
shape-error-too-deep = it nests deeper than { $most }

form-error-attachment = it carries a message or bytes beside its entry
form-error-time = its time is no time
form-error-predecessors = its predecessors are not named once each and in order
form-error-label = its key at the root is not its boot number and position
form-error-encoding = it is not written as automerge writes it

## Why a change was not taken.
rejection-envelope = { $why }
rejection-signature = a change in the name of device { $device } has a wrong signature
rejection-unsigned = a change in the name of device { $device } has no signature, and nothing that came with it vouches for it
rejection-content = device { $device }: { $why }
rejection-sequence = device { $device }: a change does not stand on the one before it
rejection-count = device { $device }: the operations of a change are not counted on from what it stands on
rejection-no-room = no room for more waiting changes of device { $device }
rejection-full = the record of device { $device } is full: admit another laptop in its place
rejection-later = device { $device } writes faster than anybody reads: it is taken later
rejection-not-admitted = device { $device } is not admitted

## Batches, own documents, saved documents.
unpack-error-damaged = a batch of entries was damaged on the way
unpack-error-too-large = a batch of entries unpacks to more than { $most } bytes

rebuild-error-refused = this device's own document cannot be rebuilt: { $why }
rebuild-error-panicked = this device's own document cannot be rebuilt: automerge gave up on it

save-error-refused = the record of device { $author } is not a document that automerge takes: { $why }
save-error-panicked = the record of device { $author } is not a document that automerge takes: automerge gave up on it

write-error-size = it is too large for one entry: { $why }
write-error-form = it cannot be put into words that travel: { $why }
write-error-rejected = { $why }

## What no entry says.
out-of-range-figure = { $what } is { $found }: it lies between { $least } and { $most } (Kibitz limit)
out-of-range-count = there are { $found } { $what }: at most { $most } fit into one entry (Kibitz limit)
out-of-range-text = a text of the book: { $why }
out-of-range-other-division = { $player } stands in a round of another division
out-of-range-division-twice = division { $division } stands there twice

limit-of-replaced = entries to replace
limit-of-heads = heads
limit-of-entries = entries
limit-of-words = words
limit-of-lists = word lists
limit-of-players = players
limit-of-players-away = players away
limit-of-wishes = wishes
limit-of-divisions = divisions
limit-of-days = days
limit-of-own-rounds = rounds of the event's own schedule
limit-of-own-pairs = pairs of a round
limit-of-tables = tables
limit-of-tables-by-hand = tables changed by hand
limit-of-invalid-turns = invalid turns
limit-of-blanks = blanks
limit-of-best-moves = moves
limit-of-games = games
limit-of-table = a table
limit-of-rating = a rating
limit-of-board = the board of a team
limit-of-player-number = a player's number
limit-of-round = a round
limit-of-round-used = the round whose standings are used
limit-of-prizes = the number of prizes
limit-of-rounds = the number of rounds
limit-of-rounds-of-day = the rounds of a day
limit-of-classes = classes of a player
limit-of-substitute-round = the first round of a substitute
limit-of-book-figure = a figure of the book
limit-of-lateness = seconds of lateness
limit-of-half-wins = half wins
limit-of-moved = what a decision moves

fault-form = { $why }
fault-limit = { $why }

## Why an entry does not count.
refusal-reason-role = only { $needs } may write this
refusal-reason-other-table = a table's laptop writes only for its own table
refusal-reason-only-root = only the event's root key may write this
refusal-reason-revoked = this device's admission was taken back, and this is not among what is still believed of it
refusal-reason-tampered = the laptop's record was tampered with before or at this entry
refusal-reason-not-paired = { $card } is not in a started round, or its pairings have changed since
refusal-reason-not-at-table = the card of { $card } names somebody who does not play at that table
refusal-reason-unknown = it is about { $what } that is not here or does not count
refusal-reason-unsigned = the card of { $card } was handed in without the signatures it needs
refusal-reason-words-fixed = an arbiter had taken the challenge before the table named other words
refusal-reason-handed-in = the card of { $card } was handed in before; only a director may change it
refusal-reason-breach = { $breach }
refusal-reason-no-division = the event has no such division
refusal-reason-unreadable = it is not in the form that this version reads: { $fault }
refusal-reason-newer = it was written by a newer version: use the same kibitz on all devices

needs-director = a director's device
needs-arbiter = an arbiter
needs-director-or-arbiter = a director's or an arbiter's device
needs-table = a table's laptop
needs-nobody = nobody

missing-admission = an admission this device may end
missing-call = a call
missing-challenge = a challenge
missing-event = an event
missing-filled-card = a filled card
missing-play = a play
missing-player = a player
missing-player-on-card = a card with such a player
missing-sanction = a sanction
missing-substitute-rule = a rule for substitutes
