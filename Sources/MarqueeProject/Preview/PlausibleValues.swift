package import MarqueeModel

/// Makes up what a message for a template could say, by the names, types and constraints of its arguments: always the
/// same for the same template.
///
/// Defaults that say something stay. Texts and lists that are empty, files and actions get something.
package struct PlausibleValues {
    private let definition: TemplateDefinition

    package init(_ definition: TemplateDefinition) {
        self.definition = definition
    }

    /// The arguments of a message, by full dotted name; what is given stands in their place.
    package func arguments(keeping given: ValueObject) -> ValueObject {
        var arguments = given
        for argument in definition.arguments where arguments[argument.name] == nil {
            guard let value = value(of: argument) else { continue }
            arguments[argument.name] = value
        }
        return arguments
    }

    private func value(of argument: ArgumentDefinition) -> Value? {
        switch argument.type {
        case .string:
            guard argument.defaultValue == "" else { return nil }
            return text(for: argument).map(Value.string)
        case .list(let items):
            guard argument.defaultValue == .list([]) else { return nil }
            return list(of: items, for: argument)
        case .file: return SampleFile(for: argument.constraints).map { .string($0.url) }
        case .action: return action(for: argument)
        case .number, .boolean, .data: return nil
        }
    }

    // MARK: Texts

    private static let samples: [(words: [String], text: String)] = [
        (["title", "headline", "heading"], "Spring is here"), (["subtitle", "tagline"], "For a few days only"),
        (
            ["body", "text", "message", "description", "content"],
            "All plants are cheaper this week, and the first cup of tea is free."
        ),
        (["button", "label", "cta"], "Show me"), (["code", "coupon", "voucher"], "SPRING15"),
        (["name", "user", "customer"], "Ada"), (["email", "mail"], "ada@example.com"),
        (["url", "link", "href"], "https://example.com/spring"), (["color", "colour"], "#0a84ff"),
        (["phone", "tel"], "+39 06 5550 0100"), (["city", "place", "location"], "Rome"), (["price", "amount"], "9.90"),
        (["currency"], "EUR"), (["date", "day"], "2026-12-01"), (["time"], "18:30"),
        (["question"], "How was your visit?"),
        (["number", "id", "order"], "4711"), (["locale", "language"], "en"), (["icon", "emoji"], "🌱"),
    ]

    private func text(for argument: ArgumentDefinition) -> String? {
        for case .oneOf(let values) in argument.constraints { return values.first?.string }
        let last = argument.name.split(separator: ".").last.map(String.init) ?? argument.name
        let words = Self.words(of: last)
        let sample = Self.samples.first { sample in words.contains { sample.words.contains($0) } }
        return fitting(sample?.text ?? last.prefix(1).uppercased() + last.dropFirst(), argument.constraints)
    }

    /// The words of a name: `buttonLabel`, `button-label` and `button_label` have the same.
    private static func words(of name: String) -> [String] {
        var words = [""]
        for letter in name {
            if !letter.isLetter {
                words.append("")
            } else {
                if letter.isUppercase { words.append("") }
                words[words.count - 1] += letter.lowercased()
            }
        }
        return words.filter { !$0.isEmpty }
    }

    /// The text, longer or shorter, when it keeps the constraints then.
    private func fitting(_ text: String, _ constraints: [Constraint]) -> String? {
        var text = text
        for case .minLength(let least) in constraints {
            while text.unicodeScalars.count < min(least, 10_000) { text += " \(text)" }
        }
        for case .maxLength(let most) in constraints { text = String(text.unicodeScalars.prefix(most)) }
        return constraints.allSatisfy { $0.violation(by: .string(text)) == nil } ? text : nil
    }

    // MARK: Lists and actions

    private func list(of items: ArgumentType.ItemType, for argument: ArgumentDefinition) -> Value? {
        var count = 3
        for case .minItems(let least) in argument.constraints { count = max(count, min(least, 1_000)) }
        for case .maxItems(let most) in argument.constraints { count = min(count, most) }
        let name = argument.name.split(separator: ".").last.map(String.init) ?? argument.name
        var allowed: [Value] = []
        for case .oneOf(let values) in argument.constraints { allowed = values }
        let sample = items == .file ? SampleFile(for: argument.constraints) : nil
        if items == .file, sample == nil { return nil }
        let values = (1...max(count, 1)).prefix(count).map { number -> Value in
            if !allowed.isEmpty { return allowed[(number - 1) % allowed.count] }
            switch items {
            case .string: return .string("\(name.prefix(1).uppercased())\(name.dropFirst()) \(number)")
            case .number: return .integer(Int64(number))
            case .boolean: return .boolean(number % 2 == 1)
            case .file: return .string(sample?.url ?? "")
            }
        }
        let list = Value.list(values)
        return argument.constraints.allSatisfy { $0.violation(by: list) == nil } ? list : nil
    }

    private func action(for argument: ArgumentDefinition) -> Value {
        let words = Self.words(of: argument.name)
        if words.contains(where: { ["close", "dismiss", "cancel", "decline", "skip", "no", "later"].contains($0) }) {
            return ["type": "close"]
        }
        if words.contains(where: { ["open", "link", "url", "more", "read", "visit"].contains($0) }) {
            return ["type": "url", "url": "https://example.com/spring"]
        }
        return ["type": "key-value", "values": .object(["action": .string(argument.name)])]
    }
}

/// A small file of a kind that an argument takes.
private struct SampleFile {
    let url: String

    private static let samples: [(type: String, url: String)] = [
        (
            "image/png",
            "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFElEQVR4nGPkavnPgA0wYRUdtBIAO2ABdrmzXxsAAAAASUVORK5CYII="
        ),
        ("image/gif", "data:image/gif;base64,R0lGODlhAQABAIAAAAqE/wAAACwAAAAAAQABAAACAkQBADs="),
        (
            "image/svg+xml",
            "data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20width=%228%22%20height=%228%22/%3E"
        ),
        ("application/pdf", "data:application/pdf,%25PDF-1.4%0A%25%25EOF%0A"),
        ("text/plain", "data:text/plain,Spring%20is%20here%0A"),
        ("text/html", "data:text/html,%3C!doctype%20html%3E%3Cp%3ESpring%20is%20here%3C/p%3E"),
        ("application/json", "data:application/json,%7B%22spring%22:true%7D"),
    ]

    /// Nil when none of the samples is of a kind that is taken, or when a certain content is wanted.
    init?(for constraints: [Constraint]) {
        var ranges: [MediaRange]?
        for constraint in constraints {
            switch constraint {
            case .accept(let accepted): ranges = accepted
            case .sha256: return nil
            default: break
            }
        }
        let sample = Self.samples.first { sample in ranges?.contains { $0.contains(sample.type) } ?? true }
        guard let sample else { return nil }
        url = sample.url
    }
}
