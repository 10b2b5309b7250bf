"""The command behind scripts/benchmark."""

import argparse
import signal
import subprocess
import sys

from . import charts, history, page, running, table
from .catalog import ROOT, benchmarks

EXAMPLES = """
examples:
  scripts/benchmark --list                 what there is, and what each needs
  scripts/benchmark loading store --quick  two of them, in their short form
  scripts/benchmark --record               all of them, in the whole form, and a line in Benchmarks/history.jsonl
  scripts/benchmark --page                 makes Documentation/benchmarks.md of the results of the whole form
  scripts/benchmark --compare              what got slower from the last line but one of the history to the last
  scripts/benchmark --compare 2de01c33     from the last line of that commit to the last line

Measure when the machine has nothing else to do. Results are in .build/benchmarks/results.
"""


def main():
    parser = argparse.ArgumentParser(
        prog="scripts/benchmark", description="Measures Marquee beside its limits and beside what people use instead.",
        epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="benchmarks (default: all)")
    parser.add_argument("--quick", action="store_true", help="fewer rounds (2) and smaller sizes")
    parser.add_argument("--record", action="store_true", help="append a line to the history")
    parser.add_argument("--list", action="store_true", help="list the benchmarks with what each needs")
    parser.add_argument("--page", action="store_true", help="make the page and its charts of the results that are there")
    parser.add_argument("--table", action="store_true", help="show the results that are there")
    parser.add_argument(
        "--compare", nargs="?", const="", metavar="COMMIT",
        help="say what got slower by more than its spread; exit 1 if so")
    given = parser.parse_args()
    form = "quick" if given.quick else "whole"
    known = benchmarks()
    unknown = [name for name in given.names if name not in {benchmark.name for benchmark in known}]
    if unknown:
        parser.error(f"unknown benchmark {', '.join(unknown)}; known: {', '.join(b.name for b in known)}")
    chosen = [benchmark for benchmark in known if not given.names or benchmark.name in given.names]
    if given.list:
        for benchmark in chosen:
            print(f"{benchmark.name}: {benchmark.about}\n    {benchmark.minutes:g} min; {benchmark.needs}")
        return 0
    if given.compare is not None:
        return compare(given.compare, form)
    if given.table:
        table.show([result for result in running.kept(form) if result["benchmark"] in {b.name for b in chosen}])
        return 0
    if given.page:
        return page.write(running.kept("whole"), charts)
    # The sources are those of one moment: what is built first is what is measured.
    results = []
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        for place, benchmark in enumerate(chosen, 1):
            print(f"== {place} of {len(chosen)}: {benchmark.name}", flush=True)
            result = running.run(benchmark, form)
            running.keep(result)
            results.append(result)
    except KeyboardInterrupt:
        print(f"benchmark: stopped after {len(results)} of {len(chosen)}", file=sys.stderr)
    table.show(results)
    # What was measured before somebody stopped it took its time, too.
    if given.record and results:
        history.append(history.line(results, form))
    if len(results) < len(chosen):
        return 130
    return 1 if any(result["problems"] for result in results) else 0


def compare(commit, form):
    lines = history.read()
    new = history.latest(lines, form)
    if commit:
        found = subprocess.run(
            ["git", "-C", str(ROOT), "rev-parse", "--short=10", commit], capture_output=True, text=True)
        old = history.latest(lines, form, found.stdout.strip() or commit)
    else:
        old = history.before(lines, form, new)
    if new is None or old is None or old is new:
        print(f"benchmark: the history has no two runs of the {form} form to compare", file=sys.stderr)
        return 2
    print(f"from {old['commit']} ({old['date']}) to {new['commit']} ({new['date']}), {form} form")
    if old["machine"] != new["machine"]:
        print("on different machines: figures without a limit beside them are not compared")
    slower, faster, shared = history.compare(old, new)
    for title, texts in (("slower", slower), ("faster", faster)):
        for text in texts:
            print(f"{title}: {text}")
    print(f"{shared} figures compared: {len(slower)} got slower, {len(faster)} got faster by more than their spread")
    return 1 if slower else 0


sys.exit(main())
