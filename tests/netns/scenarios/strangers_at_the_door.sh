# shellcheck shell=bash disable=SC2154
# Strangers on three laptops do their worst to the director's, while one table joins, another one comes back
# and cards are handed in.

director=1
known=2
newcomer=3
attackers=(4 5 6)
latecomer=7
join_s_max=5
card_s_max=1
memory_mib_max=64
log_lines_max=200
steady_s=20

tell "Seven hosts on one switch: the director, a table that is known, two that are not, and three strangers"
check 0 "the strangers are built (cargo build --release -p node --examples)" test -x "$attack"
hall_up 7
start_director $director "Hall cup" de-tso
check 30 "the director's node answers" board_shows $director 'board["event_name"] == "Hall cup"'
step enter_players $director "Ada Berg" "Bo Dahl" "Cleo Ek" "Dan Falk"
start_table $known "$(code_for_table $director 1)"
check 60 "table 1 is admitted" board_shows $known 'me["role"] == {"table": 1}'
step pair_round $director
step start_round $director
check 60 "table 1 sees its game" board_shows $known 'game["started"]'
code=$(code_for_table $director 2)
late_code=$(code_for_table $director 3)
labels=1,2,3
for table in 4 5 6 7 8 9; do
    code_for_table $director $table >/dev/null
    labels+=,$table
done
step fill_card $known 401 388
step sign_card $known first XA
step sign_card $known second XB

tell "Each of the strangers' laptops opens 100 silent sockets; 70 strangers join, 40 send large frames, and one
# announces 3,000 devices a second that do not exist"
pid=${hall_pids[$director]}
memory_before=$(memory_kib "$pid" VmRSS)
log_before=$(log_lines $director)
busy_before=$(busy_ms "$pid")
began=$EPOCHREALTIME
start_attack "${attackers[0]}" $director --joins 24 --frames 13 --labels "$labels" --names 3000
start_attack "${attackers[1]}" $director --joins 23 --frames 13 --labels "$labels"
start_attack "${attackers[2]}" $director --joins 23 --frames 14 --labels "$labels"
for host in "${attackers[@]}"; do
    check 10 "host $host attacks" attack_is_on "$host" $director 100
done

tell "A table with a good code joins"
start=$EPOCHREALTIME
start_table $newcomer "$code"
check 20 "it is admitted and sees its game" \
    board_shows $newcomer 'me["role"] == {"table": 2} and game["started"]'
join_s=$(since "$start")

tell "The known table hands in its card"
step hand_in $known
start=$EPOCHREALTIME
check 20 "its card counts" board_shows $director 'row(1)["progress"] == "counts"'
first_card_s=$(since "$start")

tell "The strangers have gone on for a while, and what they may do at once is used up"
sleep $steady_s
for host in "${attackers[@]}"; do
    check 5 "host $host still attacks" attack_is_on "$host" $director 50
done

tell "The known table's power goes, and it comes back"
host_kill $known
check 20 "the director has noticed" board_shows $director 'link({"table": 1}) == "away"'
start=$EPOCHREALTIME
restart_table $known
check 20 "the director sees it again" board_shows $director 'link({"table": 1}) == "level"'
again_s=$(since "$start")

tell "Another table with a good code joins"
start=$EPOCHREALTIME
start_table $latecomer "$late_code"
check 20 "it is admitted" board_shows $latecomer 'me["role"] == {"table": 3}'
late_s=$(since "$start")

tell "The new table plays, too"
step fill_card $newcomer 350 412
step sign_card $newcomer first XC
step sign_card $newcomer second XD
step hand_in $newcomer
start=$EPOCHREALTIME
check 20 "its card counts" board_shows $director 'row(2)["progress"] == "counts"'
second_card_s=$(since "$start")

tell "What it has cost"
attack_s=$(since "$began")
memory_mib=$((($(memory_kib "$pid" VmHWM) - memory_before) / 1024))
busy_percent=$(awk -v ms=$(($(busy_ms "$pid") - busy_before)) -v s="$attack_s" \
    'BEGIN { printf "%.0f", ms / 10 / s }')
log_growth=$(($(log_lines $director) - log_before))
printf 'joined in %s and %s s, back in %s s, cards count after %s and %s s\n' \
    "$join_s" "$late_s" "$again_s" "$first_card_s" "$second_card_s"
printf 'in %s s the director took %s MiB more memory at its peak, %s %% of a core and %s lines in its log\n' \
    "$attack_s" "$memory_mib" "$busy_percent" "$log_growth"
check 0 "the table joined within $join_s_max s" at_most "$join_s" $join_s_max
check 0 "the other one joined within $join_s_max s" at_most "$late_s" $join_s_max
check 0 "the known table was back within $join_s_max s" at_most "$again_s" $join_s_max
check 0 "the first card counted within $card_s_max s" at_most "$first_card_s" $card_s_max
check 0 "the second card counted within $card_s_max s" at_most "$second_card_s" $card_s_max
check 0 "less than $memory_mib_max MiB more memory" at_most "$memory_mib" $((memory_mib_max - 1))
check 0 "at most $log_lines_max lines in the log" at_most "$log_growth" $log_lines_max

tell "The strangers go, and all is as it should be"
for host in "${attackers[@]}"; do
    host_kill "$host"
done
check 60 "all agree on one Tournament" same_digest $director $known $newcomer $latecomer
check 5 "nothing waits for the director's decision" board_shows $director 'not attention'
