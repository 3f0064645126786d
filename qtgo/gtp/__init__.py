"""The Go Text Protocol, version 2: its lines, and a server over the rules model."""
