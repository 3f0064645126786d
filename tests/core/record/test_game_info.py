"""Game information: what a record says, what it leaves open, and that writing touches only what changed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from qtgo.core.record.annotations import annotations_of
from qtgo.core.record.game_info import (
    GameInfo,
    Player,
    board_size,
    game_info_node,
    parse_size,
    read_game_info,
    with_changes,
    write_game_info,
)
from qtgo.core.record.komi import parse_komi
from qtgo.core.record.tree import Node
from qtgo.core.rules.ruleset import HandicapPlacement, ruleset

FULL = {
    "FF": ["4"],
    "SZ": ["13:9"],
    "PB": ["A\\]b"],
    "BR": ["3d"],
    "BT": ["Reds"],
    "PW": ["C"],
    "WR": ["4d"],
    "WT": ["Blues"],
    "KM": ["0.5"],
    "HA": ["2"],
    "RU": ["AGA"],
    "RE": ["B+R"],
    "DT": ["2024-01-02"],
    "EV": ["Cup"],
    "RO": ["3 (final)"],
    "PC": ["Hall"],
    "GN": ["g"],
    "ON": ["o"],
    "SO": ["s"],
    "US": ["u"],
    "AN": ["n"],
    "CP": ["c"],
    "GC": ["two\nlines"],
    "TM": ["600.5"],
    "OT": ["5x30 byo-yomi"],
    "XX": ["kept"],
}


def test_only_what_was_changed_is_taken_over() -> None:
    before = read_game_info(Node({"PB": ["Ada"], "EV": ["Cup"]}))
    after = replace(before, event="", round="2", black=Player("Bea"))
    now = replace(before, result="B+R", place="Here")
    assert with_changes(now, before, after) == replace(after, result="B+R", place="Here")
    assert with_changes(now, before, before) == now


def test_everything_is_read() -> None:
    info = read_game_info(Node(FULL))
    assert (info.width, info.height, info.komi, info.handicap) == (13, 9, 0.5, 2)
    assert info.black == Player("A]b", "3d", "Reds")
    assert info.white == Player("C", "4d", "Blues")
    assert (info.ruleset, info.rules_text) == (ruleset("aga"), "AGA")
    assert (info.result, info.date, info.event, info.round, info.place) == (
        "B+R",
        "2024-01-02",
        "Cup",
        "3 (final)",
        "Hall",
    )
    assert (info.game_name, info.opening, info.source, info.user) == ("g", "o", "s", "u")
    assert (info.annotator, info.copyright, info.game_comment) == ("n", "c", "two\nlines")
    assert (info.main_time, info.overtime) == (600.5, "5x30 byo-yomi")


def test_what_a_record_leaves_open() -> None:
    info = read_game_info(Node())
    assert (info.width, info.height, info.handicap, info.main_time) == (19, 19, 0, None)
    assert (info.ruleset, info.komi, info.rules_text) == (ruleset("japanese"), 6.5, "")
    assert read_game_info(Node({"HA": ["3"]})).komi == ruleset("japanese").handicap_komi
    assert read_game_info(Node({"RU": ["Chinese"]})).komi == 7.5
    unknown = read_game_info(Node({"RU": ["Lunar"]}))
    assert (unknown.ruleset, unknown.rules_text) == (ruleset("japanese"), "Lunar")


@pytest.mark.parametrize(
    ("raw", "komi"),
    [
        ("6.5", 6.5),
        ("-5.50", -5.5),
        ("0", 0.0),
        ("375", 7.5),
        ("3.75", 3.75),
        ("275", 5.5),
        ("650", 6.5),
        ("750", 7.5),
        ("-650", -6.5),
        ("7,5", 7.5),
        ("6.25", 6.25),
        ("5.25", 5.25),
        ("3.14", 3.14),
        ("7.125", 7.125),
        ("0.3", 0.3),
        ("-3.5", -3.5),
        ("625", 6.25),
        ("-375", -7.5),
        ("７．５", 7.5),
        ("7目半", 7.5),
        ("黒6目半コミ出し", 6.5),
        ("先番コミなし", 0.0),
        ("逆コミ5目半", -5.5),
        ("黒逆コミ3目", -3.0),
        ("Reverse komi 5.5", -5.5),
        ("逆コミ", None),
        ("逆コミ-3目", None),
        ("kein Komi", 0.0),
        ("pas de komi", 0.0),
        ("7.5 komi", 7.5),
        ("6,5 Punkte", 6.5),
        ("6,5 очков", 6.5),
        ("7.5;", 7.5),
        ("6.5目半", 6.5),
        ("No komi", 0.0),
        ("半目", 0.5),
        ("3又3/4子", 7.5),
        ("コミなし", 0.0),
        ("6½", 6.5),
        ("150", 150.0),
        ("151", None),
        ("999999", None),
        ("", None),
        (" ", None),
        ("None", None),
        ("six", None),
    ],
)
def test_komi(raw: str, komi: float | None) -> None:
    assert parse_komi(raw) == komi
    if komi is not None:
        assert read_game_info(Node({"KM": [raw]})).komi == komi
    assert read_game_info(Node({"KM": [raw]})).komi_is_known is (komi is not None)


@pytest.mark.parametrize(
    ("properties", "komi"),
    [
        ({"RU": ["Chinese"]}, 7.5),
        ({"RU": ["中国规则"]}, 7.5),
        ({"AP": ["foxwq"]}, 7.5),
        ({"AP": ["MultiGo:4.4.4"]}, 7.5),
        ({"AP": ["foxwq"], "RU": ["Japanese"]}, 3.75),
        ({"RU": ["AGA"]}, 3.75),
        ({}, 3.75),
    ],
)
def test_a_komi_is_doubled_only_where_it_is_known_to_be_in_stones(
    properties: dict[str, list[str]], komi: float
) -> None:
    assert read_game_info(Node({"KM": ["3.75"], **properties})).komi == komi
    assert read_game_info(Node({"KM": ["2.75"], **properties})).komi == (5.5 if komi == 7.5 else 2.75)
    for raw in ("6.25", "5.25", "0.75", "1.5"):
        assert read_game_info(Node({"KM": [raw], **properties})).komi == float(raw)


@pytest.mark.parametrize(
    ("properties", "assumed"),
    [
        ({"DT": ["1705"]}, 0.0),
        ({"DT": ["1846-09-11"]}, 0.0),
        ({"DT": ["1939-12-31"]}, 0.0),
        ({"DT": ["published 1939"]}, 0.0),
        ({"DT": ["1940-01-01"]}, 6.5),
        ({"DT": ["0000-00-00"]}, 6.5),
        ({"DT": ["0196"]}, 0.0),
        ({"DT": ["1705"], "RU": ["Chinese"]}, 0.0),
        ({"DT": ["2005"], "RU": ["Chinese"]}, 7.5),
        ({"RE": ["B+3"]}, 0.0),
        ({"RE": ["0"]}, 0.0),
        ({"RE": ["W+R"]}, 6.5),
        ({"RE": ["W+3.5"]}, 6.5),
        ({"HA": ["3"]}, 0.5),
        ({"HA": ["3"], "RE": ["B+4"]}, 0.0),
        ({"RU": ["NZ"], "RE": ["B+3"]}, 7.0),
        ({"KM": [" "]}, 6.5),
        ({"KM": ["?"]}, 6.5),
        ({}, 6.5),
    ],
)
def test_a_komi_that_the_file_does_not_state_is_unknown_and_assumed(
    properties: dict[str, list[str]], assumed: float
) -> None:
    info = read_game_info(Node(properties))
    assert (info.komi_is_known, info.komi) == (False, assumed)
    node = Node(dict(properties))
    write_game_info(node, replace(info, place="Edo"))
    assert node.properties == {**properties, "PC": ["Edo"]}, "it stays unknown"
    write_game_info(node, info.with_komi(assumed))
    assert read_game_info(node).komi_is_known


@pytest.mark.parametrize(
    ("properties", "is_known", "komi"),
    [
        ({"RE": ["W+0.5"]}, False, 6.5),
        ({"RE": ["B+3.50"], "RU": ["Japanese"]}, False, 6.5),
        ({"RE": ["W+3"]}, True, 0.0),
        ({"RE": ["W+R"]}, True, 0.0),
        ({"RE": ["W+2.5"], "RU": ["Chinese"]}, True, 0.0),  # in stones, of which there are halves
        ({"RE": ["W+0.5"], "RU": ["aga-button"]}, True, 0.0),
        ({"RE": ["W+0.5"], "KM": ["6"]}, True, 6.0),
        ({}, True, 0.0),
    ],
)
def test_a_game_won_by_half_a_point_had_a_komi(properties: dict[str, list[str]], is_known: bool, komi: float) -> None:
    node = Node({"KM": ["0"], **properties})
    info = read_game_info(node)
    assert (info.komi_is_known, info.komi, bool(info.unread_komi)) == (is_known, komi, not is_known)
    write_game_info(node, replace(info, place="Edo"))
    assert node.properties == {"KM": ["0"], **properties, "PC": ["Edo"]}, "the file keeps what it says"


SINA = {
    "TE": ["2018 cup"],
    "RD": ["2018-04-24"],
    "TM": ["70"],
    "LT": ["15"],
    "LC": ["3"],
    "KO": ["7.5"],
    "RE": ["B+1.5"],
    "HD": ["0"],
}


def test_the_dialect_of_sina_is_read_as_what_it_means() -> None:
    info = read_game_info(Node(SINA))
    assert (info.event, info.date, info.komi, info.komi_is_known) == ("2018 cup", "2018-04-24", 7.5, True)
    assert (info.handicap, info.main_time, info.overtime) == (0, 4200, "3x15 byo-yomi")
    assert annotations_of(Node(SINA)) == {}, "the event is no tesuji"


def test_the_dialect_of_cyberoro_is_read_as_what_it_means() -> None:
    node = Node({"TE": ["杯"], "TM": ["1時間"], "LT": ["30秒"], "LC": ["5回"], "KO": ["黒6目半"], "HD": ["2"]})
    info = read_game_info(node)
    assert (info.event, info.main_time, info.overtime) == ("杯", 3600, "5x30 byo-yomi")
    assert (info.komi, info.handicap) == (6.5, 2)


def test_a_handicap_of_the_dialect_is_placed_as_one_of_the_standard() -> None:
    placements = []
    for properties in ({"HD": ["2"], "KO": ["0.5"]}, {"HA": ["2"], "KM": ["0.5"]}):
        root = Node(dict(properties))
        Node({"W": ["cc"]}, root)
        placements.append(read_game_info(root).handicap_placement)
    assert placements == [HandicapPlacement.FIXED, HandicapPlacement.FIXED], "the game has begun without its stones"


def test_what_is_written_into_a_dialect_is_in_the_standard() -> None:
    node = Node({name: list(values) for name, values in SINA.items()})
    info = read_game_info(node)
    write_game_info(node, info)
    assert node.properties == SINA, "without a change it stays"
    changed = replace(info, main_time=600.0, event="Final")
    write_game_info(node, changed)
    assert read_game_info(node) == changed
    assert node.properties.keys().isdisjoint({"TE", "KO", "RD", "HD"})


@pytest.mark.parametrize("properties", [{"TE": ["2"]}, {"B": ["aa"], "KO": ["1"]}, {"KO": [""]}, {"TM": ["70"]}])
def test_what_has_its_usual_meaning_is_no_dialect(properties: dict[str, list[str]]) -> None:
    info = read_game_info(Node(properties))
    assert (info.event, info.komi_is_known) == ("", False)
    assert info.main_time in (None, 70)


@pytest.mark.parametrize("raw", ["2", "2子", "让2子", "二子", "２", "2점", "2 stones", "2.0", "H2"])
def test_a_handicap_in_words(raw: str) -> None:
    info = read_game_info(Node({"HA": [raw], "AB": ["dp", "pd"]}))
    assert (info.handicap, info.komi) == (2, 0.5)


@pytest.mark.parametrize("raw", ["", "none", "互先", "子", "-2", "9999", "2 or 3"])
def test_what_is_no_handicap(raw: str) -> None:
    assert read_game_info(Node({"HA": [raw]})).handicap == 0


def test_a_blank_says_nothing_and_stays() -> None:
    properties = {"RE": [" "], "PB": ["\t"], "WR": ["\n"], "EV": ["  "]}
    node = Node({name: list(values) for name, values in properties.items()})
    info = read_game_info(node)
    assert (info.result, info.black, info.white, info.event) == ("", Player(), Player(), "")
    write_game_info(node, info)
    assert node.properties == properties


def test_older_komi_in_half_points() -> None:
    assert read_game_info(Node({"KI": ["11"]})).komi == 5.5


@pytest.mark.parametrize(
    ("raw", "size"),
    [("9", (9, 9)), ("19:19", (19, 19)), (" 13 : 7 ", (13, 7)), ("52", (52, 52)), ("2:52", (2, 52))]
    + [
        ("9x9", (9, 9)),
        ("13×13", (13, 13)),
        ("19 * 13", (19, 13)),
        ("19路", (19, 19)),
        ("１９：９", (19, 9)),
        ("9.0", (9, 9)),
    ]
    + [(raw, None) for raw in ("1", "53", "0", "-9", "", "9:", "9.5", "99999999999", "9x", "x9", "路", "1x1", "9x53")],
)
def test_size(raw: str, size: tuple[int, int] | None) -> None:
    assert parse_size(raw) == size
    assert board_size(Node({"SZ": [raw]})) == (size or (19, 19))


@pytest.mark.parametrize(
    ("stones", "placement"),
    [(["dd", "pp"], HandicapPlacement.FREE), (["dp", "pd"], HandicapPlacement.FIXED), ([], HandicapPlacement.FREE)],
)
def test_handicap_placement(stones: list[str], placement: HandicapPlacement) -> None:
    properties = {"HA": ["2"], **({"AB": stones} if stones else {})}
    assert read_game_info(Node(properties)).handicap_placement is placement


def test_handicap_stones_that_are_missing_in_a_game_were_placed_by_the_rules() -> None:
    root = Node({"HA": ["2"]})
    root.children.append(Node({"W": ["dd"]}, root))
    assert read_game_info(root).handicap_placement is HandicapPlacement.FIXED


def test_writing_what_was_read_changes_nothing() -> None:
    odd = {**FULL, "KM": ["375"], "SZ": ["19:19"], "TM": ["ten minutes"], "HA": ["two"], "RU": ["Lunar"], "RE": ["?"]}
    for properties in (FULL, odd, {"KM": ["6.50"]}, {"PB": ["x"]}):
        node = Node({name: list(values) for name, values in properties.items()})
        write_game_info(node, read_game_info(node))
        assert list(node.properties.items()) == list(properties.items())


def test_only_what_changed_is_written() -> None:
    node = Node({"PB": ["A"], "KM": ["650"], "TM": ["x"]})
    info = read_game_info(node)
    write_game_info(node, replace(info, white=Player("B:]"), event="E\nF", result="W+2", black=Player(rank="1d")))
    assert node.properties == {
        "KM": ["650"],
        "TM": ["x"],
        "BR": ["1d"],
        "PW": ["B:\\]"],
        "RE": ["W+2"],
        "EV": ["E F"],
    }


def test_a_new_game_says_what_it_is_played_by_and_no_other_says_what_it_did_not() -> None:
    node = Node({"FF": ["4"]})
    write_game_info(node, replace(read_game_info(node), black=Player("Ada")))
    assert node.properties == {"FF": ["4"], "PB": ["Ada"]}
    node = Node({"FF": ["4"]})
    write_game_info(node, GameInfo(ruleset("japanese")), is_new=True)
    assert node.properties == {"FF": ["4"], "SZ": ["19"], "RU": ["Japanese"], "KM": ["6.5"]}


@pytest.mark.parametrize("name", ["chinese", "aga", "tromp-taylor", "new-zealand", "ing"])
@pytest.mark.parametrize(("width", "height", "handicap", "komi"), [(9, 9, 0, 7.0), (19, 13, 3, 0.5), (7, 7, 0, -2.0)])
def test_what_is_written_is_read(name: str, width: int, height: int, handicap: int, komi: float) -> None:
    info = replace(
        read_game_info(Node()), ruleset=ruleset(name), width=width, height=height, handicap=handicap, komi=komi
    )
    for node in (Node(), Node({"PB": ["x"]}), Node({"RU": ["Lunar"], "HA": ["9"]})):
        write_game_info(node, info)
        read = read_game_info(node)
        assert (read.ruleset, read.width, read.height, read.handicap, read.komi) == (
            info.ruleset, width, height, handicap, komi,
        )  # fmt: skip


def test_a_komi_that_is_assumed_follows_the_handicap() -> None:
    node = Node({"PB": ["x"]})
    info = read_game_info(node)
    write_game_info(node, replace(info, handicap=3))
    assert (read_game_info(node).komi, read_game_info(node).komi_is_known) == (0.5, False)
    write_game_info(node, replace(info, handicap=3, komi=6.5, komi_is_known=True))
    assert node.properties["KM"] == ["6.5"]


def test_rules_in_the_players_own_words_are_kept() -> None:
    node = Node({"RU": ["Lunar"]})
    info = read_game_info(node)
    write_game_info(node, replace(info, rules_text="Lunar, revised"))
    assert node.properties["RU"] == ["Lunar, revised"]
    write_game_info(node, replace(info, ruleset=ruleset("chinese")))
    assert node.properties["RU"] == ["Chinese"]


def test_game_info_may_stand_below_the_root() -> None:
    root = Node({"SZ": ["9"]})
    first = Node({"B": ["aa"]}, root)
    second = Node({"W": ["bb"], "PB": ["x"]}, first)
    third = Node({"B": ["cc"]}, second)
    assert game_info_node(third) is second
    assert game_info_node(first) is root
    info = read_game_info(game_info_node(third))
    assert (info.width, info.black.name) == (9, "x")


@pytest.mark.parametrize(
    ("properties", "branches", "komi", "name"),
    [
        ({"SZ": ["9"]}, 1, 0.5, "x"),
        ({"SZ": ["9"], "RE": ["W+R"]}, 1, 0.5, "x"),
        ({"SZ": ["9"], "PB": ["y"]}, 1, 6.5, "y"),  # the root tells of its own game
        ({"SZ": ["9"]}, 2, 6.5, ""),  # each branch may be of another game
    ],
)
def test_a_game_is_read_with_what_stands_below_a_root_that_says_nothing(
    properties: dict[str, list[str]], branches: int, komi: float, name: str
) -> None:
    root = Node(properties)
    comment = Node({"C": ["a word before"]}, root)
    for _ in range(branches):
        Node({"PB": ["x"], "KM": ["0.5"], "HA": ["2"], "B": ["aa"]}, comment)
    info = read_game_info(root)
    assert (info.width, info.komi, info.black.name) == (9, komi, name)
    assert info.result == properties.get("RE", [""])[0]


@pytest.mark.parametrize(
    ("beside", "name"),
    [
        ({"C": ["another first move"], "B": ["cc"]}, "x"),
        ({"B": ["cc"]}, "x"),
        ({"PB": ["y"]}, ""),
        ({"KM": ["0"], "B": ["cc"]}, ""),
    ],
)
@pytest.mark.parametrize("depth", [0, 1, 9])
def test_variations_of_the_one_game_below_a_root_hide_nothing(
    beside: dict[str, list[str]], name: str, depth: int
) -> None:
    root = Node({"SZ": ["9"]})
    comment = Node({"C": ["a word before"]}, root)
    Node({"B": ["bb"]}, Node({"PB": ["x"], "KM": ["0.5"]}, comment))
    other = comment
    for _ in range(depth):
        other = Node({"C": ["on the way"]}, other)
    Node(beside, other)
    info = read_game_info(root)
    assert (info.black.name, info.komi_is_known) == (name, bool(name))


@pytest.mark.parametrize("handicap", ["999999999999999", "-2", "82", "9" * 5000])
def test_a_handicap_that_no_board_has_room_for_is_none(handicap: str) -> None:
    assert read_game_info(Node({"SZ": ["9"], "HA": [handicap]})).handicap == 0
