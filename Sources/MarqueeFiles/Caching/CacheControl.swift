import MarqueeModel

/// The directives of a message's `Cache-Control` fields (RFC 9111, 5.2).
///
/// A name that comes twice counts with its first argument (RFC 9111, 4.2.1).
struct CacheControl: Sendable, Hashable {
    private struct Directive: Hashable {
        let name: String
        /// What follows `=`, a quoted string taken apart.
        let argument: String?
    }

    private let directives: [Directive]

    init(_ fields: HeaderFields) {
        self.directives = fields.members(of: "cache-control").map { member in
            let equals = member.firstIndex(of: "=")
            let name = member[..<(equals ?? member.endIndex)].lowercased()
            return Directive(name: name, argument: equals.map { Self.unquoted(member[member.index(after: $0)...]) })
        }
    }

    /// Whether there is none.
    var isEmpty: Bool { directives.isEmpty }

    /// Whether a directive is there, with an argument or without.
    func has(_ name: String) -> Bool {
        directives.contains { $0.name == name }
    }

    /// Whether a directive is there as a whole, not only for some fields.
    func hasUnqualified(_ name: String) -> Bool {
        directives.contains { $0.name == name && ($0.argument ?? "").isEmpty }
    }

    /// The argument of a directive as a time. Nil: it is not there. What is no number counts as zero, which makes a
    /// response stale, as RFC 9111, 4.2.1 encourages.
    func seconds(_ name: String) -> TimeSpan? {
        guard let directive = directives.first(where: { $0.name == name }) else { return nil }
        return DeltaSeconds.read(directive.argument ?? "") ?? .zero
    }

    /// The argument as a time, where a directive without one means as long as you like, and a wrong one nothing.
    func limit(_ name: String) -> TimeSpan? {
        guard let directive = directives.first(where: { $0.name == name }) else { return nil }
        guard let argument = directive.argument else { return .milliseconds(.max) }
        return DeltaSeconds.read(argument)
    }

    /// The names of fields that a directive is for: `no-cache="set-cookie, a"`.
    func fieldNames(_ name: String) -> [String] {
        directives.filter { $0.name == name }.flatMap { HeaderFields.members(in: $0.argument ?? "") }
    }

    private static func unquoted(_ text: Substring) -> String {
        guard text.utf8.count >= 2, text.first == "\"", text.last == "\"" else { return String(text) }
        var result = ""
        var isEscaped = false
        for character in text.dropFirst().dropLast() {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                result.append(character)
                isEscaped = false
            }
        }
        return result
    }
}
