public import Foundation
import MarqueeModel

extension ContentDate {
    /// The moment that it names, as Foundation's type; nil where it has no time, or a time without an offset.
    public var date: Date? {
        timestamp.map { Date(timeIntervalSince1970: Double($0.milliseconds) / 1_000) }
    }

    /// The moment that it names, where the offset is known from elsewhere: a day begins at midnight.
    ///
    /// - Parameter offset: Minutes east of Greenwich.
    public func date(assumingOffset offset: Int) -> Date {
        Date(timeIntervalSince1970: Double(timestamp(assumingOffset: offset).milliseconds) / 1_000)
    }
}
