"""A project where nothing may be written, or a part of it may not be read: by permissions, and by the file system."""

import os
import shutil
import subprocess

from common import mounts, require, require_clear, works
from invariants import Broken
from stage import FileServer, Project, work_folder
from workload import make_project, steps

# Root is not asked for permissions; without its capabilities it is like everybody else.
AS_ANYBODY = ("setpriv", "--bounding-set=-all", "--inh-caps=-all", "--ambient-caps=-all")
COMMANDS = (
    ("validate",), ("queue", "list"), ("queue", "list", "--state", "ended", "--format", "json"), ("inbox", "list"),
    ("profile", "show"), ("outbox", "list"), ("files", "list"), ("doctor",), ("send", "messages/late.yaml"),
    ("queue", "suspend"), ("queue", "remove", "low"), ("profile", "tags", "add", "vip"), ("track", "Charged"),
    ("run", "--until-empty"), ("files", "verify"), ("files", "prune"), ("backup", "shop.backup"), ("recover",),
)
# These only look at the store, so they work where they may read.
READING = {"validate", "queue list", "inbox list", "outbox list", "files list"}


def permissions(mode, *paths):
    def forbid(project):
        for path in paths:
            for file in [project.root] if path == "." else sorted(project.root.glob(path)):
                os.chmod(file, mode)
    return forbid


def read_only_disk(*paths):
    def forbid(project):
        for path in paths:
            place = str(project.root / path)
            subprocess.run(["mount", "--bind", place, place], check=True)
            subprocess.run(["mount", "-o", "remount,bind,ro", place], check=True)
    return forbid


# Name, what is forbidden, whether reading must still work.
CASES = (
    ("folder of the store not writable", permissions(0o500, ".marquee"), True),
    ("store not writable", permissions(0o400, ".marquee/marquee.sqlite*"), True),
    ("store not readable", permissions(0o000, ".marquee/marquee.sqlite*"), False),
    ("folder of the store not accessible", permissions(0o000, ".marquee"), False),
    ("cache not writable", permissions(0o500, ".marquee/files", ".marquee/files/*"), True),
    ("project not writable", permissions(0o500, "."), True),
    ("templates not readable", permissions(0o000, "templates/*"), False),
    ("plugin not readable", permissions(0o000, "plugins/libprobe.so"), True),
    ("store on a read-only disk", read_only_disk(".marquee"), True),
    ("project on a read-only disk", read_only_disk("."), True),
)


class ReadOnly:
    def __init__(self, tools, report, texts):
        self.tools, self.report, self.texts = tools, report, texts
        self.folder = work_folder("faults-read-only")
        self.server = FileServer()

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        project = Project(self.folder / "start", self.tools)
        make_project(project, self.tools)
        for step in steps(self.server):
            if step.name in ("send", "tag"):
                step.run(project)
        return project

    def run(self, stride=1):
        start = self.start()
        for name, forbid, may_read in CASES[::stride]:
            for without_store in (False, True):
                if without_store and "project" not in name:
                    continue
                title = name + (", no store yet" if without_store else "")
                project = start.copy_to(self.folder / title.replace(" ", "-").replace(",", ""))
                if without_store:
                    shutil.rmtree(project.store)
                self.case(project, title, forbid, may_read)
                for path in (".", ".marquee"):
                    for _ in range(mounts(project.root / path)):
                        subprocess.run(["umount", "-l", str(project.root / path)], check=True)
                subprocess.run(["chmod", "-R", "u+rwX", str(project.root)], check=True)
                try:
                    if not without_store:
                        outcome = project.run("queue", "list", "--format", "json")
                        is_there = outcome.code == 0 and '"same-file"' in outcome.output
                        require(is_there, f"afterwards, a message is missing: {outcome}")
                    works(project)
                except Broken as broken:
                    self.report.finding(f"{title}: {broken}", "Proof/faults/run --only read-only")
                    self.report.result(f"afterwards: {title}", 1, 1)

    def case(self, project, title, forbid, may_read):
        forbid(project)
        found = 0
        for arguments in COMMANDS:
            outcome = project.run(*arguments, before=AS_ANYBODY, limit=30)
            self.texts.take(outcome, f"{title}: {' '.join(arguments)}")
            try:
                require_clear(outcome, f"'{' '.join(arguments)}'")
                is_told = "read-only disk" not in title or "chmod" not in outcome.errors + outcome.output
                require(is_told, f"'{' '.join(arguments)}' advises what helps nobody: {outcome}")
                if may_read and " ".join(arguments[:2]) in READING:
                    require(outcome.code == 0, f"'{' '.join(arguments)}' only reads, and {outcome}")
            except Broken as broken:
                found += 1
                self.report.finding(f"{title}: {broken}", "Proof/faults/run --only read-only")
        self.report.result(title, len(COMMANDS), found)
