/// Tells texts that cannot name a symbol from those that may, without reading them: most files are the former.
struct NameSearch {
    /// What stands wherever the symbol is named.
    private let name: [UInt8]?
    /// The template of an argument.
    private let owner: [UInt8]?

    init(_ symbol: Symbol) {
        name = Self.needle(symbol.lastPart)
        owner =
            switch symbol {
            case .template, .recipe, .event, .message: nil
            case .argument(let template, _): Self.needle(template)
            }
    }

    /// - Parameter isWhole: Whether the text could be read to its end: of another one, nobody knows what it names.
    func mayName(in text: [UInt8], isWhole: Bool) -> Bool {
        let hasName = name.map(text.contains) ?? true
        let hasOwner = owner.map(text.contains) ?? true
        if hasName && hasOwner { return true }
        // An escape may stand for any letter.
        if text.contains(0x5C) { return true }
        // A test case names a message in place of a template.
        return hasName && (!isWhole || text.contains(Self.testCase))
    }

    /// What is looked for; nil for a name that can be written in many ways: a space may be a line break, and quotes are
    /// doubled.
    private static func needle(_ name: String) -> [UInt8]? {
        name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 } ? Array(name.utf8) : nil
    }

    private static let testCase = Array("case".utf8)
}

extension [UInt8] {
    /// Whether these bytes stand somewhere in it.
    fileprivate func contains(_ needle: [UInt8]) -> Bool {
        guard let first = needle.first else { return true }
        let (text, sought) = (span, needle.span)
        guard text.count >= sought.count else { return false }
        for start in 0...(text.count - sought.count) where text[start] == first {
            var length = 1
            while length < sought.count, text[start + length] == sought[length] { length += 1 }
            if length == sought.count { return true }
        }
        return false
    }
}
