"""The rules kernel: steps on an agenda, options as integers, one mutable state. It knows no game."""
