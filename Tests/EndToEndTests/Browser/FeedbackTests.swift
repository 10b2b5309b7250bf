import MarqueeModel
import MarqueeTesting
import Testing

/// A question that is answered by stars, with what somebody has to say besides.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct FeedbackTests {
    @Test func `a comment goes along with the stars`() throws {
        let kiosk = try Kiosk(copyOf: "examples/reactions")
        #expect(try kiosk.project.marquee("send", "feedback").code == 0)
        try kiosk.start()
        let browser = try Browser()
        try browser.open(kiosk.address)
        try browser.wait(for: "document.querySelector('.message[open] .comment textarea')")
        try browser.click(".comment textarea")
        try browser.type("Warm, \"and\" green")
        try browser.click("[aria-label='4 of 5 stars']")
        try browser.wait(for: "!document.querySelector('.message')")
        let listed = try kiosk.project.marquee("outbox", "--format", "json").output
        #expect(listed.contains(#"Warm, \"and\" green"#) && listed.contains("visit"), "\(listed)")
        try kiosk.stop()
    }
}
