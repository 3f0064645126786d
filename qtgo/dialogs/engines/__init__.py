"""The list of engines: how each is started, and its test."""
