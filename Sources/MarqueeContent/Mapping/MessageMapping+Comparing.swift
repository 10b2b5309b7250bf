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
        let (ours, theirs) = (plain(message, own), plain(pulled, own))
        guard EntryMerge(ours.fields, into: theirs.fields, seen: nil, locales: locales).isEmpty,
            EntryMerge(theirs.fields, into: ours.fields, seen: nil, locales: locales).isEmpty
        else { return .different }
        // What has no field may be made of one that has: it says nothing more.
        let isAllPulled = EntryMerge(ours.others, into: theirs.others, seen: nil, locales: locales).isEmpty
        return isAllPulled && !ours.isUnplaced ? .same : .more
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

    /// A message's values as they are.
    private struct Plain {
        /// By field and locale.
        var fields = Fields()
        /// The same of arguments that have no field there.
        var others = Fields()
        /// Whether there are some that have no place at all.
        var isUnplaced = false
    }

    private func plain(_ message: Message, _ own: String?) -> Plain {
        var omissions: [String] = []
        let byLocale = values(of: message, at: own, omissions: &omissions)
        var plain = Plain(isUnplaced: !omissions.isEmpty)
        for argument in definition.arguments {
            let id = FieldID.field(argument.name)
            let field = fields[id]
            for (locale, values) in byLocale {
                guard let value = Self.value(of: argument.name, in: values) else { continue }
                guard let field else {
                    plain.others.set(id, at: locale, to: value)
                    continue
                }
                guard field.isLocalized || locale == byLocale.first?.locale else {
                    plain.isUnplaced = true
                    continue
                }
                plain.fields.set(id, at: field.isLocalized ? locale : defaultLocale, to: value)
            }
        }
        return plain
    }
}
