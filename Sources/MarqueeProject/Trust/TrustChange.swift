/// What has become of a requirement since its project was trusted.
package enum TrustChange: String, Sendable {
    /// It was not wanted then.
    case new
    /// What was trusted is another one now.
    case changed
    /// Whether it is the same cannot be seen.
    case unknown = "may have changed"
}
