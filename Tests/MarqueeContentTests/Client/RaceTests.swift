import Foundation
import MarqueeContent
import MarqueeModel
import Testing

/// Writers at the same time: no edit is lost.
struct RaceTests {
    /// `scripts/soak-content` runs all of them.
    private static let rounds =
        ProcessInfo.processInfo.environment["MARQUEE_ROUNDS"].flatMap { Int($0) } ?? 50

    @Test(.timeLimit(.minutes(10)))
    func `two writers of one entry, and no edit of either is lost`() async throws {
        try await StandIn.run { standIn in
            try standIn.addCardType()
            try standIn.addCard("a", isPublished: false)
            let mismatches = try await withThrowingTaskGroup(of: Int.self) { group in
                // One writes in English, the other in Italian: each text has all that its writer has ever written.
                for locale in ["en-US", "it"] {
                    group.addTask { try await Self.write(standIn, locale) }
                }
                return try await group.reduce(0, +)
            }
            let entry = try Entry(standIn.answer(.entry("a")).json)
            let expected = (0..<Self.rounds).map { "\($0)" }.joined(separator: " ")
            for locale in ["en-US", "it"] {
                #expect(entry.fields.value(of: "body", at: locale)?.string == expected)
            }
            #expect(entry.fields.value(of: "title", at: "en-US") == "A card")
            #expect(entry.version == 1 + 2 * Self.rounds)
            // Both do write at the same time.
            let refused = standIn.requests.count { $0 == "PUT /entries/a" } - 2 * Self.rounds
            #expect(refused > 0)
            print("\(2 * Self.rounds) edits, \(refused) raced, \(mismatches) told to their writer as a mismatch")
        }
    }

    /// - Returns: How often the client has given up, and the writer has begun again.
    private static func write(_ standIn: StandIn, _ locale: String) async throws -> Int {
        let client = try ContentClient(
            standIn.space, token: ContentToken(StandIn.token), clock: JumpingClock())
        var mismatches = 0
        for round in 0..<rounds {
            while true {
                do {
                    _ = try await client.updateEntry("a") { entry in
                        let before = entry.fields.value(of: "body", at: locale)?.string
                        entry.fields.set(
                            "body", at: locale, to: .string(before.map { "\($0) \(round)" } ?? "\(round)"))
                    }
                    break
                } catch {
                    guard error.code == .versionMismatch, error.currentVersion != nil else { throw error }
                    mismatches += 1
                }
            }
        }
        await client.close()
        return mismatches
    }
}
