/// How far the fetching of one file has come.
public struct FileProgress: Sendable, Hashable {
    /// Which file, with nothing secret in it.
    public let file: String
    /// Bytes that are there.
    public let bytes: Int64
    /// How many there will be, when the source says so.
    public let total: Int64?
}

/// Lets the first and the last report of a file pass, and between them as many as a person can see.
struct ProgressThrottle: Sendable {
    static let interval = Duration.milliseconds(100)

    private var last: (report: FileProgress, time: ContinuousClock.Instant)?

    /// Whether this report is to be passed on.
    mutating func passes(_ report: FileProgress, at time: ContinuousClock.Instant, isLast: Bool = false) -> Bool {
        if let last {
            guard report != last.report, isLast || time - last.time >= Self.interval else { return false }
        }
        last = (report, time)
        return true
    }
}
