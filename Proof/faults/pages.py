"""Every page of a small store is overwritten in turn, with zeros and with random bytes."""

import random
import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor

from common import require, require_clear, works
from invariants import IDS, Broken
from stage import FileServer, Project, work_folder
from workload import make_project, steps

PAGE = 4096
READING = (("queue", "list", "--format", "json"), ("doctor",), ("inbox", "list"), ("outbox", "list"))
WRITING = (("send", "messages/late.yaml"), ("run", "--until-empty"), ("files", "verify"))


class Pages:
    def __init__(self, tools, report, texts, *, jobs):
        self.tools, self.report, self.texts, self.jobs = tools, report, texts, jobs
        self.folder = work_folder("faults-pages")

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, stride=1):
        start = Project(self.folder / "start", self.tools)
        make_project(start, self.tools)
        for step in steps(FileServer()):
            if step.name in ("send", "tag", "track", "run", "send-more"):
                step.run(start)
        connection = sqlite3.connect(start.store / "marquee.sqlite")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        count = (start.store / "marquee.sqlite").stat().st_size // PAGE
        with ThreadPoolExecutor(self.jobs) as pool:
            for number, kind in enumerate(("zeros", "random")):
                points = [(start, page, kind) for page in range(number % stride, count, stride)]
                found = 0
                for (_, page, _), text in zip(points, pool.map(self.point, points)):
                    if text:
                        found += 1
                        self.report.finding(f"page {page + 1} of {count} is {kind}: {text}",
                                            "Proof/faults/run --only pages")
                self.report.result(f"pages of {kind}", len(points), found, f"of {count}")

    @staticmethod
    def require_told(project, told):
        """What is gone is said to be gone, or that nobody knows how much is."""
        ids = set()
        for state in ("live", "ended"):
            outcome = project.run("queue", "list", "--state", state, "--format", "json")
            require(outcome.code == 0, f"recovered, and cannot be listed: {outcome}")
            ids |= {entry["id"] for entry in outcome.json["entries"]}
        lost = set(IDS) - {"late"} - ids
        require(not lost or "gone: queue" in told or "messages" in told, f"gone, and nobody was told: {sorted(lost)}")

    def point(self, point):
        start, page, kind = point
        project = start.copy_to(self.folder / f"{kind}-{page}")
        store = project.store / "marquee.sqlite"
        content = bytearray(store.read_bytes())
        content[page * PAGE:(page + 1) * PAGE] = (
            bytes(PAGE) if kind == "zeros" else random.Random(page).randbytes(PAGE))
        store.write_bytes(content)
        told = ""
        try:
            for arguments in (*READING, *WRITING, ("recover",)):
                outcome = project.run(*arguments)
                self.texts.take(outcome, f"page {page} {kind}: {' '.join(arguments)}")
                require_clear(outcome, f"'{' '.join(arguments)}'")
                told += outcome.output + outcome.errors
            self.require_told(project, told)
            if outcome.code != 0:
                # Its advice is to begin with an empty one.
                for file in project.store.glob("marquee.sqlite*"):
                    file.unlink()
            works(project)
        except Broken as broken:
            return str(broken)
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        shutil.rmtree(project.root)
        return None
