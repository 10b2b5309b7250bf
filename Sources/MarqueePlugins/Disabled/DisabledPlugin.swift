package import MarqueeModel

/// A plugin that a host does not start again, because it has crashed too often.
package struct DisabledPlugin: Sendable, Hashable {
    /// What the plugin calls itself.
    package let name: String
    package let reason: String
    package let since: Timestamp
}
