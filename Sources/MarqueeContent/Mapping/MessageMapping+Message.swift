public import MarqueeModel

extension MessageMapping {
    /// The message of an entry.
    ///
    /// Rich text becomes HTML for an argument `html` (of a group, too) and else the plain reading; of the built-in template
    /// `marquee.content`, `text` is the plain reading of `html` where the entry has none. A linked asset is its file's URL.
    /// An entry of a function's type is an action that calls the function.
    ///
    /// - Parameters:
    ///   - locale: Only this locale's values, or those that stand in for it; nil: all, the others as localizations.
    ///   - resolver: Where links lead.
    ///   - functions: The functions whose entries are actions, by the ids of their content types.
    ///   - file: What a linked asset with this URL is called in the message; nil: by the URL.
    /// - Throws: `invalid-content`, with the entry, the field and the locale; `content-configuration` for a locale that the
    ///   space does not have.
    public func message(
        from entry: Entry, at locale: String? = nil, resolving resolver: LinkResolver = LinkResolver(),
        functions: [String: TemplateDefinition] = [:], file: (Link, String) -> String? = { _, _ in nil }
    ) throws(ContentError) -> Message {
        try message(from: entry, at: locale, of: nil, resolving: resolver, functions: functions, file: file)
    }

    /// - Parameter names: Only of these arguments; nil: of all.
    func message(
        from entry: Entry, at locale: String?, of names: Set<String>?, resolving resolver: LinkResolver,
        functions: [String: TemplateDefinition], file: (Link, String) -> String?
    ) throws(ContentError) -> Message {
        try withoutActuallyEscaping(file) { file throws(ContentError) in
            try message(
                EntryReading(
                    mapping: self, entry: entry, resolver: resolver, functions: functions, named: file, names: names),
                locale)
        }
    }

    private func message(_ reading: EntryReading, _ locale: String?) throws(ContentError) -> Message {
        let entry = reading.entry
        var message = Message(definition.name, id: Self.messageID(of: entry.id))
        if let locale {
            guard let code = self.locale(for: locale) else {
                throw ContentError(.configuration, "unknown locale '\(locale)'; known locales: \(localeNames)")
            }
            message.arguments = try reading.values(
                along: ContentLocale(favoured: code).chain(in: locales), isFirst: true)
            return message
        }
        message.arguments = try reading.values(along: [defaultLocale], isFirst: true)
        // What a locale stands for comes before it: `it` before `it-CH`.
        let others = locales.filter { $0.code != defaultLocale }
        let order = others.sorted { $0.code.count { $0 == "-" } < $1.code.count { $0 == "-" } }
        var found: [String: ValueObject] = [:]
        for other in order {
            let shorter = LocaleChain(current: other.code).tags
            let all = try reading.values(along: ContentLocale(favoured: other.code).chain(in: locales), isFirst: false)
            let values = all.filter { member in
                let (name, value) = (member.key, member.value)
                // A value of its own; else what stands in by Contentful's rules, where the message's would show another.
                if entry.fields.value(of: FieldID.field(name), at: other.code) != nil { return true }
                let shown = shorter.lazy.compactMap { found[$0]?[name] }.first ?? message.arguments[name]
                return shown != value
            }
            if !values.isEmpty { found[shorter.first ?? other.code] = ValueObject(values.map { ($0.key, $0.value) }) }
        }
        for other in others {
            guard let values = LocaleChain(current: other.code).tags.first.flatMap({ found[$0] }) else { continue }
            message.localizations.append(Message.Localization(locale: other.code, arguments: values))
        }
        return message
    }
}

/// The values of one entry as a template's arguments.
private struct EntryReading {
    let mapping: MessageMapping
    let entry: Entry
    let resolver: LinkResolver
    let functions: [String: TemplateDefinition]
    /// What an asset is called in the message that there is.
    let named: (Link, String) -> String?
    /// The arguments that are read; nil: all.
    var names: Set<String>?
    /// How many links have led here.
    var depth = 0

    private static let deepest = 5

