"""Lists the public declarations in symbol graphs: 'declarations.py [--check|--counts] GRAPHS LISTS MODULE…' (see scripts/api)."""

import difflib
import json
import pathlib
import sys


def declarations(graphs, module):
    """A line for each: where it is, and how it is declared; sorted, so that a difference is the change."""
    lines = set()
    # A module's own symbols, and those by which it extends others.
    for path in [graphs / f"{module}.symbols.json", *sorted(graphs.glob(f"{module}@*.symbols.json"))]:
        for symbol in json.loads(path.read_text())["symbols"]:
            text = "".join(part["spelling"] for part in symbol["declarationFragments"])
            place = ".".join(symbol["pathComponents"])
            lines.add(f"{place}: {' '.join(text.split())}\n")
    return sorted(lines)


def main():
    mode, graphs, lists = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    modules = sys.argv[4:]
    if mode not in ("", "--check", "--counts"):
        sys.exit(f"api: unknown option '{mode}'; known options: --check, --counts")
    wanted = {f"{module}.txt": declarations(graphs, module) for module in modules}
    if mode == "--counts":
        for name, lines in sorted(wanted.items()):
            print(f"{len(lines):5} {name.removesuffix('.txt')}")
        return
    present = {path.name: path.read_text().splitlines(keepends=True) for path in lists.glob("*.txt")}
    if mode == "":
        lists.mkdir(exist_ok=True)
        for name in present.keys() - wanted.keys():
            (lists / name).unlink()
        for name, lines in wanted.items():
            (lists / name).write_text("".join(lines))
        return
    difference = []
    for name in sorted(present.keys() | wanted.keys()):
        difference += difflib.unified_diff(
            present.get(name, []), wanted.get(name, []), f"{lists}/{name}", f"{lists}/{name} (as built)", n=0)
    if difference:
        sys.stdout.writelines(difference)
        sys.exit("api: the public declarations have changed; if that is meant, run scripts/api and commit Documentation/api")


main()
