"""What happens where the packages are missing."""

import subprocess
import sys

WITHOUT = """
import sys
for name in ("gymnasium", "pettingzoo"):
    sys.modules[name] = None
import importlib.util
find = importlib.util.find_spec
importlib.util.find_spec = lambda name, *more: None if name in ("gymnasium", "pettingzoo") else find(name, *more)
import pentarchy.env
try:
    pentarchy.env.aec
except pentarchy.BadInput as error:
    print(error)
print(pentarchy.env.game_seed(1, 2, 3) > 0)
"""


def test_a_sentence_says_what_to_install() -> None:
    answer = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True).stdout
    assert answer == (
        "this needs packages that are not installed (gymnasium, pettingzoo): pip install 'pentarchy[rl]'\nTrue\n"
    )
