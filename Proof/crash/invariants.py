"""What has to hold whatever was interrupted, told by the program's own commands."""

import hashlib
import json
import re
import sqlite3

from stage import FileServer, fnv

IDS = "low file same-file gone-by delayed function removed data refused late again last".split()
FILES = {
    "file": fnv(FileServer.content("/one")), "same-file": fnv(FileServer.content("/one")),
    "again": fnv(FileServer.content("/two")), "data": fnv(b"carried along"), "late": fnv(b"sunrise" * 900),
}
BEGINS = ("preparing", "presenting", "presented", "invoked")
ENDS = ("dismissed", "expired", "discarded", "failed", "refused")


class Promises:
    """What the program has told so far, and so has to keep."""

    def __init__(self):
        self.accepted, self.inbox, self.removed, self.events = set(), set(), set(), []
        self.mode = self.tags = self.charged = None
        self.backup = None
        self.forgotten = set()

    def copy(self):
        other = Promises()
        for name, value in vars(self).items():
            setattr(other, name, type(value)(value) if isinstance(value, (set, list)) else value)
        return other

    def take(self, step, output, is_success):
        """Takes over what a command has printed; a line that a kill has cut short promises nothing."""
        for line in output.split("\n")[:-1]:
            if found := re.match(r"queued +(\S+)(  inbox)?", line):
                (self.inbox if found[2] else self.accepted).add(found[1])
            elif found := re.match(r"removed (\S+)$", line):
                self.removed.add(found[1])
            elif line.startswith('{"at"'):
                event = json.loads(line)
                if "id" in event:
                    self.events.append((event["event"], event["id"]))
        # What a command prints at its end, or does not print, is said by its exit code as well.
        if not is_success:
            self.mode = None if step.name in ("suspend", "resume", "discard", "run-more", "restore") else self.mode
            return
        modes = {"suspend": "suspended", "resume": "running", "discard": "discarding", "run-more": "running"}
        self.mode = modes.get(step.name, self.mode)
        if step.name == "tag":
            self.tags = {"vip", "newsletter"}
        if step.name == "track":
            self.charged = True
        if step.name == "backup":
            self.backup = set(self.accepted)

    def without_ends(self):
        """The same, had nothing been told of how messages ended."""
        other = self.copy()
        other.events = []
        return other

    def forget(self, ids):
        """Nothing is promised any more of what nobody can know any more."""
        self.accepted, self.removed, self.forgotten = self.accepted - ids, self.removed - ids, self.forgotten | ids
        self.events = [(event, id) for event, id in self.events if id not in ids]

    def ended(self):
        return {id for event, id in self.events if event in ENDS}


class Broken(Exception):
    """An invariant does not hold."""


def require(holds, text):
    if not holds:
        raise Broken(text)


def asked(project, *arguments, codes=(0,)):
    """Runs a command that has to succeed."""
    outcome = project.run(*arguments)
    require(outcome.code in codes, f"'marquee {' '.join(arguments)}' {outcome}")
    return outcome


def entries(project, state):
    outcome = asked(project, "queue", "list", "--state", state, "--format", "json")
    return outcome.json["mode"], outcome.json["entries"]


def check_kept(project, promises):
    """Right after an interruption: the store opens, and all that was told is there. Returns what has ended."""
    mode, live = entries(project, "live")
    _, ended = entries(project, "ended")
    ids = [entry["id"] for entry in live + ended]
    require(len(ids) == len(set(ids)), f"an id is listed twice: {sorted(ids)}")
    require(set(ids) <= set(IDS), f"unknown ids are listed: {sorted(set(ids) - set(IDS))}")
    lost = promises.accepted - set(ids)
    require(not lost, f"reported as queued, and missing: {sorted(lost)}")
    states = {entry["id"]: entry["state"] for entry in ended}
    for id in promises.removed:
        require(states.get(id) == "discarded", f"reported as removed, and {states.get(id, 'live')}: {id}")
    for id in promises.ended():
        require(id in states, f"its end was reported, and it is live: {id}")
    if promises.mode:
        require(mode == promises.mode, f"the queue was reported to be {promises.mode}, and is {mode}")
    # What was refused may be sent again, and be shown then.
    return {id for id, state in states.items() if state != "refused"}


