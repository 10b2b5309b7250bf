import Foundation
import MarqueeHost
import MarqueeModel
import MarqueeTesting
import PresenterKit
import Testing

/// How often the disk is waited for: counted in the log of the store.
@Suite(.timeLimit(.minutes(20))) struct CommitTests {
    /// The commits in a store's log: frames that say how large the database is after them.
    private static func commits(in directory: String) throws -> Int {
        let log = try Data(contentsOf: URL(filePath: "\(directory)/marquee.sqlite-wal"))
        return stride(from: 32, to: log.count - 24, by: 24 + 4_096).count { frame in
            log[frame + 4..<frame + 8].contains { $0 != 0 } && log[frame + 8..<frame + 16] == log[16..<24]
        }
    }

    /// Shows messages one after the other, each dismissed once it has been seen.
    private static func show(_ count: Int, on test: TestHost, _ id: (Int) -> String) async {
        for number in 0..<count {
            await test.wait(for: .presented, of: id(number))
            test.presenter.contexts.elements.last?.dismissed()
            await test.wait(for: .dismissed, of: id(number))
        }
    }

    @Test func `messages that follow each other take three commits each`() async throws {
        let test = try await TestHost()
        let count = 20
        try await test.whileRunning {
            try await test.host.enqueue(Message("card", id: "first"))
            await test.wait(for: .presented, of: "first")
            let before = try Self.commits(in: test.directory)
            for number in 0..<count { try await test.host.enqueue(Message("card", id: "m\(number)")) }
            test.presenter.contexts.elements[0].dismissed()
            await Self.show(count, on: test) { "m\($0)" }
            // The first one's end is among them, shared with the second one's beginning; the last one's stands alone.
            #expect(try Self.commits(in: test.directory) - before <= 3 * count + 1)
        }
    }

    @Test func `a message alone takes four commits`() async throws {
        let test = try await TestHost()
        try await test.whileRunning {
            for number in 0..<5 {
                let before = (try? Self.commits(in: test.directory)) ?? 0
                try await test.host.enqueue(Message("card", id: "m\(number)"))
                await Self.show(1, on: test) { _ in "m\(number)" }
                #expect(try Self.commits(in: test.directory) - before == 4)
            }
        }
    }

    @Test func `files that are in the cache cost no commit of their own`() async throws {
        let test = try await TestHost()
        let picture: ValueObject = ["picture": "data:text/plain,hello"]
        try await test.whileRunning {
            try await test.host.enqueue(Message("card", id: "first", arguments: picture))
            await test.wait(for: .presented, of: "first")
            for number in 0..<5 { try await test.host.enqueue(Message("card", id: "m\(number)", arguments: picture)) }
            await test.wait(for: .queued, of: "m4")
            let before = try Self.commits(in: test.directory)
            test.presenter.contexts.elements[0].dismissed()
            await Self.show(5, on: test) { "m\($0)" }
            #expect(try Self.commits(in: test.directory) - before <= 2 * 5 + 3)
        }
    }
}
