#!/usr/bin/env python3
"""Shows that weaving does what it says: a small program with every kind of change, run with each of them."""

import subprocess
import sys
import tempfile
from pathlib import Path

import bugs
import choosing
import syntax
import weaving

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = '''\
struct Shelf {
    static let limit = 3
    var items: [Int] = []
    var isOpen: Bool { items.count < Self.limit }
    mutating func add(_ item: Int) -> Bool {
        // Only while there is room.
        guard isOpen, item > 0 else { return false }
        let doubled = item * 2
        items.append(doubled)
        return true
    }
    func find(_ query: String) -> String {
        query.isEmpty ? "SELECT a WHERE b <= 1" : """
            SELECT a WHERE b = \\(items.count)
              AND c
            """
    }
    mutating func clear() {
        if !items.isEmpty { items = [] }
        items.append(0)
    }
}

@main struct Main {
    static func main() {
        var shelf = Shelf()
        let taken = [1, 0, 2, 7, 4].map { shelf.add($0) ? "y" : "n" }.joined()
        let found = "\\(shelf.find(""))\\(shelf.find("x"))"
        let before = shelf.items
        shelf.clear()
        print(taken, found.split(separator: "\\n").joined(), before, shelf.items)
    }
}
'''
NORMAL = "ynyyn SELECT a WHERE b <= 1SELECT a WHERE b = 3  AND c [2, 4, 14] [0]"
# What mutants make of it.
MUTANTS = {
    "items.count < Self.limit → items.count <= Self.limit":
        "ynyyy SELECT a WHERE b <= 1SELECT a WHERE b = 4  AND c [2, 4, 14, 8] [0]",
    "3 → 4": "ynyyy SELECT a WHERE b <= 1SELECT a WHERE b = 4  AND c [2, 4, 14, 8] [0]",
    "item > 0 → item >= 0": "yyynn SELECT a WHERE b <= 1SELECT a WHERE b = 3  AND c [2, 0, 4] [0]",
    "negated: isOpen": "nnnnn SELECT a WHERE b <= 1SELECT a WHERE b = 0  AND c [] [0]",
    "dropped: items.append(doubled)": "ynyyy SELECT a WHERE b <= 1SELECT a WHERE b = 0  AND c [] [0]",
    "dropped: items.append(0)": "ynyyn SELECT a WHERE b <= 1SELECT a WHERE b = 3  AND c [2, 4, 14] []",
    "dropped: items = []": "ynyyn SELECT a WHERE b <= 1SELECT a WHERE b = 3  AND c [2, 4, 14] [2, 4, 14, 0]",
    "item * 2 → item + 2": "ynyyn SELECT a WHERE b <= 1SELECT a WHERE b = 3  AND c [3, 4, 9] [0]",
    "begins with: return": "ynyyn SELECT a WHERE b <= 1SELECT a WHERE b = 3  AND c [2, 4, 14] [2, 4, 14]",
    '"SELECT a WHERE b <= 1" → "SELECT a WHERE b < 1"':
        "ynyyn SELECT a WHERE b < 1SELECT a WHERE b = 3  AND c [2, 4, 14] [0]",
}
# Bugs that overlap, and what they make of it.
BUGS = {
    "doubles-wrong": (
        "        let doubled = item * 2", "        let tripled = item * 3\n        let doubled = tripled",
        "ynyyn SELECT a WHERE b <= 1SELECT a WHERE b = 3  AND c [3, 6, 21] [0]"),
    "no-guard": (
        "        // Only while there is room.\n        guard isOpen, item > 0 else { return false }\n", "",
        "yyyyy SELECT a WHERE b <= 1SELECT a WHERE b = 5  AND c [2, 0, 4, 14, 8] [0]"),
    "forgets": (
        "        items.append(doubled)\n        return true", "        return true",
        "ynyyy SELECT a WHERE b <= 1SELECT a WHERE b = 0  AND c [] [0]"),
    "or": ("AND c", "OR c", "ynyyn SELECT a WHERE b <= 1SELECT a WHERE b = 3  OR c [2, 4, 14] [0]"),
    "open": (
        "items.count < Self.limit", "let full = items.count > 1; return !full",
        "ynynn SELECT a WHERE b <= 1SELECT a WHERE b = 2  AND c [2, 4] [0]"),
    "limit": ("3", "1", "ynnnn SELECT a WHERE b <= 1SELECT a WHERE b = 1  AND c [2] [0]"),
    "never-empty": (
        "if !items.isEmpty { items = [] }", "",
        "ynyyn SELECT a WHERE b <= 1SELECT a WHERE b = 3  AND c [2, 4, 14] [2, 4, 14, 0]"),
}


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "Shelf.swift").write_text(PROGRAM)
        report = syntax.read(folder, ["Shelf.swift"], ROOT / ".build" / "proof" / "mutation")["Shelf.swift"]
        wrong = check_mutants(folder, report) + check_bugs(folder, report)
    for line in wrong:
        print(line)
    print("Weaving is wrong." if wrong else f"{len(MUTANTS)} mutants and {len(BUGS)} bugs do what they say.")
    sys.exit(1 if wrong else 0)


def check_mutants(folder, report):
    found = choosing.candidates(folder, {"Shelf.swift": report})
    changes = [
        weaving.Change(number, mutant.form, mutant.start, mutant.end, mutant.changed)
        for number, mutant in enumerate(found, 1)]
    program = built(folder, "mutants", changes, {})
    wrong = differences(program, "", NORMAL)
    for words, expected in MUTANTS.items():
        numbers = [
            number for number, mutant in enumerate(found, 1)
            if mutant.words() == words and mutant.function != "Main.main"]
        if len(numbers) != 1:
            wrong.append(f"{len(numbers)} mutants '{words}', expected one")
        for number in numbers:
            wrong += differences(program, str(number), expected, words)
    return wrong


def check_bugs(folder, report):
    names = {name: number for number, name in enumerate(BUGS, 1)}
    changes = [
        bugs.changes(
            bugs.Bug(name), names[name], bugs.Edit("Shelf.swift", old.strip(" "), new.strip(" "), ""),
            PROGRAM.encode(), report)
        for name, (old, new, _) in BUGS.items()]
    program = built(folder, "bugs", changes, names)
    wrong = differences(program, "", NORMAL)
    for name, (_, _, expected) in BUGS.items():
        wrong += differences(program, name, expected, name)
    if subprocess.run([program], env={"MARQUEE_MUTANT": "unheard-of"}, stderr=subprocess.DEVNULL).returncode != 2:
        wrong.append("an unknown name does not end the program")
    return wrong


def built(folder, name, changes, names):
    (folder / "Woven.swift").write_bytes(weaving.weave(PROGRAM.encode(), changes))
    (folder / "Board.swift").write_bytes(weaving.switchboard(len(changes), names))
    subprocess.run(
        ["swiftc", "-swift-version", "6", "-parse-as-library", "-suppress-warnings", "Woven.swift", "Board.swift",
         "-o", name], cwd=folder, check=True, stdin=subprocess.DEVNULL, timeout=300)
    return folder / name


def differences(program, chosen, expected, words="nothing"):
    done = subprocess.run(
        [program], env={"MARQUEE_MUTANT": chosen}, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, timeout=60)
    found = done.stdout.decode().strip()
    return [] if found == expected else [f"{words}: expected\n  {expected}\ngot\n  {found}"]


if __name__ == "__main__":
    main()
