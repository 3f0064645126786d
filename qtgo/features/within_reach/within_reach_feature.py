"""Tells which mistakes are within the player's reach, by what people of the rank and stronger ones play."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING

from qtgo.features.review.review_feature import ReviewFeature
from qtgo.settings import MistakeOrder
from qtgo.shell.context import Context
from qtgo.shell.feature import Feature
from qtgo.text.translation import Texts

if TYPE_CHECKING:
    from qtgo.core.analysis.review import ReviewedMove
    from qtgo.features.review.mistakes.mistakes_card import Reach
    from qtgo.features.within_reach.foreteller import Foreteller
    from qtgo.features.within_reach.within_reach_dialog import WithinReachDialog
    from qtgo.gtp.engine_config import EngineConfig
    from qtgo.gtp.target import Target
    from qtgo.kit.first_picture import DeferredParts

tr = Texts("within reach")

_RANKS = 4
"""So many ranks stronger are those whose moves a player can learn next."""


class WithinReachFeature(Feature):
    """Ranks the marked mistakes of the reviewed line by how far they are within reach, in their list and a dialog."""

    def __init__(self, context: Context, review: ReviewFeature) -> None:
        super().__init__(context)
        self._review = review
        self.dialog: WithinReachDialog | None = None
        self._foreteller: Foreteller | None = None
        self._reading: DeferredParts | None = None
        self._asked: list[tuple[ReviewedMove, Target]] = []
        self._chosen = ""
        self._is_ranking = False  # in the list of mistakes
        action = context.menus.add("within_reach", tr.lazy("Mistakes Wit&hin Reach…"), self.show_mistakes)
        action.setEnabled(False)
        review.shown_changed.connect(action.setEnabled)
        context.game.game_opened.connect(lambda _info: self._forget())
        context.engines.changed.connect(self._ask)
        review.shown_changed.connect(lambda _shown: self._rank())
        review.reviewed.connect(lambda _state: self._rank())
        self.follow("mistake_order", react=self._use_order)

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

    def _use_order(self, order: MistakeOrder) -> None:
        """Rank the mistakes if they are to be listed by that, or tell what this needs."""
        self._is_ranking = order is MistakeOrder.REACH
        if self._is_ranking and self._review.is_shown and self._config() is None:
            self.show_mistakes()
        else:
            self._rank()

    def _rank(self) -> None:
        if self._is_ranking and self._review.is_shown:
            self._read()

    def _forget(self) -> None:
        """Forget the mistakes of another game."""
        self._close()
        self._stop_reading()
        self._asked = []
        self._show()

    def _close(self) -> None:
        if self.dialog is not None:
            self.dialog.reject()

    def _rest(self) -> None:
        """End the engine with the dialog, unless the list needs it still."""
        if self._is_ranking:
            return
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
        self._reading = DeferredParts(self._targets(), (), self)
        self._reading.begin()

    def _targets(self) -> Iterator[None]:
        from qtgo.gtp.target import target_of

        state, game = self._review.state, self.context.game.game
        asked: list[tuple[ReviewedMove, Target]] = []
        mistakes = () if state is None else state.review.mistakes(None, None)
        for move in mistakes:
            if state is not None and move.index < len(state.places):
                before = state.nodes[state.places[move.index] - 1]
                asked.append((move, target_of(game, before)))
            yield
        self._stop_reading()
        self._asked = asked
        self._ask()

    def _stop_reading(self) -> None:
        reading, self._reading = self._reading, None
        if reading is not None:
            reading.stop()
            reading.deleteLater()

    def _ask(self) -> None:
        is_open = self.dialog is not None and self.dialog.isVisible()
        if not (is_open or (self._is_ranking and self._asked)):
            return
        from qtgo.features.within_reach.foreteller import Foreteller, query_of

        context = self.context
        config = self._config()
        if config is not None:
            if self._foreteller is None:
                self._foreteller = Foreteller(context.folders.cache, context.storage, self)
                self._foreteller.foretold.connect(self._show)
                self._foreteller.failed.connect(self._tell_failure)
            queries = [query_of(target, each) for move, target in self._asked for each in self._profiles(move)]
            self._foreteller.ask(config, list(dict.fromkeys(queries)))
        if self.dialog is not None:
            text = tr("This needs KataGo's human-like network in your list of networks.") if config is None else ""
            self.dialog.show_note(text, offers_networks=config is None)
        self._show()

    def _config(self) -> EngineConfig | None:
        from qtgo.engine.reviewers import foreteller_among

        context = self.context
        return foreteller_among(context.engines.listed, context.folders.data, context.storage)

    def _tell_failure(self) -> None:
        if self.dialog is not None:
            self.dialog.show_note(tr("The engine that knows what people play does not run."))

    def _show(self) -> None:
        """Show what is known, those within reach first, and then the others in the order of play."""
        ranked = [(move, self._reach(move, target)) for move, target in self._asked]
        if self._review.mistakes is not None:
            self._review.mistakes.rank_by({move.index: reach for move, reach in ranked if reach is not None})
        if self.dialog is not None:
            from qtgo.features.within_reach.within_reach_dialog import ReachRow

            ranked.sort(key=lambda pair: (inf if pair[1] is None else -pair[1].share, pair[0].index))
            self.dialog.show_rows([ReachRow(move, "" if reach is None else reach.text) for move, reach in ranked])

    def _reach(self, move: ReviewedMove, target: Target) -> Reach | None:
        """Return how far a mistake is within reach, None while that is not known."""
        from qtgo.core.analysis.reach import chances, within_reach
        from qtgo.features.review.mistakes.mistakes_card import Reach
        from qtgo.features.within_reach.foreteller import query_of
        from qtgo.features.within_reach.within_reach_words import reach_text
        from qtgo.text.analysis.review_words import UNKNOWN, best_text

        profiles, foreteller = self._profiles(move), self._foreteller
        known = {} if foreteller is None else foreteller.known
        policies = [known.get(query_of(target, each)) for each in profiles]
        if not all(policies):
            return None if None in policies else Reach(-inf, UNKNOWN)
        own, stronger = (chances(move, policy or (), target.width) for policy in policies)
        text = reach_text(profiles, own, stronger, best_text(move) if own.best is not None else "")
        return Reach(within_reach(own, stronger), text)
