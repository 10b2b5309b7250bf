/// What the built-in functions take, beyond the types of their arguments: checked when a message is resolved, and again
/// when one of them runs.
extension BuiltInFunction {
    /// The greatest number of bytes that a tag's name, or an event's, has.
    package static let longestName = 255
    /// The greatest number of bytes that an event's properties have as JSON.
    package static let longestProperties = 64 << 10
    /// The names of Marquee's own events.
    package static let reservedEvents: Set = [
        "received", "notified", "engaged", "viewed", "clicked", "dismissed", "expired", "discarded", "failed",
        "dropped",
    ]

    /// Something that the function would refuse.
    struct Problem {
        let code: DiagnosticCode
        let argument: String
        /// Where it is in the argument.
        var path: [String] = []
        let message: String
    }

    func problems(with arguments: ResolvedArguments, linkSchemes: Set<String>) -> [Problem] {
        func value(_ name: String) -> Value {
            if case .value(let value)? = arguments[name] { value } else { .null }
        }
        return switch self {
        case .dismiss: []
        case .openURL: Self.problems(withLink: value("url").string ?? "", linkSchemes)
        case .setTags: Self.problems(withTags: value("tags"))
        case .track, .answer: Self.problems(withEvent: value("event").string ?? "", value("properties"))
        case .requestPermission: Self.problems(withRequest: value("request"))
        }
    }

    private static func problems(withLink url: String, _ schemes: Set<String>) -> [Problem] {
        do {
            try URLText.checkLink(url, schemes: schemes.union(["http", "https"]))
            return []
        } catch {
            return [Problem(code: .invalidURL, argument: "url", message: error.message)]
        }
    }

    private static func problems(withRequest request: Value) -> [Problem] {
        guard request.object == nil else { return [] }
        let message =
            "expected an object that names the permission, got \(request.found)"
        return [Problem(code: .typeMismatch, argument: "request", message: message)]
    }

    private static func problems(withTags tags: Value) -> [Problem] {
        guard case .object(let tags) = tags else {
            return [
                Problem(
                    code: .typeMismatch, argument: "tags",
                    message: "expected an object of tags and their strings, got \(tags.found);"
                        + " write tags: { vip: \"yes\" }")
            ]
        }
        return tags.compactMap { member in
            let (name, value) = (member.key, member.value)
            func problem(_ code: DiagnosticCode, _ message: String) -> Problem {
                Problem(code: code, argument: "tags", path: [name], message: message)
            }
            if name.isBlank { return problem(.constraint, "a tag has an empty name") }
            if name.utf8.count > longestName {
                return problem(
                    .constraint,
                    "the tag '\(name.shortened)' has \(name.utf8.count) bytes; at most \(longestName) are allowed")
            }
            switch value {
            case .null: return nil
            case .string(let text):
                return ProfileTexts.problem(with: text).map {
                    problem(.constraint, "the value of the tag '\(name.shortened)' \($0)")
                }
            case .boolean, .integer, .double, .list, .object:
                return problem(
                    .typeMismatch,
                    "the tag '\(name.shortened)' must be a string, or null to delete it, got \(value.found)")
            }
        }
    }

    private static func problems(withEvent event: String, _ properties: Value) -> [Problem] {
        var problems: [Problem] = []
        if event.isBlank {
            problems.append(Problem(code: .missingRequired, argument: "event", message: "needs an 'event'"))
        } else if event.utf8.count > longestName {
            problems.append(
                Problem(
                    code: .constraint, argument: "event",
                    message: "the event's name has \(event.utf8.count) bytes; at most \(longestName) are allowed"))
        } else if reservedEvents.contains(event) {
            problems.append(
                Problem(
                    code: .reservedName, argument: "event",
                    message: "'\(event)' is the name of a built-in event; choose another name"))
        }
        guard case .object(let members) = properties else {
            let message = "expected an object of properties, got \(properties.found)"
            return problems + [Problem(code: .typeMismatch, argument: "properties", message: message)]
        }
        if let problem = AnswerRules.problem(with: event, members) {
            problems.append(
                Problem(
                    code: .constraint, argument: "properties", path: [problem.property], message: problem.message))
        }
        let count = properties.jsonBytes().count
        guard count > longestProperties else { return problems }
        let message = "the event's properties have \(count) bytes; at most \(longestProperties) are allowed"
        return problems + [Problem(code: .constraint, argument: "properties", message: message)]
    }
}
