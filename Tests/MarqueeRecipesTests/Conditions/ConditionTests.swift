import MarqueeModel
import Testing

@testable import MarqueeRecipes

/// Each operator on each type, with what is nearly right.
struct ConditionTests {
    struct Row: CustomTestStringConvertible {
        let value: Value
        let `operator`: Condition.Operator
        let operand: Value
        let holds: Bool
        var testDescription: String { "\(value.json()) \(`operator`) \(operand.json()): \(holds)" }

        init(_ value: Value, _ operator: Condition.Operator, _ operand: Value, _ holds: Bool) {
            (self.value, self.operator, self.operand, self.holds) = (value, `operator`, operand, holds)
        }
    }

    static let rows: [Row] = [
        // Texts, without regard to case and to spaces around them.
        Row("Shoes", .equals, " shoes ", true), Row("Shoes", .equals, "shoe", false),
        Row("ÄPFEL", .equals, "äpfel", true), Row("", .equals, "", true),
        Row("shoes", .notEquals, "hats", true), Row("shoes", .notEquals, "SHOES", false),
        Row("red shoes", .contains, "Shoe", true), Row("red shoes", .contains, "hat", false),
        Row("red shoes", .contains, "", false), Row("red shoes", .notContains, "hat", true),
        Row("red shoes", .notContains, "red", false), Row("shoes", .contains, ["hat", "shoe"], true),
        Row("b", .greaterThan, "a", false), Row("b", .between, ["a", "c"], false),
        // Numbers, also as texts.
        Row(100, .equals, 100.0, true), Row("100", .equals, 100, true), Row(100, .equals, "1e2", true),
        Row(100, .equals, "100 €", false), Row(100, .greaterThan, 100, false), Row(100.5, .greaterThan, 100, true),
        Row("101", .greaterThan, "100", true), Row("9", .greaterThan, "10", false), Row(99, .lessThan, "100", true),
        Row(100, .lessThan, 100, false), Row(5, .between, [5, 10], true), Row(10, .between, [5, 10], true),
        Row(10.01, .between, [5, 10], false), Row(5, .between, [10, 5], false), Row(5, .between, [5], false),
        Row(5, .between, 5, false),
        Row(.integer(9_007_199_254_740_993), .equals, .integer(9_007_199_254_740_992), false),
        Row("inf", .greaterThan, 1, false), Row("nan", .equals, "nan", true), Row("0x10", .equals, 16, false),
        Row(.double(.infinity), .greaterThan, 1, true), Row(.double(.nan), .equals, .double(.nan), false),
        Row("1e400", .greaterThan, 1, false), Row(7, .contains, 7, true), Row(77, .contains, 7, false),
        // Booleans.
        Row(true, .equals, "TRUE", true), Row("false", .equals, false, true), Row(true, .equals, 1, false),
        Row(true, .greaterThan, false, false),
        // Dates.
        Row("2026-03-01T00:00:00Z", .equals, "2026-03-01T01:00:00+01:00", true),
        Row("2026-03-01T00:00:00Z", .greaterThan, "2026-02-28T23:59:59Z", true),
        Row("2026-03-01T00:00:00Z", .between, ["2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z"], true),
        Row("2026-03-01T00:00:00Z", .lessThan, 5, false),
        // Lists: any item of the one, and of the other.
        Row(["a", "b"], .equals, "B", true), Row(["a", "b"], .equals, "c", false), Row("b", .equals, ["a", "b"], true),
        Row(["a", "b"], .notEquals, "a", false), Row(["a", "b"], .notEquals, "c", true),
        Row([1, 200], .greaterThan, 100, true), Row([], .equals, "a", false), Row([], .notEquals, "a", true),
        Row(["hats", "shoes"], .contains, "shoe", true), Row([1, [2]], .equals, 2, false),
        // Nothing, and what nothing can be compared with.
        Row(.null, .exists, .null, false), Row(.null, .notExists, .null, true), Row("", .exists, .null, true),
        Row([], .exists, .null, false), Row([.null], .exists, .null, false), Row(["a": 1], .exists, .null, true),
        Row(.null, .equals, .null, false), Row(.null, .notEquals, "a", true), Row(.null, .notContains, "a", true),
        Row(["a": 1], .equals, ["a": 1], false), Row(["a": 1], .greaterThan, 0, false),
        Row(["a": 1], .notEquals, "a", true), Row("a", .equals, .null, false),
    ]

    @Test(arguments: rows)
    func `each operator on each type`(_ row: Row) {
        #expect(Condition("p", row.operator, row.operand).holds(for: ["p": row.value, "other": "x"]) == row.holds)
        if row.value == .null {
            #expect(Condition("p", row.operator, row.operand).holds(for: [:]) == row.holds, "as null, so absent")
        }
    }

    static let values: [Value] = [
        .null, true, 0, -1, .integer(.min), .integer(.max), 0.5, .double(.nan), .double(-.infinity), "", " ", "a", "0",
        "-", "e", "1e", "true", "2026-02-30T00:00:00Z", [], [.null], ["a", 1], [["a"]], [:], ["a": .null],
    ]

    @Test(arguments: Condition.Operator.allCases)
    func `whatever is compared, a positive operator and its negative one never agree`(_ operator: Condition.Operator) {
        let opposites: [Condition.Operator: Condition.Operator] = [
            .equals: .notEquals, .contains: .notContains, .exists: .notExists,
        ]
        for value in Self.values {
            for operand in Self.values {
                let holds = Condition("p", `operator`, operand).holds(for: ["p": value])
                guard let opposite = opposites[`operator`] else { continue }
                #expect(holds != Condition("p", opposite, operand).holds(for: ["p": value]), "\(value) \(operand)")
            }
        }
    }

    @Test
    func `a condition says what it expects`() {
        #expect(Condition("amount", .greaterThan, 100).description == "'amount' greater than 100")
        #expect(Condition("a\u{1B}[31m", .exists).description == "'a<U+001B>[31m'")
        #expect(Condition("kind", .equals, ["a", "b"]).description == #"'kind' equal to ["a","b"]"#)
    }
}
