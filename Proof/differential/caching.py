"""Our HTTP cache against RFC 9111: a table of what its sections say, and a second reading of its rules."""

import email.utils
import random
import re

from asking import Asked, Tally

START = 1_700_000_000
"""When each request is sent; our program counts from it, too."""
HEURISTIC = {200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501}
UNDERSTOOD = {*range(200, 206), *range(300, 304), 307, 308, *range(400, 418), 421, 422, 426, *range(500, 506)}
GREATEST = 1 << 31


def date(seconds):
    return email.utils.formatdate(START + seconds, usegmt=True)


TAG = 'etag: "a"'


def cc(directives, *others):
    return "\n".join([f"cache-control: {directives}", *others])


def expires(seconds):
    return f"expires: {date(seconds)}"


def made(seconds):
    return f"date: {date(seconds)}"


def modified(seconds):
    return f"last-modified: {date(seconds)}"


# Section; response; later request; seconds since; what is expected of lifetime (s), of age (s) and of the choice.
# None: the section does not say. The first request has no fields unless the response varies.
TABLE = [
    ("3: a final answer with max-age", cc("max-age=60"), "", 10, 60, 10, "use"),
    ("3: nothing that allows it", TAG, "", 0, 0, 0, "validate"),
    ("4.1: another value of a field that varies", cc("max-age=60", "vary: accept"), "accept: b", 0, 60, 0, "forward"),
    ("4.1: *", cc("max-age=60", "vary: *"), "", 0, 60, 0, "forward"),
    (
        "4.1: another, which the origin may know",
        cc("max-age=60", "vary: accept", TAG),
        "accept: b",
        0,
        60,
        0,
        "validate",
    ),
    ("4.2: fresh until its lifetime is over", cc("max-age=60"), "", 59, 60, 59, "use"),
    ("4.2: stale at its lifetime", cc("max-age=60"), "", 60, 60, 60, "forward"),
    ("4.2: stale, with a validator", cc("max-age=60", TAG), "", 60, 60, 60, "validate"),
    ("4.2.1: max-age before expires", cc("max-age=5", expires(100), made(0)), "", 6, 5, 6, "forward"),
    ("4.2.1: s-maxage is for shared caches", cc("s-maxage=100, max-age=5"), "", 6, 5, 6, "forward"),
    ("4.2.1: expires less date", f"{expires(50)}\n{made(20)}", "", 0, 30, None, "use"),
    ("4.2.1: twice, the first counts", cc("max-age=5, max-age=100"), "", 6, 5, 6, "forward"),
    ("4.2.1: no number is stale", cc("max-age=soon"), "", 0, 0, 0, "forward"),
    ("4.2.2: a tenth of its age", f"{modified(-1000)}\n{made(0)}", "", 99, 100, 99, "use"),
    ("4.2.2: and no more than that", f"{modified(-1000)}\n{made(0)}", "", 100, 100, 100, "validate"),
    ("4.2.3: age of the answer", cc("max-age=60", "age: 50"), "", 11, 60, 61, "forward"),
    ("4.2.3: a date long ago", cc("max-age=60", made(-70)), "", 0, 60, 70, "forward"),
    ("4.2.3: the greater of both", cc("max-age=600", made(-70), "age: 90"), "", 10, 600, 100, "use"),
    (
        "4.2.4: nothing stale with must-revalidate",
        cc("max-age=5, must-revalidate"),
        cc("max-stale"),
        6,
        5,
        6,
        "forward",
    ),
    ("5.1: an age that is no number", cc("max-age=60", "age: old"), "", 0, 60, 0, "use"),
    ("5.2.1.1: max-age of a request", cc("max-age=60"), cc("max-age=5"), 6, 60, 6, "forward"),
    ("5.2.1.2: max-stale of any length", cc("max-age=5"), cc("max-stale"), 10**6, 5, 10**6, "use"),
    ("5.2.1.2: max-stale of some", cc("max-age=5"), cc("max-stale=10"), 15, 5, 15, "use"),
    ("5.2.1.2: and not longer", cc("max-age=5"), cc("max-stale=10"), 16, 5, 16, "forward"),
    ("5.2.1.3: min-fresh", cc("max-age=60"), cc("min-fresh=10"), 50, 60, 50, "use"),
    ("5.2.1.3: and not less", cc("max-age=60"), cc("min-fresh=10"), 51, 60, 51, "forward"),
    ("5.2.1.4: no-cache of a request", cc("max-age=60", TAG), cc("no-cache"), 0, 60, 0, "validate"),
    ("5.2.1.7: only-if-cached, and it is", cc("max-age=60"), cc("only-if-cached"), 0, 60, 0, "use"),
    ("5.2.1.7: only-if-cached, and stale", cc("max-age=60"), cc("only-if-cached"), 60, 60, 60, "unavailable"),
    ("5.2.2.4: no-cache of an answer", cc("max-age=60, no-cache", TAG), "", 0, 60, 0, "validate"),
    ("5.2.2.4: no-cache for a field", cc('max-age=60, no-cache="set-cookie"', "set-cookie: a"), "", 0, 60, 0, "use"),
    ("5.2.2.5: no-store", cc("no-store, max-age=60"), "", 0, None, None, "forward"),
    ("5.2.2.7: private is no obstacle here", cc("private, max-age=60"), "", 0, 60, 0, "use"),
    ("5.3: expires that is no date", "expires: 0", "", 0, 0, 0, "forward"),
    ("5.4: pragma", cc("max-age=60", TAG), "pragma: no-cache", 0, 60, 0, "validate"),
    ("5.4: pragma beside cache-control", cc("max-age=60"), cc("min-fresh=1", "pragma: no-cache"), 0, 60, 0, "use"),
    (
        "RFC 5861, 3: while it is asked for",
        cc("max-age=5, stale-while-revalidate=10"),
        "",
        15,
        5,
        15,
        "use-and-validate",
    ),
    ("RFC 5861, 3: and not longer", cc("max-age=5, stale-while-revalidate=10"), "", 16, 5, 16, "forward"),
    ("RFC 8246: immutable, reloaded", cc("max-age=60, immutable"), cc("max-age=0"), 30, 60, 30, "use"),
    ("RFC 8246: immutable, and stale", cc("max-age=60, immutable"), cc("max-age=0"), 60, 60, 60, "forward"),
    ("RFC 9110, 5.6.1: empty members", cc(", ,max-age=60,"), "", 10, 60, 10, "use"),
    ("RFC 9110, 5.6.4: quoted", cc('max-age="60"'), "", 10, 60, 10, "use"),
    ("RFC 9110, 5.6.7: RFC 850's form", f"expires: Tuesday, 14-Nov-23 22:14:20 GMT\n{made(0)}", "", 0, 60, 0, "use"),
    ("RFC 9110, 5.6.7: asctime's form", f"expires: Tue Nov 14 22:14:20 2023\n{made(0)}", "", 0, 60, 0, "use"),
]


