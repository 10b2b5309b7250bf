"use strict";
// Messages between an editor and `marquee lsp`: JSON-RPC 2.0 in frames with a Content-Length (Language Server Protocol
// 3.17, "Base Protocol"). Nothing in this file knows VS Code: it runs, and is tested, under Node alone.

const { spawn } = require("node:child_process");

/** Cuts bytes into the bodies of messages. */
class FrameReader {
  constructor() {
    this.buffer = Buffer.alloc(0);
    this.length = undefined;
  }

  /** Takes the next bytes and returns the messages that are complete with them. Throws on what is not a frame. */
  take(bytes) {
    this.buffer = this.buffer.length === 0 ? bytes : Buffer.concat([this.buffer, bytes]);
    const bodies = [];
    for (;;) {
      if (this.length === undefined) {
        const end = this.buffer.indexOf("\r\n\r\n");
        if (end < 0) {
          if (this.buffer.length > 8192) throw new Error("the server sent a header of more than 8192 bytes");
          return bodies;
        }
        const header = this.buffer.toString("ascii", 0, end);
        const match = /^content-length: *(\d+) *$/im.exec(header);
        if (!match) throw new Error(`expected 'Content-Length: N', got '${header.slice(0, 60)}'`);
        this.length = Number(match[1]);
        this.buffer = this.buffer.subarray(end + 4);
      }
      if (this.buffer.length < this.length) return bodies;
      bodies.push(JSON.parse(this.buffer.toString("utf8", 0, this.length)));
      this.buffer = this.buffer.subarray(this.length);
      this.length = undefined;
    }
  }
}

/** Puts a message into its frame. */
function frame(message) {
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`, "ascii"), body]);
}

/** What a request was answered with instead of a result. */
class ResponseError extends Error {
  constructor({ code, message }) {
    super(message);
    this.name = "ResponseError";
    this.code = code;
  }
}

/** A running server. */
class Connection {
  /**
   * Starts a server.
   * @param {string} command The program.
   * @param {string[]} args Its arguments.
   * @param {object} handlers `notification(method, params)`, `request(method, params)` whose result answers the server,
   *   `log(text)` for what the server writes to its standard error, and `end(reason)` when it ends without being asked
   *   to; all may be missing.
   */
  constructor(command, args, handlers = {}, options = {}) {
    this.handlers = handlers;
    this.pending = new Map();
    this.lastId = 0;
    this.isStopping = false;
    this.hasEnded = false;
    this.reader = new FrameReader();
    this.process = spawn(command, args, { stdio: ["pipe", "pipe", "pipe"], ...options });
    this.ended = new Promise((resolve) => {
      this.process.once("error", (error) => resolve(this.close(`cannot start '${command}': ${error.message}`)));
      this.process.once("exit", (code, signal) => resolve(this.close(`the server exited with ${signal ?? code}`, code)));
    });
    this.process.stdout.on("data", (bytes) => this.read(bytes));
    this.process.stderr.on("data", (bytes) => handlers.log?.(bytes.toString("utf8")));
    // Writing to a server that has gone is told by its end.
    this.process.stdin.on("error", () => {});
  }

  read(bytes) {
    let messages;
    try {
      messages = this.reader.take(bytes);
    } catch (error) {
      this.handlers.log?.(`${error.message}\n`);
      this.process.kill();
      return;
    }
    for (const message of messages) this.dispatch(message);
  }

  dispatch(message) {
    if (message.method === undefined) {
      const pending = this.pending.get(message.id);
      if (!pending) return;
      this.pending.delete(message.id);
      if (message.error) pending.reject(new ResponseError(message.error));
      else pending.resolve(message.result);
    } else if (message.id === undefined) {
      this.handlers.notification?.(message.method, message.params);
    } else {
      Promise.resolve()
        .then(() => this.handlers.request?.(message.method, message.params))
        .then(
          (result) => this.send({ id: message.id, result: result ?? null }),
          (error) => this.send({ id: message.id, error: { code: -32603, message: error.message } })
        );
    }
  }

  send(message) {
    if (!this.hasEnded) this.process.stdin.write(frame(message));
  }

  notify(method, params) {
    this.send({ method, params });
  }

  /**
   * Asks the server something.
   * @param {object} token A cancellation token as VS Code has it; may be missing.
   */
  request(method, params, token) {
    if (this.hasEnded) return Promise.reject(new Error("the server has exited"));
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.pending.set(id, { resolve, reject });
      this.send({ id, method, params });
      token?.onCancellationRequested?.(() => this.notify("$/cancelRequest", { id }));
    });
  }

  /** Ends the server, as the protocol asks for; after two seconds, by force. Returns its exit code. */
  async stop() {
    if (this.hasEnded) return this.ended;
    this.isStopping = true;
    const timer = setTimeout(() => this.process.kill("SIGKILL"), 2000);
    try {
      await Promise.race([this.request("shutdown"), this.ended]);
      this.notify("exit");
    } catch {
      this.process.kill();
    }
    const code = await this.ended;
    clearTimeout(timer);
    return code;
  }

  close(reason, code) {
    if (this.hasEnded) return code;
    this.hasEnded = true;
    for (const { reject } of this.pending.values()) reject(new Error(reason));
    this.pending.clear();
    if (!this.isStopping) this.handlers.end?.(reason);
    return code;
  }
}

/** What this client can do, as `initialize` tells it. */
const capabilities = {
  general: { positionEncodings: ["utf-16"] },
  textDocument: {
    synchronization: { didSave: true },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown", "plaintext"] } },
    hover: { contentFormat: ["markdown", "plaintext"] },
    publishDiagnostics: { relatedInformation: true, codeDescriptionSupport: true },
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: {
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "source.fixAll"] } },
    },
    rename: { prepareSupport: true },
  },
  window: { workDoneProgress: true },
  workspace: {
    workspaceEdit: { documentChanges: true },
    workspaceFolders: true,
    semanticTokens: { refreshSupport: true },
    inlayHint: { refreshSupport: true },
    codeLens: { refreshSupport: true },
    didChangeWatchedFiles: { dynamicRegistration: true },
  },
  experimental: { commands: ["marquee.showReferences"] },
};

module.exports = { Connection, FrameReader, ResponseError, capabilities, frame };
