import Foundation
import MarqueeModel
import MarqueeQueue
import MarqueeTesting
import Testing

@testable import MarqueeDatabase
@testable import MarqueeStore

/// Files that do not even begin as a database does get a beginning outside of any transaction: from then on what they
/// held is only in the folder that was made before.
@Suite(.timeLimit(.minutes(20))) struct ReplacementTests {
    /// A closed store whose first page is gone, and the file as it is.
    private func headless() throws -> (directory: TemporaryDirectory, file: Data) {
        let directory = try TemporaryDirectory()
        let store = try Store(at: directory.path)
        _ = try store.queue.enqueue((0..<300).map { .sample(MessageID("m\($0)")) })
        try store.close()
        let path = URL(filePath: Store.databasePath(in: directory.path))
        var file = try Data(contentsOf: path)
        file.replaceSubrange(0..<4_096, with: repeatElement(0xA5, count: 4_096))
        try file.write(to: path)
        return (directory, file)
    }

    private func kept(in directory: TemporaryDirectory) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: directory.path)
            .filter { $0.hasPrefix("damaged-") || $0.hasPrefix("replaced-") }
    }

    private func replacement(in directory: TemporaryDirectory) -> DatabaseReplacement {
        DatabaseReplacement(directory: directory.path, kind: .store, busyTimeout: .seconds(1), progress: {})
    }

    @Test func `what is only in the folder stays there when the replacement fails half-way`() throws {
        let (directory, file) = try headless()
        let obstacle = directory.path("marquee.sqlite-shm")
        let error = #expect(throws: StoreError.self) {
            try replacement(in: directory).run(keptAs: .damaged, at: .seconds(0)) { _, kept in
                // Once it is a database, it has a log, whose index cannot be made.
                try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
                let new = try kept.makeScratch()
                try new.run(script: "BEGIN")
                try DatabaseKind.store.schema.migrate(Transaction(new), as: DatabaseKind.store.applicationID)
                try new.run(script: "COMMIT")
                // As the recovery does, so that the next one leaves the folder alone.
                try RecoveryReport(at: .seconds(0), kept: kept.path, tables: [], notes: []).announce()
                return (new, ())
            }
        }
        let folder = try #require(try kept(in: directory).first)
        let place = "the old files are in '\(directory.path(folder))'"
        #expect(error?.message.contains(place) == true, "\(error as Any)")
        #expect(FileManager.default.contents(atPath: directory.path("\(folder)/marquee.sqlite")) == file)
        try FileManager.default.removeItem(atPath: obstacle)
        let report = try Store.recover(in: directory.path, at: .seconds(1))
        #expect(report.kept != directory.path(folder))
        #expect(try Store(at: directory.path).check().isEmpty)
        #expect(FileManager.default.contents(atPath: directory.path("\(folder)/marquee.sqlite")) == file)
    }

    @Test func `a backup takes the place of what is no database, which is kept`() throws {
        let (directory, file) = try headless()
        let temporary = try TemporaryStore()
        try temporary.store.queue.add(.sample("mine"))
        let backup = try TemporaryDirectory()
        try temporary.store.backUp(to: backup.path("copy"))
        let folder = try #require(try Store.restore(backup.path("copy"), to: directory.path, at: .seconds(0)))
        #expect(FileManager.default.contents(atPath: "\(folder)/marquee.sqlite") == file)
        #expect(try Store(at: directory.path).queue.ids(.live) == ["mine"])
    }

    @Test func `nothing is kept where nothing was replaced`() throws {
        let (directory, file) = try headless()
        #expect(throws: CancellationError.self) {
            try replacement(in: directory).run(keptAs: .damaged, at: .seconds(0)) {
                _, kept -> (SQLiteConnection, Void) in
                #expect(try Data(contentsOf: URL(filePath: "\(kept.path)/marquee.sqlite")) == file)
                throw CancellationError()
            }
        }
        #expect(try kept(in: directory).isEmpty)
        #expect(FileManager.default.contents(atPath: Store.databasePath(in: directory.path)) == file)
    }
}
