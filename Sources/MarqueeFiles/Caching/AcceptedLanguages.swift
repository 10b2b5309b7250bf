/// What an `Accept-Language` asks for (RFC 9110, 12.5.4), whatever its order, case and blanks.
struct AcceptedLanguages: Sendable {
    static let name = "accept-language"

    /// Languages in lower case with their weights in thousandths, as HTTP writes no finer ones.
    private let weights: [(language: String, weight: Int)]

    init(_ request: HeaderFields) {
        weights = request.members(of: Self.name).map { member in
            let parts = member.lowercased().filter { $0 != " " && $0 != "\t" }.split(separator: ";")
            // A weight that makes no sense is the member's own affair: it stays apart from all others.
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            return (String(parts.first ?? ""), Int(min(max(weight, 0), 1) * 1_000))
        }.sorted { ($1.weight, $0.language) < ($0.weight, $1.language) }
    }

    /// The language that has more weight than any other; nil when there is no such.
    var preferred: String? {
        guard let first = weights.first, first.weight > 0, weights.dropFirst().first?.weight != first.weight else {
            return nil
        }
        return first.language
    }

    /// The same for all that mean the same.
    var text: String {
        weights.map { $0.weight == 1_000 ? $0.language : "\($0.language);q=\($0.weight)" }.joined(separator: ",")
    }
}
