import MarqueeModel
import MarqueeSync

extension MessageRecord {
    /// What pages call it: its own title, else what it says first.
    var shownTitle: String {
        guard title == template, let members = (try? Value(json: json))?.object,
            let arguments = members["arguments"]?.object
        else { return title }
        func text(_ value: Value?) -> String? { value?.string.flatMap { $0.isBlank ? nil : $0.shortened } }
        return text(arguments["title"]) ?? arguments.lazy.compactMap { $0.value.isSpoken ? text($0.value) : nil }.first
            ?? title
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
    /// So many hosts are named.
    private static let mostNames = 3

    /// Whom each message is for, with the names of hosts.
    func words(for messages: [MessageRecord]) async throws -> [String] {
        var names: [String: String] = [:]
        var all: [String] = []
        for message in messages {
            var recipients = message.recipients
            guard let hosts = recipients.hosts, hosts.count <= Self.mostNames else {
                all.append(recipients.words)
                continue
            }
            for id in hosts where names[id] == nil {
                names[id] = try await service.storage.host(id: id)?.name ?? "a removed host"
            }
            recipients.hosts = nil
            let rest = recipients.isEveryone ? [] : [recipients.words]
            all.append((rest + hosts.compactMap { names[$0] }.sorted()).joined(separator: ", "))
        }
        return all
    }

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
