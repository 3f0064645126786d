"""The Go Text Protocol: codec and server."""
