"""The benchmarks: folders with a script 'run' and a file 'benchmark.toml' that says what it is about and needs."""

import pathlib
import tomllib
from dataclasses import dataclass, field

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "Benchmarks"
RESULTS = ROOT / ".build/benchmarks/results"
HISTORY = FOLDER / "history.jsonl"


@dataclass
class Benchmark:
    name: str
    folder: pathlib.Path
    about: str
    minutes: float  # of the whole form, on two processors, when all is built
    products: list[str] = field(default_factory=list)
    programs: list[str] = field(default_factory=list)  # that have to be on the PATH
    python: list[str] = field(default_factory=list)
    arguments: list[str] = field(default_factory=list)  # of 'run', in the whole form
    quick: list[str] = field(default_factory=list)  # of 'run', in the short form

    @property
    def needs(self):
        words = [f"swift: {' '.join(self.products)}"] if self.products else []
        words += [f"programs: {' '.join(self.programs)}"] if self.programs else []
        words += [f"PyPI: {' '.join(self.python)}"] if self.python else []
        return "; ".join(words) or "nothing"


def benchmarks():
    found = []
    for place in [*sorted(FOLDER.glob("*/benchmark.toml")), ROOT / "Proof/soak/benchmark.toml"]:
        if place.exists():
            found.append(Benchmark(place.parent.name, place.parent, **tomllib.loads(place.read_text())))
    return found
