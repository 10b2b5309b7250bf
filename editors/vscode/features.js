"use strict";
// Registers with VS Code what the server can do.

const vscode = require("vscode");
const convert = require("./convert");

/**
 * @param {(method: string, params: object, token: object) => Promise<any>} ask Asks the server; answers `undefined`
 *   where it has nothing to say.
 * @param {object} capabilities What the server has told of itself.
 * @param {Map} changed Emitters, by the requests with which the server has them fire.
 * @returns {object[]} What to dispose of when the server ends.
 */
function register(ask, capabilities, selector, changed) {
  const legend = new vscode.SemanticTokensLegend(
    capabilities.semanticTokensProvider.legend.tokenTypes,
    capabilities.semanticTokensProvider.legend.tokenModifiers
  );
  const at = (method, convertAnswer) => async (document, place, token) =>
    convertAnswer(await ask(`textDocument/${method}`, convert.toPlace(document, place), token));
  const of = (method, convertAnswer) => async (document, token) =>
    convertAnswer(await ask(`textDocument/${method}`, convert.toDocument(document), token));
  const languages = vscode.languages;

  return [
    languages.registerCompletionItemProvider(
      selector,
      {
        provideCompletionItems: at("completion", (answer) =>
          answer ? new vscode.CompletionList(answer.items.map(convert.completionItem), answer.isIncomplete) : undefined
        ),
      },
      ...capabilities.completionProvider.triggerCharacters
    ),
    languages.registerHoverProvider(selector, {
      provideHover: at("hover", (answer) =>
        answer ? new vscode.Hover(convert.markup(answer.contents), convert.range(answer.range)) : undefined
      ),
    }),
    languages.registerDefinitionProvider(selector, {
      provideDefinition: at("definition", convert.list(convert.location)),
    }),
    languages.registerReferenceProvider(selector, {
      provideReferences: async (document, place, context, token) =>
        convert.list(convert.location)(
          await ask("textDocument/references", { ...convert.toPlace(document, place), context }, token)
        ),
    }),
    languages.registerDocumentHighlightProvider(selector, {
      provideDocumentHighlights: at(
        "documentHighlight",
        convert.list((value) => new vscode.DocumentHighlight(convert.range(value.range), value.kind - 1))
      ),
    }),
    languages.registerDocumentSymbolProvider(selector, {
      provideDocumentSymbols: of("documentSymbol", convert.list(convert.documentSymbol)),
    }),
    languages.registerWorkspaceSymbolProvider({
      provideWorkspaceSymbols: async (query, token) =>
        convert.list(convert.symbolInformation)(await ask("workspace/symbol", { query }, token)),
    }),
    languages.registerRenameProvider(selector, {
      prepareRename: at("prepareRename", (answer) => {
        if (!answer) throw new Error("This cannot be renamed.");
        return { range: convert.range(answer.range), placeholder: answer.placeholder };
      }),
      provideRenameEdits: async (document, place, newName, token) => {
        const answer = await ask("textDocument/rename", { ...convert.toPlace(document, place), newName }, token);
        return answer ? convert.workspaceEdit(answer) : undefined;
      },
    }),
    languages.registerDocumentLinkProvider(selector, {
      provideDocumentLinks: of(
        "documentLink",
        convert.list((value) => new vscode.DocumentLink(convert.range(value.range), vscode.Uri.parse(value.target)))
      ),
    }),
    languages.registerCodeActionsProvider(
      selector,
      {
        provideCodeActions: async (document, range, context, token) => {
          const only = context.only ? { only: [context.only.value] } : {};
          const params = {
            ...convert.toDocument(document),
            range: convert.toRange(range),
            context: { diagnostics: [], ...only },
          };
          return convert.list(convert.codeAction)(await ask("textDocument/codeAction", params, token));
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.SourceFixAll] }
    ),
    ...registerFormatting(ask, capabilities, selector),
    languages.registerDocumentSemanticTokensProvider(selector, tokensProvider(ask, changed), legend),
    languages.registerDocumentRangeSemanticTokensProvider(
      selector,
      {
        provideDocumentRangeSemanticTokens: async (document, range, token) => {
          const params = { ...convert.toDocument(document), range: convert.toRange(range) };
          const answer = await ask("textDocument/semanticTokens/range", params, token);
          return answer ? new vscode.SemanticTokens(Uint32Array.from(answer.data)) : undefined;
        },
      },
      legend
    ),
    languages.registerFoldingRangeProvider(selector, {
      provideFoldingRanges: async (document, _context, token) =>
        convert.list(convert.foldingRange)(
          await ask("textDocument/foldingRange", convert.toDocument(document), token)
        ),
    }),
    languages.registerSelectionRangeProvider(selector, {
      provideSelectionRanges: async (document, places, token) => {
        const params = { ...convert.toDocument(document), positions: places.map(convert.toPosition) };
        return convert.list(convert.selectionRange)(await ask("textDocument/selectionRange", params, token));
      },
    }),
    languages.registerInlayHintsProvider(selector, {
      onDidChangeInlayHints: changed.get("workspace/inlayHint/refresh").event,
      provideInlayHints: async (document, range, token) => {
        const params = { ...convert.toDocument(document), range: convert.toRange(range) };
        return convert.list(convert.inlayHint)(await ask("textDocument/inlayHint", params, token));
      },
    }),
    languages.registerCodeLensProvider(selector, {
      onDidChangeCodeLenses: changed.get("workspace/codeLens/refresh").event,
      provideCodeLenses: of("codeLens", convert.list(convert.codeLens)),
    }),
    languages.registerColorProvider(selector, {
      provideDocumentColors: of("documentColor", convert.list(convert.colour)),
      provideColorPresentations: async (color, { document, range }, token) => {
        const { red, green, blue, alpha } = color;
        const params = {
          ...convert.toDocument(document),
          color: { red, green, blue, alpha },
          range: convert.toRange(range),
        };
        return convert.list((value) => new vscode.ColorPresentation(value.label))(
          await ask("textDocument/colorPresentation", params, token)
        );
      },
    }),
    languages.registerCallHierarchyProvider(selector, callHierarchy(ask, at)),
    vscode.commands.registerCommand("marquee.showReferences", async (uri, position) => {
      const params = { textDocument: { uri }, position, context: { includeDeclaration: false } };
      const places = convert.list(convert.location)(await ask("textDocument/references", params)) ?? [];
      const [file, place] = [vscode.Uri.parse(uri), convert.position(position)];
      await vscode.commands.executeCommand("editor.action.showReferences", file, place, places);
    }),
  ];
}

