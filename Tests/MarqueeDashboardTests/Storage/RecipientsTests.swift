import MarqueeModel
import Testing

@testable import MarqueeDashboard

struct RecipientsTests {
    @Test func `what cannot be read is for nobody, and nothing for everyone`() {
        #expect(Recipients(kept: nil).isEveryone)
        #expect(Recipients(kept: Array(#""everyone""#.utf8)).isEveryone)
        for later in [#"{"audience":{"later":1}}"#, #"{"later":true}"#, "nonsense", ""] {
            let recipients = Recipients(kept: Array(later.utf8))
            #expect(recipients.hosts == [] && !recipients.isEveryone, "\(later)")
        }
    }
}
