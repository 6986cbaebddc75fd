"""Finding puzzles: bots play, and a turn in which one plan is clearly better than all others is examined again.

1. `mine`: in every turn, see whether the best of a bot's plans has choices without which it is much worse.
2. `proof`: try that plan and the best ones without these choices in fresh worlds, until the others have replied;
   repeat both with ten times the budget and other seeds, and drop what does not hold.
3. `rate`: let bots of all levels try it; a puzzle is harder for each level that misses it.
4. `explain`: say what kind of puzzle it is, and why the solution solves it.
5. `keep`: choose among puzzles and write them to a file.
"""
