import Foundation

@testable import MarqueeModel

extension Answer {
    /// A JSON text: what Marquee makes of it, and what Foundation does, each as a normal form or an error.
    static let json = Answer(name: "json") { words in
        let text = words.first ?? []
        let ours: String
        do throws(JSONError) {
            ours = normal(try Value(json: text))
        } catch {
            ours = "error:\(error.problem)"
        }
        let theirs: String
        do {
            theirs = normal(try JSONDecoder().decode(Foreign.self, from: Data(text)))
        } catch {
            theirs = "error"
        }
        return "\(ours) \(theirs)"
    }
}

/// `i7`, `d` and the bits of a double, `s` and the bytes of a text; without spaces, in the order of the text.
private func normal(_ value: Value) -> String {
    switch value {
    case .null: "n"
    case .boolean(let flag): flag ? "t" : "f"
    case .integer(let number): "i\(number)"
    case .double(let number): "d\(bits(number))"
    case .string(let text): "s\(text.utf8.hexadecimal)"
    case .list(let items): "[\(items.map(normal).joined(separator: ","))]"
    case .object(let members):
        "{\(members.map { "\($0.key.utf8.hexadecimal):\(normal($0.value))" }.joined(separator: ","))}"
    }
}

private func bits(_ number: Double) -> String { String(number.bitPattern, radix: 16) }

/// Foundation keeps no order, and does not tell `1` from `1.0`: members are in the order of their bytes, and all numbers
/// are doubles.
private func normal(_ value: Foreign) -> String {
    switch value {
    case .null: return "n"
    case .boolean(let flag): return flag ? "t" : "f"
    case .number(let number): return "d\(bits(number))"
    case .string(let text): return "s\(text.utf8.hexadecimal)"
    case .list(let items): return "[\(items.map(normal).joined(separator: ","))]"
    case .object(let members):
        let parts = members.map { (key: $0.key.utf8.hexadecimal, value: normal($0.value)) }.sorted { $0.key < $1.key }
        return "{\(parts.map { "\($0.key):\($0.value)" }.joined(separator: ","))}"
    }
}

/// Any JSON value, as Foundation reads it.
private enum Foreign: Decodable {
    case null, boolean(Bool), number(Double), string(String), list([Foreign]), object([String: Foreign])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .boolean(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .string(text)
        } else if let items = try? container.decode([Foreign].self) {
            self = .list(items)
        } else {
            self = .object(try container.decode([String: Foreign].self))
        }
    }
}
