# Sourced by run.sh and test.sh: brings a bare Debian or Ubuntu with Python 3.11+ to where QtGo runs; also Fedora,
# openSUSE and Arch, and macOS, whose bash is 3.2.
# All it says goes to standard error: standard output belongs to the program that is started afterwards.
# shellcheck shell=bash

unset CDPATH  # by which cd looks elsewhere, and prints where
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
libraries=$root/packaging/qt-libraries.txt

# Python and Qt read file names, also that of the checkout, in the encoding of the locale: it must be able to hold them.
if [ "$(locale charmap 2>/dev/null)" != UTF-8 ]; then
    [ -z "${LC_ALL-}" ] || export LANG=$LC_ALL
    unset LC_ALL
    if [ "$(uname -s)" = Darwin ]; then export LC_CTYPE=UTF-8; else export LC_CTYPE=C.UTF-8; fi
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

# Make ready what the program ("run") or the tests ("test") need. Whoever provides libraries afterwards says so by
# draws=yes: then all that the system lacks is asked for at once.
draws=""
provide_environment() {
    environment_is_current "$1" && return
    use_writable_environment
    environment_is_current "$1" || make_environment "$1"
}

# Print the command of the newest-named Python that is 3.11 or later.
find_python() {
    local candidate
    for candidate in python3 python3.15 python3.14 python3.13 python3.12 python3.11 python \
        /opt/homebrew/bin/python3 /usr/local/bin/python3 /Library/Frameworks/Python.framework/Versions/Current/bin/python3; do
        if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    die "Python 3.11 or later is needed, and none was found ($(python_hint))."
}

# Say how Python is installed here.
python_hint() {
    case $(package_manager) in
        apt) echo "Debian, Ubuntu: apt-get install python3" ;;
        dnf) echo "Fedora: dnf install python3" ;;
        zypper) echo "openSUSE: zypper install python313, or another from 3.11 on" ;;
        pacman) echo "Arch: pacman -S python" ;;
        *) if [ "$(uname -s)" = Darwin ]; then echo "brew install python, or from python.org"; else echo "see python.org"; fi ;;
    esac
}

# Print what installs packages here: apt, dnf, zypper, pacman, or nothing.
package_manager() {
    if command -v apt-get >/dev/null; then echo apt
    elif command -v dnf >/dev/null; then echo dnf
    elif command -v zypper >/dev/null; then echo zypper
    elif command -v pacman >/dev/null; then echo pacman
    fi
}

# Print the packages that have something: venv PYTHON, fonts, gnugo, compiler, or libraries FILE...
packages_for() {
    local manager column
    manager=$(package_manager)
    case $1:$manager in
        venv:apt) "$2" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])' ;;
        venv:dnf) echo python3-pip ;;
        venv:zypper) "$2" -c 'import sys; print("python%d%d-pip" % sys.version_info[:2])' ;;
        venv:pacman) echo python ;;
        fonts:dnf) echo dejavu-sans-fonts ;;
        fonts:zypper) echo dejavu-fonts ;;
        fonts:pacman) echo ttf-dejavu ;;
        fonts:*) echo fonts-dejavu-core ;;
        gnugo:*) echo gnugo ;;
        compiler:apt) echo gcc libc6-dev ;;
        compiler:*) echo gcc ;;
        libraries:dnf | libraries:zypper)
            shift
            printf '%s()(64bit)\n' "$@"
            ;;
        libraries:*)
            if [ "$manager" = pacman ]; then column=3; else column=2; fi
            shift
            awk -v column=$column 'NR == FNR { package[$1] = $column; next } $1 in package { print package[$1] }' \
                "$libraries" <(printf '%s\n' "$@") | sort -u
            ;;
    esac
}

# Print the words that make a command run as root, none if it does already; fail if that cannot be.
root_prefix() {
    if [ "$(id -u)" = 0 ]; then return; fi
    command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; } && echo sudo
}

