/// A language in which CleverTap's builders are called.
package enum BuilderLanguage: String, Sendable, CaseIterable {
    case swift, java, kotlin

    /// The longest program that is read: 4 MiB. What defines templates has a few hundred lines.
    package static let maximumBytes = 4 << 20

    /// The language of a file, by its extension in lower case.
    package init?(fileExtension: String) {
        switch fileExtension {
        case "swift": self = .swift
        case "java": self = .java
        case "kt", "kts": self = .kotlin
        default: return nil
        }
    }

    package static let fileExtensions: Set = ["swift", "java", "kt", "kts"]

    var hasNestedComments: Bool { self != .java }
    /// Words that make what follows happen only sometimes, or several times.
    static let conditions: Set = [
        "if", "else", "for", "while", "switch", "when", "guard", "case", "catch",
    ]
}
