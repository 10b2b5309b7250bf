import MarqueeCommandLine
import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeProject
import MarqueeQueue
import MarqueeSystem

/// Sends messages and notifications while they are being read, many in one commit.
struct MessageBatch {
    /// How many documents share a commit at most.
    static let limit = 1_000

    private let messages: MessageIntake
    private let notifications: NotificationIntake
    private let unread: CommandFailure?
    private var printer: ReceiptPrinter
    private var waiting: [SentText] = []
    private var isAnyRefused = false
    private var isAnyDiscarded = false

    /// - Parameter unread: Why a message cannot be rejected for good; nil where it can.
    init(
        messages: MessageIntake, notifications: NotificationIntake, unread: CommandFailure?, printer: ReceiptPrinter
    ) {
        self.messages = messages
        self.notifications = notifications
        self.unread = unread
        self.printer = printer
    }

    /// Sends what files hold, nil being standard input.
    mutating func sendAll(from sources: [FilePath?], workingDirectory: FilePath) throws -> ExitStatus {
        do {
            for source in sources {
                let isEmpty =
                    try source.map { try read($0, workingDirectory: workingDirectory) } ?? readStandardInput()
                guard isEmpty else { continue }
                let name = source.map { "'\($0)'" } ?? "standard input"
                throw CommandFailure("no-message", "\(name) contains no messages", status: .invalidInput)
            }
            try flush()
        } catch {
            guard printer.hasBegun else { throw error }
            return printer.end(with: CommandFailure(error))
        }
        if isAnyDiscarded {
            printer.warn("the queue discards incoming messages; run 'marquee queue resume' to resume it")
        }
        printer.end()
        return isAnyRefused ? .invalidInput : .success
    }

    private mutating func read(_ file: FilePath, workingDirectory: FilePath) throws -> Bool {
        var reader = MessageReading(file: file.text, notifications)
        try StandardInput.read(file.absolute(in: workingDirectory)) { bytes in
            try take(reader.append(bytes))
        }
        try take(reader.finish())
        return reader.isEmpty
    }

    private mutating func readStandardInput() throws -> Bool {
        var reader = MessageReading(file: DocumentSet.standardInput, notifications)
        try StandardInput.readParts { bytes in
            try take(reader.append(bytes))
            // Whoever feeds a pipe slowly wants to see what becomes of it.
            if !StandardInput.hasMore { try flush() }
        }
        try take(reader.finish())
        return reader.isEmpty
    }

    private mutating func take(_ texts: [SentText]) throws {
        for text in texts {
            // They are committed apart, and in their order.
            if let last = waiting.last, last.isNotification != text.isNotification { try flush() }
            waiting.append(text)
            if waiting.count == Self.limit { try flush() }
        }
    }

    private mutating func flush() throws {
        let texts = waiting
        waiting = []
        let sent = texts.compactMap { text -> Message? in
            if case .message(let part) = text, case .message(let message) = part.item { message } else { nil }
        }
        let arrived = texts.compactMap { text in
            if case .notification(let envelope) = text { envelope } else { nil }
        }
        if let unread, sent.contains(where: isOfUnknownTemplate) { throw unread }
        var receipts = sent.isEmpty ? [][...] : try messages.receive(sent)[...]
        var arrivals = arrived.isEmpty ? [][...] : try notifications.receive(arrived)[...]
        for text in texts {
            let receipt: SentReceipt?
            switch text {
            case .message(let part): receipt = try self.receipt(for: part, among: &receipts)
            case .notification: receipt = arrivals.popFirst().map { SentReceipt($0) }
            case .neither(let findings, let id):
                receipt = SentReceipt(try messages.refuse(id.map { Message("", id: $0) }, findings), findings: findings)
            }
            guard let receipt else { continue }
            if receipt.status == .refused { isAnyRefused = true }
            if receipt.status == .discarded { isAnyDiscarded = true }
            printer.print(receipt)
        }
    }

    private func isOfUnknownTemplate(_ message: Message) -> Bool {
        messages.check(message, at: .now).diagnostics.contains { $0.code == .unknownTemplate }
    }

    private func receipt(
        for part: MessageInput.Part, among receipts: inout ArraySlice<Receipt>
    ) throws -> SentReceipt? {
        let receipt: Receipt?
        switch part.item {
        case .message: receipt = receipts.popFirst()
        case .unreadable(let diagnostics, let rest): receipt = try messages.refuse(rest, diagnostics)
        }
        return receipt.map { SentReceipt($0, findings: part.placed($0.diagnostics + part.warnings)) }
    }
}

/// One source of messages and notifications on its way into a batch.
private struct MessageReading {
    private let input: MessageInput
    private let notifications: NotificationTexts
    private var texts = MessageTexts()
    private(set) var isEmpty = true

    init(file: String, _ notifications: NotificationIntake) {
        self.input = MessageInput(file: file)
        self.notifications = NotificationTexts(notifications, file: file)
    }

    mutating func append(_ bytes: [UInt8]) -> [SentText] {
        parts(of: texts.append(bytes))
    }

    mutating func finish() -> [SentText] {
        parts(of: texts.finish())
    }

    private mutating func parts(of texts: [MessageTexts.Text]) -> [SentText] {
        let parts = texts.flatMap(parts)
        if !parts.isEmpty { isEmpty = false }
        return parts
    }

    private func parts(of text: MessageTexts.Text) -> [SentText] {
        let parts = input.parts(of: text)
        if parts.count == 1, case .unreadable = parts[0].item, let other = notifications.read(text) { return [other] }
        return parts.map { .message($0) }
    }
}
