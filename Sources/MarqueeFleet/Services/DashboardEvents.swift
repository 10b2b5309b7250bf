import Logging
import MarqueeModel
import MarqueeSync
import MarqueeTracking

/// Sends tracking events to a dashboard.
struct DashboardEvents: TrackingService {
    let line: HostLine
    let logger: Logger

    /// Waits while the server cannot be reached: there is no use in trying, and nobody is held up.
    func send(_ batch: TrackingBatch) async throws {
        try await line.gate.pass()
        let answer = try await line.send(
            .post, "/api/v1/host/events", headers: ["content-encoding": "gzip"], body: batch.body)
        guard answer.isSuccess else { throw ServiceFailure(answer) }
        // Whatever it says, it has taken them.
        guard let told = answer.json.flatMap({ try? EventsAnswer(json: $0) }) else { return }
        for refusal in told.refused.prefix(10) {
            logger.warning(
                "the dashboard rejected an event",
                metadata: ["id": "\(refusal.id.shortened)", "reason": "\(refusal.reason.shortened)"])
        }
        if told.refused.count > 10 {
            logger.warning("the dashboard rejected \(told.refused.count - 10) more events of the same batch")
        }
    }
}

extension ServiceFailure {
    /// What is about who asks is no answer to what was asked: it waits.
    init(_ answer: HostClient.Answer) {
        let isAboutHost = [401, 403, 404, 405, 409, 410].contains(answer.status)
        self.init(
            status: isAboutHost ? nil : answer.status, body: String(decoding: answer.body.prefix(10_000), as: UTF8.self)
        )
    }
}
