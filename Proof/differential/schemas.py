"""Our JSON schemas against our reader: what one refuses the other does, as far as a schema can say it."""

import copy
import json
import random

from asking import Asked, Tally

# Codes that no schema can say, and why: about two places at once, about something outside of the file, or a language of
# its own.
BEYOND = {
    "duplicate-template",
    "duplicate-argument",
    "parent-is-argument",
    "name-is-group",
    "constraint",
    "duplicate-key",
    "missing-presenter",
    "unknown-template",
    "undefined-argument",
    "missing-required",
    "invalid-url",
    "unknown-action",
    "missing-file",
    "duplicate-recipe",
    "never-fires",
    "invalid-schedule",
    "invalid-condition",
    "invalid-pattern",
    "invalid-expression",
    "unknown-variable",
    "confusable-name",
    "nothing-defined",
    "too-deep",
    "too-large",
}
# In messages, what is right depends on their template.
OF_TEMPLATE = {"type-mismatch"}

SEEDS = [
    {
        "card": {
            "type": "template",
            "description": "d",
            "timeout": "10s",
            "priority": 3,
            "presenter": "p",
            "arguments": {
                "title": "Hi",
                "count": {"type": "number", "value": 3, "minimum": 1, "maximum": 9},
                "style": {"color": "red", "padding": 8},
                "size": {"type": "string", "value": "s", "enum": ["s", "m"], "maxLength": 4},
                "tags": {"type": "list", "items": {"type": "string"}, "value": ["a"], "maxItems": 3},
                "any": {"type": "data", "value": {"a": [1]}},
                "open": {"type": "action"},
                "picture": {"type": "file", "accept": ["image/png"], "maxBytes": "1MB", "required": True},
            },
        }
    },
    {
        "copy": {
            "type": "function",
            "visual": False,
            "arguments": {"code": "", "flag": {"type": "boolean", "value": True}},
        }
    },
    {
        "template": "card",
        "id": "m",
        "priority": 2,
        "arguments": {"title": "Hi", "tags": ["x"]},
        "ttl": "1h",
        "localizations": {"it": {"title": "Ciao"}},
        "metadata": {"k": 1},
    },
    {
        "template": "card",
        "notBefore": "2026-12-01T08:00:00Z",
        "expires": "never",
        "arguments": {"open": {"type": "url", "url": "https://example.org"}},
    },
    {
        "spring": {
            "trigger": [{"event": "Charged", "where": [{"property": "a", "operator": "greaterThan", "value": 1}]}],
            "audience": {"all": [{"tag": "plan", "equals": "pro"}]},
            "limits": [{"type": "days", "limit": 1}],
            "cooldown": {"global": 3600, "self": 86400},
            "message": {"template": "card", "arguments": {"title": "x"}},
        }
    },
    {"page": {"trigger": {"idle": "30s"}, "playlist": "p", "controlGroup": 0.1, "message": {"template": "card"}}},
    {"case": "shown", "message": {"template": "card"}, "expect": {"arguments": {"title": "Hi"}}},
]
VALUES = [
    None,
    True,
    False,
    0,
    1,
    -1,
    1.5,
    "",
    "a",
    "1h",
    "0s",
    "soon",
    "card",
    [],
    ["a"],
    [None],
    {},
    {"a": 1},
    {"type": "string"},
    "number",
    "list",
    "file",
    "https://example.org",
    10**12,
    "never",
    "template",
    "2026-12-01T08:00:00Z",
]
KEYS = [
    "type",
    "value",
    "minimum",
    "maxLength",
    "enum",
    "pattern",
    "items",
    "required",
    "accept",
    "maxBytes",
    "description",
    "visual",
    "presenter",
    "timeout",
    "priority",
    "arguments",
    "template",
    "ttl",
    "expires",
    "delay",
    "id",
    "metadata",
    "localizations",
    "trigger",
    "audience",
    "limits",
    "schedule",
    "message",
    "labels",
    "typ",
    "defualt",
    "x",
]


def places(value, path=()):
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from places(value[key], (*path, key))
    if isinstance(value, list):
        for index in range(len(value)):
            yield from places(value[index], (*path, index))


def mutated(random, seed):
    document = copy.deepcopy(seed)
    for _ in range(random.choice([1, 1, 1, 2, 3])):
        path = random.choice(list(places(document))[1:] or [()])
        if not path:
            continue
        holder = document
        for step in path[:-1]:
            holder = holder[step]
        step = path[-1]
        match random.randrange(5):
            case 0:
                del holder[step]
            case 1:
                holder[step] = copy.deepcopy(random.choice(VALUES))
            case 2 if isinstance(holder, dict):
                holder[random.choice(KEYS)] = holder.pop(step)
            case 3 if isinstance(holder[step], dict):
                holder[step][random.choice(KEYS)] = copy.deepcopy(random.choice(VALUES))
            case _:
                holder[step] = copy.deepcopy(random.choice(VALUES))
    return document


def kind(document):
    for key in ("case", "template"):
        if key in document and not isinstance(document[key], dict):
            return key
    return "definitions"


def mappings(value):
    """All mappings in a value."""
    if isinstance(value, dict):
        yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from mappings(item)


def compare(seed, count):
    import jsonschema

    tally = Tally("schemas", seed)
    schema = json.loads(Asked("schema").one(b"template"))
    validator = jsonschema.Draft202012Validator(schema)
    validator.check_schema(schema)
    source = random.Random(seed)
    documents = [mutated(source, source.choice(SEEDS)) for _ in range(count)]
    asked = Asked("document")
    answers = asked.all([(json.dumps(document).encode(),) for document in documents])
    asked.close()
    for document, answer in zip(documents, answers):
        tally.checked += 1
        codes = set() if answer == "-" else set(answer.split(","))
        beyond = BEYOND | (OF_TEMPLATE if kind(document) != "definitions" else set())
        # About two members at once: a message that is over before it begins.
        if {"notBefore", "expires"} <= document.keys() or {"delay", "ttl"} <= document.keys():
            beyond = beyond | {"wrong-shape"}
        # A key that is nearly 'type' makes an argument of what else would be a group.
        if any("typ" in place and "type" not in place for place in mappings(document)):
            beyond = beyond | {"unknown-key"}
        error = next(iter(validator.iter_errors(document)), None)
        if error is not None and not codes:
            tally.differs(
                "the schema refuses what is read", json.dumps(document), f"{error.json_path}: {error.message}"[:300]
            )
        elif error is None and codes - beyond:
            tally.differs("the schema takes what is refused", json.dumps(document), f"{sorted(codes)}")
        elif error is None and codes:
            tally.excused["beyond a schema"] += 1
    return tally
