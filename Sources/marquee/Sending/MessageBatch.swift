import MarqueeHost
import MarqueeModel
import MarqueeProject

/// Sends messages while they are being read, many in one commit.
struct MessageBatch {
    /// How many messages share a commit at most.
    static let limit = 1_000

    private let intake: MessageIntake
    private var printer: ReceiptPrinter
    private var waiting: [MessageInput.Part] = []
    private var isAnyRefused = false

    init(intake: MessageIntake, printer: ReceiptPrinter) {
        self.intake = intake
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
                throw CommandFailure("no-message", "\(name) holds no message", status: .invalidInput)
            }
            try flush()
        } catch {
            guard printer.hasBegun else { throw error }
            return printer.end(with: CommandFailure(error))
        }
        printer.end()
        return isAnyRefused ? .invalidInput : .success
    }

    private mutating func read(_ file: FilePath, workingDirectory: FilePath) throws -> Bool {
        var reader = MessageReading(file: file.text)
        try StandardInput.read(file.absolute(in: workingDirectory)) { bytes in
            try take(reader.append(bytes))
        }
        try take(reader.finish())
        return reader.isEmpty
    }

    private mutating func readStandardInput() throws -> Bool {
        var reader = MessageReading(file: DocumentSet.standardInput)
        try StandardInput.readParts { bytes in
            try take(reader.append(bytes))
            // Whoever feeds a pipe slowly wants to see what becomes of it.
            if !StandardInput.hasMore { try flush() }
        }
        try take(reader.finish())
        return reader.isEmpty
    }

    private mutating func take(_ parts: [MessageInput.Part]) throws {
        for part in parts {
            waiting.append(part)
            if waiting.count == Self.limit { try flush() }
        }
    }

    private mutating func flush() throws {
        let parts = waiting
        waiting = []
        let messages = parts.compactMap { part in
            if case .message(let message) = part.item { message } else { nil }
        }
        var receipts = messages.isEmpty ? [][...] : try intake.receive(messages)[...]
        for part in parts {
            let receipt: Receipt?
            switch part.item {
            case .message: receipt = receipts.popFirst()
            case .unreadable(let diagnostics, let rest): receipt = try intake.refuse(rest, diagnostics)
            }
            guard let receipt else { continue }
            if receipt.status == .refused { isAnyRefused = true }
            printer.print(receipt, findings: part.placed(receipt.diagnostics + part.warnings))
        }
    }
}

/// One source of messages on its way into a batch.
private struct MessageReading {
    private let input: MessageInput
    private var texts = MessageTexts()
    private(set) var isEmpty = true

    init(file: String) {
        self.input = MessageInput(file: file)
    }

    mutating func append(_ bytes: [UInt8]) -> [MessageInput.Part] {
        parts(of: texts.append(bytes))
    }

    mutating func finish() -> [MessageInput.Part] {
        parts(of: texts.finish())
    }

    private mutating func parts(of texts: [MessageTexts.Text]) -> [MessageInput.Part] {
        let parts = texts.flatMap(input.parts)
        if !parts.isEmpty { isEmpty = false }
        return parts
    }
}
