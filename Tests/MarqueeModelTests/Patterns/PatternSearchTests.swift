import Testing

@testable import MarqueeModel

@Suite struct `What a search costs` {
    @Test(arguments: [
        "(a*)*b", "(a|a)*b", "(a|aa)+b", "^(a+)+b$", "(a?){20}a{20}b", "((a*)*)*b", "(.*)*b", "(a|b|ab)*c$",
        "^(([a-z])+.)+[A-Z]([a-z])+$", "(a+a+)+b", "[^b]*[^b]*[^b]*b", "(a{1,9}){1,9}b", "a*a*a*a*a*a*b",
    ])
    func `no text visits a state twice for one of its characters`(source: String) throws {
        let pattern = try Pattern(source)
        let states = pattern.size
        let search = pattern.search(String(repeating: "a", count: 10_000))
        #expect(!search.isFound)
        #expect(search.steps >= 10_000)
        #expect(search.steps <= 10_001 * states)
    }

    @Test func `an anchored pattern gives up where nothing is left to try`() throws {
        let text = String(repeating: "a", count: 10_000)
        #expect(try Pattern("^b").search(text).steps < 10)
        #expect(try Pattern("(^b|^c)d").search(text).steps < 10)
        #expect(try Pattern("^#[0-9a-f]{6}$").search(text).steps < 10)
    }

    @Test func `a search that would take too long gives up, and says so`() throws {
        let pattern = try Pattern("(a*)*b")
        let text = String(repeating: "a", count: 10_000)
        #expect(pattern.search(text).isComplete)
        let search = pattern.search(text, atMost: 1_000)
        #expect(!search.isComplete && !search.isFound)
        #expect(search.steps <= 1_000 + pattern.size)
        #expect(pattern.search("b" + text, atMost: 1_000).isComplete)
    }

    @Test func `a search ends where the pattern is found`() throws {
        #expect(try Pattern("b").search("b" + String(repeating: "a", count: 10_000)).steps < 10)
    }

    @Test func `an everyday pattern is small`() throws {
        #expect(try Pattern("^#[0-9a-fA-F]{6}$").size == 10)
    }
}
