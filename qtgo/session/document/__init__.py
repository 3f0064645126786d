"""The open file: its games, journal, versions, reading and writing."""
