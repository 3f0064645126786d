"""The state of one window, which its features share."""
