"""The game's information: players, event, date, rules."""
