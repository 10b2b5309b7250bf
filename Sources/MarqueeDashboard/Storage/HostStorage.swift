package import MarqueeModel
package import MarqueeSync

/// What a dashboard keeps of its hosts.
package protocol HostStorage: Sendable {
    /// Lets a host in, or lets one that was here before back in with another token; its old token is revoked then.
    func enrol(_ host: NewHost, audit: AuditEntry) async throws -> EnrolmentOutcome
    func host(_ number: Int64) async throws -> HostRecord?
    /// What a host is called now, and who speaks for it; requests of a host have it with their token.
    func identity(of number: Int64) async throws -> HostIdentity?
    func host(id: String) async throws -> HostRecord?
    func host(named name: String) async throws -> HostRecord?
    /// Hosts that a search finds by name, those behind a name.
    func hosts(matching search: HostSearch, after name: String?, limit: Int) async throws -> [HostRecord]
    /// How many a search finds.
    func hostCount(matching search: HostSearch) async throws -> Int
    /// How many hosts there are, and how many of them have said something since a moment.
    func hostCount(seenSince moment: Timestamp) async throws -> (all: Int, seen: Int)
    /// What decides which messages are for a host, of every one. Called for each host in turn.
    func eachHost(_ body: @escaping @Sendable (HostFacts) -> Void) async throws
    /// What decides which messages are for one.
    func facts(of number: Int64) async throws -> HostFacts?
    /// Removes a host, and revokes its token.
    ///
    /// - Returns: Whether there was one.
    func removeHost(_ number: Int64, at moment: Timestamp, audit: AuditEntry) async throws -> Bool

    // MARK: What hosts say

    /// Keeps what a host is. A name that another one has stays the other one's.
    func register(
        _ registration: HostRegistration, of number: Int64, by instance: HostProcess, at moment: Timestamp
    ) async throws -> HostClaimOutcome<HostFacts>
    /// Keeps how a host is. What a process that holds its host's lease says is written some hundred milliseconds later, and
    /// before anybody reads it here.
    func report(
        _ report: HostReport, of host: HostIdentity, by instance: HostProcess, at moment: Timestamp
    ) async throws -> HostClaimOutcome<Void>
    /// Writes what hosts have reported and is not written yet.
    func settleReports() async throws
    /// The last errors that a host has reported, at most ``HostRules/mostErrors``, the newest first.
    func errors(of number: Int64) async throws -> [HostReport.Failure]
    /// Notes that a process speaks for its host.
    func claim(
        _ number: Int64, by instance: HostProcess, at moment: Timestamp
    ) async throws -> HostClaimOutcome<Void>
    /// Notes that a process of a host listens at a server. Nobody follows it there as long as both are there.
    func openStream(
        of number: Int64, by instance: HostProcess, at server: ServerID, at moment: Timestamp
    ) async throws -> HostClaimOutcome<OpenedStream>
    /// Notes that it does not any more.
    func closeStream(of number: Int64, _ stream: Int64) async throws
    /// A process of a host ends, and leaves it to whoever comes.
    func release(_ number: Int64, by instance: HostProcess) async throws

    // MARK: Servers

    /// Notes that a server is there until a moment: what listens at one that is not there any more does not count.
    func keepServer(_ server: ServerID, until moment: Timestamp) async throws
    func removeServer(_ server: ServerID) async throws
}

extension HostStorage {
    /// All hosts by name, those behind a name.
    package func hosts(after name: String?, limit: Int) async throws -> [HostRecord] {
        try await hosts(matching: .everyone, after: name, limit: limit)
    }
}

/// What decides which messages are for a host.
package struct HostFacts: Sendable, Hashable {
    package let number: Int64
    package let id: String
    package var name: String
    package var labels: [String: String]
    package var timeZone: String?
    /// Names and digests of its definitions; nil: it has not told.
    package var catalog: HostCatalog?

    package init(
        number: Int64, id: String, name: String, labels: [String: String], timeZone: String?, catalog: HostCatalog?
    ) {
        self.number = number
        self.id = id
        self.name = name
        self.labels = labels
        self.timeZone = timeZone
        self.catalog = catalog
    }
}

/// The definitions of a host: most hosts of a fleet have the same, so this is shared.
package final class HostCatalog: Sendable, Hashable {
    /// Equal ones have the same digests by the same names.
    package let digest: String
    package let definitions: [String: String]

    package init(digest: String, definitions: [String: String]) {
        self.digest = digest
        self.definitions = definitions
    }

    package static func == (left: HostCatalog, right: HostCatalog) -> Bool { left.digest == right.digest }

    package func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}

/// A stream that has been opened.
package struct OpenedStream: Sendable {
    /// Names it when it is closed.
    package let stream: Int64
    /// Where the host stands, if it does not say itself.
    package let cursor: Int64
    package let facts: HostFacts

    package init(stream: Int64, cursor: Int64, facts: HostFacts) {
        self.stream = stream
        self.cursor = cursor
        self.facts = facts
    }
}

/// One server's process.
package struct ServerID: Sendable, Hashable {
    package let text: String

    package init() { text = NewHost.randomID() }

    package init(_ text: String) { self.text = text }

    /// How long a server counts as there after it has last said so.
    package static let lease = TimeSpan.seconds(10)
}
