"""Reading pasted text: SGF, otherwise a diagram of a position."""

from __future__ import annotations

import re

from qtgo.core.diagram.diagram import Diagram, DiagramError, record_of
from qtgo.core.diagram.reader import read_diagram
from qtgo.deferred import dataclass
from qtgo.sgf.collection import Collection
from qtgo.sgf.issue import SgfError
from qtgo.sgf.reader import read_text

_SGF = re.compile(r"\(\s*;")


@dataclass(frozen=True, slots=True)
class Pasted:
    """The content of pasted text: games, and the diagram they were made from, if any."""

    collection: Collection
    diagram: Diagram | None = None


def read_pasted(text: str) -> Pasted:
    """Read SGF, ignoring CA, or a diagram from decoded text; raise SgfError or DiagramError if it has neither."""
    if _SGF.search(text):
        try:
            return Pasted(_read_sgf(text))
        except SgfError:
            pass
    try:
        diagram = read_diagram(text)
    except DiagramError:
        if text.lstrip().startswith(("(", ";")):
            return Pasted(_read_sgf(text))
        raise
    return Pasted(Collection([record_of(diagram)]), diagram)


def _read_sgf(text: str) -> Collection:
    collection = read_text(text)
    if collection.source is not None:
        collection.source.is_chosen = True  # whatever CA says, the text will be saved in the collection's encoding
    return collection
