"""A fixed workload: a small project, and the commands that are run in it one after the other."""

import json

TEMPLATES = """\
card:
  type: template
  arguments: { title: Hello, hero: { type: file }, on-accept: { type: action } }
count:
  type: function
  arguments: { number: 0 }
"""
CONFIGURATION = """\
plugins: [probe]
presenters: { template: probe, function: probe }
files: { allowPrivateHosts: true, directories: [assets] }
"""
LATE = """\
template: card
id: late
priority: 7
arguments: { hero: ../assets/sun.bin }
"""


class Step:
    """A command. `again`: exit codes with which it may end when it is repeated after a kill; the first is success."""

    def __init__(self, name, *arguments, input="", again=(0,), check=None):
        self.name, self.arguments, self.input, self.again, self.check = name, arguments, input, again, check

    def run(self, project, **options):
        return project.run(*self.arguments, input=self.input, **options)

    def __str__(self):
        return "marquee " + " ".join(self.arguments)


def make_project(project, tools):
    project.root.mkdir(parents=True, exist_ok=True)
    (project.root.parent / "home").mkdir(exist_ok=True)
    project.write("marquee.yaml", CONFIGURATION)
    project.write("templates/card.yaml", TEMPLATES)
    project.write("assets/sun.bin", b"sunrise" * 900)
    project.write("messages/late.yaml", LATE)
    project.write("plugins/libprobe.so", tools.plugin.read_bytes())


def lines(*messages):
    return "".join(json.dumps(message) + "\n" for message in messages)


def steps(server):
    """The commands, in their order. Ids say what becomes of a message where it is more than being shown."""
    first = lines(
        {"template": "card", "id": "low", "priority": -3},
        {"template": "card", "id": "file", "priority": 4, "arguments": {"hero": server.url("/one")}},
        {"template": "card", "id": "same-file", "arguments": {"hero": server.url("/one")}},
        {"template": "card", "id": "gone-by", "ttl": "1ms"},
        {"template": "card", "id": "delayed", "delay": "30ms"},
        {"template": "count", "id": "function", "arguments": {"number": 3}},
        {"template": "card", "id": "removed", "priority": 9},
        {"template": "card", "id": "data", "arguments": {"hero": "data:text/plain,carried%20along"}},
        {"template": "unknown", "id": "refused"},
    )
    second = lines(
        {"template": "card", "id": "low"},
        {"template": "card", "id": "again", "arguments": {"hero": server.url("/two")}},
        {"template": "card", "id": "last", "priority": -9, "ttl": "2h"},
        {"pid": "news-1", "aps": {"alert": "Read this"}},
    )
    return [
        Step("validate", "validate"),
        # A message without its template is refused, and the exit code says so.
        Step("send", "send", "-", input=first, again=(1,)),
        Step("suspend", "queue", "suspend"),
        Step("send-file", "send", "messages/late.yaml"),
        Step("remove", "queue", "remove", "removed", again=(0, 1)),
        Step("tag", "profile", "tags", "add", "vip", "newsletter"),
        Step("track", "track", "Charged", "--set", "amount=120"),
        Step("resume", "queue", "resume"),
        Step("run", "run", "--until-empty", "--events", "json"),
        Step("send-more", "send", "-", input=second),
        Step("read", "queue", "list", "--format", "json"),
        Step("backup", "backup", "shop.backup", again=(0, 73)),
        Step("discard", "queue", "discard"),
        Step("run-more", "queue", "resume"),
        Step("run-rest", "run", "--until-empty", "--events", "json"),
        Step("verify", "files", "verify", "--format", "json"),
        Step("prune", "files", "prune"),
        Step("restore", "restore", "shop.backup"),
    ]
