# Sourced by run.sh and test.sh: brings a bare Debian or Ubuntu with Python 3.11+ to where QtGo runs.
# All it says goes to standard error: standard output belongs to the program that is started afterwards.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
libraries=$root/packaging/qt-libraries.txt

# Python and Qt read file names, also that of the checkout, in the encoding of the locale: it must be able to hold them.
if [ "$(locale charmap 2>/dev/null)" != UTF-8 ]; then
    [ -z "${LC_ALL-}" ] || export LANG=$LC_ALL
    unset LC_ALL
    export LC_CTYPE=C.UTF-8
fi

say() { printf 'qtgo: %s\n' "$*" >&2; }
die() { say "$@"; exit 1; }

# Use the virtual environment in this folder.
use_environment() {
    venv=$1
    stamp=$venv/qtgo-installed
}
use_environment "$root/.venv"

# Print the user's home folder; fail if there is none, as for a user that the system does not know.
home_folder() {
    local home=${HOME-}
    [ -n "$home" ] || home=$(getent passwd "$(id -u)" 2>/dev/null | cut -d: -f6)
    [ -n "$home" ] && printf '%s\n' "$home"
}

# Use an environment in the user's cache folder, of its own for each checkout, where the checkout cannot be written.
use_writable_environment() {
    local probe=$root home cache
    [ ! -d "$venv" ] || probe=$venv
    [ ! -w "$probe" ] || return 0
    home=$(home_folder) || home=""
    cache=${XDG_CACHE_HOME:-${home:+$home/.cache}}
    [ -n "$cache" ] ||
        die "this checkout is read-only and you have no home folder. Set HOME to a folder that you can write to."
    mkdir -p "$cache/qtgo" 2>/dev/null || true
    [ -w "$cache/qtgo" ] ||
        die "this checkout is read-only, and so is $cache. Set XDG_CACHE_HOME to a folder that you can write to."
    use_environment "$cache/qtgo/venv-$(printf '%s' "$root" | cksum | cut -d' ' -f1)"
}

# Make ready what the program ("run") or the tests ("test") need.
provide_environment() {
    environment_is_current "$1" && return
    use_writable_environment
    environment_is_current "$1" || make_environment "$1"
}

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

# Tell whether the environment was made for this ("run" or "test"; a test environment also runs), and Python starts.
environment_holds() {
    [ -f "$stamp" ] && "$venv/bin/python" -c '' 2>/dev/null || return 1
    local kinds
    kinds=$(sed -n 2p "$stamp")
    case " $kinds " in *" $1 "*) ;; *) return 1 ;; esac
}

# Tell whether the environment holds what is asked for.
environment_is_current() {
    environment_holds "$1" && [ "$(head -n 1 "$stamp")" = "$(wanted_stamp)" ]
}

# Tell whether an environment that is not up to date can be used all the same.
environment_works() {
    environment_holds "$1" && "$venv/bin/python" -c 'import qtgo.cli.main, platformdirs, PySide6.QtCore' \
        2>/dev/null
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
    say "installing QtGo and what it needs (Qt alone is a download of about 80 MB)"
    local words
    if words=$("$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable "$root$extra" 2>&1); then
        { wanted_stamp; printf '%s\n' "$kinds"; } >"$stamp"
    elif environment_works "$1" || { use_environment "$root/.venv" && environment_works "$1"; }; then
        say "QtGo could not be brought up to date (is there a network?), so what is installed is used."
    else
        printf '%s\n' "$words" >&2
        die "the installation failed: see above. It needs the network."
    fi
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

font_folders=(/usr/share/fonts /usr/local/share/fonts "${HOME:-/}/.fonts" "${HOME:-/}/.local/share/fonts")

# Tell whether there is a font; further words narrow it down as those of find do.
have_fonts() {
    find -L "${font_folders[@]}" -name '*.[to]t[fc]' "$@" -print -quit 2>/dev/null | grep -q .
}

# Install a better interface font where DejaVu is the only one. Nothing depends on it: without root, a network or apt
# the program looks plainer, and it is tried no second time.
provide_font() {
    if grep -qs '^font$' "$stamp"; then return; fi
    if [ "$(uname -s)" = Linux ] && command -v apt-get >/dev/null && ! have_fonts ! -iname 'DejaVu*'; then
        local prefix=""
        if [ "$(id -u)" != 0 ] && sudo -n true 2>/dev/null; then prefix=sudo; fi
        say "installing the font Inter"
        $prefix env DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends \
            -o Acquire::Retries=0 -o Acquire::http::Timeout=10 fonts-inter </dev/null >/dev/null 2>&1 ||
            say "that did not work, so DejaVu is used (as root: apt-get install fonts-inter)."
    fi
    echo font 2>/dev/null >>"$stamp" || true  # in a read-only checkout it is looked for each time
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
    [ -z "$unknown" ] || say "Qt also asks for ${unknown//$'\n'/ }, which $libraries does not know."
    missing=$(missing_libraries)
    if [ -n "$missing" ]; then say "Qt still lacks ${missing//$'\n'/ }"; return 1; fi
    echo libraries 2>/dev/null >>"$stamp" || true  # in a read-only checkout they are looked for each time
}
