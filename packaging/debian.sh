#!/usr/bin/env bash
# Build the Debian package from this checkout, on Debian 13 or later: packaging/debian.sh [FOLDER], which is dist/ if none
# is named. It uses Debian's own Qt and needs no network; what is missing to build it is named with the command.
set -euo pipefail
# shellcheck source=packaging/folders.sh
source "$(dirname "${BASH_SOURCE[0]}")/folders.sh" "${1-}"

cd "$root"
if ! command -v dpkg-buildpackage >/dev/null; then  # nor what knows what else is missing: all is named
    names='s/^\(Build-Depends:\)\? *\([a-z][^ ,]*\).*/\2/p'
    # shellcheck disable=SC2046  # one word a package
    lack build-essential dpkg-dev $(sed -n "/^Build-Depends:/,/^[^ B]/ $names" packaging/debian/control)
elif ! unmet=$(LC_ALL=C dpkg-checkbuilddeps packaging/debian/control 2>&1); then  # with warnings of its own
    lack "$(sed -n 's/ ([^)]*)//g; s/:native//g; s/.*nmet build dependencies: //p' <<<"$unmet")"
fi
tell_lacking

mkdir "$work/qtgo"
# What git knows, as it is now, or all of an unpacked sdist.
if git rev-parse --git-dir >/dev/null 2>&1; then
    git ls-files -z --cached --others --exclude-standard
else
    find . -type f -print0
fi | tar --create --null --ignore-failed-read --files-from - 2>/dev/null | tar --extract --directory "$work/qtgo"

cd "$work/qtgo"
mv packaging/debian debian
maintainer=$(sed -n 's/^Maintainer: //p' debian/control)
date=$(LC_ALL=C date --utc --rfc-email --date "@$SOURCE_DATE_EPOCH")
printf 'qtgo (%s-1) unstable; urgency=medium\n\n  * Release %s; see CHANGELOG.md.\n\n -- %s  %s\n' \
    "$version" "$version" "$maintainer" "$date" >debian/changelog

dpkg-buildpackage --build=binary --no-sign
mv ../qtgo_*_all.deb "$out"
if command -v lintian >/dev/null; then lintian --info --fail-on error,warning "$out/qtgo_${version}-1_all.deb"; fi
echo "$out/qtgo_${version}-1_all.deb"
