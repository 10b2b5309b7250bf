import Foundation
import MarqueeContent
import MarqueeModel

/// ContentBenchmark [ROUNDS]: how long a page of 1,000 entries takes, the best of ROUNDS, each way in turn. Ends with 1
/// where one of ours takes longer than the bare pass.
@main struct ContentBenchmark {
    static func main() throws {
        let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 15
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

        var (bare, page, ready, coded) = (Double.infinity, Double.infinity, Double.infinity, Double.infinity)
        for _ in 0..<rounds {
            bare = min(bare, try time { try JSONDecoder().decode(BarePage.self, from: data).items.count })
            page = min(page, try time { try Page<Entry>(json: bytes).items.count })
            ready = min(ready, try time { try read(ReadArticle.self).items.count })
            coded = min(coded, try time { try decoded(Article.self).items.count })
        }
        print("a page of 1,000 entries, \(bytes.count / 1_000) KB, the best of \(rounds); milliseconds and ratio")
        print("bare JSONDecoder          \(text(bare))")
        print("Page<Entry> alone         \(text(page))  \(text(bare / page))")
        print("with ContentReadable      \(text(ready))  \(text(bare / ready))")
        print("with Decodable            \(text(coded))  \(text(bare / coded))")
        guard max(ready, coded) <= bare else {
            print("beyond the limit: a ratio of at least 1.0")
            exit(1)
        }
    }

    private static func time(_ body: () throws -> Int) rethrows -> Double {
        let start = ContinuousClock.now
        let count = try body()
        precondition(count == 1_000)
        return (ContinuousClock.now - start) / .microseconds(1) / 1_000
    }

    private static func text(_ number: Double) -> String {
        let hundredths = Int((number * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
