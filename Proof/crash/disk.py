"""A disk as a power cut may leave it: what was synced is there, of what was not anything may be missing.

Contents and names are kept apart, as POSIX does: a file's content is safe once the file was synced, its name once its
folder was. Of what is not safe at the cut a policy says what reached the disk all the same. Contents get there in
sectors of 512 bytes in any order, names in their order, as a journal has it.
"""

import os
import random
import shutil
import struct
from pathlib import Path

from stage import CLASSES

ENTRY = struct.Struct("<IIQqqIIII")
SECTOR = 512
FOLDER, WHOLE_SYSTEM = 1, 2
POLICIES = ("dropped", "prefix", "subset", "torn", "all")


class Entry:
    def __init__(self, kind, process, file, offset, more, path, other, data, command):
        self.kind, self.process, self.file, self.offset, self.more = CLASSES[kind], process, file, offset, more
        self.path, self.other, self.data, self.command = path, other, data, command


def read_log(path):
    data = Path(path).read_bytes()
    place, entries = 0, []
    while place + ENTRY.size <= len(data):
        kind, process, file, offset, more, path, other, count, command = ENTRY.unpack_from(data, place)
        place += ENTRY.size
        texts = []
        for length in (path, other, count):
            texts.append(data[place:place + length])
            place += length
        entries.append(
            Entry(kind, process, file, offset, more, texts[0].decode(), texts[1].decode(), texts[2], command))
    return entries


class File:
    def __init__(self, content=b"", mode=0o600):
        self.content, self.mode, self.times = bytearray(content), mode, None


class Change:
    """One thing that has not reached the disk for certain. `file` is None for a change of names."""

    def __init__(self, entry, file, names=False):
        self.entry, self.file, self.is_names = entry, file, names


def apply_content(file, entry, data=None, offset=None):
    if entry.kind == "write":
        data, offset = entry.data if data is None else data, entry.offset if offset is None else offset
        if len(file.content) < offset:
            file.content.extend(bytes(offset - len(file.content)))
        file.content[offset:offset + len(data)] = data
    elif entry.kind == "truncate":
        del file.content[entry.offset:]
        file.content.extend(bytes(max(0, entry.offset - len(file.content))))
    elif entry.kind == "times":
        file.times = entry.offset * 1_000_000_000 + entry.more


