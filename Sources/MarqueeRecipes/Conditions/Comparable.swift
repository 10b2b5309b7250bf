import MarqueeModel

extension Condition {
    /// A value by what it can be compared with. A number, a boolean or a date may be written as a text.
    enum Comparable: Sendable, Hashable {
        case integer(Int64)
        case double(Double)
        case boolean(Bool)
        case moment(Timestamp, text: String)
        /// Without spaces around it, in lower case.
        case text(String)

        /// Nil for lists, mappings and null.
        init?(_ value: Value) {
            switch value {
            case .null, .list, .object: return nil
            case .boolean(let flag): self = .boolean(flag)
            case .integer(let number): self = .integer(number)
            case .double(let number): self = .double(number)
            case .string(let written):
                let text = Self.normalized(written)
                if let number = Self.number(text) {
                    self = number
                } else if let moment = Self.moment(text) {
                    self = .moment(moment, text: text)
                } else {
                    self = text == "true" ? .boolean(true) : text == "false" ? .boolean(false) : .text(text)
                }
            }
        }

        static func normalized(_ text: String) -> String {
            // Nearly every text is so already.
            if text.utf8.allSatisfy({ (0x21...0x40).contains($0) || (0x5B...0x7E).contains($0) }) { return text }
            var text = text[...]
            while text.first?.isWhitespace == true { text.removeFirst() }
            while text.last?.isWhitespace == true { text.removeLast() }
            return text.lowercased()
        }

        /// Not what only programmers take for a number: `inf`, `nan`, `0x10`.
        private static func number(_ text: String) -> Comparable? {
            guard let first = text.utf8.first, "+-.0123456789".utf8.contains(first),
                text.utf8.allSatisfy({ "+-.e0123456789".utf8.contains($0) })
            else { return nil }
            if let integer = Int64(text) { return .integer(integer) }
            return Double(text).flatMap { $0.isFinite ? .double($0) : nil }
        }

        private static func moment(_ text: String) -> Timestamp? {
            guard text.utf8.first.map({ $0 < 0x3A }) ?? false else { return nil }
            // A day is its beginning in Greenwich.
            if text.utf8.count == 10 { return CalendarDay(text) == nil ? nil : Timestamp("\(text)T00:00:00Z") }
            // The shortest is 2026-03-01T00:00:00Z.
            guard text.utf8.count >= 20 else { return nil }
            return Timestamp(text.uppercased())
        }

        /// As a text contains it.
        var text: String {
            switch self {
            case .integer(let number): "\(number)"
            case .double(let number): "\(number)"
            case .boolean(let flag): "\(flag)"
            case .moment(_, let text), .text(let text): text
            }
        }

        /// Whether it is more or less than others of its kind.
        var isOrdered: Bool {
            switch self {
            case .integer, .double, .moment: true
            case .boolean, .text: false
            }
        }

        func isEqual(to other: Comparable) -> Bool {
            switch (self, other) {
            case (.boolean(let left), .boolean(let right)): left == right
            case (.text(let left), .text(let right)): left == right
            default: order(to: other) == 0
            }
        }

        /// Negative when it is less, positive when it is more, 0 when both are equal; nil when they have no order.
        func order(to other: Comparable) -> Int? {
            switch (self, other) {
            case (.moment(let left, _), .moment(let right, _)): Self.order(left, right)
            case (.integer(let left), .integer(let right)): Self.order(left, right)
            case (.integer(let left), .double(let right)): Self.order(Double(left), right)
            case (.double(let left), .integer(let right)): Self.order(left, Double(right))
            case (.double(let left), .double(let right)): Self.order(left, right)
            default: nil
            }
        }

        private static func order<Ordered: Swift.Comparable>(_ left: Ordered, _ right: Ordered) -> Int? {
            left < right ? -1 : left > right ? 1 : left == right ? 0 : nil
        }
    }
}
