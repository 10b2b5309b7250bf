import MarqueeModel

/// What a definition says and a content type cannot, or says otherwise: kept so that reading gives back what was written.
///
/// What an editor has changed since goes first: a member stands in only as long as the type says what it said when it was
/// kept.
struct Override: Sendable, Hashable {
    /// The members as the definition has them.
    var members: ValueObject
    /// What the type said in their place, for those that it said anything for.
    var former: ValueObject
    /// Members that the type has and the definition has not.
    var absent: [String]
    /// The order of the constraints, where it is not the type's.
    var order: [String]

    /// What makes `written` of `native`; nil where that is the same already.
    init?(from native: ValueObject, to written: ValueObject) {
        members = [:]
        former = [:]
        absent = []
        order = []
        for member in written where native[member.key] != member.value {
            members[member.key] = member.value
            former[member.key] = native[member.key]
        }
        for member in native where written[member.key] == nil {
            absent.append(member.key)
            former[member.key] = member.value
        }
        let constraints = written.keys.filter(Self.isConstraint)
        if applied(to: native).keys.filter(Self.isConstraint) != constraints { order = constraints }
        if members.isEmpty, absent.isEmpty, order.isEmpty { return nil }
    }

    /// What the type says, with what was kept.
    func applied(to native: ValueObject) -> ValueObject {
        var result = native
        for key in absent where native[key] == former[key] { result[key] = nil }
        for member in members where native[member.key] == former[member.key] { result[member.key] = member.value }
        guard !order.isEmpty else { return result }
        var ordered = ValueObject(result.filter { !order.contains($0.key) }.map { ($0.key, $0.value) })
        for key in order { ordered[key] = result[key] }
        return ordered
    }

    private static func isConstraint(_ key: String) -> Bool { Constraint.Key(rawValue: key) != nil }
}

extension Override {
    /// As the annotation has it.
    var json: Value {
        var object = ValueObject()
        if !members.isEmpty { object["set"] = .object(members) }
        if !former.isEmpty { object["was"] = .object(former) }
        if !absent.isEmpty { object["not"] = .list(absent.map(Value.string)) }
        if !order.isEmpty { object["order"] = .list(order.map(Value.string)) }
        return .object(object)
    }

    /// Reads ``json``; what is none of it is left out.
    init(json: Value) {
        let object = json.object ?? [:]
        members = object["set"]?.object ?? [:]
        former = object["was"]?.object ?? [:]
        absent = object["not"]?.list?.compactMap(\.string) ?? []
        order = object["order"]?.list?.compactMap(\.string) ?? []
    }
}
