"""The schemas say what `validate` says, for everything that a schema can say.

Both directions: what has a finding of a code that a schema can express is refused by the schema, and what the schema
refuses has a finding. Compared for each definition, message and case of templates/, one by one.
"""

import io
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import jsonschema
from check_jsonschema.parsers.yaml import construct_yaml_implementation

import program

# What no JSON Schema can say, and why.
INEXPRESSIBLE = {
    # About the text, before there is a value.
    "yaml-syntax", "json-syntax", "encoding", "too-deep", "too-large", "alias-limit", "alias-cycle", "undefined-alias",
    "unsupported-tag", "duplicate-key", "yaml11-boolean", "nothing-defined", "unreadable-path", "merge-conflict",
    "unused-anchor", "unused-ignore", "yaml11-number", "confusable-name",
    # About two places at once.
    "duplicate-template", "duplicate-argument", "parent-is-argument", "name-is-group", "constraint",
    # About something that is not in the file.
    "missing-presenter", "unknown-presenter", "unknown-template", "undefined-argument", "missing-required",
    "invalid-url", "unknown-action", "missing-file", "duplicate-message", "unknown-recipe",
    "duplicate-recipe", "never-fires",
    # About two members of one mapping that the grammar gives one by one: hours that end before they begin, an operator
    # and the number of its values.
    "invalid-schedule", "invalid-condition",
    # A language of its own.
    "invalid-pattern", "invalid-expression", "unknown-variable",
}
# After one of these, nothing more of the file is read.
STOPS = {"yaml-syntax", "json-syntax", "encoding", "too-deep", "too-large", "alias-limit", "merge-conflict"}
# In a message, and in a recipe's, what is right depends on its template.
OF_TEMPLATE = {"type-mismatch"}
# Numbers beyond 64 bits are numbers in JSON Schema.
HUGE = ("out of range", "cannot be a value")

count = 0


def yaml_documents(text):
    implementation = construct_yaml_implementation()
    return list(implementation.load_all(io.StringIO(text)))


def positions(text):
    """The line on which each top-level key of each document begins, as (line, document, key)."""
    import ruamel.yaml

    loader = ruamel.yaml.YAML(typ="rt", pure=True)
    loader.allow_duplicate_keys = True
    result = []
    for number, node in enumerate(loader.compose_all(io.StringIO(text))):
        if not hasattr(node, "value") or not isinstance(node.value, list) or node.id != "mapping":
            continue
        for key, _ in node.value:
            result.append((key.start_mark.line + 1, number, key.value))
    return result


def kind(document):
    if isinstance(document, dict):
        if "case" in document and not isinstance(document["case"], dict):
            return "case"
        if "template" in document and not isinstance(document["template"], dict):
            return "message"
        if any(is_recipe(entry) for entry in document.values()):
            return "recipes"
    return "definitions"


def is_recipe(entry):
    return isinstance(entry, dict) and "type" not in entry and ("trigger" in entry or "message" in entry)


def is_nameless(document):
    """Whether it is one definition, or a message of nothing: one finding, where the schema has one for each key."""
    arguments = document.get("arguments")
    return isinstance(document.get("type"), str) or (
        isinstance(arguments, dict) and not isinstance(arguments.get("type"), str))


def compare_file(path, validator):
    """Each part of a file: what `validate` finds in it, and what the schema does."""
    global count
    raw = path.read_bytes()
    with program.Project({f"templates/{path.name}": raw}) as project:
        found = program.printed_json("validate", "--format", "json", cwd=project.path)["diagnostics"]
    found = [finding for finding in found if finding["file"].startswith("templates/")]
    try:
        text = raw.decode("utf-8")
        documents = yaml_documents(text)
        places = positions(text)
    except Exception as error:  # What Python cannot read, the codes of texts must explain.
        count += 1
        if not any(finding["code"] in INEXPRESSIBLE | {"wrong-shape"} for finding in found):
            program.fail(f"{path.name}: cannot be read by Python ({error}), and has {found}")
        return
    if any(finding["code"] in STOPS for finding in found):
        count += 1
        return
    for number, document in enumerate(documents):
        if document is None:
            continue
        errors = list(validator.iter_errors(text_keys(document)))
        if kind(document) not in ("definitions", "recipes") or not isinstance(document, dict) or is_nameless(document):
            parts = [(None, errors, [f for f in found if owner(places, f, documents)[0] == number])]
        else:
            parts = []
            # A key that is no text is one finding, and no definition.
            for key in (key for key in document if isinstance(key, str)):
                mine = [error for error in errors if list(error.absolute_path)[:1] == [key] or names(error, key)]
                theirs = [f for f in found if owner(places, f, documents) == (number, str(key))]
                parts.append((key, mine, theirs))
        for key, mine, theirs in parts:
            count += 1
            expressible = [finding for finding in theirs if can_say(finding, kind(document))]
            name = f"{path.name}, document {number}, {key}"
            if expressible and not mine:
                program.fail(f"{name}: the schema takes {expressible}")
            if mine and not theirs:
                program.fail(f"{name}: the schema refuses it ({mine[0].message[:200]}), and 'validate' finds nothing")


