"""The wall clock jumps, forwards and back, at every so many looks at it."""

import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone

from common import require, require_clear
from invariants import Broken, check_finished, check_kept, entries
from stage import work_folder
from sweep import finish

HOUR, YEAR = 3600, 365 * 86_400
# So long lives a message that says nothing else.
LIFE = 48 * HOUR
# So long is the history kept: what ended by a clock that was further back is gone once the clock is right, and what had
# ended before is for a clock that is further ahead.
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

    @staticmethod
    def is_ahead(project, id):
        """Whether a message waits for more than a minute from now."""
        for entry in entries(project, "live")[1]:
            moment = re.search(r"delayed until (\S+)Z", entry.get("reason") or "")
            if entry["id"] == id and moment:
                at = datetime.fromisoformat(moment[1]).replace(tzinfo=timezone.utc)
                return at - datetime.now(timezone.utc) > timedelta(minutes=1)
        return False

    def point(self, point):
        number, jump, look = point
        step, promises = self.reference.steps[number], self.reference.promises[number].copy()
        project = self.reference.before[number].copy_to(self.folder / f"{step.name}{jump}-{look}")
        forgotten = {entry["id"] for entry in entries(project, "ended")[1]} if jump > RETENTION else set()
        try:
            # What is delayed waits for a clock that was set back, up to the limit; everything else ends before.
            outcome = step.run(project, clock=f"{jump}@{look}", limit=20, before=("timeout", "-s", "TERM", "6"))
            self.texts.take(outcome, f"clock {jump}@{look} {step.name}")
            is_stopped = outcome.code == 124
            if not is_stopped:
                require_clear(outcome, "the command")
            if jump > RETENTION:
                # A clock that is ahead of it has forgotten all that had ended before: it may be sent again, and be shown.
                promises.forget(forgotten)
            promises.take(step, outcome.output, outcome.code == step.again[0])
            if jump < -RETENTION:
                forgotten = promises.ended()
            promises.accepted -= forgotten
            ended = check_kept(project, promises.without_ends() if forgotten and jump < 0 else promises)
            if forgotten and jump < 0:
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
            # What was to wait for a moment by a clock that was ahead waits for so much longer: nobody can know better.
            waits = jump > 0 and step.name == "send" and self.is_ahead(project, "delayed")
            if waits:
                outcome = project.run("queue", "remove", "delayed")
                require(outcome.code == 0, f"what waits for another day cannot be removed: {outcome}")
            finish(project, promises)
            promises.accepted -= forgotten
            expected = {
                id: state for id, state in self.reference.finals[number].items() if id not in forgotten}
            if waits:
                expected["delayed"] = "discarded"
            for entry in entries(project, "ended")[1]:
                # Two days are over for whoever jumps beyond them, or has been sent by a clock that was so far back; and a
                # moment is not over for whoever jumps back, or has been sent by a clock that was ahead.
                sends = step.name.startswith("send")
                is_over = entry["state"] == "expired" and (jump > 0 or sends and jump <= -LIFE)
                if is_over or entry["id"] == "gone-by" and (jump < 0 or sends):
                    expected[entry["id"]] = entry["state"]
            check_finished(project, promises, expected, ended, shown)
        except Broken as broken:
            return str(broken)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        shutil.rmtree(project.root)
        return None
