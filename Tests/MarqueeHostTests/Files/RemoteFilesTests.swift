import MarqueeFiles
import MarqueeHost
import MarqueeModel
import MarqueeQueue
import MarqueeStore
import MarqueeTesting
import NIOHTTP1
import PresenterKit
import Testing

@Suite(.timeLimit(.minutes(20)))
struct RemoteFilesTests {
    @Test func `a message with 20 files, of which one fails twice, is shown once, after the third try`() async throws {
        var answers: [String: ScriptedServer.Answer] = [:]
        for number in 0..<20 { answers["/\(number)"] = .respond(body: [UInt8(number)]) }
        answers["/7"] = .inTurn([.respond(503), .reset(afterBytes: 3), .respond(body: [7])])
        try await ScriptedServer.run(answers) { server in
            let counts = FileCounts()
            let test = try await TestHost(RecordingPresenter(.prompt)) { files in
                files.allowPrivateHosts = true
                files.retryTiming = RetryTiming(sleep: { _ in })
                files.counts = counts
            }
            let urls = (0..<20).map { Value.string(server.url("/\($0)")) }
            try await test.host.enqueue(Message("gallery", id: "m", arguments: ["pictures": .list(urls)]))
            #expect(try await test.host.run(until: .empty) == .emptied)
            #expect(test.presenter.calls.elements == [.present(id: "m")])
            #expect(try test.entry("m")?.state == .dismissed)
            #expect((0..<20).map { server.count(of: "/\($0)") } == (0..<20).map { $0 == 7 ? 3 : 1 })
            #expect(try test.presenter.contexts.elements.first?.files("pictures").count == 20)
            #expect(counts.misses == 20)
        }
    }

    @Test func `a message whose file never comes says how often it was tried and why that failed`() async throws {
        try await ScriptedServer.run(["/a": .respond(503)]) { server in
            let test = try await TestHost(RecordingPresenter(.prompt)) { files in
                files.allowPrivateHosts = true
                files.retryTiming = RetryTiming(sleep: { _ in })
            }
            try await test.host.enqueue(Message("card", id: "m", arguments: ["picture": .string(server.url("/a"))]))
            _ = try await test.host.run(until: .empty)
            #expect(try test.entry("m")?.state == .failed)
            #expect(
                try test.entry("m")?.reason
                    == "picture: \(server.url("/a")): the server answered 503 Service Unavailable; "
                    + "try again later (tried 4 times)")
            #expect(test.presenter.calls.elements.isEmpty)
        }
    }
}
