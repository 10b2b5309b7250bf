"""The command: `run --help`."""

import argparse
import json
import pathlib
import shutil
import sys
import tempfile
import time

from . import build, picture, verdict
from .clock import Clock
from .processes import Dashboard, Failure, Host, Server, end, environment
from .sampling import rows, sample

EXAMPLES = """
examples:
  Proof/soak/run                   a million messages, while the clock runs through eight hours
  Proof/soak/run 100000            fewer
  Proof/soak/run --hours 1         for an hour by the wall, with the real clock
  Proof/soak/run --quick           2,000 messages, in less than a minute
  Proof/soak/run --quick --leak memory    a plugin that leaks: the run has to find it, and ends with 1

Samples, logs, the picture and result.json are in .build/proof/soak. It ends with 0 when all holds, and with 1 when
something grew.
"""


def arguments():
    parser = argparse.ArgumentParser(
        prog="Proof/soak/run", epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter,
        description="Sends messages through a host with a plugin in its own process, recipes and a dashboard, "
        "and checks that memory, descriptors, threads and stores stay level.")
    parser.add_argument("messages", nargs="?", type=int, metavar="MESSAGES", help="how many (default: 1,000,000)")
    parser.add_argument("--hours", type=float, help="run for so long by the wall, with the real clock")
    parser.add_argument("--span", type=float, default=8, metavar="HOURS", help="how far the clock goes (default: 8)")
    parser.add_argument("--quick", action="store_true", help="2,000 messages")
    parser.add_argument("--release", action="store_true", help="the release build instead of the debug build")
    parser.add_argument("--products", metavar="DIR", help="a folder with built programs")
    parser.add_argument("--work", metavar="DIR", help="where stores are (default: .build/proof/soak; --quick: in memory)")
    parser.add_argument("--leak", choices=["none", "memory", "descriptors", "threads"], default="none",
                        help="break the plugin on purpose")
    given = parser.parse_args()
    if given.messages is not None and given.messages < 500:
        parser.error("at least 500 messages are needed to compare tenths")
    if given.hours is not None and (given.hours <= 0 or given.messages is not None):
        parser.error("--hours is a time above zero, and takes no MESSAGES")
    return given


