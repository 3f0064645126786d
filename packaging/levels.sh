#!/usr/bin/env bash
# levels.sh DIR [GAMES] [SIZE]: play the levels of the built-in engine against their neighbors and against GNU Go, and
# print the ladder. Games that are in DIR already are not played again. Needs gnugo and an installed qtgo.
set -euo pipefail
dir=${1:?usage: levels.sh DIR [GAMES] [SIZE]} games=${2:-20} size=${3:-9}
read -ra levels <<<"${LEVELS:-first-day beginner novice casual club strong-club expert full}"
full_visits=${FULL_VISITS:-100}  # so that the ladder does not depend on the speed of the machine

command_of() {
    case $1 in
    gnugo-*) echo "gnugo --mode gtp --level ${1#gnugo-}" ;;
    full) echo "qtgo --level full --visits $full_visits" ;;
    *) echo "qtgo --level $1" ;;
    esac
}

meet() {
    qtgo match --black "$(command_of "$1")" --black-name "$1" --white "$(command_of "$2")" --white-name "$2" \
        --games "$games" --size "$size" --rules chinese --komi 7.5 --alternate --jobs "${JOBS:-2}" \
        -o "$dir/$1-$2" >&2
}

for ((i = 1; i < ${#levels[@]}; i++)); do meet "${levels[i - 1]}" "${levels[i]}"; done
for level in ${MEETING:-novice casual club strong-club}; do  # those that neither win nor lose every game
    for strength in 1 10; do meet "$level" "gnugo-$strength"; done
done
qtgo ladder "$dir"/* --anchor gnugo-10
