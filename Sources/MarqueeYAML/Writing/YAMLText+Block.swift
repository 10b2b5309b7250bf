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
            let flow = flow(member.value)
            switch member.value {
            case .object(let inner) where !inner.isEmpty && (depth == 0 || key.count + flow.count >= widest):
                return "\(key)\n\(block(inner, depth: depth + 1))"
            case .list(let items) where key.count + flow.count >= widest:
                return "\(key)\n" + items.map { "\(indent)  - \(Self.flow($0))\n" }.joined()
            default: return "\(key) \(flow)\n"
            }
        }.joined()
    }
}
