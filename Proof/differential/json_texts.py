"""Our JSON reader against Python's and Foundation's, on texts that are JSON or nearly."""

import json
import random
import re
import struct
import unicodedata

from asking import Asked, Tally

# Where Marquee and the others are meant to differ, and why. An excuse holds only where its reason does.
EXCEPTIONS = {
    "duplicate keys": "RFC 8259, 4 leaves them open; Marquee refuses them, as nobody knows which was meant",
    "keys that look alike": "é in one scalar and in two is one key to Marquee, as to Swift",
    "lone surrogates": "half a character is no text; Python keeps it, Foundation may",
    "beyond 64 bits": "integers beyond 64 bits and numbers beyond a double are refused, not rounded",
    "too deep": "Marquee reads 128 levels, Foundation 512, Python as many as its stack holds",
    "other encodings": "RFC 8259, 8.1: UTF-8 alone; Foundation also guesses UTF-16 and UTF-32 from zero bytes",
}
DEPTH = 128


class Refused(Exception):
    pass


def pairs(members):
    keys = [key for key, _ in members]
    if len(set(keys)) < len(keys):
        raise Refused("duplicate keys")
    if len({unicodedata.normalize("NFC", key) for key in keys}) < len(keys):
        raise Refused("keys that look alike")
    return dict(members)


def constant(word):
    raise ValueError(word)


def depth(value):
    level, values = 0, [value]
    while values:
        level += 1
        values = [
            item
            for value in values
            if isinstance(value, (dict, list))
            for item in (value.values() if isinstance(value, dict) else value)
        ]
    return level


def nesting(value):
    """How deep lists and objects are in one another."""
    if not isinstance(value, (dict, list)):
        return 0
    return 1 + max((nesting(item) for item in (value.values() if isinstance(value, dict) else value)), default=0)


def bits(number):
    return "d" + format(struct.unpack(">Q", struct.pack(">d", number))[0], "x")


def text(value):
    try:
        return value.encode().hex()
    except UnicodeEncodeError:
        raise Refused("lone surrogates") from None


def normal(value, loose=False):
    """The form in which our program answers; loose: as Foundation does, which tells no integers and keeps no order."""
    match value:
        case None:
            return "n"
        case True | False:
            return "t" if value else "f"
        case int():
            if loose:
                return bits(float(value))
            if not -(1 << 63) <= value < 1 << 63:
                raise Refused("beyond 64 bits")
            return f"i{value}"
        case float():
            if value in (float("inf"), float("-inf")):
                raise Refused("beyond 64 bits")
            return bits(value)
        case str():
            return "s" + text(value)
        case list():
            return "[" + ",".join(normal(item, loose) for item in value) + "]"
        case dict():
            members = [(text(key), normal(item, loose)) for key, item in value.items()]
            members = sorted(members) if loose else members
            return "{" + ",".join(f"{key}:{item}" for key, item in members) + "}"


def read(raw, loose=False):
    """What Python makes of a text: a normal form, `error`, or why it is an exception."""
    try:
        # A byte order mark is passed over, as RFC 8259, 8.1 lets readers do.
        value = json.loads(raw.decode().removeprefix("\ufeff"), object_pairs_hook=pairs, parse_constant=constant)
        if nesting(value) > DEPTH:
            return "too deep"
        return normal(value, loose)
    except Refused as refused:
        return str(refused)
    except RecursionError:
        return "too deep"
    except (ValueError, OverflowError):
        return "error"


# What may be in a text, and how it is spoilt.

WORDS = [
    "a",
    "",
    "é",
    "e\u0301",
    "\U0001f600",
    "\x7f",
    "\u2028",
    "key",
    "0",
    " ",
    "\ufffd",
    "\u0000",
    '"',
    "\\",
    "/",
    "\n",
]


def string(random):
    pieces = []
    for _ in range(random.choice([0, 1, 1, 2, 5])):
        match random.randrange(9):
            case 0:
                pieces.append("\\" + random.choice('"\\/bfnrt'))
            case 1:
                pieces.append(f"\\u{random.choice([0, 0x41, 0xe9, 0x301, 0x2028, 0xffff, 0xfeff]):04x}")
            case 2:
                pieces.append(f"\\uD83D\\uDE{random.randrange(256):02X}")
            case 3 if random.random() < 0.1:
                pieces.append(random.choice(["\\ud800", "\\udfff", "\\uDC00\\uD800"]))
            case _:
                pieces.append(json.dumps(random.choice(WORDS), ensure_ascii=random.random() < 0.5)[1:-1])
    return '"' + "".join(pieces) + '"'


def number(random):
    whole = random.choice(
        [
            "0",
            "-0",
            "1",
            "-1",
            "12",
            str(random.randrange(10 ** random.randrange(1, 25))),
            "9223372036854775807",
            "-9223372036854775808",
            "9007199254740993",
        ]
    )
    fraction = random.choice(["", "", "", ".0", ".5", "." + str(random.randrange(10**18))])
    exponent = random.choice(["", "", "", "e0", "E+5", "e-7", f"e{random.randrange(-330, 310)}"])
    return whole + fraction + exponent


