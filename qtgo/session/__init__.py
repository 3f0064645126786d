"""The state of one window: what its features share."""
