"""The parts of a bundle, as they are packed: Python, packages of pip's and libraries of the system."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import distribution, packages_distributions
from pathlib import Path
from typing import NamedTuple

from notices import PUBLIC_DOMAIN, Library, holder_in, library_of, python_itself
from wanted import Entry

_NEEDED = re.compile(r"^ +NEEDED +(\S+)$", re.MULTILINE)
_DOCUMENTS = Path("/usr/share/doc")
_BOOTLOADER = "pyinstaller"  # in every executable, under the GPL with an exception for what is made with it


class PackedLibrary(NamedTuple):
    """A library that may be packed: the names of its files, its license (SPDX) and its home."""

    files: str
    name: str
    license: str
    home: str


SYSTEM_LIBRARIES = (
    PackedLibrary(r"libbrotli\w+", "Brotli", "MIT", "https://brotli.org"),
    PackedLibrary(r"libbsd", "libbsd", "BSD-3-Clause", "https://libbsd.freedesktop.org"),
    PackedLibrary(r"libbz2", "bzip2", "bzip2-1.0.6", "https://sourceware.org/bzip2/"),
    PackedLibrary(r"libffi", "libffi", "MIT", "https://sourceware.org/libffi/"),
    # Before 5.6 it is in the public domain, for which SPDX has no word; Debian 12 has 5.4.
    PackedLibrary(r"liblzma(?=\.so\.5\.[0-4]\.)", "XZ Utils (liblzma)", PUBLIC_DOMAIN, "https://tukaani.org/xz/"),
    PackedLibrary(r"liblzma", "XZ Utils (liblzma)", "0BSD", "https://tukaani.org/xz/"),
    PackedLibrary(r"libmd", "libmd", "BSD-3-Clause", "https://www.hadrons.org/software/libmd/"),
    PackedLibrary(r"libsqlite3", "SQLite", "blessing", "https://www.sqlite.org"),
    PackedLibrary(r"libX\w+", "Xlib's libraries", "MIT", "https://www.x.org"),
    PackedLibrary(r"libxcb(?:-\w+)*", "XCB", "MIT", "https://xcb.freedesktop.org"),
    PackedLibrary(r"libxkbcommon(?:-x11)?", "xkbcommon", "MIT", "https://xkbcommon.org"),
    PackedLibrary(r"libz", "zlib", "Zlib", "https://zlib.net"),
    PackedLibrary(r"libzstd", "Zstandard", "BSD-3-Clause", "https://facebook.github.io/zstd/"),
)
"""Those of a Linux system."""
WHEEL_LIBRARIES = (
    PackedLibrary(r"libgcc_s", "GCC's runtime", "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org"),
    PackedLibrary(r"libgfortran", "GNU Fortran", "GPL-3.0-or-later WITH GCC-exception-3.1", "https://gcc.gnu.org"),
    PackedLibrary(r"libicu\w+(?=\.so\.(?:6\d|7[0-3]))", "ICU", "Unicode-DFS-2016", "https://icu.unicode.org"),
    PackedLibrary(r"libicu\w+", "ICU", "Unicode-3.0", "https://icu.unicode.org"),  # from 74 on
    PackedLibrary(r"libquadmath", "GCC's libquadmath", "LGPL-2.1-or-later", "https://gcc.gnu.org"),
    PackedLibrary(r"libscipy_openblas", "OpenBLAS", "BSD-3-Clause", "https://www.openblas.net"),
)
"""Those of others in packages of pip's, whose license names some of them in its text alone."""


def needed(file: str) -> list[str]:
    """Return the names of the libraries that a file of Linux asks for itself, without those that they need."""
    words = ["objdump", "-p", file]
    told = subprocess.run(words, capture_output=True, text=True, check=True, env={**os.environ, "LC_ALL": "C"})
    return _NEEDED.findall(told.stdout)


def packed_parts(binaries: Iterable[Entry], modules: Iterable[str]) -> list[Library]:
    """List the parts to which binaries and modules of Python belong, by name.

    Raise LookupError for a library of the system that ``SYSTEM_LIBRARIES`` lacks.
    """
    found: dict[str, Library] = {}
    for name in sorted({_BOOTLOADER, *_packages({*modules, *(entry[0] for entry in binaries)})}):
        library = library_of(distribution(name))
        found[library.name] = library
    for place, file, kind in binaries:
        if kind == "BINARY" and (part := _other_part(place, Path(file))) is not None:
            found.setdefault(part.name, part)
    return [python_itself(), *sorted(found.values(), key=lambda library: library.name.lower())]


def _packages(names: Iterable[str]) -> set[str]:
    """Return the packages of pip's, but for QtGo itself, to which modules and files beside them belong."""
    known = packages_distributions()
    tops = {re.split(r"[./\\]", name.removesuffix(".libs"))[0] for name in names}
    return {package for top in tops for package in known.get(top, ())} - {"qtgo"}


def _other_part(place: str, file: Path) -> Library | None:
    """Return what a file is of, if that is neither Python nor what a package of pip's is named for."""
    if not _is_pythons(file):
        return _system_library(file) if sys.platform == "linux" else None
    known = next((library for library in WHEEL_LIBRARIES if re.match(library.files, file.name)), None)
    package = min(_packages({place}), default="")
    if known is None or not package:
        return None
    return Library(
        known.name, f"of {package} {distribution(package).version}", known.license, "its authors", known.home, ()
    )


def _is_pythons(file: Path) -> bool:
    folders = (sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib"))
    return file.name.startswith("libpython3") or any(file.is_relative_to(folder) for folder in folders)


def known_library(name: str) -> PackedLibrary:
    """Return the library of a file by name and version; raise LookupError for one that ``SYSTEM_LIBRARIES`` lacks."""
    for library in SYSTEM_LIBRARIES:
        if re.match(rf"(?:{library.files})(?:-[\d.]+)?\.so", name):
            return library
    raise LookupError(f"{name} is not in SYSTEM_LIBRARIES: add it with its license, or leave it out of the bundle")


def _system_library(file: Path) -> Library:
    known = known_library(file.resolve().name)
    package, version = _debian_package(file)
    text = _DOCUMENTS / package / "copyright"
    if not package or not text.is_file():
        raise LookupError(f"the license of {file} is not found: bundles for Linux are made on Debian or Ubuntu")
    texts = (text.read_text("utf-8", "replace"),)
    return Library(known.name, version, known.license, holder_in(texts) or "its authors", known.home, texts)


def _debian_package(file: Path) -> tuple[str, str]:
    """Return the package that has a file, and its version; nothing where the system is none of Debian's kind."""
    for place in (file, file.resolve(), Path("/usr", *file.resolve().parts[1:])):
        try:
            found = subprocess.run(["dpkg", "-S", str(place)], capture_output=True, text=True, check=False).stdout
        except FileNotFoundError:
            return "", ""
        if found:
            package = found.split(":")[0]
            words = ["dpkg-query", "-W", "-f", "${Version}\n", package]
            version = subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()[0]
            return package, version
    return "", ""
