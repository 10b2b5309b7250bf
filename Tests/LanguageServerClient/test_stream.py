"""The stream itself: what is no message, ends too early, or ends the server."""
import json
import os
import subprocess

import pytest

MARQUEE = os.environ["MARQUEE"]


def frame(message):
    body = json.dumps(message).encode() if not isinstance(message, bytes) else message
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def run(data, tmp_path):
    """What the server answers to some bytes, and what it ends with."""
    done = subprocess.run([MARQUEE, "lsp"], input=data, capture_output=True, cwd=tmp_path, timeout=60)
    answers = []
    rest = done.stdout
    while rest:
        header, _, rest = rest.partition(b"\r\n\r\n")
        length = int(header.split(b":")[1])
        answers.append(json.loads(rest[:length]))
        rest = rest[length:]
    assert done.stderr == b""
    return done.returncode, answers


INITIALIZE = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}
SHUTDOWN = {"jsonrpc": "2.0", "id": 2, "method": "shutdown"}
EXIT = {"jsonrpc": "2.0", "method": "exit"}


def test_a_session_ends_with_0_after_a_shutdown_and_else_with_1(tmp_path):
    code, answers = run(frame(INITIALIZE) + frame(SHUTDOWN) + frame(EXIT), tmp_path)
    assert (code, answers[1]) == (0, {"jsonrpc": "2.0", "id": 2, "result": None})
    assert run(frame(INITIALIZE) + frame(EXIT), tmp_path)[0] == 1
    assert run(frame(INITIALIZE) + frame(SHUTDOWN), tmp_path)[0] == 0
    assert run(b"", tmp_path)[0] == 1


@pytest.mark.parametrize(
    "data",
    [b"hello\r\n\r\n", b"Content-Length: x\r\n\r\n{}", b"x" * 20_000, b"\x00\xff" * 5_000, b"Content-Length: 5\r\n\r\n{"],
)
def test_garbage_is_answered_and_ends_the_server(data, tmp_path):
    code, answers = run(data, tmp_path)
    assert code == 1
    assert answers[0]["error"]["code"] == -32700


def test_what_is_no_json_is_answered_and_what_follows_is_read(tmp_path):
    code, answers = run(frame(b"{") + frame(INITIALIZE) + frame(SHUTDOWN) + frame(EXIT), tmp_path)
    assert code == 0
    assert [answer.get("id") for answer in answers] == [None, 1, 2]


def test_a_session_may_break_off_at_any_byte(tmp_path):
    document = {"uri": (tmp_path / "templates/a.yaml").as_uri(), "languageId": "yaml", "version": 1, "text": "a: {"}
    session = frame(INITIALIZE) + frame({"method": "textDocument/didOpen", "params": {"textDocument": document}})
    for end in range(0, len(session), 7):
        assert run(session[:end], tmp_path)[0] == 1


def test_a_request_that_was_cancelled_is_answered_so(tmp_path):
    data = frame(INITIALIZE)
    for number in range(10, 14):
        data += frame({"id": number, "method": "workspace/symbol", "params": {"query": ""}})
    data += frame({"method": "$/cancelRequest", "params": {"id": 13}}) + frame(SHUTDOWN) + frame(EXIT)
    _, answers = run(data, tmp_path)
    codes = {answer["id"]: answer.get("error", {}).get("code") for answer in answers}
    assert codes[13] in (-32800, None) and codes[10] is None
