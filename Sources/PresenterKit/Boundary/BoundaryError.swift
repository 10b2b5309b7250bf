/// Why a message from the other side was refused.
package struct BoundaryError: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }

    /// A member that must be there is not.
    static func missing(_ key: String, in subject: String) -> BoundaryError {
        BoundaryError("\(subject) lacks '\(key)'")
    }
}
