#!/usr/bin/env bash
# Install QtGo from this checkout where it is not yet, and start it: packaging/run.sh [FILE...], or any command of
# qtgo, as in packaging/run.sh score game.sgf.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"

provide_environment run
case "${1-}" in
    score | check | convert | gtp | -h | --help | --version) ;; # these draw nothing
    *)
        provide_libraries || die "without them QtGo cannot draw."
        provide_font
        ;;
esac
exec "$venv/bin/qtgo" "$@"
