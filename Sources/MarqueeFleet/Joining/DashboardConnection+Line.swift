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

extension DashboardConnection {
    /// Connects again and again, until the task is cancelled.
    func keepLine(_ door: DashboardDoor, _ receiver: NotificationReceiver) async {
        await host.tell(status(problem: "not connected yet"))
        while !Task.isCancelled {
            let ending = await attempt(door, receiver)
            // What is still to be sent then needs the line.
            guard !Task.isCancelled else { return }
            line.gate.close()
            if case .failed(let failure) = ending, failure.kind == .inUse { line.refuse() }
            let (pause, notice) = link.ended(ending, random: configuration.random())
            if let notice { tell(notice) }
            await host.tell(status(problem: link.problem?.text ?? "the connection was closed; connecting again"))
            do { try await rest(for: pause) } catch { return }
        }
    }

    /// Until the next attempt. Whoever was refused by what it was given when it joined joins again as soon as that has been
    /// removed, as it is told to do.
    private func rest(for pause: TimeSpan) async throws {
        guard link.problem?.kind == .refused, line.credentials != nil else { return try await clock.sleep(for: pause) }
        let (file, address, end) = (file, address, clock.uptime.milliseconds + pause.milliseconds)
        while case let left = end - clock.uptime.milliseconds, left > 0 {
            try await clock.sleep(for: .milliseconds(min(left, LinkState.lookAfterRefusal.milliseconds)))
            // Where there is no thread to look, the next time will do.
            if (try? await BlockingThread.run({ file.entry(for: address) == nil })) == true { return }
        }
    }

    private func attempt(_ door: DashboardDoor, _ receiver: NotificationReceiver) async -> LinkState.Ending {
        do {
            try await join(door)
            try await tellProfile(door)
            told = ReportedFacts(hasSaidEarlier: told.hasSaidEarlier, warnings: told.warnings)
            try await register()
            line.gate.open()
            sideTasks.add(.recipes)
            return try await follow(door, receiver)
        } catch let failure as LinkFailure {
            return .failed(failure)
        } catch let failure as HostClient.Failure {
            return .failed(LinkFailure(.passing, "\(address) cannot be reached (\(failure.description))"))
        } catch {
            return .failed(LinkFailure(.passing, error.words(or: "\(error)")))
        }
    }

    private func tell(_ notice: LinkState.Notice) {
        switch notice {
        case .connected:
            logger.notice("connected to \(address) as '\(line.credentials?.name.visible ?? configuration.name)'")
        case .disconnected(let failure) where failure.kind == .passing:
            logger.warning("no connection to the dashboard: \(failure.text); the host keeps running, and retries")
        case .disconnected(let failure):
            logger.error(
                "no connection to the dashboard: \(failure.text); the host keeps running without it, and retries")
        }
    }

    /// How the line is, for other processes.
    func status(problem: String?) -> HostStatus.Dashboard {
        HostStatus.Dashboard(
            address: address, name: line.credentials?.name ?? configuration.name, since: clock.now, problem: problem)
    }

    /// The stream is there.
    func opened() async {
        (lastHeard, lastBrought) = (clock.uptime, clock.uptime)
        if let notice = link.opened() { tell(notice) }
        await host.tell(status(problem: nil))
    }

    // MARK: Joining

    /// Uses what this host was given when it joined; joins where there is nothing.
    private func join(_ door: DashboardDoor) async throws {
        let (file, address, instance) = (file, address, line.instance)
        let kept = try await BlockingThread.run { () -> CredentialFile.Entry? in
            guard var entry = file.entry(for: address) else { return nil }
            guard !entry.instances.contains(instance) else { return entry }
            entry.instances.insert(instance, at: 0)
            try file.keep(entry, for: address)
            return entry
        }
        if let kept { return line.use(kept) }
        line.forget()
        if let problem = configuration.tokenProblem {
            throw LinkFailure(.refused, "this host must join \(address) again, but \(problem)")
        }
        let installation = try await BlockingThread.run { try door.store.installation() }
        guard let client = line.client else { throw CancellationError() }
        let enrolment = HostEnrolment(
            name: configuration.name, installation: installation, labels: configuration.labels)
        let answer = try await client.send(
            .post, "/api/v1/hosts", token: configuration.token, body: enrolment.json.jsonBytes())
        guard answer.isSuccess else { throw LinkFailure(joining: answer, at: address) }
        guard let enrolled = answer.json.flatMap({ try? EnrolledHost(json: $0) }), PlainID.isOne(enrolled.id) else {
            throw LinkFailure(.refused, "\(address) is not a dashboard; check the target's 'url'")
        }
        let entry = CredentialFile.Entry(
            credentials: HostCredentials(id: enrolled.id, name: enrolled.name, token: enrolled.token),
            instances: [instance])
        try await BlockingThread.run { try file.keep(entry, for: address) }
        line.use(entry)
        logger.notice("joined \(address) as '\(enrolled.name.visible)'")
    }

    /// The host is called something else there than it was.
    func rename(to name: String) async throws {
        guard var credentials = line.credentials, credentials.name != name, HostRules.isName(name) else { return }
        credentials.name = name
        let (file, address, instance) = (file, address, line.instance)
        let entry = CredentialFile.Entry(credentials: credentials, instances: [instance])
        try await BlockingThread.run { try file.keep(entry, for: address) }
        line.rename(to: name)
    }

    /// A host that the dashboard has not known before is told the whole profile.
    private func tellProfile(_ door: DashboardDoor) async throws {
        guard let credentials = line.credentials else { return }
        let (receiver, now) = ("\(address) \(credentials.id)", clock.now)
        try await BlockingThread.run { try door.store.tracking.sendEdits(to: receiver, at: now) }
    }

    /// The server has taken a request with the host's own token.
    func accepted() async throws {
        guard line.accept(), let credentials = line.credentials else { return }
        let (file, address, instance) = (file, address, line.instance)
        let entry = CredentialFile.Entry(credentials: credentials, instances: [instance])
        try await BlockingThread.run { try file.keep(entry, for: address) }
    }

    /// Checks an answer to a request with the host's own token.
    func checked(_ answer: HostClient.Answer) async throws -> HostClient.Answer {
        guard answer.isSuccess || answer.status == 304 else {
            throw LinkFailure(answer, at: address, file: file.path)
        }
        try await accepted()
        return answer
    }
}

extension Store {
    /// What tells this store from all others.
    fileprivate func installation() throws -> String {
        if let known = try database.single({ try $0.setting(.installation) }) { return known }
        return try database.write { access in
            if let known = try access.setting(.installation) { return known }
            let made = RandomIDs.make()
            try access.set(.installation, to: made)
            return made
        }
    }
}

extension SettingKey {
    fileprivate static let installation: SettingKey = "dashboard.installation"
}
