"""Which mutants there are, and which of them are tried: a choice that only their texts and a seed decide."""

import hashlib
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
# What the compiler refuses, as building.py found out.
REFUSED = HERE / "refused.txt"


@dataclass(frozen=True)
class Mutant:
    """One change. Its name stays the same when other parts of its file change."""

    name: str
    file: str
    function: str
    line: int
    kind: str
    form: str
    start: int
    end: int
    original: str
    changed: str

    def __str__(self):
        return f"{self.name} {self.file}:{self.line} {self.function}: {self.words()}"

    def words(self):
        original, changed = difference(self.original, self.changed)
        match self.form:
            case "negated":
                return f"negated: {original}"
            case "entry" | "returned":
                return f"begins with: {changed}"
            case "statement" if not self.changed:
                return f"dropped: {original}"
        return f"{original} → {changed}"


def difference(original, changed, longest=90):
    """Both on one line; of long ones the part that differs."""
    texts = [" ".join(text.split()) for text in (original, changed)]
    if changed and max(map(len, texts)) > longest:
        same = 0
        while same < min(map(len, texts)) and texts[0][same] == texts[1][same]:
            same += 1
        texts = [("…" + text[same - 30:] if same > 30 else text) for text in texts]
    return [text if len(text) <= longest else text[:longest] + "…" for text in texts]


def candidates(root, reports):
    """All mutants of the files that were read."""
    found = []
    for path, report in reports.items():
        text = (Path(root) / path).read_bytes()
        seen = Counter()
        for site in report["sites"]:
            start, end = site["span"]["start"], site["span"]["end"]
            original = text[start:end].decode()
            identity = "\0".join([path, site["function"], site["kind"], original, site["changed"]])
            seen[identity] += 1
            name = hashlib.sha256(f"{identity}\0{seen[identity]}".encode()).hexdigest()[:8]
            found.append(
                Mutant(name, path, site["function"], site["line"], site["kind"], site["form"], start, end, original,
                       site["changed"]))
    return found


def choose(found, count, seed, refused):
    """So many of them: each file gives as many as its share is, in an order that the seed decides."""
    files = defaultdict(list)
    for mutant in found:
        if mutant.name not in refused:
            files[mutant.file].append(mutant)
    whole = sum(map(len, files.values()))
    if whole < count:
        raise SystemExit(f"there are only {whole} mutants")
    shares = {file: len(those) * count / whole for file, those in files.items()}
    quotas = {file: int(share) for file, share in shares.items()}
    rests = sorted(shares, key=lambda file: (quotas[file] - shares[file], file))
    for file in rests[:count - sum(quotas.values())]:
        quotas[file] += 1
    chosen = []
    for file in sorted(files):
        ordered = by_chance(files[file], seed)
        # Of what stands on the same line, a second one says little: it comes after all others.
        lines, first, later = set(), [], []
        for mutant in ordered:
            (later if mutant.line in lines else first).append(mutant)
            lines.add(mutant.line)
        chosen += (first + later)[:quotas[file]]
    return chosen


def by_chance(mutants, seed):
    return sorted(mutants, key=lambda mutant: hashlib.sha256(f"{seed} {mutant.name}".encode()).digest())


def refused():
    if not REFUSED.exists():
        return {}
    lines = [line for line in REFUSED.read_text().splitlines() if line and not line.startswith("#")]
    return {line.split(" ", 1)[0]: line for line in lines}


def refuse(mutants):
    """Notes that these do not compile."""
    lines = refused() | {mutant.name: f"{mutant.name} {mutant.file} {mutant.function}: {mutant.words()}"
                         for mutant in mutants}
    text = "# Mutants that the compiler refuses; they are not chosen. Found while building.\n"
    REFUSED.write_text(text + "".join(f"{line}\n" for line in sorted(lines.values())))
