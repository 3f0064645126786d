"""Time settings, and clocks driven by times passed to them."""
