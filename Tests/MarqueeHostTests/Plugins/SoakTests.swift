import Foundation
import Logging
import MarqueeDatabase
import MarqueeHost
import MarqueeModel
import MarqueePlugins
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import PresenterKit
import Synchronization
import Testing

/// Five plugins that misbehave in five ways, beside one that does not: `scripts/soak-plugins` for the long form.
@Suite(.timeLimit(.minutes(60)), .serialized) struct SoakTests {
    /// Messages for each plugin.
    private static let count =
        ProcessInfo.processInfo.environment["MARQUEE_SOAK_MESSAGES"].flatMap { Int($0) } ?? 30
    private static let isFull = count >= 500

    private let directory = TestHost.newDirectory()
    private let observer = SoakObserver()
    private let memory = Recording<Int>()

    @Test func `plugins that misbehave cost their own messages at most`() async throws {
        defer { try? FileManager.default.removeItem(atPath: directory) }  // What is left does no harm.
        try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
        let count = Self.count
        let log = Recording<String>()
        let host = try await host(log: log, outdated: 0)
        var messages: [Message] = []
        for number in 0..<count {
            for name in SoakPlugins.habits.keys.sorted() { messages.append(Message(name, id: "\(name)-\(number)")) }
        }
        try await host.enqueue(messages)
        let waits = try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { _ = try await host.run(until: .stopped) }
            let waits = try await presentGoodOnes(on: host)
            await observer.ended.wait(forCount: count * 5)
            group.cancelAll()
            do { try await group.waitForAll() } catch is CancellationError {}
            return waits
        }
        let errors = log.elements.filter { $0.contains("plugin skipped") }
        #expect(errors.count == 1)
        #expect(errors[0].contains("uses version 0 of the plugin protocol, but this host uses version 1"))
        // What was for it has kept its place, and is shown once it speaks as the host does.
        #expect(try states()["outdated"] == [.queued: count])
        let next = try await self.host(log: log, outdated: 1)
        #expect(try await next.run(until: .empty) == .emptied)
        try check(waits)
    }

    /// - Parameter outdated: The version of the protocol that the outdated plugin is linked against.
    private func host(log: Recording<String>, outdated: Int) async throws -> PresentationHost {
        var configuration = HostConfiguration(
            store: directory + "/store", presenters: PresenterDefaults(template: "good", function: "good"))
        configuration.skipsBrokenPlugins = true
        configuration.plugins.crashLimit = nil
        configuration.plugins.firstDelay = .milliseconds(1)
        configuration.plugins.longestDelay = .milliseconds(5)
        configuration.plugins.pingInterval = .milliseconds(250)
        configuration.plugins.answerTimeout = .milliseconds(250)
        let host = try PresentationHost(
            configuration, observers: [observer], logger: Logger(label: "soak") { _ in RecordingLog(lines: log) })
        let names = SoakPlugins.habits.keys.sorted()
        try await host.register(
            FixedTemplates(
                try names.map { try Template($0).presenter($0).timeout(.milliseconds(10)).build() }
                    + [Template("good").presenter("good").build()]))
        try await host.register(RecordingPresenter(.prompt), as: "good")
        for name in names {
            let folder = directory + "/\(name)-\(outdated)"
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let path = try SoakPlugins.build(name, version: name == "outdated" ? outdated : 1, in: folder)
            try await host.register(PluginSource(path: path, isolation: .process))
        }
        return host
    }

    /// Sends one good message after the other, each before all that waits; how long each took to be seen.
    private func presentGoodOnes(on host: PresentationHost) async throws -> [Duration] {
        let clock = ContinuousClock()
        var waits: [Duration] = []
        for number in 0..<Self.count {
            let start = clock.now
            try await host.enqueue(Message("good", id: "good-\(number)", priority: 10))
            await observer.good.wait(forCount: number + 1)
            waits.append(clock.now - start)
            memory.append(Self.residentKilobytes)
        }
        return waits.sorted()
    }

    private func states() throws -> [String: [MessageState: Int]] {
        let store = try Store(at: directory + "/store", options: StoreOptions(access: .readOnly))
        defer { try? store.close() }  // Nothing can be lost by a reader that does not close.
        var states: [String: [MessageState: Int]] = [:]
        for name in SoakPlugins.habits.keys {
            for number in 0..<Self.count {
                guard let entry = try store.queue.entry(MessageID("\(name)-\(number)")) else { continue }
                states[name, default: [:]][entry.state, default: 0] += 1
            }
        }
        return states
    }

    private func check(_ waits: [Duration]) throws {
        let (states, count) = (try states(), Self.count)
        let reasons = observer.reasons
        let inTime = "its presenter did not call presented() or dismissed() within 10ms"
        #expect(reasons.allSatisfy { $0 == inTime || $0.contains("is gone: ") }, "\(reasons)")
        #expect(states["sleeping"] == [.failed: count])
        for name in ["aborting", "flooding", "garbage", "outdated"] {
            // On a machine that is busy, 10 ms may be over before the answer is there.
            #expect((states[name]?.values.reduce(0, +) ?? 0) == count)
            #expect(states[name]?.keys.allSatisfy { [.dismissed, .failed].contains($0) } == true, "\(states)")
            #expect(states[name]?[.dismissed] ?? 0 > 0, "\(states)")
        }
        let kinds = observer.kinds
        let kilobytes = memory.elements
        let megabytes = [kilobytes[kilobytes.count / 10], kilobytes[kilobytes.count - 1]].map { $0 / 1_024 }
        if Self.isFull { #expect(megabytes[1] - megabytes[0] < 20, "\(megabytes)") }
        // Each waits for what is shown at most, which is over after 10 ms; a machine that does something else takes longer.
        if Self.isFull { #expect(waits[waits.count - 1] < .seconds(5), "\(waits[waits.count - 1])") }
        print(
            """
            soak: \(count) messages each: \(states.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.map { "\($0.key) \($0.value)" }.sorted())" }.joined(separator: ", ")); \
            \(kinds[.pluginCrashed] ?? 0) crashes, \(kinds[.pluginStarted] ?? 0) starts; a message for another presenter was \
            over after \(waits[count / 2]) (median), \(waits[count * 99 / 100]) (99 %), \(waits[count - 1]) (longest); \
            memory \(megabytes[0]) MB after a tenth, \(megabytes[1]) MB at the end
            """)
    }

    private static var residentKilobytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""  // Zero without /proc.
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }
}

/// Counts what happens, and can be waited for without looking at everything that was before.
private final class SoakObserver: HostObserver {
    private struct State {
        var kinds: [HostEvent.Kind: Int] = [:]
        var reasons: Set<String> = []
    }

    /// Messages that have ended, in order.
    let ended = Recording<String>()
    /// Those among them for the presenter that behaves.
    let good = Recording<String>()
    private let state = Mutex(State())

    var kinds: [HostEvent.Kind: Int] { state.withLock { $0.kinds } }
    /// Why messages have failed.
    var reasons: Set<String> { state.withLock { $0.reasons } }

    func observe(_ event: HostEvent) {
        state.withLock { state in
            state.kinds[event.kind, default: 0] += 1
            if event.kind == .failed, let detail = event.detail { state.reasons.insert(detail) }
        }
        switch event.kind {
        case .dismissed, .failed, .expired, .discarded, .refused:
            if event.template == "good" { good.append(event.id) }
            ended.append(event.id)
        default: break
        }
    }
}

/// Keeps what is wrong.
private struct RecordingLog: LogHandler {
    let lines: Recording<String>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.error

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        if event.level >= .error, lines.elements.count < 1_000 {
            lines.append("\(event.message) \(event.metadata ?? [:])")
        }
    }
}
