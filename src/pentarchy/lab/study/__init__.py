"""Studies: a question about a game as a file, answered by many games between bots, with a report to look at."""
