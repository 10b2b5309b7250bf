import Foundation
import MarqueeDatabase
import MarqueeFiles
import MarqueeModel

/// `one|many|hit DIRECTORY URL COUNT`: fetches files into a new cache; prints seconds and the peak of memory in KB.
@main
struct FilesBenchmark {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 5, let count = Int(arguments[4]) else {
            print("expected one|many|hit DIRECTORY URL COUNT")
            exit(64)
        }
        let (mode, directory, url) = (arguments[1], arguments[2], arguments[3])
        let store = try Database(in: directory, as: .measured)
        var options = FileOptions(maxBytes: ByteCount(4_000_000_000), allowPrivateHosts: true)
        if mode != "hit" { options.maxTransfersPerHost = 16 }
        let now: @Sendable () -> Timestamp = {
            Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1_000))
        }
        let index = FileStore(store, holders: NoHolders())
        let cache = try await FileCache.open(options: options, index: index, directory: directory, now: now)
        let needs = try (0..<(mode == "hit" ? 1 : count)).map { number in
            FileNeed(reference: try FileReference(count == 1 ? url : "\(url)/\(number)"), argument: "file")
        }
        var start = ContinuousClock.now
        _ = try await cache.fetch(needs, for: "none")
        var seconds = (ContinuousClock.now - start) / .seconds(1)
        if mode == "hit" {
            start = ContinuousClock.now
            for _ in 0..<count { _ = try await cache.fetch(needs, for: "none") }
            seconds = (ContinuousClock.now - start) / .seconds(1) / Double(count)
        }
        await cache.close()
        store.close()
        var usage = rusage()
        _ = unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        print(seconds, usage.ru_maxrss)
    }
}

extension DatabaseKind {
    /// A store with the tables of what is measured.
    static let measured = DatabaseKind(
        "store", file: "marquee.sqlite", applicationID: 0x4D72_7165,
        schema: DatabaseSchema([.settings, .files], before: []), elsewhere: "", whenMissing: "", whenOlder: "")
}
