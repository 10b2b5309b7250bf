import MarqueeModel

extension RecipeReader {
    /// Reads an audience, or a part of one; nil when it is reported.
    mutating func audience(_ member: Fields.Member) -> Audience? {
        guard let fields = member.content.fields else { return nil }
        if let all = fields.member("all") { return checked(.all(parts(all)), fields) }
        if let any = fields.member("any") { return checked(.any(parts(any)), fields) }
        if let part = fields.member("not") { return audience(part).flatMap { checked(.not($0), fields) } }
        let written = RecipeOperator.allCases.lazy.compactMap { comparison in
            fields.member(comparison.rawValue).map { (comparison, $0) }
        }.first
        guard let condition = condition(of: fields, written, member) else { return nil }
        return fields["tag"] == nil ? .attribute(condition) : .tag(condition)
    }

    private mutating func parts(_ member: Fields.Member) -> [Audience] {
        guard case .list(let members) = member.content, !members.isEmpty else {
            report(.wrongShape, "'\(member.name)' is empty", at: member, help: "add conditions, or remove it")
            return []
        }
        return members.compactMap { audience($0) }
    }

    private mutating func condition(
        of fields: Fields, _ written: (comparison: RecipeOperator, member: Fields.Member)?, _ member: Fields.Member
    ) -> Condition? {
        guard let name = fields["tag"]?.text ?? fields["attribute"]?.text else { return nil }
        guard let (comparison, operand) = written else { return Condition(name, .exists) }
        guard [.exists, .notExists].contains(comparison) else {
            return condition(name, comparison, operand.content.anyValue, at: operand)
        }
        // `exists: true`, as one writes a key that needs a value.
        guard let flag = operand.content.anyValue?.boolean else {
            report(.invalidCondition, "'\(comparison.rawValue)' must be true or false", at: operand)
            return nil
        }
        return Condition(name, flag == (comparison == .exists) ? .exists : .notExists)
    }

    /// A comparison belongs to a tag or an attribute.
    private mutating func checked(_ audience: Audience, _ fields: Fields) -> Audience? {
        let stray = RecipeOperator.allCases.lazy.compactMap { fields.member($0.rawValue) }.first
        guard let stray else { return audience }
        report(
            .wrongShape, "'\(stray.name)' needs a tag or an attribute to compare", at: stray,
            help: "write { tag: NAME, \(stray.name): VALUE }")
        return nil
    }
}
