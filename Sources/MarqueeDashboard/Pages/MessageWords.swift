import MarqueeModel
import MarqueeSync

extension MessageRecord {
    /// What the audit log calls it, also when it is not kept any more.
    var namedTitle: String { Self.namedTitle(shownTitle, id: id) }

    /// The same of one that is not kept yet. Short, so that the id stays.
    static func namedTitle(_ title: String, id: String) -> String { "\(title.shortened) (\(id))" }

    /// What pages call it: its own title, else what it says first.
    var shownTitle: String { Self.shownTitle(title, of: template, in: (try? Value(json: json))?.object) }

    /// The same of one that is not kept yet.
    static func shownTitle(_ title: String, of template: String?, in notification: ValueObject?) -> String {
        guard title == template, let arguments = notification?["arguments"]?.object else { return title }
        func text(_ value: Value?) -> String? { value?.string.flatMap { $0.isBlank ? nil : $0.shortened } }
        return text(arguments["title"]) ?? arguments.lazy.compactMap { $0.value.isSpoken ? text($0.value) : nil }.first
            ?? title
    }
}

extension DeliveryRecord {
    /// What became of a message. That somebody has clicked is not to be lost when they close it then.
    var stateWords: String {
        let hasClicked = state != .clicked && steps.contains { $0.state == .clicked }
        return (hasClicked ? "clicked, " : "") + state.rawValue
    }
}

extension Value {
    /// Whether it is a text that people read, and not a colour or an address.
    fileprivate var isSpoken: Bool {
        guard let string else { return false }
        return !string.hasPrefix("#") && !string.hasPrefix("data:") && !string.contains("://")
            && string.contains { $0.isWhitespace }
    }
}

extension PageService {
    /// The messages of some ids that were sent from here, as links.
    func links(to ids: some Sequence<String>) async throws -> [String: PageLink] {
        var links: [String: PageLink] = [:]
        for id in Set(ids) {
            guard let message = try await service.storage.message(id: id) else { continue }
            links[id] = PageLink(message.shownTitle, PagePath.message(id))
        }
        return links
    }

    /// Where something is counted; nil: nothing has been, or it is not for this session.
    func statistics(_ dimension: Dimension, _ name: String, for session: PageSession) async throws -> String? {
        guard session.token.scopes.allow(.read) else { return nil }
        let counts = try await service.storage.counts(of: .named(dimension, name), days: nil)
        return counts == nil ? nil : PagePath.statistics(dimension, name)
    }
}
