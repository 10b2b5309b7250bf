import MarqueeModel
import MarqueeSync

/// A label of a host. Its parts may be written in different directions.
struct HostLabel {
    let key: String
    let value: String
}

/// What the page of one host says.
struct HostContent {
    struct Shown {
        let message: PageLink
        let template: String
        let presenter: String
        let since: PageTime
    }

    /// One that waits.
    struct Queued {
        let message: PageLink
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
    /// The message that 'Dismiss what is shown' means; nil where nothing is shown, or several at once.
    let shown: String?
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
            name = command.command.words
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

    /// - Parameter links: Messages that were sent from here, by their ids; of others the id is all that is known.
    init(
        _ host: HostRecord, at now: Timestamp, links: [String: PageLink], pending: PendingDeliveries,
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
                message: links[$0.id] ?? PageLink($0.id, nil), template: $0.template, presenter: $0.presenter,
                since: PageTime($0.since))
        }
        hasShowing = !showing.isEmpty
        shown = report.flatMap { $0.showing.count == 1 ? $0.showing.first?.id : nil }
        waiting = host.waitingWords(pending: pending.messages)
        reasons = (report?.reasons ?? []).map { "\($0.count): \($0.words)" }
        hasReasons = !reasons.isEmpty
        queue = (report?.queue ?? []).map {
            Queued(
                message: links[$0.id] ?? PageLink($0.id, nil), template: $0.template, since: PageTime($0.since),
                reason: $0.reason.map(HostReport.Reason.words))
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
