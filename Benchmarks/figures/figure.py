"""One measured figure: ours, its limit and what others take, all of the same run."""

import statistics
from dataclasses import dataclass, field


@dataclass
class Measured:
    """A name with what was measured, a value for each round."""

    name: str
    samples: list[float]

    @property
    def value(self):
        return statistics.median(self.samples)

    @property
    def spread(self):
        """The lowest and the highest round."""
        return [min(self.samples), max(self.samples)]

    def json(self):
        return {"name": self.name, "value": rounded(self.value), "spread": [rounded(end) for end in self.spread]}

    @classmethod
    def read(cls, value):
        samples = value["samples"] if "samples" in value else [value["value"]]
        if not samples or not all(isinstance(sample, (int, float)) for sample in samples):
            raise ValueError(f"'{value.get('name')}' has no numbers: {samples}")
        return cls(value.get("name", ""), [float(sample) for sample in samples])


@dataclass
class Figure:
    """What a benchmark tells with a line of JSON, as it is described in Benchmarks/README.md."""

    ours: Measured
    unit: str
    better: str  # "higher" or "lower"
    limit: Measured | None = None
    beside: list[Measured] = field(default_factory=list)
    goal: float | None = None
    of: str | None = None  # None, or "limit": the goal is a multiple of the limit
    growth: dict | None = None  # {"of": "definitions", "at": 1000}

    @property
    def name(self):
        return self.ours.name

    @property
    def ratio(self):
        """Ours by the limit. Rounds that alternate met the same load, so they are compared in pairs."""
        return None if self.limit is None else self.ratio_to(self.limit)

    def ratio_to(self, other):
        ours, theirs = self.ours.samples, other.samples
        if len(ours) != len(theirs):
            ours, theirs = [self.ours.value], [other.value]
        if not all(theirs):
            return None
        return Measured(other.name, [mine / its for mine, its in zip(ours, theirs)])

    @property
    def holds(self):
        """Whether the goal is met; None where there is none."""
        if self.goal is None:
            return None
        if self.of == "limit":
            ratio = self.ratio
            if ratio is None:
                return None
            reached = ratio.value
        else:
            reached = self.ours.value
        return reached >= self.goal if self.better == "higher" else reached <= self.goal

    def json(self):
        """The shape in which results are kept."""
        ratio = self.ratio
        return {
            "name": self.name,
            "value": rounded(self.ours.value),
            "unit": self.unit,
            "better": self.better,
            "n": len(self.ours.samples),
            "spread": [rounded(end) for end in self.ours.spread],
            "limit": self.limit.json() if self.limit else None,
            "ratio": {key: value for key, value in ratio.json().items() if key != "name"} if ratio else None,
            "goal": None if self.goal is None else {"value": self.goal, "of": self.of},
            "holds": self.holds,
            "beside": [other.json() for other in self.beside],
            "growth": self.growth,
        }

    @classmethod
    def read(cls, line):
        """A line as benchmarks tell it; ValueError says what is wrong with it."""
        unknown = set(line) - {"name", "unit", "better", "samples", "value", "limit", "beside", "goal", "of", "growth"}
        if unknown:
            raise ValueError(f"unknown keys {sorted(unknown)}")
        for key in ("name", "unit", "better"):
            if not isinstance(line.get(key), str):
                raise ValueError(f"'{key}' is missing")
        if line["better"] not in ("higher", "lower"):
            raise ValueError("'better' is 'higher' or 'lower'")
        limit = line.get("limit")
        if line.get("of") not in (None, "limit") or (line.get("of") and not limit):
            raise ValueError("'of' is 'limit', and needs one")
        return cls(
            Measured.read(line), line["unit"], line["better"], Measured.read(limit) if limit else None,
            [Measured.read(other) for other in line.get("beside", [])], line.get("goal"), line.get("of"),
            line.get("growth"))


def rounded(number):
    """Six digits: more would only be noise in the history."""
    return float(f"{number:.6g}")


def short(number):
    """A number as people read it: three digits, with commas between thousands."""
    size = abs(number)
    if size >= 100:
        return f"{number:,.0f}"
    if size >= 10:
        return f"{number:.1f}"
    return f"{number:.2f}" if size >= 0.1 or size == 0 else f"{number:.3g}"
