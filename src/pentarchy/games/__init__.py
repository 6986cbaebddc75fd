"""The five games, a folder each, found through entry points."""
