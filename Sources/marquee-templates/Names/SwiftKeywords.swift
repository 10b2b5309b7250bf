/// Words that mean something in Swift.
///
/// Source: The Swift Programming Language, "Keywords and Punctuation".
enum SwiftKeywords {
    /// What has to be quoted where it is declared. To quote one too many does no harm.
    static let all: Set = [
        "Any", "Protocol", "Self", "Type", "actor", "as", "associatedtype", "async", "await", "borrowing", "break",
        "case", "catch", "class", "consume", "consuming", "continue", "convenience", "copy", "default", "defer",
        "deinit", "didSet", "discard", "do", "dynamic", "each", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "final", "for", "func", "get", "guard", "if", "import", "in", "indirect", "infix", "init",
        "inout", "internal", "is", "isolated", "lazy", "left", "let", "macro", "mutating", "nil", "nonisolated",
        "nonmutating", "open", "operator", "optional", "override", "package", "postfix", "precedencegroup", "prefix",
        "private", "protocol", "public", "repeat", "required", "rethrows", "return", "right", "self", "sending", "set",
        "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
        "unowned", "unsafe", "var", "weak", "where", "while", "willSet",
    ]

    /// What cannot be used as a member without quotes, even behind a dot.
    static let impossibleMembers: Set = ["init", "self"]

    /// Types that generated code uses, and names that a type cannot have.
    static let takenTypes: Set = [
        "Any", "Array", "Bool", "CaseIterable", "ContextError", "Double", "FilePath", "Int", "Int64", "MarqueeModel",
        "Never", "Optional", "PresentationAction", "PresentationArgument", "PresentationContext", "PresenterKit",
        "Protocol", "Self", "Sendable", "String", "Swift", "Type", "TypedContext", "Value",
    ]
}
