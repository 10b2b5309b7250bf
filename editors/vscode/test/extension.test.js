"use strict";
// The extension as VS Code would run it, with VS Code's API replaced by fake-vscode.js, against the real `marquee lsp`.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");
const test = require("node:test");

const vscode = require("./fake-vscode");
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));
const extension = require("../extension");

const { fake } = vscode;
const files = {
  "marquee.yaml": "",
  "templates/banner.yaml":
    'banner:\n  type: template\n  description: One product\n  arguments:\n    title: Welcome\n    colour: "#0a84ff"\n' +
    "    hero: { type: file }\n    on-accept: { type: action }\n",
  "templates/functions.yaml": "copy-code: { type: function, arguments: { code: '' } }\n",
  "messages/spring.yaml":
    "template: banner\narguments:\n  title: Spring\n  on-accept: { type: function, function: copy-code }\n",
  "recipes/welcome.yaml": "welcome: { trigger: { event: opened }, message: { template: banner } }\n",
};

let folder;
let context;
const documents = {};

function open(name) {
  let text = fs.readFileSync(path.join(folder, name), "utf8");
  const document = {
    uri: vscode.Uri.file(path.join(folder, name)),
    languageId: "yaml",
    version: 1,
    getText: () => text,
    type(old, replacement) {
      const range = new vscode.Range(document.place(old), document.place(old, old.length));
      text = text.replace(old, replacement);
      document.version += 1;
      fake.listeners.ChangeTextDocument({ document, contentChanges: [{ range, text: replacement }] });
    },
    place(marker, offset = 0) {
      const before = text.slice(0, text.indexOf(marker) + offset).split("\n");
      return new vscode.Position(before.length - 1, before.at(-1).length);
    },
    everything: () => new vscode.Range(new vscode.Position(0, 0), new vscode.Position(999, 0)),
  };
  documents[name] = document;
  fake.listeners.OpenTextDocument(document);
  return document;
}

const ask = (provider, method, ...parts) => fake.registered[provider].find((part) => part?.[method])[method](...parts);

test.before(async () => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "marquee-vscode-")));
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  vscode.workspace.workspaceFolders = [{ uri: vscode.Uri.file(folder), name: "project" }];
  vscode.workspace.settings = { path: process.env.MARQUEE };
  context = { subscriptions: [] };
  await extension.activate(context);
  open("messages/spring.yaml");
  open("templates/banner.yaml");
  open("recipes/welcome.yaml");
});

test.after(async () => {
  await extension.deactivate();
  for (const { dispose } of context.subscriptions) dispose();
  fs.rmSync(folder, { recursive: true });
});

test("diagnostics follow what is typed, in other files too", { timeout: 20000 }, async () => {
  const banner = documents["templates/banner.yaml"];
  const message = documents["messages/spring.yaml"];
  banner.type("title:", "headline:");
  const [finding] = await fake.codes(message.uri, ["undefined-argument"]);
  assert.equal(finding.severity, 1);
  assert.equal(finding.source, "marquee");
  banner.type("headline:", "title:");
  await fake.codes(message.uri, []);
});

test("hints are asked for anew when a definition changes", { timeout: 20000 }, async () => {
  const banner = documents["templates/banner.yaml"];
  const { onDidChangeInlayHints } = fake.registered.InlayHints[1];
  const changed = new Promise((resolve) => onDidChangeInlayHints(resolve));
  banner.type("title: Welcome", "title: Hello");
  await changed;
  banner.type("title: Hello", "title: Welcome");
});

