import Logging
import MarqueeDatabase
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeStore
import MarqueeSync
import MarqueeSystem
import MarqueeThreads
import MarqueeTracking

/// What the dashboard was told last.
struct ReportedFacts: Sendable {
    var registration: HostRegistration?
    var report: HostReport?
    /// Whether the dashboard is of an earlier version, which refuses what reports have got since.
    var isEarlier = false
    /// Whether that has been said, once for all connections.
    var hasSaidEarlier = false
    /// The digests of the definitions, and what they are of.
    var catalog: (definitions: DefinitionDigest, digests: [String: String])?
    /// What it has answered to the registration.
    var warnings: [String] = []
}

extension DashboardConnection {
    /// Says what the host is, where that is something else than it has said last.
    func register() async throws {
        let facts = try await host.facts()
        var digests = told.catalog.flatMap { $0.definitions == facts.definitions ? $0.digests : nil }
        if digests == nil {
            let made = try await BlockingThread.run { HostRegistration.digests(of: facts.catalog) }
            told.catalog = (facts.definitions, made)
            digests = made
        }
        var registration = HostRegistration(configuration, facts, catalog: digests ?? [:])
        // Between two runs of a host its presenters are not there: what they are stays.
        if registration.presenters.isEmpty { registration.presenters = told.registration?.presenters ?? [] }
        guard registration != told.registration else { return }
        let answer = try await checked(
            try await line.send(.put, "/api/v1/host/registration", body: registration.json.jsonBytes()))
        told.registration = registration
        // An earlier dashboard says nothing of it.
        guard let registered = answer.json.flatMap({ try? RegisteredHost(json: $0) }) else { return }
        for warning in registered.warnings where !told.warnings.contains(warning) {
            logger.warning("\(address): \(warning.visible)")
        }
        told.warnings = registered.warnings
        try await rename(to: registered.name)
    }

    /// Something of what the host has told may be another thing now.
    func noteChange() {
        schedule.change(at: clock.uptime)
        news.open()
    }

    /// Says how the host is, when that changes and from time to time, until the task is cancelled.
    ///
    /// - Throws: ``LinkFailure`` when the server does not take this host any more.
    func keepReporting(_ door: DashboardDoor, source: String) async throws -> LinkState.Ending {
        schedule = ReportSchedule()
        let directory = door.store.directory
        // By its own connection, which sees what all others commit, and holds nobody up.
        let store = try await BlockingThread.run { try Store(at: directory, options: StoreOptions(access: .readOnly)) }
        let changes = try store.changes()
        return try await withThrowingTaskGroup(of: LinkState.Ending.self) { group in
            defer { group.cancelAll() }
            group.addTask {
                for await _ in changes { await self.noteChange() }
                // A store that is not watched any more is looked at from time to time all the same.
                try await self.line.never()
                return .closed
            }
            group.addTask {
                while true { try await self.reportOnce(store, source: source) }
            }
            return try await group.next() ?? .closed
        }
    }

    private func reportOnce(_ store: Store, source: String) async throws {
        let rest = schedule.due.milliseconds - clock.uptime.milliseconds
        guard rest <= 0 else {
            news.close()
            let news = news
            await withTimeLimit(.milliseconds(rest), clock: clock) { try? await news.pass() }
            return try Task.checkCancellation()
        }
        let isRegular = schedule.isRegular(at: clock.uptime)
        schedule.reported(at: clock.uptime, random: configuration.random())
        do {
            try await register()
            let report = try await report(of: store, source: source)
            guard isRegular || told.report?.saysTheSame(as: report) != true else { return }
            try await send(report)
            told.report = report
            untold.removeAll { report.errors.contains($0) }
        } catch let failure as LinkFailure where failure.kind != .passing {
            throw failure
        } catch {
            try Task.checkCancellation()
            // The stream says whether the server is there; the next report says the same and more.
            logger.debug("a report was not sent", metadata: ["reason": "\(error)"])
        }
    }

    /// Tells a dashboard of an earlier version what that knows of.
    private func send(_ report: HostReport) async throws {
        func put(_ report: HostReport) async throws -> HostClient.Answer {
            try await line.send(.put, "/api/v1/host/report", body: report.json.jsonBytes())
        }
        let short = report.withoutNewerKeys
        guard !told.isEarlier else { return _ = try await checked(try await put(short)) }
        let answer = try await put(report)
        guard answer.isOfUnknownKey, short != report else { return _ = try await checked(answer) }
        _ = try await checked(try await put(short))
        told.isEarlier = true
        guard !told.hasSaidEarlier else { return }
        told.hasSaidEarlier = true
        logger.notice("\(address) runs an earlier version; its page for this host does not show errors or the queue")
    }

    private func report(of store: Store, source: String) async throws -> HostReport {
        let (now, catalog, failure) = (clock.now, try await host.catalog(), await standingFailure() ?? failure)
        let errors = untold
        return try await BlockingThread.run {
            var report = try HostReport(of: store, at: now, catalog: catalog)
            report.failure = failure
            report.errors = errors
            // Of one with an id that no dashboard takes, it has no profile either.
            report.user = try store.tracking.identity().map(\.userID).flatMap { HostRules.isUser($0) ? $0 : nil }
            report.cursor = try store.inbox.lastDelivery(of: source) ?? 0
            return report
        }
    }

    // MARK: What goes wrong

    /// What is wrong until somebody has put it right: it stands before what went wrong once, and goes when it is over.
    private func standingFailure() async -> HostReport.Failure? {
        guard let refusal = await host.definitionsRefusal else { return recipesFailure }
        let text = "changed definitions and recipes are not applied until this is fixed: \(refusal.reason)"
        return HostReport.Failure(at: refusal.at, text: text.cut(to: HostRules.longestError))
    }

    /// Notes what has gone wrong in the host, until the task is cancelled.
    func noteFailures() async {
        while !Task.isCancelled {
            for await event in await host.events() { note(event) }
            // A run has ended, and another one may begin.
            do { try await ContinuousClock().sleep(for: .seconds(1)) } catch { return }
        }
    }

    private func note(_ event: HostEvent) {
        switch event.kind {
        case .failed, .refused, .pluginCrashed, .pluginRefused:
            let subject = event.template.map { "\($0) (\(event.id))" } ?? "the plugin '\(event.id)'"
            let text = "\(subject): \(event.kind.rawValue)\(event.detail.map { ": \($0)" } ?? "")"
            note(text, at: event.at)
        case .pluginStarted: noteChange()
        default: break
        }
    }
}

extension DashboardConnection {
    /// Notes something that has gone wrong, for the host's page.
    func note(_ text: String, at moment: Timestamp? = nil) {
        let noted = HostReport.Failure(at: moment ?? clock.now, text: text.cut(to: HostRules.longestError))
        failure = noted
        untold = untold.suffix(HostRules.mostErrors - 1) + [noted]
        noteChange()
    }
}

extension HostClient.Answer {
    /// Whether a request was refused for a key that the server does not know.
    fileprivate var isOfUnknownKey: Bool {
        let codes = json?.object?["errors"]?.list?.map { $0.object?["code"]?.string } ?? []
        return status == 422 && codes.contains(DiagnosticCode.unknownKey.rawValue)
    }
}

extension HostLine {
    /// Never returns, and throws when the task is cancelled.
    fileprivate func never() async throws { try await Gate().pass() }
}
