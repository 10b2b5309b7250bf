"""What shells complete, asked of the shells themselves with the generated scripts."""

import fcntl
import json
import os
import pty
import select
import shutil
import signal
import struct
import subprocess
import termios
import time

import program

TEMPLATES = "product-banner: { type: template, arguments: { title: x } }\nproduct-card: { type: template }\nother: { type: function }\n"
# Names that a shell would run or expand, of definitions, messages and notifications.
HOSTILE = ["$(touch pwned)", "`touch pwned`", "${HOME:=$(touch pwned)}", ";touch pwned;", "'$(touch pwned)'", "a|touch pwned",
           "--project=/tmp", "~root", "*", "x y", "&touch pwned", "<(touch pwned)", "\\$(touch pwned)"]
count = 0

BASH = """
source <({marquee} --generate-completion-script bash)
complete_line() {{
    COMP_LINE=$1 COMP_POINT=${{#1}} COMPREPLY=()
    read -ra COMP_WORDS <<<"$1"
    [[ $1 == *' ' ]] && COMP_WORDS+=('')
    COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
    local function
    function=$(complete -p marquee | sed -E 's/.*-F ([^ ]+) .*/\\1/')
    "$function" marquee "${{COMP_WORDS[COMP_CWORD]}}" "${{COMP_WORDS[COMP_CWORD-1]}}"
    printf '%s\\n' "${{COMPREPLY[@]}}"
}}
complete_line {line}
"""
# These complete only where somebody types: what is said before, and what the prompt is.
INTERACTIVE = {
    "zsh": (
        ["zsh", "-f", "-i"],
        "mkdir -p $HOME/functions; {marquee} --generate-completion-script zsh >$HOME/functions/_marquee;"
        " fpath=($HOME/functions $fpath); autoload -Uz compinit; compinit -u -D; PS1='ready> '; LISTMAX=0\n",
    ),
    "fish": (
        ["fish", "--no-config", "-i"],
        "function fish_prompt; echo 'ready> '; end; {marquee} --generate-completion-script fish | source\n",
    ),
}


def typed(shell, project, line, expected, patience=10):
    """What a terminal shows after a line and the tabulator, until all that is expected is there, or for ten seconds."""
    command, setup = INTERACTIVE[shell]
    environment = {
        "PATH": f"{program.PRODUCTS}:/usr/bin:/bin", "HOME": str(project.path), "TERM": "xterm", "LANG": "C.UTF-8",
        "COLUMNS": "200", "LINES": "50"}
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(project.path)
        os.execvpe(command[0], command, environment)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 200, 0, 0))
    screen = ""

    def wait_for(is_there, seconds):
        nonlocal screen
        end = time.monotonic() + seconds
        while not is_there(screen) and time.monotonic() < end:
            if select.select([terminal], [], [], 0.1)[0]:
                try:
                    screen += os.read(terminal, 65536).decode(errors="replace")
                except OSError:
                    break

    try:
        wait_for(lambda text: len(text) > 0, 10)
        os.write(terminal, setup.format(marquee=program.MARQUEE).encode())
        wait_for(lambda text: text.count("ready> ") > 1, 20)
        screen = ""
        os.write(terminal, f"{line}\t".encode())
        wait_for(lambda text: all(word in text for word in expected), min(3, patience))
        os.write(terminal, b"\t")
        wait_for(lambda text: all(word in text for word in expected), patience)
    finally:
        os.kill(child, signal.SIGKILL)
        os.close(terminal)
        os.waitpid(child, 0)
    return screen


def check_typed(project, shell, line, expected):
    global count
    count += 1
    screen = typed(shell, project, line, expected)
    missing = [word for word in expected if word not in screen]
    if missing:
        program.fail(f"{shell}, '{line}': {screen!r}; missing {missing}")


