public import MarqueeModel

extension MessageMapping {
    /// What a message says as fields of an entry.
    public struct Written: Sendable, Hashable {
        /// Each field with its values by locale, as far as the message gives some.
        public var fields = Fields()
        /// What has no place there, a sentence each: an argument that is no field, a locale that the space has not.
        public var omissions: [String] = []
    }

    /// The fields of a message's entry.
    ///
    /// - Parameters:
    ///   - own: The locale that `arguments` are at; nil: the space's default.
    ///   - asset: The asset for a file's URL or path; nil: there is none, which is an error.
    /// - Throws: `invalid-content-value`, for a value that is not of its argument's type, or has no form there.
    public func fields(
        of message: Message, at own: String? = nil, asset: (String) -> Link? = { _ in nil }
    ) throws(ContentError) -> Written {
        var written = Written()
        var byLocale: [(locale: String, values: ValueObject)] = [(own ?? defaultLocale, message.arguments)]
        for localization in message.localizations {
            guard let locale = locale(for: localization.locale) else {
                written.omissions.append("the space has no locale for '\(localization.locale)'")
                continue
            }
            byLocale.append((locale, localization.arguments))
        }
        for argument in definition.arguments {
            guard let field = fields[FieldID.field(argument.name)] else {
                written.omissions.append("the content type '\(type.id)' has no field for '\(argument.name)'")
                continue
            }
            for (locale, values) in byLocale {
                guard let value = Self.value(of: argument.name, in: values) else { continue }
                guard field.isLocalized || locale == defaultLocale else {
                    written.omissions.append(
                        "'\(argument.name)' has no values by locale there, and none at '\(locale)'")
                    continue
                }
                guard let content = try self.content(value, argument, field.kind, asset) else {
                    written.omissions.append("'\(argument.name)' is edited in Contentful only (\(field.kind.name))")
                    continue
                }
                written.fields.set(field.id, at: locale, to: content)
            }
        }
        return written
    }

    /// The files that a message names, each once: its entry needs an asset for each.
    public func files(of message: Message) -> [String] {
        var seen: Set<String> = []
        return ([message.arguments] + message.localizations.map(\.arguments)).flatMap { values in
            definition.arguments.flatMap { argument -> [String] in
                switch (argument.type, Self.value(of: argument.name, in: values)) {
                case (.file, .string(let text)?): [text]
                case (.list(of: .file), .list(let items)?): items.compactMap(\.string)
                default: []
                }
            }
        }.filter { seen.insert($0).inserted }
    }

    /// A value as the field has it; nil where only editors write such fields.
    private func content(
        _ value: Value, _ argument: ArgumentDefinition, _ kind: ContentField.Kind, _ asset: (String) -> Link?
    ) throws(ContentError) -> Value? {
        guard argument.type.admits(value) else {
            throw problem(argument.name, "expected \(argument.type.phrase), found \(value.kindDescription)")
        }
        func link(_ item: Value) throws(ContentError) -> Value {
            guard let text = item.string, let link = asset(text) else {
                throw problem(
                    argument.name, "no asset for the file \(item.excerpt)",
                    "use an http or https URL, which is fetched from")
            }
            return link.value
        }
        switch kind {
        case .symbol:
            guard let text = value.string, text.utf16.count <= FieldValidations.longestSymbol else {
                throw problem(
                    argument.name,
                    "the text is longer than \(FieldValidations.longestSymbol) characters, which its field takes"
                )
            }
            return value
        case .text, .date, .boolean, .number, .symbols: return value
        case .integer:
            guard let number = value.asJavaScript?.integer else {
                throw problem(argument.name, "expected a whole number, found \(value.excerpt)")
            }
            return .integer(number)
        case .object, .location:
            switch value {
            case .object, .list: return value
            // Contentful's objects are objects or lists.
            default: return [Self.wrap: value]
            }
        case .link(.asset): return try link(value)
        case .links(.asset):
            var links: [Value] = []
            for item in value.list ?? [] { links.append(try link(item)) }
            return .list(links)
        default: return nil
        }
    }

    /// What holds data that is neither an object nor a list.
    static let wrap = "marquee_value"
}

extension ContentField.Kind {
    fileprivate var name: String {
        switch self {
        case .richText: "rich text"
        case .link, .links, .resourceLink, .resourceLinks: "links"
        default: "a field of another kind"
        }
    }
}