class Disk:
    """What of a folder is safe, and what waits; fed with a log, entry by entry."""

    def __init__(self, root, start):
        self.root = str(root)
        self.names, self.folders, self.links = {}, set(), {}
        self.files = {}  # the objects that inode numbers mean now
        for item in Path(start).rglob("*"):
            path = f"{self.root}/{item.relative_to(start)}"
            if item.is_dir():
                self.folders.add(path)
            else:
                # Its number is that of the folder in which the workload ran.
                self.names[path] = File(item.read_bytes(), item.stat().st_mode & 0o777)
        self.folders.add(self.root)
        self.pending = []

    def know(self, path, number):
        """The number that a file of the start has where the workload ran."""
        self.files[number] = self.names[path]

    def feed(self, entry):
        kind = entry.kind
        if kind == "create":
            self.files[entry.file] = File(mode=entry.more & 0o777)
            self.pending.append(Change(entry, self.files[entry.file], names=True))
        elif kind in ("rename", "unlink", "link", "mkdir"):
            self.pending.append(Change(entry, self.files.get(entry.file), names=True))
        elif kind in ("write", "truncate", "times"):
            if entry.file in self.files:
                self.pending.append(Change(entry, self.files[entry.file]))
        elif kind == "sync":
            self.sync(entry)

    def sync(self, entry):
        kept = []
        file = self.files.get(entry.file)
        for change in self.pending:
            if entry.more == WHOLE_SYSTEM:
                is_safe = True
            elif entry.more == FOLDER:
                to = change.entry.other if change.entry.kind in ("rename", "link") and change.entry.more != -1 \
                    else change.entry.path
                is_safe = change.is_names and os.path.dirname(os.path.normpath(to)) == os.path.normpath(entry.path)
            else:
                is_safe = not change.is_names and change.file is file
            if is_safe:
                self.apply(self.names, self.folders, self.links, change, change.file)
            else:
                kept.append(change)
        self.pending = kept

    @staticmethod
    def apply(names, folders, links, change, file):
        entry = change.entry
        path, other = os.path.normpath(entry.path), os.path.normpath(entry.other) if entry.other else ""
        if not change.is_names:
            apply_content(file, entry)
        elif entry.kind == "create":
            names[path] = file
        elif entry.kind == "mkdir":
            folders.add(path)
        elif entry.kind == "unlink":
            names.pop(path, None)
            links.pop(path, None)
            folders.discard(path)
        elif entry.kind == "link":
            if entry.more == -1:
                links[path] = entry.other
            elif file:
                names[other] = file
        elif entry.kind == "rename":
            if path in folders or not file:
                move_folder(names, folders, links, path, other)
            else:
                names.pop(path, None)
                names[other] = file

    def build(self, target, policy, seed, leave_out=()):
        """Writes the folder as it may be after a cut now. Returns how many of the waiting changes reached the disk."""
        names, folders, links = dict(self.names), set(self.folders), dict(self.links)
        copies = {}

        def copy(file):
            if file is not None and id(file) not in copies:
                new = File(file.content, file.mode)
                new.times = file.times
                copies[id(file)] = new
            return copies.get(id(file))

        names = {path: copy(file) for path, file in names.items()}
        reached = 0
        for change, data, offset in chosen(self.pending, policy, random.Random(seed)):
            reached += 1
            if change.is_names or data is None:
                self.apply(names, folders, links, change, copy(change.file))
            else:
                apply_content(copy(change.file), change.entry, data, offset)
        shutil.rmtree(target, ignore_errors=True)
        os.makedirs(target)
        for path in sorted(folders):
            if all(str(parent) in folders for parent in Path(path).parents if str(parent).startswith(self.root)):
                os.makedirs(target + path[len(self.root):], exist_ok=True)
        for path, file in names.items():
            place = target + path[len(self.root):]
            if os.path.basename(path) in leave_out or not os.path.isdir(os.path.dirname(place)):
                continue
            with open(place, "wb") as new:
                new.write(file.content)
            os.chmod(place, file.mode or 0o600)
            if file.times is not None:
                os.utime(place, ns=(file.times, file.times))
        for path, text in links.items():
            place = target + path[len(self.root):]
            if os.path.isdir(os.path.dirname(place)) and not os.path.lexists(place):
                os.symlink(text, place)
        return reached


def move_folder(names, folders, links, path, other):
    for table in (names, links):
        for name in [name for name in table if name.startswith(path + "/") or name == path]:
            table[other + name[len(path):]] = table.pop(name)
    for name in [name for name in folders if name.startswith(path + "/") or name == path]:
        folders.discard(name)
        folders.add(other + name[len(path):])


def chosen(pending, policy, random):
    """The changes that reached the disk, and of writes the parts: (change, bytes or None, offset)."""
    if policy == "dropped":
        return
    if policy == "all":
        yield from ((change, None, None) for change in pending)
    elif policy == "prefix":
        yield from ((change, None, None) for change in pending[:random.randint(0, len(pending))])
    elif policy == "torn":
        writes = [place for place, change in enumerate(pending) if change.entry.kind == "write"]
        last = random.choice(writes[-4:]) if writes else len(pending)
        yield from ((change, None, None) for change in pending[:last])
        if writes:
            entry = pending[last].entry
            # It ends at the end of a sector of the disk, and need not begin with one.
            ends = [end for end in range(-entry.offset % SECTOR, len(entry.data), SECTOR) if end > 0]
            if ends:
                yield pending[last], entry.data[:random.choice(ends)], entry.offset
    else:
        names = [change for change in pending if change.is_names]
        safe_names = set(map(id, names[:random.randint(0, len(names))]))
        share = random.choice((0.1, 0.5, 0.9))
        for change in pending:
            if change.is_names:
                if id(change) in safe_names:
                    yield change, None, None
            elif change.entry.kind != "write":
                if random.random() < share:
                    yield change, None, None
            else:
                entry, place = change.entry, 0
                while place < len(entry.data):
                    end = min(len(entry.data), place + SECTOR - (entry.offset + place) % SECTOR)
                    if random.random() < share:
                        yield change, entry.data[place:end], entry.offset + place
                    place = end
