import MarqueeDashboard
import MarqueeModel
import MarqueeSync
import Synchronization
import Testing

private let beginning = Timestamp(milliseconds: 1_800_000_000_000)

/// Hosts, their feed, and messages.
func checkFleet(of storage: any DashboardStorage) async throws {
    let milan = try await joined("fleet-milan", storage, labels: ["site": "milan"])
    let rome = try await joined("fleet-rome", storage)
    try await checkJoining(of: storage, milan)
    try await checkLeases(of: storage, milan)
    try await checkFeed(of: storage, milan, rome)
    try await checkWithdrawal(of: storage, milan)
    try await checkErrors(of: storage, milan)
    try await checkRemoval(of: storage, rome)
}

private func entry(_ action: AuditEntry.Action) -> AuditEntry {
    AuditEntry(action, by: .commandLine("ada"), at: beginning)
}

private func newHost(_ name: String, installation: String? = nil, labels: [String: String] = [:]) -> NewHost {
    NewHost(
        id: NewHost.randomID(),
        enrolment: HostEnrolment(name: name, installation: installation ?? "store-\(name)", labels: labels),
        token: Token(), joinedBy: "hosts", at: beginning)
}

private func joined(
    _ name: String, _ storage: any DashboardStorage, labels: [String: String] = [:]
) async throws -> HostRecord {
    let outcome = try await storage.enrol(newHost(name, labels: labels), audit: entry(.hostJoined))
    guard case .joined(let record) = outcome else { throw CheckFailure(text: "\(name) has not joined: \(outcome)") }
    return record
}

private struct CheckFailure: Error {
    let text: String
}

/// Whoever shows a host's token is that host, for which the process speaks that has spoken last.
private func checkBearer(
    of token: TokenID, _ host: HostRecord, named name: String, speaker: String?, _ storage: any DashboardStorage
) async throws {
    let bearer = try #require(
        try await storage.credentials(of: token, from: "10.0.0.1", since: beginning).bearer)
    let identity = try #require(bearer.host)
    #expect(bearer.token.host == host.number && identity.number == host.number)
    #expect(identity.id == host.id && identity.name == name && identity.speaker?.instance == speaker)
    #expect(try await storage.identity(of: host.number) == identity)
}

private func checkJoining(of storage: any DashboardStorage, _ milan: HostRecord) async throws {
    let other = try await storage.enrol(
        newHost("fleet-milan", installation: "another"), audit: entry(.hostJoined))
    guard case .nameTaken(let holder) = other else { throw CheckFailure(text: "two hosts got the same name: \(other)") }
    #expect(holder.id == milan.id)
    // The same installation is the same host, under whatever name, and its old token is over.
    let again = newHost("fleet-milan-2", installation: "store-fleet-milan")
    guard case .joined(let back) = try await storage.enrol(again, audit: entry(.hostJoined)) else {
        throw CheckFailure(text: "it was not let back in")
    }
    #expect(back.number == milan.number && back.id == milan.id && back.name == "fleet-milan-2")
    #expect(try await storage.token(again.token.id)?.host == milan.number)
    #expect(try await storage.tokens().allSatisfy { $0.host == nil }, "hosts' tokens are not people's")
    try await checkBearer(of: again.token.id, milan, named: "fleet-milan-2", speaker: nil, storage)
    let registration = HostRegistration(
        name: "fleet-milan", labels: ["site": "milan"], version: "1", timeZone: "Europe/Rome", locale: "it",
        catalog: ["a": "0123456789abcdef"])
    let instance = HostProcess(id: "one", predecessor: nil, address: "10.0.0.1")
    guard
        case .granted(let facts) = try await storage.register(
            registration, of: milan.number, by: instance, at: beginning)
    else { throw CheckFailure(text: "it could not register") }
    try await checkBearer(of: again.token.id, milan, named: "fleet-milan", speaker: "one", storage)
    #expect(facts.name == "fleet-milan" && facts.catalog?.definitions == ["a": "0123456789abcdef"])
    #expect(try await storage.facts(of: milan.number) == facts)
    #expect(try await storage.host(id: milan.id)?.registration == registration)
    let all = Mutex<[Int64]>([])
    try await storage.eachHost { host in all.withLock { $0.append(host.number) } }
    #expect(all.withLock { $0.contains(milan.number) })
    for text in ["FLEET-MIL", "site=Mil"] {
        let found = try await storage.hosts(matching: HostSearch(text: text), after: nil, limit: 10)
        #expect(found.map(\.number) == [milan.number], "\(text)")
        #expect(try await storage.hostCount(matching: HostSearch(text: text)) == 1)
    }
    let silent = HostSearch(text: "fleet-milan", silentSince: beginning + .seconds(1))
    #expect(try await storage.hosts(matching: silent, after: "fleet-milan", limit: 10) == [])
    #expect(try await storage.hostCount(matching: silent) == 1)
}

