import MarqueeCommandLine
import MarqueeContent
import MarqueeModel
import MarqueeProject
import MarqueeSystem
import MarqueeYAML

/// The file of a message that has an entry, in the project's messages.
struct MessageFile {
    /// The key in a message's metadata that says which locale its `arguments` are at, where that is not the space's default.
    static let localeKey = "contentfulLocale"

    let path: FilePath
    /// The id of its message.
    let id: String
    /// What is there; nil: nothing.
    let content: [UInt8]?
    /// The message there; nil: there is none, or it cannot be read.
    let message: Message?
    /// Whether nothing else is in the file.
    let isAlone: Bool

    /// - Parameter id: The message's.
    init(_ path: FilePath, of id: String) throws {
        self.path = path
        self.id = id
        guard (try? FileSystem.item(at: path)) != nil else {
            (content, message, isAlone) = (nil, nil, true)
            return
        }
        let content: [UInt8]
        do {
            content = try FileSystem.content(of: path, limit: Self.limit)
        } catch {
            throw CommandFailure("unreadable-message", "cannot read '\(path)': \(error)", status: .invalidInput)
        }
        let messages = Self.messages(in: content, path)
        self.content = content
        message = messages.first { $0.id == id } ?? (messages.count == 1 ? messages.first : nil)
        isAlone = messages.count < 2
    }

    static let limit = 16 << 20

    var digest: String? { content.map(Self.digest) }

    static func digest(_ content: [UInt8]) -> String { SHA256.digest(of: content).hexadecimal }

    /// A message as its file says it.
    static func text(of message: Message) -> [UInt8] {
        var members: ValueObject = [:]
        members["id"] = message.id.map(Value.string)
        for member in message.written { members[member.key] = member.value }
        return Array(
            ("# Edited in Contentful. Send changes with 'marquee content push'.\n"
                + YAMLText.block(members)).utf8)
    }

    /// The message of an entry, with what only the file says: when it is shown, and how urgent it is.
    func merged(_ message: Message, locale: String?) -> Message {
        var message = message
        if let own = self.message {
            // An id that was cut, or escaped, is as the file has it.
            message.id = own.id ?? message.id
            message.priority = own.priority
            message.start = own.start
            message.expiry = own.expiry
            message.metadata = own.metadata
        }
        message.metadata[Self.localeKey] = locale.map(Value.string)
        return message
    }

    static func messages(in content: [UInt8], _ path: FilePath) -> [Message] {
        var loader = DocumentLoader(presenters: PresenterDefaults(template: "any", function: "any"))
        loader.read(content, file: path.text, as: .messages)
        return loader.messages
    }

    /// The locale that the file's `arguments` are at; nil: the space's default, and the others are there, too.
    var locale: String? { message?.metadata[Self.localeKey]?.string }

    func write(_ content: [UInt8]) throws {
        do {
            try FileSystem.makeDirectories(path.parent)
            try FileSystem.replace(path, with: content, mode: nil)
        } catch {
            throw CommandFailure("unwritable-message", "cannot write '\(path)': \(error)", status: .cannotWrite)
        }
    }
}
