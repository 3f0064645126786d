"""Reviews of all games in a folder."""
