import MarqueeModel

/// What is wanted beside what was read, and what is there by now.
extension EncodedNode {
    var isNull: Bool { if case .scalar(.null) = content { true } else { false } }

    /// Whether nothing has been changed since it was read: what is the same in another form, and what the type does not
    /// know, are no changes.
    func isUnchanged(from before: Value) -> Bool { merged(from: before, into: before) == before }

    /// The value as it is to be written.
    ///
    /// - Parameters:
    ///   - before: As it was read; nil: nothing was.
    ///   - current: As it is now, perhaps by another writer; what is unchanged here stays so.
    func merged(from before: Value?, into current: Value?) -> Value? {
        if let before {
            if isSame(as: before) { return current }
            if before != current, isUnchanged(from: before) { return current }
        }
        switch (content, current) {
        case (.object(let members), .object(let there)?):
            return .object(merged(members, from: before?.object ?? [:], into: there))
        case (.list(let nodes), .list(let there)?) where before?.list == there:
            return .list(Self.merged(nodes, into: there))
        case (.list(let nodes), _):
            return .list(before?.list.map { Self.merged(nodes, into: $0) } ?? nodes.map { $0.value ?? .null })
        case (.scalar(let wanted), _):
            guard isPartial, let before, let known = reread?(before) else { return wanted }
            return Self.keeping(current ?? before, besides: known, in: wanted)
        default: return value
        }
    }

    private func merged(
        _ members: [(name: String, node: EncodedNode)], from before: ValueObject, into current: ValueObject
    ) -> ValueObject {
        var result = current
        for (name, node) in members { result[name] = node.merged(from: before[name], into: current[name]) }
        guard holdsEverything else { return result }
        let known = Set(members.map(\.name))
        // What another writer has added since is not missing here.
        for key in result.keys where !known.contains(key) && before.contains(key) { result[key] = nil }
        return result
    }

    /// Items have no names: those that are unchanged are found in their order, others are taken for the one that stood at
    /// their place.
    private static func merged(_ nodes: [EncodedNode], into before: [Value]) -> [Value] {
        var isTaken = Array(repeating: false, count: before.count)
        var found: [Int?] = []
        var next = 0
        // Lists without end that have all been changed are compared place by place.
        let reach = nodes.count <= 1_000 && before.count <= 1_000 ? before.count : 1
        for node in nodes {
            let place =
                (next..<before.count).prefix(reach).first { !isTaken[$0] && node.isUnchanged(from: before[$0]) }
                ?? (0..<min(next, before.count)).suffix(reach).first {
                    !isTaken[$0] && node.isUnchanged(from: before[$0])
                }
            found.append(place)
            if let place {
                isTaken[place] = true
                next = place + 1
            } else if reach == 1 {
                next += 1
            }
        }
        return nodes.enumerated().map { index, node in
            if let place = found[index] { return before[place] }
            guard index < before.count, !isTaken[index] else { return node.value ?? .null }
            return node.merged(from: before[index], into: before[index]) ?? .null
        }
    }

    /// Whether a value without parts says the same, though written in another way.
    private func isSame(as before: Value) -> Bool {
        guard case .scalar(let wanted) = content else { return false }
        if wanted.isSameNumber(as: before) { return true }
        return reread?(before)?.isSameNumber(as: wanted) == true
    }

    /// The members that a type with a form of its own has not read stay.
    private static func keeping(_ whole: Value, besides known: Value, in wanted: Value) -> Value {
        guard case .object(let whole) = whole, case .object(let known) = known, case .object(var result) = wanted else {
            return wanted
        }
        for member in whole {
            if let own = known[member.key] {
                result[member.key] = result[member.key].map { keeping(member.value, besides: own, in: $0) }
            } else if result[member.key] == nil {
                result[member.key] = member.value
            }
        }
        return .object(result)
    }
}

extension Value {
    /// Whether both are the same, numbers by what they are worth: 52 and 52.0.
    func isSameNumber(as other: Value) -> Bool {
        switch (self, other) {
        case (.integer, .double), (.double, .integer): double == other.double
        case (.list(let own), .list(let others)):
            own.count == others.count && zip(own, others).allSatisfy { $0.isSameNumber(as: $1) }
        case (.object(let own), .object(let others)):
            own.count == others.count
                && own.allSatisfy { member in others[member.key].map { member.value.isSameNumber(as: $0) } ?? false }
        default: self == other
        }
    }
}
