import MarqueeModel
import MarqueeSync

extension HostReport.Reason {
    var words: String { Self.words(text) }

    /// As people read it who see what is shown.
    static func words(_ text: String) -> String {
        text.hasPrefix("waiting for '") && text.hasSuffix("', which is shown")
            ? "waiting for what is shown now" : PageTime.plain(text)
    }
}

extension HostRecord {
    /// The ids of messages that its report names.
    var namedMessages: [String] {
        (report?.showing ?? []).map(\.id) + (report?.queue ?? []).map(\.id)
    }

    /// In a word, and how it looks.
    func stateWords(at now: Timestamp) -> (String, String) {
        guard report != nil || registration != nil else { return ("joined", "plain") }
        return isAway(at: now) ? ("away", "required") : ("online", "template")
    }

    /// - Parameter pending: How many messages it has not received yet.
    func waitingWords(pending: Int = 0) -> String {
        func count(_ number: Int) -> String { "\(number) message\(number == 1 ? "" : "s")" }
        guard let report else { return pending > 0 ? "\(count(pending)) not received yet" : "No report yet" }
        guard pending > 0 else {
            return report.waiting == 0 ? "No messages waiting" : "\(count(report.waiting)) waiting"
        }
        return report.waiting == 0
            ? "\(count(pending)) not received yet" : "\(count(report.waiting)) waiting, \(pending) not received yet"
    }

    var pageLabels: [HostLabel] {
        (registration?.labels ?? labels).sorted { $0.key < $1.key }.map { HostLabel(key: $0.key, value: $0.value) }
    }

    /// What somebody should look after.
    func troubles(at now: Timestamp) -> [String] {
        var troubles: [String] = []
        if isAway(at: now), let seenAt {
            troubles.append("No contact since \(PageTime(seenAt).text).")
        }
        for plugin in report?.plugins ?? [] where plugin.state == .disabled {
            troubles.append("The plugin '\(plugin.name)' is disabled\(plugin.reason.map { ": \($0)" } ?? "").")
        }
        if let registration, registration.name != name {
            troubles.append(
                "It is configured as '\(registration.name)', which is the name of another host, so it stays '\(name)'.")
        }
        if let registration, !registration.hasKnownTimeZone {
            troubles.append(
                "Its time zone '\(registration.timeZone)' is unknown here: local times are taken as UTC.")
        }
        if let offset = clockOffset, abs(offset.milliseconds) > Self.tolerance.milliseconds {
            let words = offset.milliseconds > 0 ? "fast" : "slow"
            troubles.append(
                "Its clock is \(TimeSpan(milliseconds: abs(offset.milliseconds) / 1_000 * 1_000)) \(words)."
            )
        }
        if let free = report?.diskFree, let size = report?.diskSize, size > 0, free < size / 20 {
            troubles.append("Its disk is nearly full: \(ByteCount(free)) free.")
        }
        if let failure = report?.failure {
            troubles.append("Last error, \(PageTime(failure.at).text): \(failure.text)")
        }
        return troubles
    }

    /// A clock that is not set to the second does no harm.
    private static let tolerance = TimeSpan.seconds(60)
}
