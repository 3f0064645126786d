# Sourced by the scripts that make packages, with the folder to make them in: $root is the checkout, $out that folder, which
# is dist/ if none is named, $work one that is removed at the end, and $version what is packed. The same commit gives the
# same packages: SOURCE_DATE_EPOCH is its time, unless it is set.
# shellcheck shell=bash disable=SC2034

unset CDPATH  # by which cd looks elsewhere, and prints where
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/qtgo/__init__.py")
out=${1:-$root/dist}
mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The checkout may be another's, as in the containers of a workflow. Whose scripts run already may be asked through git, too.
export GIT_CONFIG_COUNT=$((${GIT_CONFIG_COUNT:-0} + 1))
export "GIT_CONFIG_KEY_$((GIT_CONFIG_COUNT - 1))=safe.directory" "GIT_CONFIG_VALUE_$((GIT_CONFIG_COUNT - 1))=$root"
export SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || date +%s)}

say() { printf '%s: %s\n' "$(basename "$0" .sh)" "$*" >&2; }
die() { say "$@"; exit 1; }

# What is missing is named all at once, before anything is fetched or made.
lacking=""
lack() { lacking="$lacking $*"; }
need_tools() {  # COMMAND:PACKAGE...
    local tool
    for tool in "$@"; do command -v "${tool%%:*}" >/dev/null || lack "${tool#*:}"; done
}
tell_lacking() {
    [ -z "$lacking" ] || die "to build the package, as root: apt-get install --no-install-recommends$lacking"
}
