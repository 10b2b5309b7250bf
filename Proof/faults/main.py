"""Has the system fail `marquee` in every way that it can: each run has to end in success or in a clear error.

  calls      each system call of a workload fails (EIO, ENOSPC, EINTR, EMFILE): once, by half, or all from it on
  disk       the store on a disk of a mebibyte that fills up
  read-only  what may not be written, or not be read: by permissions, and by the file system
  clock      the wall clock jumps forwards and back
  versions   a store of a newer version
  pages      every page of a small store overwritten

Needs a mount namespace of its own, which root has, and others where the system allows user namespaces.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "crash")]

from calls import WAYS, Calls
from clocks import HOUR, YEAR, Clocks
from common import Texts
from pages import Pages
from read_only import ReadOnly
from selfcheck_faults import self_check
from small_disk import SmallDisk
from stage import FileServer, Report, Tools, work_folder
from sweep import Reference
from versions import Versions

EXAMPLES = """\
examples:
  Proof/faults/run                              everything
  Proof/faults/run --quick                      about a minute
  Proof/faults/run --only pages                 one part
  Proof/faults/run --at send:fail:write:3:EIO   one fault
  Proof/faults/run --at run:unlock              what lets go of a lock while a host runs
"""
PARTS = ("calls", "disk", "read-only", "clock", "versions", "pages")
# Of the faults of the whole form, the short one takes every so many: a prime, so that it meets each kind of call.
QUICK_CALLS = 331


def in_own_namespace():
    """Starts this program again where what it mounts is seen by nobody else."""
    if os.environ.get("PROOF_NAMESPACE"):
        return
    options = ["-m"] if os.geteuid() == 0 else ["-U", "-r", "-m"]
    if subprocess.run(["unshare", *options, "true"], stderr=subprocess.PIPE, check=False).returncode != 0:
        sys.exit("this needs a mount namespace: run it as root, or allow user namespaces")
    os.environ["PROOF_NAMESPACE"] = "1"
    os.execvp("unshare", ["unshare", *options, sys.executable, "-B", *sys.argv])


def main():
    parser = argparse.ArgumentParser(
        prog="Proof/faults/run", description=__doc__, epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="every so many points only, for about a minute")
    parser.add_argument("--only", metavar="PART", help=f"one part: {', '.join(PARTS)}")
    parser.add_argument("--at", metavar="STEP:ACTION", help="one fault; all of a command, or of one class of calls in it")
    parser.add_argument("--jobs", type=int, default=min(4, os.cpu_count() or 1), help="how many run at a time")
    parser.add_argument("--program", metavar="FILE", help="the program; built when it is left out")
    options = parser.parse_args()
    only, _, detail = (options.only or "").partition(":")
    if only and only not in PARTS:
        parser.error(f"unknown part '{only}'")
    action = (options.at or "").partition(":")[2]
    if action and ":" not in action and action not in WAYS:
        parser.error(f"unknown class of calls '{action}'; classes: {', '.join(WAYS)}")
    in_own_namespace()
    tools = Tools("faults", options.program)
    report = Report("faults", "quick" if options.quick else "whole", tools.folder)
    texts, jobs, quick = Texts(), options.jobs, options.quick
    folder = work_folder("faults")
    reference = Reference(tools, folder, FileServer())
    parts = {
        "versions": (Versions(tools, report, texts), {}),
        "read-only": (ReadOnly(tools, report, texts), {"stride": 4 if quick else 1}),
        "disk": (SmallDisk(tools, report, texts), {
            "sizes": [detail if detail == "host" else int(detail)] if detail else (1024, "host") if quick else
            (512, 700, 1024, 1500, 2048, "host")}),
        "clock": (Clocks(report, texts, reference, jobs=jobs), {
            "looks": (7,), "jumps": (72 * HOUR, -YEAR), "commands": ("send", "run")} if quick else {
            "looks": (1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144)}),
        "pages": (Pages(tools, report, texts, jobs=jobs), {"stride": 13 if quick else 1}),
        "calls": (Calls(report, texts, reference, jobs=jobs), {"stride": QUICK_CALLS if quick else 1}),
    }
    try:
        if options.at:
            name, _, action = options.at.partition(":")
            parts["calls"][0].run(only=(name, action))
        else:
            if not only:
                self_check(report, reference)
            for name, (part, arguments) in parts.items():
                if not only or name == only:
                    print(f"== {name}", flush=True)
                    part.run(**arguments)
    finally:
        for part, _ in parts.values():
            part.close()
        shutil.rmtree(folder, ignore_errors=True)
    texts.write(tools.folder / "texts.txt")
    print(f"the errors that were printed: {tools.folder / 'texts.txt'}")
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
