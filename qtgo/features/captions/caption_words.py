"""The captions of moves, in the terms of the field, and what these mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from qtgo.core.rules.move_shape import MoveShape, NamedMove
from qtgo.core.rules.point import Move
from qtgo.text.joining import labeled, listed
from qtgo.text.record.move_words import move_text
from qtgo.text.translation import Texts

tr = Texts("captions")

_TERMS: Mapping[MoveShape, tuple[Callable[[], str], Callable[[], str]]] = {
    MoveShape.TENGEN: (tr.lazy("tengen"), tr.lazy("the center of the board")),
    MoveShape.HOSHI: (tr.lazy("hoshi"), tr.lazy("the star point of a corner (4-4)")),
    MoveShape.KOMOKU: (tr.lazy("komoku"), tr.lazy("the 3-4 point")),
    MoveShape.SAN_SAN: (tr.lazy("san-san"), tr.lazy("the 3-3 point")),
    MoveShape.MOKUHAZUSHI: (tr.lazy("mokuhazushi"), tr.lazy("the 3-5 point")),
    MoveShape.TAKAMOKU: (tr.lazy("takamoku"), tr.lazy("the 4-5 point")),
    MoveShape.KAKARI: (tr.lazy("kakari"), tr.lazy("an approach to a corner stone")),
    MoveShape.SHIMARI: (tr.lazy("shimari"), tr.lazy("a corner enclosure")),
    MoveShape.TSUGI: (tr.lazy("tsugi"), tr.lazy("a solid connection")),
    MoveShape.NOBI: (tr.lazy("nobi"), tr.lazy("a solid extension")),
    MoveShape.SAGARI: (tr.lazy("sagari"), tr.lazy("a descent to the edge")),
    MoveShape.NARABI: (tr.lazy("narabi"), tr.lazy("a stone side by side with another")),
    MoveShape.DE: (tr.lazy("de"), tr.lazy("a push between two stones")),
    MoveShape.KIRI: (tr.lazy("kiri"), tr.lazy("a cut")),
    MoveShape.HANE: (tr.lazy("hane"), tr.lazy("a bend around a stone")),
    MoveShape.KOSUMI: (tr.lazy("kosumi"), tr.lazy("a diagonal move")),
    MoveShape.KOSUMI_TSUKE: (tr.lazy("kosumi-tsuke"), tr.lazy("a diagonal move in contact")),
    MoveShape.TSUKE: (tr.lazy("tsuke"), tr.lazy("an attachment")),
    MoveShape.WARIKOMI: (tr.lazy("warikomi"), tr.lazy("a wedge between two stones")),
    MoveShape.TOBI: (tr.lazy("tobi"), tr.lazy("a one-point jump")),
    MoveShape.KEIMA: (tr.lazy("keima"), tr.lazy("a knight's move")),
    MoveShape.NIKEN_TOBI: (tr.lazy("niken-tobi"), tr.lazy("a two-point jump")),
    MoveShape.NIKEN_BIRAKI: (tr.lazy("niken-biraki"), tr.lazy("a two-point extension along the side")),
    MoveShape.OGEIMA: (tr.lazy("ogeima"), tr.lazy("a large knight's move")),
    MoveShape.KATATSUKI: (tr.lazy("katatsuki"), tr.lazy("a shoulder hit")),
    MoveShape.BOSHI: (tr.lazy("boshi"), tr.lazy("a capping move")),
}
"""The name of each shape, and its meaning."""


def caption_text(number: int, move: Move, name: NamedMove) -> str:
    """Return the caption of a move: what it is called, or else its point."""
    # Translators: {move} is a point, or what the move is: "Black 12: hane, atari".
    template = tr.by_color("{color} {number}: {move}", move.color)
    return template.format(number=number, move=_said(name) or move_text(move.point))


def _said(name: NamedMove) -> str:
    if name.takes_ko:
        # Translators: what a move does, after its color and number.
        return tr("takes the ko")
    if name.captured:
        return tr.plural("captures {n} stone", "captures {n} stones", name.captured)
    parts = [] if name.shape is None else [_TERMS[name.shape][0]()]
    if name.gives_atari:
        # Translators: what a move does, after its color and number.
        parts.append(tr("atari"))
    return listed(parts)


def terms_text(name: NamedMove) -> str:
    """Return what the terms of a caption mean; empty where they are plain."""
    if name.captured or name.shape is None:
        return ""
    term, meaning = _TERMS[name.shape]
    return labeled(term(), meaning())
