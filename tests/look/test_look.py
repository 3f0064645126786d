"""The look of the whole program: the scheme, the size and the font."""

import gc

import PySide6
import pytest
from PySide6.QtCore import QDir, QEvent, QFile, QPoint, Qt
from PySide6.QtGui import QFont, QFontInfo, QFontMetrics, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from qtgo.look import sizes as numbers
from qtgo.look.font import clock_font, interface_font, letters_wide, secondary_font, title_font, with_tabular_digits
from qtgo.look.look import Look
from qtgo.look.palette import DARK, LIGHT, current_palette
from qtgo.look.sheet_images import provide_images
from qtgo.look.style_sheet import Signs, sheet
from qtgo.settings import ColorScheme


def test_no_widget_is_collected_while_qt_goes_through_all(look: Look, qtbot: QtBot) -> None:
    """One that was deleted meanwhile ended the program, as Qt came to it."""
    collected = []

    class Field(QLineEdit):
        def changeEvent(self, event: QEvent) -> None:
            collected.append(gc.isenabled())
            super().changeEvent(event)

    field = Field()
    qtbot.addWidget(field)
    field.show()
    look.use(ColorScheme.LIGHT, 1.0)
    collected.clear()
    look.use(ColorScheme.DARK, 1.25)
    assert collected
    assert not any(collected)
    assert gc.isenabled()


def test_no_widget_is_deleted_that_somebody_lets_go_of_while_qt_goes_through_all(look: Look, qtbot: QtBot) -> None:
    kept, deleted, still_there = list[QWidget](), list[str](), list[bool]()

    class Field(QLineEdit):
        def changeEvent(self, event: QEvent) -> None:
            kept.clear()
            still_there.append(not deleted)
            super().changeEvent(event)

    field = Field()
    qtbot.addWidget(field)
    field.show()
    look.use(ColorScheme.LIGHT, 1.0)
    kept.append(QWidget())
    kept[0].destroyed.connect(lambda: deleted.append("it"))
    still_there.clear()
    look.use(ColorScheme.DARK, 1.25)
    assert still_there and all(still_there)
    assert deleted == ["it"]


def test_a_scheme_can_be_chosen_at_run_time(look: Look, qtbot: QtBot) -> None:
    field = QLineEdit()
    qtbot.addWidget(field)
    field.show()
    look.use(ColorScheme.DARK, 1.0)
    assert current_palette() is DARK
    assert field.palette().color(QPalette.ColorRole.Base).name().upper() == DARK.card
    look.use(ColorScheme.LIGHT, 1.0)
    assert current_palette() is LIGHT
    assert field.palette().color(QPalette.ColorRole.Base).name().upper() == LIGHT.card


def test_what_a_field_asks_for_can_be_read(look: Look, qtbot: QtBot) -> None:
    # Said in the style sheet: by itself Qt halves the color of the text.
    fields = QLineEdit(), QPlainTextEdit()
    for scheme, colors in ((ColorScheme.DARK, DARK), (ColorScheme.LIGHT, LIGHT)):
        look.use(scheme, 1.0)
        for field in fields:
            qtbot.addWidget(field)
            field.show()
            field.setEnabled(True)
            assert field.palette().placeholderText().color().name().upper() == colors.ink2
            field.setEnabled(False)
            assert field.palette().placeholderText().color().name().upper() == colors.disabled


