import MarqueeModel
package import MarqueeTracking

extension RecipeEvent {
    /// Checks what an application tells: the name and the properties of its own event are those of tracking.
    package func check() throws(TrackingError) {
        guard case .custom(let name) = kind else { return }
        _ = try TrackingRules.custom(name, properties)
        try TrackingRules.check(reportedProperties ?? [])
    }
}
