"""Runs the comparisons, and tells what differs."""

import argparse
import json
import sys
import time

import asking

ABOUT = ("json", "patterns", "cache", "schemas")
EXAMPLES = """examples:
  Proof/differential/run --quick                    one seed for each: under a minute
  Proof/differential/run                            a hundred seeds for each
  Proof/differential/run --only json --seed 17      again what was found with a seed

json      our JSON reader against Python's and Foundation's, 10,000 texts a seed
patterns  our patterns against Python's re on what both have, 10,000 patterns a seed, each on five texts
cache     our HTTP cache against a table of RFC 9111 and a second reading of its rules, 10,000 answers a seed
schemas   our JSON schemas against our reader, 2,000 documents a seed

Ends with 1 when something differs that is no exception; json_texts.py and schemas.py list those, with their reasons."""


def comparisons():
    import caching
    import json_texts
    import patterns
    import schemas

    return {
        "json": (json_texts.compare, 10_000),
        "patterns": (patterns.compare, 10_000),
        "cache": (caching.compare, 10_000),
        "schemas": (schemas.compare, 2_000),
    }


def main():
    parser = argparse.ArgumentParser(
        prog="Proof/differential/run",
        description="Asks Marquee and others the same, and compares the answers.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--quick", action="store_true", help="one seed for each")
    parser.add_argument("--only", choices=ABOUT, help="one of the comparisons")
    parser.add_argument("--seed", type=int, help="this seed alone")
    parser.add_argument("--seeds", type=int, help="how many seeds: 100, or 1 with --quick")
    parser.add_argument("--no-build", action="store_true", help="use the program as it was built last")
    given = parser.parse_args()
    if not (given.no_build and asking.fuzz.program().exists()):
        asking.fuzz.build()

    began = time.monotonic()
    seeds = [given.seed] if given.seed is not None else range(1, (given.seeds or (1 if given.quick else 100)) + 1)
    checked, details = 0, {}
    known = comparisons()
    for about in [given.only] if given.only else ABOUT:
        compare, count = known[about]
        for seed in seeds:
            tally = compare(seed, count // 5 if given.quick else count)
            checked += tally.checked
            detail = details.setdefault(about, {"checked": 0, "differ": 0, "exceptions": {}})
            detail["checked"] += tally.checked
            detail["differ"] += len(tally.found)
            for why, times in tally.excused.items():
                detail["exceptions"][why] = detail["exceptions"].get(why, 0) + times
            print(("FOUND " if tally.found else "ok    ") + tally.line(), flush=True)
    found = sum(detail["differ"] for detail in details.values())
    seconds = round(time.monotonic() - began)
    folder = asking.ROOT / ".build/proof/differential"
    folder.mkdir(parents=True, exist_ok=True)
    summary = {
        "part": "differential",
        "form": "quick" if given.quick else "whole",
        "seconds": seconds,
        "checked": checked,
        "found": found,
        "details": details,
    }
    (folder / "result.json").write_text(json.dumps(summary, indent=2) + "\n")
    print(f"{checked} comparisons in {seconds} s: {found} differ")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
