"""The clocks."""
