import MarqueeHost
import MarqueeInbox
import MarqueeModel
import MarqueeProject
import MarqueeYAML

/// What one text of the input turned out to be.
enum SentText {
    /// A message, or what was meant to be one.
    case message(MessageInput.Part)
    /// What arrives from outside in one of the shapes that its senders use.
    case notification(NotificationEnvelope)
    /// Neither, for these reasons; with the id that it has.
    case neither([Diagnostic], id: String?)

    /// Whether it is taken in with the notifications, in a commit of theirs.
    var isNotification: Bool {
        if case .notification = self { true } else { false }
    }
}

/// Tells notifications from messages, as HTTP does: by their shapes.
///
/// A document whose `template` is a text is a message; any other JSON object is for the adapters.
struct NotificationTexts {
    private let intake: NotificationIntake
    private let file: String

    init(_ intake: NotificationIntake, file: String) {
        self.intake = intake
        self.file = file
    }

    /// What a text is that holds no message; nil for what was meant to be one, or is no JSON object.
    func read(_ text: MessageTexts.Text) -> SentText? {
        let place = Self.place(of: text)
        guard place.offset < text.bytes.endIndex else { return readYAML(text) }
        let bytes = Array(text.bytes[place.offset...])
        let members: ValueObject
        do throws(JSONError) {
            guard let object = try Value(json: bytes, hugeNumbers: .texts).object else { return nil }
            members = object
        } catch {
            // What is not JSON has been told of with its place before, if it was meant to be a message.
            return error.problem == .duplicateKey && isForAdaptersOnly(bytes)
                ? .neither([duplicate(error, bytes, below: text.firstLine + place.lines)], id: nil) : nil
        }
        let isForAdaptersOnly = members["template"] == nil || members["notification"] != nil
        guard isForAdaptersOnly || members["template"]?.string == nil else { return nil }
        do throws(NotificationError) {
            return .notification(try intake.envelope(of: bytes))
        } catch {
            guard isForAdaptersOnly else { return nil }
            let position = TextPosition(line: text.firstLine + place.lines, column: 1)
            let source = SourceRange(file: file, range: TextRange(position, position))
            return .neither([Self.diagnostic(error, at: source)], id: members["id"]?.string)
        }
    }

    /// A notification as `marquee validate` reads it; nil for anything else, whose problems have been told before.
    private func readYAML(_ text: MessageTexts.Text) -> SentText? {
        var loader = DocumentLoader()
        loader.read(Array(text.bytes), file: file)
        guard !loader.diagnostics.hasErrors, loader.notifications.count == 1, let found = loader.notifications.first
        else { return nil }
        do throws(NotificationError) {
            return .notification(try intake.envelope(of: found.payload))
        } catch {
            let start = found.source.range.start
            let position = TextPosition(line: text.firstLine + start.line - 1, column: start.column)
            let source = SourceRange(file: file, range: TextRange(position, position))
            return .neither([Self.diagnostic(error, at: source)], id: found.payload.object?["id"]?.string)
        }
    }

    /// Whether the object that begins here is not meant to be a message, as far as its own keys tell.
    private func isForAdaptersOnly(_ bytes: [UInt8]) -> Bool {
        var (tokenizer, depth, keys) = (JSONTokenizer(bytes, hugeNumbers: .texts), 0, Set<String>())
        while let token = try? tokenizer.next() {
            switch token.kind {
            case .beginObject, .beginList: depth += 1
            case .endObject, .endList: depth -= 1
            case .key(let key): if depth == 1 { keys.insert(key) }
            case .scalar: break
            }
        }
        return !keys.contains("template") || keys.contains("notification")
    }

    private func duplicate(_ error: JSONError, _ bytes: [UInt8], below firstLine: Int) -> Diagnostic {
        let lines = bytes.prefix(error.offset).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let column = String(decoding: lines.last ?? [], as: UTF8.self).unicodeScalars.count + 1
        let position = TextPosition(line: firstLine + max(0, lines.count - 1), column: column)
        return Diagnostic(
            .duplicateKey, "the notification cannot be read: \(error.message)",
            at: SourceRange(file: file, range: TextRange(position, position)))
    }

    private static func diagnostic(_ error: NotificationError, at source: SourceRange) -> Diagnostic {
        guard error.code == .unknownShape else { return Diagnostic(.wrongShape, error.message, at: source) }
        return Diagnostic(
            .wrongShape, "the document is neither a message nor a known type of notification", at: source,
            help: "a message needs 'template: NAME'; for notifications, see 'Shapes' in Documentation/notifications.md",
            notes: error.reasons.map { Diagnostic.Note("\($0.shape.rawValue): \($0.text)", at: nil) })
    }

    /// Where the document begins, behind empty lines and comments.
    private static func place(of text: MessageTexts.Text) -> (offset: Int, lines: Int) {
        var (offset, lines) = (text.bytes.startIndex, 0)
        while offset < text.bytes.endIndex {
            let line = text.bytes[offset...].prefix { $0 != UInt8(ascii: "\n") }
            if line.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) == UInt8(ascii: "{") { break }
            offset = min(line.endIndex + 1, text.bytes.endIndex)
            lines += 1
        }
        return (offset, lines)
    }
}
