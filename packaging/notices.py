"""Write the notices of the libraries that QtGo runs on, as they are installed here.

``notices.py OUT`` writes the summary that every package has (resources/licenses/libraries.txt).
A bundle, which contains the libraries, has the complete notices of what is packed: bundle/packed.py.
"""

from __future__ import annotations

import argparse
import platform
import re
import sys
import sysconfig
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import NamedTuple

_BEGINNING = """\
QtGo is free software under the MIT license. It runs on the libraries below, each of which belongs to its authors and
comes with a license of its own.

Qt and PySide6 are used under the GNU Lesser General Public License, version 3, as libraries of their own that QtGo
loads when it starts: you may change them, and run QtGo with the changed ones in their place. Their source code is
published at https://download.qt.io/official_releases/. Qt contains work of others, which are listed at
https://doc.qt.io/qt-6/licenses-used-in-qt.html.
"""
LGPL_TEXTS = ("LGPL-3", "GPL-3")
_QT = "The Qt Company Ltd. and other contributors"
PUBLIC_DOMAIN = "LicenseRef-public-domain"
"""Of what has no license since it belongs to nobody, for which SPDX leaves the word to whoever needs one."""
_SPDX = {
    "Apache 2.0": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "LGPL": "LGPL-3.0-only",
    "MIT License": "MIT",
    "3-Clause BSD License": "BSD-3-Clause",
    "GPLv2-or-later with a special exception which allows to use PyInstaller to build and distribute non-free programs"
    " (including commercial ones)": "GPL-2.0-or-later WITH Bootloader-exception",
}
"""Expressions of SPDX for words of packages that have none."""
_WITHOUT_TEXTS = {"PySide6-Essentials": _QT, "shiboken6": _QT}


class Library(NamedTuple):
    """A library, with the complete texts of its license as far as its package has them."""

    name: str
    version: str
    license: str
    holder: str
    home: str
    texts: tuple[str, ...]


def libraries() -> list[Library]:
    """List Python and all that QtGo needs to run, and what that needs, by name."""
    found: dict[str, Library] = {}
    waiting = ["qtgo"]
    while waiting:
        try:
            package = distribution(waiting.pop())
        except PackageNotFoundError:  # for another system or version of Python
            continue
        library = library_of(package)
        if library.name not in found:
            found[library.name] = library
            waiting += _required(package)
    del found["qtgo"]
    return [python_itself(), *sorted(found.values(), key=lambda library: library.name.lower())]


def _required(package: Distribution) -> list[str]:
    """List what a package always needs; extras are left out, and what only an older Python needs."""
    words = (line for line in package.requires or () if "extra ==" not in line and not _is_for_older(line))
    return [match[0] for line in words if (match := re.match(r"[\w.-]+", line))]


def _is_for_older(requirement: str) -> bool:
    version = re.search(r"""python_version < ["'](\d+)\.(\d+)""", requirement)
    return version is not None and sys.version_info >= (int(version[1]), int(version[2]))


def library_of(package: Distribution) -> Library:
    """Return the library that a package of Python's is."""
    metadata = package.metadata
    name = metadata["Name"].replace("_", "-")
    texts = _texts(package)
    told = next((metadata[key] for key in ("License-Expression", "License") if key in metadata), "NOASSERTION")
    return Library(
        name,
        package.version,
        "NOASSERTION" if "\n" in told else _SPDX.get(told, told),  # older packages have the whole text there
        _WITHOUT_TEXTS.get(name) or holder_in(texts) or next(iter(metadata.get_all("Author", [])), "its authors"),
        _home(metadata.get_all("Project-URL", [])) or next(iter(metadata.get_all("Home-page", [])), ""),
        texts,
    )


def _texts(package: Distribution) -> tuple[str, ...]:
    """Return the license and the notices beside a package's metadata, or if there are none those in its folder."""
    files = [file for file in package.files or () if re.search(r"(?i)licen[sc]e|copying|notice", file.name)]
    files = [file for file in files if file.parts[0].endswith(".dist-info")] or [
        file for file in files if len(file.parts) == 2
    ]
    return tuple(file.read_text("utf-8") for file in files)


def holder_in(texts: tuple[str, ...]) -> str:
    """Return who is named first behind the word Copyright and a sign or a year."""
    sign = r"Copyright:?\s+(?=\(c|©|\d)(?:\(c\)|©)?\s*(?:\d[\dx, -]*)?(?:by )?(.+)"
    named = re.search(sign, "\n".join(texts), re.IGNORECASE)
    return re.sub(r"\s*All rights reserved", "", named[1].strip(" .,")).strip(" .,") if named else ""


def _home(addresses: list[str]) -> str:
    """Return the address labelled as home, or the first one."""
    by_label = {label.lower(): address for label, _, address in (line.partition(", ") for line in addresses)}
    return by_label.get("homepage") or next(iter(by_label.values()), "")


def python_itself() -> Library:
    """Return Python with its standard library."""
    text = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    texts = (text.read_text("utf-8"),) if text.is_file() else ()
    holder = "Python Software Foundation"
    return Library("Python", platform.python_version(), "PSF-2.0", holder, "https://www.python.org", texts)


def summary(listed: list[Library]) -> str:
    """Return the notices without what changes from version to version."""
    return "\n".join([_BEGINNING, *map(_entry, listed)])


def complete(listed: list[Library], texts: Path) -> str:
    """Return the notices with versions and the complete texts of all licenses; ``texts`` has LGPL-3 and GPL-3."""
    parts = [_BEGINNING, *(f"{_entry(library)}Version: {library.version}\n" for library in listed)]
    parts += [_headed(library.name, text) for library in listed for text in library.texts]
    parts += [_headed(name, (texts / name).read_text("utf-8")) for name in LGPL_TEXTS]
    return "\n".join(parts)


def _entry(library: Library) -> str:
    return f"{library.name}\nCopyright: {library.holder}\nLicense: {library.license}\nHome: {library.home}\n"


def _headed(title: str, text: str) -> str:
    line = "=" * 72
    return f"{line}\n{title}\n{line}\n\n{text.strip()}\n"


def main() -> None:
    """Write the file that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path, help="file to write")
    options = parser.parse_args()
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(summary(libraries()), "utf-8")


if __name__ == "__main__":
    main()
