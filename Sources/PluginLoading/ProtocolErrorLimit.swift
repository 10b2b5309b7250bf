/// When there is no use in listening to a plugin any more.
package enum ProtocolErrorLimit {
    /// So many things in a row that are no messages.
    package static let limit = 100
    package static let code = "start-failed"
    /// How a log line begins that says why something is none. Who reads what a plugin's process says counts these too.
    package static let complaint = "invalid message from the plugin: "
    /// Continues a sentence that begins with the plugin.
    package static let reason = "sent \(limit) invalid messages in a row"
}
