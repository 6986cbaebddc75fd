"""How a table looks, described once: games say what lies where, generic renderers draw it."""
