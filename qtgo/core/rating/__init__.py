"""How strong a player is, by the results of games against opponents of known strength."""
