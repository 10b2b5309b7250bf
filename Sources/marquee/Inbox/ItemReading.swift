import MarqueeInbox
import MarqueeModel

/// What is behind an item, for people to read: words, not source.
enum ItemReading {
    /// Nil where there is nothing but the item's own text, or the content is not here.
    static func text(of item: InboxItem) -> String? {
        switch item.content {
        case .html(let html)?: PageReading.text(of: html)
        case .link(let text)?: text
        case .tag(let key, .null)?: key
        case .tag(let key, let value)?: ([key] + lines(of: value)).joined(separator: "\n")
        case .message(let message)?:
            ([message.template] + lines(of: .object(message.arguments))).joined(separator: "\n")
        case .reaction(let reaction)?:
            ([reaction.plugin] + lines(of: attributes(of: reaction.document))).joined(separator: "\n")
        case .text?, nil: nil
        }
    }

    /// Each value behind the dotted name that leads to it.
    private static func lines(of value: Value, name: String = "") -> [String] {
        switch value {
        case .object(let members):
            members.flatMap { lines(of: $0.value, name: name.isEmpty ? $0.key : "\(name).\($0.key)") }
        case .list(let items) where items.contains { $0.object != nil || $0.list != nil }:
            items.enumerated().flatMap { lines(of: $0.element, name: "\(name)[\($0.offset)]") }
        case .list(let items): [line(name, items.map(plain).joined(separator: ", "))]
        default: [line(name, plain(value))]
        }
    }

    private static func line(_ name: String, _ text: String) -> String { name.isEmpty ? text : "\(name): \(text)" }

    private static func plain(_ value: Value) -> String { value.string ?? value.json() }

    /// What a JSON:API document says of its first resource.
    private static func attributes(of document: Value) -> Value {
        let data = document.object?["data"]
        return (data?.list?.first ?? data)?.object?["attributes"] ?? .null
    }
}
