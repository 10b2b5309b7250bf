public import MarqueeModel
public import MarqueeQueue

/// Messages that their templates refuse were handed in. The history has them, with the reasons.
public struct RefusedMessages: CodedError {
    /// What kind of reason.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A template does not take its message.
        case refused
    }

    /// What became of everything that was handed in with them, in its order.
    public let receipts: [Receipt]

    /// What kind of reason.
    public var code: Code { .refused }

    init(_ receipts: [Receipt]) {
        self.receipts = receipts
    }

    /// Each refused message with its reasons.
    public var message: String {
        receipts.filter { $0.status == .refused }.map { receipt in
            let reasons = receipt.diagnostics.filter { $0.severity == .error }.map { diagnostic in
                diagnostic.message + (diagnostic.help.map { "; \($0)" } ?? "")
            }
            return "the message '\(receipt.id)' was rejected: \(reasons.joined(separator: "; "))"
        }.joined(separator: "\n")
    }
}
