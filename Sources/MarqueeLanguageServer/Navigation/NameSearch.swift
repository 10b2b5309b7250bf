import MarqueeModel

/// Tells texts that cannot name a symbol from those that may, without reading them: most files are the former.
struct NameSearch {
    /// What stands wherever the symbol is named.
    private let name: ByteSearch?
    /// The template of an argument.
    private let owner: ByteSearch?

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
        let hasName = name?.isIn(text) ?? true
        let hasOwner = owner?.isIn(text) ?? true
        if hasName && hasOwner { return true }
        // An escape may stand for any letter.
        if text.contains(0x5C) { return true }
        // A test case names a message in place of a template.
        return hasName && (!isWhole || Self.testCase.isIn(text))
    }

    /// What is looked for; nil for a name that can be written in many ways: a space may be a line break, and quotes are
    /// doubled.
    private static func needle(_ name: String) -> ByteSearch? {
        name.utf8.allSatisfy { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 } ? ByteSearch(name.utf8) : nil
    }

    private static let testCase = ByteSearch("case".utf8)
}
