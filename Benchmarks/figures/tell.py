"""Says figures to people and, where BENCHMARK_FIGURES names a file, writes them down there.

    tell.py NAME --unit UNIT --better lower|higher --samples NUMBERS… [--limit NAME NUMBERS…]
            [--beside NAME NUMBERS…]… [--goal NUMBER [--of-limit]] [--growth OF AT]
    PROGRAM | tell.py -

A file may stand for numbers: @FILE. With '-', lines of JSON become figures, and other lines are passed on.
"""

import argparse
import json
import os
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from figures.figure import Figure, short  # noqa: E402


def sentence(figure):
    """The figure in one line, and one for each that stands beside it."""
    ours, unit = figure.ours, figure.unit
    low, high = ours.spread
    text = f"{ours.name}: {short(ours.value)} {unit}"
    if len(ours.samples) > 1:
        text += f" ({short(low)} to {short(high)})"
    if figure.limit:
        ratio = figure.ratio
        text += f"; {figure.limit.name} {short(figure.limit.value)}"
        text += f", ratio {short(ratio.value)}" if ratio else ""
    if figure.goal is not None:
        word = "at least" if figure.better == "higher" else "at most"
        of = f" of {figure.limit.name}" if figure.of == "limit" else f" {unit}"
        text += f" [{word} {short(figure.goal)}{of}: {'met' if figure.holds else 'NOT MET'}]"
    lines = [text]
    for other in figure.beside:
        lines.append(f"    {other.name}: {short(other.value)} {unit}")
        if unit not in ("MB", "B") and ours.value and other.value:
            times = ours.value / other.value if figure.better == "higher" else other.value / ours.value
            lines[-1] += f", ours does {short(times)} times as much"
    return "\n".join(lines)


def tell(line):
    """Takes a figure as the benchmarks tell it."""
    figure = Figure.read(line)
    print(sentence(figure), flush=True)
    path = os.environ.get("BENCHMARK_FIGURES")
    if path:
        with open(path, "a") as file:
            file.write(json.dumps(line) + "\n")


def numbers(words):
    values = []
    for word in words:
        text = pathlib.Path(word[1:]).read_text() if word.startswith("@") else word
        values += [float(number) for number in text.split()]
    return values


def named(words):
    return {"name": words[0], "samples": numbers(words[1:])}


def main(arguments):
    if arguments == ["-"]:
        for text in sys.stdin:
            if text.startswith('{"name"'):
                tell(json.loads(text))
            else:
                print(text, end="", flush=True)
        return
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("name")
    parser.add_argument("--unit", required=True)
    parser.add_argument("--better", required=True, choices=["lower", "higher"])
    parser.add_argument("--samples", nargs="+", required=True)
    parser.add_argument("--limit", nargs="+")
    parser.add_argument("--beside", nargs="+", action="append", default=[])
    parser.add_argument("--goal", type=float)
    parser.add_argument("--of-limit", action="store_true")
    parser.add_argument("--growth", nargs=2)
    given = parser.parse_args(arguments)
    line = {"name": given.name, "unit": given.unit, "better": given.better, "samples": numbers(given.samples)}
    if given.limit:
        line["limit"] = named(given.limit)
    if given.beside:
        line["beside"] = [named(words) for words in given.beside]
    if given.goal is not None:
        line["goal"] = given.goal
    if given.of_limit:
        line["of"] = "limit"
    if given.growth:
        line["growth"] = {"of": given.growth[0], "at": float(given.growth[1])}
    tell(line)


if __name__ == "__main__":
    main(sys.argv[1:])