def space(random):
    return random.choice(["", "", "", "", " ", "\n", "\t", "\r\n", "  "])


def value(random, levels):
    kind = random.randrange(9 if levels > 0 else 6)
    if kind == 0:
        return random.choice(["true", "false", "null"])
    if kind <= 2:
        return number(random)
    if kind <= 5:
        return string(random)
    items = [value(random, levels - 1) for _ in range(random.choice([0, 1, 1, 2, 3]))]
    if kind <= 6:
        return "[" + space(random) + f"{space(random)},{space(random)}".join(items) + space(random) + "]"
    members = [f"{string(random)}{space(random)}:{space(random)}{item}" for item in items]
    return "{" + space(random) + f"{space(random)},{space(random)}".join(members) + space(random) + "}"


PIECES = [
    b",",
    b":",
    b"[",
    b"]",
    b"{",
    b"}",
    b'"',
    b"\\",
    b"0",
    b"-",
    b"+",
    b".",
    b"e",
    b"\x00",
    b"\x1f",
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\xc0\x80",
    b"\xf4\x90\x80\x80",
    b"nul",
    b"NaN",
    b"Infinity",
    b"//",
    b"'",
    b"\xef\xbb\xbf",
    b"\xc2\xa0",
    b"\x0b",
    b"\\x",
    b"\\u12",
    b"01",
    b"1.",
    b".5",
    b"1e",
    b"tru",
]


def spoilt(random, raw):
    for _ in range(random.choice([1, 1, 2])):
        place = random.randrange(len(raw) + 1)
        match random.randrange(4):
            case 0:
                raw = raw[:place] + raw[place + 1 :]
            case 1:
                raw = raw[:place] + random.choice(PIECES) + raw[place:]
            case 2:
                raw = raw[:place] + random.choice(PIECES) + raw[place + 1 :]
            case 3:
                raw = raw[:place]
    return raw


def texts(seed, count):
    source = random.Random(seed)
    for index in range(count):
        levels = source.choice([0, 1, 2, 4])
        raw = (space(source) + value(source, levels) + space(source)).encode()
        if index % 50 == 0:
            deep = source.randrange(120, 136)
            raw = b"[" * deep + raw + b"]" * deep
        yield spoilt(source, raw) if source.random() < 0.4 else raw


def excuse(theirs, raw):
    """Why Foundation may differ; nothing: it may not."""
    if b"\x00" in raw[:4]:
        return "other encodings"
    return theirs if theirs in EXCEPTIONS else None


def compare(seed, count):
    tally = Tally("json", seed)
    asked = Asked("json")
    inputs = list(texts(seed, count))
    for raw, answer in zip(inputs, asked.all([(raw,) for raw in inputs])):
        tally.checked += 1
        ours, foundation = answer.split(" ")
        python = read(raw)
        loose = read(raw, loose=True)
        if python in EXCEPTIONS:
            tally.excused[python] += 1
            if not ours.startswith("error"):
                tally.differs(f"taken in spite of {python}", raw, ours)
        elif (ours if not ours.startswith("error") else "error") != python:
            tally.differs("Python's reader differs", raw, f"Marquee {ours}, Python {python}")
        why = excuse(loose if loose in EXCEPTIONS else python, raw)
        if why:
            continue
        # An integer of zero has no sign to Python, and one to Foundation.
        foundation, loose = (form.replace("d8000000000000000", "d0") for form in (foundation, loose))
        if foundation == loose:
            continue
        if alone := foundation_alone(foundation, raw):
            tally.excused[alone] += 1
        else:
            tally.differs("Foundation's reader differs", raw, f"Foundation {foundation}, Python {loose}")
    asked.close()
    return tally


# What Foundation alone does otherwise, where Marquee and Python agree with RFC 8259: it is no measure there.
FOUNDATION = [
    ("Foundation refuses a number that rounds to zero", True, re.compile(rb"[eE]-?\d{2,}|\d{16,}|\b0(\.0+)?[eE]")),
    ("Foundation takes a comma behind the last item", False, re.compile(rb",[ \t\r\n]*[\]}]")),
    ("Foundation takes zeros behind a minus", False, re.compile(rb"-0\d")),
    ("Foundation takes several marks of the order of bytes", False, re.compile(rb"^\xef\xbb\xbf")),
]


def foundation_alone(foundation, raw):
    """Why only Foundation differs; nothing: there is no such reason."""
    keys = re.findall(rb'"((?:[^"\\]|\\.)*)"[ \t\r\n]*:', raw)
    if foundation != "error" and len(set(keys)) < len(keys):
        return "Foundation passes over the first of two values of one key, whatever is in it"
    return next(
        (why for why, refuses, sign in FOUNDATION if refuses == (foundation == "error") and sign.search(raw)), None
    )
