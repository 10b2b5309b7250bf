/// Where the local copy of a file is: there, whole, until the presentation is over.
public struct FilePath: Sendable, Hashable, CustomStringConvertible {
    /// The path, absolute.
    public let string: String

    /// Creates a path, as a test does.
    public init(_ string: String) {
        self.string = string
    }

    /// The path.
    public var description: String { string }
}
