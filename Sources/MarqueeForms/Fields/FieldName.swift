/// What the fields of a form are called. An argument whose own name has a `!` can only confuse the form of its template.
package enum FieldName {
    /// Of its element, which has no blanks.
    package static func id(of field: String) -> String { field.replacing(/\s/, with: "_") }

    /// Before the names of the message's own arguments.
    package static let top = "a:"

    /// Says for which definition a block of fields was made.
    package static func marker(of block: String) -> String { block + "!for" }

    /// Says that a switch was there: one that is off is not sent.
    package static func presence(of field: String) -> String { field + "!here" }

    /// The link of an action.
    package static func link(of action: String) -> String { action + "!url" }

    /// The values of an action that hands some to the application.
    package static func values(of action: String) -> String { action + "!values" }

    /// Before the names of the arguments of an action's function.
    package static func function(of action: String) -> String { action + "!in:" }

    /// Where somebody puts right what is wrong with an argument: of an action, what stands below its choice.
    package static func place(of field: String, in written: [String: String]) -> String {
        let below: String? =
            switch written[field] {
            case "url": link(of: field)
            case "key-value": values(of: field)
            default: nil
            }
        return below.flatMap { written[$0] == nil ? nil : $0 } ?? field
    }

    /// What an action is, as its field says it.
    package static let functionPrefix = "function:"
}

extension FieldName {
    /// The switch of which ``presence(of:)`` says that it was there; nil for any other name.
    package static func field(ofPresence name: String) -> String? {
        let mark = presence(of: "")
        return name.hasSuffix(mark) ? String(name.dropLast(mark.count)) : nil
    }
}
