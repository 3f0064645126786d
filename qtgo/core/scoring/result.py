"""The result of a game, as in SGF's RE."""

from __future__ import annotations

from enum import Enum

from qtgo.core.rules.point import Color
from qtgo.deferred import dataclass, regex


class ResultKind(Enum):
    """The ways a game ends; the value is the text in RE, after ``B+`` or ``W+`` if there is a winner."""

    SCORE = "score"
    WIN = ""
    RESIGNATION = "R"
    TIME = "T"
    FORFEIT = "F"
    DRAW = "0"
    VOID = "Void"
    UNKNOWN = "?"


@dataclass(frozen=True, slots=True)
class GameResult:
    """The way a game ended, the winner, and the margin if it was scored."""

    kind: ResultKind
    winner: Color | None = None
    margin: float | None = None

    @property
    def text(self) -> str:
        """Return the value of RE."""
        if self.winner is None:
            return self.kind.value
        if self.margin is not None:
            return f"{self.winner.letter}+{self.margin:.10g}"
        return f"{self.winner.letter}+{self.kind.value}"


_GOES_ON = regex(
    r"(?:left )?unfinished|not (?:yet )?finished|suspended|adjourned|(?:game )?in progress|ongoing"
    r"|打ち?掛け?|打挂|封盘|封盤|봉수"
    r"|(?:partie )?(?:inachevée|non terminée|ajournée)|(?:partie )?(?:unvollendet|nicht beendet|abgebrochen|vertagt)"
    r"|hängepartie|(?:partida )?(?:sin terminar|inacabada|aplazada|não terminada|adiada|suspensa|suspendida)"
    r"|(?:partita )?(?:non finita|non terminata|incompiuta|sospesa|aggiornata)"
    r"|(?:партия )?(?:не (?:окончена|закончена|доиграна)|отложена)"
)
_COLORS = frozenset({"b", "w", "black", "white"})
_WIN = regex(r"(b|w|black|white)(?:\s*\+\s*(.*))?")
_MARGIN = regex(r"([0-9]{1,4}(?:[.,][0-9]{0,10})?|[.,][0-9]{1,10})\s*(?:points?|moku)?")
_HALF = regex(r"\s?(?:½|\b1/2)")
_WAYS = {
    "": ResultKind.WIN,
    "r": ResultKind.RESIGNATION,
    "res": ResultKind.RESIGNATION,
    "resign": ResultKind.RESIGNATION,
    "resignation": ResultKind.RESIGNATION,
    "t": ResultKind.TIME,
    "time": ResultKind.TIME,
    "timeout": ResultKind.TIME,
    "f": ResultKind.FORFEIT,
    "forfeit": ResultKind.FORFEIT,
}
_NO_WINNER = {
    "0": ResultKind.DRAW,
    "draw": ResultKind.DRAW,
    "jigo": ResultKind.DRAW,
    "void": ResultKind.VOID,
    "?": ResultKind.UNKNOWN,
}
NOBODY_WON = frozenset(text for text, kind in _NO_WINNER.items() if kind is not ResultKind.UNKNOWN)
"""The values of RE, in lower case and without blanks, of games that have ended without a winner."""


def without_remark(text: str) -> str:
    """Return a value of RE without the remark in parentheses that archives add: ``B+0.5 (moves after 200 not known)``.

    What is left says who has won, or that nobody has: a color alone is the one to play, and stays with its remark.
    """
    head, _, remark = text.replace("（", "(").replace("）", ")").partition("(")
    said = head.rstrip()
    is_said = bool(said) and not said.endswith("+") and said.strip().lower() not in _COLORS
    return said if is_said and remark.rstrip(" .。").endswith(")") else text


def ends_game(text: str) -> bool:
    """Return whether a value of RE says that a game is over, even if not how."""
    plain = without_remark(text).strip().rstrip(".").lower()
    return bool(plain) and not _GOES_ON.fullmatch(plain)


def parse_result(text: str) -> GameResult | None:
    """Parse a value of RE, ignoring case, blanks and a remark, or a result in words; return None for other text."""
    plain = without_remark(text).strip().rstrip(".").lower()
    found = parse_standard(plain)
    if found is None and len(plain) > 1:
        from qtgo.core.scoring.result_in_words import result_in_words

        found = result_in_words(plain)
    return found


def parse_standard(plain: str) -> GameResult | None:
    """Parse a value of RE in lower case and without blanks around it."""
    if plain in _NO_WINNER:
        return GameResult(_NO_WINNER[plain])
    match = _WIN.fullmatch(plain)
    if match is None:
        return None
    winner = Color.BLACK if match[1].startswith("b") else Color.WHITE
    how = match[2] or ""
    if how in _WAYS:
        return GameResult(_WAYS[how], winner)
    margin = _MARGIN.fullmatch(_HALF.sub(".5", how))
    if margin is None:
        return None
    return GameResult(ResultKind.SCORE, winner, float(margin[1].replace(",", ".")))
