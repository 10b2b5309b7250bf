package import MarqueeModel

/// What hosts may be called, and how much they may tell.
package enum HostRules {
    package static let longestName = LabelRules.longestName
    package static let mostLabels = LabelRules.most
    package static let longestLabelKey = LabelRules.longestKey
    package static let longestLabelValue = LabelRules.longestValue
    /// Templates and functions of a host.
    package static let mostDefinitions = 10_000
    package static let mostPresenters = 256
    package static let mostPlugins = 64
    /// Bytes of a message as JSON. What hosts read as one event of their stream is a little more.
    package static let longestMessage = 1_000_000
    /// Messages that a host shows at once.
    package static let mostShown = 16
    /// Waiting messages that a host names.
    package static let mostQueued = 20
    /// Reasons for which messages wait.
    package static let mostReasons = 16
    package static let longestReason = 200
    package static let longestError = 1_000
    /// Errors of a host that are kept, and told at once.
    package static let mostErrors = 20
    /// Bytes of a user's id.
    package static let longestUser = 255

    /// How often a host says how it is.
    package static let reportInterval = TimeSpan.seconds(30)
    /// Without a word for so long, a host is away.
    package static let awayAfter = TimeSpan.seconds(90)
    /// How often a stream says that it is still there.
    package static let streamInterval = TimeSpan.seconds(15)

    package static func isName(_ text: String) -> Bool { LabelRules.isName(text) }

    package static func isLabelKey(_ text: String) -> Bool { LabelRules.isKey(text) }

    package static func isLabelValue(_ text: String) -> Bool { LabelRules.isValue(text) }

    package static func isUser(_ text: String) -> Bool {
        !text.isBlank && text.utf8.count <= longestUser && !text.utf8.contains(0)
    }

    /// Whether a text has no control characters, and not too many others.
    package static func isShown(_ text: String, upTo limit: Int) -> Bool { LabelRules.isShown(text, upTo: limit) }
}
