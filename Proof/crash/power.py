"""Power cuts: from the log of one workload, the disk as it may be at every sync, opened and run to its end."""

import shutil
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from disk import POLICIES, Disk, read_log
from invariants import Broken, Promises, check_finished, check_kept, entries, require
from stage import FileServer, Project, work_folder
from sweep import finish
from workload import CONFIGURATION, make_project, steps

# The plugin runs in the host's process, so that what it shows is in the log as well, in its place.
IN_PROCESS = CONFIGURATION.replace("[probe]", "[{ path: plugins/libprobe.so, isolation: none }]")
# SQLite's shared memory never outlives a power cut; what was shown is on people's minds, not on the disk.
NOT_ON_DISK = ("marquee.sqlite-shm", "shown")


class Record:
    """The workload, run once and written down."""

    def __init__(self, tools, folder, server, lies=False):
        self.tools, self.folder, self.lies = tools, folder, lies
        self.steps = [step for step in steps(server) if step.name != "restore"]
        self.finals = []

    def make(self):
        start = Project(self.folder / "start", self.tools)
        make_project(start, self.tools)
        start.write("marquee.yaml", IN_PROCESS)
        project = start.copy_to(self.folder / "recorded")
        log = self.folder / "log"
        log.unlink(missing_ok=True)
        numbers = {str(file): file.stat().st_ino for file in project.root.rglob("*") if file.is_file()}
        for number, step in enumerate(self.steps):
            outcome = step.run(project, log=log, command=number, action="lie" if self.lies else None)
            require(outcome.code == step.again[0], f"without any interruption, '{step}' {outcome}")
            finished = project.copy_to(self.folder / "finished")
            finish(finished, Promises())
            self.finals.append({entry["id"]: entry["state"] for entry in entries(finished, "ended")[1]})
        self.entries = read_log(log)
        self.disk = Disk(project.root, start.root)
        for path, number in numbers.items():
            self.disk.know(path, number)

    def cuts(self):
        """Where the power goes: right after each sync, and right before the next; without any sync, after each line."""
        places = set()
        for place, entry in enumerate(self.entries):
            if entry.kind == "sync":
                places |= {place, place + 1}
            elif self.lies and entry.kind == "print":
                places.add(place + 1)
        return sorted(places | {len(self.entries)})


class Known:
    """What people know at a moment: what was printed, and what was shown."""

    def __init__(self, record):
        self.record, self.printed, self.shown, self.command = record, {}, b"", 0

    def feed(self, entry):
        self.command = entry.command
        if entry.kind == "print" and entry.offset == 1:
            self.printed[entry.command] = self.printed.get(entry.command, b"") + entry.data
        if entry.path.endswith("/plugins/shown") and entry.kind == "write":
            self.shown += entry.data

    def promises(self):
        promises = Promises()
        for number, step in enumerate(self.record.steps[:self.command + 1]):
            promises.take(step, self.printed.get(number, b"").decode(), number < self.command)
        return promises


class Cut:
    """One state of the disk, to be checked."""

    def __init__(self, number, place, policy, seed, waiting, known, project):
        self.number, self.place, self.policy, self.seed, self.waiting = number, place, policy, seed, waiting
        self.promises, self.command, self.shown, self.project = known.promises(), known.command, known.shown, project


class PowerCuts:
    def __init__(self, tools, report, *, jobs, seed):
        self.tools, self.report, self.jobs, self.seed = tools, report, jobs, seed
        self.folder = work_folder(report.part + "-power")
        self.server = FileServer()

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, stride=1, only=None, rounds=1, lies=False):
        record = Record(self.tools, self.folder, self.server, lies)
        record.make()
        cuts = record.cuts()
        kinds = Counter(entry.kind for entry in record.entries)
        print(f"the log has {len(record.entries)} entries, {kinds['sync']} of them syncs", flush=True)
        results, found = Counter(), Counter()
        with ThreadPoolExecutor(self.jobs) as pool:
            waiting = []
            for cut in self.states(record, cuts, stride, only, rounds):
                waiting.append((cut, pool.submit(self.check, record, cut)))
                if len(waiting) >= 2 * self.jobs:
                    self.take(*waiting.pop(0), results, found)
            for cut, future in waiting:
                self.take(cut, future, results, found)
        if not lies:
            for policy in POLICIES:
                self.report.result(f"power cuts, unsynced changes: {policy}", results[policy], found[policy])
        return sum(results.values()), sum(found.values())

    def take(self, cut, future, results, found):
        results[cut.policy] += 1
        text = future.result()
        done = sum(results.values())
        if done % 100 == 0 and not self.is_quiet:
            print(f"{done} power cuts, {sum(found.values()) + bool(text)} found", flush=True)
        if text:
            found[cut.policy] += 1
            step = self.record_step(cut)
            if not self.is_quiet:
                self.report.finding(
                    f"power cut {cut.place} in '{step}', {cut.waiting} unsynced changes: {cut.policy}: {text}",
                    f"Proof/crash/run --cut {cut.place}:{cut.policy}:{cut.seed}")

    is_quiet = False

    def record_step(self, cut):
        return steps(self.server)[cut.command]

    def states(self, record, cuts, stride, only, rounds):
        """Goes through the log once, and stops at each cut."""
        disk, known = record.disk, Known(record)
        number = fed = 0
        for place in cuts:
            for entry in record.entries[fed:place]:
                disk.feed(entry)
                known.feed(entry)
            fed = place
            for turn in range(rounds):
                for policy in POLICIES:
                    number += 1
                    if turn and policy in ("dropped", "all"):
                        continue
                    if policy not in ("dropped", "all") and not disk.pending:
                        continue
                    seed = only[2] if only else f"{self.seed}-{place}-{turn}"
                    if only and (place, policy) != only[:2] or not only and number % stride:
                        continue
                    target = self.folder / f"cut-{place}-{policy}-{turn}"
                    disk.build(str(target), policy, seed, leave_out=NOT_ON_DISK)
                    yield Cut(number, place, policy, seed, len(disk.pending), known, Project(target, self.tools))

    def check(self, record, cut):
        """What is wrong with a state; None when all holds."""
        project = cut.project
        try:
            project.write("plugins/shown", cut.shown)
            step, promises = record.steps[cut.command], cut.promises
            ended = check_kept(project, promises)
            self.check_attempts(project)
            shown = len(project.shown())
            again = step.run(project)
            require(again.code in step.again, f"'{step}', repeated, {again}")
            promises.take(step, again.output, again.code == step.again[0])
            finish(project, promises)
            check_finished(project, promises, record.finals[cut.command], ended, shown)
        except Broken as broken:
            return str(broken)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        shutil.rmtree(project.root)
        return None

    @staticmethod
    def check_attempts(project):
        """That a message is shown is saved before it is."""
        shown = {id for id, _ in project.shown()}
        for entry in entries(project, "live")[1]:
            is_begun = entry["attempts"] > 0 or entry["state"] in ("presenting", "presented")
            require(entry["id"] not in shown or is_begun, f"{entry['id']} was shown, and nothing is known of that")
