"""Weaves changes into one file so that each can be chosen at run time, and only one at a time.

A change replaces a part of the file. Both forms of that part get into the result, the changed one with everything else
as it was: changes within each other's parts never multiply.
"""

from dataclasses import dataclass, field

# Which of the changes of the same part stands outside.
ORDER = {"entry": 0, "returned": 1, "statement": 1, "negated": 2, "either": 3}


@dataclass
class Change:
    """One change of one part of a file, in bytes from `start` to `end`."""

    number: int
    form: str
    start: int
    end: int
    changed: str
    # Where it got to in the woven file.
    place: tuple = field(default=(0, 0), compare=False)


def weave(text, changes):
    """The woven file's content; notes in each change where it got to."""
    disentangle(text, changes)
    ordered = sorted(changes, key=lambda change: (change.start, -change.end, ORDER[change.form], change.number))
    result = bytearray()
    emit(text, 0, len(text), ordered, result)
    return bytes(result)


def disentangle(text, changes):
    """Statements up to different ends overlap: the first one's then go as far as the other's."""
    again = True
    while again:
        again = False
        for first in changes:
            for second in changes:
                if first.start < second.start < first.end < second.end:
                    if first.form != "statement":
                        raise ValueError(f"changes {first.number} and {second.number} overlap")
                    first.changed += text[first.end:second.end].decode()
                    first.end = second.end
                    again = True


def emit(text, start, end, changes, result):
    """Writes a part of the file with the changes that lie in it, which are in order."""
    position = start
    index = 0
    while index < len(changes):
        change = changes[index]
        index += 1
        inner = []
        while index < len(changes) and changes[index].start < change.end:
            inner.append(changes[index])
            index += 1
        result += text[position:change.start]
        begun = len(result)
        before, after = around(change)
        result += before.encode()
        emit(text, change.start, change.end, inner, result)
        result += after.encode()
        change.place = (begun, len(result))
        position = change.end
    result += text[position:end]


def around(change):
    """What stands before and behind the original part."""
    chosen = f"mutated({change.number})"
    match change.form:
        case "either":
            return f"({chosen} ? {change.changed} : ", ")"
        case "negated":
            return f"({chosen} != (", "))"
        case "entry":
            return f"if {chosen} {{ {change.changed} }}; ", ""
        case "returned":
            return f"if {chosen} {{ {change.changed}\n}} else {{ return ", "\n}"
        case "statement" if change.changed:
            # A comment may end the line.
            return f"if {chosen} {{ {change.changed}\n}} else {{ ", "\n}"
        case "statement":
            return f"if !{chosen} {{ ", " }"
    raise ValueError(f"unknown form '{change.form}'")


def switchboard(count, names):
    """The Swift file that each target with woven changes gets. Names can be used in place of numbers."""
    table = ", ".join(f'"{name}": {number}' for name, number in names.items()) or ":"
    return f"""\
// Woven by Proof/mutation/weave.py.
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

private let changeNames: [String: Int] = [{table}]

/// Which change is in force: its name or number in the environment variable MARQUEE_MUTANT.
private let chosenChange: Int = {{
    guard let text = getenv("MARQUEE_MUTANT") else {{ return -1 }}
    let name = String(cString: text)
    if name.isEmpty {{ return -1 }}
    guard let number = Int(name) ?? changeNames[name], (1...{count}).contains(number) else {{
        let text = "unknown change '\\(name)' in MARQUEE_MUTANT\\n"
        _ = write(2, text, text.utf8.count)
        exit(2)
    }}
    return number
}}()

/// One byte for each change, 1 where it was come by: the file in the environment variable MARQUEE_REACHED.
nonisolated(unsafe) private let reachedChanges: UnsafeMutablePointer<UInt8>? = {{
    guard let path = getenv("MARQUEE_REACHED") else {{ return nil }}
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0, ftruncate(file, {count + 1}) == 0 else {{ return nil }}
    let bytes = mmap(nil, {count + 1}, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    return bytes == MAP_FAILED ? nil : bytes?.bindMemory(to: UInt8.self, capacity: {count + 1})
}}()

func mutated(_ number: Int) -> Bool {{
    if let reachedChanges {{ reachedChanges[number] = 1 }}
    return number == chosenChange
}}
""".encode()


def target(path):
    """The target that a file of Sources belongs to."""
    parts = path.split("/")
    if parts[0] != "Sources" or len(parts) < 3:
        raise SystemExit(f"'{path}' is not a file of a target in Sources.")
    return parts[1]


def switchboards(paths, count, names):
    """The files that targets get, by path."""
    content = switchboard(count, names)
    return {f"Sources/{name}/WovenChanges.swift": content for name in {target(path) for path in paths}}
