"""The built-in engine; nothing here knows Qt."""
