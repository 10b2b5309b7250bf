"""A store that a newer version has written: refused by every command, and not changed."""

import shutil
import sqlite3

from common import require, require_clear
from invariants import Broken
from stage import FileServer, Project, work_folder
from workload import make_project, steps

COMMANDS = (
    ("queue", "list"), ("queue", "list", "--format", "json"), ("send", "messages/late.yaml"), ("run", "--until-empty"),
    ("queue", "suspend"), ("queue", "remove", "low"), ("backup", "shop.backup"), ("recover",), ("inbox", "list"),
    ("profile", "show"), ("outbox", "list"), ("track", "Charged"), ("files", "list"), ("files", "verify"),
    ("files", "prune"), ("doctor",),
)


class Versions:
    def __init__(self, tools, report, texts):
        self.tools, self.report, self.texts = tools, report, texts
        self.folder = work_folder("faults-versions")

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self):
        project = Project(self.folder / "newer", self.tools)
        make_project(project, self.tools)
        next(step for step in steps(FileServer()) if step.name == "send").run(project)
        store = project.store / "marquee.sqlite"
        connection = sqlite3.connect(store, isolation_level=None)
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.close()
        before, found = store.read_bytes(), 0
        for arguments in COMMANDS:
            outcome = project.run(*arguments)
            self.texts.take(outcome, f"newer: {' '.join(arguments)}")
            try:
                require_clear(outcome, f"'{' '.join(arguments)}'")
                require(outcome.code != 0, f"'{' '.join(arguments)}' works with a newer store: {outcome}")
                require("newer version" in outcome.errors + outcome.output, f"does not say why: {outcome}")
                require(store.read_bytes() == before, f"'{' '.join(arguments)}' has changed the newer store")
            except Broken as broken:
                found += 1
                self.report.finding(f"a newer store: {broken}", "Proof/faults/run --only versions")
        self.report.result("a store of a newer version", len(COMMANDS), found)
