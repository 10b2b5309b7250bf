/// What files in `tmp` are called: so that nothing else in there is ever taken for one that a crash has left.
enum TemporaryName {
    private static let digits = 13

    static func random() -> String {
        (0..<2).map { _ in
            let text = String(UInt64.random(in: 0 ... .max), radix: 36)
            return String(repeating: "0", count: digits - text.utf8.count) + text
        }.joined()
    }

    /// Whether a name is one of these; earlier versions did not fill them up.
    static func isOne(_ name: String) -> Bool {
        (digits * 2 - 4...digits * 2).contains(name.utf8.count)
            && name.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    }
}
