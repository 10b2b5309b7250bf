package import MarqueeModel

/// What a statement is given.
package enum SQLValue {
    case integer(Int64?)
    case text(String?)
    case blob([UInt8]?)

    /// The memory that it needs while it is bound.
    var byteCount: Int {
        switch self {
        case .integer: 0
        case .text(let text): text?.utf8.count ?? 0
        case .blob(let bytes): bytes?.count ?? 0
        }
    }

    package static func integer(_ number: Int) -> SQLValue { .integer(Int64(number)) }
    /// Numbers, which `json_each` gives back one by one and in their order.
    package static func list(_ numbers: some Sequence<Int64>) -> SQLValue {
        .text("[" + numbers.map(String.init).joined(separator: ",") + "]")
    }

    package static func flag(_ flag: Bool) -> SQLValue { .integer(flag ? 1 : 0) }
    package static func time(_ moment: Timestamp?) -> SQLValue { .integer(moment?.milliseconds) }
}
