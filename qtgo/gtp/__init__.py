"""The Go Text Protocol, version 2: a server over the rules model, and sessions with engines."""
