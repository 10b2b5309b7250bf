"""One build with all chosen mutants in it."""

import re
import subprocess
import sys
from collections import defaultdict

import choosing
import scope
import syntax
import tree
import weaving

# What the tests need of the package, and nothing else.
ONLY = """

var needed: Set<String> = [{tests}]
var before = 0
while before < needed.count {{
    before = needed.count
    for target in package.targets where needed.contains(target.name) {{
        for dependency in target.dependencies {{
            switch dependency {{
            case .targetItem(let name, _), .byNameItem(let name, _): needed.insert(name)
            default: break
            }}
        }}
    }}
}}
package.products = []
package.targets.removeAll {{ !needed.contains($0.name) }}
"""


class Build:
    def __init__(self, root, into, scratch, own, count, seed):
        self.root, self.into, self.scratch, self.own = root, into, scratch, own
        self.count, self.seed = count, seed
        self.chosen = []
        self.numbers = {}

    @property
    def program(self):
        return self.scratch / "debug" / "marqueePackageTests.xctest"

    def candidates(self):
        paths = scope.files(self.root)
        return choosing.candidates(self.root, syntax.read(self.root, paths, self.own))

    def choose(self, found=None):
        return choosing.choose(found or self.candidates(), self.count, self.seed, choosing.refused())

    def prepare(self):
        """Weaves and builds, without the mutants that turn out not to compile, until all of them do."""
        found = self.candidates()
        print(f"{len(found)} possible mutants", flush=True)
        for _ in range(40):
            self.chosen = self.choose(found)
            changes = self.weave()
            errors = self.build()
            if errors is None:
                return
            wrong = self.blamed(errors, changes)
            if not wrong:
                sys.exit("The woven sources do not compile, and no mutant is to blame; the errors are above.")
            for mutant in wrong:
                print(f"does not compile: {mutant}", flush=True)
            choosing.refuse(wrong)
        sys.exit("The woven sources still do not compile.")

    def weave(self):
        by_file = defaultdict(list)
        self.numbers = {mutant.name: number for number, mutant in enumerate(self.chosen, 1)}
        for mutant in self.chosen:
            by_file[mutant.file].append((mutant, weaving.Change(
                self.numbers[mutant.name], mutant.form, mutant.start, mutant.end, mutant.changed)))
        woven = {}
        for path, those in by_file.items():
            text = (self.root / path).read_bytes()
            woven[path] = weaving.weave(text, [change for _, change in those])
        boards = weaving.switchboards(scope.files(self.root), len(self.chosen), {})
        manifest = tree.lenient((self.root / "Package.swift").read_text(), scope.FOLDERS)
        manifest += ONLY.format(tests=", ".join(f'"{name}"' for name in scope.TESTS))
        tree.copy(self.root, self.into, woven | boards | {"Package.swift": manifest.encode()})
        return {path: (woven[path], those) for path, those in by_file.items()}

    def build(self):
        """The errors, as file, line, column; nothing when it was built."""
        print(f"building {len(self.chosen)} mutants in {self.into}", flush=True)
        log = self.own / "build.log"
        with log.open("w") as output:
            done = subprocess.run(
                ["swift", "build", "--build-tests", "--package-path", self.into, "--scratch-path", self.scratch],
                stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT, timeout=4 * 3600)
        if done.returncode == 0:
            return None
        text = log.read_text(errors="replace")
        errors = set(re.findall(r"^(/.+?\.swift):(\d+):(\d+): error: ", text, re.M))
        if not errors:
            sys.exit(f"{text[-4000:]}\nThe build failed; its output is in {log}.")
        for line in sorted({line for line in text.splitlines() if ": error: " in line}):
            print(line)
        return [(path, int(line), int(column)) for path, line, column in errors]

    def blamed(self, errors, changes):
        """The mutant of each error: the smallest that its place lies in, or else the nearest one before."""
        wrong = {}
        for path, line, column in errors:
            for file, (content, those) in changes.items():
                if path != str(self.into / file):
                    continue
                lines = content.split(b"\n")
                place = sum(len(text) + 1 for text in lines[:line - 1]) + column - 1
                inside = [
                    pair for pair in those if pair[1].place[0] <= place <= pair[1].place[1]]
                if inside:
                    mutant, _ = min(inside, key=lambda pair: pair[1].place[1] - pair[1].place[0])
                else:
                    before = [pair for pair in those if pair[1].place[0] <= place] or those
                    mutant, _ = max(before, key=lambda pair: pair[1].place[0])
                wrong[mutant.name] = mutant
        return list(wrong.values())
