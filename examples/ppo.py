"""Learn a game by playing it against oneself: masked PPO on many games at once, in one file.

    pip install 'pentarchy[torch]'
    python examples/ppo.py yamatai --players 2 --minutes 60 --checkpoint yamatai.pt
    python examples/ppo.py yamatai --players 2 --minutes 60 --checkpoint yamatai.pt     # goes on from there

All seats choose through one network. It sees what the seat that is asked knows, and gives a number to every option and
the seat's prospects; options that are not open get no chance. Every few minutes it plays against bots that it has never
learned from, and a line of the learning curve is printed and kept in the checkpoint.
"""

import argparse
import json
import os
import time
from pathlib import Path

import numpy as np

import pentarchy
from pentarchy.env import Vector

try:
    import torch
except ImportError:
    torch = None

DISCOUNT = 0.999  # of what the next decision of the same seat is worth
TRACE = 0.95  # how far an advantage looks ahead (GAE's lambda)
CLIP = 0.2  # how far one update may move a probability
ENTROPY = 0.01  # what variety is worth
VALUE = 0.5  # the weight of judging positions beside that of choosing
PASSES = 3  # over what was played, in one update
SLICE = 1024  # decisions that are learned from at once


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Learn a game by playing it against oneself.")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--minutes", type=float, default=10, help="how long to learn in this run, without evaluation")
    parser.add_argument("--checkpoint", type=Path, help="go on from this file if it is there, and keep all in it")
    parser.add_argument("--games", type=int, default=32, help="games at once")
    parser.add_argument("--steps", type=int, default=128, help="choices in each of them between updates")
    parser.add_argument("--processes", type=int, default=1, help="processes that play")
    parser.add_argument("--width", type=int, default=256, help="of the hidden layers")
    parser.add_argument("--rate", type=float, default=3e-4, help="of learning")
    parser.add_argument("--shaping", type=float, default=0.01, help="what a point is worth at once, beside victory")
    parser.add_argument("--evaluate", type=float, default=5, help="minutes of learning between evaluations")
    parser.add_argument("--against", default="random,easy", help="levels to play against then, separated by commas")
    parser.add_argument("--matches", type=int, default=64, help="games against each of them")
    parser.add_argument("--seed", type=int, default=0)
    return parser.parse_args()


# --- the network ------------------------------------------------------------------------------------------------


def network(inputs: int, options: int, width: int) -> "torch.nn.Module":
    """Two hidden layers; out come a number for every option and one for the prospects of the seat."""
    layers = torch.nn.Sequential(
        torch.nn.Linear(inputs, width),
        torch.nn.ReLU(),
        torch.nn.Linear(width, width),
        torch.nn.ReLU(),
        torch.nn.Linear(width, options + 1),
    )
    with torch.no_grad():
        layers[-1].weight *= 0.01  # at first all options are about as likely
        layers[-1].bias.zero_()
    return layers


