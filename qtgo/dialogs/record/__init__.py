"""What a file and a game say: information, raw properties, games of the file, encoding, versions."""
