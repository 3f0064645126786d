"""The pages of the manual: their headings, and where they have what is looked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from qtgo.deferred import dataclass, regex
from qtgo.folding import fold

INDEX = "index.md"

_HEADING = regex(r"(#{1,6})\s+(.+?)\s*$")
_LINK = regex(r"\[([^\]]*)\]\([^)]*\)")
_SIGNS = regex(r"[*_`|]+")
_NO_ANCHOR = regex(r"[^\w\- ]")
_LISTED = regex(r"\(([\w-]+\.md)(?:#[^)]*)?\)")


@dataclass(frozen=True, slots=True)
class ManualPage:
    """A page of the manual: its file name, its title, and its text in Markdown."""

    name: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class ManualHit:
    """A section of a page that has the words; ``line`` is its first line that has one of them."""

    page: ManualPage
    heading: str
    anchor: str
    line: str


def read_manual(folder: Path) -> list[ManualPage]:
    """Return the pages in the order in which the index lists them, the index first; raise OSError."""
    index = (folder / INDEX).read_text(encoding="utf-8")
    names = dict.fromkeys([INDEX, *_LISTED.findall(index)])
    return [_page(name, (folder / name).read_text(encoding="utf-8")) for name in names]


def _page(name: str, text: str) -> ManualPage:
    title = next((match[2] for line in text.split("\n") if (match := _HEADING.match(line))), name)
    return ManualPage(name, plain_line(title), text)


def anchor_of(heading: str) -> str:
    """Return the anchor that GitHub gives a heading."""
    return _NO_ANCHOR.sub("", plain_line(heading).lower()).replace(" ", "-")


def plain_line(line: str) -> str:
    """Return a line of Markdown without its signs."""
    return _SIGNS.sub("", _LINK.sub(r"\1", line)).removeprefix("- ").strip()


def search_manual(pages: Sequence[ManualPage], words: str) -> Iterator[ManualHit]:
    """Yield the sections that have all the words; case, accents and width make no difference."""
    wanted = fold(words).split()
    for page in pages if wanted else ():
        for heading, lines in _sections(page):
            of_lines = [fold(line) for line in lines]
            if all(any(word in line for line in of_lines) for word in wanted):
                first = next(place for place, line in enumerate(of_lines) if any(word in line for word in wanted))
                yield ManualHit(page, heading, anchor_of(heading), lines[first])


def _sections(page: ManualPage) -> Iterator[tuple[str, list[str]]]:
    """Yield the headings of a page, each with the lines below it and itself as the first, in plain text."""
    heading, lines = page.title, list[str]()
    for line in page.text.split("\n"):
        match = _HEADING.match(line)
        if match and lines:
            yield heading, lines
            lines = []
        if match:
            heading = plain_line(match[2])
        lines.append(heading if match else plain_line(line))
    yield heading, lines
