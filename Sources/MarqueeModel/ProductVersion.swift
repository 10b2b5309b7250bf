/// This release of Marquee, as programs, pages, reports and packages say it.
package enum ProductVersion {
    /// By Semantic Versioning. `scripts/release` sees to it that changelog and packages have the same.
    package static let current = "0.3.0"
}
