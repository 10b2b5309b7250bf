import MarqueeModel

/// What became of a message, a host a row: of those that have said something of it, and of those that have not.
struct MessageOutcomes: Sendable {
    let rows: [(host: Int64, delivery: DeliveryRecord)]
    /// Behind which host there are more; nil: there are none.
    let next: Int64?
}

extension DashboardService {
    func outcomes(
        of message: MessageRecord, after host: Int64, limit: Int, at moment: Timestamp
    ) async throws -> MessageOutcomes {
        let told = try await storage.deliveries(of: message.number, after: host, limit: limit)
        var addressed: Set<Int64>?
        if let people = message.recipients.audience { addressed = try await storage.hosts(of: people.audience) }
        let silent = try await storage.silentHosts(for: message, addressed: addressed, after: host, limit: limit)
        let state = message.state(at: moment)
        let rows = told + silent.map { (host: $0.number, delivery: DeliveryRecord(silent: $0, of: state)) }
        let page = Array(rows.sorted { $0.0 < $1.0 }.prefix(limit))
        return MessageOutcomes(rows: page, next: page.count == limit ? page.last?.host : nil)
    }
}

extension DeliveryRecord {
    /// That of a host that has said nothing of a message.
    fileprivate init(silent host: HostFacts, of state: MessageRecord.State) {
        self.init(host: host.id, name: host.name, state: .waiting)
        switch state {
        case .live, .scheduled: break
        case .over: (self.state, reason) = (.missed, "the message ended before the host reported on it")
        case .cancelled: (self.state, reason) = (.missed, "the message was cancelled before the host reported on it")
        }
    }
}
