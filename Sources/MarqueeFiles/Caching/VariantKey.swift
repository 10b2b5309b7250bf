/// What chose a response among the answers of one address: the fields that its `Vary` names, as its request had them
/// (RFC 9111, 4.1).
struct VariantKey: Sendable, Hashable {
    /// A field's name in lower case and its normalised value; nil: the request had none.
    private struct Part: Hashable {
        let name: String
        let value: String?
    }

    /// One that names more fields than this is taken for `*`: it would cost more than it saves.
    private static let partLimit = 32

    private let parts: [Part]
    /// `Vary: *`: nothing that is known of a request tells whether it would get the same.
    private let matchesNothing: Bool

    init(of request: HeaderFields, response: HeaderFields) {
        let names = Set(response.members(of: "vary").map { $0.lowercased() })
        self.matchesNothing = names.contains("*") || names.count > Self.partLimit
        self.parts = matchesNothing ? [] : names.sorted().map { Part(name: $0, value: Self.value(of: $0, in: request)) }
    }

    /// Whether another request would have got the same response.
    func matches(_ request: HeaderFields) -> Bool {
        !matchesNothing && parts.allSatisfy { Self.value(of: $0.name, in: request) == $0.value }
    }

    /// Lines may be joined, blanks around commas changed; the order and case of languages mean nothing.
    private static func value(of name: String, in request: HeaderFields) -> String? {
        guard request.contains(name) else { return nil }
        var members = request.members(of: name)
        if name == "accept-language" { members = members.map { $0.lowercased().filter { $0 != " " } }.sorted() }
        return members.joined(separator: ",")
    }

    /// Reads what ``text`` wrote.
    init(text: String) {
        self.matchesNothing = text == "*"
        self.parts = (matchesNothing ? "" : text).split(separator: "\n").map { line in
            let colon = line.firstIndex(of: ":")
            return Part(
                name: String(line[..<(colon ?? line.endIndex)]),
                value: colon.map { String(line[line.index(after: $0)...]) })
        }
    }

    /// Empty where `Vary` names nothing.
    var text: String {
        matchesNothing
            ? "*" : parts.map { part in part.value.map { "\(part.name):\($0)" } ?? part.name }.joined(separator: "\n")
    }
}
