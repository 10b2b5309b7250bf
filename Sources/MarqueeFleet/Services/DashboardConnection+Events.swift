package import MarqueeModel
import MarqueeSync

extension DashboardConnection {
    /// Sends events past the outbox, once the dashboard takes this host's requests: those of another time than now.
    ///
    /// - Parameter events: At most 500, as `TrackingBatch` has them.
    /// - Returns: How many it has counted.
    /// - Throws: ``LinkFailure`` when it does not take them; `CancellationError`.
    package nonisolated func send(_ events: [Value]) async throws -> Int {
        try await line.gate.pass()
        let body: Value = ["events": .list(events)]
        let answer = try await line.send(.post, "/api/v1/host/events", body: body.jsonBytes())
        guard answer.isSuccess, let told = answer.json.flatMap({ try? EventsAnswer(json: $0) }) else {
            throw LinkFailure(answer, at: address, file: file.path)
        }
        return told.counted
    }
}
