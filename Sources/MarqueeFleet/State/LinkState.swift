import MarqueeModel

/// What a host does next for its connection to a dashboard, and what it says of that: without clock or I/O.
struct LinkState: Sendable {
    /// Without a word for so long, a stream is not there any more.
    static let longestSilence = TimeSpan.seconds(45)
    /// When it is tried again where somebody has to do something first.
    static let pauseAfterRefusal = TimeSpan.seconds(300)
    /// How often it is looked meanwhile whether they have.
    static let lookAfterRefusal = TimeSpan.seconds(5)
    private static let firstPause: Int64 = 1_000
    private static let longestPause: Int64 = 60_000
    /// However soon a server says that it is back.
    private static let shortestPause: Int64 = 200

    /// How an attempt has ended.
    enum Ending: Sendable, Hashable {
        /// The stream was there, and is over.
        case closed
        /// The server stops, and is back after about so many seconds.
        case goodbye(seconds: Int)
        case failed(LinkFailure)
    }

    /// What is to be said, once for each reason.
    enum Notice: Sendable, Hashable {
        case connected
        case disconnected(LinkFailure)
    }

    private var failures = 0
    private var told: Reason?
    /// Whether there is a stream.
    private(set) var isUp = false
    /// Why there is none; nil while there is one, or none was tried.
    private(set) var problem: LinkFailure?

    /// The stream is there.
    mutating func opened() -> Notice? {
        isUp = true
        failures = 0
        problem = nil
        return tell(.connected)
    }

    /// An attempt is over.
    ///
    /// - Parameter random: From 0 up to 1.
    /// - Returns: When to try again, and what to say.
    mutating func ended(_ ending: Ending, random: Double) -> (pause: TimeSpan, notice: Notice?) {
        isUp = false
        let factor = 0.5 + random
        switch ending {
        case .goodbye(let seconds):
            let seconds = min(max(0, seconds), 60)
            return (.milliseconds(max(Self.shortestPause, Int64(Double(seconds * 1_000) * factor))), nil)
        case .closed:
            return (pause(factor), nil)
        case .failed(let failure):
            problem = failure
            let pause =
                failure.kind == .refused
                ? .milliseconds(Int64(Double(Self.pauseAfterRefusal.milliseconds) * factor)) : pause(factor)
            return (pause, tell(.disconnected(failure)))
        }
    }

    private mutating func pause(_ factor: Double) -> TimeSpan {
        let full = min(Self.firstPause << min(failures, 10), Self.longestPause)
        failures += 1
        return .milliseconds(Int64(Double(full) * factor))
    }

    /// What was said last is not said again; neither is that the line is up where nobody heard that it was down.
    private mutating func tell(_ notice: Notice) -> Notice? {
        let reason = Reason(notice)
        defer { told = reason }
        return told == reason ? nil : notice
    }

    /// What a notice is about, whatever its words.
    private struct Reason: Sendable, Hashable {
        /// Nil: the line is up.
        var kind: LinkFailure.Kind?
        var text = ""

        init(_ notice: Notice) {
            if case .disconnected(let failure) = notice { (kind, text) = (failure.kind, failure.reason) }
        }
    }
}
