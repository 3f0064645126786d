"""Words for time settings: names, presets, what they mean, what is wrong with them."""

from __future__ import annotations

from qtgo.core.clock.time_settings import (
    HOUR,
    MAX_COUNT,
    MAX_TIME,
    MINUTE,
    SECOND,
    TimeControl,
    TimeProblem,
    TimeSettings,
    TimeSystem,
)
from qtgo.core.rules.point import Color
from qtgo.text.clock_words import duration_text
from qtgo.text.joining import sentences
from qtgo.text.translation import Texts

tr = Texts("time settings")

# Groups of presets from short to long; the first clock offered is that of TimeSettings itself.
PRESETS: tuple[tuple[TimeSettings, ...], ...] = (
    (
        TimeSettings(TimeSystem.ABSOLUTE, 5 * MINUTE),
        TimeSettings(TimeSystem.FISCHER, 2 * MINUTE, 5 * SECOND),
        TimeSettings(TimeSystem.BYOYOMI, MINUTE, 10 * SECOND, 5),
        TimeSettings(TimeSystem.PER_MOVE, extra=10 * SECOND),
    ),
    (
        TimeSettings(TimeSystem.BYOYOMI, 10 * MINUTE, 30 * SECOND, 5),
        TimeSettings(TimeSystem.BYOYOMI, 0, 30 * SECOND, 5),
        TimeSettings(TimeSystem.CANADIAN, 10 * MINUTE, 10 * MINUTE, 25),
        TimeSettings(TimeSystem.FISCHER, 10 * MINUTE, 10 * SECOND),
        TimeSettings(TimeSystem.PER_MOVE, extra=30 * SECOND),
    ),
    (
        TimeSettings(TimeSystem.BYOYOMI, 30 * MINUTE, 30 * SECOND, 5),
        TimeSettings(TimeSystem.CANADIAN, 30 * MINUTE, 10 * MINUTE, 25),
        TimeSettings(TimeSystem.FISCHER, 45 * MINUTE, 20 * SECOND),
        TimeSettings(TimeSystem.BYOYOMI, HOUR, 30 * SECOND, 3),
        TimeSettings(TimeSystem.ABSOLUTE, 90 * MINUTE),
        TimeSettings(TimeSystem.BYOYOMI, 3 * HOUR, MINUTE, 5),
    ),
)

_USUAL = (
    TimeSettings(TimeSystem.NONE),
    TimeSettings(TimeSystem.BYOYOMI),
    TimeSettings(TimeSystem.CANADIAN, 10 * MINUTE, 10 * MINUTE, 25),
    TimeSettings(TimeSystem.FISCHER, 10 * MINUTE, 10 * SECOND),
    TimeSettings(TimeSystem.PER_MOVE, extra=30 * SECOND),
    TimeSettings(TimeSystem.ABSOLUTE, 30 * MINUTE),
)
# Each system with the numbers that it is offered with, in the order of the list.
USUAL_SETTINGS = {settings.system: settings for settings in _USUAL}


def system_title(system: TimeSystem) -> str:
    """Name a time system."""
    return {
        TimeSystem.NONE: tr("None"),  # Translators: a time system: no time limit.
        TimeSystem.ABSOLUTE: tr("Absolute"),
        TimeSystem.FISCHER: tr("Fischer (increment)"),
        TimeSystem.BYOYOMI: tr("Byo-yomi (Japanese)"),
        TimeSystem.CANADIAN: tr("Canadian overtime"),
        TimeSystem.PER_MOVE: tr("Fixed time per move"),
    }[system]