# Install packages; fail, having named them, if that cannot be. What the package manager says is shown only then.
install_packages() {
    local manager prefix words="" name
    local install=() refresh=()
    manager=$(package_manager)
    case $manager in
        apt)
            install=(env DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends)
            refresh=(apt-get update -qq)
            ;;
        dnf) install=(dnf install -q -y --setopt=install_weak_deps=False) refresh=(true) ;;
        zypper) install=(zypper -q -n install --no-recommends) refresh=(zypper -q -n refresh) ;;
        # Refreshed lists without an upgrade of all are not supported there.
        pacman) install=(pacman -S --needed --noconfirm --noprogressbar) refresh=(true) ;;
    esac
    if [ -n "$manager" ] && prefix=$(root_prefix); then
        say "installing $*"
        # shellcheck disable=SC2086  # one word or none
        if $prefix "${install[@]}" "$@" </dev/null >/dev/null 2>&1; then return; fi
        # The lists may be missing or old, as on a fresh image.
        # shellcheck disable=SC2086
        if words=$($prefix "${refresh[@]}" </dev/null 2>&1 && $prefix "${install[@]}" "$@" </dev/null 2>&1); then return; fi
        printf '%s\n' "$words" >&2
    fi
    say "system packages are missing that could not be installed from here."
    name=$(printf ' %q' "$@")
    case $manager in
        apt) say "As root: apt-get update && apt-get install --no-install-recommends$name" ;;
        dnf) say "As root: dnf install$name" ;;
        zypper) say "As root: zypper install$name" ;;
        pacman) say "As root: pacman -Syu --needed$name" ;;
        *) say "On Debian or Ubuntu they would be:$name" ;;
    esac
    return 1
}

# Print a digest of all that decides what is in the virtual environment, and of the languages that installing compiles.
wanted_stamp() {
    { cat "$root/pyproject.toml" "$root"/resources/languages/*.po 2>/dev/null; printf '%s\n' "$root"; } | cksum
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

# Tell whether the C library is musl, as in Alpine.
has_musl() {
    case $(uname -s):$(ldd --version 2>&1 || true) in Linux:*musl*) ;; *) return 1 ;; esac
}

# Make the virtual environment and install QtGo in it, editable.
make_environment() {
    local python extra="" kinds=run
    python=$(find_python)
    if [ "$1" = test ] || grep -qs ' test' "$stamp"; then extra='[test]' kinds='run test'; fi
    if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
        if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
            # shellcheck disable=SC2046  # one word a package
            install_packages $(packages_for venv "$python") ${draws:+$(packages_to_draw)} || exit 1
        fi
        say "making the virtual environment in $venv"
        "$python" -m venv --clear "$venv" >&2 || die "the virtual environment could not be made."
    fi
    if has_musl; then
        die "this system's C library is musl, for which Qt for Python is not offered to pip. Install the system's own" \
            "PySide6, numpy and platformdirs (Alpine: apk add py3-pyside6 py3-numpy py3-platformdirs), and start" \
            "python3 -m qtgo in this folder."
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

# Print the packages with what Qt will ask for, before it is there to be asked itself.
packages_to_draw() {
    local known
    known=$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p 2>/dev/null) || return 0
    # shellcheck disable=SC2046  # one word a library
    packages_for libraries $(awk '$1 !~ /^#/ { print $1 }' "$libraries" | grep -vxF "$(awk '{ print $1 }' <<<"$known")")
    have_fonts || packages_for fonts
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
    local missing packages="" unknown
    missing=$(missing_libraries)
    # shellcheck disable=SC2086  # one word a library
    [ -z "$missing" ] || packages=$(packages_for libraries $missing)
    unknown=$(awk 'NR == FNR { known[$1]; next } NF && !($1 in known)' "$libraries" <(printf '%s\n' "$missing"))
    have_fonts || packages="$packages $(packages_for fonts)"
    # shellcheck disable=SC2086  # one word a package
    if [ -n "${packages// /}" ]; then install_packages $packages || return 1; fi
    [ -z "$unknown" ] || say "Qt also asks for ${unknown//$'\n'/ }, which $libraries does not know."
    missing=$(missing_libraries)
    if [ -n "$missing" ]; then say "Qt still lacks ${missing//$'\n'/ }"; return 1; fi
    echo libraries 2>/dev/null >>"$stamp" || true  # in a read-only checkout they are looked for each time
}
