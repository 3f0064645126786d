"""The library of games: its table, search, preview and folders."""
