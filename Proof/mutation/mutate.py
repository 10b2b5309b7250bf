#!/usr/bin/env python3
"""Changes the product in many small ways, one at a time, and looks whether its unit tests notice."""

import argparse
import hashlib
import json
import re
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import choosing
import scope
import suites
from building import Build

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
SURVIVORS = HERE / "survivors.md"
WANTED = 0.9
# Suites up to so many seconds run first, all at once: they notice most.
SHORT = 3.0
# After so many mutants one run without any: it has to pass, or else what fails does so by chance.
CONTROL = 25
EXAMPLES = """\
examples:
  Proof/mutation/run                      all mutants; goes on where it was interrupted
  Proof/mutation/run --quick              a sample of them
  Proof/mutation/run --only 9c70dd3f      these, whatever is known of them
  Proof/mutation/run --list               which mutants there are, without building

A mutant is killed when a test fails, or when the tests crash or never end. Each one that survives is listed in
survivors.md with the reason, or a test is missing.
"""


def main():
    parser = argparse.ArgumentParser(
        prog="Proof/mutation/run", description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="a sample of 40, always the same")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these mutants")
    parser.add_argument("--list", action="store_true", help="print the mutants")
    parser.add_argument("--again", action="store_true", help="forget what earlier runs found")
    parser.add_argument("--count", type=int, default=500, help="how many are woven in (500)")
    parser.add_argument("--seed", default="1", help="what decides which ones (1)")
    parser.add_argument("--jobs", type=int, default=2, help="how many run at a time (2)")
    parser.add_argument("--tree", type=Path, help="where the woven copy is (.build/proof/mutation/tree)")
    parser.add_argument("--scratch", type=Path, help="where it is built (.build/proof/mutation/build)")
    options = parser.parse_args()
    own = ROOT / ".build" / "proof" / "mutation"
    own.mkdir(parents=True, exist_ok=True)
    build = Build(
        ROOT, (options.tree or own / "tree").resolve(), (options.scratch or own / "build").resolve(), own,
        options.count, options.seed)
    if options.list:
        for mutant in build.choose():
            print(mutant)
        return
    begun = time.monotonic()
    build.prepare()
    program = suites.Program(build.program, build.into, own)
    survey = suites.survey(program, options.count, options.jobs, own / "suites.json")
    mutants = build.chosen
    if options.only:
        mutants = [mutant for mutant in mutants if mutant.name in options.only]
        if len(mutants) != len(set(options.only)):
            parser.error("--only: expected names that --list prints")
    elif options.quick:
        mutants = choosing.by_chance(mutants, "sample")[:40]
    results = Results(own / "results.json", build, survey, forget=options.again)
    trial = Trial(program, survey, build.numbers, results, is_fresh=bool(options.only))
    trial.run(mutants, options.jobs)
    form = "quick" if options.quick or options.only else "whole"
    sys.exit(report(mutants, results, trial, form, time.monotonic() - begun, own))


class Results:
    """What is known of mutants, kept after each one. A mutant stays killed as long as neither the sources nor the suite
    that killed it have changed; one that survived is tried anew when any test has changed."""

    def __init__(self, file, build, survey, forget):
        self.file = file
        self.lock = threading.Lock()
        self.tests = {name: self.digest(build.root, name) for name in survey}
        self.all_tests = hashlib.sha256(json.dumps(self.tests).encode()).hexdigest()
        self.sources = hashlib.sha256(
            b"".join((build.into / path).read_bytes() for path in scope.files(build.root))).hexdigest()
        self.known = {}
        if file.exists() and not forget:
            kept = json.loads(file.read_text())
            if kept["sources"] == self.sources:
                self.known = {name: result for name, result in kept["results"].items() if self.holds(result)}

    @staticmethod
    def digest(root, suite):
        """Of the file that a suite is in."""
        target, name = suite.split(".", 1)
        for path in sorted((root / "Tests" / target).rglob("*.swift")):
            text = path.read_bytes()
            if re.search(rb"\b(?:struct|class|actor|enum|extension|func) " + re.escape(name).encode() + rb"\b", text):
                return hashlib.sha256(text).hexdigest()
        return ""

    def holds(self, result):
        if result["killed"]:
            return all(self.tests.get(suite) == digest for suite, digest in result["tests"].items())
        return result["all"] == self.all_tests

    def put(self, mutant, killed, reason, ran):
        with self.lock:
            self.known[mutant.name] = {
                "mutant": str(mutant), "killed": killed, "reason": reason,
                "tests": {suite: self.tests[suite] for suite in ran}, "all": self.all_tests}
            new = self.file.with_suffix(".new")
            new.write_text(json.dumps({"sources": self.sources, "results": self.known}, indent=1, ensure_ascii=False))
            new.replace(self.file)


