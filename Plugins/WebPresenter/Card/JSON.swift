import MarqueeModel

/// JSON for the page, on one line.
indirect enum JSON: Sendable, Equatable {
    case string(String)
    case integer(Int)
    case number(Double)
    /// Written as it is.
    case value(Value)
    case boolean(Bool)
    case list([JSON])
    case members([Member])

    struct Member: Sendable, Equatable {
        let name: String
        let value: JSON
    }

    /// An object of those members that have a value.
    static func object(_ members: [(String, JSON?)]) -> JSON {
        .members(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .string(let string): Self.write(string, to: &text)
        case .integer(let number): text += String(number)
        case .number(let number): text += number.isFinite ? String(number) : "null"
        case .value(let value): text += value.json()
        case .boolean(let flag): text += flag ? "true" : "false"
        case .list(let items):
            text += "["
            for (index, item) in items.enumerated() {
                if index > 0 { text += "," }
                item.write(to: &text)
            }
            text += "]"
        case .members(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.name, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    /// Source: RFC 8259, section 7.
    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case "\u{00}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
