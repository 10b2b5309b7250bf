import MarqueeModel
import MarqueeProject

extension LanguageServer {
    func prepareRename(_ place: DocumentPlace) -> Value {
        guard let occurrence = renamed(at: place) else { return .null }
        return [
            "range": place.text.value(of: occurrence.range, client.encoding),
            "placeholder": .string(occurrence.symbol.lastPart),
        ]
    }

    func rename(_ place: DocumentPlace, _ parameters: Value) throws(ResponseError) -> Value {
        guard let newName = parameters["newName"]?.string else {
            throw ResponseError(.invalidParams, "'newName' is missing")
        }
        guard let occurrence = renamed(at: place) else {
            throw ResponseError(
                .requestFailed, "nothing to rename here: only templates, functions, arguments and recipes have names")
        }
        let renaming = Renaming(project: place.project, symbol: occurrence.symbol, newName: newName)
        return workspaceEdit(try renaming.edits(), in: place.project)
    }

    private func renamed(at place: DocumentPlace) -> Occurrence? {
        let found = place.project.occurrence(in: place.outline, of: place.file, at: place.offset)
        switch found?.symbol {
        case .event?, .message?: return nil  // What they name is not in the project's files.
        default: return found
        }
    }

    /// Edits of several files.
    func workspaceEdit(_ changes: [(file: FilePath, edits: [Renaming.Edit])], in project: ProjectIndex) -> Value {
        var byURI = ValueObject()
        var versioned: [Value] = []
        for (file, edits) in changes {
            let path = project.path(of: file)
            let text = TextBuffer(project.text(of: file) ?? [])
            let values = Value.list(edits.map { value(of: $0, in: text) })
            let uri = uri(of: path)
            byURI[uri] = values
            versioned.append([
                "textDocument": [
                    "uri": .string(uri), "version": documents[path].map { .integer($0.version) } ?? .null,
                ],
                "edits": values,
            ])
        }
        return client.hasVersionedEdits ? ["documentChanges": .list(versioned)] : ["changes": .object(byURI)]
    }

    func value(of edit: Renaming.Edit, in text: TextBuffer) -> Value {
        ["range": text.value(of: edit.range, client.encoding), "newText": .string(edit.text)]
    }
}
