#!/usr/bin/env bash
# Run every check: ruff, mypy for each system, the import contracts and the tests. Arguments go to pytest.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=setup.sh
source "$(dirname "${BASH_SOURCE[0]}")/setup.sh"
cd "$root"

draws=yes
provide_environment test
provide_libraries || die "without them the tests cannot draw."
# Some tests talk to a real engine if there is one; on the build server there should be.
if [ -n "${CI-}" ] && [ ! -x /usr/games/gnugo ] && ! command -v gnugo >/dev/null; then
    # shellcheck disable=SC2046  # one word a package
    install_packages $(packages_for gnugo) || say "going on without GNU Go: the tests that talk to it are skipped."
fi
# Other tests compile a library that makes calls fail, as a full disk does.
if [ -n "${CI-}" ] && ! command -v cc >/dev/null; then
    # shellcheck disable=SC2046
    install_packages $(packages_for compiler) || say "going on without a C compiler: the tests with failing calls are skipped."
fi
export PATH=$PATH:/usr/games QT_QPA_PLATFORM=offscreen PYTHONDONTWRITEBYTECODE=1

bin=$venv/bin
"$bin/ruff" check .
"$bin/ruff" format --check .
# The tests wait now and then, for engines and for the disk: mypy has the processors meanwhile, and is told at the end.
told=$(mktemp -d)
others=""
trap 'kill $others 2>/dev/null || true; rm -rf "$told"' EXIT
beside() {
    nice "$bin/mypy" "${@:2}" >"$told/$1" 2>&1 &
    others="$others $!"
}
beside linux
for platform in win32 darwin; do
    beside "$platform" --platform "$platform" --cache-dir ".mypy_cache/$platform" qtgo  # a cache is for one platform
done
"$bin/lint-imports"
# Hundreds of tests start the program, and each process below reads all tests: both are compiled once, where they can be.
"$bin/python" -m compileall -qq qtgo || say "going on without byte code: each start of the program takes longer."
PYTHONDONTWRITEBYTECODE='' "$bin/python" -m pytest -n 0 --collect-only -qq "$@" >/dev/null || true  # faults are told below
# A file of tests stays in one process. There are two more than cores: each waits a third of its time, for others.
status=0
"$bin/python" -m pytest -n "$(($(nproc) + 2))" --dist loadfile "$@" || status=$?
for other in $others; do wait "$other" || status=1; done
tail -n +1 "$told"/*
exit "$status"
