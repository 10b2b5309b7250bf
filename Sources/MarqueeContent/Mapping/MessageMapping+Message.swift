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
    /// - Throws: `invalid-content`, with the entry, the field and the locale; `content-configuration` for a locale that the
    ///   space does not have.
    public func message(
        from entry: Entry, at locale: String? = nil, resolving resolver: LinkResolver = LinkResolver(),
        functions: [String: TemplateDefinition] = [:]
    ) throws(ContentError) -> Message {
        let reading = EntryReading(mapping: self, entry: entry, resolver: resolver, functions: functions, depth: 0)
        var message = Message(definition.name, id: Self.messageID(of: entry.id))
        if let locale {
            guard let code = self.locale(for: locale) else {
                throw ContentError(
                    .configuration,
                    "the space has no locale '\(locale)'; it has \(locales.map { "'\($0.code)'" }.joined(separator: ", "))"
                )
            }
            message.arguments = try reading.values(
                along: ContentLocale(favoured: code).chain(in: locales), isFirst: true)
            return message
        }
        message.arguments = try reading.values(along: [defaultLocale], isFirst: true)
        for other in locales where other.code != defaultLocale {
            // What stands in by Contentful's rules is written out, up to what the message has anyway.
            let chain = ContentLocale(favoured: other.code).chain(in: locales).prefix { $0 != defaultLocale }
            let values = try reading.values(along: Array(chain), isFirst: false)
            guard !values.isEmpty else { continue }
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
    /// How many links have led here.
    let depth: Int

    private static let deepest = 5

    /// - Parameter isFirst: Whether values that have no locale are among them.
    func values(along chain: [String], isFirst: Bool) throws(ContentError) -> ValueObject {
        var values = ValueObject()
        for argument in mapping.definition.arguments {
            let id = FieldID.field(argument.name)
            guard let field = mapping.fields[id], isFirst || field.isLocalized,
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
            return .string(isHTML ? text.html() : text.plainText)
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
        let all = chain + ContentLocale(favoured: chain.first).chain(in: mapping.locales) + [mapping.defaultLocale]
        for locale in all {
            if let url = try asset.file(at: locale)?.url { return .string(url) }
        }
        throw .invalid(
            ResourcePlace(link, field: "file", locale: chain.first), expected: "a processed file", found: nil)
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
            functions: functions, depth: depth + 1)
        return [
            "type": "function", "function": .string(function.name),
            "arguments": .object(try inner.values(along: chain, isFirst: true)),
        ]
    }

    private func missing(_ link: Link, _ place: ResourcePlace) -> ContentError {
        var error = ContentError(
            .invalidResource, "\(place): the \(link) is not there", advice: "publish it, or take the link away")
        error.resource = place.resource
        error.field = place.field
        return error
    }
}
