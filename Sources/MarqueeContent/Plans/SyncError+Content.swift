import MarqueeModel
import MarqueeSync

extension SyncError {
    /// What has gone wrong at Contentful, as a sync tells it.
    ///
    /// - Parameters:
    ///   - done: How many requests had been done.
    ///   - count: How many there are; nil: nothing was to be changed.
    init(_ error: ContentError, after done: Int = 0, of count: Int? = nil) {
        let code: SyncError.Code =
            switch error.code {
            case .unreachable, .interrupted, .rateLimited, .serverFailed: .unreachable
            case .notPermitted: .notPermitted
            case .versionMismatch: .lostRace
            case .refused, .notProcessed: .rejected
            case .notFound, .wrongAnswer, .invalidResource: .wrongAnswer
            case .configuration: .configuration
            case .invalidValue, .unsupported: .unsupported
            }
        let progress =
            count.map { "; \(done) of \($0) requests were completed; the next sync continues from there" } ?? ""
        var details = error.details.map { ["Contentful's answer: \($0.json())"] } ?? []
        if let id = error.requestID { details.append("Contentful's request id: \(id)") }
        let message = error.message.contains("Contentful") ? error.message : "Contentful: \(error.message)"
        self.init(
            code, "\(message)\(done > 0 ? progress : "")",
            advice: code == .lostRace ? "run 'marquee sync --dry-run' for a new plan" : error.advice, details: details)
    }
}
