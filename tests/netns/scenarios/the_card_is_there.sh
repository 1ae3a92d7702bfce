# shellcheck shell=bash
# A table finds the director with nothing but its code, and its card outlives cables and power cuts.

director=1
table_1=2
table_2=3

tell "Three hosts on one switch: the director (host 1), table 1 (host 2), table 2 (host 3)"
hall_up 3

tell "The director opens the event and starts a round"
start_director $director "Hall cup" de-tso
check 30 "the director's node answers" board_shows $director 'board["event_name"] == "Hall cup"'
step enter_players $director "Ada Berg" "Bo Dahl" "Cleo Ek" "Dan Falk"
step pair_round $director
step start_round $director
check 10 "the round is started" \
    board_shows $director 'row(1)["progress"] == "playing" and row(2)["progress"] == "playing"'

tell "Both tables join, with a code and no address"
code_1=$(code_for_table $director 1)
code_2=$(code_for_table $director 2)
check 0 "a code looks like 1-7KQ2M9XD: $code_1" grep -Eqx '1-[0-9A-HJKMNP-TV-Z]{8}' <<<"$code_1"
start_table $table_1 "$code_1"
start_table $table_2 "$code_2"
check 60 "table 1 is admitted and sees its game" \
    board_shows $table_1 'me["role"] == {"table": 1} and game["started"]'
check 60 "table 2 is admitted and sees its game" \
    board_shows $table_2 'me["role"] == {"table": 2} and game["started"]'
check 30 "the director sees table 1 connected and level" \
    board_shows $director 'link({"table": 1}) == "level"'

tell "Table 1 fills and signs; then the director's cable is pulled"
step fill_card $table_1 401 388
step sign_card $table_1 first XA
step sign_card $table_1 second XB
check 30 "the director sees both signatures" \
    board_shows $director 'row(1)["progress"] == "signed_by_both"'
host_unplug $director
step hand_in $table_1
check 5 "the card is saved at table 1 and not yet seen by the director" \
    board_shows $table_1 'game["progress"] == "counts" and not game["seen_by_director"]'

tell "Table 2 hands in as well, and its power goes right after"
step fill_card $table_2 350 412
step sign_card $table_2 first XC
step sign_card $table_2 second XD
step hand_in $table_2
host_kill $table_2
check 5 "table 2 is gone" differs board_shows $table_2 True

tell "The director's power goes too, and comes back before the cable"
host_kill $director
check 5 "the director is gone" differs board_shows $director True
restart_director $director
check 30 "the director knows the event and both signatures, and lacks the cards" \
    board_shows $director 'row(1)["progress"] == "signed_by_both" and row(2)["progress"] == "playing"'

tell "The cable is back"
host_plug $director
check 60 "the card of table 1 is there and counts: 401:388" \
    board_shows $director 'row(1)["progress"] == "counts" and scores(row(1)) == [401, 388]'
check 60 "table 1 reads that the director has seen it" \
    board_shows $table_1 'game["seen_by_director"] and sync["unseen"] == 0'

tell "Table 2 is switched on again, without a code and at first without its cable"
host_unplug $table_2
restart_table $table_2
check 30 "table 2 still has its card" board_shows $table_2 'game["progress"] == "counts"'
host_plug $table_2
check 60 "the card of table 2 is there and counts: 350:412" \
    board_shows $director 'row(2)["progress"] == "counts" and scores(row(2)) == [350, 412]'
check 60 "all three agree on one Tournament" same_digest $director $table_1 $table_2
check 5 "nothing waits for the director's decision" \
    board_shows $director 'not view["director"]["attention"]'
