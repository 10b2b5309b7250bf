"""Kills the workload before every change that it makes, and checks what is left each time."""

import hashlib
import json
import shutil
from concurrent.futures import ThreadPoolExecutor

from invariants import Broken, Promises, check_finished, check_kept, entries, require
from stage import HERE, FileServer, Project, work_folder
from workload import make_project, steps


class Reference:
    """The workload without any interruption: the project before each command, what was promised, how all ends."""

    def __init__(self, tools, folder, server):
        self.tools, self.folder = tools, folder
        self.steps = steps(server)
        self.before, self.promises, self.finals, self.changes, self.paths = [], [], [], [], []
        self.project, self.told = Project(folder / "reference", tools), Promises()

    def make(self, until=None):
        """Goes on to the end, or to the last command that is of interest; what was done before is there."""
        project, promises = self.project, self.told
        if not self.before:
            make_project(project, self.tools)
        for number, step in enumerate(self.steps):
            if number < len(self.before):
                continue
            self.before.append(project.copy_to(self.folder / f"before-{number}"))
            self.promises.append(promises.copy())
            outcome = step.run(project, counts=True)
            require(outcome.code == step.again[0], f"without any interruption, '{step}' {outcome}")
            self.changes.append(project.counts.changes)
            promises.take(step, outcome.output, outcome.code == step.again[0])
            finished = project.copy_to(self.folder / "finished")
            told = promises.copy()
            finish(finished, told)
            self.finals.append({entry["id"]: entry["state"] for entry in entries(finished, "ended")[1]})
            check_finished(finished, told, self.finals[-1], told.ended(), len(finished.shown()))
            self.paths.append(names(finished))
            if step.name == until:
                break


# The folder in which a restore keeps the store that was there: a killed one's is not removed by the next. Of two in one
# second the later has a number.
KEPT = "replaced-########T######"


def names(project):
    """The files of a project, without those that only a time or a content names."""
    found = set()
    for file in project.root.rglob("*"):
        name = str(file.relative_to(project.root))
        if "/files/" not in name and not name.endswith(("-wal", "-shm")):
            pattern = "".join("#" if letter.isdigit() else letter for letter in name)
            found.add(pattern.replace(f"{KEPT}-#", KEPT))
    return found


class ResumeStep:
    name = "resume"


class RunStep:
    name = "run"


def finish(project, promises):
    """Lets the queue run, and everything in it end."""
    outcome = project.run("queue", "resume")
    require(outcome.code == 0, f"'marquee queue resume' {outcome}")
    promises.take(ResumeStep, outcome.output, True)
    outcome = project.run("run", "--until-empty", "--events", "json")
    require(outcome.code == 0, f"'marquee run --until-empty' {outcome}")
    promises.take(RunStep, outcome.output, True)


class Sweep:
    """All kills. `memory`: the file in which is kept what was done, for a later run to go on."""

    def __init__(self, tools, report, *, jobs, memory):
        self.tools, self.report, self.jobs, self.memory = tools, report, jobs, memory
        self.memorises = False
        self.folder = work_folder(report.part)
        self.reference = Reference(tools, self.folder, FileServer())
        self.done = {}

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    # What was done before is remembered for as long as the program and the checks are the same.

    def recall(self, anew):
        digest = hashlib.sha256(self.tools.program.read_bytes())
        for file in ("shim.c", "probe.c", "workload.py", "invariants.py", "sweep.py"):
            digest.update((HERE / file).read_bytes())
        self.digest, self.memorises = digest.hexdigest(), True
        if anew or not self.memory.exists():
            self.memory.write_text(json.dumps({"digest": self.digest}) + "\n")
            return
        lines = self.memory.read_text().splitlines()
        if not lines or json.loads(lines[0])["digest"] != self.digest:
            self.memory.write_text(json.dumps({"digest": self.digest}) + "\n")
            return
        for line in lines[1:]:
            entry = json.loads(line)
            self.done[entry["step"], entry["point"]] = entry
        print(f"going on behind {len(self.done)} points", flush=True)

    def remember(self, entry):
        if not self.memorises:
            return
        self.done[entry["step"], entry["point"]] = entry
        with self.memory.open("a") as file:
            file.write(json.dumps(entry) + "\n")

    # Points

    def run(self, stride=1, only=None):
        self.reference.make()
        total = sum(self.reference.changes)
        print(f"{len(self.reference.steps)} commands make {total} changes", flush=True)
        offset = 0
        with ThreadPoolExecutor(self.jobs) as pool:
            for number, step in enumerate(self.reference.steps):
                if only and step.name != only[0]:
                    continue
                # Threads make the count differ by a few; a point that is not reached ends the step.
                last = self.reference.changes[number] + 40
                points = [only[1]] if only and len(only) > 1 else list(range(1 + (-offset) % stride, last + 1, stride))
                offset += self.reference.changes[number]
                self.sweep_step(pool, number, points)

    def sweep_step(self, pool, number, points):
        step = self.reference.steps[number]
        killed = found = 0
        while points:
            batch, points = points[:2 * self.jobs], points[2 * self.jobs:]
            results = list(pool.map(lambda point: self.point(number, point), batch))
            for entry in results:
                killed += entry["killed"]
                if entry["found"]:
                    found += 1
                    self.report.finding(
                        f"'{step}' killed before change {entry['point']} ({entry['place']}): {entry['found']}",
                        f"Proof/crash/run --at {step.name}:{entry['point']}")
            if not any(entry["killed"] for entry in results):
                break
        about = self.reference.changes[number]
        self.report.result(f"kills in '{step.name}'", killed, found, f"of about {about} changes")

    def point(self, number, point):
        step = self.reference.steps[number]
        if (step.name, point) in self.done:
            return self.done[step.name, point]
        project = self.reference.before[number].copy_to(self.folder / f"{step.name}-{point}")
        entry = {"step": step.name, "point": point, "killed": False, "place": "", "found": None}
        try:
            outcome = step.run(project, action=f"kill:{point}")
            counts = project.counts
            entry["killed"], entry["place"] = counts.taken, counts.place.replace(str(project.root), "")
            if counts.taken:
                require(outcome.code == -9, f"was to be killed, and {outcome}")
                self.check(number, project, outcome)
        except Broken as broken:
            entry["found"] = str(broken)
        except Exception as error:
            entry["found"] = f"{type(error).__name__}: {error}"
        if not entry["found"]:
            shutil.rmtree(project.root)
            project.counts_file.unlink(missing_ok=True)
        self.remember(entry)
        return entry

    def check(self, number, project, outcome, tamper=None):
        """What has to hold after a command was killed; then the command again, and all to its end."""
        step, promises = self.reference.steps[number], self.reference.promises[number].copy()
        promises.take(step, outcome.output, False)
        if tamper:
            tamper(project)
        ended = check_kept(project, promises)
        shown = len(project.shown())
        again = step.run(project)
        require(again.code in step.again, f"'{step}', repeated, {again}")
        promises.take(step, again.output, again.code == step.again[0])
        finish(project, promises)
        if step.name == "restore":
            # What has happened since the backup is undone, on purpose.
            ended = set()
        check_finished(project, promises, self.reference.finals[number], ended, shown)
        left = names(project) - self.reference.paths[number]
        require(not left, f"left behind: {sorted(left)}")
