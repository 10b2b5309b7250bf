import Foundation
import MarqueeContent
import MarqueeModel
import Telling

/// ContentBenchmark: how long a page of 1,000 entries takes, each way in turn; a round is the best of three.
@main struct ContentBenchmark {
    static func main() throws {
        let bytes = SamplePage.json(entries: 1_000)
        let data = Data(bytes)
        let decoder = ContentDecoder(in: [
            SpaceLocale("en-US", isDefault: true), SpaceLocale("de", fallbackCode: "en-US"),
        ])
        let expected = try JSONDecoder().decode(BarePage.self, from: data).items.map(\.article)

        func read<T: ContentReadable>(_ type: T.Type) throws -> PagedResult<T> {
            decoder.decode(T.self, from: try Page<Entry>(json: bytes))
        }
        func decoded<T: Decodable>(_ type: T.Type) throws -> PagedResult<T> {
            decoder.decode(T.self, from: try Page<Entry>(json: bytes))
        }
        let readable = try read(ReadArticle.self)
        let codable = try decoded(Article.self)
        // What is fast and wrong counts for nothing.
        precondition(readable.items.map(\.article) == expected && readable.failures.isEmpty)
        precondition(codable.items == expected && codable.failures.isEmpty)

        var (bare, page, ready, coded): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
        for _ in 0..<rounds() {
            bare.append(try time { try JSONDecoder().decode(BarePage.self, from: data).items.count })
            page.append(try time { try Page<Entry>(json: bytes).items.count })
            ready.append(try time { try read(ReadArticle.self).items.count })
            coded.append(try time { try decoded(Article.self).items.count })
        }
        let size = "a page of 1,000 entries, \(bytes.count / 1_000) KB"
        for (name, times) in [("parsed alone", page), ("ContentReadable", ready), ("Decodable", coded)] {
            Figure(
                "\(size), \(name)", times, unit: "ms", better: .lower, limit: .init("bare JSONDecoder", bare),
                goal: name == "parsed alone" ? nil : 1, isGoalOfLimit: name != "parsed alone"
            ).tell()
        }
    }

    /// Milliseconds.
    private static func time(_ body: () throws -> Int) rethrows -> Double {
        try (0..<3).reduce(.infinity) { least, _ in
            let start = ContinuousClock.now
            let count = try body()
            precondition(count == 1_000)
            return min(least, (ContinuousClock.now - start) / .microseconds(1) / 1_000)
        }
    }
}
