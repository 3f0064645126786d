#!/usr/bin/env bash
# levels.sh DIR [SIZE...]: calibrate the levels of the built-in engine on boards of some sizes (9 13 19): games of many
# strengths against each other and against GNU Go at levels 1 and 10, print the ladder and write the table of levels,
# qtgo/ai/calibrated.py. It goes on where it was interrupted. Needs gnugo and numpy, and takes hours for 19x19.
#
# GAMES of each pair, JOBS processes, MINUTES for each size at most, FULL visits of full strength. KATAGO is a command
# of KataGo's that takes part with KATAGO_VISITS, such as 'katago gtp -model FILE -config FILE'.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
dir=${1:?usage: levels.sh DIR [SIZE...]}
shift
sizes=("$@")
if (($# == 0)); then sizes=(9 13 19); fi
gnugo=$(command -v gnugo || echo /usr/games/gnugo)
options=(--games "${GAMES:-160}" --jobs "${JOBS:-2}" --full "${FULL:-100}")
for level in 1 10; do options+=(--program "gnugo-$level=$gnugo --mode gtp --level $level"); done
if [[ ${KATAGO:-} ]]; then
    for visits in ${KATAGO_VISITS:-1 8 50}; do
        options+=(--program "katago-$visits=$KATAGO -override-config maxVisits=$visits,maxTime=1000")
    done
fi
if [[ ${MINUTES:-} ]]; then options+=(--minutes "$MINUTES"); fi
exec "${PYTHON:-python3}" -m qtgo.ai.training calibrate "$dir" --size "${sizes[@]}" "${options[@]}" \
    --write qtgo/ai/calibrated.py
