### What `kibitz words` says.

cli-the-list-name = the name of the list
cli-the-edition = the edition
cli-words-none = there is no word list on this laptop: `kibitz words import FILE --language de` brings one
cli-words-reading = { $file }: { $percent } % read
cli-words-sorting = { $file }: read, and now sorted
cli-words-read = read as { $encoding }
cli-words-leave-out = { $refused } (with --leave-out such lines are skipped)
cli-words-changed = a list of this name and edition is here already, with other words: { $other }. Give this one another --name or --edition, or forget that one first
cli-words-list = { $list }: { $language }, { $shortest } to { $longest } tiles
cli-words-at-table = at a table words are looked up within a challenge only: `kibitz challenge send --at-table`
cli-words-forgotten = { $list } is forgotten
cli-words-proposal = { $proposal }
cli-words-by = { $word }: { $found } ({ $list })
cli-words-by-none = { $word }: { $found }
cli-words-other = second opinion: { $found } ({ $list })
cli-no-such-list = no list begins with { $digits }: `kibitz words list` shows them
cli-several-lists = several lists begin with { $digits }: give more digits
