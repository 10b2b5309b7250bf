"""What is measured again and again: memory, descriptors and threads of each process, sizes of the stores."""

import os
import pathlib
import sqlite3

from .processes import descendants

KINDS = ("rss", "pss", "descriptors", "threads")


def processes(dashboard, host):
    """Process ids by the name under which they are told."""
    found = {"dashboard": [dashboard.process.pid, *descendants(dashboard.process.pid)], "host": [host.process.pid],
             "plugin": descendants(host.process.pid)}
    return {name: pids for name, pids in found.items() if pids}


def sample(dashboard, host, messages, seconds, ahead):
    row = {"messages": messages, "seconds": round(seconds, 2), "ahead": round(ahead)}
    for name, pids in processes(dashboard, host).items():
        values = dict.fromkeys(KINDS, 0)
        for pid in pids:
            for kind, value in measure(pid).items():
                values[kind] += value
        for kind, value in values.items():
            row[f"{name}.{kind}"] = value
    for name, folder in (("host", host.folder / ".marquee"), ("dashboard", dashboard.data)):
        row[f"{name}.store"], row[f"{name}.log"] = size(folder)
    return row


def measure(pid):
    """Memory in kB; zeros for a process that has just ended."""
    try:
        rollup = {}
        for line in pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]:
            key, value = line.split(":", 1)
            rollup[key] = int(value.split()[0])
        return {"rss": rollup["Rss"], "pss": rollup["Pss"], "descriptors": len(os.listdir(f"/proc/{pid}/fd")),
                "threads": len(os.listdir(f"/proc/{pid}/task"))}
    except OSError:
        return {}


def size(folder):
    """Bytes of all files, and of the write-ahead logs, which grow and shrink with the load."""
    total, log = 0, 0
    for path in folder.rglob("*"):
        try:
            if path.is_file():
                length = path.stat().st_size
                log += length if path.name.endswith("-wal") else 0
                total += 0 if path.name.endswith(("-wal", "-shm")) else length
        except OSError:
            pass
    return total, log


def rows(path):
    """How many rows each table of a database has."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=30)
    try:
        names = [name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
                 if not name.startswith("sqlite_")]
        return {name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}
    finally:
        database.close()