test("completion, hover and places", async () => {
  const message = documents["messages/spring.yaml"];
  const list = await ask("CompletionItem", "provideCompletionItems", message, message.place("  on-accept", 2));
  assert.ok(list.items.some(({ label }) => label === "colour"));
  const hover = await ask("Hover", "provideHover", message, message.place("title", 1));
  assert.match(hover.contents.value, /\*\*title\*\* · string = "Welcome"/);
  const [definition] = await ask("Definition", "provideDefinition", message, message.place("copy-code", 1));
  assert.equal(definition.uri.toString(), vscode.Uri.file(path.join(folder, "templates/functions.yaml")).toString());
  const context = { includeDeclaration: false };
  const uses = await ask("Reference", "provideReferences", message, message.place("banner", 1), context);
  assert.equal(uses.length, 2);
  const highlights = await ask("DocumentHighlight", "provideDocumentHighlights", message, message.place("banner", 1));
  assert.equal(highlights.length, 1);
});

test("symbols and calls", async () => {
  const banner = documents["templates/banner.yaml"];
  const [symbol] = await ask("DocumentSymbol", "provideDocumentSymbols", banner);
  assert.deepEqual([symbol.name, symbol.children.length], ["banner", 4]);
  const found = await ask("WorkspaceSymbol", "provideWorkspaceSymbols", "wel");
  assert.deepEqual(found.map(({ name }) => name), ["welcome"]);
  const [item] = await ask("CallHierarchy", "prepareCallHierarchy", banner, banner.place("banner", 1));
  const callers = await ask("CallHierarchy", "provideCallHierarchyIncomingCalls", item);
  assert.deepEqual(callers.map(({ from }) => from.name), ["spring.yaml", "welcome"]);
  const calls = await ask("CallHierarchy", "provideCallHierarchyOutgoingCalls", callers[0].from);
  assert.deepEqual(calls.map(({ to }) => to.name), ["banner", "copy-code"]);
});

test("renaming, and a renaming that is refused", async () => {
  const banner = documents["templates/banner.yaml"];
  const place = banner.place("title", 1);
  assert.equal((await ask("Rename", "prepareRename", banner, place)).placeholder, "title");
  const edit = await ask("Rename", "provideRenameEdits", banner, place, "headline");
  assert.equal(edit.changes.size, 2);
  await assert.rejects(ask("Rename", "provideRenameEdits", banner, place, "hero"), /already has an argument 'hero'/);
  await assert.rejects(ask("Rename", "prepareRename", banner, banner.place("description")), /cannot be renamed/);
});

test("tokens, whole, in part, and what is new", async () => {
  const banner = documents["templates/banner.yaml"];
  const legend = fake.registered.DocumentSemanticTokens.at(-1);
  const all = await ask("DocumentSemanticTokens", "provideDocumentSemanticTokens", banner);
  assert.equal(legend.tokenTypes[all.data[3]], "class");
  const same = await ask("DocumentSemanticTokens", "provideDocumentSemanticTokensEdits", banner, all.resultId);
  assert.deepEqual(same.edits, []);
  const line = new vscode.Range(new vscode.Position(1, 0), new vscode.Position(1, 6));
  const some = await ask("DocumentRangeSemanticTokens", "provideDocumentRangeSemanticTokens", banner, line);
  assert.equal(some.data.length, 5);
});

test("hints, lenses, colours, folds and selections", async () => {
  const banner = documents["templates/banner.yaml"];
  const message = documents["messages/spring.yaml"];
  const hints = await ask("InlayHints", "provideInlayHints", message, message.everything());
  assert.ok(hints.some(({ label }) => label === 'string = "Welcome"'), JSON.stringify(hints));
  const [lens] = await ask("CodeLens", "provideCodeLenses", banner);
  assert.equal(lens.command.title, "used by 1 message and 1 recipe");
  await vscode.commands.executeCommand(lens.command.command, ...lens.command.arguments);
  const shown = fake.executed.find(([name]) => name === "editor.action.showReferences");
  assert.equal(shown[3].length, 2);
  const [colour] = await ask("Color", "provideDocumentColors", banner);
  const [text] = await ask("Color", "provideColorPresentations", colour.color, { document: banner, range: colour.range });
  assert.equal(text.label, "#0a84ff");
  const folds = await ask("FoldingRange", "provideFoldingRanges", banner, {});
  assert.deepEqual(folds.map(({ start, end }) => [start, end]), [[0, 7], [3, 7]]);
  const [selection] = await ask("SelectionRange", "provideSelectionRanges", message, [message.place("Spring", 1)]);
  assert.deepEqual(selection.range, new vscode.Range(message.place("Spring"), message.place("Spring", 6)));
});