def check_finished(project, promises, expected, ended_before, shown_before):
    """After everything was run to its end."""
    _, live = entries(project, "live")
    require(not live, f"still live: {[entry['id'] for entry in live]}")
    _, ended = entries(project, "ended")
    ids = [entry["id"] for entry in ended]
    require(len(ids) == len(set(ids)), f"ended twice: {sorted(ids)}")
    states = {entry["id"]: entry["state"] for entry in ended}
    if expected is not None:
        wrong = {id: (states.get(id), state) for id, state in expected.items() if states.get(id) != state}
        require(not wrong, f"(state, expected) {wrong}")
    lost = promises.accepted - set(ids)
    require(not lost, f"reported as queued, and missing at the end: {sorted(lost)}")
    check_order(promises.events)
    check_shown(project.shown(), states, ended_before, shown_before)
    if promises.tags:
        tags = asked(project, "profile", "show", "--format", "json").json["tagSet"]
        require(promises.tags <= set(tags), f"reported tags are missing: {tags}")
    if promises.charged:
        outbox = asked(project, "outbox", "list", "--limit", "1000", "--format", "json").output
        require("Charged" in outbox, "a tracked event is missing")
    if promises.inbox:
        inbox = asked(project, "inbox", "list", "--format", "json").output
        require(all(id in inbox for id in promises.inbox), f"reported as stored in the inbox, and missing: {inbox}")
    check_files(project)
    check_database(project.store / "marquee.sqlite", states, promises.forgotten)
    backup = project.root / "shop.backup"
    if promises.backup is not None:
        require(backup.exists(), "reported as backed up, and there is no backup")
    if backup.exists():
        kept = check_database(backup)
        lost = (promises.backup or set()) - kept
        require(not lost, f"not in the backup: {sorted(lost)}")


def check_order(events):
    """Each message ends once; nothing is shown after its end."""
    ended = set()
    for event, id in events:
        if event in BEGINS:
            require(id not in ended, f"{id} was {event} after its end was reported")
        elif event in ENDS:
            require(id not in ended, f"the end of {id} was reported twice")
            ended.add(id)


def check_shown(shown, states, ended_before, shown_before):
    later = [id for id, _ in shown[shown_before:]]
    again = set(later) & ended_before
    require(not again, f"shown after the end: {sorted(again)}")
    counts = {}
    for id, hashes in shown:
        counts[id] = counts.get(id, 0) + 1
        wanted = [FILES[id]] if id in FILES else []
        require(hashes == wanted, f"{id} was shown with wrong files: {hashes}, not {wanted}")
    for id, count in counts.items():
        require(count <= 2, f"{id} was shown {count} times, with one interruption")
    for id, state in states.items():
        require(state != "dismissed" or id in counts, f"{id} counts as dismissed, and was never shown")


def check_files(project):
    """No file of the cache is half there: each has the content that its name says, and nothing is left behind."""
    outcome = asked(project, "files", "verify", "--format", "json", codes=(0, 1))
    require(outcome.code == 0, f"damaged files: {outcome.output}")
    folder = project.store / "files"
    for file in folder.rglob("*") if folder.exists() else ():
        if not file.is_file() or not re.match(r"[0-9a-f]{64}", file.name):
            continue
        digest = hashlib.sha256(file.read_bytes()).hexdigest()
        place = file.relative_to(project.root)
        require(file.name.startswith(digest), f"{place} has another content than its name says")
    left = [file.name for file in (folder / "tmp").glob("*")] if (folder / "tmp").exists() else []
    require(not left, f"left in files/tmp: {left}")


def check_database(path, states=None, forgotten=frozenset()):
    """With another reader than the program: the database is sound, and the events equal the history."""
    connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    try:
        problems = [row[0] for row in connection.execute("PRAGMA integrity_check")]
        require(problems == ["ok"], f"{path.name}: {problems[:3]}")
        ids = {row[0] for row in connection.execute("SELECT id FROM message")}
        if states is not None:
            rows = list(connection.execute("SELECT message, name FROM outbox WHERE message IS NOT NULL"))
            for names in (("received",), ("viewed",), ENDS):
                # What was refused may be sent again.
                named = [
                    id for id, event in rows if event in names and states.get(id) != "refused" and id not in forgotten]
                require(len(named) == len(set(named)), f"more than one event {'/'.join(names)}: {sorted(named)}")
                silent = {id for id, state in states.items() if state != "refused"} - set(named) - forgotten
                require(names == ("viewed",) or not silent, f"no event {'/'.join(names)} of {sorted(silent)}")
        return ids
    except sqlite3.Error as error:
        raise Broken(f"{path.name} cannot be read: {error}") from error
    finally:
        connection.close()
