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
        try fields(of: message, at: own, besides: [], asset: asset)
    }

    /// - Parameter known: Arguments that the entry says already, in fields that only editors write.
    package func fields(
        of message: Message, at own: String? = nil, besides known: Set<String>, asset: (String) -> Link?
    ) throws(ContentError) -> Written {
        var written = Written()
        let byLocale = values(of: message, at: own, omissions: &written.omissions)
        for argument in definition.arguments where !known.contains(argument.name) {
            guard byLocale.contains(where: { Self.value(of: argument.name, in: $0.values) != nil }) else { continue }
            guard let field = fields[FieldID.field(argument.name)] else {
                written.omissions.append("the content type '\(type.id)' has no field for '\(argument.name)'")
                continue
            }
            for (locale, values) in byLocale {
                guard let value = Self.value(of: argument.name, in: values) else { continue }
                // A field without values by locale has one, which the message's own arguments say.
                guard field.isLocalized || locale == byLocale.first?.locale else {
                    written.omissions.append("'\(argument.name)' is not localised in Contentful")
                    continue
                }
                guard let content = try self.content(value, argument, field.kind, asset) else {
                    let omission = "'\(argument.name)' can only be edited in Contentful (\(field.kind.name))"
                    if written.omissions.last != omission { written.omissions.append(omission) }
                    continue
                }
                written.fields.set(field.id, at: field.isLocalized ? locale : defaultLocale, to: content)
            }
        }
        return written
    }

    /// A message's values by the locales of the space, its own first. Of two that mean the same locale, the one that names
    /// it exactly counts.
    func values(
        of message: Message, at own: String?, omissions: inout [String]
    ) -> [(locale: String, values: ValueObject)] {
        let first = own ?? defaultLocale
        var found: [(locale: String, tag: String, values: ValueObject)] = [(first, first, message.arguments)]
        for localization in message.localizations {
            let tag = localization.locale
            guard let locale = locale(for: tag) else {
                omissions.append("unknown locale '\(tag)'; known locales: \(localeNames)")
                continue
            }
            guard let index = found.firstIndex(where: { $0.locale == locale }) else {
                found.append((locale, tag, localization.arguments))
                continue
            }
            let isExact =
                tag.lowercased() == locale.lowercased() && found[index].tag.lowercased() != locale.lowercased()
            omissions.append(
                "'\(tag)' and '\(found[index].tag)' are both the locale '\(locale)'; use one of them")
            if isExact { found[index] = (locale, tag, localization.arguments) }
        }
        return found.map { ($0.locale, $0.values) }
    }

    /// The space's locales, for a message.
    var localeNames: String { locales.map { "'\($0.code)'" }.joined(separator: ", ") }

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
            throw problem(argument.name, "expected \(argument.type.phrase), got \(value.kindDescription)")
        }
        func link(_ item: Value) throws(ContentError) -> Value {
            guard let text = item.string, let link = asset(text) else {
                throw problem(
                    argument.name, "there is no asset for the file \(item.excerpt)",
                    "upload it, or use an http or https URL")
            }
            return link.value
        }
        switch kind {
        case .symbol:
            guard let text = value.string, text.utf16.count <= FieldValidations.longestSymbol else {
                throw problem(
                    argument.name,
                    "exceeds the limit of \(FieldValidations.longestSymbol) characters of a short text (Symbol)"
                )
            }
            return value
        case .text, .date, .boolean, .number, .symbols: return value
        case .integer:
            guard let number = value.asJavaScript?.integer else {
                throw problem(argument.name, "expected an integer, got \(value.excerpt)")
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

    /// Whether messages write fields of a kind: editors alone write rich text, and links but those to assets.
    static func isWritable(_ kind: ContentField.Kind) -> Bool {
        switch kind {
        case .symbol, .text, .date, .boolean, .number, .symbols, .integer, .object, .location, .link(.asset),
            .links(.asset):
            true
        default: false
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
