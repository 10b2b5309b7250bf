import MarqueeModel
import MarqueeProject
import MarqueeYAML

extension LanguageServer {
    func hover(_ place: DocumentPlace) -> Value {
        if let hover = anchorHover(place) { return hover }
        let hover = HoverText(project: place.project, file: place.file, outline: place.outline)
        guard let found = hover.text(at: place.offset) else { return .null }
        return ["contents": markup(found.text), "range": place.text.value(of: found.range, client.encoding)]
    }

    /// Where a template, function, argument, recipe, message or anchor is defined.
    func definition(_ place: DocumentPlace) -> Value {
        if let definition = anchorDefinition(place) { return definition }
        guard let symbol = symbol(at: place)?.symbol else { return .null }
        if case .message(let file) = symbol { return .list([location(of: file, in: place.project)]) }
        return .list(locations(of: symbol, in: place.project) { $0.isDefinition })
    }

    func references(_ place: DocumentPlace, _ parameters: Value) -> Value {
        let includesDefinitions = parameters["context", "includeDeclaration"]?.boolean ?? true
        if let uses = anchorReferences(place, includesDefinition: includesDefinitions) { return uses }
        guard let symbol = symbol(at: place)?.symbol else { return .null }
        return .list(locations(of: symbol, in: place.project) { includesDefinitions || !$0.isDefinition })
    }

    /// The other places of the same document.
    func highlights(_ place: DocumentPlace) -> Value {
        if let highlights = anchorHighlights(place) { return highlights }
        let all = place.project.occurrences(in: place.outline, of: place.file)
        guard let symbol = symbol(at: place)?.symbol else { return .null }
        return .list(
            all.filter { $0.symbol == symbol }.map { occurrence in
                [
                    "range": place.text.value(of: occurrence.range, client.encoding),
                    "kind": occurrence.isDefinition ? 3 : 2,
                ]
            })
    }

    private func symbol(at place: DocumentPlace) -> Occurrence? {
        place.project.occurrence(in: place.outline, of: place.file, at: place.offset)
    }

    /// A message's file, at its template.
    private func location(of file: FilePath, in project: ProjectIndex) -> Value {
        let bytes = project.text(of: file) ?? []
        let name = project.outline(of: file, bytes).documents.first?["template"]?.scalar
        return [
            "uri": .string(uri(of: project.path(of: file))),
            "range": TextBuffer(bytes).value(of: name?.range ?? 0..<0, client.encoding),
        ]
    }

    private func locations(
        of symbol: Symbol, in project: ProjectIndex, where isWanted: (Occurrence) -> Bool
    ) -> [Value] {
        project.occurrences(of: symbol).found.flatMap { file, occurrences in
            let text = TextBuffer(project.text(of: file) ?? [])
            return occurrences.filter(isWanted).map { occurrence -> Value in
                [
                    "uri": .string(uri(of: project.path(of: file))),
                    "range": text.value(of: occurrence.range, client.encoding),
                ]
            }
        }
    }

    // MARK: Symbols

    func documentSymbols(_ place: DocumentPlace) -> Value {
        let parts = DocumentSymbols(file: place.file).parts(of: place.outline)
        guard client.hasSymbolTree else {
            let uri = uri(of: place.project.path(of: place.file))
            return .list(parts.map { information($0, uri: uri, in: place.text) })
        }
        return .list(parts.map { tree($0, in: place.text) })
    }

    private func tree(_ part: DocumentSymbols.Part, in text: TextBuffer) -> Value {
        var members: ValueObject = [
            "name": .string(part.name.visible), "kind": .integer(part.kind.rawValue),
            "range": text.value(of: part.whole, client.encoding),
            "selectionRange": text.value(of: part.nameRange, client.encoding),
        ]
        if let detail = part.detail { members["detail"] = .string(detail.visible) }
        if !part.parts.isEmpty { members["children"] = .list(part.parts.map { tree($0, in: text) }) }
        return .object(members)
    }

    private func information(_ part: DocumentSymbols.Part, uri: String, in text: TextBuffer) -> Value {
        [
            "name": .string(part.name.visible), "kind": .integer(part.kind.rawValue),
            "location": ["uri": .string(uri), "range": text.value(of: part.nameRange, client.encoding)],
        ]
    }

    /// Templates, functions and recipes of all projects whose names have the letters of a query in their order.
    mutating func workspaceSymbols(_ parameters: Value) -> Value {
        let query = Array((parameters["query"]?.string ?? "").lowercased())
        var symbols: [Value] = []
        for root in projects.keys.sorted(by: FilePath.precedes) {
            guard let project = currentProject(root) else { continue }
            var texts = ProjectTexts(project)
            for recipe in project.recipes {
                guard symbols.count < 500, recipe.id.lowercased().has(query), let source = recipe.source else {
                    continue
                }
                let file = FilePath(source.file)
                let text = texts.text(of: file)
                symbols.append([
                    "name": .string(recipe.id.visible), "kind": 11, "containerName": .string(source.file),
                    "location": [
                        "uri": .string(uri(of: project.path(of: file))),
                        "range": text.value(of: text.range(of: source.range), client.encoding),
                    ],
                ])
            }
            for definition in project.definitions {
                guard symbols.count < 500, definition.name.lowercased().has(query), let source = definition.source
                else { continue }
                let file = FilePath(source.file)
                let text = texts.text(of: file)
                symbols.append([
                    "name": .string(definition.name.visible), "kind": definition.kind.isFunction ? 12 : 5,
                    "containerName": .string(source.file),
                    "location": [
                        "uri": .string(uri(of: project.path(of: file))),
                        "range": text.value(of: text.range(of: source.range), client.encoding),
                    ],
                ])
            }
        }
        return .list(symbols)
    }
}

extension String {
    /// Whether some letters occur in it, in their order.
    fileprivate func has(_ letters: [Character]) -> Bool {
        var rest = letters[...]
        for letter in self where letter == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }
}
