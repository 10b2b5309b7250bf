public import MarqueeModel

/// A plugin that a host does not start again, because it has crashed too often.
public struct DisabledPlugin: Sendable, Hashable {
    /// What the plugin calls itself.
    public let name: String
    /// Why.
    public let reason: String
    /// Since when.
    public let since: Timestamp
}