def text_keys(node, depth=0):
    """Without the keys that are no text, which Python's validator does not take: inside, one stands in that nobody can
    write; at the top, each has a finding of its own. An alias may stand in what it repeats."""
    if depth > 20:
        return None
    if isinstance(node, list):
        return [text_keys(item, depth + 1) for item in node]
    if not isinstance(node, dict):
        return node
    return {
        key if isinstance(key, str) else "\0": text_keys(value, depth + 1)
        for key, value in node.items() if isinstance(key, str) or depth > 0
    }


def can_say(finding, kind):
    if finding["code"] in INEXPRESSIBLE or any(word in finding["message"] for word in HUGE):
        return False
    return not (kind in ("message", "recipes") and finding["code"] in OF_TEMPLATE)


def names(error, key):
    """An error about a key itself, such as its name."""
    return not error.absolute_path and (error.instance == key or repr(key) in error.message)


def owner(places, finding, documents):
    """The document and top-level key in which a finding is."""
    best = (len(documents) - 1 if not places else 0, None)
    for line, number, key in places:
        if line <= finding["line"]:
            best = (number, key)
    return best


def check_metaschemas():
    global count
    with program.Project({}) as project:
        schemas = {name: program.marquee("schema", "--for", name).stdout for name in ("template", "message", "config")}
        for example in sorted((program.ROOT / "templates" / "examples").iterdir()):
            project.write(f"templates/{example.name}", example.read_bytes())
        for definition in program.printed_json("inspect", "--format", "json", cwd=project.path):
            name = definition["name"]
            schemas[f"message of {name}"] = program.marquee(
                "schema", "--for", "message", "--template", name, cwd=project.path
            ).stdout
        folder = pathlib.Path(tempfile.mkdtemp(dir=project.path))
        files = []
        for index, (name, text) in enumerate(schemas.items()):
            file = folder / f"{index}.json"
            file.write_text(text)
            files.append(str(file))
            count += 1
        result = subprocess.run(
            [sys.executable, "-m", "check_jsonschema", "--check-metaschema", *files], capture_output=True, text=True
        )
        if result.returncode != 0:
            program.fail(f"check-jsonschema --check-metaschema: {result.stdout}{result.stderr}")
    return schemas


# ---- Messages of one template: the schema is exact.

POOL = [
    "", " ", "Hello", "x" * 500, "S-1234", "#0a84ff", "row", 0, 1, -3, 2.5, 99, True, False, None, [], ["a"], ["a", "b"],
    ["a", 1], [1, 2], {}, {"x": 1}, "https://example.com/a.png", "ftp://example.com", "a.png", "/a.png", "https://",
    "data:text/plain,x", "file:///a", "http://[::1]:80/x", "mailto:x@example.com", ["a.png", "https://x.example"],
    {"type": "close"}, {"type": "url", "url": "https://example.com"}, {"type": "url", "url": "mailto:x"},
    {"type": "url"}, {"type": "url", "android": "https://example.com"}, {"type": "url", "url": 5, "ios": "http://a.b"},
    {"type": "key-value", "values": {"a": 1}}, {"type": "key-value"}, {"type": "key-value", "values": 3},
    {"type": "kv", "kv": {}}, {"type": "rfp", "x": 1}, {"type": "close", "url": "x"}, {"type": "url", "url": "https://a.b", "titel": 1},
    {"actions": {"type": "close", "x": 1}}, {"type": "open"}, {"type": 1},
    {"actions": {"type": "close"}}, {"actions": {"type": "nope"}}, {"actions": 1},
    {"type": "function", "function": "copy-code"}, {"type": "function", "function": "copy-code", "arguments": {"code": "A"}},
    {"type": "function", "function": "copy-code", "arguments": {"code": 1}},
    {"type": "function", "function": "copy-code", "arguments": {"kode": "A"}},
    {"type": "function", "function": "product-banner"}, {"type": "function", "function": "none"},
    {"type": "custom-code", "templateName": "confirm-order", "vars": {"style": {"width": 3}}},
    {"type": "custom-code", "templateName": "confirm-order", "vars": {"style": 3}},
    {"type": "function", "function": "marquee.open-url", "arguments": {"url": "https://a.b"}},
]


