# shellcheck shell=bash
# The hall is split and both directors publish the next round, differently: it is undecided and shown until
# one of them publishes once more.

director=1
deputy=2
table_1=3
table_2=4

# A seed with which the deputy pairs differently from the director.
different_seed() {
    local seed pairs
    pairs=$(proposed_round "$deputy" 1)
    for ((seed = 2; seed < 100; seed++)); do
        if [[ $(proposed_round "$deputy" "$seed") != "$pairs" ]]; then
            echo "$seed"
            return
        fi
    done
    return 1
}

tell "Four hosts on one switch: director, deputy, tables 1 and 2"
hall_up 4
start_director $director "Hall cup" de-tso
check 30 "the director's node answers" board_shows $director 'board["event_name"] == "Hall cup"'
step enter_players $director "Ada Berg" "Bo Dahl" "Cleo Ek" "Dan Falk"
start_deputy $deputy "$(code_for_deputy $director)"
start_table $table_1 "$(code_for_table $director 1)"
start_table $table_2 "$(code_for_table $director 2)"
step pair_round $director
step start_round $director
check 60 "table 1 sees its game" board_shows $table_1 'game["started"]'
check 60 "table 2 sees its game" board_shows $table_2 'game["started"]'
step play_card $table_1 400 300
step play_card $table_2 400 300
check 60 "both cards are in, and all agree" same_digest $director $deputy $table_1 $table_2

tell "The deputy and table 2 end up on the far side of a split hall"
hall_split $deputy $table_2
seed=$(different_seed)
step pair_round $director
step pair_round $deputy "$seed"
check 30 "table 1 has round 2 from the director" \
    board_shows $table_1 'game["card"]["round"]["number"] == 2'
check 30 "table 2 has round 2 from the deputy" \
    board_shows $table_2 'game["card"]["round"]["number"] == 2'
check 5 "they do not agree" differs same_digest $director $deputy

tell "The hall is whole again"
hall_heal
for host in $director $deputy; do
    check 60 "host $host is shown that the round was published twice" \
        board_shows "$host" '"needed-round-twice" in attention'
done
check 60 "to the tables round 2 is undecided" \
    board_shows $table_1 'game is None or game["card"]["round"]["number"] == 1'
check 60 "all agree that it is" same_digest $director $deputy $table_1 $table_2

tell "The deputy publishes once more, and the round is started"
step pair_round $deputy
check 60 "nothing is left to decide" board_shows $director 'not attention'
step start_round $deputy
for host in $table_1 $table_2; do
    check 60 "host $host plays round 2" \
        board_shows "$host" 'game["started"] and game["card"]["round"]["number"] == 2'
done
check 60 "all agree on one Tournament" same_digest $director $deputy $table_1 $table_2
step verify_record $director
