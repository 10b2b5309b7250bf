package import MarqueeModel

extension MessageMapping {
    /// The fields that arguments are of and only editors write: rich text, and links but those to assets.
    package var editorsFields: [String] {
        definition.arguments.compactMap { argument in
            fields[FieldID.field(argument.name)].flatMap { Self.isWritable($0.kind) ? nil : $0.id }
        }
    }

    /// What a message says in fields that only editors write, beside what its entry says there.
    package struct EditorsPart: Sendable {
        /// How both differ, in what messages say: HTML for rich text.
        package let merge: EntryMerge
        /// The arguments that the entry says: fields that only editors write, and what is made of them.
        let arguments: Set<String>

        /// What was changed in the message, where it changes nothing.
        package var edited: [EntryMerge.Difference] { merge.changes + merge.kept }
        /// Those arguments, each once.
        package var editedArguments: [String] {
            edited.map { FieldID.name(ofField: $0.field) ?? $0.field }.reduce(into: []) { names, name in
                if !names.contains(name) { names.append(name) }
            }
        }
        /// The arguments that the message leaves as they are.
        package var unedited: Set<String> { arguments.subtracting(editedArguments) }
    }

    /// Compares a message with its entry in what only editors write, and in what is made of that.
    ///
    /// - Parameters:
    ///   - own: The locale that the message's arguments are at; nil: the space's default.
    ///   - seen: The entry's fields as they were seen last; nil: they were not.
    /// - Returns: Nil where it cannot be told: the entry cannot be read there.
    package func editorsPart(
        of message: Message, at own: String? = nil, beside entry: Entry, seen: Fields?,
        resolving resolver: LinkResolver, functions: [String: TemplateDefinition] = [:],
        file: (Link, String) -> String? = { _, _ in nil }
    ) -> EditorsPart? {
        let ids = Set(editorsFields)
        var names = Set(definition.arguments.map(\.name).filter { ids.contains(FieldID.field($0)) })
        func said(_ fields: Fields) -> Message? {
            var entry = entry
            entry.fields = fields
            return try? self.message(
                from: entry, at: own, of: names, resolving: resolver, functions: functions, file: file)
        }
        guard let now = said(entry.fields) else { return nil }
        let before = seen.flatMap { said($0) }
        // What has no field, and is there all the same, is made of one.
        for argument in definition.arguments where fields[FieldID.field(argument.name)] == nil {
            let said = [now.arguments] + now.localizations.map(\.arguments)
            if said.contains(where: { Self.value(of: argument.name, in: $0) != nil }) { names.insert(argument.name) }
        }
        func plain(_ message: Message) -> Fields {
            var omissions: [String] = []
            var fields = Fields()
            for (locale, values) in values(of: message, at: own, omissions: &omissions) {
                for name in names {
                    guard let value = Self.value(of: name, in: values) else { continue }
                    fields.set(FieldID.field(name), at: locale, to: value)
                }
            }
            return fields
        }
        return EditorsPart(
            merge: EntryMerge(plain(message), into: plain(now), seen: before.map(plain), locales: locales),
            arguments: names)
    }
}
