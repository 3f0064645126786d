"""Libraries of games: an index of the records in folders, searched by words and by positions."""
