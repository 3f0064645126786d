"""Reading pasted text: SGF, otherwise a diagram of a position."""

from __future__ import annotations

import re

from qtgo.core.diagram.diagram import Diagram, DiagramError, record_of
from qtgo.core.diagram.diagram_reader import read_diagram
from qtgo.core.record.property_table import PROPERTIES
from qtgo.core.record.tree import Node
from qtgo.deferred import dataclass
from qtgo.sgf.collection import Collection
from qtgo.sgf.issue import SgfError, SgfErrorKind
from qtgo.sgf.reader import PLAIN_START, has_known_property, read_text

_PROPERTY = re.compile(r"(?<!\w)([A-Z]{1,2})\s*+\[")


@dataclass(frozen=True, slots=True)
class Pasted:
    """The content of pasted text: games, and the diagram they were made from, if any."""

    collection: Collection
    diagram: Diagram | None = None


def read_pasted(text: str) -> Pasted:
    """Read SGF, ignoring CA, or a diagram from decoded text; raise DiagramError if it has neither."""
    try:
        return Pasted(_read_sgf(text))
    except SgfError:
        diagram = read_diagram(text)
    return Pasted(Collection([record_of(diagram)]), diagram)


def has_game(text: str) -> bool:
    """Return whether a text has SGF or a diagram."""
    try:
        read_pasted(text)
    except DiagramError:
        return False
    return True


def is_web_address(text: str) -> bool:
    """Return whether a text is nothing but an address of the web."""
    return re.fullmatch(r"https?://\S+", text.strip(), re.IGNORECASE) is not None


def _read_sgf(text: str) -> Collection:
    """Read the games in a text without what stands around them; raise SgfError if it has none."""
    begins = text.lstrip().startswith(("(", ";"))
    start = None if begins else PLAIN_START.search(text)
    found = read_text(text if start is None else text[start.start() :])
    source = found.source
    assert source is not None
    spans = source.layout.spans.items()
    games = [part for root, span in spans if _is_game(root, part := source.text[slice(*span)], is_alone=begins)]
    if not games:
        raise SgfError(SgfErrorKind.NO_GAME)
    is_all = len(games) == len(found.games) and not "".join(source.outside).strip()
    collection = found if is_all else read_text("\n".join(games))
    if collection.source is not None:
        collection.source.is_chosen = True  # whatever CA says, the text will be saved in the collection's encoding
    return collection


def _is_game(root: Node, text: str, *, is_alone: bool) -> bool:
    """Return whether what begins as a game has anything of one; among other words in capitals, as SGF is written."""
    if is_alone:
        return has_known_property(root)
    return any(match[1] in PROPERTIES for match in _PROPERTY.finditer(text))
