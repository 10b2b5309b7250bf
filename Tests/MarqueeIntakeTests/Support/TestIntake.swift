import Foundation
import Logging
import MarqueeDatabase
import MarqueeFiles
import MarqueeHost
import MarqueeInbox
import MarqueeIntake
import MarqueeModel
import MarqueeRecipes
import MarqueeStore
import MarqueeTesting

/// A server on a port of its own, with a store in a directory of its own.
final class TestIntake: Sendable {
    let directory: String
    let clock = ManualClock()
    let store: Store
    let metrics: HostMetrics
    /// What the server logs: level, message and metadata.
    let log = Recording<String>()
    private let instant = ContinuousClock.now

    init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("marquee-intake-\(UUID())").path
        store = try Store(at: directory)
        metrics = HostMetrics(startedAt: clock.now, files: FileCounts())
    }

    deinit {
        try? store.close()
        try? FileManager.default.removeItem(atPath: directory)
    }

    /// Whether the store's connection may write: a disk that takes nothing.
    func setWritable(_ isWritable: Bool) throws {
        try store.database.single { try $0.command("PRAGMA query_only = \(isWritable ? 0 : 1)").run() }
    }

    /// Makes the database larger than what is read when it is opened.
    func fillStore() throws {
        let text = String(repeating: "x", count: 3_000)
        try store.database.write { access in
            for number in 0..<50 { try access.set(SettingKey(stringLiteral: "filler-\(number)"), to: text) }
        }
    }

    /// Runs the server while a test does its steps.
    func serve(
        token: String? = nil, configure: (inout IntakeServer.Options) -> Void = { _ in },
        _ steps: (RawClient) async throws -> Void
    ) async throws {
        var options = try IntakeServer.Options(IntakeAddress("127.0.0.1:0"), token: token.map { try IntakeToken($0) })
        // Other tests may hold up the server's threads for long: what ends a connection here is never the time.
        options.idleTime = .seconds(240)
        configure(&options)
        let (ports, told) = AsyncStream.makeStream(of: Int.self)
        let server = try server(options) { told.yield($0) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            var iterator = ports.makeAsyncIterator()
            guard let port = await iterator.next() else { return }
            defer { group.cancelAll() }
            try await steps(RawClient(port: port))
        }
    }

    func server(
        _ options: IntakeServer.Options, onListening: @escaping @Sendable (_ port: Int) -> Void
    ) throws -> IntakeServer {
        let card = try Template("card").build()
        let catalog = try TemplateCatalog([card], presenters: PresenterDefaults(template: "screen"))
        let receiver = try NotificationReceiver(
            store: store.inbox, resolver: MessageResolver(catalog: catalog), clock: clock)
        return try IntakeServer(
            options, logger: Logger(label: "test") { [log] _ in RecordedLog(log) }, clock: clock,
            watch: HostWatch(store, probing: store, metrics: metrics, clock: { [instant] in instant })
        ) {
            try await receiver.receive(json: $0)
        } happened: { [store, clock] event in
            try event.check()
            return RecipeResult(try store.recipes.happened(event, at: clock.now))
        } onListening: {
            onListening($0)
        }
    }
}
