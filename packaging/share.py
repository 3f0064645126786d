"""What a desktop wants of a program, as it lies under /usr/share: PYTHONPATH=. python packaging/share.py FOLDER.

The desktop file, AppStream's metainfo with the releases of the changelog, MIME types, the thumbnailer, icons, manual
pages and completions of the command line. Every package has it from here.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from pathlib import Path
from xml.sax.saxutils import escape

import desktop_texts
from desktop_texts import DESKTOP_FILE, LINUX

from qtgo import APP_ID, __version__
from qtgo.text.translation import ENGLISH, available_languages, translators, use_language

ROOT = Path(__file__).resolve().parent.parent
CHANGELOG = ROOT / ".github" / "CHANGELOG.md"
PLACES = {
    f"{APP_ID}.mime.xml": f"mime/packages/{APP_ID}.xml",
    f"{APP_ID}.thumbnailer": f"thumbnailers/{APP_ID}.thumbnailer",
}
METAINFO = f"{APP_ID}.metainfo.xml"
COMPLETIONS = {
    "bash": "bash-completion/completions/qtgo",
    "zsh": "zsh/site-functions/_qtgo",
    "fish": "fish/vendor_completions.d/qtgo.fish",
}
_MANUALS = {"zh_Hans": "zh_CN", "zh_Hant": "zh_TW"}
"""Where man looks for manual pages, by countries alone."""
_RELEASE = re.compile(r"^## ([0-9][\w.]*)(?:\D+([0-9]{4}-[0-9]{2}-[0-9]{2})\)?)?$", re.MULTILINE)
_MOST_RELEASES = 10


def make_share(folder: Path) -> None:
    """Make all of it."""
    make_static(folder)
    make_generated(folder)


def make_static(folder: Path) -> None:
    """Copy what needs neither Qt nor the program, and write the metainfo."""
    for name, place in PLACES.items():
        _write(folder / place, (LINUX / name).read_text("utf-8"))
    _write(folder / "applications" / DESKTOP_FILE.name, desktop_texts.desktop_file(translators()))
    _write(folder / "metainfo" / METAINFO, metainfo())
    icon = folder / "icons" / "hicolor" / "scalable" / "apps" / f"{APP_ID}.svg"
    icon.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(ROOT / "resources" / "icons" / "qtgo.svg", icon)


def make_generated(folder: Path) -> None:
    """Write the manual pages, the completions and the icons of all sizes, for which the program and Qt are needed."""
    from completions import completions
    from icons import write_icons
    from man_pages import man_pages

    write_icons(folder / "icons" / "hicolor", APP_ID)
    for code in available_languages():
        use_language(code)
        section = folder / "man" / ("" if code == ENGLISH else _MANUALS.get(code, code)) / "man1"
        for name, text in man_pages(_today()).items():
            _write(section / name, text)
    use_language(ENGLISH)
    for shell, text in completions().items():
        _write(folder / COMPLETIONS[shell], text)


def metainfo() -> str:
    """Return AppStream's metainfo with the releases; the version of this checkout is one of them."""
    released = _RELEASE.findall(CHANGELOG.read_text("utf-8"))
    if __version__ not in (version for version, _ in released):
        released.insert(0, (__version__, ""))
    lines = "".join(
        f'    <release version="{escape(version)}" date="{date or _today()}"/>\n'
        for version, date in released[:_MOST_RELEASES]
    )
    text = desktop_texts.metainfo(translators())
    return text.replace("  <releases/>\n", f"  <releases>\n{lines}  </releases>\n")


def _today() -> str:
    """Return the date of the package, which those who build it again can set."""
    return time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH") or time.time())))


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    make_share(Path(sys.argv[1]))
