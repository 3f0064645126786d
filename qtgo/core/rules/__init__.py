"""The rules of Go: board, legality, rulesets, handicap, ladders."""
