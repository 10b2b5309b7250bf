"""Shows that the checks can fail: what a broken disk or store would do is done on purpose, and has to be found."""

import sqlite3

from invariants import Broken
from power import PowerCuts


def self_check(sweep, tools, report, *, jobs):
    missed = []
    for name, tamper in (
        ("a message that was promised is deleted", deleted),
        ("a message that has ended is queued again", shown_again),
        ("a cached file is cut", cut_file),
    ):
        if not tampered(sweep, tamper):
            missed.append(name)
    if not lying_disk(tools, report, jobs):
        missed.append("a disk that drops syncs")
    for name in missed:
        report.finding(f"not found: {name}", "Proof/crash/run --quick")
    report.result("self-check: what is broken on purpose is found", 4, len(missed))


def deleted(project):
    with sqlite3.connect(project.store / "marquee.sqlite") as connection:
        connection.execute("DELETE FROM message WHERE id = 'late'")
    connection.close()


def shown_again(project):
    with sqlite3.connect(project.store / "marquee.sqlite") as connection:
        connection.execute("UPDATE message SET stage = 0, ended_at = NULL WHERE id = 'file'")
    connection.close()


def cut_file(project):
    for file in (project.store / "files").rglob("*"):
        if file.is_file() and file.stat().st_size > 1000:
            file.write_bytes(file.read_bytes()[:512])


def tampered(sweep, tamper):
    """Whether the checks of a kill notice what was done to the store behind the program's back."""
    sweep.reference.make(until="read")
    number = [step.name for step in sweep.reference.steps].index("read")
    project = sweep.reference.before[number].copy_to(sweep.folder / "tampered")
    outcome = sweep.reference.steps[number].run(project)
    try:
        sweep.check(number, project, outcome, tamper)
        return False
    except Broken as broken:
        print(f"    noticed: {str(broken)[:110]}", flush=True)
        return True


def lying_disk(tools, report, jobs):
    """Whether power cuts notice a disk that reports syncs and does none."""
    power = PowerCuts(tools, report, jobs=jobs, seed="lie")
    power.is_quiet = True
    try:
        checked, found = power.run(stride=17, lies=True)
        print(f"    a disk that drops syncs: {found} of {checked} power cuts noticed", flush=True)
        return found > 0
    finally:
        power.close()
