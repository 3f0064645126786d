"""Time settings and clocks, which are told the time."""
