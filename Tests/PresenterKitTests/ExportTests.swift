import CPresenterABI
import PresenterKit
import Testing

/// The boundary as a host in C has it: two tables, called from outside.
@Suite(.timeLimit(.minutes(20)))
struct ExportTests {
    final class ClassPresenter: PluginPresenter {
        func present(_ context: PresentationContext) async throws {
            context.presented()
            context.dismissed()
        }

        func close(_ context: PresentationContext) async {}
    }

    struct StructPresenter: PluginPresenter {
        static let presents: Set<PresentationKind> = [.function]

        func present(_ context: PresentationContext) async throws {
            context.presented()
        }

        func close(_ context: PresentationContext) async {
            context.dismissed()
        }
    }

    actor ActorPresenter: PluginPresenter {
        private var count = 0

        init() throws {}

        func present(_ context: PresentationContext) async throws {
            count += 1
            context.fail("number \(count) of \(try context.string("title").count)")
        }

        func close(_ context: PresentationContext) async {}

        func availability() async -> AsyncStream<PresenterAvailability> {
            AsyncStream { stream in
                stream.yield(.unavailable("later"))
                stream.finish()
            }
        }
    }

    /// The host's side: its table, and the plugin's.
    @safe final class Tables: @unchecked Sendable {
        let recorder = HostRecorder()
        var plugin = unsafe marquee_plugin()
        private(set) var code: Int32 = -1

        init(
            version: UInt32 = UInt32(MARQUEE_PROTOCOL_VERSION), hostSize: UInt32? = nil, pluginSize: UInt32? = nil,
            receives: Bool = true
        ) {
            unsafe plugin.size = pluginSize ?? UInt32(MemoryLayout<marquee_plugin>.size)
            var host = unsafe marquee_host(
                size: hostSize ?? UInt32(MemoryLayout<marquee_host>.size), protocol_version: version,
                context: Unmanaged.passRetained(recorder).toOpaque(), receive: nil)
            if receives {
                unsafe host.receive = { context, json, length in
                    guard let context = unsafe context else { return }
                    let recorder = unsafe Unmanaged<HostRecorder>.fromOpaque(context).takeUnretainedValue()
                    let bytes = unsafe Array(UnsafeBufferPointer(start: json, count: length))
                    guard let message = try? PluginMessage(json: bytes) else {
                        Issue.record("the plugin sent \(String(decoding: bytes, as: UTF8.self))")
                        return
                    }
                    recorder.receive(message)
                }
            }
            code = unsafe exportPlugin(
                name: "acme", version: "1.2.0",
                presenters: ["c": ClassPresenter.self, "s": StructPresenter.self, "a": ActorPresenter.self], &host,
                &plugin)
        }

        func send(_ message: HostMessage) {
            unsafe message.json.withUnsafeBufferPointer { json in
                unsafe plugin.receive?(plugin.context, json.baseAddress, json.count)
            }
        }
    }

    @Test func `a class, a struct and an actor present through the tables`() async {
        let tables = Tables()
        let host = tables.recorder
        #expect(tables.code == MARQUEE_OK)
        #expect(unsafe tables.plugin.protocol_version == 1)
        await host.wait(
            for: .hello(
                PluginDescription(
                    name: "acme", version: "1.2.0",
                    presenters: [
                        .init(name: "a", presents: [.template, .function]),
                        .init(name: "c", presents: [.template, .function]), .init(name: "s", presents: [.function]),
                    ])))
        await host.wait(for: .availability(presenter: "a", .unavailable("later")))

        tables.send(.present(presentation: 1, presenter: "c", message: .sample))
        await host.wait(for: .returned(presentation: 1))
        #expect(
            host.messages(about: 1)
                == [.presented(presentation: 1), .dismissed(presentation: 1), .returned(presentation: 1)])

        tables.send(.present(presentation: 2, presenter: "s", message: .function(isVisual: true)))
        await host.wait(for: .returned(presentation: 2))
        tables.send(.close(presentation: 2))
        await host.wait(for: .closed(presentation: 2))
        #expect(host.messages(about: 2).dropFirst(2).first == .dismissed(presentation: 2))

        tables.send(.present(presentation: 3, presenter: "a", message: .sample))
        await host.wait(for: .returned(presentation: 3))
        #expect(host.messages(about: 3).first == .failed(presentation: 3, reason: "number 1 of 18"))
    }

    @Test func `another version is refused, with the plugin's own in its table`() {
        let tables = Tables(version: 2)
        #expect(tables.code == MARQUEE_UNSUPPORTED_PROTOCOL)
        #expect(unsafe tables.plugin.protocol_version == 1)
        #expect(unsafe tables.plugin.receive == nil)
    }

    @Test func `a table that is missing, too small or empty is refused`() {
        #expect(Tables(hostSize: 8).code == MARQUEE_INVALID_TABLE)
        #expect(Tables(pluginSize: 8).code == MARQUEE_INVALID_TABLE)
        #expect(Tables(receives: false).code == MARQUEE_INVALID_TABLE)
        let code = exportPlugin(name: "n", version: "1", presenters: [:], nil, nil)
        #expect(code == MARQUEE_INVALID_TABLE)
    }

    @Test func `tables that have grown are accepted`() async {
        let tables = Tables(hostSize: 4096, pluginSize: 4096)
        #expect(tables.code == MARQUEE_OK)
        await tables.recorder.wait { $0.isHello }
    }
}
