"""The rules of Go and the game record as a library, without Qt, files or a clock."""
