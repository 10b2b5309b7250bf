package import MarqueeModel
package import MarqueeYAML

/// Runs test cases: resolves their messages, and compares what comes out with what they expect.
package struct CaseRun {
    /// How a case ended.
    package struct Result: Sendable {
        package let name: String
        package let source: SourceRange
        /// The lines in which expected and actual differ, and the findings that nobody expected; empty when it passed.
        package let difference: String

        package var passed: Bool { difference.isEmpty }
    }

    /// Says where recipes do something else than a case expects, as lines that can be compared; nil where they do it. What
    /// recipes do is their own business.
    package typealias EventRun = (
        _ event: PlacedValue, _ moment: Timestamp?, _ given: PlacedValue?, _ expectation: TestCase.Expectation
    ) -> EventOutcome

    /// What recipes were expected to do, and did; or why they could not be asked.
    package enum EventOutcome {
        case compared(expected: [String], actual: [String], reasons: [String])
        case refused(String, at: SourceRange?)
    }

    private let project: Project
    private let catalog: TemplateCatalog
    private let runEvent: EventRun

    package init(project: Project, catalog: TemplateCatalog, events: @escaping EventRun) {
        self.project = project
        self.catalog = catalog
        runEvent = events
    }

    /// Runs a case. A message that it names is read from the project.
    package func result(of testCase: TestCase) -> Result {
        let message: Message
        switch testCase.subject {
        case .inline(let inline): message = inline
        case .named(let name):
            do {
                message = try project.message(named: name.value)
            } catch {
                return Result(name: testCase.name, source: testCase.source, difference: "\(error)\n")
            }
        case .event(let event, let moment, let given):
            let outcome = runEvent(event, moment, given, testCase.expectation)
            return Result(name: testCase.name, source: outcome.place ?? testCase.source, difference: outcome.difference)
        }
        var options = project.resolutionOptions()
        if let locale = testCase.locale { options.locales = LocaleChain(current: locale) }
        if let isStrict = testCase.isStrict { options.isStrict = isStrict }
        let resolution = MessageResolver(catalog: catalog, options: options).resolve(message)
        let comparison = CaseComparison(testCase.expectation, resolution, catalog[message.template])
        return Result(name: testCase.name, source: testCase.source, difference: comparison.difference)
    }
}

extension Project {
    /// The one message of a file, or of the project's messages.
    fileprivate func message(named name: String) throws -> Message {
        let documents = try ownMessages(in: name)
        guard !documents.hasErrors else {
            throw ProjectError(.noMessage, "the message '\(name)' has errors", advice: "'marquee validate' shows them")
        }
        guard documents.messages.count == 1, let message = documents.messages.first else {
            throw ProjectError(
                .noMessage, "'\(name)' contains \(documents.messages.count) messages; a case accepts one")
        }
        return message
    }
}

extension CaseRun.EventOutcome {
    /// Where it stands why they could not be asked.
    fileprivate var place: SourceRange? { if case .refused(_, let place) = self { place } else { nil } }

    fileprivate var difference: String {
        switch self {
        case .refused(let reason, _): return "\(reason)\n"
        case .compared(let expected, let actual, let reasons):
            guard expected != actual else { return "" }
            let (old, new) = (expected.map { $0 + "\n" }.joined(), actual.map { $0 + "\n" }.joined())
            return UnifiedDiff(from: old, to: new).text(old: "expected", new: "actual")
                + reasons.map { $0 + "\n" }.joined()
        }
    }
}

/// What a case expects and what came out, as lines that can be compared.
private struct CaseComparison {
    private var expected: [String] = []
    private var actual: [String] = []
    private let diagnostics: [Diagnostic]

