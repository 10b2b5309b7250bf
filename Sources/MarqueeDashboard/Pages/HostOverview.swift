import MarqueeModel
import MarqueeSync

/// What the wall of hosts says.
struct HostOverview {
    let frame: PageFrame
    let query: String
    /// Whether only those are shown that are away.
    let isAway: Bool
    let summary: String
    let hosts: [HostCard]
    let hasHosts: Bool
    let next: String?
    let isNew: Bool
    let address: String
}

/// A host on the wall.
struct HostCard {
    let name: String
    let path: String
    let state: String
    let stateClass: String
    let mode: String?
    let showing: String?
    let waiting: String
    let reason: String?
    let trouble: String?
    let labels: [HostLabel]
    let hasLabels: Bool

    /// - Parameter links: Messages that were sent from here, by their ids.
    init(_ host: HostRecord, pending: PendingDeliveries?, at now: Timestamp, links: [String: PageLink]) {
        name = host.name
        path = "/hosts/\(host.id)"
        (state, stateClass) = host.stateWords(at: now)
        mode = host.report.flatMap { $0.mode == .running ? nil : $0.mode.rawValue }
        showing = host.report.flatMap { report in
            report.showing.isEmpty
                ? nil : report.showing.map { links[$0.id]?.name ?? $0.template }.joined(separator: ", ")
        }
        waiting = host.waitingWords(pending: pending?.messages ?? 0)
        reason = host.report?.reasons.max { $0.count < $1.count }.map(\.words)
        trouble = host.troubles(at: now).first
        labels = host.pageLabels
        hasLabels = !labels.isEmpty
    }
}
