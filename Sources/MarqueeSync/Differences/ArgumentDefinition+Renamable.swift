import MarqueeModel

extension ArgumentDefinition: Renamable {
    var namelessHash: Int {
        var hasher = Hasher()
        hashNameless(into: &hasher)
        return hasher.finalize()
    }

    func isSameButForItsName(as other: ArgumentDefinition) -> Bool {
        type == other.type && isRequired == other.isRequired && defaultValue == other.defaultValue
            && description == other.description && hasConstraints(of: other)
    }

    /// Feeds everything but the name.
    func hashNameless(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(isRequired)
        hasher.combine(defaultValue)
        hasher.combine(description)
        if constraints.count < 2 {
            hasher.combine(constraints)
        } else {
            // In whatever order they were written.
            hasher.combine(constraints.reduce(0) { $0 &+ $1.hashValue })
        }
    }

    private func hasConstraints(of other: ArgumentDefinition) -> Bool {
        constraints == other.constraints
            || (constraints.count > 1 && constraints.count == other.constraints.count
                && constraints.allSatisfy(other.constraints.contains))
    }
}
