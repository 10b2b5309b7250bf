/// When there is no use in listening to a plugin any more.
package enum Nonsense {
    /// So many things in a row that are no messages.
    package static let limit = 100
    package static let code = "start-failed"
    /// Continues a sentence that begins with the plugin.
    package static let reason = "said \(limit) things in a row that are no messages"
}
