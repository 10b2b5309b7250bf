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

    /// - Parameter titles: What messages that were sent from here are called, by their ids.
    init(_ host: HostRecord, pending: PendingDeliveries?, at now: Timestamp, titles: [String: String]) {
        name = host.name
        path = "/hosts/\(host.id)"
        (state, stateClass) = host.stateWords(at: now)
        mode = host.report.flatMap { $0.mode == .running ? nil : $0.mode.rawValue }
        showing = host.report.flatMap { report in
            report.showing.isEmpty ? nil : report.showing.map { titles[$0.id] ?? $0.template }.joined(separator: ", ")
        }
        waiting = host.waitingWords(pending: pending?.messages ?? 0)
        reason = host.report?.reasons.max { $0.count < $1.count }.map(\.words)
        trouble = host.troubles(at: now).first
        labels = host.pageLabels
        hasLabels = !labels.isEmpty
    }
}

/// A label of a host. Its parts may be written in different directions.
struct HostLabel {
    let key: String
    let value: String
}

/// What the page of one host says.
struct HostContent {
    struct Shown {
        /// What it is called, where it was sent from here; else its id.
        let title: String
        /// Where it is told of; nil: it was not sent from here.
        let path: String?
        let template: String
        let presenter: String
        let since: PageTime
    }

    /// One that waits.
    struct Queued {
        let title: String
        let path: String?
        let template: String
        let since: PageTime
        let reason: String?
    }

    struct Fact {
        let title: String
        let text: String
    }

    struct Plugin {
        let name: String
        let version: String
        let state: String
    }

    struct Command {
        let value: String
        let title: String
    }

    let frame: PageFrame
    let csrf: String
    let id: String
    let name: String
    let state: String
    let stateClass: String
    let mode: String?
    let labels: [HostLabel]
    let notice: String?
    let troubles: [String]
    let showing: [Shown]
    let hasShowing: Bool
    let waiting: String
    let reasons: [String]
    let hasReasons: Bool
    let queue: [Queued]
    let hasQueue: Bool
    /// How many wait that are not in the list.
    let more: String?
    let facts: [Fact]
    let plugins: [Plugin]
    let hasPlugins: Bool
    let mayCommand: Bool
    /// Where a message for it is written.
    let compose: String
    let mayRemove: Bool
    let askToChange: String?
    let commands = [
        Command(value: "suspend", title: "Suspend"), Command(value: "resume", title: "Resume"),
        Command(value: "dismiss", title: "Dismiss what is shown"),
        Command(value: "reload", title: "Reload definitions"),
        Command(value: "discard", title: "Discard waiting messages"),
    ]

    /// A command that has not reached the host.
    struct Waiting {
        let number: String
        let name: String
        let recipients: String?
        let by: String?
        let sent: PageTime
        let until: PageTime

        init(_ command: PendingCommand, of host: HostRecord) {
            number = String(command.number)
            name = command.command.name
            recipients = command.recipients == Recipients(hosts: [host.id]) ? nil : command.recipients.words
            by = command.by
            (sent, until) = (PageTime(command.sentAt), PageTime(command.until))
        }
    }

    struct Failure {
        let at: PageTime
        let text: String
    }

    /// A message that was sent to it from here.
    struct Sent {
        let title: String
        let path: String
        let state: String
        let at: PageTime?
        let reason: String?

        init(_ message: MessageRecord, _ delivery: DeliveryRecord) {
            title = message.shownTitle
            path = PagePath.message(message.id)
            state = delivery.stateWords
            at = delivery.at.map(PageTime.init)
            reason = delivery.reason
        }
    }

    let pending: [Waiting]
    let hasPending: Bool
    let sent: [Sent]
    let hasSent: Bool
    let errors: [Failure]
    let hasErrors: Bool

    /// - Parameter titles: What messages that were sent from here are called, by their ids.
    init(
        _ host: HostRecord, at now: Timestamp, titles: [String: String], pending: PendingDeliveries,
        sent: [Sent], errors: [HostReport.Failure], frame: PageFrame, csrf: String, notice: String?, mayCommand: Bool,
        mayRemove: Bool, askToChange: String?
    ) {
        self.pending = pending.commands.map { Waiting($0, of: host) }
        hasPending = !pending.commands.isEmpty
        self.sent = sent
        hasSent = !sent.isEmpty
        self.errors = errors.map { Failure(at: PageTime($0.at), text: $0.text) }
        hasErrors = !errors.isEmpty
        self.frame = frame
        self.csrf = csrf
        self.notice = notice
        self.mayCommand = mayCommand
        compose = "/compose?host=\(host.id)"
        self.mayRemove = mayRemove
        self.askToChange = askToChange
        id = host.id
        name = host.name
        (state, stateClass) = host.stateWords(at: now)
        mode = host.report.flatMap { $0.mode == .running ? nil : $0.mode.rawValue }
        labels = host.pageLabels
        troubles = host.troubles(at: now)
        let report = host.report
        showing = (report?.showing ?? []).map {
            Shown(
                title: titles[$0.id] ?? $0.id, path: titles[$0.id] == nil ? nil : PagePath.message($0.id),
                template: $0.template, presenter: $0.presenter, since: PageTime($0.since))
        }
        hasShowing = !showing.isEmpty
        waiting = host.waitingWords(pending: pending.messages)
        reasons = (report?.reasons ?? []).map { "\($0.count): \($0.words)" }
        hasReasons = !reasons.isEmpty
        queue = (report?.queue ?? []).map {
            Queued(
                title: titles[$0.id] ?? $0.id, path: titles[$0.id] == nil ? nil : PagePath.message($0.id),
                template: $0.template, since: PageTime($0.since),
                reason: $0.reason.map { HostReport.Reason($0, count: 1).words })
        }
        hasQueue = !queue.isEmpty
        let rest = (report?.waiting ?? 0) - queue.count
        more = hasQueue && rest > 0 ? "and \(rest) more" : nil
        plugins = (report?.plugins ?? []).map { plugin in
            Plugin(
                name: plugin.name, version: plugin.version ?? "",
                state: plugin.state.rawValue + (plugin.reason.map { ": \($0)" } ?? ""))
        }
        hasPlugins = !plugins.isEmpty
        facts = Self.facts(of: host)
    }

    private static func facts(of host: HostRecord) -> [Fact] {
        var facts = [
            Fact(title: "Joined", text: "\(PageTime(host.joinedAt).text), with the token '\(host.joinedBy)'"),
            Fact(title: "Last seen", text: host.seenAt.map { PageTime($0).text } ?? "never"),
        ]
        if let address = host.address { facts.append(Fact(title: "Address", text: address)) }
        if let registration = host.registration {
            facts.append(Fact(title: "Version", text: registration.version))
            facts.append(Fact(title: "Presenters", text: registration.presenters.joined(separator: ", ")))
            facts.append(Fact(title: "Time zone", text: registration.timeZone))
            facts.append(Fact(title: "Definitions", text: String(registration.catalog.count)))
        }
        if let free = host.report?.diskFree {
            let size = host.report?.diskSize.map { " of \(ByteCount($0))" } ?? ""
            facts.append(Fact(title: "Free disk space", text: "\(ByteCount(free))\(size)"))
        }
        if let store = host.report?.store {
            facts.append(Fact(title: "Size of the store", text: "\(ByteCount(store))"))
        }
        return facts
    }
}

extension HostReport.Reason {
    /// As people read it who see what is shown.
    var words: String {
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

    fileprivate var pageLabels: [HostLabel] {
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
