"""The numbers of several reviewed games together."""
