# shellcheck shell=bash
# A hall made of network namespaces: hosts on one switch, each with its own files and processes.
#
# The switch lives in a namespace of its own, so nothing of this machine's network is touched. Names
# carry the process id, so that several halls can stand at once.

hall=kibitz-$$
hall_dir=
hall_hosts=0
declare -A hall_pids=()

# Says why a hall cannot be built here, or nothing.
hall_obstacle() {
    local tool probe=$hall-probe
    for tool in ip python3 timeout; do
        if ! command -v "$tool" >/dev/null; then
            echo "$tool is not installed"
            return
        fi
    done
    if [[ $EUID -ne 0 ]]; then
        echo "network namespaces need root"
    elif ! ip netns add "$probe" 2>/dev/null; then
        echo "this machine does not allow network namespaces"
    else
        ip netns del "$probe"
    fi
}

# Builds the switch and so many hosts; host N has the address 10.77.0.N.
hall_up() {
    local bridge host count=$1
    hall_dir=$(mktemp -d -t "$hall.XXXXXX")
    ip netns add "$hall-switch"
    # The second one is for the far side of a split hall.
    for bridge in bridge0 bridge1; do
        ip -n "$hall-switch" link add "$bridge" type bridge
        # Multicast reaches every port, as on a plain access point.
        ip -n "$hall-switch" link set "$bridge" type bridge mcast_snooping 0
        ip -n "$hall-switch" link set "$bridge" up
    done
    for ((host = 1; host <= count; host++)); do
        hall_hosts=$host
        mkdir "$hall_dir/$host"
        ip netns add "$hall-$host"
        ip link add "port$host" netns "$hall-switch" type veth peer name eth0 netns "$hall-$host"
        ip -n "$hall-switch" link set "port$host" master bridge0
        ip -n "$hall-switch" link set "port$host" up
        ip -n "$hall-$host" link set lo up
        ip -n "$hall-$host" addr add "10.77.0.$host/24" dev eth0
        ip -n "$hall-$host" link set eth0 up
        ip -n "$hall-$host" route add 224.0.0.0/4 dev eth0
    done
}

# Ends every process that was started on a host and takes the hall away.
hall_down() {
    local host
    # shellcheck disable=SC2034 # show() reads it
    local looking=yes
    for host in "${!hall_pids[@]}"; do
        host_kill "$host"
    done
    for ((host = 1; host <= hall_hosts; host++)); do
        ip netns del "$hall-$host" 2>/dev/null || true
    done
    ip netns del "$hall-switch" 2>/dev/null || true
    if [[ -n $hall_dir ]]; then
        rm -rf -- "$hall_dir"
    fi
    hall_hosts=0
    hall_dir=
}

# Runs a command on a host, with the host's own home directory and nothing of our environment.
on_host() {
    local -a as_host
    as_host "$1"
    "${as_host[@]}" "${@:2}"
}

# Starts the one long-running program of a host; what it prints goes to the host's file `said`.
host_start() {
    local -a as_host
    as_host "$1"
    show "host $1\$ $(spelt "${@:2}") &"
    # With exec the process id is the program's own, so that a kill meets the program.
    (exec "${as_host[@]}" "${@:2}" >>"$hall_dir/$1/said" 2>&1 </dev/null) &
    hall_pids[$1]=$!
}

# A command as a person would type it, without the path of the program.
spelt() {
    printf '%s' "$(basename -- "$1")"
    shift
    local word
    for word in "$@"; do
        if [[ $word =~ ^[A-Za-z0-9./=_-]+$ ]]; then
            printf ' %s' "$word"
        else
            printf " '%s'" "$word"
        fi
    done
}

as_host() {
    as_host=(ip netns exec "$hall-$1" env -i PATH="$PATH" LANG=C.UTF-8 HOME="$hall_dir/$1")
}

# Ends a host's program as a power cut would.
host_kill() {
    show "host $1: kill -9"
    kill -KILL "${hall_pids[$1]}" 2>/dev/null || true
    wait "${hall_pids[$1]}" 2>/dev/null || true
    unset "hall_pids[$1]"
}

# Pulls a host's cable at the switch, or puts it back.
host_unplug() {
    show "host $1: cable pulled"
    ip -n "$hall-switch" link set "port$1" down
}

host_plug() {
    show "host $1: cable back"
    ip -n "$hall-switch" link set "port$1" up
}

# Cuts the hall in two: these hosts hear only each other, and so do the rest.
hall_split() {
    local host
    show "the hall is split: host $* on one side"
    for host in "$@"; do
        ip -n "$hall-switch" link set "port$host" master bridge1
    done
}

hall_heal() {
    local host
    show "the hall is whole again"
    for ((host = 1; host <= hall_hosts; host++)); do
        ip -n "$hall-switch" link set "port$host" master bridge0
    done
}

# What a process has in memory, in KiB: `VmRSS` now, `VmHWM` at most.
memory_kib() {
    awk -v name="$2:" '$1 == name { print $2 }' "/proc/$1/status"
}

# How long a process has computed, in milliseconds.
busy_ms() {
    # The name of the program, which may have spaces, ends with the last parenthesis.
    sed 's/.*) //' "/proc/$1/stat" | awk -v tick="$(getconf CLK_TCK)" \
        '{ printf "%d", ($12 + $13) * 1000 / tick }'
}
