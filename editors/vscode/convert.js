"use strict";
// Values of the protocol as values of VS Code, and back.

const vscode = require("vscode");

const position = (value) => new vscode.Position(value.line, value.character);
const range = (value) => new vscode.Range(position(value.start), position(value.end));
const location = (value) => new vscode.Location(vscode.Uri.parse(value.uri), range(value.range));
const textEdit = (value) => new vscode.TextEdit(range(value.range), value.newText);
const list = (convert) => (values) => (values ? values.map(convert) : undefined);

const toPosition = (value) => ({ line: value.line, character: value.character });
const toRange = (value) => ({ start: toPosition(value.start), end: toPosition(value.end) });
const toDocument = (document) => ({ textDocument: { uri: document.uri.toString() } });
const toPlace = (document, place) => ({ ...toDocument(document), position: toPosition(place) });

function markup(value) {
  if (value === undefined) return undefined;
  if (typeof value === "string") return value;
  if (value.kind !== "markdown") return value.value;
  // Not trusted: texts of a project never run a command.
  return new vscode.MarkdownString(value.value);
}

function diagnostic(value) {
  // The protocol numbers from 1, VS Code from 0.
  const result = new vscode.Diagnostic(range(value.range), value.message, (value.severity ?? 1) - 1);
  result.source = value.source;
  result.code = value.codeDescription
    ? { value: value.code, target: vscode.Uri.parse(value.codeDescription.href) }
    : value.code;
  result.relatedInformation = value.relatedInformation?.map(
    (note) => new vscode.DiagnosticRelatedInformation(location(note.location), note.message)
  );
  return result;
}

function completionItem(value) {
  const result = new vscode.CompletionItem(value.label, value.kind - 1);
  result.detail = value.detail;
  result.documentation = markup(value.documentation);
  result.sortText = value.sortText;
  result.filterText = value.filterText;
  result.range = range(value.textEdit.range);
  result.insertText =
    value.insertTextFormat === 2 ? new vscode.SnippetString(value.textEdit.newText) : value.textEdit.newText;
  // Lines carry their indentation.
  result.keepWhitespace = value.insertTextMode === 1;
  return result;
}

function documentSymbol(value) {
  const result = new vscode.DocumentSymbol(
    value.name,
    value.detail ?? "",
    value.kind - 1,
    range(value.range),
    range(value.selectionRange)
  );
  result.children = (value.children ?? []).map(documentSymbol);
  return result;
}

const symbolInformation = (value) =>
  new vscode.SymbolInformation(value.name, value.kind - 1, value.containerName ?? "", location(value.location));

function workspaceEdit(value) {
  const result = new vscode.WorkspaceEdit();
  for (const change of value.documentChanges ?? []) {
    result.set(vscode.Uri.parse(change.textDocument.uri), change.edits.map(textEdit));
  }
  for (const [uri, edits] of Object.entries(value.changes ?? {})) {
    result.set(vscode.Uri.parse(uri), edits.map(textEdit));
  }
  return result;
}

function codeAction(value) {
  const kind = value.kind
    .split(".")
    .reduce((kind, part) => kind.append(part), vscode.CodeActionKind.Empty);
  const result = new vscode.CodeAction(value.title, kind);
  result.isPreferred = value.isPreferred;
  result.diagnostics = value.diagnostics?.map(diagnostic);
  result.edit = value.edit && workspaceEdit(value.edit);
  return result;
}

function codeLens(value) {
  return new vscode.CodeLens(range(value.range), {
    title: value.command.title,
    command: value.command.command,
    arguments: value.command.arguments,
  });
}

function inlayHint(value) {
  const result = new vscode.InlayHint(position(value.position), value.label, value.kind);
  result.paddingLeft = value.paddingLeft;
  result.tooltip = markup(value.tooltip);
  return result;
}

function colour(value) {
  const { red, green, blue, alpha } = value.color;
  return new vscode.ColorInformation(range(value.range), new vscode.Color(red, green, blue, alpha));
}

const foldingRange = (value) =>
  new vscode.FoldingRange(
    value.startLine,
    value.endLine,
    value.kind === "comment" ? vscode.FoldingRangeKind.Comment : undefined
  );

const selectionRange = (value) =>
  new vscode.SelectionRange(range(value.range), value.parent && selectionRange(value.parent));

function callItem(value) {
  const result = new vscode.CallHierarchyItem(
    value.kind - 1,
    value.name,
    value.detail ?? "",
    vscode.Uri.parse(value.uri),
    range(value.range),
    range(value.selectionRange)
  );
  // The server finds the item again by what it sent.
  result.item = value;
  return result;
}

module.exports = {
  callItem,
  codeAction,
  codeLens,
  colour,
  completionItem,
  diagnostic,
  documentSymbol,
  foldingRange,
  inlayHint,
  list,
  location,
  markup,
  position,
  range,
  selectionRange,
  symbolInformation,
  textEdit,
  toDocument,
  toPlace,
  toPosition,
  toRange,
  workspaceEdit,
};
