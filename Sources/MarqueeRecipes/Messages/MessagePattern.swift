package import MarqueeModel

/// The message of a recipe, compiled when the recipe is loaded: an event and a profile fill it in. A class, so that recipes,
/// of which an event may ask thousands, stay small.
package final class MessagePattern: Sendable {
    /// As it is written.
    package let message: Message
    let arguments: ValuePattern
    let localizations: [ValuePattern]

    /// What is wrong with a message, with the keys that lead there.
    package struct Finding: Sendable {
        package let code: DiagnosticCode
        package let message: String
        package let help: String?
        package let path: [String]

        fileprivate init(code: DiagnosticCode, message: String, help: String?, path: [String]) {
            (self.code, self.message, self.help, self.path) = (code, message, help, path)
        }

        fileprivate init(unknown variable: [String], _ problem: String, _ path: [String]) {
            self.init(
                code: .unknownVariable,
                message: "'\(variable.joined(separator: "."))' \(problem), so it is always empty",
                help: "write {{ event.NAME }}, {{ profile.tags.NAME }} or {{ profile.attributes.NAME }}", path: path)
        }
    }

    /// - Returns: No pattern where a finding is an error.
    package static func compiling(_ message: Message) -> (pattern: MessagePattern?, findings: [Finding]) {
        var findings: [Finding] = []
        func compiled(_ values: ValueObject, _ path: [String]) -> ValuePattern {
            ValuePattern(.object(values), path) { result, path in
                switch result {
                case .failure(let problem):
                    findings.append(
                        Finding(code: .invalidExpression, message: problem.message, help: problem.help, path: path))
                case .success(let variables):
                    findings += variables.compactMap { variable in
                        Self.problem(with: variable).map { Finding(unknown: variable, $0, path) }
                    }
                }
            }
        }
        let pattern = MessagePattern(
            message: message, arguments: compiled(message.arguments, ["arguments"]),
            localizations: message.localizations.map { compiled($0.arguments, ["localizations", $0.locale]) })
        return (findings.contains { $0.code.severity == .error } ? nil : pattern, findings)
    }

    /// A message without expressions.
    package convenience init(_ message: Message) {
        self.init(
            message: message, arguments: .fixed(.object(message.arguments)),
            localizations: message.localizations.map { .fixed(.object($0.arguments)) })
    }

    private init(message: Message, arguments: ValuePattern, localizations: [ValuePattern]) {
        self.message = message
        self.arguments = arguments
        self.localizations = localizations
    }

    private static func problem(with variable: [String]) -> String? {
        switch variable.first {
        case "event": variable.count > 1 ? nil : "is the event as a whole"
        case "profile":
            switch variable.dropFirst().first {
            case "id", "tags", "attributes": nil
            default: "is not known of a profile"
            }
        default: "is neither of the event nor of the profile"
        }
    }

    /// The message that an event leads to.
    ///
    /// - Returns: No message where it would be longer than 1 MiB; variables that were empty, each once.
    package func filled(by event: RecipeEvent, for profile: RecipeProfile) -> (message: Message?, unknown: [String]) {
        if arguments.isFixed, localizations.allSatisfy(\.isFixed) { return (message, []) }
        let source = PatternSource(event, profile)
        var result = message
        result.arguments = arguments.filled(with: source).object ?? [:]
        result.localizations = zip(message.localizations, localizations).map {
            Message.Localization(locale: $0.locale, arguments: $1.filled(with: source).object ?? [:])
        }
        let isExhausted = source.isExhausted
        source.note(unknown: ([arguments] + localizations).flatMap(\.variables))
        var seen: Set<String> = []
        return (isExhausted ? nil : result, source.unknown.filter { seen.insert($0).inserted })
    }
}

extension MessagePattern: Hashable {
    package static func == (left: MessagePattern, right: MessagePattern) -> Bool {
        left.message.written == right.message.written
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(message.template) }
}
