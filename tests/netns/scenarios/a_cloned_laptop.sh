# shellcheck shell=bash
# The disk of a table's laptop is copied and both copies are used: both count, and where they contradict
# each other the director decides.

director=1
table_1=2
table_2=3
clone=4

tell "Four hosts on one switch: the director, table 1, table 2, and a laptop that will be a copy"
hall_up 4
start_director $director "Hall cup" de-tso
check 30 "the director's node answers" board_shows $director 'board["event_name"] == "Hall cup"'
step enter_players $director "Ada Berg" "Bo Dahl" "Cleo Ek" "Dan Falk"
start_table $table_1 "$(code_for_table $director 1)"
start_table $table_2 "$(code_for_table $director 2)"
step pair_round $director
step start_round $director
check 60 "table 1 sees its game" board_shows $table_1 'game["started"]'
check 60 "table 2 sees its game" board_shows $table_2 'game["started"]'

tell "The laptop of table 1 is switched off and copied; the copy is switched on without its cable"
host_kill $table_1
clone_laptop $table_1 $clone
host_unplug $clone
restart_table $table_1
restart_table $clone
check 30 "table 1 goes on" board_shows $table_1 'game["started"]'
check 30 "so does the copy" board_shows $clone 'game["started"]'

tell "Both hand in a card of the same game"
step play_card $table_1 401 388
check 60 "the card of table 1 counts" \
    board_shows $director 'row(1)["progress"] == "counts" and scores(row(1)) == [401, 388]'
step play_card $clone 388 401

tell "The copy gets its cable: two laptops with one key are in the hall"
host_plug $clone
check 60 "the director sees two versions of one card" \
    board_shows $director 'row(1)["progress"] == "undecided" and len(row(1)["versions"]) == 2'
check 5 "and is asked to choose" board_shows $director '"needed-card-contested" in attention'
check 5 "nobody is called a forger" \
    board_shows $director 'not any(one["tampered"] for one in view["director"]["devices"])'

tell "The director asks the players and decides"
step correct_card $director 1 401 388 "asked both players"
check 10 "the card counts" \
    board_shows $director 'row(1)["progress"] == "counts" and scores(row(1)) == [401, 388]'
check 60 "all agree on one Tournament, the copy too" \
    same_digest $director $table_1 $table_2 $clone
step verify_record $table_1
