import MarqueeModel
import Mustache

/// A value of a message in which expressions stand, compiled.
indirect enum ValuePattern: Sendable {
    case fixed(Value)
    /// A text that is exactly one expression: its value keeps its type.
    case variable([String])
    case text(MustacheTemplate, count: Int, variables: [[String]])
    case list([ValuePattern])
    case object([(key: String, value: ValuePattern)])

    /// - Parameters:
    ///   - path: The keys that lead to the value.
    ///   - note: Told each text with expressions, with the keys that lead there: why it cannot be read, or its variables.
    init(_ value: Value, _ path: [String], _ note: (Result<[[String]], PatternProblem>, [String]) -> Void) {
        switch value {
        case .string(let text) where text.contains("{{"):
            do {
                self = try Self.reading(text)
                note(.success(variables), path)
            } catch {
                note(.failure(error), path)
                self = .fixed(value)
            }
        case .list(let items):
            let patterns = items.map { ValuePattern($0, path, note) }
            self = patterns.allSatisfy(\.isFixed) ? .fixed(value) : .list(patterns)
        case .object(let members):
            let patterns = members.map { (key: $0.key, value: ValuePattern($0.value, path + [$0.key], note)) }
            self = patterns.allSatisfy(\.value.isFixed) ? .fixed(value) : .object(patterns)
        default: self = .fixed(value)
        }
    }

    private static func reading(_ text: String) throws(PatternProblem) -> ValuePattern {
        let scanner = try ExpressionScanner(text)
        if let only = scanner.only { return .variable(only) }
        do {
            // Messages are not pages: nothing in them is escaped.
            return .text(
                try MustacheTemplate(string: "{{%CONTENT_TYPE:TEXT}}" + text), count: text.utf8.count,
                variables: scanner.variables)
        } catch {
            throw PatternProblem("the content of {{ }} cannot be read")
        }
    }

    var isFixed: Bool { if case .fixed = self { true } else { false } }

    /// All variables, with those of its members.
    var variables: [[String]] {
        switch self {
        case .fixed: []
        case .variable(let path): [path]
        case .text(_, _, let variables): variables
        case .list(let items): items.flatMap(\.variables)
        case .object(let members): members.flatMap(\.value.variables)
        }
    }

    /// The value with what an event brings.
    func filled(with source: PatternSource) -> Value {
        switch self {
        case .fixed(let value): value
        case .variable(let path): source.value(at: path) ?? ""
        case .text(let template, let count, _): source.text(of: template, count: count)
        case .list(let items): .list(items.map { $0.filled(with: source) })
        case .object(let members): .object(ValueObject(members.map { ($0.key, $0.value.filled(with: source)) }))
        }
    }
}
