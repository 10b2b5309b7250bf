public struct PatternError: Error { public let message: String; public let offset: Int }
public struct Pattern: Sendable, Hashable {
    public let source: String
    public init(_ source: String) throws(PatternError) { self.source = source }
    public func matches(_ text: String) -> Bool { !text.isEmpty }
}
