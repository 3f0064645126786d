#!/usr/bin/env bash
# Install QtGo from this checkout where it is not yet, and start it: packaging/run.sh [FILE...], or any command of
# qtgo, as in packaging/run.sh score game.sgf.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

case "${1-}" in
    score | check | convert | gtp | -h | --help | --version) ;; # these draw nothing
    *) draws=yes ;;
esac
provide_environment run
if [ -n "$draws" ]; then
    provide_libraries || die "without them QtGo cannot draw."
    provide_font
fi
exec "$venv/bin/qtgo" "$@"
