import MarqueeModel
import MarqueeProject

extension LanguageServer {
    func prepareCallHierarchy(_ place: DocumentPlace) -> Value {
        let hierarchy = CallHierarchy(project: place.project)
        guard let found = hierarchy.item(in: place.file, outline: place.outline, at: place.offset) else { return .null }
        return .list([value(of: found, in: place.project)])
    }

    /// Who uses an item that the client was given before.
    mutating func incomingCalls(_ parameters: Value) throws(ResponseError) -> Value {
        guard let (item, project) = try item(parameters) else { return .null }
        return .list(
            CallHierarchy(project: project).incoming(item).map { call in
                let text = TextBuffer(project.text(of: call.from.file) ?? [])
                return [
                    "from": value(of: call.from, in: project),
                    "fromRanges": .list(call.ranges.map { text.value(of: $0, client.encoding) }),
                ]
            })
    }

    /// What such an item uses.
    mutating func outgoingCalls(_ parameters: Value) throws(ResponseError) -> Value {
        guard let (item, project) = try item(parameters) else { return .null }
        let hierarchy = CallHierarchy(project: project)
        guard let own = hierarchy.place(of: item) else { return .null }
        let text = TextBuffer(project.text(of: own.file) ?? [])
        return .list(
            hierarchy.outgoing(item).map { call in
                [
                    "to": value(of: call.to, in: project),
                    "fromRanges": .list(call.ranges.map { text.value(of: $0, client.encoding) }),
                ]
            })
    }

    private func value(of place: CallHierarchy.Place, in project: ProjectIndex) -> Value {
        let text = TextBuffer(project.text(of: place.file) ?? [])
        return [
            "name": .string(place.name.visible), "kind": .integer(place.kind.rawValue),
            "detail": .string("\(place.detail), \(place.file)".visible),
            "uri": .string(uri(of: project.path(of: place.file))),
            "range": text.value(of: place.whole, client.encoding),
            "selectionRange": text.value(of: place.nameRange, client.encoding),
            "data": Self.data(of: place.item, in: project),
        ]
    }

    // MARK: Items on the wire

    private static func data(of item: CallHierarchy.Item, in project: ProjectIndex) -> Value {
        let root = Value.string(project.root.text)
        switch item {
        case .definition(let name): return ["root": root, "definition": .string(name)]
        case .recipe(let name): return ["root": root, "recipe": .string(name)]
        case .document(let file, let index):
            return ["root": root, "file": .string(file.text), "index": .integer(Int64(index))]
        }
    }

    /// The item of a request with its project; nil when the project is closed.
    private mutating func item(
        _ parameters: Value
    ) throws(ResponseError) -> (item: CallHierarchy.Item, project: ProjectIndex)? {
        guard let data = parameters["item", "data"], let root = data["root"]?.string else {
            throw ResponseError(.invalidParams, "'item.data' is missing")
        }
        guard let project = currentProject(FilePath(root)) else { return nil }
        if let name = data["definition"]?.string { return (.definition(name), project) }
        if let name = data["recipe"]?.string { return (.recipe(name), project) }
        guard let file = data["file"]?.string, let index = data["index"]?.integer else {
            throw ResponseError(.invalidParams, "'item.data' is not from this server")
        }
        return (.document(FilePath(file), Int(clamping: index)), project)
    }
}
