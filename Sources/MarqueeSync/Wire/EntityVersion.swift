/// The number of a state of a target's definitions: 0 before the first sync, then one more for each that changed something.
///
/// On the wire it is an entity tag (RFC 9110, section 8.8.3), the number in quotes: `ETag: "7"`, `If-Match: "7"`.
package struct EntityVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let number: Int

    package init(_ number: Int) {
        self.number = number
    }

    /// Reads an entity tag. Nil for anything but one strong tag with a number from 0: neither `*` nor a list names a
    /// single state.
    package init?(entityTag text: String) {
        guard text.utf8.count > 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return nil }
        let digits = text.dropFirst().dropLast()
        guard digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
            digits == "0" || !digits.hasPrefix("0"), let number = Int(digits)
        else { return nil }
        self.number = number
    }

    /// The number in quotes.
    package var entityTag: String { "\"\(number)\"" }

    package var description: String { String(number) }

    package static func < (left: EntityVersion, right: EntityVersion) -> Bool { left.number < right.number }
}
