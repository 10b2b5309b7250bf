import MarqueeModel
import Testing

@testable import MarqueeFiles

/// Files that messages carry themselves, judged before they are sent.
@Suite(.timeLimit(.minutes(20)))
struct CarriedFileTests {
    private static let png = "data:image/png;base64,iVBORw0KGgo="

    @Test(
        arguments: [
            (png, nil), ("data:;base64,iVBORw0KGgo=", "it is served as text/plain"),
            ("data:image/png,Hello", "first bytes"),
            ("data:text/plain,Hello", "expected image/png"), ("data:image/png;base64", "missing the ','"),
            ("data:image/png;base64,iVBORw0KG", "incomplete"), ("data:image/png;base64,iVBORw0KGgoAAAAA", "limit"),
        ] as [(String, String?)])
    func `what a host would say is known before`(_ url: String, _ told: String?) throws {
        let (accept, most) = (try #require(MediaRange("image/png")), Constraint.maxBytes(ByteCount(9)))
        let need = FileNeed(reference: .data(url), argument: "hero", constraints: [.accept([accept]), most])
        guard let told else {
            #expect(need.carriedRefusal == nil)
            return
        }
        #expect(need.carriedRefusal?.contains(told) == true, "\(need.carriedRefusal ?? "")")
    }

    @Test func `a hash is held against the content`() {
        let wrong = FileNeed(
            reference: .data(Self.png), argument: "hero",
            constraints: [.sha256(String(repeating: "0", count: 64))])
        #expect(wrong.carriedRefusal?.contains("SHA-256") == true)
    }

    @Test func `of a file elsewhere nothing is known`() {
        let need = FileNeed(reference: .remote("https://example.com/a.png"), argument: "hero")
        #expect(need.carriedRefusal == nil)
    }
}
