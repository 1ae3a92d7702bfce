### What is said of word lists.

language-german = German
language-dutch = Dutch
language-romanian = Romanian
language-norwegian = Norwegian
language-english = English
language-error-unknown = "{ $text }" is no language of word lists: write { $known }

list-shown-plain = { $name }, { $words } words, { $list }
list-shown-edition = { $name }, { $edition }, { $words } words, { $list }

found-good = in the list
found-not-in-list = not in the list
found-beyond-list = { $tiles } tiles: the list has no words of this length
found-no-tile = no tile can be { $letter }
found-too-many-jokers = needs { $needed } jokers

proposal-acceptable = acceptable
proposal-unacceptable = unacceptable
proposal-for-arbiter = for the arbiter: the list cannot know it
proposal-cannot-judge = cannot judge: a list of the event is not on this device yet

encoding-utf8 = UTF-8
encoding-utf8-marked = UTF-8 with a byte order mark
encoding-latin1 = ISO-8859-1
encoding-latin2 = ISO-8859-2
encoding-latin9 = ISO-8859-15

## Why a file is no word list.
no-list-pdf = this is a PDF: a list is plain text with a word a line
no-list-spreadsheet = this is a spreadsheet: save its column of words as plain text, a word a line
no-list-two-bytes-a-letter = this is UTF-16: save the list as UTF-8
no-list-no-text = this is no text: a list is plain text with a word a line
no-list-doubtful-encoding = line { $line }: the byte { $byte } is no letter in the encoding of the rest: save the list as UTF-8
no-list-no-word = line { $line }: "{ $written }" { $why }{ $others ->
    [0] {""}
    [one] ; 1 more line is no word either
   *[other] ; { $others } more lines are no words either
}: is it the right file?
no-list-two-spellings = lines { $first } and { $second } write one word in two ways, "{ $one }" and "{ $other }": the file was put together from others; take the original
no-list-too-few = there { $words ->
    [one] is only 1 word
   *[other] are only { $words } words
}, and a list has { $least } at least: is the file whole?
no-list-too-many = the file has more than { $most } words: no list has as many

not-spelled-digit = has a digit
not-spelled-column = looks like a table
not-spelled-sign = is no word of tiles: no tile has { $sign }
not-spelled-no-tile = is no word of this language: no tile can be { $letter }
not-spelled-loose-mark = begins with a mark without its letter

## What a reader should know, although nothing is wrong.
read-note-same-tiles = { $count ->
    [one] 1 line comes
   *[other] { $count } lines come
} to the same tiles as another and { $count ->
    [one] counts
   *[other] count
} once
read-note-too-long = { $count ->
    [one] 1 word has
   *[other] { $count } words have
} more than { $tiles } tiles and { $count ->
    [one] fits
   *[other] fit
} on no board
read-note-one-tile = { $count ->
    [one] 1 line is
   *[other] { $count } lines are
} a single letter
read-note-left-out = { $count ->
    [one] 1 line is no word and was
   *[other] { $count } lines are no words and were
} left out, first line { $line }: "{ $written }" { $why }

## Why bytes are not the text of a list.
not-normal-no-text = it is no UTF-8
not-normal-no-head = its first line does not say that it is a list
not-normal-line = line { $line } is not as this program writes lists
not-normal-count = it has { $words } words
no-set-damaged = the kept set is damaged
no-set-count = the kept set has { $words } words instead of { $wanted }
