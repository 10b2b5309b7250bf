package import MarqueeModel

/// The message of a recipe, compiled when the recipe is loaded: an event and a profile fill it in. A class, so that recipes,
/// of which an event may ask thousands, stay small.
package final class MessagePattern: Sendable {
    /// As it is written.
    package let message: Message
    /// What an inbox and a delegate show of it, as it is written.
    package let notification: Recipe.Notice?
    let arguments: ValuePattern
    let localizations: [ValuePattern]
    private let notice: ValuePattern?

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

    /// - Parameter notification: What an inbox and a delegate show of it.
    /// - Returns: No pattern where a finding is an error.
    package static func compiling(
        _ message: Message, notification: Recipe.Notice? = nil
    ) -> (pattern: MessagePattern?, findings: [Finding]) {
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
            message: message, notification: notification, arguments: compiled(message.arguments, ["arguments"]),
            localizations: message.localizations.map { compiled($0.arguments, ["localizations", $0.locale]) },
            notice: notification.map { compiled($0.members, [Recipe.Notice.key]) })
        return (findings.contains { $0.code.severity == .error } ? nil : pattern, findings)
    }

    /// A message without expressions.
    package convenience init(_ message: Message) {
        self.init(
            message: message, notification: nil, arguments: .fixed(.object(message.arguments)),
            localizations: message.localizations.map { .fixed(.object($0.arguments)) }, notice: nil)
    }

    private init(
        message: Message, notification: Recipe.Notice?, arguments: ValuePattern, localizations: [ValuePattern],
        notice: ValuePattern?
    ) {
        self.message = message
        self.notification = notification
        self.arguments = arguments
        self.localizations = localizations
        self.notice = notice
    }

    private static func problem(with variable: [String]) -> String? {
        switch variable.first {
        case "event": variable.count > 1 ? nil : "is the event as a whole"
        case "profile":
            switch variable.dropFirst().first {
            case "id", "tags", "attributes": nil
            default: "is not a property of profiles"
            }
        default: "refers to neither the event nor the profile"
        }
    }

    /// The message that an event leads to.
    package func filled(by event: RecipeEvent, for profile: RecipeProfile) -> FilledMessage {
        let patterns = [arguments] + localizations + [notice].compactMap(\.self)
        if patterns.allSatisfy(\.isFixed) { return FilledMessage(message: message, notice: notification) }
        let source = PatternSource(event, profile)
        var result = message
        result.arguments = arguments.filled(with: source).object ?? [:]
        result.localizations = zip(message.localizations, localizations).map {
            Message.Localization(locale: $0.locale, arguments: $1.filled(with: source).object ?? [:])
        }
        let notice = notice.map { Recipe.Notice($0.filled(with: source).object ?? [:]) }
        let isExhausted = source.isExhausted
        source.note(unknown: patterns.flatMap(\.variables))
        var seen: Set<String> = []
        return FilledMessage(
            message: isExhausted ? nil : result, notice: notice,
            unknown: source.unknown.filter { seen.insert($0).inserted })
    }
}

/// What an event makes of a message's pattern.
package struct FilledMessage: Sendable {
    /// Nil where it would be longer than 1 MiB.
    package var message: Message?
    /// What an inbox and a delegate show of it.
    package var notice: Recipe.Notice?
    /// Variables that were empty, each once.
    package var unknown: [String] = []
}

extension MessagePattern: Hashable {
    package static func == (left: MessagePattern, right: MessagePattern) -> Bool {
        left.message.written == right.message.written && left.notification == right.notification
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(message.template) }
}
