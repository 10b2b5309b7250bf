import MarqueeModel
import MarqueeSync
import MarqueeTesting
import Testing

@testable import MarqueeDashboard

@Suite(.timeLimit(.minutes(20)))
struct TokenTests {
    @Test func `a token can be read back, and is never the same`() {
        let (one, other) = (Token(), Token())
        #expect(one.revealed != other.revealed)
        #expect(one.secret.bytes.count == 32)
        let read = Token(one.revealed)
        #expect(read?.id == one.id)
        #expect(read?.secret.bytes == one.secret.bytes)
        #expect(one.secret.hash.matches(one.secret.bytes))
        #expect(!one.secret.hash.matches(other.secret.bytes))
    }

    @Test func `what is printed by mistake gives nothing away`() {
        let token = Token()
        for text in ["\(token)", "\(token.secret)", String(reflecting: token.secret), "\([token.secret])"] {
            #expect(!text.contains(token.secret.revealed.prefix(8)))
        }
    }

    @Test(arguments: [
        "", "mq", "mq_", "mq__", "mq_12345678", "mq_12345678_", "mq_12345678_abc", "xx_12345678_\(digits)",
        "mq_1234567_\(digits)", "mq_1234567G_\(digits)", "mq_12345678_\(digits)0", "mq_12345678_\(digits)_",
        "mq_12345678_\(digits.dropLast())G", "mq_12345678_\(digits.dropLast())é", " mq_12345678_\(digits)",
    ])
    func `what is no token is not read as one`(_ text: String) {
        #expect(Token(text) == nil)
    }

    private static let digits = String(repeating: "0123456789abcdef", count: 4)

    @Test(arguments: [(0, 0), (9, 0), (10, 1), (11, 2), (12, 4), (15, 32), (16, 60), (500, 60)])
    func `after some wrong tokens each doubles the pause`(_ count: Int, _ seconds: Int64) {
        let attempts = FailedAttempts(count: count, last: .test)
        #expect(AttemptPolicy.pause(after: attempts, now: .test) == (seconds == 0 ? nil : .seconds(seconds)))
        #expect(AttemptPolicy.pause(after: attempts, now: .test + .seconds(seconds)) == nil)
    }

    @Test func `names are unique, and free again once revoked`() async throws {
        let tokenService = TokenService(storage: try SQLiteStorage.scratch())
        #expect(try await tokenService.needsFirst())
        #expect(try await tokenService.keepFirst(Token(), at: .test, expiresAt: .test + .days(30)))
        #expect(try await !tokenService.needsFirst())
        #expect(try await !tokenService.keepFirst(Token(), at: .test, expiresAt: nil))
        let token = try await tokenService.make(name: "ada", scopes: [.sync], at: .test, expiresAt: nil)
        await #expect(throws: TokenRefusal.self) {
            try await tokenService.make(name: "ada", scopes: [.sync], at: .test, expiresAt: nil)
        }
        #expect(try await tokenService.revoke("ada", at: .test).id == token.id)
        let again = try await tokenService.make(name: "ada", scopes: [.read], at: .test, expiresAt: nil)
        #expect(try await tokenService.revoke(again.id.text, at: .test).name == "ada")
        await #expect(
            throws: TokenRefusal("unknown or revoked token 'frist'; did you mean 'first'?")
        ) { try await tokenService.revoke("frist", at: .test) }
    }

    @Test(arguments: ["", "  ", "a\nb", "a\u{7}", String(repeating: "x", count: 101)])
    func `names that a history could not show are refused`(_ name: String) async throws {
        let tokenService = TokenService(storage: try SQLiteStorage.scratch())
        await #expect(throws: TokenRefusal.self) {
            try await tokenService.make(
                name: name, scopes: [.read], at: .test, expiresAt: nil)
        }
    }
}