def nest(arguments, name, value, chance):
    """Gives a value by its dotted name: in groups, with dots, or mixed; false where the name is taken."""
    parts = name.split(".")
    here = arguments
    while len(parts) > 1 and chance.random() < 0.6:
        cut = chance.randrange(1, len(parts))
        group = here.setdefault(".".join(parts[:cut]), {})
        if not isinstance(group, dict):
            return
        here, parts = group, parts[cut:]
    here.setdefault(".".join(parts), value)


def check_messages(number_of_messages=400):
    global count
    chance = random.Random(20)
    files = {
        f"templates/{file.name}": file.read_bytes() for file in (program.ROOT / "templates" / "examples").iterdir()
    }
    files["templates/required.yaml"] = (
        "required:\n  type: template\n  arguments:\n    hero: { type: file, required: true }\n"
        "    a.b.go: { type: action, required: true }\n    a.b.n: { type: number, value: 1, maximum: 50 }\n"
    )
    with program.Project(files) as project:
        for definition in program.printed_json("inspect", "--format", "json", cwd=project.path):
            schema = program.printed_json(
                "schema", "--for", "message", "--template", definition["name"], cwd=project.path)
            validator = jsonschema.Draft202012Validator(schema)
            names = [argument["name"] for argument in definition["arguments"]]
            messages = []
            for _ in range(number_of_messages):
                arguments = {}
                for name in names:
                    if chance.random() < 0.45:
                        nest(arguments, name, chance.choice(POOL), chance)
                if chance.random() < 0.1:
                    arguments["nonsense"] = chance.choice(POOL)
                message = {"template": definition["name"], "arguments": arguments}
                if chance.random() < 0.1:
                    del message["arguments"]
                messages.append(message)
            text = "".join(f"--- \n{json.dumps(message)}\n" for message in messages)
            lines = {}
            for finding in program.printed_json(
                "validate", "-", "--format", "json", cwd=project.path, text_input=text
            )["diagnostics"]:
                lines.setdefault((finding["line"] - 1) // 2, []).append(finding)
            valid = 0
            for index, message in enumerate(messages):
                count += 1
                # Whether a file is there, no schema knows.
                found = [finding for finding in lines.get(index, []) if finding["code"] != "missing-file"]
                if any(finding["code"] == "duplicate-argument" for finding in found):
                    continue
                errors = list(validator.iter_errors(message))
                valid += not errors
                if bool(found) != bool(errors):
                    program.fail(
                        f"{json.dumps(message)}\n  validate: {[f['message'] for f in found]}\n"
                        f"  schema: {[error.message[:160] for error in errors]}")
            if names and not 0 < valid < len(messages):
                program.fail(f"{definition['name']}: {valid} of {len(messages)} messages are valid, which shows nothing")


def check_configurations():
    global count
    validator = jsonschema.Draft202012Validator(program.printed_json("schema", "--for", "config"))
    for text in CONFIGURATIONS:
        count += 1
        with program.Project({"marquee.yaml": text}) as project:
            found = program.printed_json("validate", "marquee.yaml", "--format", "json", cwd=project.path)["diagnostics"]
        document = yaml_documents(text)
        errors = list(validator.iter_errors(document[0] if document else None))
        if bool(errors) != bool([f for f in found if f["code"] not in INEXPRESSIBLE]):
            program.fail(f"{text!r}: validate {found}, schema {errors}")


CONFIGURATIONS = [
    "", "{}", "name: x", "name: ''", "name: 5", "nme: x", "templates: a", "templates: [a, b]", "templates: [1]",
    "plugins: []", "plugins: [terminal, { path: x.so, isolation: none, environment: [A] }]", "plugins: terminal",
    "plugins: [{ isolation: none }]", "plugins: [{ name: a, path: b }]", "plugins: [{ name: a, isolation: some }]",
    "presenters: { template: a, function: b }", "presenters: { templates: a }", "locale: it", "locale: { current: it }",
    "locale: { current: it, fallback: en }", "locale: [it]", "store: 5", "store: x", "strict: true", "strict: yes please",
    "files: { maxBytes: 5MB, cacheBytes: 1024, allowPrivateHosts: true, directories: [a] }", "files: { maxBytes: 0 }",
    "files: { maxBytes: many }", "files: { maxBytes: 1.5 GiB }", "files: { allowPrivateHosts: 1 }", "urlSchemes: [shop]", "urlSchemes: ['shop://']", "urlSchemes: 1a", "locale: 'no locale'", "x-note: 5",
    "targets: { a: { kind: dashboard, url: x } }", "targets: { a: { kind: dashboard, url: x, token: y } }",
    "targets: { a: { kind: file } }", "targets: { a: { kind: file, directory: d } }", "targets: { a: { kind: other } }",
    "targets: { a: { url: x } }", "targets: { a: { kind: clevertap, url: x, accountID: a, accountToken: t } }",
    "targets: { a: { kind: clevertap, url: x } }", "targets: { a: { kind: file, directory: d, token: y } }",
    "targets: { a: { kind: contentful, space: s, environment: e, token: t, deliveryToken: d, api: 'https://a' } }",
    "targets: { a: { kind: contentful, token: t } }", "targets: { a: { kind: contentful, space: s, url: x } }",
    "connect: shop", "connect: { target: shop, name: w, labels: { site: milan } }", "connect: { name: w }", "connect: 5",
    "connect: { target: shop, labels: { site: 5 } }", "connect: { target: shop, host: w }",
    "listen: { token: x }", "listen: { token: 0123456789abcdef }", "listen: { token: '${A}' }", "listen: { tokn: x }", "content: { url: 'https://a/{id}' }",
    "content: { url: 'https://a/{kind}/{id}', token: t, downloadAutomatically: true }", "content: { url: 'https://a/' }",
    "content: { token: t }", "content: { url: '${A}', tokn: t }", "content: { url: '{id}', downloadAutomatically: 1 }",
    "content: 'https://a/{id}'", "- a", "5", "caps: { session: 1, day: 2, recipe: 3 }", "caps: { day: 0 }", "caps: { week: 1 }",
    "online: { url: 'https://a/' }", "online: { token: t }", "online: { url: 'https://a/b', token: t, insecure: true }",
    "caps: 3", "caps: { day: many }", "playlists: { a: { rotate: random }, b: { rotate: least-shown } }",
    "playlists: { a: random }", "playlists: { a: { rotate: twice } }", "playlists: { a: {} }", "playlists: [a]",
    "theme: { accent: '#1f4fd8', logo: a.svg, radius: 4, scale: auto }", "theme: { accent: red }", "theme: { radius: 65 }",
    "theme: { paper: { light: '#ffffff', dark: '#000000' }, font: Noto, headingFont: b.woff2, scale: 1.5 }",
    "theme: { paper: { light: '#ffffff' } }", "theme: { scale: large }", "theme: { colour: '#ffffff' }", "theme: 3",
    "plugins: [{ name: web, pages: [pages/poster] }]", "plugins: [{ name: web, pages: pages/poster }]",
    "plugins: [{ name: web, pages: [1] }]", "validate: { severity: { unused-anchor: error, yaml11-number: off } }",
    "validate: { severity: { unused-anchor: fatal } }", "validate: { severities: {} }", "validate: strict",
]


def main():
    schemas = check_metaschemas()
    validator = jsonschema.Draft202012Validator(json.loads(schemas["template"]))
    for folder in ("examples", "broken"):
        for path in sorted((program.ROOT / "templates" / folder).iterdir()):
            if path.suffix != ".expect":
                compare_file(path, validator)
    check_messages()
    check_configurations()
    program.finish("schemas", count)


main()