def test_the_scheme_follows_the_system_unless_one_is_chosen(
    look: Look, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    hints = qapp.styleHints()
    system = [Qt.ColorScheme.Dark]

    class Hints:
        colorSchemeChanged = hints.colorSchemeChanged

        def colorScheme(self) -> Qt.ColorScheme:
            return system[0]

    monkeypatch.setattr(look, "_hints", Hints())
    look.use(ColorScheme.SYSTEM, 1.0)
    assert current_palette() is DARK
    system[0] = Qt.ColorScheme.Light
    hints.colorSchemeChanged.emit(system[0])
    assert current_palette() is LIGHT
    look.use(ColorScheme.DARK, 1.0)
    hints.colorSchemeChanged.emit(system[0])
    assert current_palette() is DARK


@pytest.mark.parametrize("zoom", [1.0, 1.5, 2.0])
def test_controls_have_the_heights_of_the_design_at_every_zoom(look: Look, qtbot: QtBot, zoom: float) -> None:
    look.use(ColorScheme.LIGHT, zoom)
    window = QWidget()
    qtbot.addWidget(window)
    field, button, combo, spin = QLineEdit(window), QPushButton("OK", window), QComboBox(window), QSpinBox(window)
    combo.addItem("a")
    for widget in (field, button, combo, spin):
        assert widget.sizeHint().height() == pytest.approx(numbers.FIELD_HEIGHT * zoom, abs=3 * zoom), widget
    check = QCheckBox("a", window)
    assert check.sizeHint().height() >= 18 * zoom


@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_a_choice_in_large_letters_is_not_made_lower_than_they_are(
    kind: type[QAbstractButton], look: Look, qtbot: QtBot
) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    window = QWidget()
    qtbot.addWidget(window)
    choice, large = kind(window), window.font()
    choice.setText("囲碁")
    large.setPixelSize(36)
    choice.setFont(large)
    QVBoxLayout(window).addWidget(choice)
    assert choice.sizeHint().height() >= large.pixelSize()
    assert window.minimumSizeHint().height() >= choice.sizeHint().height(), "a layout without room does not squeeze it"


def test_no_size_is_left_to_be_filled_in(look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    text = sheet(Signs(LIGHT, 20, 1))
    assert "$" not in text and "0u" not in text
    assert text.count("{") == text.count("}")


def test_the_sheet_names_only_signs_that_are_there(look: Look) -> None:
    signs = Signs(DARK, 20, 1)
    provide_images(signs)
    text = sheet(signs)
    named = {part.split(")")[0] for part in text.split("url(")[1:]}
    assert len(named) > 5
    assert {name for name in named if not QFile.exists(name)} == set()


def test_signs_come_when_they_are_asked_for_and_then_with_each_look(qapp: QApplication) -> None:
    def named() -> set[str]:
        return {part.split(")")[0] for part in qapp.styleSheet().split("url(")[1:]}

    look = Look(qapp, has_signs=False)
    look.use(ColorScheme.DARK, 1.7)
    assert not any(map(QFile.exists, named()))
    look.paint_signs()
    assert all(map(QFile.exists, named()))
    look.use(ColorScheme.LIGHT, 1.7)
    assert all(map(QFile.exists, named()))
    look.close()


def test_a_size_that_was_shown_before_keeps_no_more_images(look: Look) -> None:
    def zoom_in_and_out() -> list[str]:
        for zoom in (1.0, 1.5):
            look.use(ColorScheme.LIGHT, zoom)
        return QDir(":/").entryList(["qtgo-look-*"])

    assert zoom_in_and_out() == zoom_in_and_out() != []


def test_text_is_13_pixels_and_grows_with_the_zoom(look: Look, qapp: QApplication) -> None:
    system = qapp.font()
    system.setPointSizeF(6)
    assert QFontInfo(interface_font(system, 1.0)).pixelSize() == pytest.approx(numbers.BODY, abs=1)
    assert interface_font(system, 2.0).pointSizeF() == pytest.approx(2 * interface_font(system, 1.0).pointSizeF())
    system.setPointSizeF(30)
    assert interface_font(system, 1.0).pointSizeF() == pytest.approx(30)  # who wants it large gets it large


def test_a_system_font_that_is_set_in_pixels_grows_with_the_zoom(qapp: QApplication) -> None:
    system = qapp.font()
    system.setPixelSize(20)
    assert QFontInfo(interface_font(system, 1.0)).pixelSize() == 20
    assert QFontInfo(interface_font(system, 1.5)).pixelSize() == 30


def test_text_is_as_high_as_was_asked_for_where_no_font_is_installed(
    qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    class NoFont:
        def __init__(self, _font: QFont) -> None: ...

        def pixelSize(self) -> int:
            return -1  # as Qt says then

    monkeypatch.setattr("qtgo.look.sizes.QFontInfo", NoFont)
    system = qapp.font()
    system.setPixelSize(numbers.BODY)
    assert numbers.text_height(system) == pytest.approx(numbers.BODY, abs=5)
    assert numbers.scale() > 0.5
    assert 4 < interface_font(qapp.font(), 1.0).pointSizeF() < 30


def test_sizes_of_text_stand_in_their_proportions(look: Look, qapp: QApplication) -> None:
    look.use(ColorScheme.LIGHT, 1.3)
    body = qapp.font().pointSizeF()
    assert secondary_font().pointSizeF() == pytest.approx(body * 12 / 13)
    assert title_font().pointSizeF() == pytest.approx(body * 20 / 13)
    assert clock_font().pointSizeF() == pytest.approx(body * 28 / 13)
    tags = [tag.toString().data() for tag in with_tabular_digits(qapp.font()).featureTags()]
    assert tags == ([b"tnum"] if PySide6.__version_info__ >= (6, 11) else tags[:1])


def test_a_pyside_that_cannot_name_features_does_without(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("qtgo.look.font.QFont.Tag", lambda: None, raising=False)
    assert with_tabular_digits(qapp.font()) == qapp.font()


def test_a_menu_higher_than_the_screen_scrolls_in_one_column(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.LIGHT, 1.0)
    menu, short = QMenu(), QMenu()
    qtbot.addWidget(menu)
    qtbot.addWidget(short)
    for _number in range(60):
        menu.addAction("An entry")
    short.addAction("An entry")
    for each in (menu, short):
        each.popup(QPoint(0, 0))
        each.close()
    assert menu.height() <= menu.screen().availableSize().height()
    assert menu.width() < 1.5 * short.width()


def test_lines_of_a_menu_are_equally_thick_at_one_and_a_half(qtbot: QtBot, look: Look) -> None:
    look.use(ColorScheme.DARK, 1.0)
    look.use(ColorScheme.LIGHT, 1.0)
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.addAction("Open")
    line = menu.addSeparator()
    menu.addAction("Close")
    menu.show()
    # An odd height would leave every other line between two pixels of the screen.
    assert menu.actionGeometry(line).height() % 2 == menu.actionGeometry(menu.actions()[0]).height() % 2 == 0


def test_the_width_of_letters_is_not_that_of_ideographs(qapp: QApplication) -> None:
    class OfIdeographs(QFontMetrics):
        def averageCharWidth(self) -> int:
            return 3 * self.horizontalAdvance("n")

    metrics = OfIdeographs(QFont())
    assert letters_wide(metrics, 10) == 10 * metrics.horizontalAdvance("n")
    assert 0 < letters_wide(QFontMetrics(QFont()), 10) <= QFontMetrics(QFont()).horizontalAdvance("n" * 10)


def test_the_list_of_a_combo_box_looks_like_a_menu(qtbot: QtBot, look: Look) -> None:
    """Its rows are as high as those of a menu, and the chosen one is on tint, without a square of its own in it."""
    for scheme in (ColorScheme.DARK, ColorScheme.LIGHT):
        look.use(scheme, 1.0)
    combo = QComboBox()
    qtbot.addWidget(combo)
    combo.addItems(["One", "Two", "Three"])
    with qtbot.waitExposed(combo):
        combo.show()
    combo.showPopup()
    view = combo.view()
    row = view.visualRect(view.model().index(0, 0))
    picture = view.viewport().grab(row).toImage()
    combo.hidePopup()
    assert row.height() >= 32
    edge = {picture.pixelColor(x, row.height() - 4).name().upper() for x in range(8, row.width() - 8)}
    assert edge == {LIGHT.tint}
