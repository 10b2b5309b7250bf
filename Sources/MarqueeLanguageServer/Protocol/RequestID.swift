import MarqueeModel

/// What a client calls a request: a number or a text.
enum RequestID: Sendable, Hashable {
    case number(Int64)
    case text(String)

    init?(_ value: Value?) {
        switch value {
        case .integer(let number)?: self = .number(number)
        case .string(let text)?: self = .text(text)
        default: return nil
        }
    }

    var json: Value {
        switch self {
        case .number(let number): .integer(number)
        case .text(let text): .string(text)
        }
    }
}
