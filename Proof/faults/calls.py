"""Every system call of the workload fails once, in each way that it can."""

import errno
import re
import shutil
import signal
from concurrent.futures import ThreadPoolExecutor

from common import require, require_clear
from invariants import Broken, check_finished, check_kept, entries
from stage import CLASSES, work_folder
from sweep import finish

# What each class of calls can fail with; 0: it does half of its bytes, which is no failure.
WAYS = {
    "open": ("EMFILE", "EIO", "EINTR"),
    "create": ("ENOSPC", "EIO", "EMFILE", "EINTR"),
    "read": ("EIO", "EINTR", 0),
    "write": ("EIO", "ENOSPC", "EINTR", 0),
    "sync": ("EIO", "ENOSPC", "EINTR"),
    "truncate": ("EIO", "ENOSPC", "EINTR"),
    "rename": ("EIO", "ENOSPC"),
    "unlink": ("EIO",),
    "link": ("EIO", "ENOSPC"),
    "mkdir": ("EIO", "ENOSPC"),
    "times": ("EIO",),
    "status": ("EIO",),
    "close": ("EIO", "EINTR"),
    "lock": ("EIO", "EINTR"),
    "unlock": ("EIO", "EINTR"),
    "map": ("ENOMEM",),
    "folder": ("EIO", "EMFILE"),
    "descriptor": ("EMFILE",),
    "wait": ("EINTR",),
    "print": ("EIO", "ENOSPC", "EINTR", 0),
    "pipe": ("EINTR",),
}
# What does not go away by itself: from one call on, all fail so.
LASTING = (
    ("write", "ENOSPC"), ("create", "ENOSPC"), ("sync", "EIO"), ("write", "EIO"), ("open", "EMFILE"), ("read", "EIO"),
)
# Reports for programs hold their reasons themselves.
REPORTS = {"verify": r'"reason":"\S[^"]*","sha256":"'}
COMMANDS = ("send", "suspend", "remove", "tag", "run", "send-more", "read", "backup", "verify", "prune")


def number_of(name):
    return getattr(errno, name) if name else 0


class Calls:
    def __init__(self, report, texts, reference, *, jobs):
        self.report, self.texts, self.reference, self.jobs = report, texts, reference, jobs
        self.folder = work_folder("faults-calls")

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def points(self, number, stride):
        """(action, class) of all faults of a command."""
        counts = self.count(number)
        points = []
        for name, ways in WAYS.items():
            for way in ways:
                points += [f"fail:{name}:{place}:{way}" for place in range(1, counts[name] + 1)]
        for name, way in LASTING:
            points += [f"from:{name}:{place}:{way}" for place in range(1, counts[name] + 1, 3)]
        first = sum(self.before) % stride
        self.before.append(len(points))
        chosen = points[(stride - first) % stride::stride]
        if stride > 1:
            chosen += self.firsts(points, chosen)
        return chosen

    def firsts(self, points, chosen):
        """Of each way in which a class of calls can fail, one: in the middle of the first command that it can meet."""
        def way(point):
            kind, name, _, error = point.split(":")
            return kind, name, error

        self.met |= {way(point) for point in chosen}
        new = {}
        for point in points:
            if way(point) not in self.met:
                new.setdefault(way(point), []).append(point)
        self.met |= set(new)
        return [of[len(of) // 2] for of in new.values()]

    def count(self, number):
        step = self.reference.steps[number]
        project = self.reference.before[number].copy_to(self.folder / f"count-{step.name}")
        step.run(project, counts=True)
        return project.counts.of

    def run(self, stride=1, only=None):
        self.reference.make()
        self.before, self.met = [], set()
        with ThreadPoolExecutor(self.jobs) as pool:
            for number, step in enumerate(self.reference.steps):
                if step.name not in COMMANDS or only and step.name != only[0]:
                    continue
                chosen = only[1] if only else ""
                points = [chosen] if ":" in chosen else self.points(number, stride)
                if chosen in WAYS:
                    points = [point for point in points if point.split(":")[1] == chosen]
                taken = found = 0
                for action, is_taken, text in pool.map(lambda action: self.point(number, action), points):
                    taken += is_taken
                    if text:
                        found += 1
                        self.report.finding(
                            f"'{step}', {action}: {text}", f"Proof/faults/run --at {step.name}:{action}")
                self.report.result(f"faults in '{step.name}'", taken, found, f"{len(points)} tried")

    def point(self, number, action):
        """(the action, whether it came to it, what is wrong)."""
        step = self.reference.steps[number]
        kind, name, place, way = action.split(":")
        taken = False
        try:
            for _ in range(self.patience(kind, name, way)):
                project = self.reference.before[number].copy_to(
                    self.folder / f"{step.name}-{action.replace(':', '-')}")
                outcome = step.run(project, action=f"{kind}:{name}:{place}:{number_of(way if way != '0' else 0)}")
                if outcome.code != -signal.SIGILL or "Fatal error" in outcome.errors:
                    break
                require("queued messages are safe" in outcome.errors, f"it ended without a word: {outcome.errors}")
            counts = project.counts
            taken = counts.taken
            if taken:
                self.check(number, project, outcome, f"the command ({counts.place.replace(str(project.root), '')})",
                           f"{step.name}:{action}", name)
        except Broken as broken:
            return action, taken, str(broken)
        except Exception as error:
            return action, taken, f"{type(error).__name__}: {error}"
        shutil.rmtree(project.root)
        project.counts_file.unlink(missing_ok=True)
        return action, taken, None

    @staticmethod
    def patience(kind, name, way):
        """How often it is tried where a trap may be another's.

        libdispatch looks from time to time which of its threads run, and ends a process that has no descriptor left for
        that: what this program itself does then happens each time.
        """
        return 5 if (kind, name, way) == ("from", "open", "EMFILE") else 1

    def check(self, number, project, outcome, what, where, name):
        step, promises = self.reference.steps[number], self.reference.promises[number].copy()
        self.texts.take(outcome, where)
        of_others = (
            name == "descriptor" and ("libdispatch" in what or "SelectableEventLoop" in outcome.errors)
            or re.search(r"\(open /proc/\d+/stat\)", what))
        if of_others and outcome.code == -signal.SIGILL:
            # libdispatch, on which Swift's tasks run, ends a process where it gets no descriptor for its queues, or cannot
            # look whether a thread runs; so does NIO where an event loop gets none. Too few descriptors are refused at the
            # start, and tried before there is a loop; here the notice of a crash is all that can be had.
            require("queued messages are safe" in outcome.errors, f"{what} ended without a word: {outcome.errors}")
        else:
            # Where nothing can be printed, no reason can be either.
            require_clear(
                outcome, what, quiet_codes=range(256) if name == "print" else (0,), report=REPORTS.get(step.name))
        promises.take(step, outcome.output, outcome.code == step.again[0])
        ended = check_kept(project, promises)
        shown = len(project.shown())
        again = step.run(project)
        require(again.code in step.again, f"repeated without the fault, {again}")
        promises.take(step, again.output, again.code == step.again[0])
        finish(project, promises)
        expected = dict(self.reference.finals[number])
        for entry in entries(project, "ended")[1]:
            # A file or a plugin that cannot be had ends a message, and the reason says so.
            if entry["state"] == "failed" and entry["reason"] and step.name == "run":
                self.texts.counts[f"reason: {entry['reason']}"] += 1
                self.texts.examples.setdefault(f"reason: {entry['reason']}", where)
                expected[entry["id"]] = "failed"
        check_finished(project, promises, expected, ended, shown)


assert set(WAYS) <= set(CLASSES)
