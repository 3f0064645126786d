#!/usr/bin/env bash
# flatpak.sh [FOLDER]: build the Flatpak and pack it into one file in FOLDER, which is dist/ if none is named. Needs the
# network, flatpak-builder, and the remote "flathub" for this user, from which the runtime is installed:
#   flatpak remote-add --user --if-not-exists flathub REPOSITORY.flatpakrepo
# WHEELS=FOLDER takes the wheel of QtGo from there instead of building it.
set -euo pipefail
# shellcheck source=packaging/folders.sh
source "$(dirname "${BASH_SOURCE[0]}")/folders.sh" "${1-}"
id=$(sed -n 's/^APP_ID = "\(.*\)"$/\1/p' "$root/qtgo/__init__.py")
# The Python of the runtime that the manifest names, which is not there yet.
runtime_python=3.13
machine=$(uname -m)

cp "$root/packaging/flatpak/$id.yaml" "$work"
mkdir -p "$work/made/wheels"
cp "$root/LICENSE" "$work/made"
"${PYTHON:-python3}" -m venv "$work/venv"
pip=("$work/venv/bin/python" -m pip --quiet --disable-pip-version-check)
if [ -n "${WHEELS-}" ]; then
    cp "$WHEELS"/qtgo-"$version"-*.whl "$work/made/wheels"
else
    # With what the program needs, for its manual pages and icons.
    "${pip[@]}" install hatchling hatch-fancy-pypi-readme babel "$root"
    "${pip[@]}" wheel --no-build-isolation --no-deps --wheel-dir "$work/made/wheels" "$root"
fi
"${pip[@]}" download --only-binary :all: --python-version "$runtime_python" --no-deps \
    --platform "manylinux_2_28_$machine" --platform "manylinux_2_27_$machine" --platform "manylinux2014_$machine" \
    --dest "$work/made/wheels" numpy platformdirs onnxruntime flatbuffers packaging protobuf
if [ -n "${PREPARE_ONLY-}" ]; then
    cp -R "$work/$id.yaml" "$work/made" "$PREPARE_ONLY"
    exit
fi

flatpak-builder --user --install-deps-from=flathub --force-clean --state-dir="$work/state" --repo="$work/repo" \
    "$work/build" "$work/$id.yaml"
flatpak build-bundle "$work/repo" "$out/qtgo-$version-$machine.flatpak" "$id"
echo "$out/qtgo-$version-$machine.flatpak"
