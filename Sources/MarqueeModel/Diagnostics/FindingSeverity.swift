/// What a project makes of the warnings of one code.
package enum FindingSeverity: String, Sendable, CaseIterable {
    case error
    case warning
    /// Not reported at all.
    case off
}
