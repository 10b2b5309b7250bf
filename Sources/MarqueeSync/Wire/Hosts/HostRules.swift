package import MarqueeModel

/// What hosts may be called, and how much they may tell.
package enum HostRules {
    package static let longestName = 100
    package static let mostLabels = 32
    package static let longestLabelKey = 64
    package static let longestLabelValue = 200
    /// Templates and functions of a host.
    package static let mostDefinitions = 10_000
    package static let mostPresenters = 256
    package static let mostPlugins = 64
    /// Bytes of a message as JSON. What hosts read as one event of their stream is a little more.
    package static let longestMessage = 1_000_000
    /// Messages that a host shows at once.
    package static let mostShown = 16
    /// Reasons for which messages wait.
    package static let mostReasons = 16
    package static let longestReason = 200
    package static let longestError = 1_000
    /// Bytes of a user's id.
    package static let longestUser = 255

    /// How often a host says how it is.
    package static let reportInterval = TimeSpan.seconds(30)
    /// Without a word for so long, a host is away.
    package static let awayAfter = TimeSpan.seconds(90)
    /// How often a stream says that it is still there.
    package static let streamInterval = TimeSpan.seconds(15)

    package static func isName(_ text: String) -> Bool {
        !text.isBlank && isShown(text, upTo: longestName)
    }

    package static func isLabelKey(_ text: String) -> Bool {
        (1...longestLabelKey).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    package static func isLabelValue(_ text: String) -> Bool { isShown(text, upTo: longestLabelValue) }

    package static func isUser(_ text: String) -> Bool {
        !text.isBlank && text.utf8.count <= longestUser && !text.utf8.contains(0)
    }

    /// Whether a text has no control characters, and not too many others.
    package static func isShown(_ text: String, upTo limit: Int) -> Bool {
        text.unicodeScalars.count <= limit && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    }
}
