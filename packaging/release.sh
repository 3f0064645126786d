#!/usr/bin/env bash
# release.sh OUT: build and try everything that a release consists of, from the version in qtgo/__init__.py, and write
# OUT/SHA256SUMS, and what an installation by pip consists of (SPDX). Nothing is uploaded. What the machine has no tools
# for is named and left out; ONLY=python leaves out all but the wheel and the source package. RUNTIME=FILE names what the
# AppImage begins with (see appimage.sh).
set -euo pipefail
# shellcheck source=packaging/folders.sh
source "$(dirname "${BASH_SOURCE[0]}")/folders.sh" "${1:?usage: release.sh OUT}"

[ -n "$version" ] || die "qtgo/__init__.py has no version."
[ -z "$(ls -A "$out")" ] || die "$out is not empty."
[ -n "${ANY_TREE-}" ] || {
    [ -z "$(git -C "$root" status --porcelain)" ] || die "the tree has changes that are not committed (ANY_TREE=1 goes on)."
    grep -q "^## $version\b" "$root/.github/CHANGELOG.md" || die "the changelog has no section $version (ANY_TREE=1 goes on)."
}

# Build the source package, and the wheel from it, so that whoever has only that can build too. The environment has what
# the program needs: it lists its options for the manual pages, and draws its icons.
build_python() {
    python3 -m venv "$work/tools"
    "$work/tools/bin/python" -m pip install --quiet --disable-pip-version-check build twine \
        hatchling hatch-fancy-pypi-readme babel "$root"
    "$work/tools/bin/python" -m build --no-isolation --outdir "$out" "$root" >"$work/build.log" 2>&1 || { cat "$work/build.log" >&2; die "no wheel."; }
    "$work/tools/bin/twine" check --strict "$out"/*.whl "$out"/*.tar.gz >&2
}

# Install the wheel as its users do, and let it play.
try_wheel() {
    python3 -m venv "$work/tried"
    "$work/tried/bin/python" -m pip install --quiet --disable-pip-version-check "$out"/*.whl
    [ "$("$work/tried/bin/qtgo" --version)" = "qtgo $version" ] || die "the wheel says another version."
    printf 'boardsize 9\ngenmove black\nquit\n' | "$work/tried/bin/qtgo" gtp >"$work/said"
    grep -q '^= [A-J][1-9]' "$work/said" || die "the built-in engine of the wheel does not play."
    PYTHONPATH=$root/packaging "$work/tried/bin/python" "$root/packaging/sbom.py" "$out/qtgo-$version.spdx.json"
}

# Build a package by its script, where that is there and its tool is installed.
build_by() {
    local script=$root/packaging/$1 tool=$2
    if [ ! -f "$script" ]; then return; fi
    if command -v "$tool" >/dev/null; then bash "$script" "$out"; else say "$1 is left out: $tool is not installed."; fi
}

build_python
try_wheel
if [ "${ONLY-}" != python ]; then
    build_by debian.sh dpkg-buildpackage
    build_by bundle.sh ldd
    WHEELS=$out build_by flatpak.sh flatpak-builder
    if [ -n "${RUNTIME-}" ]; then build_by appimage.sh mksquashfs; else say "appimage.sh is left out: RUNTIME names no file."; fi
fi
(cd "$out" && sha256sum -- * >SHA256SUMS && sha256sum --quiet --check SHA256SUMS)
say "QtGo $version is in $out:"
ls -l "$out" >&2
