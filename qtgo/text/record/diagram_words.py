"""Words for what was wrong with a pasted diagram."""

from __future__ import annotations

from collections.abc import Sequence

from qtgo.core.diagram.diagram import DiagramFault, DiagramProblem
from qtgo.text.joining import sentences
from qtgo.text.translation import Texts

tr = Texts("diagram")

_SHOWN = 3


def fault_text(fault: DiagramFault) -> str:
    """Return what could not be read, and in which line."""
    text = _problem_text(fault)
    if not fault.line:
        return text
    return tr("Line {line}: {problem}").format(line=fault.line, problem=text)


def faults_text(faults: Sequence[DiagramFault]) -> str:
    """Return the first of several problems."""
    texts = [fault_text(fault) for fault in faults[:_SHOWN]]
    if len(faults) > _SHOWN:
        texts.append(tr.plural("And {n} more.", "And {n} more.", len(faults) - _SHOWN))
    return sentences(texts)


def _problem_text(fault: DiagramFault) -> str:
    count, _, columns = fault.detail.partition("/")
    return {
        DiagramProblem.NO_BOARD: tr("This text contains no SGF and no board diagram."),
        DiagramProblem.WRONG_SIZE: tr("Unsupported board size: {size}.").format(size=fault.detail),
        DiagramProblem.UNEVEN_ROW: tr.plural_form(
            "This row has {count} point; the others have {columns}.",
            "This row has {count} points; the others have {columns}.",
            int(count) if count.isdecimal() else 0,
        ).format(count=count, columns=columns),
        DiagramProblem.UNKNOWN_SIGN: tr("Unknown symbol {sign}; the point was left empty.").format(sign=fault.detail),
        DiagramProblem.REPEATED_MOVE: tr("Move {number} appears twice; the second was ignored.").format(
            number="10" if fault.detail == "0" else fault.detail
        ),
        DiagramProblem.UNREAD_LINE: tr("Not recognized: “{text}”.").format(text=fault.detail[:40]),
        DiagramProblem.SECOND_BOARD: tr("Only the diagram before this line was read."),
        DiagramProblem.PLACE_GUESSED: tr("No board edge shown; centered."),
    }[fault.problem]
