"""Results as servers and magazines write them: 黑中盘胜, 白2目半勝ち, 흑 불계승, Black wins by resignation."""

from __future__ import annotations

import re

from qtgo.core.rules.amounts import plain_form, points_in_words
from qtgo.core.rules.point import Color
from qtgo.core.scoring.result import GameResult, ResultKind, parse_standard
from qtgo.deferred import regex

_TOLD = regex(
    r"(?P<color>black|white|[bw](?=\s)|黑|黒|흑|白|백)\s*(?:方|番|棋|の|이|가|:)?\s*"
    r"(?P<first>胜|勝|wins|won|lost|loses)?\s*(?:by|on)?\s*"
    r"(?P<how>.*?)\s*"
    r"(?P<last>胜出?|勝ち?|승|负|負け?|패|win)?[\s.。]*",
    re.IGNORECASE,
)
_BEFORE_PLUS = regex(r"(?:(黑|黒|흑)|白|백)\s*(?=\+)")
_BLACK = frozenset({"black", "b", "黑", "黒", "흑"})
_LOST = frozenset({"lost", "loses", "负", "負", "負け", "패"})
_WAYS = {
    ResultKind.RESIGNATION: regex(r"中盘|中盤|中押し?|불계|resign(?:ation)?"),
    ResultKind.TIME: regex(r"超时|超時|时间到?|時間切れ?|時間|시간|time"),
    ResultKind.FORFEIT: regex(r"弃权|棄權|棄権|不戦|反則|犯规|기권|반칙|forfeit"),
}
_GIVES_UP = regex(
    r"认输|認輸|投了|投子|resigns|resigned|超时|超時|時間切れ|runs out of time|ran out of time|timed out", re.IGNORECASE
)
_NO_WINNER = {
    ResultKind.DRAW: regex(r"和棋?|和局|平局|持碁|ジゴ|빅|무승부|비김|tie|drawn?(?: game)?"),
    ResultKind.VOID: regex(r"无胜负|無勝負|无结果|무효|no result"),
}


def result_in_words(text: str) -> GameResult | None:
    """Read a result in words, or return None."""
    plain = plain_form(text).lower()
    with_letter = _BEFORE_PLUS.sub(lambda match: "b" if match[1] else "w", plain, count=1)
    if (found := parse_standard(with_letter)) is not None:
        return found
    for kind, words in _NO_WINNER.items():
        if words.fullmatch(plain):
            return GameResult(kind)
    match = _TOLD.fullmatch(plain)
    if match is None:
        return None
    named = Color.BLACK if match["color"] in _BLACK else Color.WHITE
    verb, how = match["last"] or match["first"], match["how"]
    if (verb is None and not how.startswith("中")) or (_GIVES_UP.fullmatch(how) and verb in _LOST):
        return _after_giving_up(named, how)
    winner = named.opponent if verb in _LOST else named
    if not how:
        return GameResult(ResultKind.WIN, winner)
    for kind, words in _WAYS.items():
        if words.fullmatch(how):
            return GameResult(kind, winner)
    margin = points_in_words(how)
    return None if margin is None or margin < 0 else GameResult(ResultKind.SCORE, winner, margin)


def _after_giving_up(named: Color, how: str) -> GameResult | None:
    if not _GIVES_UP.fullmatch(how):
        return None
    is_time = ResultKind.TIME if "time" in how or how[0] in "超時" else ResultKind.RESIGNATION
    return GameResult(is_time, named.opponent)
