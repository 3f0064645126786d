"""Work beside the game: engines that advise and review, processes, threads."""
