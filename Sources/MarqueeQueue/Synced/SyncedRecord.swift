package import MarqueeModel

/// What was synced last to a target.
package struct SyncedRecord: Sendable, Hashable {
    /// The target's own name for that state.
    package let version: String
    package let at: Timestamp
    /// JSON, opaque here.
    package let definitions: [UInt8]

    package init(version: String, at: Timestamp, definitions: [UInt8]) {
        self.version = version
        self.at = at
        self.definitions = definitions
    }
}
