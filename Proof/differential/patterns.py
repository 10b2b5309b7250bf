"""Our patterns against Python's `re`, on what both have."""

import random
import re
import signal

from asking import Asked, Tally

# What is written otherwise there for the same meaning: `$` also stands before a last line break in Python, `.` also for
# a carriage return, and `\s` knows other spaces, so texts have none of them.
TRANSLATED = {".": r"[^\n\r]", "$": r"\Z", "^": r"\A"}

LETTERS = "abcAB01_- é😀\n"


def literal(random):
    letter = random.choice("abcAB01_é😀ab")
    return letter, letter


def escaped(random):
    sign = random.choice("()*+-.?[\\]^{|}$")
    return "\\" + sign, re.escape(sign)


def class_(random):
    pieces = []
    for _ in range(random.randrange(1, 4)):
        match random.randrange(5):
            case 0:
                low, high = sorted(random.sample("abcABCé", 2))
                pieces.append((f"{low}-{high}",) * 2)
            case 1:
                pieces.append((random.choice([r"\d", r"\w", r"\s"]),) * 2)
            case 2:
                pieces.append(("\\" + (sign := random.choice("()*+-.?[\\]^{|}$")), "\\" + sign))
            case _:
                pieces.append((random.choice("abcAB01_é😀"),) * 2)
    start, end = random.choice([("[", "]"), ("[^", "]"), ("[-", "]"), ("[", "-]")])
    ours = start + "".join(piece[0] for piece in pieces) + end
    theirs = start.replace("[-", r"[\-") + "".join(piece[1] for piece in pieces) + end.replace("-]", r"\-]")
    return ours, theirs


def atom(random, levels):
    match random.randrange(9):
        case 0 | 1 | 2:
            return literal(random)
        case 3:
            return escaped(random)
        case 4:
            return class_(random)
        case 5:
            return (word := random.choice([r"\d", r"\w", r"\s", r"\n"]), word)
        case 6:
            return ".", TRANSLATED["."]
        case _ if levels > 0:
            ours, theirs = alternatives(random, levels - 1)
            start = random.choice(["(", "(?:"])
            return f"{start}{ours})", f"{start}{theirs})"
        case _:
            return literal(random)


def piece(random, levels):
    if random.random() < 0.06:
        anchor = random.choice("^$")
        return anchor, TRANSLATED[anchor]
    ours, theirs = atom(random, levels)
    quantifier = random.choice(["", "", "", "*", "+", "?", "{2}", "{0,2}", "{1,}", "{0}", "{1,3}"])
    # Python refuses to repeat what a group around it makes something to repeat.
    return ours + quantifier, theirs + quantifier


def branch(random, levels):
    pieces = [piece(random, levels) for _ in range(random.choice([0, 1, 1, 2, 3, 4]))]
    return "".join(ours for ours, _ in pieces), "".join(theirs for _, theirs in pieces)


def alternatives(random, levels):
    branches = [branch(random, levels) for _ in range(random.choice([1, 1, 1, 2, 3]))]
    return "|".join(ours for ours, _ in branches), "|".join(theirs for _, theirs in branches)


def interrupted(signal_number, frame):
    raise TimeoutError


def compare(seed, count):
    tally = Tally("patterns", seed)
    source = random.Random(seed)
    asked = Asked("pattern")
    signal.signal(signal.SIGALRM, interrupted)
    cases = []
    for _ in range(count):
        ours, theirs = alternatives(source, 3)
        texts = ["", *("".join(source.choices(LETTERS, k=source.randrange(1, 12))) for _ in range(4))]
        cases.append((ours, theirs, texts))
    lines = [(ours.encode(), *(text.encode() for text in texts)) for ours, _, texts in cases]
    for (ours, theirs, texts), answer in zip(cases, asked.all(lines)):
        # A pattern has at most 1,000 characters and 10,000 states.
        if answer.startswith("error") and len(ours) > 200:
            tally.excused["too large"] += 1
            continue
        try:
            # Python goes back and forth for ever on some; there is no measure for those.
            signal.setitimer(signal.ITIMER_REAL, 2)
            pattern = re.compile(theirs, re.ASCII)
            expected = "".join("1" if pattern.search(text) else "0" for text in texts)
        except TimeoutError:
            tally.excused["too slow for Python"] += 1
            continue
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        tally.checked += len(texts)
        if answer != expected:
            tally.differs("found otherwise", ours, f"Marquee {answer}, Python {expected}, of {texts!r}")
    asked.close()
    return tally
