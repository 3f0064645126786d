"""The level of an engine: a slider, and for KataGo like a person the style."""

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from qtgo.engine.engine_levels import BUILTIN_LEVELS
from qtgo.gtp.human_profile import HumanStyle, profiles
from qtgo.kit.inputs.level_field import LevelField
from qtgo.kit.plain_labels import PlainLabel
from qtgo.look.focus_shape import Ring


def build(qtbot: QtBot, level: str = "rank_5k") -> LevelField:
    field = LevelField()
    qtbot.addWidget(field)
    field.show_levels(profiles(), level)
    field.show()
    return field


def test_the_ring_of_the_slider_leaves_the_words_above_it_whole(qtbot: QtBot) -> None:
    field = build(qtbot)
    ring = Ring(field.slider, field)
    ring.fit()
    words = [label for label in field.findChildren(PlainLabel) if label.isVisible() and label.text()]
    assert words
    assert not any(ring.geometry().intersects(label.geometry()) for label in words)


def press(field: LevelField, style: HumanStyle) -> None:
    field.styles.chips[list(HumanStyle).index(style)].click()


def test_the_rank_stays_in_another_style_and_comes_back_after_a_year(qtbot: QtBot) -> None:
    field = build(qtbot)
    chosen: list[str] = []
    field.level_chosen.connect(chosen.append)
    press(field, HumanStyle.BEFORE_AI)
    press(field, HumanStyle.PROFESSIONAL)
    field.slider.setValue(46)
    press(field, HumanStyle.MODERN)
    press(field, HumanStyle.PROFESSIONAL)
    assert chosen == ["preaz_5k", "proyear_2023", "proyear_1846", "rank_5k", "proyear_1846"]
    assert field.level == "proyear_1846"


def test_a_rank_is_that_of_both_styles_also_after_a_year(qtbot: QtBot) -> None:
    field = build(qtbot, "proyear_1900")
    press(field, HumanStyle.BEFORE_AI)
    assert field.level == "preaz_5k"
    field.slider.setValue(0)
    press(field, HumanStyle.PROFESSIONAL)
    press(field, HumanStyle.MODERN)
    assert field.level == "rank_20k"


def test_years_are_reached_by_keys_and_heard(qtbot: QtBot) -> None:
    field = build(qtbot, "proyear_1900")
    qtbot.keyClick(field.slider, Qt.Key.Key_PageUp)
    qtbot.keyClick(field.slider, Qt.Key.Key_Left)
    assert field.level == "proyear_1909"
    assert field.slider.accessibleDescription() == "Professional of 1909"
    qtbot.keyClick(field.slider, Qt.Key.Key_Home)
    assert field.level == "proyear_1800"


def test_other_levels_have_no_style(qtbot: QtBot) -> None:
    field = build(qtbot)
    assert field.styles.isVisible()
    assert field.styles.value is HumanStyle.MODERN
    field.show_levels(BUILTIN_LEVELS.keys, "12k")
    assert not field.styles.isVisible()
    assert field.level == "12k"
