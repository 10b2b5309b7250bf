"""Kills `marquee` before every change that it makes to the disk, and cuts the power at every sync.

Kills: a fixed workload of commands runs under a shim (shim.c) that counts writes, syncs, and changes of names, and
kills the program instead of the Nth, for every N. Then the command is repeated, all is run to its end, and what was
promised is checked with the program's own commands. Plugins' processes are not counted: nothing of the store is theirs.

Power cuts: the same workload is written down once, and at every sync the folder is built anew as a disk may have it:
what was not synced yet is dropped, or there as a prefix, in random sectors, with the last write torn, or all there.
"""

import argparse
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from power import PowerCuts
from selfcheck import self_check
from stage import Report, Tools
from sweep import Sweep

EXAMPLES = """\
examples:
  Proof/crash/run                         every point; goes on where it was interrupted
  Proof/crash/run --quick                 about a minute
  Proof/crash/run --at send:17            one kill
  Proof/crash/run --cut 210:subset:7-210-0   one power cut
  Proof/crash/run --count                 how often each command calls what, beside strace's counts
"""


def main():
    parser = argparse.ArgumentParser(
        prog="Proof/crash/run", description=__doc__, epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="every so many points only, for about a minute")
    parser.add_argument("--anew", action="store_true", help="do not go on behind what was done before")
    parser.add_argument("--only", choices=("kills", "cuts"), help="one of both, without the self-check")
    parser.add_argument("--at", metavar="STEP[:N]", help="only a command of the workload, or one kill in it")
    parser.add_argument("--cut", metavar="PLACE:POLICY:SEED", help="only one power cut")
    parser.add_argument("--count", action="store_true", help="compare the shim's counts with strace's")
    parser.add_argument("--seed", default="7", help="of what is random; 7 when it is left out")
    parser.add_argument("--jobs", type=int, default=min(4, os.cpu_count() or 1), help="how many run at a time")
    parser.add_argument("--program", metavar="FILE", help="the program; built when it is left out")
    options = parser.parse_args()
    tools = Tools("crash", options.program)
    if options.count:
        from counting import compare
        return compare(tools)
    report = Report("crash", "quick" if options.quick else "whole", tools.folder)
    sweep = Sweep(tools, report, jobs=options.jobs, memory=tools.folder / "sweep.jsonl")
    power = PowerCuts(tools, report, jobs=options.jobs, seed=options.seed)
    try:
        if options.at:
            name, _, point = options.at.partition(":")
            sweep.run(only=(name, int(point)) if point else (name,))
        elif options.cut:
            place, policy, seed = options.cut.split(":")
            power.run(only=(int(place), policy, seed))
        else:
            if not options.only:
                self_check(sweep, tools, report, jobs=options.jobs)
            if not options.quick:
                sweep.recall(options.anew)
            if options.only != "cuts":
                sweep.run(stride=QUICK_KILLS if options.quick else 1)
            if options.only != "kills":
                power.run(stride=QUICK_CUTS if options.quick else 1, rounds=1 if options.quick else 3)
    finally:
        sweep.close()
        power.close()
    return report.finish()


# Of the points of the whole form, the short one takes every so many: primes, so that it meets each kind of call.
QUICK_KILLS = 47
QUICK_CUTS = 61

if __name__ == "__main__":
    sys.exit(main())
