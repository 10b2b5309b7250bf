/// What a host says to a plugin: the first table of ``Boundary``.
package enum HostMessage: Sendable, Hashable {
    case present(presentation: Int64, presenter: String, message: PresentedMessage)
    case close(presentation: Int64, CloseReason? = nil)
    case end(presentation: Int64)
    case triggered(call: Int64, TriggerOutcome)
    case ping(call: Int64)
    case shutdown
}

/// What came of an action that a presenter triggered.
package enum TriggerOutcome: Sendable, Hashable {
    /// Whether something ran.
    case ran(Bool)
    /// The presentation was over before the host got to it.
    case dismissed
    case failed(reason: String)
}
