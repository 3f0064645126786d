"""Every action of the window, with its menu, shortcut and words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from qtgo.controllers.document_state import DocumentState
from qtgo.controllers.edit import EditState
from qtgo.controllers.game import HistoryState
from qtgo.core.editing.tools import Tool
from qtgo.core.record.annotations import Annotation
from qtgo.core.rules.point import Color
from qtgo.settings import ArrowKeys
from qtgo.text.annotations import annotation_entry
from qtgo.text.edits import edit_text
from qtgo.text.translation import Texts
from qtgo.widgets.inputs.tool_button import REASON
from qtgo.widgets.language import set_lasting
from qtgo.widgets.plain import entry_name, menu_text, plain_tip
from qtgo.window.analysis.analysis_actions import AnalysisActions, MenuMaker
from qtgo.window.analysis.explorer_actions import ExplorerActions
from qtgo.window.analysis.review_entries import in_file_entries
from qtgo.window.copy_form import copy_entries
from qtgo.window.escape_key import EscapeKey
from qtgo.window.menus import EDIT, ENGINE, FILE, GAME, HELP, NAVIGATE, VIEW, free_keys, menus_of
from qtgo.window.part_entries import part_entries
from qtgo.window.reading_entries import reading_entries
from qtgo.window.rotations import RECORD_TURNS, VIEW_TURNS
from qtgo.window.tool_entries import TOOLS
from qtgo.window.tree_actions import TreeActions
from qtgo.window.view_entries import COORDINATE_STYLES, NUMBERS_SHOWN, SPEEDS, VARIATION_STYLES

tr = Texts("actions")

_StandardKey = QKeySequence.StandardKey
_Keys = Sequence[str | _StandardKey]
_Text = Callable[[], str]


class Actions:
    """Fills the menus; the main window connects what it finds here."""

    def __init__(self, window: QMainWindow) -> None:
        """Take over the menus, which ``make_menus`` fills; before that nothing may be asked."""
        self._window = window
        self._of_menu: dict[QMenu, list[QAction]] = {}
        self._menus = menus_of(window.menuBar())
        self.history = HistoryState()
        self.usual_keys: dict[QAction, list[QKeySequence]] = {}

    def make_menus(self) -> Iterator[None]:
        """Fill the menus, in steps of a few milliseconds."""
        self._make_file_menu()
        self._make_edit_menu()
        yield
        self._make_game_menu()
        self._make_navigate_menu()
        yield
        self._make_engine_menu()
        self._make_view_menu()
        self._make_help_menu()
        self.escape = EscapeKey()
        for action in (self.leave_full_screen, self.leave_mode, self.stop_engine, self.hide_advice, self.drop_proposal):
            self.escape.add(action)

    @property
    def all(self) -> dict[str, list[QAction]]:
        """Return the actions by the titles of their menus."""
        found: dict[str, list[QAction]] = {}
        for menu, actions in self._of_menu.items():
            found.setdefault(menu.title().replace("&", ""), []).extend(actions)
        return found

    def show_history(self, state: HistoryState) -> None:
        """Show in the menu what undo and redo would do."""
        self.history = state
        self.undo.setProperty(REASON, tr("Nothing to undo."))
        self.redo.setProperty(REASON, tr("Nothing to redo."))
        self.undo.setEnabled(state.undo is not None)
        self.redo.setEnabled(state.redo is not None)
        undo = "" if state.undo is None else menu_text(edit_text(state.undo, state.undo_detail))
        redo = "" if state.redo is None else menu_text(edit_text(state.redo, state.redo_detail))
        self.undo.setText(tr("&Undo {edit}").format(edit=undo) if undo else tr("&Undo"))
        self.redo.setText(tr("&Redo {edit}").format(edit=redo) if redo else tr("&Redo"))
        for action in (self.undo, self.redo):
            action.setToolTip(plain_tip(entry_name(action.text())))

    def show_editing(self, state: EditState) -> None:
        """Show whether the record is edited, and with which tool."""
        self.edit_record.setChecked(state.is_active)
        self.tools[state.tool].setChecked(True)
        for action in (self.tool_corner, self.tool_other):
            action.setEnabled(state.is_active)

    def show_document(self, state: DocumentState) -> None:
        """Offer what the document allows."""
        self.choose_charset.setEnabled(state.path is not None)
        self.save_charset.setEnabled(state.path is not None)
        self.save_utf8.setEnabled(state.path is not None and state.encoding != "utf-8")

    def set_arrow_keys(self, keys: ArrowKeys) -> None:
        """Choose which arrows walk through the moves and which through the variations."""
        moves, variations = ("Left", "Right"), ("Up", "Down")
        if keys is ArrowKeys.UP_DOWN:
            moves, variations = variations, moves
        self._set_usual_keys(self.back, [moves[0]])
        self._set_usual_keys(self.forward, [moves[1]])
        self._set_usual_keys(self.back_ten, ["PgUp", f"Shift+{moves[0]}"])
        self._set_usual_keys(self.forward_ten, ["PgDown", f"Shift+{moves[1]}"])
        self._set_usual_keys(self.previous_variation, [variations[0]])
        self._set_usual_keys(self.next_variation, [variations[1]])

    def _set_usual_keys(self, action: QAction, keys: _Keys) -> None:
        """Set the keys of an action that it has unless the user chooses others."""
        self.usual_keys[action] = [QKeySequence(key) for key in free_keys(keys)]
        action.setShortcuts(self.usual_keys[action])

    def _start_menu(self, index: int) -> None:
        self._menu = self._menus[index]
        self._of_menu[self._menu] = []

    def _add(self, text: _Text, keys: _Keys = (), *, role: QAction.MenuRole | None = None) -> QAction:
        action = QAction(self._window)
        set_lasting(self._window, action.setText, text)
        self._set_usual_keys(action, keys)
        action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
        action.setMenuRole(role or QAction.MenuRole.NoRole)
        self._menu.addAction(action)
        self._window.addAction(action)
        self._of_menu.setdefault(self._menu, []).append(action)
        return action

    def _add_menu(self, title: _Text) -> QMenu:
        return self._name_menu(self._menu.addMenu(""), title)

    def _name_menu(self, menu: QMenu, title: _Text) -> QMenu:
        set_lasting(self._window, menu.setTitle, title)
        self._of_menu[menu] = []
        return menu

    def _add_check(self, text: _Text, keys: _Keys = ()) -> QAction:
        action = self._add(text, keys)
        action.setCheckable(True)
        return action

    def _separate(self) -> None:
        self._menu.addSeparator()

    def _submenu(self, title: _Text, choices: Sequence[tuple[_Text, object]]) -> QActionGroup:
        """Add a menu of which one entry is chosen; each entry carries its value as data."""
        menu = self._add_menu(title)
        group = QActionGroup(self._window)
        for text, value in choices:
            action = menu.addAction("")
            set_lasting(self._window, action.setText, text)
            action.setCheckable(True)
            action.setData(value)
            group.addAction(action)
        self._of_menu[menu] = group.actions()
        return group

    def _make_file_menu(self) -> None:
        self._start_menu(FILE)
        self.new_game = self._add(tr.lazy("&New Game…"), ["Ctrl+N"])
        self.new_window = self._add(tr.lazy("New &Window"), ["Ctrl+Shift+N"])
        self._separate()
        self.open = self._add(tr.lazy("&Open…"), ["Ctrl+O"])
        self.recent_menu = self._add_menu(tr.lazy("Open &Recent"))
        self.examples_menu = self._add_menu(tr.lazy("Open &Example"))
        self.choose_game = self._add(tr.lazy("&Games in File…"), ["Ctrl+Shift+O"])
        self.library = self._add(tr.lazy("&Library…"), ["Ctrl+L"])
        self.find_position = self._add(tr.lazy("&Find Position in Library…"), ["Ctrl+Shift+F"])
        self.choose_charset = self._add(tr.lazy("Reloa&d with Encoding…"))
        self.file_issues = self._add(tr.lazy("&Issues in File…"))
        self.versions = self._add(tr.lazy("&Versions…"), ["Ctrl+Alt+H"])
        self._separate()
        self.save = self._add(tr.lazy("&Save"), ["Ctrl+S"])
        self.save_as = self._add(tr.lazy("Save &As…"), ["Ctrl+Shift+S"])
        self.save_utf8 = self._add(tr.lazy("Save as &UTF-8"))
        self.save_charset = self._add(tr.lazy("Save wit&h Encoding…"))
        self.save_picture = self._add(tr.lazy("Save &Picture…"), ["Ctrl+Shift+P"])
        self.publish = self._add(tr.lazy("Pu&blish…"))
        self.print = self._add(tr.lazy("Prin&t…"), [_StandardKey.Print])
        self._separate()
        self.close = self._add(tr.lazy("&Close"), ["Ctrl+W"])
        self.quit = self._add(tr.lazy("&Quit"), ["Ctrl+Q"], role=QAction.MenuRole.QuitRole)

    def _make_edit_menu(self) -> None:
        self._start_menu(EDIT)
        self.undo = self._add(tr.lazy("&Undo"), ["Ctrl+Z", "Backspace"])
        self.redo = self._add(tr.lazy("&Redo"), ["Ctrl+Shift+Z", "Ctrl+Y"])
        self._separate()
        self.cut_branch = self._add(tr.lazy("Cu&t Branch"), [_StandardKey.Cut])
        self.copy_branch = self._add(tr.lazy("&Copy Branch"), [_StandardKey.Copy])
        self._make_copy_menu()
        self.paste_branch = self._add(tr.lazy("P&aste as Variation"), [_StandardKey.Paste])
        self.paste_over = self._add(tr.lazy("Paste, Replacing F&ollowing Moves"), ["Ctrl+Alt+V"])
        self.paste_game = self._add(tr.lazy("Paste as New &Game"), ["Ctrl+Alt+N"])
        self.merge_game = self._add(tr.lazy("&Merge Game…"), ["Ctrl+Alt+M"])
        self._separate()
        self.edit_record = self._add_check(tr.lazy("&Edit Game"), ["F4", "Ctrl+Shift+E"])
        self._make_tools_menu()
        self._make_node_menu()
        self._make_variation_menu()
        self._make_whole_record_menu()
        self._separate()
        self.game_info = self._add(tr.lazy("Game &Information…"), ["Ctrl+I"])
        self._separate()
        self.find = self._add(tr.lazy("&Find…"), ["Ctrl+F"])
        self.find_next = self._add(tr.lazy("Find Ne&xt"), ["F3"])
        self.find_previous = self._add(tr.lazy("Fin&d Previous"), ["Shift+F3"])
        self.replace = self._add(tr.lazy("Rep&lace…"), ["Ctrl+H"])
        self._separate()
        self.preferences = self._add(tr.lazy("&Preferences…"), ["Ctrl+,"], role=QAction.MenuRole.PreferencesRole)

    def _make_copy_menu(self) -> None:
        edit_menu = self._enter_submenu(tr.lazy("Cop&y As"))
        self.copy_as = copy_entries(self._add)
        self._menu = edit_menu

    def _make_tools_menu(self) -> None:
        edit_menu = self._enter_submenu(tr.lazy("Tool&s"))
        self.tools: dict[Tool, QAction] = {}
        group = QActionGroup(self._window)
        for tool, text, key in TOOLS:
            action = self.tools[tool] = self._add_check(text, [key])
            action.setData(tool)
            group.addAction(action)
        self._separate()
        self.tool_corner = self._add(tr.lazy("&Start Area or Line at Cursor"), ["Shift+Return"])
        self.tool_other = self._add(tr.lazy("Alternate Tool Action at C&ursor"), ["Ctrl+Return"])
        self._menu = edit_menu

    def _make_node_menu(self) -> None:
        edit_menu = self._enter_submenu(tr.lazy("&Node"))
        self.edit_comment = self._add(tr.lazy("&Comment"), ["F2"])
        self.edit_name = self._add(tr.lazy("&Name"), ["Shift+F2"])
        self._separate()
        self._make_annotation_menu()
        self.set_turn: dict[Color | None, QAction] = {
            Color.BLACK: self._add(tr.lazy("&Black to Move")),
            Color.WHITE: self._add(tr.lazy("&White to Move")),
            None: self._add(tr.lazy("Side to Move: Au&tomatic")),
        }
        self._separate()
        self.figure = self._add(tr.lazy("&Figure and Numbering…"))
        self.node_properties = self._add(tr.lazy("P&roperties…"), ["Alt+Return"])
        self.insert_pass = self._add(tr.lazy("Insert &Pass"))
        self.clear_markup = self._add(tr.lazy("Clear All &Marks"), ["Alt+0"])
        self._menu = edit_menu

    def _make_annotation_menu(self) -> None:
        node_menu = self._enter_submenu(tr.lazy("&Annotation"))
        self.annotations = {annotation: self._add(partial(annotation_entry, annotation)) for annotation in Annotation}
        self._menu = node_menu

    def _make_variation_menu(self) -> None:
        edit_menu = self._enter_submenu(tr.lazy("&Variation"))
        self.make_main_line = self._add(tr.lazy("&Make Main Line"), ["Ctrl+M"])
        self.variation_up = self._add(tr.lazy("Move &Up"), ["Ctrl+Shift+Up"])
        self.variation_down = self._add(tr.lazy("Move D&own"), ["Ctrl+Shift+Down"])
        self._separate()
        self.delete_variation = self._add(tr.lazy("&Delete Variation"), ["Ctrl+Del"])
        self.delete_node = self._add(tr.lazy("Delete Only This &Node"), ["Ctrl+Shift+Del"])
        self.delete_following = self._add(tr.lazy("Delete &Following Moves"))
        self.delete_others = self._add(tr.lazy("Delete O&ther Variations"))
        self._menu = edit_menu

    def _make_whole_record_menu(self) -> None:
        edit_menu = self._enter_submenu(tr.lazy("&Whole Game"))
        self.begin_here = self._add(tr.lazy("&Make This the Starting Position"))
        self._separate()
        self.symmetries = {symmetry: self._add(text) for symmetry, text in RECORD_TURNS}
        self._separate()
        self.swap_colors = self._add(tr.lazy("&Swap Colors"))
        self._separate()
        self.markdown = self._add_check(tr.lazy("&Comments in Markdown"))
        self._menu = edit_menu

    @property
    def _maker(self) -> MenuMaker:
        return MenuMaker(self._add, self._add_check, self._submenu, self._add_menu, self._separate, self._enter)

    def _enter(self, title: _Text) -> Callable[[], None]:
        """Go on in a submenu of the menu being made; return what goes back."""
        above = self._enter_submenu(title)
        return lambda: setattr(self, "_menu", above)

    def _enter_submenu(self, title: _Text) -> QMenu:
        """Go on in a submenu of the menu being made; return that menu, to come back to."""
        above = self._menu
        self._menu = self._add_menu(title)
        return above

    def _make_game_menu(self) -> None:
        self._start_menu(GAME)
        self.pass_ = self._add(tr.lazy("&Pass"), ["P"])
        self.resign = self._add(tr.lazy("&Resign…"))
        self.no_result = self._add(tr.lazy("End &Without Result…"))
        self.drop_proposal = self._add(tr.lazy("Cancel Proposed Mo&ve"), ["Esc"])
        self.drop_proposal.setEnabled(False)
        self._separate()
        self.play_computer = self._add(tr.lazy("Play Against Co&mputer…"), ["Ctrl+K"])
        self.results = self._add(tr.lazy("Resul&ts…"))
        self.progress = self._add(tr.lazy("Pla&yer Progress…"))
        self._separate()
        self.hint = self._add(tr.lazy("&Hint"), ["H"])
        self.estimate = self._add(tr.lazy("&Estimate Score"), ["E"])
        self.hide_advice = self._add(tr.lazy("Clear H&int or Estimate"), ["Esc"])
        self.hide_advice.setEnabled(False)
        self._separate()
        self.scoring = self._add(tr.lazy("&Score the Game"), ["Ctrl+R"])
        self.result = self._add_check(tr.lazy("Res&ult"), ["Ctrl+Shift+R"])
        self.count_game = self._add(tr.lazy("Count &for Your Rating"))
        self.solve = self._add(tr.lazy("Solve Pro&blems"), ["F8"])
        self._make_problem_menu()
        self.practice = self._add(tr.lazy("Pr&actice Mistakes…"), ["Ctrl+F8"])
        self.guess = self._add(tr.lazy("&Guess Next Move"), ["Shift+F8"])
        self.leave_mode = self._add(tr.lazy("Back to P&lay"), ["Esc"])
        self._make_question_menu()
        self._separate()
        self._make_clock_menu()

    def _make_problem_menu(self) -> None:
        game_menu = self._enter_submenu(tr.lazy("Pr&oblem"))
        self.make_problem = self._add(tr.lazy("&Make Problem…"))
        self.problem_collections = self._add(tr.lazy("&Collections…"), ["Ctrl+Shift+F8"])
        self._separate()
        self.problem_again = self._add(tr.lazy("&Try Again"), ["R"])
        self.problem_solution = self._add(tr.lazy("&Solution"), ["S"])
        self.problem_next = self._add(tr.lazy("&Next Problem"), ["N"])
        self.problem_previous = self._add(tr.lazy("&Previous Problem"), ["B"])
        self._menu = game_menu

    def _make_question_menu(self) -> None:
        game_menu = self._enter_submenu(tr.lazy("&Questioned Move"))
        self.question_again = self._add(tr.lazy("&Try Again"), ["Alt+T"])
        self.question_why = self._add(tr.lazy("Show &Why"), ["Alt+W"])
        self.question_keep = self._add(tr.lazy("&Keep"), ["Alt+K"])
        for action in (self.leave_mode, self.question_again, self.question_why, self.question_keep):
            action.setEnabled(False)
        self._menu = game_menu

    def _make_clock_menu(self) -> None:
        game_menu = self._menu
        self.clock_menu = self._menu = self._add_menu(tr.lazy("&Clock"))
        self.start_clock = self._add(tr.lazy("&Start Clock"), ["Ctrl+Shift+T"])
        self.pause_clock = self._add_check(tr.lazy("&Pause Clock"), ["Ctrl+T", "Pause"])
        self._separate()
        self.set_time: dict[Color, QAction] = {}
        self.give_time: dict[Color, QAction] = {}
        for color, set_text, give_text in (
            (Color.BLACK, tr.lazy("Set &Black's Time…"), tr.lazy("&Give Black 1 Minute")),
            (Color.WHITE, tr.lazy("Set &White's Time…"), tr.lazy("Gi&ve White 1 Minute")),
        ):
            self.set_time[color] = self._add(set_text)
            self.give_time[color] = self._add(give_text)
        self._separate()
        self.time_settings = self._add(tr.lazy("&Time Settings…"))
        self._menu = game_menu

    def _make_navigate_menu(self) -> None:
        self._start_menu(NAVIGATE)
        self.back = self._add(tr.lazy("&Back"))
        self.forward = self._add(tr.lazy("&Forward"))
        self.back_ten = self._add(tr.lazy("B&ack 10 Moves"))
        self.forward_ten = self._add(tr.lazy("F&orward 10 Moves"))
        self.to_start = self._add(tr.lazy("Go to &Start"), ["Home"])
        self.to_end = self._add(tr.lazy("Go to &End"), ["End"])
        self._separate()
        self.previous_variation = self._add(tr.lazy("&Previous Variation"))
        self.next_variation = self._add(tr.lazy("&Next Variation"))
        self.to_game = self._add(tr.lazy("Return to &Game"), ["Ctrl+End"])
        self.to_main_line = self._add(tr.lazy("Go to &Main Line"), ["Ctrl+Left"])
        self.previous_fork = self._add(tr.lazy("Pre&vious Branch Point"), ["Ctrl+Up"])
        self.next_fork = self._add(tr.lazy("Ne&xt Branch Point"), ["Ctrl+Down"])
        self._separate()
        self.to_number = self._add(tr.lazy("Go to Move N&umber…"), ["Ctrl+G"])
        self.add_bookmark = self._add(tr.lazy("Bookmark T&his Position"), ["Ctrl+D"])
        self.bookmarks = self._add(tr.lazy("Bookmark &List…"), ["Ctrl+B"])
        self._separate()
        self.next_mistake = self._add(tr.lazy("Next M&istake"), ["."])
        self.previous_mistake = self._add(tr.lazy("Previous Mista&ke"), [","])
        self._separate()
        self._make_autoplay_menu()
        self._make_cursor_menu()

    def _make_autoplay_menu(self) -> None:
        navigate_menu = self._enter_submenu(tr.lazy("Au&toplay"))
        self.autoplay = self._add_check(tr.lazy("&Autoplay"), ["F7"])
        self.autoplay_speed = self._submenu(tr.lazy("&Speed"), SPEEDS)
        self._separate()
        self.autoplay_at_branches = self._add_check(tr.lazy("Stop at &Branch Points"))
        self.autoplay_at_comments = self._add_check(tr.lazy("Stop at &Comments"))
        self._menu = navigate_menu

    def _make_cursor_menu(self) -> None:
        navigate_menu = self._enter_submenu(tr.lazy("Boa&rd Cursor"))
        self.cursor_left = self._add(tr.lazy("Move Cursor &Left"), ["Alt+Left"])
        self.cursor_right = self._add(tr.lazy("Move Cursor &Right"), ["Alt+Right"])
        self.cursor_up = self._add(tr.lazy("Move Cursor &Up"), ["Alt+Up"])
        self.cursor_down = self._add(tr.lazy("Move Cursor &Down"), ["Alt+Down"])
        self._separate()
        self.cursor_play = self._add(tr.lazy("&Play at Cursor"), ["Return", "Enter"])
        self.cursor_menu = self._add(tr.lazy("Open Point &Menu"), ["Menu", "Shift+F10"])
        self.cursor_menu.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)  # elsewhere: other menus
        self.type_point = self._add(tr.lazy("&Type Coordinates…"), ["Ctrl+U"])
        self.type_letters = self._add_check(tr.lazy("L&etters Always Type Coordinates"))
        self._menu = navigate_menu
        self._enter_submenu(tr.lazy("Rea&d Aloud"))
        self.reading = reading_entries(self._add, self._separate)
        self._menu = navigate_menu

    def _make_engine_menu(self) -> None:
        self._start_menu(ENGINE)
        self.black_plays_menu = self._add_menu(tr.lazy("&Black Player"))
        self.white_plays_menu = self._add_menu(tr.lazy("&White Player"))
        self._separate()
        self.move_now = self._add(tr.lazy("&Move Now"), ["F5"])
        self.stop_engine = self._add(tr.lazy("&Stop Thinking"), ["Esc", "Ctrl+."])
        self.restart_engine = self._add(tr.lazy("&Restart Engine"), ["Shift+F5"])
        self.pause_engines = self._add_check(tr.lazy("&Pause Engines"), ["F6"])
        self.engine_pace = self._submenu(
            tr.lazy("Engine Game P&ace"),
            [(tr.lazy("&No Delay"), 0), (tr.lazy("&1 Second per Move"), 1000), (tr.lazy("&3 Seconds per Move"), 3000)],
        )
        self._separate()
        self._make_analysis_menu(self._add_check(tr.lazy("Anal&yze"), ["Space"]))
        self.review_game = self._add_check(tr.lazy("Re&view Game"), ["Shift+Space"])
        self.end_review = self._add(tr.lazy("En&d Review"))
        self.review_again = self._add(tr.lazy("Review A&gain"))
        self.mark_by_rate = self._add(tr.lazy("Mark by Wi&n Rate"))
        self.review_folder = self._add(tr.lazy("Review F&older…"))
        engine_menu = self._enter_submenu(tr.lazy("Analysis in &File"))
        self.in_file = in_file_entries(self._add, self._separate)
        self._menu = engine_menu
        self.report = self._add(tr.lazy("Repor&t…"))
        self.print_report = self._add(tr.lazy("Pr&int Report…"))
        self._separate()
        self.engines = self._add(tr.lazy("&Engines…"), ["Ctrl+E"])
        self.console = self._add_check(tr.lazy("&Console"), ["F12"])

    def _make_analysis_menu(self, analyze: QAction) -> None:
        engine_menu = self._enter_submenu(tr.lazy("Ana&lysis"))
        self.analysis = AnalysisActions(self._maker, analyze, self._menu)
        self._menu = engine_menu

    def _make_view_menu(self) -> None:
        self._start_menu(VIEW)
        self.coordinates = self._add_check(tr.lazy("&Coordinates"), ["Ctrl+Shift+C"])
        self.coordinate_style = self._submenu(tr.lazy("Coordinate &Style"), COORDINATE_STYLES)
        self.move_numbers = self._submenu(tr.lazy("Move &Numbers"), NUMBERS_SHOWN)
        self.board_part = self._submenu(tr.lazy("P&art of Board"), part_entries())
        self.whole_board = self._add_check(tr.lazy("&Whole Board"), ["W"])
        self.variations = self._add_check(tr.lazy("&Variations on the Board"), ["Ctrl+Shift+V"])
        self.territory = self._add_check(tr.lazy("Counte&d Territory"))
        self.territory.setChecked(True)
        self.variation_style = self._submenu(tr.lazy("Variation St&yle"), VARIATION_STYLES)
        self.board_theme_menu = self._add_menu(tr.lazy("Board &Theme"))
        view_menu = self._enter_submenu(tr.lazy("T&urn Board View"))
        self.view_turns = {symmetry: self._add(text, [key]) for symmetry, text, key in VIEW_TURNS}
        self._menu = view_menu
        self._separate()
        self.tree = TreeActions(self._maker)
        view_menu = self._enter_submenu(tr.lazy("E&xplorer"))
        self.explorer = ExplorerActions(self._maker, self._menu)
        self._menu = view_menu
        self.side_by_side = self._add(tr.lazy("Side &by Side…"), ["Ctrl+Alt+B"])
        self.side_panel = self._add_check(tr.lazy("Side &Panel"), ["F9"])
        self.navigation_bar = self._add_check(tr.lazy("Navi&gation Bar"))
        self._separate()
        self.zoom_in = self._add(tr.lazy("Zoom &In"), ["Ctrl++", "Ctrl+="])
        self.zoom_out = self._add(tr.lazy("Zoom &Out"), ["Ctrl+-"])
        self.zoom_reset = self._add(tr.lazy("&Reset Zoom"), ["Ctrl+0"])
        self.full_screen = self._add_check(tr.lazy("&Full Screen"), ["F11"])
        self.leave_full_screen = self._add(tr.lazy("&Leave Full Screen"), ["Esc"])
        self.leave_full_screen.setEnabled(False)

    def _make_help_menu(self) -> None:
        self._start_menu(HELP)
        self.rules_of_go = self._add(tr.lazy("&Rules of Go…"))
        self.tour = self._add(tr.lazy("&Tour of QtGo"))
        self.shortcuts = self._add(tr.lazy("&Keyboard and Mouse…"), ["F1"])
        self.about = self._add(tr.lazy("&About QtGo…"), role=QAction.MenuRole.AboutRole)
