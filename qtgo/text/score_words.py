"""The words and numbers of a score."""

from __future__ import annotations

from collections.abc import Iterator

from qtgo.core.rules.point import Color
from qtgo.core.rules.ruleset import HandicapCompensation, Scoring, Tax
from qtgo.core.rules.ruleset_text import from_sgf_ru
from qtgo.core.scoring.result import GameResult, ResultKind, parse_result, without_remark
from qtgo.core.scoring.score import Score, SideScore
from qtgo.core.scoring.stone_removal import StoneRemovalState
from qtgo.deferred import dataclass
from qtgo.text.numbers import number_text
from qtgo.text.translation import Texts

tr = Texts("score")
signs = Texts("node")

_QUARTERS = {0: "", 1: "¼", 2: "½", 3: "¾"}


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """One row of the score table: what is counted, and each side's number as text."""

    title: str
    black: str
    white: str


def stones_text(value: float) -> str:
    """Write a number of stones in quarters, as Chinese counting does: 184¼."""
    quarters = round(abs(value) * 4)
    whole, rest = divmod(quarters, 4)
    text = f"{whole or ''}{_QUARTERS[rest]}" or "0"
    return f"−{text}" if value < 0 and quarters else text


def result_sentence(result: str, rules: str = "") -> str:
    """Return the meaning of a result in SGF's form by some rules; a remark, and a text in no such form, stay."""
    if not result.strip():
        return tr("No result yet")
    parsed = parse_result(result)
    if parsed is None:
        return result
    remark = result[len(without_remark(result)) :].strip()
    return f"{_sentence(parsed, rules)} {remark}".rstrip()


def _sentence(parsed: GameResult, rules: str) -> str:
    if parsed.winner is None:
        return {
            # Translators: the result of a game, a noun.
            ResultKind.DRAW: tr("Draw"),
            # Translators: the result of a game that ends without one.
            ResultKind.VOID: tr("No result"),
        }.get(parsed.kind, tr("Result unknown"))
    if parsed.margin:
        margin = margin_text(parsed.margin, rules)
        return tr.by_color("{color} wins by {margin}", parsed.winner).format(margin=margin)
    return {
        ResultKind.SCORE: tr.by_color("Tie, won by {color}", parsed.winner),
        ResultKind.RESIGNATION: tr.by_color("{color} wins by resignation", parsed.winner),
        ResultKind.TIME: tr.by_color("{color} wins on time", parsed.winner),
        ResultKind.FORFEIT: tr.by_color("{color} wins by forfeit", parsed.winner),
    }.get(parsed.kind, tr.by_color("{color} wins", parsed.winner))


def result_text(result: str, rules: str = "") -> str:
    """Return a result in SGF's form as it stands in a line or a table; empty where it is not known."""
    if result.strip() in ("", "?"):
        return ""
    # Translators: not shown: "sentence" if a result in a line or a table is a sentence, such as 黒中押し勝ち,
    # else "short", as in B+R.
    if tr("short") == "sentence":
        return result_sentence(without_remark(result), rules)
    parsed = parse_result(result)
    if parsed is None or parsed.winner is None:
        return result
    ahead = signs("B+") if parsed.winner is Color.BLACK else signs("W+")  # B is White's letter in French, among others
    if parsed.margin:
        return ahead + number_text(parsed.margin)
    ways = {
        # Translators: how a game was won, behind "B+", as short as you write it: by resignation.
        ResultKind.RESIGNATION: tr("R"),
        # Translators: how a game was won, behind "B+", as short as you write it: on time.
        ResultKind.TIME: tr("T"),
        # Translators: how a game was won, behind "B+", as short as you write it: by forfeit.
        ResultKind.FORFEIT: tr("F"),
    }
    return ahead + ways.get(parsed.kind, parsed.text[2:])


def margin_text(points: float, rules: str = "") -> str:
    """Return by how much a game is won: "5.5 points", as it follows "by"; estimates have decimals instead.

    ``rules`` are named as in a ruleset or a file.
    """
    # Translators: not shown: "stones" if a margin under Chinese rules is said in stones, as in 3¾子, else "points".
    if tr("points") == "stones" and points * 2 % 1 == 0 and _is_chinese(rules):
        # Translators: by how much somebody wins under Chinese rules, such as 3¾.
        return tr("{stones} stones").format(stones=stones_text(points / 2))
    whole, half = divmod(points, 1)
    if half != 0.5:
        # Translators: by how much somebody wins or leads, in that case.
        text = tr.plural_form("{points} point", "{points} points", points)
        return text.format(points=number_text(points))
    if not whole:
        # Translators: by how much somebody wins or leads, in that case.
        return tr("half a point")
    # Translators: by how much somebody wins or leads, in that case; {whole} and a half. Write your decimal sign.
    return tr.plural_form("{whole}.5 points", "{whole}.5 points", points).format(whole=f"{whole:.0f}")


