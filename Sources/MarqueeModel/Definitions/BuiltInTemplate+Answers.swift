/// What people answer with: actions that a message need not give itself.
extension BuiltInTemplate {
    static let mostButtons = 3
    static let mostStars = 5
    static let mostChoices = 10

    /// The actions that answer a message, by their names: made of what it gives in the locale that is shown.
    ///
    /// - Parameter given: The value that the message gives for an argument; nil: none.
    func answers(to given: (String) -> Value?) -> [(name: String, action: Value)] {
        events(given).map { name, event, properties in
            (
                name,
                [
                    "type": "function", "function": .string(BuiltInFunction.answer.rawValue),
                    "arguments": ["event": .string(event), "properties": .object(properties)],
                ]
            )
        }
    }

    /// Each by the action's name, with the event that it reports.
    private func events(_ given: (String) -> Value?) -> [(name: String, event: String, properties: ValueObject)] {
        func text(_ name: String) -> String? { given(name)?.string.flatMap { $0.isBlank ? nil : $0 } }
        func texts(_ name: String, _ most: Int) -> [(Int, String)] {
            let items = given(name)?.list ?? []
            let texts = items.compactMap(\.string)
            // A list that cannot be shown is answered by nothing.
            guard texts.count == items.count else { return [] }
            return texts.prefix(most).enumerated().filter { !$0.element.isBlank }.map { ($0.offset + 1, $0.element) }
        }
        switch self {
        case .notification:
            return texts("buttons", Self.mostButtons).map { ("button\($0)", "action", ["action": .string($1)]) }
        case .poll:
            return texts("choices", Self.mostChoices).map { ("choice\($0)", "poll", ["choice": .string($1)]) }
        case .feedback:
            guard text("question") != nil else { return [] }
            return (0...Self.mostStars).map { count in
                var properties: ValueObject = ["rating": .integer(Int64(count))]
                if let id = text("id") { properties["feedback"] = .string(id) }
                return ("rate\(count)", "feedback", properties)
            }
        case .coupon:
            // What is over, or has not begun, can be claimed or redeemed by nobody.
            guard let id = text("id"), text("status") ?? "valid" == "valid" else { return [] }
            let properties: ValueObject = ["coupon": .string(id)]
            if text("serialNumber") != nil { return [("redeem", "redeem", properties)] }
            // Who has claimed it waits for the serial number: without one there is nothing yet that could be redeemed.
            return given("claims")?.list?.isEmpty == false ? [] : [("claim", "claim", properties)]
        case .content, .customObject, .html, .link, .tag:
            return []
        }
    }
}