def settings_title(settings: TimeSettings) -> str:
    """Write settings in a few words, as 10 min + 5 × 30 s."""
    main, extra = duration_text(settings.main), duration_text(settings.extra)
    match settings.system:
        case TimeSystem.NONE:
            return tr("no time limit")
        case TimeSystem.ABSOLUTE:
            return tr("{main}, no overtime").format(main=main)
        case TimeSystem.PER_MOVE:
            return tr("{extra} per move").format(extra=extra)
        case TimeSystem.FISCHER:
            if settings.cap is None:
                return tr("{main} + {extra} per move").format(main=main, extra=extra)
            text = tr("{main} + {extra} per move, at most {cap}")
            return text.format(main=main, extra=extra, cap=duration_text(settings.cap))
        case TimeSystem.BYOYOMI:
            # Translators: periods of byo-yomi: "5 × 30 s".
            overtime = tr("{count} × {extra}").format(count=settings.count, extra=extra)
        case TimeSystem.CANADIAN:
            overtime = tr.plural_form("{n} stone in {extra}", "{n} stones in {extra}", settings.count)
            overtime = overtime.format(n=settings.count, extra=extra)
    # Translators: the main time, and what follows it, such as "5 × 30 s".
    return tr("{main} + {overtime}").format(main=main, overtime=overtime) if settings.main else overtime


def control_title(control: TimeControl) -> str:
    """Write the settings of a game in a few words, those of both players where they differ."""
    if not control.has_odds:
        return settings_title(control.black)
    black, white = (settings_title(control.of(color)) for color in Color)
    # Translators: time settings that differ between the players.
    return tr("Black: {black}; White: {white}").format(black=black, white=white)


def settings_sentence(settings: TimeSettings) -> str:
    """Return in plain words what settings mean for a player."""
    main, extra = duration_text(settings.main), duration_text(settings.extra)
    match settings.system:
        case TimeSystem.NONE:
            return tr("No time limit.")
        case TimeSystem.ABSOLUTE:
            return tr("{main} for the whole game. A player who runs out of time loses.").format(main=main)
        case TimeSystem.PER_MOVE:
            text = tr("{extra} for each move. A player who takes longer loses; unused time is not saved.")
            return text.format(extra=extra)
        case TimeSystem.FISCHER:
            text = tr("{main} to start with, plus {extra} per move. A player who runs out of time loses.")
            if settings.cap is not None:
                text = sentences((text, tr("At most {cap} can be saved.")))
            return text.format(main=main, extra=extra, cap=duration_text(settings.cap or 0))
        case TimeSystem.BYOYOMI:
            return _byoyomi_sentence(settings)
    if settings.main:
        text = tr.plural_form(
            "After {main}, {n} stone must be played in every {extra}. A player who takes longer loses.",
            "After {main}, {n} stones must be played in every {extra}. A player who takes longer loses.",
            settings.count,
        )
    else:
        text = tr.plural_form(
            "{n} stone must be played in every {extra}. A player who takes longer loses.",
            "{n} stones must be played in every {extra}. A player who takes longer loses.",
            settings.count,
        )
    return text.format(main=main, extra=extra, n=settings.count)


def _byoyomi_sentence(settings: TimeSettings) -> str:
    text = tr("After {main}, {extra} for each move.") if settings.main else tr("{extra} for each move.")
    if settings.count == 1:
        more = tr("A player who takes longer loses.")
    else:
        # Translators: {n} is 2 or more.
        more = tr.plural_form(
            "Each time you exceed {extra} you lose one of {n} periods; losing the last one loses the game.",
            "Each time you exceed {extra} you lose one of {n} periods; losing the last one loses the game.",
            settings.count,
        )
    return sentences((text, more)).format(
        main=duration_text(settings.main), extra=duration_text(settings.extra), n=settings.count
    )


def unreadable_sentence() -> str:
    """Return how a time is written."""
    return tr("Enter a time such as 10 min, 1:30:00 or 90 s.")


def problem_sentence(problem: TimeProblem, settings: TimeSettings) -> str:
    """Return what is wrong with settings."""
    match problem:
        case TimeProblem.NO_MAIN_TIME:
            return tr("Enter a time greater than zero.")
        case TimeProblem.NO_EXTRA_TIME if settings.system is TimeSystem.FISCHER:
            return tr("Without an increment, choose “{system}”.").format(system=system_title(TimeSystem.ABSOLUTE))
        case TimeProblem.NO_EXTRA_TIME:
            return tr("Enter a time greater than zero.")
        case TimeProblem.COUNT_OUT_OF_RANGE:
            return tr("Enter a number from 1 to {most}.").format(most=MAX_COUNT)
        case TimeProblem.CAP_BELOW_INCREMENT:
            return tr("The maximum must be at least as long as the increment.")
    return tr("The time can be at most {most}.").format(most=duration_text(MAX_TIME))
