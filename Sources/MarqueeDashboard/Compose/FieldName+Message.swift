import MarqueeForms
import MarqueeSync

/// The fields of a form that belong to no argument.
extension FieldName {
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

    /// Whether a place is one of the hosts that a message is for.
    static func isHost(_ pointer: JSONPointer) -> Bool { pointer.description.hasPrefix("/to/hosts") }

    /// A sentence with the names of fields as the page has them.
    static func told(_ text: String) -> String {
        labels.reduce(text) { $0.replacing("'\($1.key)'", with: "'\($1.label)'") }
    }

    /// What the page calls them.
    private static let labels = [
        (key: "title", label: "Name in lists"), (key: "start", label: "Start"), (key: "expires", label: "Expires"),
        (key: "to", label: "Recipients"),
    ]
}
