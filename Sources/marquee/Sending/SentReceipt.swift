import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeQueue

/// What became of one document that was sent, a message or a notification.
struct SentReceipt {
    let id: String
    let status: Receipt.Status
    let findings: [Diagnostic]
    /// Nil for a message.
    let notification: NotificationReceipt?

    init(_ receipt: Receipt, findings: [Diagnostic]) {
        id = receipt.id
        status = receipt.status
        self.findings = findings
        notification = nil
    }

    /// With the words that messages have. Of a notification with a message to be staged at once, it is the message's.
    init(_ receipt: NotificationReceipt) {
        id = receipt.id
        notification = receipt
        if let message = receipt.message {
            status = message.status
            findings = receipt.warnings + message.diagnostics
            return
        }
        switch receipt.status {
        case .stored: (status, findings) = (.queued, receipt.warnings)
        case .updated, .removed: (status, findings) = (.duplicate, receipt.warnings)
        case .expired:
            status = .refused
            findings = [Diagnostic(.constraint, "the notification '\(id.shortened)' expired before it was sent")]
        }
    }

    var json: Value {
        var members: ValueObject = ["id": .string(id), "status": .string(status.rawValue)]
        if let notification {
            members["notification"] = [
                "shape": .string(notification.shape.rawValue), "status": .string(notification.status.rawValue),
                "complete": .boolean(notification.isComplete),
            ]
        }
        return .object(members)
    }

    /// The line that people read.
    var text: String {
        let word = status.rawValue.padding(to: 9)
        guard let notification else { return "\(word) \(id.visible)" }
        let missing = notification.isComplete ? "" : ", its content must be fetched"
        return "\(word) \(id.visible)  \(notification.shape.rawValue), \(notification.status.rawValue)\(missing)"
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
