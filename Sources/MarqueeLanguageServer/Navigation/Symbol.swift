import MarqueeProject
import MarqueeYAML

/// Something that has a name in a project and is named in several places.
enum Symbol: Sendable, Hashable {
    /// A template or function.
    case template(String)
    /// An argument or group of a template or function, by its full dotted name.
    case argument(of: String, String)
    case recipe(String)
    /// An event that recipes listen to. Nothing defines it: applications say that it happens.
    case event(String)
    /// A file of the project's folder of messages.
    case message(FilePath)

    /// The last part of the name: what is written where it stands nested.
    var lastPart: String {
        switch self {
        case .template(let name), .recipe(let name), .event(let name): name
        case .argument(_, let name):
            name.split(separator: ".", omittingEmptySubsequences: false).last.map(String.init) ?? name
        case .message(let file): String(file.name.dropLast(file.fileExtension.count + 1))
        }
    }
}

/// A place where a symbol is named.
struct Occurrence: Sendable {
    let symbol: Symbol
    /// Whether it is defined here.
    let isDefinition: Bool
    /// The key or value that names it.
    let token: OutlineScalar
    /// The part of the key's text that is the symbol's: `style.width` names the group in its first part.
    let part: Range<Int>
    let isKey: Bool
    /// What is defined: the key with its value.
    let whole: Range<Int>

    /// The place of the part; where the token has escapes, of all of it.
    var range: Range<Int> {
        let isQuoted = token.style == .singleQuoted || token.style == .doubleQuoted
        guard token.range.count == token.text.utf8.count + (isQuoted ? 2 : 0) else { return token.range }
        let start = token.range.lowerBound + (isQuoted ? 1 : 0)
        return start + part.lowerBound..<start + part.upperBound
    }
}
