#!/usr/bin/env python3
"""Weaves changes into a copy of the repository, to be chosen by MARQUEE_MUTANT when its programs run."""

import argparse
import sys
from collections import defaultdict
from pathlib import Path

import bugs
import syntax
import tree
import weaving

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = """\
examples:
  weave.py --bugs Proof/simulation/bugs --into .build/proof/simulation/tree
  weave.py --bugs Proof/simulation/bugs --list

The copy is made anew from the working copy, and only what differs is written: builds of it stay incremental. A program
that is built from it behaves as always, until the environment variable MARQUEE_MUTANT names a bug.
"""


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bugs", required=True, metavar="FOLDER", help="where the files with the suffix .bug are")
    parser.add_argument("--into", metavar="TREE", help="where the copy is")
    parser.add_argument("--list", action="store_true", help="print each bug's name and what it does, weave nothing")
    options = parser.parse_args()
    found = bugs.load(options.bugs)
    if options.list:
        for bug in found:
            print(f"{bug.name}\t{bug.why}")
        return
    if not options.into:
        parser.error("needs --into TREE or --list")
    weave(ROOT, options.into, found)
    print(f"{len(found)} bugs in {options.into}")


def weave(root, into, found):
    """Makes a copy of the repository with bugs, all of them asleep."""
    edits = defaultdict(list)
    for number, bug in enumerate(found, 1):
        for edit in bug.edits:
            if not (root / edit.file).is_file():
                sys.exit(f"bug '{bug.name}': there is no file '{edit.file}'")
            edits[edit.file].append((bug, number, edit))
    reports = syntax.read(root, sorted(edits), root / ".build" / "proof" / "mutation")
    woven = {}
    for path, those in edits.items():
        text = (root / path).read_bytes()
        changes = [bugs.changes(bug, number, edit, text, reports[path]) for bug, number, edit in those]
        woven[path] = weaving.weave(text, changes)
    names = {bug.name: number for number, bug in enumerate(found, 1)}
    woven |= weaving.switchboards(edits, len(found), names)
    woven["Package.swift"] = tree.lenient(
        (root / "Package.swift").read_text(), {weaving.target(path) for path in edits}).encode()
    tree.copy(root, into, woven)


if __name__ == "__main__":
    main()
