package import MarqueeModel

/// A moment as people say it: "3 min ago", "in 2 h", "just now".
package struct RelativeTime {
    package let text: String

    package init(_ moment: Timestamp, now: Timestamp) {
        let seconds = (moment - now).milliseconds / 1_000
        let length = Self.length(abs(seconds))
        text = abs(seconds) < 5 ? (seconds > 0 ? "now" : "just now") : seconds > 0 ? "in \(length)" : "\(length) ago"
    }

    private static func length(_ seconds: Int64) -> String {
        switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7_200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3_600) h"
        default: "\(seconds / 86_400) d"
        }
    }
}