    /// - Parameter isFirst: Whether values that have no locale are among them. What a link leads to has locales anyway.
    func values(along chain: [String], isFirst: Bool) throws(ContentError) -> ValueObject {
        var values = ValueObject()
        for argument in mapping.definition.arguments {
            let id = FieldID.field(argument.name)
            guard names?.contains(argument.name) != false else { continue }
            guard let field = mapping.fields[id], isFirst || field.isLocalized || field.kind.isLink,
                let found = entry.fields.value(of: id, along: chain, isLocalized: field.isLocalized)
            else { continue }
            values[argument.name] = try value(found.value, argument, field, chain)
            guard field.kind == .richText, argument.name == "html",
                mapping.definition.name == BuiltInTemplate.content.rawValue,
                entry.fields.value(of: "text", along: chain, isLocalized: true) == nil
            else { continue }
            values["text"] = .string(try richText(found.value, field, chain).plainText)
        }
        return values
    }

    private func richText(_ value: Value, _ field: ContentField, _ chain: [String]) throws(ContentError) -> RichText {
        let scope = EntryScope(entry, ContentReading(chain: chain, unlocalized: [:], resolver: resolver, depth: 0))
        return try RichText(FieldValue(value, of: field.id, at: chain.first, in: scope))
    }

    private func value(
        _ value: Value, _ argument: ArgumentDefinition, _ field: ContentField, _ chain: [String]
    ) throws(ContentError) -> Value {
        let place = ResourcePlace(entry.sys.link, field: field.id, locale: chain.first)
        switch field.kind {
        case .richText:
            let text = try richText(value, field, chain)
            let isHTML = argument.name == "html" || argument.name.hasSuffix(".html")
            guard isHTML else { return .string(text.plainText) }
            // An asset that cannot be read is left out.
            return .string(
                text.html(asset: { link in resolver.asset(link).flatMap { try? ContentAsset($0, along: all(chain)) } }))
        case .link(.asset): return try file(value, place, chain)
        case .links(.asset):
            guard let items = value.list else { throw .invalid(place, expected: "a list", found: value) }
            var files: [Value] = []
            for item in items { files.append(try file(item, place, chain)) }
            return .list(files)
        case .link(.entry) where argument.type == .action: return try action(value, place, chain)
        default:
            let content = value.object.flatMap { $0.count == 1 ? $0[MessageMapping.wrap] : nil } ?? value
            guard argument.type.admits(content) else {
                throw .invalid(place, expected: argument.type.phrase, found: value)
            }
            return content
        }
    }

    private func file(_ value: Value, _ place: ResourcePlace, _ chain: [String]) throws(ContentError) -> Value {
        guard let link = Link(value), link.kind == .asset else {
            throw .invalid(place, expected: "a link to an asset", found: value)
        }
        guard let asset = resolver.asset(link) else { throw missing(link, place) }
        for locale in all(chain) {
            if let url = try asset.file(at: locale)?.url { return .string(named(link, url) ?? url) }
        }
        throw .invalid(
            ResourcePlace(link, field: "file", locale: chain.first), expected: "a processed file", found: nil)
    }

    /// The locales that a file may be at: those that stand in at Contentful, too.
    private func all(_ chain: [String]) -> [String] {
        chain + ContentLocale(favoured: chain.first).chain(in: mapping.locales) + [mapping.defaultLocale]
    }

    private func action(_ value: Value, _ place: ResourcePlace, _ chain: [String]) throws(ContentError) -> Value {
        guard let link = Link(value), link.kind == .entry else {
            throw .invalid(place, expected: "a link to an entry", found: value)
        }
        guard let target = resolver.entry(link) else { throw missing(link, place) }
        guard depth < Self.deepest, let type = target.sys.contentType, let function = functions[type] else {
            throw .invalid(place, expected: "a link to an entry of a function's type", found: value)
        }
        let inner = EntryReading(
            mapping: try MessageMapping(function, locales: mapping.locales), entry: target, resolver: resolver,
            functions: functions, named: named, depth: depth + 1)
        return [
            "type": "function", "function": .string(function.name),
            "arguments": .object(try inner.values(along: chain, isFirst: true)),
        ]
    }

    private func missing(_ link: Link, _ place: ResourcePlace) -> ContentError {
        var error = ContentError(
            .invalidResource, "\(place): the \(link) does not exist", advice: "publish it, or remove the link")
        error.resource = place.resource
        error.field = place.field
        return error
    }
}

extension ContentField.Kind {
    fileprivate var isLink: Bool {
        switch self {
        case .link, .links: true
        default: false
        }
    }
}
