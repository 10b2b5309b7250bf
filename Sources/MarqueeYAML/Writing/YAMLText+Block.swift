package import MarqueeModel

extension YAMLText {
    /// What is short enough to stand on one line.
    private static let widest = 80

    /// Values by name as a document, a line for each where they are short, else a line for each of their parts.
    package static func block(_ members: ValueObject) -> String {
        block(members, depth: 0)
    }

    private static func block(_ members: ValueObject, depth: Int) -> String {
        let indent = String(repeating: "  ", count: depth)
        return members.map { member in
            let key = "\(indent)\(key(member.key)):"
            let isLong = key.count + flow(member.value).count >= widest
            switch member.value {
            case .object(let inner) where !inner.isEmpty && (depth == 0 || isLong):
                return "\(key)\n\(block(inner, depth: depth + 1))"
            case .list(let items) where isLong:
                return "\(key)\n\(items.map { item($0, depth: depth + 1) }.joined())"
            default: return "\(key) \(flow(member.value))\n"
            }
        }.joined()
    }

    private static func item(_ value: Value, depth: Int) -> String {
        let indent = String(repeating: "  ", count: depth)
        let flow = flow(value)
        guard case .object(let members) = value, indent.count + flow.count >= widest, !members.isEmpty else {
            return "\(indent)- \(flow)\n"
        }
        return "\(indent)- \(block(members, depth: depth + 1).dropFirst(indent.count + 2))"
    }
}
