package import MarqueeModel

/// How often live messages and recipes use definitions: `GET /api/v1/usage`, and what a project's own queue gives.
///
/// ```json
/// {"messages": {"product-banner": {"count": 4, "arguments": {"style.padding": 3}}}, "recipes": {}}
/// ```
package struct UsageDocument: Sendable, Hashable {
    /// Uses of one definition.
    package struct Count: Sendable, Hashable {
        /// How many use the definition.
        package var total: Int
        /// How many of them give a value to an argument, by full dotted name.
        package var arguments: [String: Int]
        /// How many of those are known to be taken after a change, too; where nobody has looked at values, none.
        package var harmless: [Change: Int]

        package init(total: Int = 0, arguments: [String: Int] = [:], harmless: [Change: Int] = [:]) {
            self.total = total
            self.arguments = arguments
            self.harmless = harmless
        }
    }

    /// A change of an argument that values can break.
    package struct Change: Sendable, Hashable {
        package let argument: String
        /// Nil: its type.
        package let constraint: Constraint.Key?

        package init(_ argument: String, _ constraint: Constraint.Key? = nil) {
            self.argument = argument
            self.constraint = constraint
        }
    }

    /// Live messages, by the name of their definition.
    package var messages: [String: Count]
    /// Live recipes, by the name of their definition.
    package var recipes: [String: Count]

    package static let none = UsageDocument()

    package init(messages: [String: Count] = [:], recipes: [String: Count] = [:]) {
        self.messages = messages
        self.recipes = recipes
    }

    /// Adds what is counted elsewhere.
    package mutating func add(_ other: UsageDocument) {
        messages.merge(other.messages) { $0.adding($1) }
        recipes.merge(other.recipes) { $0.adding($1) }
    }

    package var json: Value {
        ["messages": Self.json(messages), "recipes": Self.json(recipes)]
    }

    /// - Throws: ``WireError``.
    package init(json value: Value) throws(WireError) {
        var document = WireDocument(value, name: "the usage")
        self.messages = document.counts("messages")
        self.recipes = document.counts("recipes")
        try document.finish()
    }

    private static func json(_ counts: [String: Count]) -> Value {
        .object(
            ValueObject(
                counts.sorted { $0.key < $1.key }.map { name, count in
                    let arguments = count.arguments.sorted { $0.key < $1.key }.map {
                        ($0.key, Value.integer(Int64($0.value)))
                    }
                    return (
                        name,
                        ["count": .integer(Int64(count.total)), "arguments": .object(ValueObject(arguments))]
                    )
                }))
    }
}

extension UsageDocument.Count {
    fileprivate func adding(_ other: UsageDocument.Count) -> UsageDocument.Count {
        UsageDocument.Count(
            total: total + other.total, arguments: arguments.merging(other.arguments, uniquingKeysWith: +),
            harmless: harmless.merging(other.harmless, uniquingKeysWith: +))
    }
}

extension WireDocument {
    fileprivate mutating func counts(_ key: String) -> [String: UsageDocument.Count] {
        guard let members = object(key) else { return [:] }
        var counts: [String: UsageDocument.Count] = [:]
        for member in members {
            guard let total = member.value.object?["count"]?.integer, total >= 0, total <= 1 << 48 else {
                refuse(key, "an object of objects with 'count'")
                return [:]
            }
            var count = UsageDocument.Count(total: Int(total))
            for argument in member.value.object?["arguments"]?.object ?? [:] {
                guard let uses = argument.value.integer, uses >= 0, uses <= 1 << 48 else { continue }
                count.arguments[argument.key] = Int(uses)
            }
            counts[member.key] = count
        }
        return counts
    }
}