def completed(shell, script, project, line):
    text = script.format(marquee=program.MARQUEE, line=f"'{line}'")
    environment = {"PATH": f"{program.PRODUCTS}:/usr/bin:/bin", "HOME": str(project.path), "TERM": "dumb"}
    command = ["bash", "--norc", "-c", text]
    result = subprocess.run(
        command, capture_output=True, text=True, timeout=60, cwd=project.path, env=environment, stdin=subprocess.DEVNULL)
    return [line.strip() for line in result.stdout.splitlines() if line.strip()], result.stderr


def check(project, shell, script, line, expected, absent=()):
    global count
    count += 1
    words, errors = completed(shell, script, project, line)
    missing = [word for word in expected if word not in words]
    extra = [word for word in absent if word in words]
    if missing or extra:
        program.fail(f"{shell}, '{line}': {words}; missing {missing}, too much {extra} {errors}")


with program.Project({"templates/a.yaml": TEMPLATES, "messages/hello.yaml": "template: product-card\n"}) as project:
    for number in (1, 2):
        program.marquee(
            "send", "-", cwd=project.path, text_input=f'{{"template": "product-card", "id": "spring-{number}"}}\n')
        program.marquee(
            "send", "-", cwd=project.path, text_input=f'{{"pid": "news-{number}", "aps": {{"alert": "News"}}}}\n')
    for shell, script in (("bash", BASH),):
        check(project, shell, script, "marquee val", ["validate"], ["queue"])
        check(project, shell, script, "marquee queue sh", ["show"])
        check(project, shell, script, "marquee inspect ", ["product-banner", "product-card", "other"])
        check(project, shell, script, "marquee inspect product-b", ["product-banner"], ["other"])
        check(project, shell, script, "marquee preview other", ["other"], ["product-card"])
        check(project, shell, script, "marquee schema --for message --template product-c", ["product-card"], ["other"])
        check(project, shell, script, "marquee queue show spr", ["spring-1", "spring-2"])
        check(project, shell, script, "marquee queue remove ", ["spring-1", "spring-2"])
        check(project, shell, script, "marquee inbox show new", ["news-1", "news-2"])
        check(project, shell, script, "marquee inbox read news-1 ", ["news-1", "news-2"])
        check(project, shell, script, "marquee resolve ", ["hello"])
        check(project, shell, script, "marquee explain unknown-k", ["unknown-key"], ["encoding"])
        check(project, shell, script, "marquee validate --format ", ["sarif", "github", "junit"])
    for shell in INTERACTIVE:
        if not shutil.which(shell):
            program.fail(f"{shell} is not installed; 'scripts/prepare browser' installs it")
            continue
        check_typed(project, shell, "marquee inspect product-b", ["anner"])
        check_typed(project, shell, "marquee inspect ", ["product-banner", "product-card", "other"])
        check_typed(project, shell, "marquee queue show ", ["spring-1", "spring-2"])
    # What a repository or the network brings is never run by pressing Tab, in any shell.
    project.write("templates/hostile.yaml", "".join(f"{json.dumps(name)}: {{ type: template }}\n" for name in HOSTILE))
    for name in HOSTILE:
        project.write(f"messages/{name.replace('/', '_')}.yaml", "template: product-card\n")
        for text in ({"template": "product-card", "id": name}, {"pid": name, "aps": {"alert": "News"}}):
            program.marquee("send", "-", cwd=project.path, text_input=json.dumps(text) + "\n")
    for line in ("inspect ", "preview ", "queue show ", "queue remove ", "inbox show ", "resolve ", "send ", "inspect $",
                 "inspect `", "inspect --project"):
        check(project, "bash", BASH, f"marquee {line}", [], HOSTILE)
        for shell in INTERACTIVE:
            typed(shell, project, f"marquee {line}", ["no such word"], patience=1)
            count += 1
    if list(project.path.rglob("pwned")):
        program.fail("a shell has run a name")
    # Where there is no project, or one with mistakes, nothing is completed, and nothing is said.
    project.write("marquee.yaml", "plugins: 5\n")
    check(project, "bash", BASH, "marquee inspect ", [], ["product-card"])
program.finish("completions", count)
