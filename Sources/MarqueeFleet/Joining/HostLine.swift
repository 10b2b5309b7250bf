import MarqueeModel
import MarqueeSync
import Synchronization

/// Requests with the host's own token, which say what process they come from.
final class HostLine: Sendable {
    private struct State {
        var client: HostClient?
        var credentials: HostCredentials?
        /// Whether the server has accepted this process.
        var isAccepted = false
        /// Of which process before it this one takes over: the first of them is told, the others are tried in turn.
        var predecessors: [String] = []
    }

    /// This process.
    let instance: String
    /// Open while the server takes requests.
    let gate = Gate()
    private let state = Mutex(State())

    init(instance: String) {
        self.instance = instance
    }

    var client: HostClient? {
        get { state.withLock(\.client) }
        set { state.withLock { $0.client = newValue } }
    }

    var credentials: HostCredentials? { state.withLock(\.credentials) }

    /// Uses what was kept, or given just now.
    func use(_ entry: CredentialFile.Entry) {
        state.withLock { state in
            guard state.credentials != entry.credentials else { return }
            state.credentials = entry.credentials
            state.isAccepted = false
            state.predecessors = entry.instances.filter { $0 != instance }
        }
    }

    /// What was kept is gone: this host has to join.
    func forget() {
        state.withLock { state in
            (state.credentials, state.isAccepted, state.predecessors) = (nil, false, [])
        }
    }

    /// The host is called something else there; all else stays.
    func rename(to name: String) { state.withLock { $0.credentials?.name = name } }

    /// The server knows this process now.
    ///
    /// - Returns: Whether that is news.
    func accept() -> Bool {
        state.withLock { state in
            defer { state.isAccepted = true }
            return !state.isAccepted
        }
    }

    /// Another process holds the line, as the server sees it: the next of those before this one is tried.
    func refuse() {
        state.withLock { state in
            state.isAccepted = false
            if !state.predecessors.isEmpty { state.predecessors.append(state.predecessors.removeFirst()) }
        }
    }

    /// - Throws: ``HostClient/Failure`` when no answer comes.
    func send(
        _ method: HostClient.Method, _ path: String, headers: [String: String] = [:], body: [UInt8]? = nil,
        limit: Int = 1 << 20
    ) async throws -> HostClient.Answer {
        let (client, token, own) = try present()
        return try await client.send(
            method, path, token: token, headers: headers.merging(own) { $1 }, body: body, limit: limit)
    }

    /// See ``HostClient/stream(_:token:headers:opened:take:)``.
    func stream(
        _ path: String, headers: [String: String], opened: () async -> Void,
        take: ([UInt8]) async throws -> Void
    ) async throws -> HostClient.Answer? {
        let (client, token, own) = try present()
        return try await client.stream(
            path, token: token, headers: headers.merging(own) { $1 }, opened: opened, take: take)
    }

    private func present() throws -> (HostClient, token: String, headers: [String: String]) {
        let state = state.withLock(\.self)
        guard let client = state.client, let credentials = state.credentials else {
            throw LinkFailure(.passing, "this host has not joined yet")
        }
        var headers = ["Marquee-Instance": instance]
        if !state.isAccepted { headers["Marquee-After"] = state.predecessors.first }
        return (client, credentials.token, headers)
    }
}
