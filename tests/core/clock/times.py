"""Time settings of every system, for properties over all of them."""

from __future__ import annotations

from hypothesis import strategies as st

from qtgo.core.clock.time_settings import MAX_COUNT, MAX_TIME, TimeSettings, TimeSystem


def limited(max_time: int = MAX_TIME, max_count: int = MAX_COUNT) -> st.SearchStrategy[TimeSettings]:
    """Return settings that limit the time, and can be played by; what they do not use is zero."""
    times = st.integers(1, max_time)
    mains = st.one_of(st.just(0), times)
    counts = st.integers(1, max_count)
    return st.one_of(
        st.builds(lambda main: TimeSettings(TimeSystem.ABSOLUTE, main).normal(), times),
        st.builds(lambda main, extra: TimeSettings(TimeSystem.FISCHER, main, extra, 0), times, times),
        st.builds(
            lambda main, extra, more: TimeSettings(TimeSystem.FISCHER, main, extra, 0, extra + more),
            times,
            times,
            st.integers(0, max_time),
        ),
        st.builds(TimeSettings, st.just(TimeSystem.BYOYOMI), mains, times, counts),
        st.builds(TimeSettings, st.just(TimeSystem.CANADIAN), mains, times, counts),
        st.builds(lambda extra: TimeSettings(TimeSystem.PER_MOVE, extra=extra).normal(), times),
    )
