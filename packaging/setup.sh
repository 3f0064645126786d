# Sourced by run.sh and test.sh: brings a bare Debian or Ubuntu with Python 3.11+ to where QtGo runs.
# All it says goes to standard error: standard output belongs to the program that is started afterwards.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv=$root/.venv
stamp=$venv/qtgo-installed
libraries=$root/packaging/qt-libraries.txt

say() { printf 'qtgo: %s\n' "$*" >&2; }
die() { say "$@"; exit 1; }

# Print the command of the newest-named Python that is 3.11 or later.
find_python() {
    local candidate
    for candidate in python3 python3.14 python3.13 python3.12 python3.11 python; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    die "Python 3.11 or later is needed, and none was found (Debian, Ubuntu: apt-get install python3)."
}

# Print the words that make a command run as root, none if it does already; fail if that cannot be.
root_prefix() {
    if [ "$(id -u)" = 0 ]; then return; fi
    command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; } && echo sudo
}

# Install Debian packages; fail, having named them, if that cannot be. What apt says is shown only if it fails.
install_packages() {
    local prefix words
    if command -v apt-get >/dev/null && prefix=$(root_prefix); then
        say "installing $*"
        # shellcheck disable=SC2206  # one word or none
        local apt=($prefix env DEBIAN_FRONTEND=noninteractive apt-get)
        local install=("${apt[@]}" install -qq --no-install-recommends "$@")
        if "${install[@]}" </dev/null >/dev/null 2>&1; then return; fi
        # The lists may be missing or old, as on a fresh image.
        if words=$("${apt[@]}" update -qq </dev/null 2>&1 && "${install[@]}" </dev/null 2>&1); then return; fi
        printf '%s\n' "$words" >&2
    fi
    say "system packages are missing that could not be installed from here. As root, on Debian or Ubuntu:"
    say "  apt-get update && apt-get install --no-install-recommends $*"
    return 1
}

# Print a digest of all that decides what is in the virtual environment.
wanted_stamp() {
    { cat "$root/pyproject.toml"; printf '%s\n' "$root"; } | cksum
}

# Tell whether the environment holds what is asked for ("run" or "test"; a test environment also runs).
environment_is_current() {
    [ -f "$stamp" ] && "$venv/bin/python" -c '' 2>/dev/null || return 1
    local digest kinds
    { read -r digest; read -r kinds; } <"$stamp"
    [ "$digest" = "$(wanted_stamp)" ] || return 1
    case " $kinds " in *" $1 "*) ;; *) return 1 ;; esac
}

# Make the virtual environment and install QtGo in it, editable.
make_environment() {
    local python extra="" kinds=run
    python=$(find_python)
    if [ "$1" = test ] || grep -qs ' test' "$stamp"; then extra='[test]' kinds='run test'; fi
    if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
        if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
            install_packages "$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')" || exit 1
        fi
        say "making the virtual environment in $venv"
        "$python" -m venv --clear "$venv" >&2 || die "the virtual environment could not be made."
    fi
    rm -f "$stamp"
    say "installing QtGo and what it needs (Qt alone is a download of about 80 MB)"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable "$root$extra" >&2 ||
        die "the installation failed: see above. It needs the network."
    { wanted_stamp; printf '%s\n' "$kinds"; } >"$stamp"
}

# Print the shared libraries that the parts of Qt in use ask for and the system does not have.
missing_libraries() {
    local qt
    qt=$("$venv/bin/python" -c 'import importlib.util as u; print(u.find_spec("PySide6").submodule_search_locations[0])')
    # platformthemes is left out: without GTK, Qt does without its GTK theme.
    ldd "$qt"/Qt{Core,Gui,Widgets,Svg,PrintSupport,Network}.abi3.so \
        "$qt"/Qt/plugins/platforms/libq{xcb,wayland*,offscreen}.so \
        "$qt"/Qt/plugins/{xcbglintegrations,iconengines,imageformats,platforminputcontexts,printsupport}/*.so \
        "$qt"/Qt/plugins/wayland-{decoration-client,shell-integration}/*.so \
        "$qt"/Qt/plugins/wayland-graphics-integration-client/libqt-plugin-wayland-egl.so 2>/dev/null |
        awk '/=> not found/ && $1 !~ /^libQt6/ { print $1 }' | sort -u
}

have_fonts() {
    find -L /usr/share/fonts /usr/local/share/fonts "${HOME:-/}/.fonts" "${HOME:-/}/.local/share/fonts" \
        -name '*.[to]t[fc]' -print -quit 2>/dev/null | grep -q .
}

# Install the libraries and fonts that Qt lacks; fail if some are missing still.
provide_libraries() {
    grep -qs '^libraries$' "$stamp" && return
    [ "$(uname -s)" = Linux ] || return 0
    local missing packages unknown
    missing=$(missing_libraries)
    packages=$(awk 'NR == FNR { package[$1] = $2; next } $1 in package { print package[$1] }' \
        "$libraries" <(printf '%s\n' "$missing") | sort -u)
    unknown=$(awk 'NR == FNR { known[$1]; next } NF && !($1 in known)' "$libraries" <(printf '%s\n' "$missing"))
    have_fonts || packages="$packages fonts-dejavu-core"
    # shellcheck disable=SC2086  # one word a package
    if [ -n "${packages// /}" ]; then install_packages $packages || return 1; fi
    [ -z "$unknown" ] || say "Qt also asks for" $unknown "which $libraries does not know."
    missing=$(missing_libraries)
    if [ -n "$missing" ]; then say "Qt still lacks" $missing; return 1; fi
    echo libraries >>"$stamp"
}
