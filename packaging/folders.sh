# Sourced by the scripts that make packages, with the folder to make them in: $root is the checkout, $out that folder, which
# is dist/ if none is named, $work one that is removed at the end, and $version what is packed.
# shellcheck shell=bash disable=SC2034

unset CDPATH  # by which cd looks elsewhere, and prints where
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$root/qtgo/__init__.py")
out=${1:-$root/dist}
mkdir -p "$out"
out=$(cd "$out" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
