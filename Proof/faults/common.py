"""What a fault may lead to: success, or an error that says what happened and what to do. Nothing else."""

import re
from collections import Counter
from pathlib import Path

from invariants import Broken, require

CODES = {0, 1, 2, 64, 69, 73, 74, 75, 130}
SIGNALS = {4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE", 11: "SIGSEGV", 13: "SIGPIPE"}
# What only the makers of a program understand, or a program says that has given up.
NOT_FOR_USERS = re.compile(
    r"Fatal error|Stack dump|Backtrace|crashed|please report|unexpected error|Error\(|\(Swift|Optional\(|0x[0-9a-f]{8}")


class Texts:
    """The errors that were printed, for whoever wants to read them: each once, with a count and an example."""

    def __init__(self):
        self.counts, self.examples = Counter(), {}

    def take(self, outcome, where):
        for line in (outcome.errors + outcome.output).splitlines():
            if not re.match(r"(error|warning|[0-9TZ:.-]+ (warning|error))", line, re.I):
                continue
            line = re.sub(r"/dev/shm/[^ ']*/|/tmp/[^ ']*/", "…/", line)
            line = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{16,}|\d+", "#", line)
            self.counts[line] += 1
            self.examples.setdefault(line, where)

    def write(self, path):
        path.write_text("".join(
            f"{count:6}  {text}\n          e.g. {self.examples[text]}\n" for text, count in self.counts.most_common()))


def require_clear(outcome, what, quiet_codes=(0,), report=None):
    """A command has ended by itself, with an exit code and a text for its user: an error, or what `report` finds."""
    require(outcome.code is not None, f"{what} did not end: {(outcome.errors or outcome.output)[-300:]}")
    require(outcome.code >= 0, f"{what} ended by {SIGNALS.get(-outcome.code, -outcome.code)}: {outcome.errors[-600:]}")
    require(outcome.code in CODES, f"{what} ended with {outcome.code}: {outcome.errors[-300:]}")
    text = outcome.errors + outcome.output
    found = NOT_FOR_USERS.search(text)
    require(not found, f"{what} says '{found and found[0]}': {text[-600:]}")
    if outcome.code not in quiet_codes:
        said = re.search(r'(?m)^(problem|error) +\S|error(\[[a-z-]+\])?: \S|"error":|^refused +\S|warning: \S', text)
        said = said or report and re.search(report, outcome.output)
        require(said, f"{what} ended with {outcome.code} and no reason: {text[-300:]!r}")


def mounts(path):
    """How many mounts lie at a path; also those of a folder over itself, which have no device of their own."""
    lines = Path("/proc/self/mountinfo").read_text().splitlines()
    return sum(line.split()[4] == str(path) for line in lines)


def works(project, id="afterwards"):
    """All is well again: a message is accepted, shown, and over."""
    for arguments, input in (
        (("queue", "resume"), ""), (("send", "-"), f'{{"template": "card", "id": "{id}"}}\n'),
        (("run", "--until-empty"), ""),
    ):
        outcome = project.run(*arguments, input=input)
        require(outcome.code == 0, f"afterwards, 'marquee {' '.join(arguments)}' {outcome}")
    outcome = project.run("queue", "list", "--state", "dismissed", "--format", "json")
    ids = [entry["id"] for entry in outcome.json["entries"]] if outcome.code == 0 else []
    require(id in ids, f"afterwards, a message is not shown: {outcome}")


__all__ = ["Broken", "Texts", "mounts", "require", "require_clear", "works"]
