/// What people answer to a message: events with names of their own, whose properties are the same wherever they come from.
package enum AnswerRules {
    private static let known = [
        "feedback": ["rating", "comment", "feedback"], "poll": ["choice"], "claim": ["coupon"], "redeem": ["coupon"],
    ]

    /// What is wrong with an answer.
    package struct Problem {
        /// The property.
        package let property: String
        /// A sentence.
        package let message: String
    }

    /// What is wrong with the properties of an event; nil for a right answer, and for events of other names.
    package static func problem(with event: String, _ properties: ValueObject) -> Problem? {
        guard let known = known[event] else { return nil }
        if let unknown = properties.keys.first(where: { !known.contains($0) }) {
            return Problem(
                property: unknown,
                message: "unknown property '\(unknown.shortened)' of \(event); known properties: "
                    + known.joined(separator: ", "))
        }
        guard event != "feedback" else { return feedbackProblem(properties) }
        guard let name = known.first else { return nil }
        switch properties[name] {
        case .string(let text)? where !text.isBlank: return nil
        case .string?, nil: return Problem(property: name, message: "'\(name)' of the \(event) event is empty")
        case let other?: return mismatch(name, of: event, other)
        }
    }

    private static func feedbackProblem(_ properties: ValueObject) -> Problem? {
        guard case .integer(let rating)? = properties["rating"] else {
            return Problem(
                property: "rating", message: "a feedback event needs a 'rating', an integer from 0 to 5")
        }
        guard (0...5).contains(rating) else {
            return Problem(property: "rating", message: "'rating' must be from 0 to 5, got \(rating)")
        }
        for name in ["comment", "feedback"] {
            if let value = properties[name], value.string == nil { return mismatch(name, of: "feedback", value) }
        }
        return nil
    }

    private static func mismatch(_ property: String, of event: String, _ value: Value) -> Problem {
        Problem(
            property: property,
            message: "'\(property)' of the \(event) event must be a string, got \(value.found)")
    }
}
