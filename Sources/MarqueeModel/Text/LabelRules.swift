/// What a host may be called, and which labels it may have: where they are configured, and at a dashboard.
package enum LabelRules {
    package static let longestName = 100
    package static let most = 32
    package static let longestKey = 64
    package static let longestValue = 200

    package static func isName(_ text: String) -> Bool {
        !text.isBlank && isShown(text, upTo: longestName)
    }

    package static func isKey(_ text: String) -> Bool {
        (1...longestKey).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    package static func isValue(_ text: String) -> Bool { isShown(text, upTo: longestValue) }

    /// What is wrong with a name; nil: nothing.
    package static func problem(withName text: String) -> String? {
        guard !isName(text) else { return nil }
        return "the host's name '\(text.shortened)' \(fault(of: text, longest: longestName)); expected from 1 to"
            + " \(longestName) visible characters"
    }

    /// What is wrong with a label's key; nil: nothing.
    package static func problem(withKey text: String) -> String? {
        guard !isKey(text) else { return nil }
        return
            "invalid label '\(text.shortened)'; expected a name of 1 to \(longestKey) letters, digits, '.',"
            + " '_' and '-'"
    }

    /// What is wrong with a label's value; nil: nothing.
    package static func problem(withValue text: String, of key: String) -> String? {
        guard !isValue(text) else { return nil }
        return "the value of the label '\(key.shortened)' \(fault(of: text, longest: longestValue)); expected up to"
            + " \(longestValue) visible characters"
    }

    /// What is wrong with this many; nil: nothing.
    package static func problem(withCount count: Int) -> String? {
        count > most ? "the host has \(count) labels; at most \(most) are allowed" : nil
    }

    /// Whether a text has no control characters, and not too many others.
    package static func isShown(_ text: String, upTo limit: Int) -> Bool {
        text.unicodeScalars.count <= limit && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    }

    private static func fault(of text: String, longest: Int) -> String {
        let count = text.unicodeScalars.count
        if count > longest { return "has \(count) characters" }
        return text.isBlank ? "is empty" : "has control characters"
    }
}
