"""Every example in a `--help` does what it says: all are run, each in a fresh project that has what they name."""

import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import time

import program

BANNER = """\
product-banner:
  type: template
  arguments: { title: x, style: { width: 3 }, on-accept: { type: action } }
welcome: { type: template }
"""
FILES = {
    "templates/banner.yaml": BANNER,
    "templates/banner.cases.yaml": "case: x\nmessage: welcome\nexpect: { warnings: [] }\n",
    "messages/welcome.yaml": "template: product-banner\n",
    "recipes/spring.yaml": "spring: { trigger: { event: Charged }, message: { template: welcome } }\n",
    "event.json": '{"event": "Charged", "properties": {"amount": 120}}',
    "state.yaml": "timeZone: Europe/Rome\nprofile: { id: ada, tags: { plan: pro } }\n",
    "draft.yaml": "spring: { typ: template }\n",
    "events.jsonl": '{"event": "Charged", "at": "2026-03-02T10:00:00Z", "profile": {"id": "ada"}}\n',
}
# What stands for programs and things of the reader's own.
BEFORE = """
generate-templates() { cat templates/banner.yaml; }
generate-definitions() { cat templates/banner.yaml; }
sudo() { "$@"; }
"""
# A dashboard's database: one has been served, and has been stopped in order.
SERVED = "coproc marquee dashboard serve --port 0 %s && read -ru ${COPROC[0]} && kill $COPROC_PID && wait $COPROC_PID"
ITEM = "echo '{\"pid\": \"news-2026-0001\", \"aps\": {\"alert\": \"Hello\"}}' | marquee send -"
# What must be there before an example, by a part of it.
PREPARATIONS = {
    "queue show": "echo '{\"template\": \"welcome\", \"id\": \"spring-2026-0001\"}' | marquee send -",
    "queue remove": "echo '{\"template\": \"welcome\", \"id\": \"spring-2026-0001\"}' | marquee send -",
    "track feedback": "echo '{\"template\": \"welcome\", \"id\": \"spring-2026-0001\"}' | marquee send -",
    "track engaged": "echo '{\"template\": \"welcome\", \"id\": \"spring-2026-0001\"}' | marquee send -",
    **{
        f"inbox {change} ": ITEM
        for change in ("status", "read", "unread", "archive", "unarchive", "pin", "unpin", "remove")
    },
    "marquee recover": "marquee send welcome",
    "marquee backup": "marquee send welcome",
    "marquee restore": "marquee send welcome && marquee backup --force shop-display.backup",
    "clevertap-export.json": f"cp {program.ROOT}/templates/examples/clevertap-export.json .",
    "app/src/main/java": "mkdir -p app/src/main/java && cat >app/src/main/java/Banners.java <<< "
    "'new TemplateBuilder().name(\"spring\").fileArgument(\"hero\").build();'",
    "Banners.swift": "cat >Banners.swift <<< 'let b = CTInAppTemplateBuilder(); b.setName(\"spring\")'",
    "libAcme.so": f"mkdir -p .build/debug && cp {program.PRODUCTS}/libTerminalPresenter.so .build/debug/libAcme.so",
    "cd shop-display": "marquee init shop-display",
    "dashboard copy": SERVED % "--data ./data",
    "dashboard token": SERVED % "",
    "token list": "marquee dashboard token create --name ada --scope sync",
    "token revoke": "marquee dashboard token create --name ada --scope sync",
    "marquee run": "marquee send welcome",
    "--connect shop": "printf '\\ntargets: { shop: { kind: dashboard, url: \"http://127.0.0.1:9\", token: none } }\\n'"
    " >>marquee.yaml && marquee trust",
    "recipes fire": "sed -i s/spring:/spring-welcome:/ recipes/spring.yaml",
}
# A space of Contentful's, on this machine, which has the project's types and a message.
SPACE = """
printf 'name: shop\\ntargets: { editors: { kind: contentful, space: space1, token: c, deliveryToken: d, api: "%s" } }\\n' \
    "$STAND_IN" >>marquee.yaml
printf 'template: product-banner\\nid: welcome\\narguments: { title: Hello }\\n' >messages/welcome.yaml
marquee trust && marquee sync --to editors && marquee content push welcome --publish
"""
PREPARATIONS["marquee content"] = SPACE
# What is over only when it is told so.
ENDLESS = ("--watch", "preview --web", "marquee run", "--listen", "dashboard serve", "dashboard demo", "lsp")
ENDS = ("--until-empty",)
# What cannot succeed in a project that has just been made, and with which code it says so.
CODES = {
    # No service is installed here.
    "doctor --service": 1,
    "queue retry --template": 0, "queue retry": 1, "queue show": 0, "inbox show": 1, "inbox open": 1, "inbox fetch": 1,
    "plugins check plugin.py": 69, "plugins enable": 1, "plugins restart": 69, "plugins dev": 1, "swift build && swift test": 1, "messages/hello.yaml": 1,
    "sync --plan": 1, "marquee sync": 64, "--locale it-IT": 64, "--tls-certificate": 1, "marquee lsp": 1,
}
# A database of the reader's own.
DATABASE = r"postgres://\S+"

