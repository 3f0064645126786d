"""The settings that the user chooses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from qtgo.core.analysis.loss import LossClass
from qtgo.engine.builtin import builtin_config
from qtgo.features.engines.engine_chooser import EngineField
from qtgo.features.preferences.folder_field import FolderField
from qtgo.features.preferences.option_pages import Option, OptionBook, OptionPage
from qtgo.features.preferences.own_themes_field import OwnThemesField
from qtgo.features.review.review_options import LossesField, ReviewersField
from qtgo.features.sound.volume_field import VolumeField
from qtgo.kit.dialogs.form import FormDialog
from qtgo.kit.inputs.check_box import WrappingCheckBox
from qtgo.kit.inputs.number_boxes import DecimalBox, IntegerBox, show_unit
from qtgo.kit.labels import ChoiceBox, let_shrink
from qtgo.look.sizes import DIALOG_MARGIN, WINDOW_MARGIN, scaled
from qtgo.plain_text import visible
from qtgo.settings import (
    LOSSES,
    MAX_ALLOWANCE,
    MAX_COMMENT_SIZE,
    MAX_COUNTDOWN,
    MAX_REVIEW_VISITS,
    MAX_TEACH_POINTS,
    MAX_TEACH_QUESTIONS,
    MAX_VERSION_DAYS,
    MAX_VERSION_MEGABYTES,
    MAX_VERSION_MINUTES,
    MAX_ZOOM,
    MIN_COMMENT_SIZE,
    MIN_TEACH_POINTS,
    MIN_ZOOM,
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
from qtgo.shell.menus.key_bindings import OwnKeys
from qtgo.text.engine_choices import EngineChoice, engine_choices
from qtgo.text.menus.key_names import with_keys
from qtgo.text.translation import SYSTEM, Texts, language_choices, language_name

tr = Texts("preferences")
of_coordinates = Texts("preferences, coordinates")
of_numbers = Texts("preferences, move numbers")
of_name = Texts("preferences, your name")
of_countdown = Texts("preferences, countdown")

_AskKeys = Callable[[OwnKeys, QWidget], tuple[tuple[str, ...], ...] | None]


class _Frame(QVBoxLayout):
    """The layout around the pages: they scroll by themselves, and the search above them stays in sight.

    Qt would else scroll all of it, at the height that the pages want in its width.
    """

    def hasHeightForWidth(self) -> bool:
        """Return that the least height is enough."""
        return False


class PreferencesDialog(FormDialog):
    """Edits Settings; ``settings()`` are those chosen, with all the others unchanged.

    ``themes`` lists the boards to choose from: their names and their titles, the default one first. ``games_folder``
    is where finished games are kept if no folder is chosen. ``analyzers`` are the engines that can analyze positions,
    ``reviewers`` those that can review games; without any it is the built-in one. ``ask_keys`` asks the user for
    changes of the keys given to it.
    """

    volume_tried = Signal(object)  # int, in percent: how loud that is should be heard

    def __init__(
        self,
        settings: Settings,
        themes: Sequence[tuple[str, str]],
        parent: QWidget | None = None,
        *,
        with_pseudo: bool = False,
        games_folder: Path | None = None,
        analyzers: Sequence[EngineChoice] = (),
        reviewers: Sequence[EngineChoice] = (),
        ask_keys: _AskKeys | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Preferences"))
        self._before = settings
        self._themes = themes
        self._languages = language_choices(settings.language, with_pseudo=with_pseudo)
        self._usual_games_folder = games_folder
        self._ask_keys, self._keys = ask_keys, settings.keys
        builtin = engine_choices((builtin_config(),))
        self._analyzers, self._reviewers = analyzers or builtin, reviewers or builtin
        self.choices: dict[str, QComboBox] = {}
        self.switches: dict[str, QCheckBox] = {}
        self.numbers: dict[str, IntegerBox] = {}
        self.pages = OptionBook(self.body)
        self._make_general_page()
        self._make_board_page()
        self._make_play_page()
        self._make_clock_page()
        self._make_sound_page()
        self._make_files_page()
        self._make_analysis_page()
        self._make_review_page()
        self._make_comments_page()
        self._make_learning_page()
        self.pages.align()
        self._shown = {option.name: option.read() for option in self._options()}
        self.reset = self.buttons.addButton(tr("&Reset Page"), QDialogButtonBox.ButtonRole.ResetRole)
        self.reset.setAutoDefault(False)
        self.reset.setToolTip(tr("Set every option on this page to its default"))
        self.reset.clicked.connect(self._reset_page)
        layout = _Frame(self.body)
        margin = scaled(DIALOG_MARGIN - WINDOW_MARGIN)
        layout.setContentsMargins(margin, margin, margin, 0)
        layout.addWidget(self.pages)
        self.pages.search.setFocus()

    def settings(self) -> Settings:
        """Return the settings as chosen; a value shown roughly stays exact unless its field is changed."""
        read = {option.name: option.read() for option in self._options()}
        changes = {name: value for name, value in read.items() if value != self._shown[name]}
        named = self._before.with_player_name(changes.pop("player_name", self._before.player_name))
        return named.changed(**changes, keys=self._keys)

    def fold(self) -> None:
        """Take less width for the list of sections too."""
        super().fold()
        self.pages.fold()

    def _reset_page(self) -> None:
        """Show the defaults of a page; the user's name has none."""
        self.pages.currentWidget().reset(replace(Settings(), player_name=self.player_name.text()))

    def _options(self) -> list[Option]:
        return [option for page in self.pages.pages for option in page.options]

    def _make_general_page(self) -> None:
        page = self.pages.add_page(tr("General"))
        self.language = ChoiceBox(page)
        for code in self._languages:
            self.language.addItem(_language_title(code), code)
        page.add_row(self.language, tr("&Language:"))
        self._add_option(
            page,
            "language",
            self.language.currentData,
            lambda code: self.language.setCurrentIndex(self.language.findData(code)),
        )
        schemes = {
            # Translators: the language, or the colors, of the system.
            ColorScheme.SYSTEM: tr("System"),
            ColorScheme.LIGHT: tr("Light"),
            ColorScheme.DARK: tr("Dark"),
        }
        self._add_choice(page, "color_scheme", tr("Color sche&me:"), schemes)
        self._add_switch(page, "start_page", tr("Show the start page in ne&w windows"))
        self.zoom = IntegerBox(page)
        self.zoom.setRange(round(100 * MIN_ZOOM), round(100 * MAX_ZOOM))
        self.zoom.setSingleStep(10)
        show_unit(self.zoom, _in_percent)
        page.add_row(self.zoom, tr("&Interface size:"))
        self._add_option(
            page,
            "interface_zoom",
            lambda: self.zoom.value() / 100,
            lambda zoom: self.zoom.setValue(round(100 * zoom)),
        )
        arrows = {
            ArrowKeys.LEFT_RIGHT: tr("Left and Right"),
            ArrowKeys.UP_DOWN: tr("Up and Down"),
        }
        self._add_choice(page, "arrow_keys", tr("&Step through moves with:"), arrows)
        if self._ask_keys is not None:
            self._add_keys(page, self._ask_keys)

    def _add_keys(self, page: OptionPage, ask_keys: _AskKeys) -> None:
        def edit() -> None:
            keys = ask_keys(self._keys, self)
            self._keys = self._keys if keys is None else keys

        self.keys = QPushButton(tr("&Keys…"), page)
        self.keys.setAutoDefault(False)
        self.keys.setToolTip(tr("Change the keyboard shortcuts"))
        self.keys.clicked.connect(edit)
        page.add_row(self.keys, tr("Keyboard shortcuts:"))

    def _make_board_page(self) -> None:
        page = self.pages.add_page(tr("Board"))
        self._add_theme(page)
        coordinates = {
            # Translators: no coordinates around the board.
            CoordinateStyle.NONE: of_coordinates("None"),
            CoordinateStyle.LETTERS: tr("A1 at lower left"),
            CoordinateStyle.NUMBERS: tr("1-1 at upper left"),
            CoordinateStyle.KANJI: tr("Numbers across, kanji down"),
        }
        self._add_choice(page, "coordinates", tr("&Coordinates:"), coordinates)
        numbers = {
            MoveNumbers.RECORD: tr("As set in the file"),
            # Translators: no numbers on the stones.
            MoveNumbers.NONE: of_numbers("None"),
            MoveNumbers.LAST: tr("Last move"),
            MoveNumbers.LAST_FIVE: tr("Last 5 moves"),
            MoveNumbers.LAST_TEN: tr("Last 10 moves"),
            MoveNumbers.ALL: tr("All moves"),
        }
        self._add_choice(page, "move_numbers", tr("Move n&umbers:"), numbers)
        self._add_switch(page, "captions", tr("Ca&ptions for moves"))
        variations = {
            VariationStyle.RECORD: tr("As set in the file"),
            VariationStyle.NEXT: tr("Next moves"),
            VariationStyle.BESIDE: tr("Alternatives to the last move"),
        }
        self._add_choice(page, "variation_style", tr("V&ariation style:"), variations)
        self._add_switch(page, "show_variations", tr("Show &variations on the board"))
        self._add_switch(page, "fuzzy_placement", tr("&Natural stone placement"))
        self._add_switch(page, "animation", tr("Ani&mations"))

    def _add_theme(self, page: OptionPage) -> None:
        self.theme = ChoiceBox(page)
        self.own_themes = OwnThemesField(self.theme, self._themes, page)
        page.add_row(self.theme, tr("Board &theme:"))
        page.add_line(self.own_themes)
        self._add_option(page, "own_themes", self.own_themes.own, self.own_themes.show_own)
        self._add_option(page, "board_theme", self.own_themes.theme, self.own_themes.show_theme)

    def _make_play_page(self) -> None:
        # Translators: the title of a page of options, a noun.
        page = self.pages.add_page(tr("Play"))
        self.player_name = QLineEdit(page)
        # Translators: no name is written into games.
        self.player_name.setPlaceholderText(of_name("None"))
        self.player_name.setToolTip(tr("Written into the games that you play"))
        page.add_row(self.player_name, tr("&Your name:"))
        self._add_option(page, "player_name", lambda: self.player_name.text().strip(), self.player_name.setText)
        confirmations = {
            ConfirmMoves.TOUCH: tr("On touch screens"),
            # Translators: moves are confirmed.
            ConfirmMoves.ALWAYS: tr("Always"),
            # Translators: moves are confirmed.
            ConfirmMoves.NEVER: tr("Never"),
        }
        self._add_choice(page, "confirm_moves", tr("Con&firm moves:"), confirmations)
        self.choices["confirm_moves"].setToolTip(with_keys(tr("A second click, or {enter}, plays the move")))
        self._add_switch(page, "guard_clicks", tr("&Ignore clicks just after an engine's move"))
        self._add_switch(page, "computer_resigns", tr("Computer resi&gns lost games"))
        self._add_switch(page, "brief_pause", tr("&Brief pause before the computer's moves"))
        self.switches["brief_pause"].setToolTip(tr("Its move appears at least 0.3 seconds after yours"))
        self._add_switch(page, "allow_advice", tr("Allow &hints in timed and engine games"))
        self._add_switch(page, "judge_reviews", tr("Suggest &dead stones in games without engines"))
        self._add_switch(page, "explain_first_games", tr("&Explain the rules during the first games"))

    def _make_clock_page(self) -> None:
        page = self.pages.add_page(tr("Clock"))
        starts = {
            ClockStart.FIRST_MOVE: tr("With the first move"),
            ClockStart.AT_ONCE: tr("When the game begins"),
        }
        self._add_choice(page, "clock_start", tr("Clock st&arts:"), starts)
        self.countdown = self._add_number(
            page, "countdown_seconds", tr("Cou&ntdown in the last:"), (0, MAX_COUNTDOWN), _in_seconds
        )
        # Translators: no countdown.
        self.countdown.setSpecialValueText(of_countdown("None"))
        self.allowance = DecimalBox(page)
        self.allowance.setRange(0, MAX_ALLOWANCE / 1000)
        self.allowance.setSingleStep(0.1)
        self.allowance.setDecimals(1)
        show_unit(self.allowance, lambda _: tr("{n} s"))  # Translators: seconds in short.
        self.allowance.setToolTip(tr("Allowed delay per move before an engine loses on time"))
        page.add_row(self.allowance, tr("En&gine time tolerance:"))
        self._add_option(
            page,
            "engine_allowance",
            lambda: round(1000 * self.allowance.value()),
            lambda milliseconds: self.allowance.setValue(milliseconds / 1000),
        )
        self._add_switch(page, "lose_on_time", tr("Lose on ti&me"))
        self._add_switch(page, "hide_board_when_paused", tr("Hide the &board while paused"))

    def _make_sound_page(self) -> None:
        page = self.pages.add_page(tr("Sound"))
        field = VolumeField(page)
        self.volume = field.slider
        self.volume.let_go.connect(self.volume_tried)
        page.add_row(field, tr("Sound &volume:"))
        self._add_option(page, "sound_volume", self.volume.value, self.volume.setValue)
        self._add_switch(page, "stone_sound", tr("Stone soun&ds"))
        self._add_switch(page, "countdown_sound", tr("Countdown tic&ks"))
        self._add_switch(page, "end_sound", tr("Sound at the e&nd of a game"))

    def _make_files_page(self) -> None:
        page = self.pages.add_page(tr("Files"))
        open_at = {OpenAt.START: tr("At the start"), OpenAt.END: tr("At the end")}
        self._add_choice(page, "open_at", tr("Open games &at:"), open_at)
        self._add_switch(page, "keep_games", tr("Keep f&inished games"))
        folder = self.games_folder = FolderField(self._before.games_folder, self._usual_games_folder, page)
        page.add_wide_row(folder, tr("&Folder for finished games:"), folder.line)
        self._add_option(page, "games_folder", folder.folder, folder.show_folder)
        for name, text, most, unit in (
            ("version_minutes", tr("&Keep a version every:"), MAX_VERSION_MINUTES, _in_minutes),
            ("version_days", tr("Keep &versions for:"), MAX_VERSION_DAYS, _in_days),
            ("version_megabytes", tr("Maximum &space for versions:"), MAX_VERSION_MEGABYTES, _in_megabytes),
        ):
            self._add_number(page, name, text, (1, most), unit)

    def _make_analysis_page(self) -> None:
        page = self.pages.add_page(tr("Analysis"))
        self.analyzer = EngineField(self._analyzers, page)
        self.analyzer.setToolTip(tr("A network also gives hints, estimates the score, and finds dead stones"))
        page.add_row(self.analyzer, tr("Anal&yze with:"))
        self._add_option(page, "analysis_engine", self.analyzer.engine, self.analyzer.show_engine)
        numbers = {
            # Translators: points that a move loses, a noun.
            AnalysisNumber.LOSS: tr("Loss"),
            # Translators: points by which a player is ahead, a noun.
            AnalysisNumber.LEAD: tr("Lead"),
            AnalysisNumber.WIN_RATE: tr("Win rate"),
            AnalysisNumber.VISITS: tr("Visits"),
        }
        self._add_choice(page, "analysis_number", tr("&Number on candidates:"), numbers)
        views = {
            AnalysisView.MOVER: tr("Side to move"),
            AnalysisView.BLACK: tr("Black"),
            AnalysisView.WHITE: tr("White"),
        }
        self._add_choice(page, "analysis_view", tr("Numbers &for:"), views)
        limits = {
            AnalysisLimit.NONE: tr("No limit"),
            AnalysisLimit.SECONDS_10: tr("10 seconds"),
            AnalysisLimit.MINUTE: tr("1 minute"),
            AnalysisLimit.MINUTES_10: tr("10 minutes"),
            AnalysisLimit.VISITS_100: tr("100 visits"),
            AnalysisLimit.VISITS_1000: tr("1,000 visits"),
            AnalysisLimit.VISITS_10000: tr("10,000 visits"),
            AnalysisLimit.VISITS_100000: tr("100,000 visits"),
        }
        self._add_choice(page, "analysis_limit", tr("&Limit per position:"), limits)
        curves = {
            # Translators: points by which a player is ahead, a noun.
            GraphCurves.LEAD: tr("Lead"),
            GraphCurves.WIN_RATE: tr("Win rate"),
            # Translators: lead and win rate.
            GraphCurves.BOTH: tr("Both"),
        }
        self._add_choice(page, "graph_curves", tr("Grap&h shows:"), curves)
        self._add_switch(page, "analysis_candidates", tr("Show &candidates on the board"))
        self._add_switch(page, "analysis_ownership", tr("Show &ownership"))
        self._add_switch(page, "analysis_policy", tr("Show &policy as a heat map"))

    def _make_review_page(self) -> None:
        # Translators: the title of a page of options, a noun.
        page = self.pages.add_page(tr("Review"))
        self._add_switch(page, "review_opened", tr("Review opened games a&utomatically"))
        self.reviewers = ReviewersField(self._reviewers, page)
        page.add_wide_row(self.reviewers, tr("Rev&iew with:"), next(iter(self.reviewers.boxes.values())))
        self._add_option(page, "review_engines", self.reviewers.names, self.reviewers.show_names)
        self._add_number(page, "review_visits", tr("Visits per &position:"), (1, MAX_REVIEW_VISITS), _alone)
        self._add_number(page, "mistake_visits", tr("Visits around mista&kes:"), (1, MAX_REVIEW_VISITS), _alone)
        self.losses = [self._add_losses(page, tr("Points lost, &built-in engine:"), LOSSES[: len(LossClass)])]
        self.losses.append(self._add_losses(page, tr("Points lost, &other engines:"), LOSSES[len(LossClass) :]))

    def _add_losses(self, page: OptionPage, text: str, names: Sequence[str]) -> LossesField:
        field = LossesField(page)
        page.add_wide_row(field, text, next(iter(field.boxes.values())))
        for name, box in zip(names, field.boxes.values(), strict=True):
            self._add_option(page, name, box.value, box.setValue)
        return field

    def _make_comments_page(self) -> None:
        page = self.pages.add_page(tr("Comments"))
        self.comment_font = FontField(page)
        page.add_row(self.comment_font, tr("Fon&t:"))
        self._add_option(page, "comment_font", self.comment_font.family, self.comment_font.show_family)
        size = self._add_number(
            page, "comment_size", tr("Text si&ze:"), (MIN_COMMENT_SIZE, MAX_COMMENT_SIZE), _in_percent
        )
        size.setSingleStep(10)
        self._add_switch(page, "comment_markdown", tr("Read all comments as Mark&down"))
        self.switches["comment_markdown"].setToolTip(tr("Otherwise only in files that say so"))

    def _make_learning_page(self) -> None:
        # Translators: the title of a page of options.
        page = self.pages.add_page(tr("Learning"))
        self._add_switch(page, "teach", tr("&Question mistakes against the computer"))
        self.switches["teach"].setToolTip(tr("You can try another move, see why, or keep your move"))
        colors = {
            TeachColor.EITHER: tr("Black and White"),
            TeachColor.BLACK: tr("Black"),
            TeachColor.WHITE: tr("White"),
        }
        self._add_choice(page, "teach_color", tr("&When you play:"), colors)
        limits = MIN_TEACH_POINTS, MAX_TEACH_POINTS
        self._add_number(page, "teach_points", tr("&From a loss of:"), limits, _in_points)
        most = self._add_number(page, "teach_most", tr("At &most:"), (0, MAX_TEACH_QUESTIONS), _in_questions)
        most.setSpecialValueText(tr("No limit"))
        page.enable_with(self.switches["teach"], self.choices["teach_color"], self.numbers["teach_points"], most)
        self._add_switch(page, "vary_answers", tr("Random re&plies in problems"))
        self._add_switch(page, "turn_problems", tr("Random orien&tation in problems"))
        self._add_switch(page, "swap_problems", tr("Random &colors in problems"))
        self._add_switch(page, "problem_opinions", tr("Judge moves missing from a pro&blem's file"))

    def _add_option(self, page: OptionPage, name: str, read: Callable[[], Any], show: Callable[[Any], object]) -> None:
        """Connect a field to a setting."""
        page.options.append(Option(name, read, show))
        show(getattr(self._before, name))

    def _add_number(
        self, page: OptionPage, name: str, text: str, limits: tuple[int, int], unit: Callable[[float], str]
    ) -> IntegerBox:
        """Add a field for a whole number, which ``unit`` writes as in "{n} min"."""
        box = self.numbers[name] = IntegerBox(page)
        box.setRange(*limits)
        show_unit(box, unit)
        page.add_row(box, text)
        self._add_option(page, name, box.value, box.setValue)
        return box

    def _add_choice(self, page: OptionPage, name: str, text: str, words: Mapping[Any, str]) -> None:
        box = self.choices[name] = ChoiceBox(page)
        values = _values(getattr(self._before, name))
        box.addItems([words[value] for value in values])
        page.add_row(box, text)
        self._add_option(
            page, name, lambda: values[box.currentIndex()], lambda value: box.setCurrentIndex(values.index(value))
        )

    def _add_switch(self, page: OptionPage, name: str, text: str) -> None:
        switch = self.switches[name] = WrappingCheckBox(text, page)
        page.add_line(switch)
        self._add_option(page, name, switch.isChecked, switch.setChecked)


