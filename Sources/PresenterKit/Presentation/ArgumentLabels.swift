/// What a message calls its own arguments, in its language: `labels.price` or `price-label` stands beside `price`.
public struct ArgumentLabels: Sendable, Hashable {
    /// By the argument that is called so; those that are not in it are called by their names.
    public let labels: [String: String]
    /// The arguments that are labels of others, and nothing to be shown by themselves.
    public let names: Set<String>

    /// Finds the labels among a message's arguments. An empty one is none.
    public init(in arguments: [PresentationArgument]) {
        let texts = Dictionary(arguments.map { ($0.name, $0.content) }) { first, _ in first }
        var (labels, names): ([String: String], Set<String>) = ([:], [])
        for argument in arguments {
            for name in ["labels.\(argument.name)", "\(argument.name)-label"] {
                guard case .string(let text)? = texts[name] else { continue }
                names.insert(name)
                if labels[argument.name] == nil, !text.isEmpty { labels[argument.name] = text }
            }
        }
        (self.labels, self.names) = (labels, names)
    }

    /// A name as people write it: `unit-price` and `unitPrice` are `Unit price`.
    public static func words(of name: String) -> String {
        var text = ""
        let next = name.dropFirst().map(Optional.some) + [nil]
        for (character, next) in zip(name, next) {
            if character == "-" || character == "_" {
                text.append(" ")
            } else if character.isUppercase, text.last?.isLowercase ?? false {
                // An abbreviation stays one: `imageURL` is `Image URL`.
                text += next?.isUppercase ?? false ? " \(character)" : " " + character.lowercased()
            } else {
                text.append(character)
            }
        }
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}
