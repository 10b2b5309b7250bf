import MarqueeModel
import MarqueeSystem

extension SourceContentType {
    /// The content type that `sync --to contentful` makes of a template or function, as far as a Swift type needs it: an
    /// argument is a field, one of a group too. The rules are those of MarqueeContent's `TemplateMapping`.
    init(of definition: TemplateDefinition) {
        self.init(
            id: ContentName.resource(definition.name), summary: definition.description,
            fields: definition.arguments.map { SourceField(of: $0) })
    }
}

extension SourceField {
    init(of argument: ArgumentDefinition) {
        let (kind, isList): (Kind, Bool) =
            switch argument.type {
            case .string: (.text, false)
            case .number: (argument.isWhole ? .integer : .number, false)
            case .boolean: (.boolean, false)
            case .list(of: .string): (.text, true)
            case .list(of: .file): (.asset, true)
            case .file: (.asset, false)
            case .list(of: .number), .list(of: .boolean), .data, .action: (.object, false)
            }
        // What an entry does not say is the template's default: only files and actions can be required.
        self.init(
            id: ContentName.field(argument.name), name: argument.description ?? "The argument `\(argument.name)`.",
            kind: kind, isList: isList, isRequired: argument.isRequired, choices: argument.choices)
    }
}

extension ArgumentDefinition {
    fileprivate var isWhole: Bool {
        constraints.contains { constraint in
            guard case .oneOf(let values) = constraint else { return false }
            return values.allSatisfy { $0.integer != nil }
        }
    }
}

/// The ids that names have at Contentful, by the rules of MarqueeContent's `FieldID`.
enum ContentName {
    static func field(_ name: String) -> String { escaped(name, isField: true) }

    /// A name that is an id stays as it is. (One that looks like another's escape gets one at Contentful, and not here.)
    static func resource(_ name: String) -> String {
        let isID =
            (1...64).contains(name.utf8.count) && name != "." && name != ".."
            && name.unicodeScalars.allSatisfy { isPlain($0) || "_-.".unicodeScalars.contains($0) }
        return isID ? name : "_-" + escaped(name, isField: false, most: 62)
    }

    private static func escaped(_ name: String, isField: Bool, most: Int = 64) -> String {
        let scalars = Array(name.unicodeScalars)
        var id = ""
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case let scalar where isPlain(scalar): id.unicodeScalars.append(scalar)
            case "_": id += "__"
            case "." where !isField, "-" where !isField: id.unicodeScalars.append(scalar)
            case "." where index + 1 < scalars.count && follows(scalars[index + 1]): id += "_"
            default: id += "_0\(String(scalar.value, radix: 16))_"
            }
        }
        guard id.utf8.count > most else { return id }
        let digest = "_00\(SHA256.digest(of: Array(name.utf8)).hexadecimal.prefix(24))"
        return String(id.prefix(most - digest.utf8.count)) + digest
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }

    /// Whether a dot before it can be `_` alone: `_0` and `__` are escapes.
    private static func follows(_ scalar: Unicode.Scalar) -> Bool { isPlain(scalar) && scalar != "0" }
}
