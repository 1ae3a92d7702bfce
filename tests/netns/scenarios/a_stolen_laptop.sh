# shellcheck shell=bash disable=SC2154
# Laptops of the hall in the wrong hands: what was right stays right, two honest directors stay level and
# quiet, and what a newer version writes holds up nobody.

director=1
deputy=2
table_1=3
table_2=4
thief=5
idle_bytes_max=10000
idle_s=10

# Bytes that a host has sent and received since it was made.
bytes_of() {
    on_host "$1" cat /sys/class/net/eth0/statistics/{r,t}x_bytes | awk '{ sum += $1 } END { print sum }'
}

# The disk of a laptop is copied while it is switched off for a moment; `restart` switches it on again.
steal() {
    host_kill "$1"
    show "host $1: its disk is copied"
    cp -a -- "$(host_data "$1")" "$hall_dir/$thief/of-$1"
    "$2" "$1"
}

# misbehave LAPTOP TARGET MISDEED: with the copy of that laptop's disk, against the node of another host.
misbehave() {
    on_host $thief timeout 20 "$attack" "10.77.0.$2:4711" --as "$hall_dir/$thief/of-$1" "$3"
}

# Whether so few bytes a second go in and out of a host.
is_quiet() {
    local before
    before=$(bytes_of "$1")
    sleep $idle_s
    idle=$((($(bytes_of "$1") - before) / idle_s))
    ((idle <= idle_bytes_max))
}

tell "Five hosts on one switch: the director, a deputy, two tables and a thief"
check 0 "the attacks are built (cargo build --release -p node --examples)" test -x "$attack"
hall_up 5
start_director $director "Hall cup" de-tso
check 30 "the director's node answers" board_shows $director 'board["event_name"] == "Hall cup"'
start_deputy $deputy "$(code_for_deputy $director)"
check 60 "the deputy is admitted" board_shows $deputy 'me["role"] == "director"'

tell "The deputy runs the first round"
step enter_players $deputy "Ada Berg" "Bo Dahl" "Cleo Ek" "Dan Falk"
start_table $table_1 "$(code_for_table $deputy 1)"
start_table $table_2 "$(code_for_table $director 2)"
step pair_round $deputy
step start_round $deputy
check 60 "table 1 sees its game" board_shows $table_1 'game["started"]'
check 60 "table 2 sees its game" board_shows $table_2 'game["started"]'
step play_card $table_1 401 388
step play_card $table_2 350 412
check 60 "both cards count" \
    board_shows $director 'all(row(n)["progress"] == "counts" for n in (1, 2))'

tell "Its disk is stolen and its admission taken back; the thief denies all that it ever wrote"
steal $deputy restart_director
check 60 "the deputy is back" board_shows $deputy 'sync["peers"] > 0'
step revoke_device $director "$(key_of $deputy)"
step misbehave $deputy $director twin
check 5 "the players are still entered" \
    board_shows $director 'len(view["director"]["divisions"][0]["players"]) == 4'
check 5 "the cards still count" \
    board_shows $director 'all(row(n)["progress"] == "counts" for n in (1, 2))'
check 5 "the director is told of it" board_shows $director '"needed-tampered" in attention'
check 20 "the deputy knows that it is none" board_shows $deputy 'me["role"] is None'

tell "Another deputy comes, and a table is stolen: 600 branches of its record go to each director"
host_kill $deputy
rm -rf -- "$(host_data $deputy)"
start_deputy $deputy "$(code_for_deputy $director)"
check 60 "the new deputy is admitted" board_shows $deputy 'me["role"] == "director"'
steal $table_2 restart_table
step misbehave $table_2 $director branches:600
step misbehave $table_2 $deputy branches:600
check 10 "the director is told" board_shows $director '"needed-too-fast" in attention'
stolen_key=$(key_of $table_2)
host_kill $table_2
check 0 "the directors and table 1 are quiet" is_quiet $director
printf 'the director sends and receives %s bytes a second\n' "$idle"
step kibitz_on $director device revoke "$stolen_key" --after 1
check 5 "the cards still count" \
    board_shows $director 'all(row(n)["progress"] == "counts" for n in (1, 2))'

tell "A newer program writes with the key of table 1"
steal $table_1 restart_table
step misbehave $table_1 $director newer
check 5 "it is shown as what it is" audit_says $director "newer version"
check 5 "and holds up nothing" board_shows $director 'sync["waiting"] == 0'
check 5 "the cards still count" \
    board_shows $director 'all(row(n)["progress"] == "counts" for n in (1, 2))'
check 60 "all agree on one Tournament" same_digest $director $deputy $table_1
step verify_record $director