def _values(current: Enum) -> list[Enum]:
    """List all values of the kind of one."""
    return list(type(current))


def _language_title(code: str) -> str:
    """Return the name of a language in that language."""
    # Translators: the language, or the colors, of the system.
    return tr("System") if code == SYSTEM else language_name(code)


class FontField(QComboBox):
    """The families that the system has, each by its name; one that is missing stays chosen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        let_shrink(self, 16)
        self.addItem(tr("Same as the interface"), "")
        for family in QFontDatabase.families():
            if not QFontDatabase.isPrivateFamily(family):
                self.addItem(visible(family), family)

    def family(self) -> str:
        """Return the family chosen, empty for that of the interface."""
        return str(self.currentData())

    def show_family(self, family: str) -> None:
        """Choose a family."""
        if self.findData(family) < 0:
            self.addItem(visible(family), family)
        self.setCurrentIndex(self.findData(family))


def _alone(_number: float) -> str:
    return "{n}"


def _in_percent(_number: float) -> str:
    return tr("{n}%")


def _in_seconds(_number: float) -> str:
    return tr("{n} s")  # Translators: seconds in short.


def _in_minutes(_number: float) -> str:
    return tr("{n} min")  # Translators: minutes in short.


def _in_days(number: float) -> str:
    return tr.plural_form("{n} day", "{n} days", number)


def _in_megabytes(_number: float) -> str:
    return tr("{n} MB")


def _in_points(number: float) -> str:
    return tr.plural_form("{n} point", "{n} points", number)


def _in_questions(number: float) -> str:
    return tr.plural_form("{n} question a game", "{n} questions a game", number)