count = 0


def commands(command, path=()):
    path = (*path, command["commandName"])
    yield path, command.get("discussion", "")
    for inner in command.get("subcommands", []):
        if inner["commandName"] != "help":
            yield from commands(inner, path)


def examples(discussion):
    lines = discussion.splitlines()
    starts = [number for number, line in enumerate(lines) if line.startswith("Example")]
    for line in lines[starts[0] + 1 :] if starts else []:
        if line.strip():
            yield line.strip()


def run(line):
    global count
    count += 1
    with program.Project(FILES) as project:
        for part, preparation in PREPARATIONS.items():
            if part in line:
                prepared = shell(preparation, project)
                output, errors = prepared.communicate(timeout=60)
                if prepared.returncode != 0:
                    program.fail(f"what '{line}' needs, '{preparation}', ends with {prepared.returncode}\n{output}{errors}")
        process = shell(with_database(line), project)
        endless = any(part in line for part in ENDLESS) and not any(part in line for part in ENDS)
        try:
            if endless:
                # It has begun when it has said something or waited a moment; nothing hangs on how long.
                time.sleep(1.5)
                os.killpg(process.pid, signal.SIGINT)
            output, errors = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, errors = process.communicate()
            program.fail(f"'{line}' does not end\n{output}{errors}")
            return
        expected = next((code for part, code in CODES.items() if part in line), 0)
        codes = (expected, 130) if endless else (expected,)
        if process.returncode not in codes:
            program.fail(f"'{line}' ends with {process.returncode}\n{output}{errors}")


def shell(line, project):
    environment = {**os.environ, "PATH": f"{program.PRODUCTS}:{os.environ['PATH']}", "NO_COLOR": "1"}
    # What a command keeps for its user is the project's, too, and gone with it.
    environment["XDG_STATE_HOME"] = f"{project.path}/.state"
    # Nothing opens on the screen of whoever runs this.
    environment["BROWSER"] = "true"
    # SIGINT is for the program; the shell waits for it.
    return subprocess.Popen(
        ["bash", "-c", f"trap : INT\n{BEFORE}\n{line}"], cwd=project.path, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)


@contextlib.contextmanager
def serving(suite, variable):
    """A server that the tests have for themselves. It is told by VARIABLE where to write its address, which is yielded."""
    with tempfile.TemporaryDirectory() as folder:
        address = pathlib.Path(folder) / "address"
        tests = program.ROOT / ".build" / "debug" / "marqueePackageTests.xctest"
        server = subprocess.Popen(
            [tests, "--testing-library", "swift-testing", "--filter", suite],
            env={**os.environ, variable: str(address)}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while not address.exists() and server.poll() is None and time.monotonic() < end:
            time.sleep(0.05)
        if not address.exists():
            raise SystemExit(f"'{suite}' did not start; scripts/prepare browser installs what it needs")
        yield address.read_text().strip()
        address.unlink()
        server.wait(timeout=60)


def with_database(line):
    """LINE, with an empty database of the tests' server in the place of the reader's own."""
    if not re.search(DATABASE, line):
        return line
    name = f"example{count}"
    subprocess.run(["psql", "--quiet", database, "--command", f"CREATE DATABASE {name}"], check=True)
    return re.sub(DATABASE, lambda _: f"{database.rpartition('/')[0]}/{name}", line)


dump = json.loads(program.marquee("--experimental-dump-help").stdout)
with serving("StandInServing", "MARQUEE_STAND_IN") as space, serving("ClusterServing", "MARQUEE_POSTGRESQL") as database:
    os.environ["STAND_IN"] = space
    for path, discussion in commands(dump["command"]):
        found = list(examples(discussion))
        if not found and not path[-1].startswith("generate"):
            count += 1
            program.fail(f"'{' '.join(path)} --help' has no example")
        for line in found:
            run(line)
program.finish("examples", count)
