"use strict";
// Starts `marquee lsp`, tells it what is open, and shows what it says.

const vscode = require("vscode");
const convert = require("./convert");
const { register } = require("./features");
const { Connection, ResponseError, capabilities } = require("./protocol");

const languages = ["yaml", "json", "jsonc"];
const selector = languages.map((language) => ({ scheme: "file", language }));
/** How often the server is started again by itself, in five minutes. */
const maximumRestarts = 4;

let client;

exports.activate = async (context) => {
  const output = vscode.window.createOutputChannel("Marquee");
  const restarts = [];
  const start = async () => {
    client = new Client(output, (reason) => {
      output.appendLine(reason);
      const now = Date.now();
      while (restarts.length > 0 && now - restarts[0] > 5 * 60_000) restarts.shift();
      if (restarts.push(now) <= maximumRestarts) return start();
      vscode.window.showErrorMessage(`Marquee: ${reason}. Run 'Marquee: Restart the language server' to try again.`);
    });
    await client.start();
  };
  context.subscriptions.push(
    output,
    vscode.commands.registerCommand("marquee.restart", async () => {
      restarts.length = 0;
      await client?.stop();
      await start();
    }),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("marquee")) await vscode.commands.executeCommand("marquee.restart");
    })
  );
  await start();
};

exports.deactivate = () => client?.stop();

class Client {
  constructor(output, ended) {
    this.output = output;
    this.ended = ended;
    this.disposables = [];
    this.progress = new Map();
    // What the server has the editor ask for anew.
    this.changed = new Map(
      ["semanticTokens", "inlayHint", "codeLens"].map((kind) => [
        `workspace/${kind}/refresh`,
        new vscode.EventEmitter(),
      ])
    );
  }

  async start() {
    const settings = vscode.workspace.getConfiguration("marquee");
    const folders = (vscode.workspace.workspaceFolders ?? []).filter((folder) => folder.uri.scheme === "file");
    const command = settings.get("path", "marquee");
    this.connection = new Connection(
      command,
      ["lsp"],
      {
        notification: (method, params) => this.notice(method, params),
        request: (method) => this.changed.get(method)?.fire(),
        log: (text) => this.output.append(text),
        end: (reason) => {
          this.dispose();
          this.ended(reason);
        },
      },
      folders.length > 0 ? { cwd: folders[0].uri.fsPath } : {}
    );
    try {
      const { capabilities: server } = await this.connection.request("initialize", {
        processId: process.pid,
        clientInfo: { name: "Visual Studio Code", version: vscode.version },
        rootUri: folders[0]?.uri.toString() ?? null,
        capabilities,
        workspaceFolders: folders.map((folder) => ({ uri: folder.uri.toString(), name: folder.name })),
      });
      this.connection.notify("initialized", {});
      this.diagnostics = vscode.languages.createDiagnosticCollection("marquee");
      this.disposables.push(this.diagnostics, ...register(this.ask.bind(this), server, selector, this.changed));
      this.watch();
      for (const document of vscode.workspace.textDocuments) this.open(document);
    } catch (error) {
      // Its end was told already.
      if (!this.connection.hasEnded) throw error;
    }
  }

  async stop() {
    this.dispose();
    await this.connection?.stop();
  }

  dispose() {
    for (const disposable of this.disposables.splice(0)) disposable.dispose();
    for (const emitter of this.changed.values()) emitter.dispose();
    for (const end of this.progress.values()) end();
    this.progress.clear();
  }

  async ask(method, params, token) {
    try {
      return (await this.connection.request(method, params, token)) ?? undefined;
    } catch (error) {
      // Cancelled, or asked while the server ends; a refusal is for whoever asked to read.
      if (this.connection.hasEnded || error.code === -32800) return undefined;
      if (error instanceof ResponseError && method === "textDocument/rename") throw error;
      this.output.appendLine(`${method}: ${error.message}`);
      return undefined;
    }
  }

  // Documents

  watch() {
    const workspace = vscode.workspace;
    const watcher = workspace.createFileSystemWatcher("**/*.{yaml,yml,json}");
    const changed = (type) => (uri) =>
      this.connection.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
    this.disposables.push(
      watcher,
      watcher.onDidCreate(changed(1)),
      watcher.onDidChange(changed(2)),
      watcher.onDidDelete(changed(3)),
      workspace.onDidOpenTextDocument((document) => this.open(document)),
      workspace.onDidChangeTextDocument((event) => this.change(event)),
      workspace.onDidCloseTextDocument((document) => {
        if (isOurs(document)) this.connection.notify("textDocument/didClose", convert.toDocument(document));
      }),
      workspace.onDidSaveTextDocument((document) => {
        if (isOurs(document)) this.connection.notify("textDocument/didSave", convert.toDocument(document));
      }),
      workspace.onDidChangeWorkspaceFolders((event) => {
        const folder = ({ uri, name }) => ({ uri: uri.toString(), name });
        this.connection.notify("workspace/didChangeWorkspaceFolders", {
          event: { added: event.added.map(folder), removed: event.removed.map(folder) },
        });
      })
    );
  }

  open(document) {
    if (!isOurs(document)) return;
    this.connection.notify("textDocument/didOpen", {
      textDocument: {
        uri: document.uri.toString(),
        languageId: document.languageId,
        version: document.version,
        text: document.getText(),
      },
    });
  }

  change({ document, contentChanges }) {
    if (!isOurs(document) || contentChanges.length === 0) return;
    this.connection.notify("textDocument/didChange", {
      textDocument: { uri: document.uri.toString(), version: document.version },
      contentChanges: contentChanges.map(({ range, text }) => ({ range: convert.toRange(range), text })),
    });
  }

  // What the server says unasked

  notice(method, params) {
    switch (method) {
      case "textDocument/publishDiagnostics":
        this.diagnostics?.set(vscode.Uri.parse(params.uri), params.diagnostics.map(convert.diagnostic));
        break;
      case "$/progress":
        this.report(params.token, params.value);
        break;
      case "window/logMessage":
        this.output.appendLine(params.message);
        break;
    }
  }

  report(token, value) {
    if (value.kind === "begin") {
      const options = { location: vscode.ProgressLocation.Window, title: value.title };
      vscode.window.withProgress(options, () => new Promise((resolve) => this.progress.set(token, resolve)));
    } else if (value.kind === "end") {
      this.progress.get(token)?.();
      this.progress.delete(token);
    }
  }
}

function isOurs(document) {
  return document.uri.scheme === "file" && languages.includes(document.languageId);
}