class Soak:
    def __init__(self, given, work):
        self.given = given
        self.messages = given.messages or (2_000 if given.quick else 1_000_000)
        self.seconds = given.hours * 3600 if given.hours else None
        self.batch = max(25, min(2_000, self.messages // 40))
        self.samples, self.sent, self.fleet, self.rows = [], 0, 0, {}
        programs = build.products(given.products, given.release)
        self.clock = Clock(work / "clock", build.clock())
        names = environment() | ({} if self.seconds else self.clock.environment)
        self.dashboard = Dashboard(programs, work, names)
        try:
            self.host = Host(programs, work, names, self.dashboard, build.presenter(given.leak))
        except BaseException:
            end(self.dashboard.process)
            raise
        self.start = time.monotonic()

    @property
    def part(self):
        """How much of it is done, from 0 to 1."""
        if self.seconds:
            return min(1.0, (time.monotonic() - self.start) / self.seconds)
        return min(1.0, self.host.ended / self.messages)

    def run(self):
        host = self.host
        host.wait(lambda: host.address and host.counts["plugin-started"], 60, "the host's start")
        intake = Server(host.address, {})
        number, next_line = 0, 0.0
        while self.part < 1:
            count = self.batch if self.seconds else min(self.batch, max(1, self.messages - self.sent))
            if self.seconds or self.sent < self.messages:
                host.send(number, count)
                # A recipe's message, and one from the dashboard, for each hundred of the others.
                for _ in range(max(1, count // 100)):
                    intake.ask("POST", "/events", {"event": "Charged", "properties": {"amount": 99}})
                    self.dashboard.send(number)
                    self.fleet += 1
                    self.sent += 2
                    number += 1
                number += count
                self.sent += count
            # Half a batch waits at most, so that the host always has something to do and the queue stays short.
            target = self.sent - self.batch // 2 if self.sent < self.messages or self.seconds else self.sent
            while host.ended < target:
                host.wait(lambda: host.ended >= min(target, host.ended + 1), 120, "the next message")
                self.look()
            self.look()
            if not self.seconds:
                self.clock.set(self.part * self.given.span * 3600)
            if time.monotonic() > next_line:
                next_line = time.monotonic() + (5 if self.given.quick else 60)
                self.tell()
        self.tell()

    def look(self):
        """A sample, a hundred for each tenth at most."""
        ended, now = self.host.ended, time.monotonic() - self.start
        if self.samples:
            last = self.samples[-1]
            if self.seconds and now - last["seconds"] < self.seconds / 1000:
                return
            if not self.seconds and ended - last["messages"] < self.messages / 1000:
                return
        self.samples.append(sample(self.dashboard, self.host, ended, now, self.clock.ahead))

    def tell(self):
        row = self.samples[-1]
        def megabytes(name):
            return f"{(row[f'{name}.store'] + row[f'{name}.log']) / 1e6:.1f} MB"

        names = ("host", "plugin", "dashboard")
        memory = ", ".join(f"{name} {row.get(f'{name}.pss', 0) / 1024:.1f} MB" for name in names)
        stores = f"{megabytes('host')} and {megabytes('dashboard')}"
        print(f"  {row['messages']:,} messages, {row['seconds']:.0f} s, clock +{row['ahead'] / 3600:.1f} h; {memory}; "
              f"stores {stores}", flush=True)

    def settled(self):
        """What the dashboard has counted, once it has heard of all."""
        for _ in range(300):
            counts = self.dashboard.counted()
            if counts.get("dismissed", 0) >= self.host.counts["dismissed"]:
                break
            time.sleep(0.1)
        return counts

    def check(self):
        counts, ended = self.settled(), self.host.counts
        self.rows = rows(self.host.folder / ".marquee/marquee.sqlite")
        found, compared = verdict.findings(
            self.samples, sum(counts.values()), self.host.ended, self.fleet, self.rows)
        if ended["failed"] or ended["discarded"] or ended["expired"]:
            found.append(f"not every message was shown: {dict(ended)}")
        if counts.get("dismissed", 0) != ended["dismissed"]:
            found.append(
                f"the dashboard has counted {counts.get('dismissed', 0)} of {ended['dismissed']} messages that ended")
        return found, compared, counts

    def close(self):
        end(self.host.process)
        end(self.dashboard.process)


def main():
    given = arguments()
    folder = build.FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    memory = pathlib.Path("/dev/shm")
    place = given.work or (memory if given.quick and memory.is_dir() else folder)
    work = pathlib.Path(tempfile.mkdtemp(prefix="soak.", dir=place))
    begin, soak = time.monotonic(), None
    try:
        soak = Soak(given, work)
        length = f"{soak.messages:,} messages, {given.span:g} h by the clock"
        print(f"soak: {f'{given.hours:g} h by the wall' if given.hours else length}", flush=True)
        soak.run()
        found, compared, counts = soak.check()
    except Failure as failure:
        found, compared, counts = [str(failure)], {}, {}
    finally:
        if soak:
            soak.close()
        for log in work.glob("*.log"):
            shutil.copy(log, folder)
        shutil.rmtree(work, ignore_errors=True)
    samples = soak.samples if soak else []
    if samples:
        (folder / "samples.jsonl").write_text("".join(json.dumps(row) + "\n" for row in samples))
        (folder / "memory.svg").write_text(picture.svg(samples))
    for key, values in compared.items():
        print(f"  {key}: " + ", ".join(f"{name} {value:,.0f}" for name, value in values.items()))
    for sentence in found:
        print(f"FOUND: {sentence}")
    again = "Proof/soak/run " + " ".join(sys.argv[1:])
    if found:
        print(f"again: {again.strip()}; logs and samples: {folder}")
    result = {
        "part": "soak", "form": "quick" if given.quick else "whole", "seconds": round(time.monotonic() - begin, 1),
        "checked": samples[-1]["messages"] if samples else 0, "found": len(found),
        "details": {"findings": found, "compared": compared, "counted": counts, "rows": soak.rows if soak else {},
                    "command": again.strip(), "last": samples[-1] if samples else None}}
    (folder / "result.json").write_text(json.dumps(result, indent=1) + "\n")
    print(f"soak: {result['checked']:,} messages in {result['seconds']:.0f} s, {len(found)} findings")
    return 1 if found else 0


sys.exit(main())
