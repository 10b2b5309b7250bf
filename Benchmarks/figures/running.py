"""Runs a benchmark's script, and reads the figures that it tells."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from datetime import datetime, timezone

from .catalog import RESULTS, ROOT
from .figure import Figure
from .machine import commit, load, machine


def run(benchmark, form):
    """The result of a benchmark: its figures, or what went wrong. What it prints goes to the terminal."""
    with tempfile.NamedTemporaryFile("r", suffix=".jsonl") as told:
        environment = dict(os.environ, BENCHMARK_FIGURES=told.name, BENCHMARK_ROUNDS="2" if form == "quick" else "5")
        environment.pop("BENCHMARK_FORM", None)
        if form == "quick":
            environment["BENCHMARK_FORM"] = "quick"
        arguments = benchmark.quick if form == "quick" else benchmark.arguments
        command = [str(benchmark.folder / "run"), *arguments]
        begin, before, sources = time.monotonic(), load(), commit()
        # A group of its own, so that servers that it has started end with it.
        process = subprocess.Popen(command, env=environment, stdin=subprocess.DEVNULL, start_new_session=True)
        try:
            code = process.wait(timeout=benchmark.minutes * 60 * 6 + 3600)
        except (subprocess.TimeoutExpired, KeyboardInterrupt) as error:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(30)
            if isinstance(error, KeyboardInterrupt):
                raise
            code = "no end"
        figures, problems = [], []
        for line in told:
            try:
                figures.append(Figure.read(json.loads(line)))
            except ValueError as error:
                problems.append(f"{line.strip()[:200]}: {error}")
    if code:
        problems.append(f"{' '.join(command)} ended with {code}")
    elif not figures:
        problems.append(f"{' '.join(command)} told no figure")
    for problem in problems:
        print(f"benchmark: {problem}", file=sys.stderr)
    return {
        "benchmark": benchmark.name,
        "about": benchmark.about,
        "form": form,
        "command": f"scripts/benchmark {benchmark.name}" + (" --quick" if form == "quick" else ""),
        "date": datetime.now(timezone.utc).strftime("%Y-%m-%d"),
        "commit": sources,
        "machine": machine(),
        "seconds": round(time.monotonic() - begin),
        "load": {"before": before, "after": load()},
        "problems": problems,
        "figures": [figure.json() for figure in figures],
    }


def keep(result):
    """Beside the results of the other benchmarks: each is replaced by its next run in the same form."""
    folder = RESULTS / result["form"]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{result['benchmark']}.json").write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n")


def kept(form):
    """The results that are there, by benchmark."""
    return [json.loads(path.read_text()) for path in sorted((RESULTS / form).glob("*.json"))]


def relative(path):
    return os.path.relpath(path, ROOT)