    init(_ expectation: TestCase.Expectation, _ resolution: Resolution, _ definition: TemplateDefinition?) {
        diagnostics = resolution.diagnostics
        let errors = diagnostics.filter { $0.severity == .error }
        let warnings = diagnostics.filter { $0.severity == .warning }
        compare("refused", expectation.refused ?? [], errors)
        if expectation.refused != nil || resolution.invocation == nil {
            if expectation.refused == nil {
                expected.append("shown")
            } else if errors.isEmpty {
                actual.append("shown")
            }
            if !expectation.warnings.isEmpty { compare("warning", expectation.warnings, warnings) }
            return
        }
        guard let invocation = resolution.invocation else { return }
        let parts = ResolvedParts(invocation.arguments)
        if let priority = expectation.priority {
            line("priority", .integer(Int64(priority)), .integer(Int64(invocation.priority)))
        }
        compare("argument", expectation.arguments, .object(parts.arguments), definition)
        compare("file", expectation.files, .object(parts.files), nil)
        compare("action", expectation.actions, .object(parts.actions), nil)
        compare("warning", expectation.warnings, warnings)
    }

    /// The differing lines, and the sentences of the findings where those differ.
    var difference: String {
        let (old, new) = (expected.map { $0 + "\n" }.joined(), actual.map { $0 + "\n" }.joined())
        guard old != new else { return "" }
        let unexpected = diagnostics.map { "\($0.severity.rawValue)[\($0.code.rawValue)]: \($0.message)\n" }.joined()
        return UnifiedDiff(from: old, to: new).text(old: "expected", new: "actual") + unexpected
    }

    private mutating func line(_ name: String, _ old: Value?, _ new: Value?) {
        expected.append("\(name): \(Self.text(old))")
        actual.append("\(name): \(Self.text(new))")
    }

    private static func text(_ value: Value?) -> String {
        guard let value, value != .null else { return "absent" }
        return value.json(.sorted)
    }

    /// The members that are expected, one line each; a group's own members each for itself.
    private mutating func compare(
        _ kind: String, _ members: ValueObject, _ actual: Value, _ definition: TemplateDefinition?, prefix: String = ""
    ) {
        for member in members {
            let name = prefix.isEmpty ? member.key : "\(prefix).\(member.key)"
            if let definition, definition.isGroup(name), case .object(let inner) = member.value {
                compare(kind, inner, actual, definition, prefix: name)
                continue
            }
            let found = actual.object?[name] ?? Self.value(at: name.split(separator: ".")[...], in: actual)
            line("\(kind) \(name)", member.value, found.map { Self.restricted($0, to: member.value) })
        }
    }

    private static func value(at path: ArraySlice<Substring>, in value: Value) -> Value? {
        guard let key = path.first else { return value }
        return value.object?[String(key)].flatMap { Self.value(at: path.dropFirst(), in: $0) }
    }

    /// Without the members that nobody asks for.
    private static func restricted(_ value: Value, to expected: Value) -> Value {
        guard case .object(let members) = value, case .object(let wanted) = expected else {
            return value.isSameAs(expected) ? expected : value
        }
        return .object(
            ValueObject(
                members.compactMap { member in wanted[member.key].map { (member.key, restricted(member.value, to: $0)) }
                }))
    }

    /// Findings in any order; of those that were expected without an argument, none is shown.
    private mutating func compare(
        _ kind: String, _ wanted: [TestCase.ExpectedFinding], _ found: [Diagnostic]
    ) {
        var rest = wanted
        for diagnostic in found {
            let place = rest.firstIndex {
                $0.code == diagnostic.code && ($0.argument == nil || $0.argument == diagnostic.argument)
            }
            if let place {
                let text = "\(kind) \(rest.remove(at: place).text)"
                expected.append(text)
                actual.append(text)
            } else {
                actual.append("\(kind) \(diagnostic.code.rawValue)\(diagnostic.argument.map { " \($0)" } ?? "")")
            }
        }
        expected += rest.map { "\(kind) \($0.text)" }
    }
}

extension TestCase.ExpectedFinding {
    fileprivate var text: String { code.rawValue + (argument.map { " \($0)" } ?? "") }
}
