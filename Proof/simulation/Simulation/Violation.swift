/// Something that must never be.
struct Violation: Error {
    enum Rule: String {
        case endsOnce = "each message ends once"
        case notAfterItsEnd = "no message is shown after its end"
        case savedFirst = "an attempt is saved before its presenter is called"
        case priority = "of those that are ready, the first is shown"
        case oneVisual = "one visual message at a time"
        case mode = "nothing is shown while the queue does not run"
        case caps = "a recipe is not seen more often than it may be"
        case attempts = "a message has at most three attempts"
        case acknowledged = "what was acknowledged is there"
        case privacy = "nothing is recorded of somebody who has opted out"
        case history = "the history is as short as it is to be"
        case statistics = "the dashboard's statistics equal the host's history"
        case delivered = "what a dashboard has sent arrives once"
        case stuck = "nothing waits for ever"
        case disabledPlugin = "a plugin that is being killed is given nothing"
        case inTime = "a message is shown in its time: not before its start, not after its expiry"
        case busy = "the stage is not empty while a message is ready"
        case cleared = "what has ended leaves the screen"
        case wanted = "nothing is fetched for what has ended"
        case opens = "the store opens"
        case failed = "no error but those that were planned"
    }

    let rule: Rule
    let text: String

    init(_ rule: Rule, _ text: String) {
        self.rule = rule
        self.text = text
    }
}
