"""KataGo's human profiles and the settings for each."""

import pytest

from qtgo.gtp.human_profile import (
    HumanStyle,
    has_human_network,
    is_essential,
    is_profile,
    profile_commands,
    profile_told,
    profiles,
    rank_of,
    stronger,
    style_of,
    year_of,
)


def test_a_profile_is_a_rank_in_a_style_or_a_year() -> None:
    assert profiles(HumanStyle.MODERN)[0] == "rank_20k"
    assert profiles(HumanStyle.BEFORE_AI)[-1] == "preaz_9d"
    assert profiles(HumanStyle.PROFESSIONAL)[0] == "proyear_1800"
    assert profiles(HumanStyle.PROFESSIONAL)[-1] == "proyear_2023"
    assert [len(profiles(style)) for style in HumanStyle] == [29, 29, 224]
    assert len(profiles()) == 282


@pytest.mark.parametrize(
    ("profile", "style", "rank", "year"),
    [
        ("rank_5k", HumanStyle.MODERN, "5k", ""),
        ("preaz_9d", HumanStyle.BEFORE_AI, "9d", ""),
        ("proyear_1846", HumanStyle.PROFESSIONAL, "", "1846"),
        ("rank_21k", None, "", ""),
        ("proyear_2024", None, "", ""),
        ("rank_5k; quit", None, "", ""),
        ("club", None, "", ""),
        ("", None, "", ""),
    ],
)
def test_the_parts_of_a_profile(profile: str, style: HumanStyle | None, rank: str, year: str) -> None:
    assert (style_of(profile), rank_of(profile), year_of(profile)) == (style, rank, year)
    assert is_profile(profile) is (style is not None)


def settings(profile: str) -> dict[str, str]:
    words = [command.split() for command in profile_commands(profile)]
    assert {word[0] for word in words} == {"kata-set-param"}
    return {name: value for _, name, value in words}


def test_weak_ranks_play_by_the_network_alone_and_strong_ones_search() -> None:
    weak, strong = settings("rank_4d"), settings("preaz_5d")
    assert (weak["humanSLProfile"], strong["humanSLProfile"]) == ("rank_4d", "preaz_5d")
    assert (weak["maxVisits"], weak["humanSLChosenMovePiklLambda"]) == ("40", "100000000")
    assert (strong["maxVisits"], strong["humanSLChosenMovePiklLambda"]) == ("400", "0.08")
    assert (weak["chosenMoveTemperatureEarly"], weak["chosenMoveTemperature"]) == ("0.85", "0.7")
    assert strong["humanSLRootExploreProbWeightless"] == "0.8"
    assert weak.keys() == strong.keys(), "no setting of another rank may stay behind"
    assert settings("proyear_1950")["maxVisits"] == "400"


def test_every_setting_is_made_before_the_first_move_and_the_profile_first() -> None:
    commands = profile_commands("rank_5k")
    assert commands[0] == "kata-set-param humanSLProfile rank_5k"
    assert [command for command in commands if is_essential(command)] == [
        "kata-set-param humanSLProfile rank_5k",
        "kata-set-param humanSLChosenMoveProp 1",
    ]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ('[{"name":"a","usesHumanSLProfile":false},{"name":"b","usesHumanSLProfile":true}]', True),
        # KataGo 1.18.1 with one normal network
        (
            '[{"internalName":"g170-b6c96-s175395328-d26788732","maxBatchSize":1,"name":"g170-b6c96.bin.gz",'
            '"usesHumanSLProfile":false,"usingFP16":"false","version":8}]',
            False,
        ),
        ('[{"usesHumanSLProfile":"true"}]', False),
        ('{"usesHumanSLProfile":true}', False),
        ("[true]", False),
        ("[" * 100_000, False),
        ("", False),
    ],
)
def test_the_models_tell_whether_people_can_be_imitated(answer: str, expected: bool) -> None:
    assert has_human_network(answer) is expected


@pytest.mark.parametrize(
    ("rank", "profile"),
    [("5k", "rank_5k"), ("12 kyu", "rank_12k"), ("3d?", "rank_3d"), ("30k", "rank_20k"), ("9p", "rank_9d"),
     ("2 Dan", "rank_2d"), ("", ""), ("NR", ""), ("0k", "")],
)  # fmt: skip
def test_a_rank_in_a_file_is_the_nearest_profile(rank: str, profile: str) -> None:
    assert profile_told(rank) == profile


def test_stronger_people_end_at_9_dan() -> None:
    assert stronger("rank_5k", 4) == "rank_1k"
    assert stronger("rank_1k", 4) == "rank_4d"
    assert stronger("preaz_8d", 4) == "rank_9d"
