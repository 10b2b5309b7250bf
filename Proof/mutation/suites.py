"""The suites of the test program: which there are, how long each takes, and which mutants each comes by."""

import hashlib
import json
import os
import re
import resource
import selectors
import shutil
import signal
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

# Address space, of which each of the many threads takes some for its stack; a mutant that collects without end does.
MEMORY = 20 << 30
# What one run may take at most. Nothing is decided by it but that a run that stands still has failed.
LONGEST = 300


@dataclass
class Outcome:
    passed: bool
    # What noticed: a test's line, or how the run ended.
    reason: str
    seconds: float


class Program:
    """The built tests."""

    def __init__(self, path, folder, own):
        self.path, self.folder, self.own = path, folder, own

    def run(self, suites, environment, seconds=LONGEST):
        """Runs suites until the first finding, or to their end."""
        temporary = Path(tempfile.mkdtemp(prefix="m", dir=self.own))
        command = [self.path, "--testing-library", "swift-testing"]
        for suite in suites:
            command += ["--filter", f"^{re.escape(suite)}[/(]"]
        values = {"TMPDIR": str(temporary), "SWIFT_BACKTRACE": "enable=no", "NO_COLOR": "1"}
        begun = time.monotonic()
        process = subprocess.Popen(
            command, cwd=self.folder, env=os.environ | values | environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True, preexec_fn=limit_memory)
        try:
            reason = watch(process, begun + seconds, seconds)
        finally:
            end(process)
            shutil.rmtree(temporary, ignore_errors=True)
        return Outcome(reason is None, reason or "", time.monotonic() - begun)

    def names(self):
        """All suites, as 'Target.Suite'."""
        output = subprocess.run(
            [self.path, "--testing-library", "swift-testing", "--list-tests"], cwd=self.folder, check=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, timeout=LONGEST).stdout.decode()
        found = re.findall(r"^(\w+\.(?:\w+|`[^`]*`))[/(]", output, re.M)
        if not found:
            raise SystemExit("The test program names no tests.")
        return sorted(set(found))

    def stamp(self):
        with open(self.path, "rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def watch(process, deadline, seconds):
    """What went wrong first; nothing when all tests have passed."""
    text = b""
    ended = False
    with selectors.DefaultSelector() as selector:
        selector.register(process.stdout, selectors.EVENT_READ)
        while not ended:
            left = deadline - time.monotonic()
            if left <= 0 or not selector.select(left):
                return f"did not end within {seconds:.0f} s"
            part = os.read(process.stdout.fileno(), 1 << 16)
            ended = not part
            text += part
            if match := re.search(rb"^\xe2\x9c\x98 (.*)\n", text, re.M):
                return match[1].decode(errors="replace")
    try:
        code = process.wait(max(1, deadline - time.monotonic()))
    except subprocess.TimeoutExpired:
        return f"did not end within {seconds:.0f} s"
    if code < 0:
        return f"ended by {signal.Signals(-code).name}"
    if code != 0:
        return f"ended with exit code {code}"
    if not re.search(rb"Test run with \d+ tests? .*passed", text):
        return "did not say that its tests passed"
    return None


def end(process):
    """Ends a run with all that it started."""
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    process.wait()
    process.stdout.close()


def survey(program, count, jobs, file):
    """For each suite how long it takes and which mutants it comes by; kept in a file as long as the program is the
    same. All suites have to pass here, as no mutant is in force."""
    stamp = program.stamp()
    if file.exists():
        kept = json.loads(file.read_text())
        if kept["stamp"] == stamp:
            return kept["suites"]
    names = program.names()
    print(f"running {len(names)} suites without a mutant", flush=True)

    def look(name):
        with tempfile.NamedTemporaryFile(dir=program.own) as reached:
            outcome = program.run([name], {"MARQUEE_REACHED": reached.name})
            if not outcome.passed:
                # Once more: what fails by chance under load is no finding here.
                outcome = program.run([name], {"MARQUEE_REACHED": reached.name})
            data = Path(reached.name).read_bytes()
        mutants = [number for number in range(1, count + 1) if number < len(data) and data[number]]
        if not outcome.passed:
            print(f"left out, as it fails without a mutant: {name}: {outcome.reason}", flush=True)
        return name, {
            "seconds": round(outcome.seconds, 2), "passed": outcome.passed, "mutants": mutants}

    with ThreadPoolExecutor(jobs) as pool:
        suites = dict(pool.map(look, names))
    file.write_text(json.dumps({"stamp": stamp, "suites": suites}))
    return suites
