"""What of Qt and of the system goes into a bundle: the parts that QtGo uses."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import PurePosixPath
from posixpath import normpath

Entry = tuple[str, str, str]

# Plugins of Qt by folder; of those not named, none.
_PLUGINS = {
    "iconengines": "qsvgicon",
    "imageformats": "q(?:svg|jpeg|webp|gif|ico)",
    "platforms": "q(?:xcb|wayland.*|offscreen|minimal|windows|cocoa)",
    "platforminputcontexts": "(?:compose|ibus)platforminputcontextplugin",
    "platformthemes": "qxdgdesktopportal",
    "printsupport": ".*",
    "styles": ".*",
    "tls": "q(?:openssl|schannel|securetransport)backend",
    "wayland-decoration-client": ".*",
    "wayland-graphics-integration-client": "qt-plugin-wayland-egl",
    "wayland-shell-integration": "xdg-shell",
    "xcbglintegrations": "qxcb-(?:egl|glx)-integration",
}
_PLUGIN = re.compile(r"(?:^|/)plugins/([\w-]+)/(?:lib)?(.+?)\.(?:so|dll|dylib)$")
# Libraries of Qt that no part in use loads.
_UNUSED_QT = re.compile(
    r"(?:^|/)(?:lib)?Qt6?(Qml\w*|Quick\w*|Pdf\w*|VirtualKeyboard\w*|WebEngine\w*|Multimedia\w*|3D\w*|Test|Sql|Designer\w*"
    r"|Help|UiTools|Concurrent|EglF[Ss]\w*|ShaderTools|LabsA\w*)(?:\.|$)"
)
# Of Qt's own translations, those of the parts in use: languages in which QtGo has not all words of Qt's.
_UNUSED = re.compile(
    r"opengl32sw|/translations/(?!qtbase_\w+\.qm$)|^PySide6/(?:qml|metatypes|typesystems|glue|include)/|\.pyi$"
)
# Of the system on Linux: what every desktop has, and what must fit the drivers and the session there.
_SYSTEM = re.compile(
    r"(?:^|/)lib(?:GL|EGL|GLX|GLdispatch|OpenGL|drm|gbm|wayland-(?:client|cursor|egl)|X11|X11-xcb|xcb|xcb-(?:glx|dri\d|present)"
    r"|cups|fontconfig|freetype|glib-2\.0|gthread-2\.0|dbus-1|stdc\+\+|gcc_s|systemd|expat|ICE|SM|uuid"
    # With these, the system's cups would load older ones than it was built for.
    r"|gssapi_krb5|krb5|k5crypto|krb5support|com_err|keyutils|gnutls|nettle|hogweed|gmp|p11-kit|tasn1|idn2|unistring|avahi-\w+"
    # And these are under the GPL.
    r"|readline|gdbm\w*)\.so"
)

# What asks for libraries by itself: plugins, and Python, which the executable loads.
_PYTHON = re.compile(r"(?:lib)?python3[.\d]+(?:dll|so[.\d]*|dylib)|Python")


def is_wanted(name: str) -> bool:
    """Return whether a file belongs into a bundle, by where PyInstaller would put it."""
    path = name.replace("\\", "/")
    if plugin := _PLUGIN.search(path):
        kind = _PLUGINS.get(plugin[1])
        return kind is not None and re.fullmatch(kind, plugin[2]) is not None
    return not (_UNUSED_QT.search(path) or _UNUSED.search(path) or _SYSTEM.search(path))


def reached(entries: Iterable[Entry], needs: Callable[[str], Iterable[str]]) -> list[Entry]:
    """Return the wanted binaries, without libraries that only unwanted ones need.

    An entry is the place in the bundle, the file and its kind; ``needs`` returns the names of the libraries that a file
    asks for.
    """
    wanted = {entry for entry in entries if is_wanted(entry[0])}
    libraries = {_file_name(entry[0]): entry for entry in wanted if entry[2] == "BINARY"}
    waiting = [entry for entry in wanted if entry[2] == "EXTENSION" or _is_root(entry[0])]
    found = set(waiting)
    while waiting:
        for name in needs(waiting.pop()[1]):
            entry = libraries.get(name)
            if entry is not None and entry not in found:
                found.add(entry)
                waiting.append(entry)
    return sorted(found)


def data(entries: Iterable[Entry], binaries: Iterable[Entry]) -> list[Entry]:
    """Return the wanted entries of data, without links to binaries that are left out."""
    wanted = [entry for entry in entries if is_wanted(entry[0])]
    there = {name for name, _file, _kind in (*wanted, *binaries)}
    folders = {str(folder) for name in there for folder in PurePosixPath(name).parents}
    return [
        (name, file, kind)
        for name, file, kind in wanted
        if kind != "SYMLINK" or normpath(PurePosixPath(name).parent / file) in there | folders
    ]


def _is_root(name: str) -> bool:
    return _PLUGIN.search(name.replace("\\", "/")) is not None or _PYTHON.fullmatch(_file_name(name)) is not None


def _file_name(name: str) -> str:
    return name.replace("\\", "/").rpartition("/")[2]
