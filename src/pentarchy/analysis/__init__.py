"""What decided a finished game. It knows the whole record, and judges each turn by what its player knew then."""
