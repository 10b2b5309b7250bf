/// The short way for what plugins mostly say: messages of a type and a presentation, as every kit writes them.
///
/// Each presentation has three of them, and costs half of what it would by the way that any JSON goes.
enum CompactMessage {
    private struct Form: Sendable {
        let head: [UInt8]
        let make: @Sendable (Int64) -> PluginMessage

        init(_ type: String, _ make: @escaping @Sendable (Int64) -> PluginMessage) {
            head = Array("{\"type\":\"\(type)\",\"presentation\":".utf8)
            self.make = make
        }
    }

    private static let presented = Form("presented") { .presented(presentation: $0) }
    private static let dismissed = Form("dismissed") { .dismissed(presentation: $0) }
    private static let returned = Form("returned") { .returned(presentation: $0) }
    private static let forms = [presented, dismissed, returned]
    /// More digits might not fit, and are left to the reader that knows.
    private static let mostDigits = 18

    /// Nil for whatever is not exactly so.
    static func read(_ bytes: [UInt8]) -> PluginMessage? {
        guard bytes.count < 64, bytes.last == UInt8(ascii: "}"),
            let form = forms.first(where: { bytes.starts(with: $0.head) })
        else { return nil }
        let digits = bytes[form.head.count..<(bytes.count - 1)]
        guard (1...mostDigits).contains(digits.count), digits.count == 1 || digits.first != UInt8(ascii: "0") else {
            return nil
        }
        var number: Int64 = 0
        for byte in digits {
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            number = number * 10 + Int64(digit)
        }
        return form.make(number)
    }

    /// Nil for other messages.
    static func write(_ message: PluginMessage) -> [UInt8]? {
        switch message {
        case .presented(let presentation): write(presented, presentation)
        case .dismissed(let presentation, .presenter): write(dismissed, presentation)
        case .returned(let presentation): write(returned, presentation)
        default: nil
        }
    }

    private static func write(_ form: Form, _ presentation: Int64) -> [UInt8] {
        var bytes = form.head
        bytes.reserveCapacity(64)
        bytes.append(contentsOf: presentation.description.utf8)
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }
}
