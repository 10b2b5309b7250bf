package import MarqueeModel

extension MessageMapping {
    /// How two messages of one entry compare.
    package enum Similarity: Sendable, Hashable {
        /// They say the same, in whatever words.
        case same
        /// The first says what the second does, and something that has no place in an entry.
        case more
        /// They differ.
        case different
    }

    /// Compares a message with the one that was made of its entry, in everything that an entry has a place for.
    ///
    /// A value that another locale's stands in for is the same as none.
    ///
    /// - Parameter own: The locale that both messages' arguments are at; nil: the space's default.
    package func compare(_ message: Message, with pulled: Message, at own: String? = nil) -> Similarity {
        guard message.template == pulled.template else { return .different }
        let (ours, hasMore) = plain(message, own)
        let (theirs, _) = plain(pulled, own)
        guard EntryMerge(ours, into: theirs, seen: nil, locales: locales).isEmpty,
            EntryMerge(theirs, into: ours, seen: nil, locales: locales).isEmpty
        else { return .different }
        return hasMore ? .more : .same
    }

    /// What an entry has and a message says nothing of, in fields that messages can write: by field and locale.
    ///
    /// - Parameter message: What the message is in the entry, as ``fields(of:at:asset:)`` makes it.
    package func missing(in message: Fields, of entry: Fields) -> [EntryMerge.Difference] {
        var own = Fields()
        for argument in definition.arguments {
            guard let field = fields[FieldID.field(argument.name)], Self.isWritable(field.kind) else { continue }
            for locale in entry.locales(of: field.id) {
                own.set(field.id, at: locale, to: entry.value(of: field.id, at: locale))
            }
        }
        // What is there and differs is not missing.
        return EntryMerge(own, into: message, seen: nil, locales: locales).differences
            .filter { $0.theirs == nil }
            .map { EntryMerge.Difference(field: $0.field, locale: $0.locale, theirs: $0.ours, ours: .null) }
    }

    /// A message's values as they are, by field and locale; and whether it has others.
    private func plain(_ message: Message, _ own: String?) -> (fields: Fields, hasMore: Bool) {
        var omissions: [String] = []
        let byLocale = values(of: message, at: own, omissions: &omissions)
        var fields = Fields()
        for argument in definition.arguments {
            let field = self.fields[FieldID.field(argument.name)]
            for (locale, values) in byLocale {
                guard let value = Self.value(of: argument.name, in: values) else { continue }
                guard let field, field.isLocalized || locale == byLocale.first?.locale else {
                    omissions.append(argument.name)
                    continue
                }
                fields.set(field.id, at: field.isLocalized ? locale : defaultLocale, to: value)
            }
        }
        return (fields, !omissions.isEmpty)
    }
}
