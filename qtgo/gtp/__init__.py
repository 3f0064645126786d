"""The Go Text Protocol, version 2: a server over the rules, and sessions with engines."""