class Player:
    """The network, and how observations go in."""

    def __init__(self, vector: Vector, width: int) -> None:
        self.layers = network(vector.sight.size, vector.sight.actions, width)
        self.low = torch.from_numpy(vector.sight.low.astype(np.float32))
        self.share = 1 / torch.from_numpy(vector.sight.high.astype(np.float32) - vector.sight.low)

    def judge(self, observations: "torch.Tensor", masks: "torch.Tensor") -> tuple["torch.Tensor", "torch.Tensor"]:
        """The logarithm of every option's chance to be chosen, and what each position is worth to who is asked."""
        out = self.layers((observations.float() - self.low) * self.share)
        chances = out[:, :-1].masked_fill(masks == 0, -1e9).log_softmax(dim=1)
        return chances, out[:, -1]

    def choose(self, observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """An option for every row, as likely as the network says; its logarithm, and the values."""
        with torch.no_grad():
            chances, values = self.judge(torch.tensor(observations), torch.tensor(masks))
            choices = torch.multinomial(chances.exp(), 1)[:, 0]
            return choices.numpy(), chances.gather(1, choices[:, None])[:, 0].numpy(), values.numpy()


# --- what was it worth? -----------------------------------------------------------------------------------------


def advantages(
    seats: np.ndarray,
    values: np.ndarray,
    rewards: np.ndarray,
    over: np.ndarray,
    last_seats: np.ndarray,
    last: np.ndarray,
) -> tuple[np.ndarray, np.ndarray]:
    """How much better each choice was than expected, and which choices can be judged at all.

    A seat's next position is the one in which it is asked next, so what happens is followed backwards for each seat
    of each game by itself. `seats`, `values` and `over` are by time and row, `rewards` by seat too; `last_seats` and
    `last` tell who is asked after all that and what their position is worth. A choice after which its seat was neither
    asked again nor saw the end cannot be judged.
    """
    times, rows = seats.shape
    players = rewards.shape[2]
    row = np.arange(rows)
    following = np.zeros((rows, players), np.float32)
    ahead = np.zeros((rows, players), np.float32)
    paid = np.zeros((rows, players), np.float32)
    known = np.zeros((rows, players), bool)
    following[row, last_seats] = last
    known[row, last_seats] = True
    found = np.zeros((times, rows), np.float32)
    judged = np.zeros((times, rows), bool)
    for t in range(times - 1, -1, -1):
        ended = over[t].astype(bool)
        following[ended], ahead[ended], paid[ended], known[ended] = 0, 0, 0, True
        paid += rewards[t]
        seat = seats[t]
        surprise = paid[row, seat] + DISCOUNT * following[row, seat] - values[t]
        better = surprise + DISCOUNT * TRACE * ahead[row, seat]
        judged[t] = known[row, seat]
        found[t] = np.where(judged[t], better, 0)
        ahead[row, seat] = found[t]
        following[row, seat] = values[t]
        paid[row, seat] = 0
        known[row, seat] = True
    return found, judged


# --- learning ---------------------------------------------------------------------------------------------------


def collect(vector: Vector, player: Player, steps: int) -> dict[str, np.ndarray]:
    """Play so many choices in every game; all that was seen, open, chosen and expected, and what it was worth."""
    kept: dict[str, list[np.ndarray]] = {
        name: [] for name in ("see", "open", "seat", "chose", "log", "value", "paid", "over")
    }
    for _ in range(steps):
        choices, logs, values = player.choose(vector.observations, vector.masks)
        before = (vector.observations, vector.masks, vector.seats, choices, logs, values)
        for name, array in zip(kept, before, strict=False):
            kept[name].append(array.copy())
        vector.step(choices)
        kept["paid"].append(vector.rewards.astype(np.float32))
        kept["over"].append(vector.over.copy())
    _, _, last = player.choose(vector.observations, vector.masks)
    played = {name: np.stack(arrays) for name, arrays in kept.items()}
    better, judged = advantages(
        played["seat"], played["value"], played["paid"], played["over"], vector.seats.copy(), last
    )
    rows = np.flatnonzero(judged.reshape(-1))
    flat = {name: played[name].reshape(-1, *played[name].shape[2:])[rows] for name in ("see", "open", "chose", "log")}
    flat["better"] = better.reshape(-1)[rows]
    flat["worth"] = (better + played["value"]).reshape(-1)[rows]
    return flat


def learn(player: Player, optimizer: "torch.optim.Optimizer", played: dict[str, np.ndarray]) -> None:
    """Make better choices likelier and worse ones less likely, by little; and judge positions better."""
    data = {name: torch.from_numpy(array) for name, array in played.items()}
    better = (data["better"] - data["better"].mean()) / (data["better"].std() + 1e-8)
    for _ in range(PASSES):
        for part in torch.randperm(len(better)).split(SLICE):
            chances, values = player.judge(data["see"][part], data["open"][part])
            log = chances.gather(1, data["chose"][part][:, None])[:, 0]
            ratio = (log - data["log"][part]).exp()
            gain = torch.minimum(ratio * better[part], ratio.clamp(1 - CLIP, 1 + CLIP) * better[part]).mean()
            variety = -(chances.exp() * chances.clamp(min=-50)).sum(dim=1).mean()
            error = (values - data["worth"][part]).square().mean()
            optimizer.zero_grad()
            (VALUE * error - gain - ENTROPY * variety).backward()
            torch.nn.utils.clip_grad_norm_(player.layers.parameters(), 0.5)
            optimizer.step()


def evaluate(player: Player, arguments: argparse.Namespace, level: str) -> float:
    """The share of victories against a level of bots, each seat in turn; one over the number of players is even."""
    rows = min(16, arguments.matches)
    rounds = -(-arguments.matches // rows)
    won, left = 0.0, np.full(rows, rounds)
    with Vector(arguments.game, rows, arguments.players, opponents=level) as vector:
        vector.reset(arguments.seed + 1_000_000)
        while left.any():
            seats = vector.seats.copy()
            choices, _, _ = player.choose(vector.observations, vector.masks)
            vector.step(choices)
            counted = vector.over.astype(bool) & (left > 0)
            won += vector.rewards[np.flatnonzero(counted), seats[counted]].sum()
            left -= counted
    return float(won / (rows * rounds))


def save(path: Path, state: dict[str, object]) -> None:
    """Keep all that the next run needs; the file is never half written."""
    torch.save(state, path.with_suffix(".new"))
    os.replace(path.with_suffix(".new"), path)


def main() -> None:
    arguments = parse()
    if torch is None:
        raise SystemExit("this needs torch: pip install 'pentarchy[torch]'")
    try:
        vector = Vector(
            arguments.game,
            arguments.games,
            arguments.players,
            shaping=arguments.shaping,
            processes=arguments.processes,
        )
        for level in arguments.against.split(","):
            Vector(arguments.game, 1, arguments.players, opponents=level).close()  # known before hours have passed
    except pentarchy.BadInput as error:
        raise SystemExit(f"error: {error}") from error
    torch.manual_seed(arguments.seed)
    player = Player(vector, arguments.width)
    optimizer = torch.optim.Adam(player.layers.parameters(), lr=arguments.rate)
    parts = [part.name for part in vector.layout.parts]  # a network knows cells by where they lie
    learned = [arguments.game, arguments.players, arguments.width, parts]
    state = {"of": learned, "seconds": 0.0, "decisions": 0, "runs": 0, "curve": []}
    if arguments.checkpoint and arguments.checkpoint.exists():
        state = torch.load(arguments.checkpoint, weights_only=True)
        if state["of"] != learned:
            of = "{}, {} players, width {}".format(*state["of"])
            raise SystemExit(f"error: {arguments.checkpoint} was learned with {of}, or with other observations")
        player.layers.load_state_dict(state["layers"])
        optimizer.load_state_dict(state["optimizer"])
    vector.reset(arguments.seed + 1000 * state["runs"])  # every run plays other games
    state["runs"] += 1
    until, next_look = state["seconds"] + 60 * arguments.minutes, state["seconds"] + 60 * arguments.evaluate
    while True:
        began = time.monotonic()
        learn(player, optimizer, collect(vector, player, arguments.steps))
        state["seconds"] += time.monotonic() - began
        state["decisions"] += arguments.games * arguments.steps
        if state["seconds"] < min(until, next_look):
            continue
        next_look += 60 * arguments.evaluate
        line = {"minutes": round(state["seconds"] / 60, 1), "decisions": state["decisions"]}
        for level in arguments.against.split(","):
            line[level] = evaluate(player, arguments, level)
        state["curve"].append(line)
        print(json.dumps(line), flush=True)
        if arguments.checkpoint:
            save(
                arguments.checkpoint,
                {**state, "layers": player.layers.state_dict(), "optimizer": optimizer.state_dict()},
            )
        if state["seconds"] >= until:
            break
    vector.close()


if __name__ == "__main__":
    main()
