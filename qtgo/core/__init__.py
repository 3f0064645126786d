"""The rules of Go and the game record as a library, without Qt, files, words or a clock of its own."""
