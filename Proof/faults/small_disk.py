"""A store on a disk of one mebibyte that fills up, without and with a host that runs."""

import json
import shutil
import signal
import subprocess
import time

from common import mounts, require, require_clear, works
from invariants import Broken
from stage import FileServer, Project, work_folder
from workload import make_project



def mount(*arguments):
    subprocess.run(["mount", *arguments], check=True)


class SmallDisk:
    def __init__(self, tools, report, texts):
        self.tools, self.report, self.texts = tools, report, texts
        self.folder = work_folder("faults-disk")
        self.server = FileServer()

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, sizes):
        checked = found = 0
        for size in sizes:
            checked += 1
            project = Project(self.folder / f"of-{size}", self.tools)
            try:
                self.serve(project) if size == "host" else self.fill(project, size)
            except Broken as broken:
                found += 1
                self.report.finding(f"a disk of {size}: {broken}", f"Proof/faults/run --only disk:{size}")
            finally:
                if mounts(project.store):
                    subprocess.run(["umount", "-l", str(project.store)], check=False)
        self.report.result("small disks that fill up", checked, found)

    def fill(self, project, size):
        make_project(project, self.tools)
        project.store.mkdir()
        mount("-t", "tmpfs", "-o", f"size={size}k,mode=700", "tmpfs", str(project.store))
        accepted, refused = set(), 0
        for number in range(400):
            message = {"template": "card", "id": f"m{number}", "arguments": {"title": "x" * 20_000}}
            outcome = project.run("send", "-", input=json.dumps(message) + "\n")
            self.texts.take(outcome, f"disk:{size} send {number}")
            require_clear(outcome, f"send {number}")
            if outcome.code == 0:
                accepted.add(f"m{number}")
            else:
                refused += 1
                require(outcome.code == 73, f"a full disk is exit code {outcome.code}, not 73: {outcome}")
            if refused == 3:
                break
        require(refused == 3, "the disk never got full")
        self.require_there(project, accepted)
        # A host may not get far on a full disk; it ends, and says why, and nothing is lost.
        outcome = project.run("run", "--until-empty", limit=90)
        self.texts.take(outcome, f"disk:{size} run")
        require_clear(outcome, "a host on a full disk")
        self.require_there(project, accepted)
        for arguments in (
            ("doctor",), ("backup", "full.backup"), ("files", "verify"), ("profile", "tags", "add", "vip"),
            ("queue", "suspend"), ("queue", "resume"), ("recover",),
        ):
            outcome = project.run(*arguments)
            self.texts.take(outcome, f"disk:{size} {' '.join(arguments)}")
            require_clear(outcome, f"'{' '.join(arguments)}' on a full disk")
        self.require_there(project, accepted)
        mount("-o", "remount,size=64m", str(project.store))
        works(project)
        outcome = project.run("queue", "list", "--state", "dismissed", "--format", "json")
        shown = {entry["id"] for entry in outcome.json["entries"]}
        lost = sorted(accepted - shown)
        require(not lost, f"accepted on the full disk, and not shown with more room: {lost}")

    def serve(self, project):
        """A host keeps running while its disk is full, and goes on with what became due meanwhile."""
        make_project(project, self.tools)
        project.store.mkdir()
        mount("-t", "tmpfs", "-o", "size=16m,mode=700", "tmpfs", str(project.store))
        ids = [f"m{number}" for number in range(5)]
        messages = "".join(json.dumps({"template": "card", "id": id, "delay": "5s"}) + "\n" for id in ids)
        log = project.root / "log"
        with log.open("wb") as errors:
            host = subprocess.Popen(
                [str(self.tools.program), "run"], cwd=project.root, env=project.environment(),
                stdin=subprocess.DEVNULL, stdout=errors, stderr=errors)
        try:
            self.wait_for(lambda: (project.store / "host-status.json").exists(), "the host to run", log)
            outcome = project.run("send", "-", input=messages)
            require(outcome.code == 0, f"send: {outcome}")
            ballast = project.store / "ballast"
            with ballast.open("wb", buffering=0) as file:
                try:
                    while True:
                        file.write(bytes(512))
                except OSError:
                    pass
            refused = project.run("send", "-", input=messages.replace('"m', '"n'))
            self.texts.take(refused, "disk:host send")
            require(refused.code == 73, f"a full disk is exit code {refused.code}, not 73: {refused}")
            self.wait_for(lambda: "the store's disk is full" in log.read_text(), "the host to find it full", log)
            require(host.poll() is None, f"the host has ended: {log.read_text()[-600:]}")
            ballast.unlink()
            self.wait_for(
                lambda: not project.run("queue", "list", "--format", "json").json["entries"], "the queue's end", log)
            host.send_signal(signal.SIGTERM)
            require(host.wait(30) == 0, f"the host ended with {host.returncode}: {log.read_text()[-600:]}")
        finally:
            host.kill()
            host.wait()
        text = log.read_text()
        require("there is space" in text, f"the host does not say so: {text[-600:]}")
        ended = project.run("queue", "list", "--state", "dismissed", "--format", "json").json["entries"]
        attempts = {entry["id"]: entry["attempts"] for entry in ended}
        require(attempts == dict.fromkeys(ids, 1), f"not each message was shown once: {attempts}")

    @staticmethod
    def wait_for(holds, what, log):
        for _ in range(120):
            if holds():
                return
            time.sleep(0.25)
        raise Broken(f"waited for {what} in vain: {log.read_text()[-600:]}")

    @staticmethod
    def require_there(project, accepted):
        ids = []
        for state in ("live", "ended"):
            outcome = project.run("queue", "list", "--state", state, "--format", "json")
            require_clear(outcome, "'queue list' on a full disk")
            require(outcome.code == 0, f"a full disk cannot be listed: {outcome}")
            ids += [entry["id"] for entry in outcome.json["entries"]]
        lost = accepted - set(ids)
        require(not lost, f"accepted, and missing: {sorted(lost)}")
