"""Help: about, licenses, and the rules of Go as a lesson."""