class Trial:
    def __init__(self, program, survey, numbers, results, is_fresh):
        self.program, self.survey, self.numbers, self.results = program, survey, numbers, results
        self.is_fresh = is_fresh
        self.done = 0
        self.controls = []
        self.lock = threading.Lock()

    def run(self, mutants, jobs):
        left = [mutant for mutant in mutants if self.is_fresh or mutant.name not in self.results.known]
        if len(left) < len(mutants):
            print(f"{len(mutants) - len(left)} of {len(mutants)} are known from earlier runs", flush=True)
        with ThreadPoolExecutor(jobs) as pool:
            for _ in pool.map(lambda mutant: self.try_one(mutant, len(left)), left):
                pass

    def groups(self, number):
        """The suites that come by a mutant: the short ones together, then the others together."""
        reaching = sorted(
            (suite["seconds"], name) for name, suite in self.survey.items()
            if suite["passed"] and (number is None or number in suite["mutants"]))
        short = [name for seconds, name in reaching if seconds <= SHORT]
        long = [name for seconds, name in reaching if seconds > SHORT]
        return [group for group in (short, long) if group]

    def limit(self, group):
        """Many times what the suites take without a mutant: one that waits for what never comes is not waited for."""
        return min(suites.LONGEST, 30 + 10 * sum(self.survey[name]["seconds"] for name in group))

    def try_one(self, mutant, count):
        number = self.numbers[mutant.name]
        killed, reason, ran = False, "no test comes by it", []
        for group in self.groups(number):
            outcome = self.program.run(group, {"MARQUEE_MUTANT": str(number)}, self.limit(group))
            killed, reason, ran = not outcome.passed, outcome.reason or "all tests pass", group
            if killed:
                break
        self.results.put(mutant, killed, reason, ran if killed else [])
        with self.lock:
            self.done += 1
            done = self.done
        print(f"{done}/{count} {'killed  ' if killed else 'SURVIVED'} {mutant} | {reason[:160]}", flush=True)
        if done % CONTROL == 0:
            self.control()

    def control(self):
        for group in self.groups(None)[:1]:
            outcome = self.program.run(group, {})
            if not outcome.passed:
                # Under load, a test may fail by itself. Twice is no chance.
                outcome = self.program.run(group, {})
            self.controls.append(outcome.reason)
            print(f"control without a mutant: {outcome.reason or 'passes'}", flush=True)


def report(mutants, results, trial, form, seconds, own):
    outcomes = {mutant.name: results.known[mutant.name] for mutant in mutants}
    survived = [mutant for mutant in mutants if not outcomes[mutant.name]["killed"]]
    listed = set(re.findall(r"`([0-9a-f]{8})`", SURVIVORS.read_text())) if SURVIVORS.exists() else set()
    unlisted = [mutant for mutant in survived if mutant.name not in listed]
    needless = [mutant for mutant in mutants if mutant.name in listed and outcomes[mutant.name]["killed"]]
    killed = len(mutants) - len(survived)
    failed_controls = [reason for reason in trial.controls if reason]
    print()
    for mutant in unlisted:
        print(f"survived, and is not in survivors.md: {mutant}\n    {outcomes[mutant.name]['reason']}; "
              f"reproduce: Proof/mutation/run --only {mutant.name}")
    for mutant in needless:
        print(f"is in survivors.md, but was killed: {mutant}")
    for reason in failed_controls:
        print(f"a run without a mutant failed: {reason}")
    print(f"{killed} of {len(mutants)} mutants killed ({100 * killed / max(1, len(mutants)):.1f} %), {len(survived)} "
          f"survived, {len(survived) - len(unlisted)} of them with a reason; {seconds:.0f} s")
    by_target = {}
    for mutant in mutants:
        counts = by_target.setdefault(mutant.file.split("/")[1], {"killed": 0, "mutants": 0})
        counts["mutants"] += 1
        counts["killed"] += outcomes[mutant.name]["killed"]
    for name, counts in by_target.items():
        print(f"  {name}: {counts['killed']} of {counts['mutants']}")
    is_enough = killed >= WANTED * len(mutants)
    # In a sample, one that is new may survive.
    holds = is_enough and not failed_controls and (form == "quick" or not unlisted)
    (own / "result.json").write_text(json.dumps({
        "part": "mutation", "form": form, "seconds": round(seconds), "checked": len(mutants),
        "found": 0 if holds else max(1, len(unlisted)),
        "details": {"killed": killed, "survived": len(survived), "unlisted": [str(mutant) for mutant in unlisted],
                    "targets": by_target, "controls": len(trial.controls)}}, indent=1, ensure_ascii=False) + "\n")
    return 0 if holds else 1


if __name__ == "__main__":
    main()
