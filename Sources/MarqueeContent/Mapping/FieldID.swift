import MarqueeModel
import MarqueeSystem

/// The ids that names have at Contentful, and back: at most 64 characters, of which there are few to choose from.
///
/// Ids of content types and entries have letters, digits, `_`, `-` and `.`: such a name is its own id, so that what people
/// have made at Contentful keeps its name here. Ids of fields have letters, digits and `_`, and `_` stands for a group's dot.
/// For the rest:
///
/// | in the name | in the id |
/// |---|---|
/// | `_`, of a field | `__` |
/// | `.` of an argument in a group | `_`, as in `style_padding` |
/// | any other scalar, as `é` | `_0` with its number in hexadecimal and `_`: `_0e9_` |
///
/// An id of a type or an entry that has an escape begins with `_-`, and has `__` for `_`, too. What gets longer than 64
/// characters is cut, with `_00` and a digest behind it; its name is in the type's annotation.
package enum FieldID {
    /// How many characters an id has at most.
    static let longest = 64

    /// The id of the field that a content type's annotation is kept in. No name has it: none ends with a single `_`.
    static let annotation = "marquee_"

    /// The id of the field for an argument's full dotted name.
    package static func field(_ name: String) -> String {
        escaped(name, isField: true)
    }

    /// The argument that a field is for; nil where the id was cut, or is nobody's escape.
    static func name(ofField id: String) -> String? {
        unescaped(id, isField: true)
    }

    /// The id of a content type or an entry, for a template's name or a message's id.
    ///
    /// Two names never have the same id, and what an id stands for (``name(ofResource:)``) has that id.
    package static func resource(_ name: String) -> String {
        isResource(name) && unescapedResource(name) == nil
            ? name : mark + escaped(name, isField: false, most: longest - mark.utf8.count)
    }

    /// The name that an id of a content type or entry stands for; nil where it is not an id.
    package static func name(ofResource id: String) -> String? {
        guard isResource(id) else { return nil }
        return unescapedResource(id) ?? id
    }

    /// What an id with escapes begins with.
    private static let mark = "_-"

    private static func isResource(_ id: String) -> Bool {
        (1...longest).contains(id.utf8.count) && id != "." && id != ".."
            && id.unicodeScalars.allSatisfy { $0.isPlain || $0 == "_" || $0 == "-" || $0 == "." }
    }

    private static func unescapedResource(_ id: String) -> String? {
        guard id.hasPrefix(mark),
            let name = unescaped(String(id.dropFirst(mark.count)), isField: false, most: longest - mark.utf8.count)
        else { return nil }
        // What needs no escape is its own id.
        return isResource(name) && unescapedResource(name) == nil ? nil : name
    }

    private static func escaped(_ name: String, isField: Bool, most: Int = longest) -> String {
        let scalars = Array(name.unicodeScalars)
        var id = ""
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "_": id += "__"
            case "." where !isField, "-" where !isField: id.unicodeScalars.append(scalar)
            case "." where index + 1 < scalars.count && scalars[index + 1].follows: id += "_"
            case let scalar where scalar.isPlain: id.unicodeScalars.append(scalar)
            default: id += "_0\(String(scalar.value, radix: 16))_"
            }
        }
        guard id.utf8.count > most else { return id }
        let digest = "_00\(SHA256.digest(of: Array(name.utf8)).hexadecimal.prefix(24))"
        return String(id.prefix(most - digest.utf8.count)) + digest
    }

    private static func unescaped(_ id: String, isField: Bool, most: Int = longest) -> String? {
        guard (1...most).contains(id.utf8.count) else { return nil }
        var name = String.UnicodeScalarView()
        var rest = Substring(id).unicodeScalars
        while let scalar = rest.popFirst() {
            switch scalar {
            case "_":
                guard let next = rest.first else { return nil }
                if next == "_" {
                    rest.removeFirst()
                    name.append("_")
                } else if next == "0" {
                    guard let end = rest.firstIndex(of: "_") else { return nil }
                    let digits = rest[..<end].dropFirst()
                    guard digits.first != "0", digits.count <= 6, let number = UInt32(String(digits), radix: 16),
                        let scalar = Unicode.Scalar(number)
                    else { return nil }
                    name.append(scalar)
                    rest = rest[rest.index(after: end)...]
                } else {
                    guard isField, next.follows else { return nil }
                    name.append(".")
                }
            case let scalar where scalar.isPlain: name.append(scalar)
            case "." where !isField, "-" where !isField: name.append(scalar)
            default: return nil
            }
        }
        let text = String(name)
        // An id that says it in another way is not what this name gets.
        return escaped(text, isField: isField, most: most) == id ? text : nil
    }
}

extension Unicode.Scalar {
    /// Whether it stands in an id as itself.
    fileprivate var isPlain: Bool {
        switch self {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }

    /// Whether a dot before it can be `_` alone: `_0` and `__` are escapes.
    fileprivate var follows: Bool { isPlain && self != "0" }
}
