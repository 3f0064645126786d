"""Tells which mistakes are within the player's reach, by what people of the rank and stronger ones play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from qtgo.features.review.review_feature import ReviewFeature
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.analysis.review import ReviewedMove
    from qtgo.features.within_reach.foreteller import Foreteller
    from qtgo.features.within_reach.within_reach_dialog import ReachRow, WithinReachDialog
    from qtgo.gtp.target import Target
    from qtgo.kit.first_picture import DeferredParts

tr = Texts("within reach")

_RANKS = 4
"""So many ranks stronger are those whose moves a player can learn next."""


class WithinReachFeature(Feature):
    """Shows the marked mistakes of the reviewed line, in the order in which they are within reach."""

    def __init__(self, context: Context, review: ReviewFeature) -> None:
        super().__init__(context)
        self._review = review
        self.dialog: WithinReachDialog | None = None
        self._foreteller: Foreteller | None = None
        self._reading: DeferredParts | None = None
        self._asked: list[tuple[ReviewedMove, Target]] = []
        self._chosen = ""
        action = context.menus.add("within_reach", tr.lazy("Mistakes Wit&hin Reach…"), self.show_mistakes)
        action.setEnabled(False)
        review.shown_changed.connect(action.setEnabled)
        context.game.game_opened.connect(lambda _info: self._close())
        context.engines.changed.connect(self._ask)

    def show_mistakes(self) -> None:
        """Show the mistakes that are marked now, and ask what people play there."""
        from qtgo.features.within_reach.within_reach_dialog import WithinReachDialog

        if self.dialog is None:
            dialog = self.dialog = WithinReachDialog(self.context.window)
            dialog.move_requested.connect(self._review.go_to)
            dialog.rank_chosen.connect(self._choose)
            dialog.networks_requested.connect(lambda: self.context.menus["networks"].trigger())
            dialog.finished.connect(self._rest)
        self.dialog.offer_ranks(self._chosen or self._usual(), is_told=bool(self._told_ranks()))
        self.dialog.show()
        self.dialog.activateWindow()
        self._read()

    def close(self) -> None:
        """End the engine; ``closed`` is emitted when it has ended."""
        self._close()
        if self._foreteller is None:
            super().close()
        else:
            self._foreteller.closed.connect(super().close)
            self._foreteller.close()

    def _close(self) -> None:
        if self.dialog is not None:
            self.dialog.reject()

    def _rest(self) -> None:
        self._stop_reading()
        if self._foreteller is not None:
            self._foreteller.rest()

    # Ranks

    def _told_ranks(self) -> list[str]:
        from qtgo.gtp.human_profile import profile_told

        return [profile for rank in self.context.game.game.info.ranks if (profile := profile_told(rank))]

    def _usual(self) -> str:
        """Return what is chosen before the user does: the ranks in the file, or the usual one."""
        from qtgo.features.within_reach.within_reach_dialog import FROM_FILE
        from qtgo.gtp.human_profile import USUAL_PROFILE

        return FROM_FILE if self._told_ranks() else USUAL_PROFILE

    def _profiles(self, move: ReviewedMove) -> tuple[str, str]:
        """Return the profile of the player of a move, and that of people who are stronger."""
        from qtgo.gtp.human_profile import USUAL_PROFILE, profile_told, stronger

        told = self._told_ranks()
        rank = self.context.game.game.info.player(move.move.color).rank
        own = self._chosen or profile_told(rank) or next(iter(told), USUAL_PROFILE)
        return own, stronger(own, _RANKS)

    def _choose(self, profile: str) -> None:
        self._chosen = profile
        self._ask()

    # Questions

    def _read(self) -> None:
        """Find the positions of the mistakes, one after the other."""
        from qtgo.kit.first_picture import DeferredParts

        self._stop_reading()
        self._asked = []
        self._show()
        self._reading = DeferredParts(self._targets(), (), self)
        self._reading.begin()

    def _targets(self) -> Iterator[None]:
        from qtgo.gtp.target import target_of

        state, game = self._review.state, self.context.game.game
        mistakes = () if state is None else state.review.mistakes(None, None)
        for move in mistakes:
            if state is not None and move.index < len(state.places):
                before = state.nodes[state.places[move.index] - 1]
                self._asked.append((move, target_of(game, before)))
            yield
        self._stop_reading()
        self._ask()

    def _stop_reading(self) -> None:
        reading, self._reading = self._reading, None
        if reading is not None:
            reading.stop()
            reading.deleteLater()

    def _ask(self) -> None:
        if self.dialog is None or not self.dialog.isVisible():
            return
        from qtgo.engine.reviewers import foreteller_among
        from qtgo.features.within_reach.foreteller import Foreteller, query_of

        context = self.context
        config = foreteller_among(context.engines.listed, context.folders.data, context.storage)
        if config is not None:
            if self._foreteller is None:
                self._foreteller = Foreteller(self)
                self._foreteller.foretold.connect(self._show)
                self._foreteller.failed.connect(self._tell_failure)
            queries = [query_of(target, each) for move, target in self._asked for each in self._profiles(move)]
            self._foreteller.ask(config, list(dict.fromkeys(queries)))
        text = tr("This needs KataGo's human-like network in your list of networks.") if config is None else ""
        self.dialog.show_note(text, offers_networks=config is None)
        self._show()

    def _tell_failure(self) -> None:
        if self.dialog is not None:
            self.dialog.show_note(tr("The engine that knows what people play does not run."))

    def _show(self) -> None:
        """Show what is known, those within reach first, and then the others in the order of play."""
        if self.dialog is not None:
            ranked = [self._row(move, target) for move, target in self._asked]
            ranked.sort(key=lambda pair: pair[0])
            self.dialog.show_rows([row for _, row in ranked])

    def _row(self, move: ReviewedMove, target: Target) -> tuple[tuple[bool, float, int], ReachRow]:
        """Return a row with the key by which it is sorted."""
        from qtgo.core.analysis.reach import chances, within_reach
        from qtgo.features.within_reach.foreteller import query_of
        from qtgo.features.within_reach.within_reach_dialog import ReachRow
        from qtgo.features.within_reach.within_reach_words import reach_text
        from qtgo.text.analysis.review_words import UNKNOWN, best_text

        profiles, foreteller = self._profiles(move), self._foreteller
        known = {} if foreteller is None else foreteller.known
        policies = [known.get(query_of(target, each)) for each in profiles]
        if not all(policies):
            return (True, 0.0, move.index), ReachRow(move, "" if None in policies else UNKNOWN)
        own, stronger = (chances(move, policy or (), target.width) for policy in policies)
        text = reach_text(profiles, own, stronger, best_text(move) if own.best is not None else "")
        return (False, -within_reach(own, stronger), move.index), ReachRow(move, text)
