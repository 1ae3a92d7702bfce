# shellcheck shell=bash disable=SC2154
# The words a scenario is told in: steps that are carried out and checks that are counted.

passed=0
failed=0
exec {transcript}>&1

tell() {
    printf '\n# %s\n' "$*"
}

# Shows what is done, unless it is only a look.
show() {
    if [[ -z ${looking-} ]]; then
        printf '%s\n' "$*" >&"$transcript"
    fi
}

# Carries out a step and shows what it says; a step that fails ends the story.
step() {
    local said status=0
    said=$("$@" 2>&1) || status=$?
    if [[ -n $said ]]; then
        printf '%s\n' "$said" | sed 's/^/  /'
    fi
    if [[ $status -ne 0 ]]; then
        fail "$1 ended with exit code $status"
    fi
}

# check SECONDS SENTENCE COMMAND...: the command must succeed before so many seconds are over.
check() {
    local seconds=$1 sentence=$2 start=$EPOCHREALTIME
    shift 2
    if within "$seconds" "$@"; then
        passed=$((passed + 1))
        printf 'ok: %s (%s s)\n' "$sentence" "$(since "$start")"
    else
        fail "$sentence (waited $seconds s for: $*)"
    fi
}

# Tries a command until it succeeds or the time is up; at least once.
within() {
    local deadline=$((SECONDS + $1))
    shift
    until "$@"; do
        if ((SECONDS >= deadline)); then
            return 1
        fi
        sleep 0.1
    done
}

since() {
    awk -v from="$1" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.1f", to - from }'
}

# What comes after a failure would only repeat it, so the story ends here.
fail() {
    failed=$((failed + 1))
    printf 'FAILED: %s\n' "$*"
    show_last_words
    exit 1
}

show_last_words() {
    local host file
    for ((host = 1; host <= hall_hosts; host++)); do
        while IFS= read -r file; do
            printf -- '--- host %s, end of %s\n' "$host" "${file#"$hall_dir/$host/"}"
            tail -n 20 -- "$file"
        done < <(find "$hall_dir/$host" -type f \( -name said -o -name '*.log*' \) -size +0)
    done
}

differs() {
    ! "$@"
}

# Whether one decimal number is at most another.
at_most() {
    awk -v number="$1" -v most="$2" 'BEGIN { exit !(number <= most) }'
}
