# shellcheck shell=bash disable=SC2034,SC2154
# Everything this folder knows about the command line of kibitz and about the JSON of a Board.

: "${kibitz:?path of the kibitz binary}"
# Strangers who do their worst, built beside it.
attack=$(dirname -- "$kibitz")/examples/attack
# No subcommand may keep a person waiting for longer.
answer_s_max=20

host_data() {
    echo "$hall_dir/$1/data"
}

# Runs a subcommand against the node of a host.
kibitz_on() {
    local -a command=("$kibitz" "${@:2}" --data "$(host_data "$1")")
    show "host $1\$ $(spelt "${command[@]}")"
    on_host "$1" timeout "$answer_s_max" "${command[@]}"
}

start_director() {
    host_start "$1" "$kibitz" director --headless --name "$2" --book "$3" --data "$(host_data "$1")"
}

# The event is in the data directory already.
restart_director() {
    host_start "$1" "$kibitz" director --headless --data "$(host_data "$1")"
}

start_deputy() {
    host_start "$1" "$kibitz" director --headless --join "$2" --data "$(host_data "$1")"
}

start_table() {
    host_start "$1" "$kibitz" table --headless --join "$2" --data "$(host_data "$1")" "${@:3}"
}

# start_attack HOST TARGET [OPTION...]: strangers on one host against the node of another, until they are killed.
# In a hall they would have a processor of their own; here they take what the others leave.
start_attack() {
    host_start "$1" nice -n 19 "$attack" "10.77.0.$2:4711" --seconds 600 "${@:3}"
}

# Whether so many connections from one host to the node of another are open.
attack_is_on() {
    local count
    count=$(on_host "$1" ss -Htn state established dst "10.77.0.$2:4711" | wc -l)
    ((count >= $3))
}

log_lines() {
    cat -- "$hall_dir/$1"/.local/state/kibitz/*.log | wc -l
}

# The laptop is switched off meanwhile, and its disk copied bit by bit.
clone_laptop() {
    show "host $1: its disk is copied to host $2"
    cp -a -- "$(host_data "$1")" "$(host_data "$2")"
}

# The admission is in the data directory already.
restart_table() {
    host_start "$1" "$kibitz" table --headless --data "$(host_data "$1")"
}

enter_players() {
    kibitz_on "$1" players add "${@:2}"
}

# The next round, published; a seed decides what no rule decides.
pair_round() {
    kibitz_on "$1" round pair --anyway --seed "${2-1}"
}

# The tables that a seed would give, as text.
proposed_round() {
    local looking=yes
    kibitz_on "$1" round pair --dry-run --seed "$2" | grep '^table'
}

start_round() {
    kibitz_on "$1" round start
}

# Prints the join code of a table and nothing else.
code_for_table() {
    kibitz_on "$1" code --table "$2"
}

code_for_deputy() {
    kibitz_on "$1" code --deputy
}

revoke_device() {
    kibitz_on "$1" device revoke "$2"
}

# Adopts the first entry that can be, with what belongs to it.
adopt_first() {
    local looking=yes entry
    entry=$(kibitz_on "$1" adopt --json |
        python3 -c 'import json, sys; print(json.load(sys.stdin)[0]["entry"])') || return
    looking=
    kibitz_on "$1" adopt "$entry"
}

# The first digits of a laptop's key, which name it beyond doubt.
key_of() {
    local looking=yes
    show_board "$1" | python3 -c '
import json, sys
print(json.load(sys.stdin)["me"]["device"][:12])'
}

audit_says() {
    local looking=yes
    kibitz_on "$1" audit | grep -q "$2"
}

verify_record() {
    kibitz_on "$1" verify
}

correct_card() {
    kibitz_on "$1" card correct "$2" "$3" "$4" --reason "$5"
}

# A whole card: two scores, signed by both, handed in.
play_card() {
    fill_card "$1" "$2" "$3" && sign_card "$1" first XA && sign_card "$1" second XB && hand_in "$1"
}

fill_card() {
    kibitz_on "$1" card fill --scores "$2" "$3"
}

sign_card() {
    kibitz_on "$1" card sign "$2" "$3"
}

hand_in() {
    kibitz_on "$1" card hand-in
}

show_board() {
    kibitz_on "$1" status --json
}

# Whether a host's Board makes a Python expression true. Beside `board` it may use `sync`, `me`, and
# `row(n)`, the director's line for table n, or `game`, the table's own; a director's `attention` and
# `news` are texts of many lines.
board_shows() {
    local looking=yes
    show_board "$1" 2>/dev/null | python3 -c '
import json, sys

try:
    board = json.load(sys.stdin)
except ValueError:
    sys.exit("the status is not JSON")
me, sync, view = board["me"], board["sync"], board["view"]
game = view["table"]["game"] if "table" in view else None
desk = view["director"] if "director" in view else {"attention": [], "news": []}
attention = "\n".join(json.dumps(one["what"]) for one in desk["attention"])
news = "\n".join(json.dumps(one) for one in desk["news"])

def row(number):
    rounds = [division["round"] for division in view["director"]["divisions"]]
    rows = [row for round in rounds if round for row in round["tables"]]
    return next(row for row in rows if row["card"]["table"] == number)

def link(role):
    devices = view["director"]["devices"]
    return next((device["link"] for device in devices if device["role"] == role), "never")

def scores(line):
    return line["content"]["duel"]["scores"]

sys.exit(0 if eval(sys.argv[1]) else 1)
' "$2" 2>/dev/null
}

digest_of() {
    local looking=yes
    show_board "$1" | python3 -c 'import json, sys; print(json.load(sys.stdin)["sync"]["digest"])'
}

# Whether these hosts hold one and the same Tournament.
same_digest() {
    local host digest
    digest=$(digest_of "$1") || return
    for host in "${@:2}"; do
        [[ $(digest_of "$host") == "$digest" ]] || return
    done
}