private func checkLeases(of storage: any DashboardStorage, _ host: HostRecord) async throws {
    func instance(_ id: String, after: String? = nil) -> HostProcess {
        HostProcess(id: id, predecessor: after, address: "10.0.0.1")
    }
    func claims(_ claimant: HostProcess, at moment: Timestamp = beginning) async throws -> Bool {
        if case .granted = try await storage.claim(host.number, by: claimant, at: moment) { true } else { false }
    }
    let server = ServerID()
    #expect(try await claims(instance("one")))
    #expect(try await !claims(instance("copy")))
    #expect(try await !claims(instance("copy", after: "zero")))
    // As long as the process before listens at a server that is there, nobody follows it.
    guard
        case .granted(let stream) = try await storage.openStream(
            of: host.number, by: instance("one"), at: server, at: beginning)
    else { throw CheckFailure(text: "no stream") }
    #expect(try await !claims(instance("two", after: "one")))
    try await storage.closeStream(of: host.number, stream.stream)
    #expect(try await claims(instance("two", after: "one")))
    #expect(try await !claims(instance("one")))
    // What listens at a server that is gone does not count.
    _ = try await storage.openStream(of: host.number, by: instance("two"), at: server, at: beginning)
    #expect(try await claims(instance("three", after: "two"), at: beginning + ServerID.lease + .seconds(1)))
    try await storage.release(host.number, by: instance("three"))
    #expect(try await claims(instance("copy"), at: beginning + .seconds(20)))
    #expect(try await !claims(instance("four"), at: beginning + .seconds(21)))
    #expect(try await claims(instance("four"), at: beginning + .seconds(21) + HostProcess.lease))
}

private func checkFeed(of storage: any DashboardStorage, _ milan: HostRecord, _ rome: HostRecord) async throws {
    let head = try await storage.feedHead()
    func message(_ id: String, expiry: Timestamp = beginning + .days(1)) -> NewMessage {
        NewMessage(
            id: id, title: id, template: "a", notification: ["template": "a"],
            recipients: Recipients(labels: ["site": "milan"]),
            schedule: MessageSchedule(expiry: .at(expiry)), hosts: 2, at: beginning, by: "ada")
    }
    let sent = try #require(try await storage.insertMessage(message("fleet-1"), audit: entry(.messageSent)))
    #expect(try await storage.insertMessage(message("fleet-1"), audit: entry(.messageSent)) == nil)
    let short = message("fleet-2", expiry: beginning + .seconds(5))
    _ = try await storage.insertMessage(short, audit: entry(.messageSent))
    let number = try await storage.insertCommand(
        .suspend, to: Recipients(hosts: [milan.id]), at: beginning, audit: entry(.command))
    #expect(try await storage.feedHead() == number && number > head)
    let rows = try await storage.feed(after: head, limit: 10)
    #expect(rows.map(\.number) == rows.map(\.number).sorted() && rows.count == 3)
    #expect(rows.last?.content == .command(.suspend) && rows.last?.recipients.hosts == [milan.id])
    let missed = try await storage.feed(
        after: head, upTo: number, for: rome.number, at: beginning + .seconds(10), limit: 10)
    #expect(!missed.contains { $0.number == rows[1].number }, "what is over is told to nobody")
    #expect(try await storage.liveMessages(at: beginning, limit: 10).map(\.id).contains("fleet-1"))

    let cancelled = try await storage.cancelMessage(
        "fleet-1", by: "ada", at: beginning, audit: entry(.messageCancelled))
    #expect(cancelled?.isNew == true && cancelled?.message.cancelledBy == "ada")
    let again = try await storage.cancelMessage("fleet-1", by: "bob", at: beginning, audit: entry(.messageCancelled))
    #expect(again?.isNew == false && again?.message.cancelledBy == "ada")
    #expect(try await storage.cancelMessage("none", by: "a", at: beginning, audit: entry(.messageCancelled)) == nil)
    let cancels = try await storage.feed(after: number, limit: 10)
    #expect(cancels.map(\.content) == [.cancel(id: "fleet-1")])
    // Also those hear of it who are not among its recipients any more.
    #expect(cancels.allSatisfy { $0.recipients.isEveryone })
    try await storage.recordSkips([
        SkippedDelivery(message: sent.number, host: rome.number, at: beginning, reason: "none")
    ])
    let deliveries = try await storage.deliveries(of: sent.number, after: 0, limit: 10)
    #expect(deliveries.map(\.delivery.state) == [.skipped] && deliveries.first?.delivery.reason == "none")
    let onRome = try await storage.deliveries(on: rome.number, ofNewest: 10, limit: 10)
    #expect(onRome.map(\.message.id) == ["fleet-1"] && onRome.first?.delivery == deliveries.first?.delivery)
    #expect(try await storage.deliveries(on: milan.number, ofNewest: 10, limit: 10).isEmpty)
    #expect(try await storage.deliveries(on: rome.number, ofNewest: 1, limit: 10).isEmpty, "fleet-2 is newer")
    let silent = try await storage.silentHosts(for: sent, addressed: nil, after: 0, limit: 10)
    #expect(silent.map(\.number) == [milan.number], "a host with an outcome is not silent")
    #expect(try await storage.silentHosts(for: sent, addressed: nil, after: milan.number, limit: 10) == [])
    try await storage.forgetFeed(overSince: beginning + .seconds(10))
    #expect(try await storage.feed(after: head, limit: 10).allSatisfy { $0.until >= beginning + .seconds(10) })
    #expect(try await storage.feedHead() > number, "numbers are never given twice")
}

