# shellcheck shell=bash
# A table's admission is taken back while it cannot hear of it: what it writes after that does not count,
# is shown, and counts once a director adopts it.

director=1
table_1=2
table_2=3

tell "Three hosts on one switch: the director, table 1, table 2"
hall_up 3
start_director $director "Hall cup" de-tso
check 30 "the director's node answers" board_shows $director 'board["event_name"] == "Hall cup"'
step enter_players $director "Ada Berg" "Bo Dahl" "Cleo Ek" "Dan Falk"
start_table $table_1 "$(code_for_table $director 1)"
start_table $table_2 "$(code_for_table $director 2)"
step pair_round $director
step start_round $director
check 60 "table 1 sees its game" board_shows $table_1 'game["started"]'
check 60 "table 2 sees its game" board_shows $table_2 'game["started"]'
step play_card $table_2 350 412
check 60 "table 1 is level" board_shows $director 'link({"table": 1}) == "level"'

tell "The cable of table 1 is pulled, and the director takes its admission back"
host_unplug $table_1
step revoke_device $director "Table 1"
check 10 "the director's list says so" board_shows $director \
    'any(one["revoked"] and one["name"] == {"table": {"table": 1}} for one in view["director"]["devices"])'

tell "Table 1 knows nothing of it and hands in its card"
step play_card $table_1 401 388
check 5 "at table 1 the card counts" board_shows $table_1 'game["progress"] == "counts"'

tell "The cable is back"
host_plug $table_1
check 60 "the director is shown a card that does not count, and why" \
    board_shows $director '"needed-not-counted" in attention and "refusal-reason-revoked" in attention'
check 5 "the card is open" board_shows $director 'row(1)["progress"] == "playing"'
check 60 "table 1 is told that it is no longer admitted" board_shows $table_1 'me["role"] is None'
check 20 "and is shown the door" board_shows $director \
    'next(one for one in view["director"]["devices"] if one["revoked"])["link"] == "away"'

tell "The director adopts the card"
step adopt_first $director
check 10 "it counts" \
    board_shows $director 'row(1)["progress"] == "counts" and scores(row(1)) == [401, 388]'
check 10 "nothing is left to decide" board_shows $director '"needed-not-counted" not in attention'
check 60 "the director and table 2 agree on one Tournament" same_digest $director $table_2
step verify_record $director
