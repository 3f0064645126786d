"""Finding out whose view an engine's numbers are, before the first analysis for which that matters."""

from __future__ import annotations

from collections.abc import Callable

from qtgo.deferred import dataclass
from qtgo.gtp.analysis_lines import parse_analysis
from qtgo.gtp.perspective import REPORTED_AS, Perspective, PerspectiveProbe, known_perspective, told_perspective
from qtgo.gtp.response import Response
from qtgo.gtp.session import Capabilities, SendCommand

_INTERVAL = 10  # hundredths of a second
_ASK = "kata-get-param"
_ENOUGH = 20_000
"""Characters of a line, of which the best moves are the first; those of some engines have millions."""


@dataclass(slots=True, eq=False)
class _Enquiry:
    """The questions to one engine that are under way."""

    analyze: str
    send: SendCommand
    on_found: Callable[[], None]
    probe: PerspectiveProbe = PerspectiveProbe()


class PerspectiveFinder:
    """Asks one engine, and tries it on another position if it does not say; it is then to be synchronized again.

    An engine that cannot be understood is taken to report for the side to move, as most do.
    """

    def __init__(self) -> None:
        self.perspective: Perspective | None = None
        self._enquiry: _Enquiry | None = None
        self._has_moved = False

    def forget(self) -> None:
        """Forget all of an engine that is gone."""
        self.perspective = self._enquiry = None
        self._has_moved = False

    def interrupt(self) -> bool:
        """End what is under way, and return whether the engine stands on another board since this was last asked."""
        self._enquiry = None
        moved, self._has_moved = self._has_moved, False
        return moved

    def find(
        self,
        capabilities: Capabilities,
        analyze: str,
        send: SendCommand,
        on_found: Callable[[], None],
        *,
        size: tuple[int, int] = (0, 0),
    ) -> None:
        """Find the perspective, which may be known at once; otherwise ``on_found`` follows, unless interrupted.

        ``analyze`` is the command by which the engine analyzes, ``size`` its board (columns, rows) as far as known.
        """
        self.perspective = known_perspective(capabilities.name)
        if self.perspective is not None or self._enquiry is not None:
            return
        enquiry = self._enquiry = _Enquiry(analyze, send, on_found, PerspectiveProbe(size=size))
        if capabilities.knows(_ASK):
            send(f"{_ASK} {REPORTED_AS}", lambda response: self._on_told(enquiry, response))
        else:
            self._try(enquiry)

    def _on_told(self, enquiry: _Enquiry, response: Response) -> None:
        if enquiry is not self._enquiry:
            return
        perspective = told_perspective(response.text) if response.ok else None
        if perspective is None:
            self._try(enquiry)
        else:
            self._finish(enquiry, perspective)

    def _try(self, enquiry: _Enquiry) -> None:
        self._has_moved = True
        for command in enquiry.probe.setup:
            enquiry.send(command, _ignore)
        self._look(enquiry)

    def _look(self, enquiry: _Enquiry) -> None:
        """Analyze the next position of the probe, up to the first line that says something."""
        probe = enquiry.probe
        if probe.color is None:
            self._finish(enquiry, probe.perspective)
            return

        def on_line(line: str) -> None:
            if enquiry is not self._enquiry or probe is not enquiry.probe:
                return
            said = parse_analysis(line[:_ENOUGH])
            visited = [move for move in said.moves if move.visits] if said is not None else []
            if not visited:
                return
            win_rate = next((move.win_rate for move in visited if move.win_rate is not None), None)
            if win_rate is None:  # it tells none
                self._finish(enquiry, None)
            else:
                enquiry.probe = probe.after(win_rate)
                self._look(enquiry)

        def on_end(response: Response) -> None:
            if enquiry is self._enquiry and probe is enquiry.probe:  # by itself, or it was refused
                self._finish(enquiry, None)

        enquiry.send(f"{enquiry.analyze} {probe.color.letter.lower()} {_INTERVAL}", on_end, on_line=on_line)

    def _finish(self, enquiry: _Enquiry, perspective: Perspective | None) -> None:
        self.perspective = perspective or Perspective.SIDE_TO_MOVE
        self._enquiry = None
        enquiry.on_found()


def _ignore(response: Response) -> None:
    """Ignore a response."""
