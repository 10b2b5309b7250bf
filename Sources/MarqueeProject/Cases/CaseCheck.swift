package import MarqueeModel
package import MarqueeYAML

/// Checks that what test cases name is defined: a case about something else would say nothing.
package struct CaseCheck {
    let catalog: TemplateCatalog
    let unread: UnreadableNames
    /// The names of all recipes.
    let recipes: Set<String>
    /// Finds a message that a case names; nil: it is not looked for.
    let message: (_ name: String) throws -> Message?

    package init(
        catalog: TemplateCatalog, unread: UnreadableNames, recipes: Set<String>,
        message: @escaping (_ name: String) throws -> Message?
    ) {
        (self.catalog, self.unread, self.recipes, self.message) = (catalog, unread, recipes, message)
    }

    package func findings(in cases: [TestCase]) -> [Diagnostic] { cases.flatMap(findings) }

    private func findings(in testCase: TestCase) -> [Diagnostic] {
        let expected = testCase.expectation
        switch testCase.subject {
        case .event: return recipeFindings(expected)
        case .inline(let message): return findings(in: message, expected)
        case .named(let name):
            do {
                return try message(name.value).map { argumentFindings($0, expected) } ?? []
            } catch {
                let told = error as? any CodedError
                return [
                    Diagnostic(
                        .unreadablePath, "'message': \(told?.message ?? "\(error)")", at: name.source,
                        help: told?.advice)
                ]
            }
        }
    }

    private func findings(in message: Message, _ expected: TestCase.Expectation) -> [Diagnostic] {
        let isExpected = expected.refused?.contains { $0.code == .unknownTemplate } ?? false
        guard catalog[message.template] == nil, !isExpected else { return argumentFindings(message, expected) }
        var resolver = MessageResolver(catalog: catalog)
        resolver.unread = unread
        return resolver.resolve(message).diagnostics
    }

    private func argumentFindings(_ message: Message, _ expected: TestCase.Expectation) -> [Diagnostic] {
        guard let definition = catalog[message.template] else { return [] }
        func isFile(_ type: ArgumentType) -> Bool { type == .file || type == .list(of: .file) }
        return findings(expected.arguments, in: definition, ["arguments"], expected) { $0 != .action && !isFile($0) }
            + findings(expected.files, in: definition, ["files"], expected, where: isFile)
            + findings(expected.actions, in: definition, ["actions"], expected) { $0 == .action }
    }

    private func findings(
        _ members: ValueObject, in definition: TemplateDefinition, _ path: [String], _ expected: TestCase.Expectation,
        prefix: String = "", where fits: (ArgumentType) -> Bool
    ) -> [Diagnostic] {
        members.flatMap { member -> [Diagnostic] in
            let name = prefix.isEmpty ? member.key : "\(prefix).\(member.key)"
            let path = path + [member.key]
            if definition.isGroup(name), case .object(let inner) = member.value {
                return findings(inner, in: definition, path, expected, prefix: name, where: fits)
            }
            let type = definition.argument(name)?.type
            if type.map(fits) ?? false { return [] }
            let section = path.first ?? ""
            let known = definition.arguments.filter { fits($0.type) }.map(\.name)
            let help = NearestName.of(name, in: known).map { "did you mean '\($0)'?" }
            return [
                Diagnostic(
                    .undefinedArgument,
                    type.map { "'\(name)' is \($0.phrase), which 'expect.\(section)' does not compare" }
                        ?? "'\(definition.name)' has no argument '\(name.visible.shortened)'",
                    severity: .error, at: expected.places?.source(of: path, isKey: true), help: help, argument: name)
            ]
        }
    }

    private func recipeFindings(_ expected: TestCase.Expectation) -> [Diagnostic] {
        var named = expected.stopped.map { (name: $0.recipe, path: ["stopped", $0.recipe], isKey: true) }
        if let winner = expected.winner, !winner.isEmpty { named.insert((winner, ["winner"], false), at: 0) }
        return named.filter { !recipes.contains($0.name) && unread.isEmpty }.map { name, path, isKey in
            Diagnostic(
                .unknownRecipe, "unknown recipe '\(name.visible.shortened)'",
                at: expected.places?.source(of: path, isKey: isKey),
                help: NearestName.of(name, in: recipes.sorted()).map { "did you mean '\($0)'?" })
        }
    }
}
