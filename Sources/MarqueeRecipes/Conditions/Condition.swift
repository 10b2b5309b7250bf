package import MarqueeModel

/// What one property of an event or an item has to be.
///
/// Nothing of another type matches, and nothing stops an evaluation. Lists are looked at item by item.
package struct Condition: Sendable, Hashable {
    /// How a property is compared.
    package typealias Operator = RecipeOperator

    package let property: String
    package let `operator`: Operator
    /// What it is compared with: nothing for `exists` and `notExists`, two bounds for `between`, else a value, or a list
    /// of which one suffices.
    package let operand: Value
    private let operands: [Comparable]

    package init(_ property: String, _ operator: Operator, _ operand: Value = .null) {
        self.property = property
        self.operator = `operator`
        self.operand = operand
        operands = operand.list.map { $0.compactMap(Comparable.init) } ?? Comparable(operand).map { [$0] } ?? []
    }

    /// Whether it holds for these properties. A negative operator holds when no item matches, and so without any.
    package func holds(for properties: ValueObject) -> Bool {
        let value = properties[property] ?? .null
        return switch `operator` {
        case .exists: hasItem(value) { $0 != .null }
        case .notExists: !hasItem(value) { $0 != .null }
        case .equals: hasItem(value, isEqual)
        case .notEquals: !hasItem(value, isEqual)
        case .contains: hasItem(value, isContained)
        case .notContains: !hasItem(value, isContained)
        case .greaterThan: hasItem(value) { item in isOrdered(item) { $0 > 0 } }
        case .lessThan: hasItem(value) { item in isOrdered(item) { $0 < 0 } }
        case .between: hasItem(value, isBetween)
        }
    }

    /// Whether it holds for an item of a list, else for the value itself.
    private func hasItem(_ value: Value, _ holds: (Value) -> Bool) -> Bool {
        if case .list(let items) = value { items.contains(where: holds) } else { holds(value) }
    }

    private func isEqual(_ item: Value) -> Bool {
        guard let item = Comparable(item) else { return false }
        return operands.contains { item.isEqual(to: $0) }
    }

    /// A part of a text, or one of a list.
    private func isContained(_ item: Value) -> Bool {
        if isEqual(item) { return true }
        guard let text = item.string.map(Comparable.normalized) else { return false }
        return operands.contains { part in
            let part = part.text
            return !part.isEmpty && text.contains(part)
        }
    }

    private func isOrdered(_ item: Value, _ fits: (Int) -> Bool) -> Bool {
        guard let item = Comparable(item) else { return false }
        return operands.contains { item.order(to: $0).map(fits) ?? false }
    }

    private func isBetween(_ item: Value) -> Bool {
        guard operands.count == 2, let item = Comparable(item), let low = item.order(to: operands[0]),
            let high = item.order(to: operands[1])
        else { return false }
        return low >= 0 && high <= 0
    }
}

extension Condition: CustomStringConvertible {
    /// As people say it: `amount greater than 100`.
    package var description: String {
        switch `operator` {
        case .equals: compared("equal to")
        case .notEquals: compared("other than")
        case .greaterThan: compared("greater than")
        case .lessThan: compared("less than")
        case .between: compared("between")
        case .contains: compared("containing")
        case .notContains: compared("not containing")
        case .exists: "'\(property.visible)'"
        case .notExists: "no '\(property.visible)'"
        }
    }

    private func compared(_ phrase: String) -> String {
        "'\(property.visible)' \(phrase) \(operand.json().visible)"
    }
}