def _is_chinese(rules: str) -> bool:
    named = from_sgf_ru(rules)
    return named is not None and named.is_chinese


def own_result_sentence(result: str, own: Color | None, rules: str = "") -> str:
    """Return the meaning of a result to the one person who played, with that color; None for two people or none."""
    parsed = parse_result(result)
    if own is None or parsed is None or parsed.winner is None or parsed.margin == 0:
        return result_sentence(result, rules)
    won, lost = {
        ResultKind.SCORE: (tr("You win by {margin}"), tr("You lose by {margin}")),
        ResultKind.RESIGNATION: (tr("You win by resignation"), tr("You lose by resignation")),
        ResultKind.TIME: (tr("You win on time"), tr("You lose on time")),
    }.get(parsed.kind, (tr("You win"), tr("You lose")))
    return (won if parsed.winner is own else lost).format(margin=margin_text(parsed.margin or 0, rules))


def lead_sentence(result: str, rules: str = "") -> str:
    """Say who leads by a score that is not accepted yet, given as a result in SGF's form."""
    parsed = parse_result(result)
    return leading_text(None, 0.0) if parsed is None else leading_text(parsed.winner, parsed.margin or 0.0, rules)


def leading_text(leader: Color | None, margin: float, rules: str = "") -> str:
    """Say who leads, and by how much; None if nobody does."""
    if leader is None:
        return tr("The score is even")
    if not margin:
        return tr.by_color("Tie, {color} leads", leader)
    return tr.by_color("{color} leads by {margin}", leader).format(margin=margin_text(margin, rules))


def score_rows(state: StoneRemovalState, *, plainly: bool = False) -> Iterator[ScoreRow]:
    """Yield the rows that the ruleset counts, the total left out; ``plainly`` for readers who know no terms yet."""
    rules, score = state.ruleset, state.score
    if rules.scoring is Scoring.AREA:
        yield _row(tr("Living stones"), score, "stones")
    yield _row(tr("Surrounded") if plainly else tr("Territory"), score, "territory")
    if rules.scoring is Scoring.TERRITORY:
        title = tr("Captured") if plainly else tr("Prisoners")
        if rules.pass_stones:
            title = tr("Prisoners and pass stones")
        yield _row(title, score, "prisoners")
    if rules.tax is Tax.ALL:
        # Translators: what each group loses for its eyes.
        yield _row(tr("Group tax"), score, "tax", sign=-1)
    if rules.button:
        # Translators: half a point for the first pass.
        yield _row(tr("Button"), score, "button")
    if rules.handicap_compensation is not HandicapCompensation.NONE and score.white.compensation:
        yield _row(tr("Handicap compensation"), score, "compensation")
    # Translators: a row of a score.
    yield _row(tr("Bonus") if plainly else tr("Komi"), score, "komi")


def chinese_rows(state: StoneRemovalState) -> Iterator[ScoreRow]:
    """Yield the count in stones where that is the custom: each side's stones against half the board.

    Neutral points are shared, and each point of difference is half a stone.
    """
    from fractions import Fraction

    if not state.ruleset.is_chinese:
        return
    shared = Fraction(len(state.score.neutral), 2)
    yield ScoreRow(
        # Translators: a row of a score: counted as half the board each.
        tr("In stones"),
        stones_text(float(_area(state.score.black) + shared)),
        stones_text(float(_area(state.score.white) + shared)),
    )
    margin = (state.score.black.total - state.score.white.total) / 2
    yield ScoreRow(
        tr("Margin in stones"),
        stones_text(margin) if margin > 0 else "",
        stones_text(-margin) if margin < 0 else "",
    )


def _area(side: SideScore) -> int:
    return side.stones + side.territory


def _row(title: str, score: Score, name: str, *, sign: int = 1) -> ScoreRow:
    black, white = (sign * float(getattr(side, name)) for side in (score.black, score.white))
    return ScoreRow(title, _cell(black), _cell(white))


def _cell(value: float) -> str:
    """Write a number; nothing is a dash, which is quicker to read than zeros."""
    return number_text(value) if value else "–"
