import MarqueeSync

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

    /// The field for a place in what is sent; nil where no field is about it.
    static func field(at pointer: JSONPointer) -> String? {
        let parts = pointer.description.split(separator: "/").map(String.init)
        if parts.count > 2, parts[..<2] == ["message", "arguments"] { return top + parts[2] }
        if parts.count > 1, parts[0] == "to" {
            // Hosts are chosen where it is chosen whom it is for.
            return ["labels": "labels", "audience": "audience-key"][parts[1]] ?? "to"
        }
        return labels.first { $0.key == parts.first }?.key
    }

    /// A sentence with the names of fields as the page has them.
    static func told(_ text: String) -> String {
        labels.reduce(text) { $0.replacing("'\($1.key)'", with: "'\($1.label)'") }
    }

    /// What the page calls them.
    private static let labels = [
        (key: "title", label: "Title"), (key: "start", label: "Start"), (key: "expires", label: "Expires"),
        (key: "to", label: "Recipients"),
    ]

    /// What an action is, as its field says it.
    static let functionPrefix = "function:"
}
