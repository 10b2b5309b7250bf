import NIOHTTP1

/// Which part of a content a 206 holds (RFC 9110, section 14.4).
struct ContentRange: Sendable, Hashable {
    let first: Int64
    let last: Int64
    /// Nil: not known.
    let total: Int64?

    /// Nil for other units, several ranges, and what makes no sense.
    init?(_ headers: HTTPHeaders) {
        guard let text = headers.first(name: "content-range")?.lowercased(), text.hasPrefix("bytes ") else {
            return nil
        }
        let parts = text.dropFirst(6).split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let bounds = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard bounds.count == 2, let first = Self.number(bounds[0]), let last = Self.number(bounds[1]), first <= last
        else { return nil }
        let total = parts[1] == "*" ? nil : Self.number(parts[1])
        guard parts[1] == "*" || total.map({ last < $0 }) == true else { return nil }
        (self.first, self.last, self.total) = (first, last, total)
    }

    private static func number(_ text: Substring) -> Int64? {
        text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int64(text) : nil
    }
}
