"""The issues of the open file: listed, and found in its games."""

from __future__ import annotations

from qtgo.kit.language import follow_language
from qtgo.kit.notices.status_message import MessageKind
from qtgo.sgf.issue import Issue
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.shell.menus.menu_builder import set_enabled_or_reason
from qtgo.text.translation import Texts

tr = Texts("file")


class FileIssues(Feature):
    """Lists the issues of the file, and goes to the move where one of them stands."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._action = context.menus.add("file_issues", tr.lazy("&Issues in File…"), self.choose)
        context.status.issues.clicked.connect(self._action.trigger)
        context.document.state_changed.connect(self._offer)
        follow_language(context.window, self._offer)
        self._offer()

    def _offer(self, _state: object = None) -> None:
        """Offer the list if there is anything in it."""
        has_issues = self.context.document.collection.notable_count > 0
        set_enabled_or_reason(self._action, "" if has_issues else tr("The file has no issues."))

    def choose(self) -> None:
        """List the issues, and go to the one that is chosen."""
        from qtgo.features.file.issue_list import FileIssuesDialog
        from qtgo.kit.dialogs.modal import ask

        document = self.context.document
        collection = document.collection
        issues, total = collection.notable_issues, collection.notable_count
        dialog = FileIssuesDialog(issues, total, document.state.name, self.context.window)
        chosen = ask(dialog, lambda: dialog.chosen)
        if chosen is not None:
            self.go_to(chosen)

    def go_to(self, issue: Issue) -> None:
        """Show the node at which an issue stands, if it is still part of the file."""
        document = self.context.document
        games, node = document.collection.games, document.collection.node_at(issue.line, issue.column)
        if node is None or not node.is_attached or node.root not in games:
            say = tr.lazy("There is no move at this place in the file.")
            self.context.notices.show_message(say, MessageKind.WARNING)
        elif document.show(games.index(node.root)):
            self.context.navigator.go_to(node)
