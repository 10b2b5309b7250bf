/// A message's place in the order of arrival, by which its store finds it. It keeps it for life, also through retries.
package struct MessageNumber: Sendable, Hashable, Comparable, CustomStringConvertible {
    package let rawValue: Int64

    package init(_ rawValue: Int64) {
        self.rawValue = rawValue
    }

    package static func < (left: MessageNumber, right: MessageNumber) -> Bool { left.rawValue < right.rawValue }
    package var description: String { rawValue.description }
}
