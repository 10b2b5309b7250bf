"use strict";
// As much of VS Code's API as the extension uses, for Node: values are what they are made of, and providers are kept
// in `registered` for the test to call.

const path = require("node:path");
const { fileURLToPath, pathToFileURL } = require("node:url");

/** A class whose instances keep what they are made of under these names. */
const values = (...names) =>
  class {
    constructor(...parts) {
      names.forEach((name, index) => {
        this[name] = parts[index];
      });
    }
  };

const Position = values("line", "character");
const Range = values("start", "end");

class Uri {
  static parse(text) {
    return Object.assign(new Uri(), { text, scheme: text.split(":")[0] });
  }
  static file(file) {
    return Uri.parse(pathToFileURL(path.resolve(file)).href);
  }
  get fsPath() {
    return fileURLToPath(this.text);
  }
  toString() {
    return this.text;
  }
}

class CodeActionKind {
  constructor(value) {
    this.value = value;
  }
  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
}
CodeActionKind.Empty = new CodeActionKind("");
CodeActionKind.QuickFix = new CodeActionKind("quickfix");
CodeActionKind.SourceFixAll = new CodeActionKind("source.fixAll");

class WorkspaceEdit {
  constructor() {
    this.changes = new Map();
  }
  set(uri, edits) {
    this.changes.set(uri.toString(), edits);
  }
}

class EventEmitter {
  constructor() {
    this.listeners = [];
    this.event = (listener) => {
      this.listeners.push(listener);
      return disposable();
    };
  }
  fire() {
    for (const listener of this.listeners) listener();
  }
  dispose() {
    this.listeners = [];
  }
}

const registered = {};
const listeners = {};
const commands = {};
const executed = [];
const output = [];
const diagnostics = new Map();
const waiting = [];

const disposable = (dispose = () => {}) => ({ dispose });
const provider = (name) => (...parts) => {
  registered[name] = parts;
  return disposable(() => delete registered[name]);
};
const event = (name) => (listener) => {
  listeners[name] = listener;
  return disposable(() => delete listeners[name]);
};

const languages = {
  createDiagnosticCollection: () => ({
    set(uri, found) {
      diagnostics.set(uri.toString(), found);
      for (const check of waiting.slice()) check();
    },
    dispose: () => diagnostics.clear(),
  }),
};
for (const name of [
  "CompletionItem", "Hover", "Definition", "Reference", "DocumentHighlight", "DocumentSymbol", "WorkspaceSymbol",
  "Rename", "DocumentLink", "CodeActions", "DocumentFormattingEdit", "DocumentRangeFormattingEdit",
  "OnTypeFormattingEdit", "DocumentSemanticTokens", "DocumentRangeSemanticTokens", "FoldingRange", "SelectionRange",
  "InlayHints", "CodeLens", "Color", "CallHierarchy",
]) {
  languages[`register${name}Provider`] = provider(name);
}

const workspace = {
  workspaceFolders: [],
  textDocuments: [],
  settings: {},
  getConfiguration: () => ({ get: (name, otherwise) => workspace.settings[name] ?? otherwise }),
  createFileSystemWatcher: () => ({
    onDidCreate: event("created"),
    onDidChange: event("changed"),
    onDidDelete: event("deleted"),
    dispose() {},
  }),
};
for (const name of [
  "OpenTextDocument", "ChangeTextDocument", "CloseTextDocument", "SaveTextDocument", "ChangeWorkspaceFolders",
  "ChangeConfiguration",
]) {
  workspace[`onDid${name}`] = event(name);
}

/** Waits until a file has diagnostics of these codes. */
function codes(uri, expected) {
  return new Promise((resolve) => {
    const check = () => {
      const found = diagnostics.get(uri.toString());
      if (!found) return;
      const now = found.map(({ code }) => code.value ?? code).sort();
      if (JSON.stringify(now) !== JSON.stringify([...expected].sort())) return;
      waiting.splice(waiting.indexOf(check), 1);
      resolve(found);
    };
    waiting.push(check);
    check();
  });
}

module.exports = {
  version: "1.100.0",
  fake: { codes, commands, diagnostics, executed, listeners, output, registered },
  languages,
  workspace,
  window: {
    createOutputChannel: () => ({
      append: (text) => output.push(text),
      appendLine: (text) => output.push(text),
      dispose() {},
    }),
    showErrorMessage: (text) => output.push(text),
    withProgress: (_options, task) => task(),
  },
  commands: {
    registerCommand(name, command) {
      commands[name] = command;
      return disposable(() => delete commands[name]);
    },
    async executeCommand(name, ...parts) {
      executed.push([name, ...parts]);
      return commands[name]?.(...parts);
    },
  },
  CallHierarchyIncomingCall: values("from", "fromRanges"),
  CallHierarchyItem: values("kind", "name", "detail", "uri", "range", "selectionRange"),
  CallHierarchyOutgoingCall: values("to", "fromRanges"),
  CodeAction: values("title", "kind"),
  CodeActionKind,
  CodeLens: values("range", "command"),
  Color: values("red", "green", "blue", "alpha"),
  ColorInformation: values("range", "color"),
  ColorPresentation: values("label"),
  CompletionItem: values("label", "kind"),
  CompletionList: values("items", "isIncomplete"),
  Diagnostic: values("range", "message", "severity"),
  DiagnosticRelatedInformation: values("location", "message"),
  DocumentHighlight: values("range", "kind"),
  DocumentLink: values("range", "target"),
  DocumentSymbol: values("name", "detail", "kind", "range", "selectionRange"),
  EventEmitter,
  FoldingRange: values("start", "end", "kind"),
  FoldingRangeKind: { Comment: 1 },
  Hover: values("contents", "range"),
  InlayHint: values("position", "label", "kind"),
  Location: values("uri", "range"),
  MarkdownString: values("value"),
  Position,
  ProgressLocation: { Window: 10 },
  Range,
  SelectionRange: values("range", "parent"),
  SemanticTokens: values("data", "resultId"),
  SemanticTokensEdit: values("start", "deleteCount", "data"),
  SemanticTokensEdits: values("edits", "resultId"),
  SemanticTokensLegend: values("tokenTypes", "tokenModifiers"),
  SnippetString: values("value"),
  SymbolInformation: values("name", "kind", "containerName", "location"),
  TextEdit: values("range", "newText"),
  Uri,
  WorkspaceEdit,
};
