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
    /// `Vary: *`, or what names no field: nothing that is known of a request tells whether it would get the same.
    let matchesNothing: Bool

    init(of request: HeaderFields, response: HeaderFields) {
        let names = Set(response.members(of: "vary").map { $0.lowercased() })
        self.matchesNothing = !names.allSatisfy(Self.isFieldName) || names.count > Self.partLimit
        self.parts = matchesNothing ? [] : names.sorted().map { Part(name: $0, value: Self.value(of: $0, in: request)) }
    }

    /// Whether another request would have got the same response.
    ///
    /// - Parameter language: That of the response, `Content-Language`: whoever prefers it to all others gets it.
    func matches(_ request: HeaderFields, language: String? = nil) -> Bool {
        !matchesNothing
            && parts.allSatisfy { part in
                if Self.value(of: part.name, in: request) == part.value { return true }
                guard part.name == AcceptedLanguages.name, let language else { return false }
                return AcceptedLanguages(request).preferred == language.lowercased()
            }
    }

    /// A colon would make another field of it once it is written. `*` is no name.
    private static func isFieldName(_ name: String) -> Bool {
        name != "*" && name.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: ":") }
    }

    /// Lines may be joined, blanks around commas changed; the order and case of languages mean nothing.
    private static func value(of name: String, in request: HeaderFields) -> String? {
        guard request.contains(name) else { return nil }
        guard name == AcceptedLanguages.name else { return request.members(of: name).joined(separator: ",") }
        return AcceptedLanguages(request).text
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