class Fields:
    """Header fields, read by a reader of our own."""

    def __init__(self, text):
        self.lines = [
            (name.strip().lower(), value.strip())
            for name, value in (line.split(":", 1) for line in text.split("\n") if ":" in line)
        ]

    def first(self, name):
        return next((value for key, value in self.lines if key == name), None)

    def members(self, name):
        whole = ",".join(value for key, value in self.lines if key == name)
        return [part.strip() for part in re.findall(r'(?:"(?:[^"\\]|\\.)*"|[^,])+', whole) if part.strip()]

    def directives(self):
        result = {}
        for member in self.members("cache-control"):
            name, equals, argument = member.partition("=")
            name, argument = name.lower(), argument.strip('"') if equals else None
            # Of several, the first counts, save that one no-cache without fields is enough.
            if name not in result or (name == "no-cache" and not argument):
                result[name] = argument
        return result


def seconds(text):
    return min(int(text), GREATEST) if text and re.fullmatch(r"[0-9]+", text) else None


def moment(text):
    try:
        return int(email.utils.parsedate_to_datetime(text).timestamp()) if text and text.endswith("GMT") else None
    except (ValueError, TypeError):
        return None


def expected(status, first, response, later, delay, passed):
    """The second reading: RFC 9111 for a private cache, with what the product's documentation leaves open to it."""
    first, response, later = Fields(first), Fields(response), Fields(later)
    told, wanted = response.directives(), later.directives()
    received = START + delay
    made = moment(response.first("date"))
    made = received if made is None else made

    # 3. Storing
    storable = status not in (206, 304) and "no-store" not in first.directives()
    if "must-understand" in told:
        storable = storable and status in UNDERSTOOD
    else:
        storable = storable and "no-store" not in told
    storable = storable and (
        status in HEURISTIC
        or response.first("expires") is not None
        or bool({"public", "private", "max-age"} & told.keys())
    )

    # 4.2.1 and 4.2.2. Lifetime
    modified = moment(response.first("last-modified"))
    if "max-age" in told:
        lifetime = (seconds(told["max-age"]) or 0) * 1000
    elif response.first("expires") is not None:
        ends = moment(response.first("expires"))
        lifetime = 0 if ends is None else max(0, ends - made) * 1000
    elif modified is not None and (status in HEURISTIC or "public" in told):
        lifetime = min(max(0, (made - modified) * 1000 // 10), 86_400_000)
    else:
        lifetime = 0

    # 4.2.3. Age
    stated = seconds((response.members("age") or [None])[0]) or 0
    age = (max(max(0, received - made), stated + delay) + passed) * 1000

    # 4. Selecting
    def use():
        fresh = lifetime > age
        if "no-cache" in wanted or ("cache-control" not in dict(later.lines) and "no-cache" in later.members("pragma")):
            return None
        if "no-store" in wanted or told.get("no-cache", "fields") in (None, ""):
            return None
        if (
            "max-age" in wanted
            and age > (seconds(wanted["max-age"]) or 0) * 1000
            and not (fresh and "immutable" in told)
        ):
            return None
        if "min-fresh" in wanted and lifetime - age < (seconds(wanted["min-fresh"]) or 0) * 1000:
            return None
        if fresh:
            return "use"
        if "must-revalidate" in told or "no-store" in told:
            return None

        def within(directives, name):
            if name not in directives:
                return False
            limit = GREATEST if directives[name] is None else seconds(directives[name])
            return limit is not None and age - lifetime <= limit * 1000

        if within(told, "stale-while-revalidate"):
            return "use-and-validate"
        return "use" if within(wanted, "max-stale") else None

    varies = response.members("vary")
    matches = "*" not in varies and all(first.members(name) == later.members(name) for name in map(str.lower, varies))
    if storable and matches and (choice := use()):
        return storable, lifetime, age, choice
    if "only-if-cached" in wanted:
        return storable, lifetime, age, "unavailable"
    validator = response.first("etag") is not None or (matches and response.first("last-modified") is not None)
    if storable and validator and (matches or status == 200):
        return storable, lifetime, age, "validate"
    return storable, lifetime, age, "forward"


def directive(random, names):
    name = random.choice(names)
    argument = random.choice(["=0", "=5", "=60", '="60"', "=100", "=99999999999", "=-1", "=x", "", "=", "=1.5"])
    return random.choice([name, name.upper()]) + (
        argument if "a" in name and "-" in name else random.choice(["", "", '="a"'])
    )


def response(random):
    names = [
        "max-age",
        "max-age",
        "s-maxage",
        "stale-while-revalidate",
        "stale-if-error",
        "no-store",
        "no-cache",
        "public",
        "private",
        "must-revalidate",
        "immutable",
        "must-understand",
        "proxy-revalidate",
    ]
    lines = []
    for _ in range(random.choice([0, 1, 1, 2])):
        lines.append(
            "cache-control: "
            + random.choice([", ", ",", " ,, "]).join(
                directive(random, names) for _ in range(random.choice([1, 1, 2, 3]))
            )
        )
    for name in ("date", "expires", "last-modified"):
        if random.random() < 0.4:
            lines.append(f"{name}: {random.choice([date(random.randrange(-3000, 3000))] * 4 + ['0', 'tomorrow'])}")
    if random.random() < 0.3:
        lines.append(f"age: {random.choice(['0', '7', '50', '3000', '-1', 'x', '5, 9'])}")
    if random.random() < 0.4:
        lines.append(random.choice(['etag: "a"', 'etag: W/"a"']))
    if random.random() < 0.3:
        lines.append(f"vary: {random.choice(['accept', 'Accept, x', '*', 'x', 'accept-encoding'])}")
    random.shuffle(lines)
    return "\n".join(lines)


def request(random):
    lines = []
    if random.random() < 0.5:
        names = ["max-age", "max-stale", "min-fresh", "no-cache", "no-store", "only-if-cached", "no-transform"]
        lines.append("cache-control: " + ", ".join(directive(random, names) for _ in range(random.choice([1, 1, 2]))))
    if random.random() < 0.2:
        lines.append(f"pragma: {random.choice(['no-cache', 'x'])}")
    for name in ("accept", "x", "accept-encoding"):
        if random.random() < 0.4:
            lines.append(f"{name}: {random.choice(['a', 'b', 'a,  b', 'a, b'])}")
    return "\n".join(lines)


def compare(seed, count):
    tally = Tally("cache", seed)
    asked = Asked("cache")
    for section, answer, later, passed, lifetime, age, choice in TABLE:
        first = "accept: a" if "vary" in answer else ""
        words = asked.one(b"200", first.encode(), answer.encode(), later.encode(), b"0", str(passed).encode())
        tally.checked += 1
        _, ours_lifetime, ours_age, ours_choice = words.split(" ")
        for what, ours, wanted in (
            ("lifetime", int(ours_lifetime) / 1000, lifetime),
            ("age", int(ours_age) / 1000, age),
            ("choice", ours_choice, choice),
        ):
            if wanted is not None and ours != wanted:
                tally.differs(f"{section}: {what}", answer, f"Marquee {ours}, RFC {wanted}")
    source = random.Random(seed)
    cases = []
    for _ in range(count):
        first = request(source)
        later = first if source.random() < 0.5 else request(source)
        status = source.choice([200] * 8 + [203, 204, 206, 301, 302, 304, 404, 500, 599])
        cases.append(
            (
                status,
                first,
                response(source),
                later,
                source.choice([0, 0, 2]),
                source.choice([0, 1, 5, 6, 59, 60, 100, 3000, 90000]),
            )
        )
    lines = [tuple(str(word).encode() for word in case) for case in cases]
    for case, answer in zip(cases, asked.all(lines)):
        tally.checked += 1
        stored, lifetime, age, choice = expected(*case)
        wanted = f"{'stored' if stored else 'not-stored'} {lifetime} {age} {choice}"
        if answer != wanted:
            tally.differs("a choice", case, f"Marquee '{answer}', RFC '{wanted}'")
    asked.close()
    return tally
