"""The wall clock jumps, forwards and back, at every so many looks at it."""

import shutil
from concurrent.futures import ThreadPoolExecutor

from common import require, require_clear
from invariants import Broken, check_finished, check_kept, entries
from stage import work_folder
from sweep import finish

HOUR, YEAR = 3600, 365 * 86_400
# So long is the history kept: what ended by a clock that was further back is gone once the clock is right.
RETENTION = 30 * 24 * HOUR
JUMPS = (HOUR, -HOUR, 72 * HOUR, -72 * HOUR, YEAR, -YEAR, 30 * YEAR, -30 * YEAR)
COMMANDS = ("send", "run", "send-more", "run-rest")


class Clocks:
    def __init__(self, report, texts, reference, *, jobs):
        self.report, self.texts, self.reference, self.jobs = report, texts, reference, jobs
        self.folder = work_folder("faults-clock")

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, looks, jumps=JUMPS, commands=COMMANDS):
        self.reference.make()
        with ThreadPoolExecutor(self.jobs) as pool:
            for jump in jumps:
                points = [
                    (number, jump, look) for number, step in enumerate(self.reference.steps)
                    if step.name in commands for look in looks
                ]
                found = 0
                for (number, _, look), text in zip(points, pool.map(self.point, points)):
                    if text:
                        found += 1
                        self.report.finding(
                            f"'{self.reference.steps[number]}', the clock jumps by {jump} s at look {look}: {text}",
                            "Proof/faults/run --only clock")
                hours = abs(jump) // HOUR
                self.report.result(f"clock jumps {'forwards' if jump > 0 else 'back'} by {hours} h", len(points), found)

    def point(self, point):
        number, jump, look = point
        step, promises = self.reference.steps[number], self.reference.promises[number].copy()
        project = self.reference.before[number].copy_to(self.folder / f"{step.name}{jump}-{look}")
        try:
            # What is delayed waits for a clock that was set back, up to the limit; everything else ends before.
            outcome = step.run(project, clock=f"{jump}@{look}", limit=20, before=("timeout", "-s", "TERM", "6"))
            self.texts.take(outcome, f"clock {jump}@{look} {step.name}")
            is_stopped = outcome.code == 124
            if not is_stopped:
                require_clear(outcome, "the command")
            promises.take(step, outcome.output, outcome.code == step.again[0])
            forgotten = promises.ended() if jump < -RETENTION else set()
            promises.accepted -= forgotten
            ended = check_kept(project, promises.without_ends() if forgotten else promises)
            if forgotten:
                back = forgotten & {entry["id"] for entry in entries(project, "live")[1]}
                require(not back, f"its end was reported, and it is live: {sorted(back)}")
            if is_stopped:
                live = {entry["id"] for entry in entries(project, "live")[1]}
                require(jump < 0 and live <= {"delayed"}, f"it does not end, and these are live: {sorted(live)}")
            shown = len(project.shown())
            again = step.run(project)
            require(again.code in step.again, f"repeated with a clock that is right, {again}")
            promises.take(step, again.output, again.code == step.again[0])
            promises.accepted -= forgotten
            finish(project, promises)
            promises.accepted -= forgotten
            expected = {
                id: state for id, state in self.reference.finals[number].items() if id not in forgotten}
            for entry in entries(project, "ended")[1]:
                # Two days are over for whoever jumps beyond them; and nothing is over for whoever jumps back.
                if jump > 0 and entry["state"] == "expired" or jump < 0 and entry["id"] == "gone-by":
                    expected[entry["id"]] = entry["state"]
            check_finished(project, promises, expected, ended, shown)
        except Broken as broken:
            return str(broken)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        shutil.rmtree(project.root)
        return None