function registerFormatting(ask, capabilities, selector) {
  const edits = async (method, params, token) =>
    convert.list(convert.textEdit)(await ask(`textDocument/${method}`, params, token));
  const typing = capabilities.documentOnTypeFormattingProvider;
  return [
    vscode.languages.registerDocumentFormattingEditProvider(selector, {
      provideDocumentFormattingEdits: (document, options, token) =>
        edits("formatting", { ...convert.toDocument(document), options }, token),
    }),
    vscode.languages.registerDocumentRangeFormattingEditProvider(selector, {
      provideDocumentRangeFormattingEdits: (document, range, options, token) =>
        edits(
          "rangeFormatting",
          { ...convert.toDocument(document), range: convert.toRange(range), options },
          token
        ),
    }),
    vscode.languages.registerOnTypeFormattingEditProvider(
      selector,
      {
        provideOnTypeFormattingEdits: (document, place, ch, options, token) =>
          edits("onTypeFormatting", { ...convert.toPlace(document, place), ch, options }, token),
      },
      typing.firstTriggerCharacter,
      ...(typing.moreTriggerCharacter ?? [])
    ),
  ];
}

function tokensProvider(ask, changed) {
  const all = (answer) =>
    answer ? new vscode.SemanticTokens(Uint32Array.from(answer.data), answer.resultId) : undefined;
  return {
    onDidChangeSemanticTokens: changed.get("workspace/semanticTokens/refresh").event,
    provideDocumentSemanticTokens: async (document, token) =>
      all(await ask("textDocument/semanticTokens/full", convert.toDocument(document), token)),
    provideDocumentSemanticTokensEdits: async (document, previousResultId, token) => {
      const params = { ...convert.toDocument(document), previousResultId };
      const answer = await ask("textDocument/semanticTokens/full/delta", params, token);
      if (!answer?.edits) return all(answer);
      const edits = answer.edits.map(
        (edit) => new vscode.SemanticTokensEdit(edit.start, edit.deleteCount, Uint32Array.from(edit.data ?? []))
      );
      return new vscode.SemanticTokensEdits(edits, answer.resultId);
    },
  };
}

function callHierarchy(ask, at) {
  return {
    prepareCallHierarchy: at("prepareCallHierarchy", convert.list(convert.callItem)),
    provideCallHierarchyIncomingCalls: async (item, token) =>
      convert.list(
        (call) => new vscode.CallHierarchyIncomingCall(convert.callItem(call.from), call.fromRanges.map(convert.range))
      )(await ask("callHierarchy/incomingCalls", { item: item.item }, token)),
    provideCallHierarchyOutgoingCalls: async (item, token) =>
      convert.list(
        (call) => new vscode.CallHierarchyOutgoingCall(convert.callItem(call.to), call.fromRanges.map(convert.range))
      )(await ask("callHierarchy/outgoingCalls", { item: item.item }, token)),
  };
}

module.exports = { register };
