#!/usr/bin/env bash
# bundle.sh [FOLDER]: build the folder that runs without Python or Qt being installed, by PyInstaller, and pack it into
# FOLDER, which is dist/ if none is named. It runs on systems with this one's C library or a later one. Needs the network,
# the tools and libraries that it names where they are missing, and the texts of the GPL and LGPL (TEXTS=FOLDER where they
# are not in /usr/share/common-licenses). For Linux it is made on Debian or Ubuntu, which say what a library's license is.
set -euo pipefail
# shellcheck source=packaging/folders.sh
source "$(dirname "${BASH_SOURCE[0]}")/folders.sh" "${1-}"
python=${PYTHON:-python3}
texts=${TEXTS:-/usr/share/common-licenses}

# Everything is looked for before anything is fetched.
need_tools objdump:binutils ldd:libc-bin xz:xz-utils "$python:python3"
"$python" -c 'import ensurepip, venv' 2>/dev/null || lack python3-venv
has_libpython='import os, sysconfig as s; exit(not os.path.exists(os.path.join(*s.get_config_vars("LIBDIR", "INSTSONAME"))))'
"$python" -c "$has_libpython" || lack "libpython$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')"
tell_lacking
for text in GPL-3 LGPL-3; do
    [ -f "$texts/$text" ] || die "$text is not in $texts (TEXTS=FOLDER names another)."
done

name=qtgo-$version-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
recipe=$root/packaging/bundle
unset PYTHONPATH  # The installed package is packed, with its resources, and no checkout that Python would find before.

"$python" -m venv "$work/venv"
python=$work/venv/bin/python
"$python" -m pip install --quiet --disable-pip-version-check pyinstaller "$root"
"$python" "$recipe/prepare.py" "$texts"
"$work/venv/bin/pyinstaller" --noconfirm --log-level ERROR --distpath "$work/dist" --workpath "$work/work" "$recipe/qtgo.spec"
mv "$work/dist/qtgo" "$work/dist/$name"
# What a desktop wants of it, to be copied below ~/.local or /usr/local.
PYTHONPATH=$root "$python" "$root/packaging/share.py" "$work/dist/$name/share"

[ -f "$work/dist/$name/_internal/qtgo/_resources/icons/qtgo.svg" ]
[ "$("$work/dist/$name/qtgo" --version)" = "qtgo $version" ]
printf 'boardsize 9\ngenmove black\nquit\n' | "$work/dist/$name/qtgo" gtp >"$work/said"
grep -q '^= [A-J][1-9]' "$work/said"
tar --create --use-compress-program "xz -T0" --file "$work/packed" --directory "$work/dist" --owner 0 --group 0 "$name"
mv "$work/packed" "$out/$name.tar.xz"
printf '%s: %s MB, unpacked %s MB\n' "$name" "$(du -m "$out/$name.tar.xz" | cut -f1)" "$(du -sm "$work/dist/$name" | cut -f1)" >&2
echo "$out/$name.tar.xz"
