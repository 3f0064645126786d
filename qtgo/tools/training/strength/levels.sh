#!/usr/bin/env bash
# levels.sh DIR [SIZE...]: calibrate the levels of the built-in engine on boards of some sizes (9 13 19): games of many
# strengths against each other and against GNU Go at levels 1 and 10; print the ladder, and write the table of levels
# into qtgo/ai/play/calibrated.py and .github/ENGINE.md. It goes on where it was interrupted; levels/ beside this is the
# DIR that has the games so far. Needs gnugo and numpy, and takes hours of processor time for 19x19.
#
# GAMES of each pair at most, JOBS processes, MINUTES for each size at most, FULL visits of full strength if not those of a
# second. KATAGO is a command of KataGo's that takes part with KATAGO_VISITS, such as 'katago gtp -model FILE -config FILE'.
set -euo pipefail
unset CDPATH  # by which cd looks elsewhere, and prints where
dir=${1:?usage: levels.sh DIR [SIZE...]}
mkdir -p "$dir"
dir=$(cd "$dir" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/../../../.."
shift
sizes=("$@")
if (($# == 0)); then sizes=(9 13 19); fi
gnugo=$(command -v gnugo || echo /usr/games/gnugo)
options=(--games "${GAMES:-160}" --jobs "${JOBS:-2}")
if [[ ${FULL:-} ]]; then options+=(--full "$FULL"); fi
for level in 1 10; do options+=(--program "gnugo-$level=$gnugo --mode gtp --level $level"); done
if [[ ${KATAGO:-} ]]; then
    for visits in ${KATAGO_VISITS:-1 8 50}; do
        options+=(--program "katago-$visits=$KATAGO -override-config maxVisits=$visits,maxTime=1000")
    done
fi
if [[ ${MINUTES:-} ]]; then options+=(--minutes "$MINUTES"); fi
exec "${PYTHON:-python3}" -m qtgo.tools.training calibrate "$dir" --size "${sizes[@]}" "${options[@]}" \
    --write qtgo/ai/play/calibrated.py --tell .github/ENGINE.md
