"""Shows that the checks can fail: a disk that reports writes and does none has to be found out."""

import shutil

from calls import Calls
from common import Texts
from invariants import Broken


def self_check(report, reference):
    calls = Calls(report, Texts(), reference, jobs=1)
    noticed = tried = 0
    try:
        calls.reference.make(until="suspend")
        number = [step.name for step in calls.reference.steps].index("send")
        step = calls.reference.steps[number]
        writes = calls.count(number)["write"]
        for place in range(1, writes + 1, max(1, writes // 12)):
            project = calls.reference.before[number].copy_to(calls.folder / f"lost-{place}")
            outcome = step.run(project, action=f"lose:write:{place}")
            tried += 1
            try:
                calls.check(number, project, outcome, "the command", "self-check", "write")
            except Broken:
                noticed += 1
            except Exception:
                noticed += 1
            shutil.rmtree(project.root, ignore_errors=True)
    finally:
        calls.close()
    if not noticed:
        report.finding("not found: writes that are lost", "Proof/faults/run --quick")
    report.result("self-check: writes that are lost are found", tried, 0 if noticed else 1, f"{noticed} noticed")