private func checkWithdrawal(of storage: any DashboardStorage, _ host: HostRecord) async throws {
    let to = Recipients(hosts: [host.id])
    let number = try await storage.insertCommand(.reload, to: to, at: beginning, audit: entry(.command))
    func waiting(at moment: Timestamp = beginning) async throws -> [PendingEntry] {
        try await storage.pending(after: number - 1, at: moment, limit: 10)
    }
    let kept = PendingEntry(
        number: number, content: .command(.reload, by: "ada"), recipients: to, until: beginning + FeedEntry.commandLife)
    #expect(try await waiting() == [kept])
    #expect(try await waiting(at: beginning + FeedEntry.commandLife) == [])
    #expect(try await storage.withdrawCommand(number, at: beginning, audit: entry(.commandWithdrawn)))
    #expect(try await !storage.withdrawCommand(number, at: beginning, audit: entry(.commandWithdrawn)))
    #expect(try await waiting() == [])
    let missed = try await storage.feed(after: number - 1, upTo: number, for: host.number, at: beginning, limit: 10)
    #expect(missed == [], "what was withdrawn is told to nobody")
}

private func checkErrors(of storage: any DashboardStorage, _ host: HostRecord) async throws {
    let process = HostProcess(id: "four", predecessor: nil, address: "10.0.0.1")
    for number in 0..<(HostRules.mostErrors + 2) {
        var report = HostReport(at: beginning + .seconds(Int64(number)))
        report.failure = HostReport.Failure(at: report.at, text: "error \(number)")
        guard let identity = try await storage.identity(of: host.number) else { throw CheckFailure(text: "no host") }
        _ = try await storage.report(
            report, of: identity, by: process, at: beginning + .hours(1) + .seconds(Int64(number)))
    }
    let errors = try await storage.errors(of: host.number)
    #expect(errors.count == HostRules.mostErrors && errors.first?.text == "error \(HostRules.mostErrors + 1)")
    #expect(errors.last?.text == "error 2", "the oldest go first")
}

private func checkRemoval(of storage: any DashboardStorage, _ host: HostRecord) async throws {
    let own = HostIdentity(number: host.number, id: host.id, name: host.name)
    let tag = ProfileEdits(user: "fleet", [ProfileEdits.Edit(number: 1, at: beginning, .tag("fleet", "yes"))])
    _ = try await storage.edit(tag, of: own, at: beginning)
    #expect(try await storage.profile(ProfileID("fleet", of: own)) != nil)
    #expect(try await storage.removeHost(host.number, at: beginning, audit: entry(.hostRemoved)))
    #expect(try await storage.profile(ProfileID("fleet", of: own)) == nil)
    let tagged = try await storage.profiles(after: nil, limit: 9, tags: [ProfileTag(name: "fleet", value: "yes")])
    #expect(tagged == [], "those who used it go with it")
    #expect(try await !storage.removeHost(host.number, at: beginning, audit: entry(.hostRemoved)))
    #expect(try await storage.host(host.number) == nil)
    let told = try await storage.feed(after: 0, limit: .max).last
    #expect(told?.content == .removed(host: host.number), "servers at which it listens hear of it")
    let gone = try await storage.claim(
        host.number, by: HostProcess(id: "a", predecessor: nil, address: ""), at: beginning)
    guard case .gone = gone else { throw CheckFailure(text: "a removed host is not gone: \(gone)") }
    // Its name is free, and its number is never given again.
    #expect(try await joined("fleet-rome", storage).number > host.number)
}
