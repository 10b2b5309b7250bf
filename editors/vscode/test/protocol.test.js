"use strict";
// The client's protocol: frames, and the life of a server, against the real `marquee lsp` ($MARQUEE).

const assert = require("node:assert/strict");
const test = require("node:test");
const { Connection, FrameReader, capabilities, frame } = require("../protocol");

const program = process.env.MARQUEE;
assert.ok(program, "name the program to test in MARQUEE");

test("frames are read however their bytes are cut", () => {
  const messages = [{ id: 1, result: "è😀" }, { method: "a" }, { id: 2, result: null }];
  const bytes = Buffer.concat(messages.map(frame));
  for (const size of [1, 2, 7, 40, bytes.length]) {
    const reader = new FrameReader();
    const read = [];
    for (let start = 0; start < bytes.length; start += size) read.push(...reader.take(bytes.subarray(start, start + size)));
    assert.deepEqual(read, messages.map((message) => ({ jsonrpc: "2.0", ...message })));
  }
});

test("other headers are passed over, and what is no frame is refused", () => {
  const body = '{"id":1}';
  const reader = new FrameReader();
  const type = "Content-Type: application/vscode-jsonrpc; charset=utf-8";
  assert.deepEqual(reader.take(Buffer.from(`${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`)), [{ id: 1 }]);
  assert.throws(() => new FrameReader().take(Buffer.from("hello\r\n\r\n")), /expected 'Content-Length: N', got 'hello'/);
  assert.throws(() => new FrameReader().take(Buffer.alloc(9000, 0x61)), /more than 8192 bytes/);
});

test("a server is started, asked, and ended", async () => {
  const ends = [];
  const connection = new Connection(program, ["lsp"], { end: (reason) => ends.push(reason) });
  const answer = await connection.request("initialize", { capabilities, rootUri: null });
  assert.equal(answer.serverInfo.name, "marquee");
  assert.equal(answer.capabilities.positionEncoding, "utf-16");
  await assert.rejects(connection.request("nonsense"), { name: "ResponseError", code: -32601 });
  assert.equal(await connection.stop(), 0);
  assert.deepEqual(ends, []);
  await assert.rejects(connection.request("shutdown"), /the server has exited/);
});

test("the end of a server is told, and what waits for it fails", async () => {
  const reason = await new Promise((resolve) => {
    const connection = new Connection(program, ["lsp"], { end: resolve });
    connection.request("initialize", { capabilities }).then(() => connection.notify("exit"));
  });
  assert.equal(reason, "the server exited with 1");
});

test("a program that is not there is told", async () => {
  let connection;
  const reason = await new Promise((resolve) => {
    connection = new Connection("/nowhere/marquee", ["lsp"], { end: resolve });
    connection.request("initialize", {}).catch(() => {});
  });
  assert.match(reason, /cannot start '\/nowhere\/marquee'/);
  await connection.stop();
});
