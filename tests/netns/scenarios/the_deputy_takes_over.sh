# shellcheck shell=bash
# The director's laptop dies in mid-round: the deputy goes on, and the old one catches up when it is back.

director=1
deputy=2
table_1=3
table_2=4
spare=5

tell "Five hosts on one switch: director, deputy, tables 1 and 2, and a spare laptop"
hall_up 5

tell "The director opens the event, and the deputy and both tables join"
start_director $director "Hall cup" de-tso
check 30 "the director's node answers" board_shows $director 'board["event_name"] == "Hall cup"'
step enter_players $director "Ada Berg" "Bo Dahl" "Cleo Ek" "Dan Falk"
start_deputy $deputy "$(code_for_deputy $director)"
start_table $table_1 "$(code_for_table $director 1)"
start_table $table_2 "$(code_for_table $director 2)"
check 60 "the deputy is a director" board_shows $deputy 'me["role"] == "director"'
step pair_round $director
step start_round $director
check 60 "table 1 sees its game" board_shows $table_1 'game["started"]'
check 60 "table 2 sees its game" board_shows $table_2 'game["started"]'
step play_card $table_1 401 388
check 30 "the card of table 1 counts at the deputy's" board_shows $deputy 'row(1)["progress"] == "counts"'

tell "In mid-round the director's laptop loses its power and its cable"
host_kill $director
host_unplug $director

tell "The deputy takes the missing card"
step play_card $table_2 350 412
check 60 "the card of table 2 counts at the deputy's" \
    board_shows $deputy 'row(2)["progress"] == "counts" and scores(row(2)) == [350, 412]'
check 60 "table 2 reads that a director has seen it" \
    board_shows $table_2 'game["seen_by_director"] and sync["director_connected"]'

tell "The laptop of table 1 breaks as well: the deputy admits another one"
host_kill $table_1
start_table $spare "$(code_for_table $deputy 1)"
check 60 "the spare laptop is table 1" board_shows $spare 'me["role"] == {"table": 1}'

tell "The deputy pairs, publishes and starts the next round"
step pair_round $deputy
step start_round $deputy
check 60 "the spare laptop has a game of round 2" \
    board_shows $spare 'game["started"] and game["card"]["round"]["number"] == 2'
check 60 "table 2 has a game of round 2" \
    board_shows $table_2 'game["started"] and game["card"]["round"]["number"] == 2'
step play_card $spare 377 377
check 60 "the card of the spare laptop counts" board_shows $deputy 'row(1)["progress"] == "counts"'

tell "The director's laptop is back"
host_plug $director
restart_director $director
check 60 "it has caught up: round 2 is started, and the card of table 1 counts" \
    board_shows $director 'row(1)["card"]["round"]["number"] == 2 and row(1)["progress"] == "counts"'
check 10 "its screen says what happened meanwhile" board_shows $director '"wrote-round-published" in news'
check 60 "director, deputy and both tables agree on one Tournament" \
    same_digest $director $deputy $table_2 $spare

tell "Both directors go on together"
step play_card $table_2 300 301
check 60 "the last card counts at the director's" board_shows $director 'row(2)["progress"] == "counts"'
step pair_round $director
check 60 "everybody has round 3" \
    board_shows $table_2 'game["card"]["round"]["number"] == 3 and not game["started"]'
check 60 "all four agree again" same_digest $director $deputy $table_2 $spare
step verify_record $director
check 5 "nothing waits for a decision" board_shows $director 'not attention'
