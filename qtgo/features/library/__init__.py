"""The library of games: its table, search, preview, marks and duplicates."""
