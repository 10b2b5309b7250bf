/// What the fields of a form are called. An argument whose own name has a `!` can only confuse the form of its template.
enum FieldName {
    /// Of its element, which has no blanks.
    static func id(of field: String) -> String { field.replacing(/\s/, with: "_") }

    /// Before the names of the message's own arguments.
    static let top = "a:"

    /// Says for which definition a block of fields was made.
    static func marker(of block: String) -> String { block + "!for" }

    /// Says that a switch was there: one that is off is not sent.
    static func presence(of field: String) -> String { field + "!here" }

    /// The link of an action.
    static func link(of action: String) -> String { action + "!url" }

    /// The values of an action that hands some to the application.
    static func values(of action: String) -> String { action + "!values" }

    /// Before the names of the arguments of an action's function.
    static func function(of action: String) -> String { action + "!in:" }

    /// A host that is chosen by itself.
    static func host(_ id: String) -> String { "host:" + id }

    /// What an action is, as its field says it.
    static let functionPrefix = "function:"
}
