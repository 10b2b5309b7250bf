package import MarqueeModel

/// What `validate` finds in recipes: in each by itself, in its message against the template, and in all of them together.
package enum RecipeCheck {
    /// - Parameters:
    ///   - now: What a schedule may be over at; nil: that is not asked.
    ///   - isIncomplete: Whether some definitions could not be read, so that one that is missing says nothing.
    package static func findings(
        in drafts: [RecipeDraft], _ resolver: MessageResolver, at now: Timestamp? = nil, isIncomplete: Bool = false
    ) -> [Diagnostic] {
        check(drafts, resolver, at: now, isIncomplete: isIncomplete).findings
    }

    /// The same, with the local files that the messages name themselves; what an event brings is not known before it happens.
    package static func check(
        _ drafts: [RecipeDraft], _ resolver: MessageResolver, at now: Timestamp? = nil, isIncomplete: Bool = false
    ) -> (findings: [Diagnostic], localFiles: [LocalFileMention]) {
        let (readings, diagnostics) = RecipeReader.readings(of: drafts)
        let sources = Dictionary(drafts.map { ($0.id, $0.source) }) { first, _ in first }
        // What else is wrong with a recipe hides nothing of its message.
        let checked = readings.compactMap { $0.message?.check(resolver, at: $0.draft.source) }
        let messages = checked.flatMap(\.findings).filter {
            !isIncomplete || ($0.code != .unknownTemplate && $0.code != .unknownAction)
        }
        let plan = RecipePlan(readings.compactMap(\.recipe), at: now).findings { sources[$0] ?? nil }
        return (diagnostics + messages + plan, checked.flatMap(\.localFiles))
    }
}

extension MessagePattern {
    /// What is wrong with the message whatever an event brings: everything but the values that it brings. With the local
    /// files that it names.
    fileprivate func check(
        _ resolver: MessageResolver, at place: SourceRange?
    ) -> (findings: [Diagnostic], localFiles: [LocalFileMention]) {
        var known = message
        var filled: [FilledArgument] = []
        let definition = resolver.catalog[message.template]
        known.arguments = arguments.known(["arguments"], definition, &filled).object ?? [:]
        known.localizations = zip(message.localizations, localizations).map { localization, pattern in
            Message.Localization(
                locale: localization.locale,
                arguments: pattern.known(["localizations", localization.locale], definition, &filled).object ?? [:])
        }
        let names = Set(filled.map(\.name))
        let (found, localFiles) = resolver.check(known)
        let resolved = found.filter { finding in
            // What an event brings is not missing.
            !([.missingRequired, .emptyGroup].contains(finding.code) && finding.argument.map(names.contains) ?? false)
        }
        let types = filled.compactMap { argument in
            definition.flatMap { argument.finding(in: $0, at: message.source?.range(argument.path) ?? place) }
        }
        let findings = (resolved + types).map { finding in
            var finding = finding
            finding.source = finding.source ?? place
            return finding
        }
        return (findings, localFiles)
    }
}

/// An argument that an event fills in.
struct FilledArgument {
    let path: [String]
    /// Whether its value keeps its type.
    let keepsType: Bool

    /// Without what leads to the arguments.
    var name: String { path.dropFirst(path.first == "arguments" ? 1 : 2).joined(separator: ".") }

    func finding(in definition: TemplateDefinition, at place: SourceRange?) -> Diagnostic? {
        guard let argument = definition.argument(name) else {
            guard !definition.isGroup(name) else { return nil }
            return Diagnostic(
                .undefinedArgument, "'\(definition.name)' has no argument '\(name)'; it is ignored", at: place,
                help: NearestName.of(name, in: definition.arguments.map(\.name)).map { "did you mean '\($0)'?" },
                argument: name)
        }
        guard !keepsType, ["number", "boolean", "list"].contains(argument.type.name.prefix { $0 != " " }) else {
            return nil
        }
        return Diagnostic(
            .typeMismatch,
            "'\(name)' has the type \(argument.type.name), but a string that contains {{ }} stays a string",
            at: place,
            help: "write only one expression: \"{{ event.NAME }}\" keeps its type", argument: name)
    }
}

extension ValuePattern {
    /// The value without what an event brings: an argument of which it brings a part is left out as a whole.
    func known(
        _ path: [String], _ definition: TemplateDefinition?, _ filled: inout [FilledArgument]
    ) -> Value {
        if case .fixed(let value) = self { return value }
        guard case .object(let members) = self, !isArgument(path, definition) else {
            filled.append(FilledArgument(path: path, keepsType: !isText))
            return .null
        }
        return .object(
            ValueObject(
                members.compactMap { member in
                    let value = member.value.known(path + [member.key], definition, &filled)
                    return value == .null && !member.value.isFixed ? nil : (member.key, value)
                }))
    }

    private var isText: Bool { if case .text = self { true } else { false } }

    private func isArgument(_ path: [String], _ definition: TemplateDefinition?) -> Bool {
        definition?.argument(FilledArgument(path: path, keepsType: true).name) != nil
    }
}