test("formatting, all, some and while typing", async () => {
  fs.writeFileSync(path.join(folder, "templates/new.yaml"), "a:   { type:  template }\nb:   { type:  template }\n");
  const document = open("templates/new.yaml");
  const options = { tabSize: 2, insertSpaces: true };
  const all = await ask("DocumentFormattingEdit", "provideDocumentFormattingEdits", document, options);
  const line = new vscode.Range(new vscode.Position(1, 0), new vscode.Position(1, 9));
  const some = await ask("DocumentRangeFormattingEdit", "provideDocumentRangeFormattingEdits", document, line, options);
  assert.ok(some.length > 0 && some.length < all.length);
  document.type("b:", "c:\nb:");
  const typed = await ask(
    "OnTypeFormattingEdit", "provideOnTypeFormattingEdits", document, new vscode.Position(2, 0), "\n", options
  );
  assert.deepEqual(typed, []);
  // What cannot be read hides what is unknown elsewhere.
  document.type("c:\nb:", "b:");
});

test("fixes", { timeout: 20000 }, async () => {
  const banner = documents["templates/banner.yaml"];
  banner.type("type: file", "type: fil");
  await fake.codes(banner.uri, ["unknown-type"]);
  const actions = await ask("CodeActions", "provideCodeActions", banner, banner.everything(), {});
  assert.ok(actions.some(({ kind }) => kind.value === "quickfix"));
  const only = { only: vscode.CodeActionKind.SourceFixAll };
  const all = await ask("CodeActions", "provideCodeActions", banner, banner.everything(), only);
  assert.deepEqual(all.map(({ title }) => title), ["Fix all safe problems"]);
  banner.type("type: fil", "type: file");
  await fake.codes(banner.uri, []);
});

test("files that change on the disk are noticed, and links lead to them", { timeout: 20000 }, async () => {
  fs.mkdirSync(path.join(folder, "assets"), { recursive: true });
  fs.writeFileSync(path.join(folder, "assets/sun.png"), "");
  fs.writeFileSync(path.join(folder, "messages/bad.yaml"), "template: nobody\n");
  const uri = vscode.Uri.file(path.join(folder, "messages/bad.yaml"));
  fake.listeners.created(uri);
  await fake.codes(uri, ["unknown-template"]);
  const message = documents["messages/spring.yaml"];
  message.type("title: Spring", "title: Spring\n  hero: sun.png");
  const [link] = await ask("DocumentLink", "provideDocumentLinks", message);
  assert.equal(link.target.fsPath, path.join(folder, "assets/sun.png"));
});

test("a server that is restarted knows what is open", { timeout: 20000 }, async () => {
  vscode.workspace.textDocuments = [documents["templates/banner.yaml"]];
  await vscode.commands.executeCommand("marquee.restart");
  const [symbol] = await ask("DocumentSymbol", "provideDocumentSymbols", documents["templates/banner.yaml"]);
  assert.equal(symbol.name, "banner");
});

test("every provider that VS Code has for this is registered, and the manifest is whole", () => {
  assert.equal(Object.keys(fake.registered).length, 21);
  const root = path.join(__dirname, "..");
  const manifest = JSON.parse(fs.readFileSync(path.join(root, "package.json"), "utf8"));
  for (const file of [manifest.main, ...manifest.contributes.grammars.map((grammar) => grammar.path)]) {
    assert.ok(fs.existsSync(path.join(root, file)), file);
  }
  assert.equal(manifest.dependencies, undefined);
  const { repository } = JSON.parse(fs.readFileSync(path.join(root, "syntaxes/marquee.tmLanguage.json"), "utf8"));
  for (const rule of Object.values(repository)) new RegExp(rule.match ?? rule.begin);
});
