package import MarqueeModel

/// Whose profile a recipe is for.
package indirect enum Audience: Sendable, Hashable {
    case all([Audience])
    case any([Audience])
    case not(Audience)
    /// A tag with a value, or one of the set.
    case tag(Condition)
    /// A typed attribute.
    case attribute(Condition)

    /// The part that does not hold for a profile; nil when all do.
    func objection(of profile: RecipeProfile) -> Audience? {
        switch self {
        case .all(let parts): parts.lazy.compactMap { $0.objection(of: profile) }.first
        case .any(let parts): parts.contains { $0.objection(of: profile) == nil } ? nil : self
        case .not(let part): part.objection(of: profile) == nil ? self : nil
        case .tag(let condition): condition.holds(for: profile.tags) ? nil : self
        case .attribute(let condition): condition.holds(for: profile.attributes) ? nil : self
        }
    }
}

extension Audience: CustomStringConvertible {
    package var description: String {
        switch self {
        case .all(let parts): parts.map(\.grouped).joined(separator: " and ")
        case .any(let parts): parts.map(\.grouped).joined(separator: " or ")
        case .not(let part): "not \(part.grouped)"
        case .tag(let condition): "a tag \(condition)"
        case .attribute(let condition): "an attribute \(condition)"
        }
    }

    /// As a part of another one.
    private var grouped: String {
        switch self {
        case .all(let parts) where parts.count > 1, .any(let parts) where parts.count > 1: "(\(description))"
        default: description
        }
    }
}

/// The person whom recipes are evaluated for.
package struct RecipeProfile: Sendable, Hashable {
    /// Stays the same for one person: what control groups are drawn by.
    package var id: String
    /// Tags with their values; a tag of the set is `true`.
    package var tags: ValueObject
    package var attributes: ValueObject

    package init(id: String = "", tags: ValueObject = [:], attributes: ValueObject = [:]) {
        self.id = id
        self.tags = tags
        self.attributes = attributes
    }
}
