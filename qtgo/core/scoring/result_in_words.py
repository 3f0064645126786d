"""Results as servers and magazines write them: 黑中盘胜, 白2目半勝ち, 흑 불계승, Schwarz gewinnt durch Aufgabe.

A color and what it did have to be named: who is to play is no result. Results after a plus are read too: B+中盘.
"""

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
_LONGEST = 60
_ARTICLE = r"(?:les? |die |las? |los |el |as |os |il |i |gli )?"
_BLACKS = r"noirs?|schwarz|negr[oa]s?|pret[oa]s?|ner[oi]|ч[её]рные|ч[её]рных"
_WHITES = r"blancs?|wei(?:ss|ß)|blanc[oa]s?|branc[oa]s?|bianc(?:o|hi)|белые|белых"
_WINS = (
    r"gagnent|gagne|(?:a|ont) gagné|gewinnt|gewann|hat gewonnen|siegt|ganan?|ganó|ganaron|vencem?|venceu|venceram"
    r"|ganham?|ganhou|ganharam|vince|vincono|(?:ha|hanno) vinto|выигра(?:ли|л)|выигрывают|победили"
)
_LOSES = (
    r"perd|perdent|(?:a|ont) perdu|verliert|verlor|hat verloren|pierden?|perdió|perdieron|perdem?|perdeu|perderam"
    r"|perdono|(?:ha|hanno) perso|проиграли|проигрывают"
)
_VICTORY = (
    r"victoire (?:de |du |des |d[’']|pour )|sieg (?:für|von) |victoria (?:de |del |para )|vitória (?:de |d[ao]s? )"
    r"|vittoria (?:di |del |dei |per )|победа "
)
_RESIGNS = (
    r"abandonne(?:nt)?|(?:a|ont) abandonné|gibt auf|gab auf|hat aufgegeben|abandonan?|abandonó|se rinden?|se rindió"
    r"|abandonam?|abandonou|abandonaram|desistem?|desistiu|desistiram|abbandona(?:no)?|(?:ha|hanno) abbandonato"
    r"|si arrend(?:e|ono)|сдались|сдаются"
)
_BY = r"(?:par|de|au|durch|mit|auf|um|por|per|di|no|по|на|из-за) "
_TOLD_IN_EUROPE = regex(
    rf"(?:(?P<verb>{_WINS}|{_LOSES}) |(?P<noun>{_VICTORY}))?{_ARTICLE}(?:(?P<black>{_BLACKS})|{_WHITES})"
    rf"(?: (?P<after>{_WINS}|{_LOSES}|{_RESIGNS}))?(?:,? (?:{_BY}(?:il )?)?(?P<how>.+?))?[\s.]*"
)
_LOSES_IN_EUROPE, _RESIGNS_IN_EUROPE = regex(_LOSES), regex(_RESIGNS)
_BEFORE_PLUS = regex(rf"(?:(黑|黒|흑|{_BLACKS})|白|백|{_WHITES})\s*(?=\+)")
_AFTER_PLUS = regex(r"([bw])\s*\+\s*(.+?)(?:胜出?|勝ち?|승)?[\s.。]*")
_BLACK = frozenset({"black", "b", "黑", "黒", "흑"})
_LOST = frozenset({"lost", "loses", "负", "負", "負け", "패"})
_WAYS = {
    ResultKind.RESIGNATION: regex(
        r"中盘|中盤|中押し?|불계|resign(?:ation)?|abandon|abandono|abbandono|aufgabe|rendición|desistência|resa|сдач[аеи]"
    ),
    ResultKind.TIME: regex(
        r"超时|超時|时间到?|時間切れ?|時間|시간|time|temps|zeit(?:überschreitung)?|tiempo|tempo|времени|время"
    ),
    ResultKind.FORFEIT: regex(
        r"弃权|棄權|棄権|不戦|反則|犯规|기권|반칙|forfeit|forfait|kampflos|incomparecencia|неявк[аеи]"
    ),
}
_GIVES_UP = regex(
    r"认输|認輸|投了|投子|resigns|resigned|超时|超時|時間切れ|runs out of time|ran out of time|timed out", re.IGNORECASE
)
_NO_WINNER = {
    ResultKind.DRAW: regex(
        r"和棋?|和局|平局|持碁|ジゴ|빅|무승부|비김|tie|drawn?(?: game)?"
        r"|(?:partie )?nulle|match nul|égalité|unentschieden|empate|tablas|parità|patta|pareggio|ничья"
    ),
    ResultKind.VOID: regex(
        r"无胜负|無勝負|无结果|무효|no result"
        r"|sans résultat|ohne ergebnis|kein ergebnis|sin resultado|sem resultado|nessun risultato|без результата"
    ),
}


def result_in_words(text: str) -> GameResult | None:
    """Read a result in words, or return None."""
    if len(text) > _LONGEST:
        return None
    plain = plain_form(text, _LONGEST).lower()
    with_letter = _BEFORE_PLUS.sub(lambda match: "b" if match[1] else "w", plain, count=1)
    if (found := parse_standard(with_letter)) is not None:
        return found
    if (after_plus := _AFTER_PLUS.fullmatch(with_letter)) is not None:
        return _told_after_plus(Color.BLACK if after_plus[1] == "b" else Color.WHITE, after_plus[2])
    for kind, words in _NO_WINNER.items():
        if words.fullmatch(plain):
            return GameResult(kind)
    match = _TOLD.fullmatch(plain)
    if match is None:
        return _told_in_europe(plain)
    named = Color.BLACK if match["color"] in _BLACK else Color.WHITE
    verb, how = match["last"] or match["first"], match["how"]
    if (verb is None and not how.startswith("中")) or (_GIVES_UP.fullmatch(how) and verb in _LOST):
        return _after_giving_up(named, how)
    return _won(named.opponent if verb in _LOST else named, how)


def _told_in_europe(plain: str) -> GameResult | None:
    """Read what a color did, in French, German, Spanish, Portuguese, Italian or Russian."""
    match = _TOLD_IN_EUROPE.fullmatch(" ".join(plain.split()))
    if match is None:
        return None
    named = Color.BLACK if match["black"] else Color.WHITE
    told = [part for name in ("verb", "noun", "after") if (part := match[name])]
    if len(told) != 1:
        return None
    did, how = told[0], match["how"] or ""
    if _RESIGNS_IN_EUROPE.fullmatch(did):
        return None if how else GameResult(ResultKind.RESIGNATION, named.opponent)
    return _won(named.opponent if _LOSES_IN_EUROPE.fullmatch(did) else named, how)


def _told_after_plus(winner: Color, how: str) -> GameResult | None:
    """Read a way to win, or an amount with its unit: 51/2 may be 51 halves."""
    is_unclear = not how[-1].isalpha() or ("/" in how and "又" not in how)
    return None if is_unclear else _won(winner, how)


def _won(winner: Color, how: str) -> GameResult | None:
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
