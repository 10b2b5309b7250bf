/// A place in a JSON text (RFC 6901): `/definitions/3/arguments/0/default`.
package struct JSONPointer: Sendable, Hashable, CustomStringConvertible {
    /// The pointer as text; empty for the whole document.
    package let description: String

    /// The whole document.
    package static let root = JSONPointer(text: "")

    /// A pointer that was made before, from its text.
    init(text: String) {
        self.description = text
    }

    /// The member of that name.
    package func appending(_ key: String) -> JSONPointer {
        guard key.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else {
            return JSONPointer(text: "\(description)/\(key)")
        }
        let escaped = key.unicodeScalars.map { scalar in
            switch scalar {
            case "~": "~0"
            case "/": "~1"
            default: String(Character(scalar))
            }
        }
        return JSONPointer(text: "\(description)/\(escaped.joined())")
    }

    /// The item of that place, from 0.
    package func appending(_ index: Int) -> JSONPointer {
        JSONPointer(text: "\(description)/\(index)")
    }
}
