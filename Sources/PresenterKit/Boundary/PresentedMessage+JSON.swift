import MarqueeModel

extension PresentedMessage {
    init(_ reader: inout BoundaryReader) throws(BoundaryError) {
        var id: String?
        var template: String?
        var kind: String?
        var isVisual: Bool?
        var arguments: [PresentationArgument?]?
        var metadata = ValueObject()
        var locale: String?
        var theme = Theme()
        try reader.object { reader, key throws(BoundaryError) in
            switch key {
            case "id": id = try reader.string()
            case "template": template = try reader.string()
            case "kind": kind = try reader.string()
            case "visual": isVisual = try reader.boolean()
            case "arguments": arguments = try reader.list(PresentationArgument.read)
            case "metadata": metadata = try reader.value().object ?? [:]
            case "locale": locale = try reader.value().string
            case "theme": theme = Theme(json: try reader.value().object ?? [:])
            default: _ = try reader.value()
            }
        }
        guard let id else { throw .missing("id", in: "the message to present") }
        guard let template else { throw .missing("template", in: "the message to present") }
        guard let kind = kind.flatMap(PresentationKind.init) else {
            throw BoundaryError("'kind' of the message to present must be 'template' or 'function'")
        }
        guard let isVisual else { throw .missing("visual", in: "the message to present") }
        guard let arguments else { throw .missing("arguments", in: "the message to present") }
        self.init(
            id: id, template: template, kind: kind, isVisual: isVisual, arguments: arguments.compactMap(\.self),
            metadata: metadata, locale: locale, theme: theme)
    }

    func write(to writer: inout BoundaryWriter) {
        writer.object { writer in
            writer.member("id", id)
            writer.member("template", template)
            writer.member("kind", kind.rawValue)
            writer.member("visual", isVisual)
            writer.key("arguments")
            writer.list { writer in
                for argument in arguments { argument.write(to: &writer) }
            }
            if !metadata.isEmpty { writer.member("metadata", .object(metadata)) }
            if let locale { writer.member("locale", locale) }
            if theme != Theme() { writer.member("theme", .object(theme.members)) }
        }
    }
}

extension PresentationArgument {
    /// Nil for an argument of a type that this version does not know, and that holds no value.
    fileprivate static func read(_ reader: inout BoundaryReader) throws(BoundaryError) -> PresentationArgument? {
        var members = Members()
        try reader.object { reader, key throws(BoundaryError) in
            switch key {
            case "name": members.name = try reader.string()
            case "type": members.type = try reader.string()
            case "value": members.value = try reader.value()
            case "path": members.path = try reader.string()
            case "paths": members.paths = try reader.list { reader throws(BoundaryError) in try reader.string() }
            case "action": members.action = try PresentationAction(&reader)
            default: _ = try reader.value()
            }
        }
        guard let name = members.name else { throw .missing("name", in: "an argument") }
        guard let content = try members.content() else { return nil }
        return PresentationArgument(name: name, content: content)
    }

    fileprivate func write(to writer: inout BoundaryWriter) {
        writer.object { writer in
            writer.member("name", name)
            writer.member("type", content.typeName)
            switch content {
            case .string(let text): writer.member("value", text)
            case .number(let number): writer.member("value", number.value)
            case .boolean(let flag): writer.member("value", flag)
            case .file(let path):
                if let path { writer.member("path", path) }
            case .action(let action):
                if let action { action.write(to: &writer) }
            case .list(let items): writer.member("value", .list(items))
            case .files(let paths): writer.member("paths", .list(paths.map(Value.string)))
            case .data(let value): writer.member("value", value)
            }
        }
    }

    /// What an argument of any type may have.
    private struct Members {
        var name: String?
        var type: String?
        var value: Value?
        var path: String?
        var paths: [String]?
        var action: PresentationAction?

        func content() throws(BoundaryError) -> Content? {
            guard let type else { throw .missing("type", in: "the argument '\(name ?? "")'") }
            switch (type, value) {
            case ("string", .string(let text)?): return .string(text)
            case ("number", let value?):
                if let number = PresentationNumber(value) { return .number(number) }
            case ("boolean", .boolean(let flag)?): return .boolean(flag)
            case ("file", _): return .file(path: path)
            case ("action", _): return .action(action)
            case ("list", .list(let items)?): return .list(items)
            case ("list", nil):
                if let paths { return .files(paths: paths) }
            case ("string", _), ("number", _), ("boolean", _), ("list", _): break
            case (_, let value): return value.map(Content.data)
            }
            throw BoundaryError("the argument '\(name ?? "")' of type '\(type)' has no value of that type")
        }
    }
}

extension PresentationAction {
    fileprivate init(_ reader: inout BoundaryReader) throws(BoundaryError) {
        var type: String?
        var function: String?
        var title: String?
        var link: String?
        try reader.object { reader, key throws(BoundaryError) in
            switch key {
            case "type": type = try reader.string()
            case "name": function = try reader.string()
            case "title": title = try reader.value().string
            case "url": link = try reader.value().string
            default: _ = try reader.value()
            }
        }
        guard let type else { throw .missing("type", in: "an action") }
        self.init(type: type, function: function, title: title, link: link)
    }

    fileprivate func write(to writer: inout BoundaryWriter) {
        writer.key("action")
        writer.object { writer in
            writer.member("type", type)
            if let function { writer.member("name", function) }
            if let title { writer.member("title", title) }
            if let link { writer.member("url", link) }
        }
    }
}
