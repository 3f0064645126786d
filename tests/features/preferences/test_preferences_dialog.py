"""Preferences: every option, found by searching, and reset."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QScreen
from PySide6.QtWidgets import QApplication, QScrollArea
from pytestqt.qtbot import QtBot

from qtgo.engine.builtin import builtin_config, network_config
from qtgo.features.preferences.option_pages import OptionPage
from qtgo.features.preferences.preferences_dialog import PreferencesDialog
from qtgo.gtp.engine_config import EngineConfig
from qtgo.look.focus_shape import Ring
from qtgo.look.look import Look
from qtgo.look.palette import LIGHT
from qtgo.settings import (
    AnalysisLimit,
    AnalysisNumber,
    AnalysisView,
    ArrowKeys,
    ClockStart,
    ColorScheme,
    ConfirmMoves,
    CoordinateStyle,
    GraphCurves,
    MoveNumbers,
    OpenAt,
    Settings,
    TeachColor,
    VariationStyle,
)
from qtgo.text.engine_choices import engine_choices
from qtgo.text.pseudo import PSEUDO
from qtgo.text.translation import ENGLISH, use_language
from tests.languages import spoken
from tests.networks.tiny import DATA, TINY
from tests.shown_texts import wait_until_whole
from tests.shown_window import ok_button, settle

THEMES = [("kaya", "Kaya"), ("dark", "Dark")]
ENGINES = engine_choices((builtin_config(), network_config("Strong", DATA / TINY), EngineConfig("KataGo")))


def preferences(qtbot: QtBot, settings: Settings) -> PreferencesDialog:
    dialog = PreferencesDialog(
        settings, THEMES, analyzers=ENGINES, reviewers=ENGINES, ask_keys=lambda _keys, _parent: None
    )
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def test_untouched_preferences_change_nothing(qtbot: QtBot) -> None:
    odd = Settings(board_theme="gone", interface_zoom=1.234, engine_allowance=1234, recent_files=("/a",))
    for settings in (Settings(), odd):
        dialog = preferences(qtbot, settings)
        ok_button(dialog).click()
        assert dialog.settings() == settings


def test_all_preferences(qtbot: QtBot) -> None:
    dialog = preferences(qtbot, Settings(recent_files=("/a",)))
    dialog.theme.setCurrentIndex(1)
    for box in dialog.choices.values():
        box.setCurrentIndex(box.count() - 1)
    for switch in dialog.switches.values():
        page = switch.parentWidget()
        assert isinstance(page, OptionPage)
        dialog.pages.setCurrentWidget(page)
        qtbot.mouseClick(switch, Qt.MouseButton.LeftButton, pos=switch.rect().center() / 4)
    qtbot.keyClicks(dialog.games_folder.line, " /a/games ")
    for name in ("version_minutes", "version_days", "version_megabytes"):
        dialog.numbers[name].setValue(7)
    dialog.numbers["teach_points"].setValue(12)
    dialog.numbers["teach_most"].setValue(3)
    dialog.numbers["review_visits"].setValue(50)
    dialog.numbers["mistake_visits"].setValue(500)
    dialog.analyzer.setCurrentIndex(2)
    for reviewer in dialog.reviewers.boxes.values():
        reviewer.setChecked(True)
    for number, loss in enumerate(loss for field in dialog.losses for loss in field.boxes.values()):
        loss.setValue(number + 1.5)
    dialog.comment_font.show_family("Some Serif")
    dialog.numbers["comment_size"].setValue(130)
    dialog.zoom.setValue(150)
    dialog.countdown.setValue(20)
    dialog.volume.setValue(40)
    dialog.allowance.setValue(1.2)
    assert dialog.settings() == Settings(
        comment_font="Some Serif",
        comment_size=130,
        comment_markdown=True,
        color_scheme=ColorScheme.DARK,
        start_page=False,
        board_theme="dark",
        computer_resigns=False,
        brief_pause=False,
        explain_first_games=False,
        keep_games=False,
        games_folder="/a/games",
        allow_advice=False,
        judge_reviews=False,
        coordinates=CoordinateStyle.KANJI,
        fuzzy_placement=False,
        animation=False,
        move_numbers=MoveNumbers.ALL,
        captions=True,
        show_variations=False,
        vary_answers=False,
        turn_problems=True,
        swap_problems=True,
        problem_opinions=False,
        teach=True,
        teach_color=TeachColor.WHITE,
        teach_points=12,
        teach_most=3,
        variation_style=VariationStyle.BESIDE,
        arrow_keys=ArrowKeys.UP_DOWN,
        open_at=OpenAt.END,
        clock_start=ClockStart.AT_ONCE,
        lose_on_time=False,
        confirm_moves=ConfirmMoves.NEVER,
        guard_clicks=False,
        stone_sound=False,
        end_sound=False,
        sound_volume=40,
        countdown_sound=False,
        countdown_seconds=20,
        hide_board_when_paused=True,
        engine_allowance=1200,
        interface_zoom=1.5,
        version_minutes=7,
        version_days=7,
        version_megabytes=7,
        recent_files=("/a",),
        review_opened=False,
        review_engines=("Strong", "KataGo"),
        analysis_engine="KataGo",
        review_visits=50,
        mistake_visits=500,
        doubtful_loss=1.5,
        mistake_loss=2.5,
        blunder_loss=3.5,
        fine_doubtful_loss=4.5,
        fine_mistake_loss=5.5,
        fine_blunder_loss=6.5,
        analysis_number=AnalysisNumber.VISITS,
        analysis_view=AnalysisView.WHITE,
        analysis_limit=AnalysisLimit.VISITS_100000,
        graph_curves=GraphCurves.BOTH,
        analysis_candidates=False,
        analysis_ownership=True,
        analysis_policy=True,
    )


def test_the_engines_that_review_are_chosen(qtbot: QtBot) -> None:
    dialog = preferences(qtbot, Settings(review_engines=("KataGo", "gone")))
    ours, network, katago = dialog.reviewers.boxes.values()
    assert (ours.isChecked(), katago.isChecked()) == (False, True)
    assert dialog.settings().review_engines == ("KataGo", "gone")
    network.setChecked(True)
    assert dialog.settings().review_engines == ("Strong", "KataGo")
    ours.setChecked(True)
    assert (network.isChecked(), katago.isChecked()) == (False, False), "the built-in one shares no review"
    assert dialog.settings().review_engines == ()
    network.setChecked(True)
    assert not ours.isChecked()
    assert dialog.settings().review_engines == ("Strong",)
    network.setChecked(False)
    assert ours.isChecked(), "one has to review"
    assert dialog.settings().review_engines == ()


def test_the_engine_that_analyzes_is_chosen(qtbot: QtBot) -> None:
    dialog = preferences(qtbot, Settings())
    field = dialog.analyzer
    assert [field.itemText(place) for place in range(field.count())] == ["QtGo", "Strong", "KataGo"]
    assert "network that QtGo runs" in field.itemData(1, Qt.ItemDataRole.ToolTipRole)
    assert dialog.settings().analysis_engine == ""
    field.setCurrentIndex(1)
    assert dialog.settings().analysis_engine == "Strong"
    field.setCurrentIndex(0)
    assert dialog.settings() == Settings()


def test_an_engine_that_is_gone_stays_chosen_until_another_is(qtbot: QtBot) -> None:
    dialog = preferences(qtbot, Settings(analysis_engine="Gone"))
    assert dialog.analyzer.currentText() == "Gone"
    assert dialog.settings().analysis_engine == "Gone"
    dialog.analyzer.setCurrentIndex(0)
    assert dialog.settings().analysis_engine == ""


def test_theme_back_to_the_first(qtbot: QtBot) -> None:
    dialog = preferences(qtbot, replace(Settings(), board_theme="dark"))
    assert dialog.theme.currentText() == "Dark"
    dialog.theme.setCurrentIndex(0)
    assert dialog.settings().board_theme == "kaya"


def titles(dialog: PreferencesDialog, *, dimmed: bool) -> list[str]:
    items = [dialog.pages.sections.item(row) for row in range(dialog.pages.count())]
    return [item.text() for item in items if (item.data(Qt.ItemDataRole.ForegroundRole) is not None) is dimmed]


@pytest.mark.parametrize(
    ("typed", "pages", "fields"),
    [
        ("dark", ["General", "Board"], ["Color scheme", "Board theme"]),  # choices
        ("ENTER", ["Play"], ["Confirm moves"]),  # a tool tip
        ("versions", ["Files"], ["Keep versions for", "Maximum space for versions"]),
        ("clock starts", ["Clock"], ["Clock starts"]),  # the page has one of the words
        ("shortcuts", ["General"], ["Keyboard shortcuts"]),
        ("sound", ["Sound"], ["Sound volume", "Stone sounds", "Sound at the end of a game"]),
        ("problems", ["Learning"], ["Random replies", "Random orientation", "Random colors"]),
        ("heat map", ["Analysis"], ["Show policy as a heat map"]),
        ("10,000 visits", ["Analysis"], ["Limit per position"]),
        ("choose", ["Files"], ["Folder for finished games"]),
        ("nothing like that", [], []),
    ],
)
def test_options_are_found_by_label_choice_and_tool_tip(
    qtbot: QtBot, typed: str, pages: list[str], fields: list[str]
) -> None:
    dialog = preferences(qtbot, Settings())
    qtbot.keyClicks(dialog.pages.search, typed)
    assert titles(dialog, dimmed=False) == pages
    texts = [row.text() for page in dialog.pages.pages for row in page._found]
    assert len(texts) == len(fields)
    assert all(text.startswith(field) for text, field in zip(texts, fields, strict=True)), texts
    if pages:
        assert dialog.pages.currentWidget().title == pages[0]
        assert dialog.pages.result.text() == f"{len(fields)} option" + "s" * (len(fields) != 1)
    else:
        assert dialog.pages.result.text() == "No match"
    assert dialog.pages.search.accessibleDescription() == dialog.pages.result.text()


@pytest.mark.parametrize("key", [Qt.Key.Key_Down, Qt.Key.Key_Return])
def test_enter_and_down_go_to_the_first_match(qtbot: QtBot, key: Qt.Key) -> None:
    dialog = preferences(qtbot, Settings())
    assert dialog.focusWidget() is dialog.pages.search
    qtbot.keyClicks(dialog.pages.search, "volume")
    qtbot.keyClick(dialog.pages.search, key)
    assert dialog.isVisible()
    assert dialog.focusWidget() is dialog.volume


def test_what_is_found_has_the_ring_around_it(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    dialog = preferences(qtbot, Settings())
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    qtbot.keyClicks(dialog.pages.search, "volume")
    qtbot.keyClick(dialog.pages.search, Qt.Key.Key_Return)
    (ring,) = dialog.findChildren(Ring)
    place = QRect(dialog.volume.mapTo(dialog, QPoint()), dialog.volume.size())
    assert ring.isVisible() and QRect(ring.mapTo(dialog, QPoint()), ring.size()).contains(place)


def test_escape_clears_the_search_first(qtbot: QtBot) -> None:
    dialog = preferences(qtbot, Settings())
    qtbot.keyClicks(dialog.pages.search, "volume")
    qtbot.keyClick(dialog.pages.search, Qt.Key.Key_Escape)
    assert dialog.isVisible() and dialog.pages.search.text() == ""
    assert titles(dialog, dimmed=True) == [] and dialog.pages.result.text() == ""
    qtbot.keyClick(dialog.pages.search, Qt.Key.Key_Escape)
    assert not dialog.isVisible()


def test_what_is_found_has_the_tint_and_a_bar(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    dialog = preferences(qtbot, Settings())
    dialog.pages.search.setText("lose on time")
    page, switch = dialog.pages.currentWidget(), dialog.switches["lose_on_time"]
    picture = page.grab().toImage()
    middle = switch.geometry().center().y()
    assert picture.pixelColor(page.width() - 20, middle) == QColor(LIGHT.tint)
    assert picture.pixelColor(2, middle) == QColor(LIGHT.accent)
    dialog.pages.search.clear()
    assert page.grab().toImage().pixelColor(page.width() - 20, middle) != QColor(LIGHT.tint)


def test_a_page_is_reset_by_itself(qtbot: QtBot) -> None:
    before = Settings(
        animation=False, coordinates=CoordinateStyle.NONE, sound_volume=3, stone_sound=False, games_folder="/a"
    )
    dialog = preferences(qtbot, before)
    dialog.pages.search.setText("volume")
    dialog.reset.click()
    assert dialog.settings() == replace(before, sound_volume=100, stone_sound=True)
    dialog.pages.search.setText("coordinates")
    dialog.reset.click()
    assert dialog.settings() == replace(Settings(), games_folder="/a")
    dialog.pages.search.setText("folder")
    dialog.reset.click()
    assert dialog.settings() == Settings()


def test_every_page_can_be_seen_on_a_small_screen(qtbot: QtBot, look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: QSize(800, 600))
    dialog = preferences(qtbot, Settings())
    assert dialog.width() <= 800 and dialog.height() <= 600
    dialog.resize(800, 600)
    for index in range(dialog.pages.count()):
        dialog.pages.setCurrentIndex(index)
        page = dialog.pages.currentWidget()
        assert page.isVisible() and page.height() >= page.sizeHint().height()


def test_keys_are_asked_for_and_kept_with_the_rest(qtbot: QtBot) -> None:
    own = (("hint", "Ctrl+J"),)
    answers = iter([None, own, ()])
    asked: list[object] = []

    def ask(keys: object, _parent: object) -> tuple[tuple[str, ...], ...] | None:
        asked.append(keys)
        return next(answers)

    dialog = PreferencesDialog(Settings(), THEMES, ask_keys=ask)
    qtbot.addWidget(dialog)
    for expected in ((), own, ()):
        dialog.keys.click()
        assert dialog.settings().keys == expected
    assert asked == [(), (), own]


def test_on_a_small_screen_a_long_page_scrolls_below_the_search(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: QSize(640, 480))
    dialog = preferences(qtbot, Settings())
    dialog.show()
    assert dialog.height() <= 480
    search = dialog.pages.search
    place = search.mapTo(dialog, QPoint())
    qtbot.keyClicks(search, "lost, other engines")
    search.go_on_requested.emit()
    page, field = dialog.pages.currentWidget(), dialog.focusWidget()
    assert field is not None and page.isAncestorOf(field)
    scroll = page.parentWidget()
    assert scroll is not None and scroll.rect().contains(field.mapTo(scroll, field.rect().center()))
    assert search.mapTo(dialog, QPoint()) == place, "which stays in sight"


def test_with_large_letters_a_short_page_is_not_scrolled_and_a_long_one_below_the_search(
    qtbot: QtBot, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    look.use(ColorScheme.LIGHT, 1.5)
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: QSize(800, 600))
    dialog = preferences(qtbot, Settings())
    dialog.show()
    settle()
    areas = {}
    for page in dialog.pages.pages:
        dialog.pages.setCurrentWidget(page)
        settle()
        bars = [area.verticalScrollBar() for area in dialog.findChildren(QScrollArea) if area.isAncestorOf(page)]
        areas[page.title] = [bar.maximum() for bar in bars]
    assert all(around == 0 for around, _inner in areas.values()), "the search stays in sight"
    assert areas["Sound"] == [0, 0] and areas["Play"][1] > 0


def test_on_a_small_screen_a_field_without_room_goes_below_its_label(
    qtbot: QtBot, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: QSize(640, 480))
    use_language(PSEUDO)
    dialog = preferences(qtbot, Settings())
    wait_until_whole(qtbot, dialog)


def test_the_search_has_the_whole_width_until_something_is_found(qtbot: QtBot) -> None:
    dialog = preferences(qtbot, Settings())
    pages = dialog.pages
    assert pages.search.width() == pages.width() and not pages.result.isVisible()
    pages.search.setText("volume")
    assert pages.result.isVisible() and pages.result.text() == "1 option"
    pages.search.clear()
    assert not pages.result.isVisible()


@pytest.mark.parametrize("language", [ENGLISH, PSEUDO])
def test_the_fields_of_all_pages_are_equally_wide(
    qtbot: QtBot, look: Look, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: QSize(1600, 1000))
    with spoken(language):
        dialog = preferences(qtbot, Settings())
        widths = set()
        for page in dialog.pages.pages:
            dialog.pages.setCurrentWidget(page)
            QApplication.processEvents()
            widths |= {field.width() for field in page.fields}
    assert len(widths) == 1


def test_on_a_small_screen_the_sections_are_a_box(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QScreen, "availableSize", lambda _screen: QSize(640, 480))
    with spoken(PSEUDO):
        dialog = preferences(qtbot, Settings())
        pages = dialog.pages
        assert not pages.sections.isVisible() and pages.sections.box.isVisible()
        pages.sections.box.setFocus()
        qtbot.keyClick(pages.sections.box, Qt.Key.Key_Down)
        assert pages.currentWidget() is pages.pages[1]
        pages.setCurrentIndex(3)
        assert pages.sections.box.currentIndex() == 3


def test_what_belongs_to_a_switch_can_be_set_while_it_is_on(qtbot: QtBot) -> None:
    dialog = preferences(qtbot, Settings(teach=False))
    asking = dialog.choices["teach_color"], dialog.numbers["teach_points"], dialog.numbers["teach_most"]
    assert not any(field.isEnabled() for field in asking)
    dialog.switches["teach"].click()
    assert all(field.isEnabled() for field in asking)
