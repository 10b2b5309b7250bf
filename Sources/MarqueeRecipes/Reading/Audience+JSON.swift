package import MarqueeModel

extension Audience {
    /// How many tags and attributes an audience looks at, when it comes from elsewhere.
    package static let mostConditions = 100

    /// Reads an audience as recipes have it, from JSON.
    ///
    /// - Throws: Every problem, one at least, with the keys that lead to it where that is known.
    package static func reading(_ value: Value) throws(AudienceError) -> Audience {
        var problems: [Fields.Problem] = []
        let count = count(value, [], &problems)
        if problems.isEmpty, count > mostConditions {
            problems.append(
                Fields.Problem(
                    .wrongShape, "the audience has \(count) conditions, which exceeds the limit of \(mostConditions)",
                    []))
        }
        guard problems.isEmpty, case .object(let members) = value else { throw AudienceError(problems) }
        let fields = Fields.reading(members, as: Grammar.standard["audience"], reportingTo: &problems)
        guard problems.isEmpty else { throw AudienceError(problems) }
        var reader = RecipeReader(RecipeDraft("audience", fields, message: Message("audience")))
        let audience = reader.audience(Fields.Member("audience", .fields(fields)))
        let findings = reader.diagnostics.filter { $0.severity == .error }
        guard let audience, findings.isEmpty else {
            throw AudienceError(findings.map { Fields.Problem($0.code, $0.message, [], help: $0.help) })
        }
        return audience
    }

    /// Whether it has a profile.
    package func contains(_ profile: RecipeProfile) -> Bool { objection(of: profile) == nil }

    private static let kinds = ["all", "any", "not", "tag", "attribute"]

    /// How many conditions there are. Each part has to be one.
    private static func count(_ value: Value, _ path: [String], _ problems: inout [Fields.Problem]) -> Int {
        guard case .object(let members) = value else {
            problems.append(
                Fields.Problem(.wrongShape, "expected an object as audience, got \(value.kindDescription)", path))
            return 0
        }
        let named = kinds.filter { members[$0] ?? .null != .null }
        guard named.count == 1, let kind = named.first else {
            problems.append(
                Fields.Problem(
                    .wrongShape, "an audience needs exactly one of \(kinds.joined(separator: ", "))", path,
                    help: "write { \"tag\": NAME, \"equals\": VALUE }"))
            return 0
        }
        let inner = members[kind] ?? .null
        switch kind {
        case "not": return count(inner, path + [kind], &problems)
        case "all", "any":
            guard let parts = inner.list, !parts.isEmpty else {
                problems.append(Fields.Problem(.wrongShape, "'\(kind)' must be a list of conditions", path + [kind]))
                return 0
            }
            return parts.enumerated().reduce(0) { $0 + count($1.element, path + [kind, "\($1.offset)"], &problems) }
        default: return 1
        }
    }
}

/// Why something is not an audience.
package struct AudienceError: Error, Sendable {
    package let problems: [Fields.Problem]

    init(_ problems: [Fields.Problem]) {
        self.problems =
            problems.isEmpty ? [Fields.Problem(.wrongShape, "the audience cannot be read", [])] : problems
    }
}
