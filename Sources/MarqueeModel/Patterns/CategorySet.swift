/// A set of Unicode general categories: what `\p{…}` and `\P{…}` name.
struct CategorySet: OptionSet, Sendable {
    let rawValue: UInt32

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    /// The two letters of each category that RFC 9485 knows, in the order of their bits. Surrogates (`Cs`) are no
    /// scalars, so they are none.
    private static let names = [
        "Ll", "Lm", "Lo", "Lt", "Lu", "Mc", "Me", "Mn", "Nd", "Nl", "No", "Pc", "Pd", "Pe", "Pf", "Pi", "Po", "Ps",
        "Zl", "Zp", "Zs", "Sc", "Sk", "Sm", "So", "Cc", "Cf", "Cn", "Co",
    ]

    static let all = CategorySet(rawValue: (1 << UInt32(names.count)) - 1)

    /// The category of that name, or all whose name begins with that letter; nil when there is none.
    init?(named name: String) {
        guard (1...2).contains(name.utf8.count) else { return nil }
        var bits: UInt32 = 0
        for (index, candidate) in Self.names.enumerated() where candidate.hasPrefix(name) { bits |= 1 << UInt32(index) }
        guard bits != 0 else { return nil }
        self.init(rawValue: bits)
    }

    /// All other categories.
    var complement: CategorySet { Self.all.subtracting(self) }

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        !isEmpty && rawValue >> Self.bit(of: scalar) & 1 == 1
    }

    /// The members below 128, as bits.
    var asciiMembers: (low: UInt64, high: UInt64) {
        var members: (low: UInt64, high: UInt64) = (0, 0)
        for (value, bit) in Self.asciiBits.enumerated() where rawValue >> bit & 1 == 1 {
            if value < 64 { members.low |= 1 << UInt64(value) } else { members.high |= 1 << UInt64(value - 64) }
        }
        return members
    }

    /// The category's bit of each scalar below 128: looking all of them up for every class would be slow.
    private static let asciiBits: [UInt32] = (0..<128).map { (value: UInt8) in bit(of: Unicode.Scalar(value)) }

    private static func bit(of scalar: Unicode.Scalar) -> UInt32 {
        switch scalar.properties.generalCategory {
        case .lowercaseLetter: 0
        case .modifierLetter: 1
        case .otherLetter: 2
        case .titlecaseLetter: 3
        case .uppercaseLetter: 4
        case .spacingMark: 5
        case .enclosingMark: 6
        case .nonspacingMark: 7
        case .decimalNumber: 8
        case .letterNumber: 9
        case .otherNumber: 10
        case .connectorPunctuation: 11
        case .dashPunctuation: 12
        case .closePunctuation: 13
        case .finalPunctuation: 14
        case .initialPunctuation: 15
        case .otherPunctuation: 16
        case .openPunctuation: 17
        case .lineSeparator: 18
        case .paragraphSeparator: 19
        case .spaceSeparator: 20
        case .currencySymbol: 21
        case .modifierSymbol: 22
        case .mathSymbol: 23
        case .otherSymbol: 24
        case .control: 25
        case .format: 26
        case .surrogate, .unassigned: 27
        case .privateUse: 28
        @unknown default: 27
        }
    }
}
