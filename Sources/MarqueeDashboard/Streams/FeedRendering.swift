import MarqueeModel
import MarqueeSync
import NIOCore

/// An entry of the feed as hosts get it: made once, and shared by all who get the same.
struct FeedRendering {
    /// What an entry is for a host.
    enum Outcome {
        case none
        case send(ByteBuffer)
        /// It is for the host, which cannot show it.
        case skip(SkippedDelivery)
    }

    let entry: FeedEntry
    private var shared: ByteBuffer?
    /// Of messages that depend on the host's time zone.
    private var byZone: [String: ByteBuffer] = [:]

    /// The hosts that have one of the audience, where there is one.
    private let addressed: Set<Int64>?

    init(_ entry: FeedEntry, addressed: Set<Int64>?) {
        self.entry = entry
        self.addressed = addressed
    }

    mutating func outcome(for host: HostFacts, at moment: Timestamp) -> Outcome {
        guard entry.until > moment, entry.recipients.include(host, addressed: addressed) else { return .none }
        switch entry.content {
        case .registered, .removed: return .none
        case .message(let number, _, let template?, _, _):
            if let reason = Self.objection(of: host, to: template) {
                return .skip(SkippedDelivery(message: number, host: host.number, at: moment, reason: reason))
            }
            return .send(buffer(for: host))
        case .message, .cancel, .command, .recipes: return .send(buffer(for: host))
        }
    }

    /// Why a host cannot show a template's messages; nil: it can, as far as is known.
    static func objection(of host: HostFacts, to template: String) -> String? {
        guard let catalog = host.catalog, catalog.definitions[template] == nil,
            BuiltInTemplate(rawValue: template) == nil, BuiltInFunction(rawValue: template) == nil
        else { return nil }
        return "the host has no template '\(template.shortened)'"
    }

    private mutating func buffer(for host: HostFacts) -> ByteBuffer {
        if case .message(_, _, _, _, let schedule) = entry.content, schedule.isLocal {
            let zone = host.timeZone ?? ""
            if let known = byZone[zone] { return known }
            let buffer = rendered(in: host.timeZone)
            byZone[zone] = buffer
            return buffer
        }
        if let shared { return shared }
        let buffer = rendered(in: nil)
        shared = buffer
        return buffer
    }

    private func rendered(in zone: String?) -> ByteBuffer {
        let item: StreamItem
        switch entry.content {
        case .message(_, let id, _, let json, let schedule):
            // What was kept by this program is as it was written.
            var members = (try? Value(json: json))?.object ?? [:]
            members["id"] = .string(id)
            schedule.put(into: &members, in: zone)
            item = .message(id: id, notification: .object(members))
        case .cancel(let id): item = .cancel(id: id)
        case .command(let command): item = .command(command)
        case .recipes(let version): item = .recipes(version: version)
        case .registered, .removed: return ByteBuffer()
        }
        return ByteBuffer(bytes: item.bytes(cursor: entry.number))
    }
}
